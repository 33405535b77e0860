// 列表: the characters as rows in their order, with figures; chosen ones are confirmed, ignored, merged or deleted together.
import { type Character, CHARACTER_STATUS, type CharacterStatus } from '@qianmu/contract/characters'
import { workScreen } from '@qianmu/contract/works/kinds'
import { Button, Segmented, Table, type TableColumnsType } from 'antd'
import { createContext, type HTMLAttributes, type ReactNode, use, useState } from 'react'
import { Link } from 'react-router'
import { api } from '../api.ts'
import { rethrowUnlessFailure } from '../kit/failure.ts'
import { useCall } from '../kit/use-call.ts'
import { Empty } from '../ui/Empty.tsx'
import { type GripProps, SortableItem, SortableList } from '../ui/sortable/SortableList.tsx'
import type { Uses } from './CharactersPage.tsx'
import { Face } from './Face.tsx'
import { movedTo } from './model.ts'
import styles from './characters.module.css'

interface Props {
  screen: Uses<'characters' | 'mayEdit' | 'open' | 'projectId' | 'startReading' | 'view'>
  /** Those that the search leaves. */
  cast: readonly Character[]
  all: readonly Character[]
}

/** The grip of the row that a cell stands in. */
const Grip = createContext<((props: GripProps) => ReactNode) | undefined>(undefined)
const GripCell = ({ name }: { name: string }) => use(Grip)?.({ label: ` ${name}` })

/** A row of the table that can be dragged; the row that says that there is none cannot. */
const Row = ({ 'data-row-key': id, className, children, ...rest }: HTMLAttributes<HTMLTableRowElement> & { 'data-row-key'?: number }) =>
  id === undefined ? (
    <tr className={className} {...rest}>
      {children}
    </tr>
  ) : (
    <SortableItem as="tr" id={id} className={className}>
      {grip => <Grip value={grip}>{children}</Grip>}
    </SortableItem>
  )

const columnsOf = ({ open }: Uses<'open'>): TableColumnsType<Character> => [
  {
    title: '姓名',
    dataIndex: 'name',
    width: 160,
    render: (name: string, character) => (
      <button type="button" className={styles.name} onClick={() => open(character.character_id)}>
        <Face character={character} size={24} />
        <span className="cut">{name}</span>
      </button>
    ),
  },
  {
    title: '别名',
    key: 'aliases',
    render: (_, { aliases }) => (
      <span className="flex flex-wrap gap-4">
        {aliases.slice(0, 2).map(({ text, count }) => (
          <span key={text} className="py-0 px-6 rounded-4 bg-hover text-t2 text-12 leading-20">
            {text} {count > 0 && <span className="num">{count}</span>}
          </span>
        ))}
        {aliases.length > 2 && <span className="meta">+{aliases.length - 2}</span>}
      </span>
    ),
  },
  { title: '性别', dataIndex: 'gender', width: 56 },
  { title: '身份', dataIndex: 'identity', width: 112, ellipsis: true },
  ...(['scenes', 'lines', 'words'] as const).map(key => ({
    title: { scenes: '场', lines: '句', words: '字' }[key],
    key,
    width: 68,
    align: 'right' as const,
    sorter: (one: Character, other: Character) => one.figures[key] - other.figures[key],
    render: (_: unknown, { figures }: Character) => <span className="num">{figures[key].toLocaleString('zh-CN')}</span>,
  })),
  {
    title: '顺序',
    key: 'order',
    width: 56,
    render: (_, { name }) => <GripCell name={name} />,
  },
]

/** What is done with the chosen rows. */
const Bulk = ({ screen, chosen, clear }: { screen: Uses<'characters'>; chosen: readonly Character[]; clear: () => void }) => {
  const { characters } = screen
  const give = (status: CharacterStatus) => {
    characters.status(chosen, status)
    clear()
  }
  const then = (work: Promise<unknown>) => void work.then(clear).catch(rethrowUnlessFailure)
  const [kept, merged] = chosen
  return (
    <>
      <span className="meta num">已选 {chosen.length} 位</span>
      <Button size="small" onClick={() => give('confirmed')}>
        确认
      </Button>
      <Button size="small" onClick={() => give('candidate')}>
        待定
      </Button>
      <Button size="small" onClick={() => give('ignored')}>
        忽略
      </Button>
      {kept && merged && chosen.length === 2 && (
        <Button size="small" onClick={() => then(characters.merge(kept, merged))}>
          并入「{kept.name}」
        </Button>
      )}
      <Button size="small" danger onClick={() => then(characters.remove(chosen))}>
        删除
      </Button>
    </>
  )
}

const Nobody = ({ screen }: { screen: Uses<'mayEdit' | 'projectId' | 'startReading'> }) => {
  const { data: work } = useCall(api.projects.detail, { project_id: screen.projectId })
  // Without a document there is nothing to read.
  const unwritten = work?.docs === 0
  return (
    <div className={styles.centre}>
      <Empty
        art="people"
        title="还没有角色"
        help={
          unwritten
            ? '先导入或写下剧本，再从里面识别出说话的人；也可以自己写下第一个名字。'
            : '从剧本里识别出说话的人，或者自己写下第一个名字。'
        }
        action={
          unwritten ? (
            <Link to={workScreen(work, 'documents')}>去导入剧本</Link>
          ) : (
            <Button type="primary" disabled={!screen.mayEdit} onClick={screen.startReading}>
              从剧本识别
            </Button>
          )
        }
      />
    </div>
  )
}

export const CastList = ({ screen, cast, all }: Props) => {
  const { characters, view, mayEdit } = screen
  const [status, setStatus] = useState<CharacterStatus>('confirmed')
  const [ids, setIds] = useState<readonly number[]>([])
  const [sorted, setSorted] = useState(false)
  if (all.length === 0) return <Nobody screen={screen} />
  const shown = cast.filter(each => each.status === status)
  const chosen = ids.flatMap(id => shown.find(each => each.character_id === id) ?? [])
  const move = (id: number, to: number) => {
    // Those that a search leaves out keep their places.
    const ids = all.filter(each => each.status === status).map(each => each.character_id)
    characters.order(movedTo(ids, id, ids.indexOf(shown[to]!.character_id)))
  }
  const counts = Object.groupBy(all, each => each.status)
  return (
    <div className={styles.scroll}>
      <div className="flex items-center gap-8 min-h-40 pb-8">
        <Segmented<CharacterStatus>
          size="small"
          aria-label="状态"
          value={status}
          onChange={setStatus}
          options={(['confirmed', 'candidate', 'ignored'] as const).map(value => ({
            value,
            label: `${CHARACTER_STATUS[value]} ${counts[value]?.length ?? 0}`,
          }))}
        />
        {mayEdit && chosen.length > 0 && <Bulk screen={screen} chosen={chosen} clear={() => setIds([])} />}
      </div>
      <SortableList ids={shown.map(each => each.character_id)} onMove={move} disabled={!mayEdit || sorted} unit="位">
        <Table<Character>
          size="small"
          rowKey="character_id"
          columns={columnsOf(screen)}
          components={{ body: { row: Row } }}
          // Sorted by figures they stand in no order of people.
          onChange={(_page, _filters, sorter) => setSorted([sorter].flat().some(({ order }) => order))}
          dataSource={shown}
          pagination={false}
          className={styles.table ?? ''}
          tableLayout="fixed"
          locale={{ emptyText: '这里没有角色' }}
          {...(mayEdit
            ? {
                rowSelection: {
                  selectedRowKeys: [...ids],
                  onChange: keys => setIds(keys as number[]),
                  getTitleCheckboxProps: () => ({ 'aria-label': '全选' }),
                  getCheckboxProps: character => ({ 'aria-label': `选择 ${character.name}` }),
                },
              }
            : {})}
          rowClassName={character => (character.character_id === view.characterId ? (styles.current ?? '') : '')}
        />
      </SortableList>
    </div>
  )
}
