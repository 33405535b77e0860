// /workDetail/:workId/4/{gameStoryVariable, gameStoryGood, gameStore} — variables, arrays, goods, stores and events as sheets (mockup 31).
import { freshId, put } from '@qianmu/story/shared'
import { Button, Dropdown } from 'antd'
import { Ellipsis, FileUp, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { api } from '../../api.ts'
import { useAddress } from '../../kit/address.ts'
import { Failure } from '../../kit/failure.ts'
import { Empty } from '../../ui/Empty.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import NameDialog from '../../ui/NameDialog.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { Sheet, type SheetLine, type Value } from '../../ui/sheet/index.ts'
import { Side, Sides } from '../../ui/sides/Sides.tsx'
import { TabRow } from '../../ui/TabList.tsx'
import { GamePage } from '../GamePage.tsx'
import { GameRoom, useOpened } from '../GameRoom.tsx'
import { useFindings } from '../story/findings.ts'
import { Beside } from './Beside.tsx'
import { GoodsImport } from './GoodsImport.tsx'
import { columnsOf, GROUPS, initOf, type Kind, nameIn, NAMES, rangeOf, type Row } from './things.ts'
import { usesOf } from './uses.ts'

const FIRST: Readonly<Record<string, Kind>> = { gameStoryVariable: 'numerics', gameStoryGood: 'goods', gameStore: 'stores' }
const TABS = (Object.keys(NAMES) as Kind[]).map(key => ({ key, label: NAMES[key].title }))
/** The text that a name of a variable is always refused with (document 2 §5). */
const REPEATED = '变量名称不允许重复'

/** @throws Failure for a name that another variable has */
async function checkName(project_id: number, var_name: string, numeric_id: string): Promise<void> {
  try {
    await api.gameObjects.checkName({ project_id, var_name, numeric_id }, { quiet: true })
  } catch (error) {
    throw error instanceof Failure ? new Failure('', { reason: REPEATED, status: error.status ?? 0 }) : error
  }
}

/** What is written in a cell, as fields of the thing. */
function fieldsOf(kind: Kind, row: Row, values: Readonly<Record<string, Value>>): Record<string, unknown> {
  const fields: Record<string, unknown> = { ...values }
  if (kind === 'numerics') {
    const { type } = { type: values['type'] ?? (row as { type: string }).type } as { type: 'number' }
    if ('init' in values) fields['init'] = initOf(type, String(values['init']))
    else if ('type' in values) fields['init'] = initOf(type, '')
    if ('range' in values) {
      delete fields['range']
      Object.assign(fields, rangeOf(type, String(values['range'])))
    }
  }
  if ('good_type' in values) fields['good_type'] = { type_id: values['good_type'] }
  return fields
}

const linesOf = (kind: Kind, rows: readonly Row[]): SheetLine<Row>[] => {
  const line = (row: Row): SheetLine<Row> => ({ kind: 'row', key: row.id, row, name: nameIn(kind, row) || '未命名' })
  if (kind !== 'numerics') return rows.map(line)
  return (Object.keys(GROUPS) as (keyof typeof GROUPS)[]).flatMap(group => {
    const own = rows.filter(row => (row as { group?: string }).group === group)
    const heading: SheetLine<Row> = {
      kind: 'heading',
      key: `group ${group}`,
      render: () => (
        <span className="row px-12">
          <strong>{GROUPS[group]}</strong>
          <span className="meta num">{own.length}</span>
        </span>
      ),
    }
    return own.length ? [heading, ...own.map(line)] : []
  })
}

/** What can be done with the things of a kind. */
function useThings(kind: Kind) {
  const { hands, workId } = useOpened()
  const { game } = hands
  const [search, setAddress] = useAddress()
  const all: readonly Row[] = game[kind]
  const { noun, field } = NAMES[kind]
  /** A name that none of them has, nor any in `taken`. */
  const free = (taken = new Set(all.map(row => nameIn(kind, row)))) => {
    for (let nth = taken.size + 1; ; nth++) if (!taken.has(`${noun}${nth}`)) return `${noun}${nth}`
  }
  const openId = search.get('row') ?? ''
  return {
    hands,
    all,
    noun,
    openId,
    open: (row: string) => row !== openId && setAddress({ row }),
    add: () => setAddress({ row: hands.add(kind, { at: all.length, [field]: free() }) }),
    copy: (row: Row) => void hands.add(kind, { ...row, at: all.length, [field]: `${nameIn(kind, row)} 副本` }),
    async save(key: string, values: Readonly<Record<string, Value>>) {
      const row = hands.now()[kind].find(each => each.id === key)
      if (!row) return
      if (kind === 'numerics' && 'var_name' in values) await checkName(workId, String(values['var_name']), row.id)
      hands.put(kind, row.id, fieldsOf(kind, row, values))
    },
    /** Rows that were pasted below the last one. */
    addRows(rows: readonly Readonly<Record<string, Value>>[]) {
      const taken = new Set(all.map(row => nameIn(kind, row)))
      hands.change(() => {
        for (const [nth, values] of rows.entries()) {
          const wish = String(values[field] ?? '')
          const name = wish && !taken.has(wish) ? wish : free(taken)
          taken.add(name)
          const fields = fieldsOf(kind, { id: '', ...values } as unknown as Row, values)
          put(hands.doc, kind, freshId(), { ...fields, [field]: name, at: all.length + nth })
        }
      })
      return Promise.resolve()
    },
  }
}
type Things = ReturnType<typeof useThings>

const RowMenu = ({ kind, row, name, things }: { kind: Kind; row: Row; name: string; things: Things }) => {
  const { hands } = things
  const items = [
    { key: 'open', label: '详情', onClick: () => things.open(row.id) },
    { key: 'copy', label: '复制', disabled: hands.readOnly, onClick: () => things.copy(row) },
    { key: 'remove', label: '删除', danger: true, disabled: hands.readOnly, onClick: () => hands.remove(kind, [row.id], `「${name}」`) },
  ]
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <IconButton icon={Ellipsis} label={`${name} 更多`} />
    </Dropdown>
  )
}

/** Types and files of goods. */
const GoodsTools = () => {
  const { hands } = useOpened()
  const [importing, setImporting] = useState(false)
  const [naming, setNaming] = useState(false)
  const add = (name: string) => Promise.resolve(hands.add('good_types', { at: hands.game.good_types.length, name }))
  return (
    <>
      <Button size="small" onClick={() => setNaming(true)}>
        新建类型
      </Button>
      <Button size="small" icon={<FileUp size={14} aria-hidden />} onClick={() => setImporting(true)}>
        导入表格
      </Button>
      {importing && <GoodsImport onClose={() => setImporting(false)} />}
      {naming && (
        <NameDialog
          asked={{ title: '新建物品类型', field: 'name', label: '类型名', max: 20, initial: '', ok: '新建', run: add }}
          onClose={() => setNaming(false)}
        />
      )}
    </>
  )
}

const Table = ({ kind }: { kind: Kind }) => {
  const things = useThings(kind)
  const { hands, all, noun, openId } = things
  const { game, readOnly } = hands
  const [keyword, setKeyword] = useState('')
  const findings = useFindings(game)
  const counts = useMemo(
    () => new Map(all.map(row => [row.id, usesOf(game, row.id, kind === 'numerics' ? nameIn(kind, row) : '').length])),
    [game, all, kind],
  )
  const columns = useMemo(() => columnsOf(kind, game, row => counts.get(row.id) ?? 0), [kind, game, counts])
  const rows = keyword ? all.filter(row => JSON.stringify(row).includes(keyword)) : all
  const open = all.find(row => row.id === openId)
  const side = {
    id: 'more',
    head: '',
    width: '36px',
    render: (row: Row, name: string) => <RowMenu kind={kind} row={row} name={name} things={things} />,
  }
  return (
    <Sides>
      <div className="stack flex-1 min-w-0 min-h-0">
        <div className="row flex-wrap px-16 py-6 min-h-44 flex-none line-b">
          <SearchBox label={`搜${noun}`} placeholder="名称、说明" keyword={keyword} onChange={setKeyword} className="w-200" />
          <span className="grow" />
          {kind === 'goods' && !readOnly && <GoodsTools />}
          {!readOnly && (
            <Button size="small" type="primary" icon={<Plus size={14} aria-hidden />} onClick={things.add}>
              新建{noun}
            </Button>
          )}
        </div>
        {rows.length ? (
          <Sheet<Row>
            label={NAMES[kind].title}
            lines={linesOf(kind, rows)}
            columns={columns}
            after={[side]}
            readOnly={readOnly}
            minPx={kind === 'numerics' ? 860 : 640}
            openKey={openId || undefined}
            onRow={things.open}
            save={(key, values) => things.save(String(key), values)}
            addRows={things.addRows}
          />
        ) : (
          <Empty
            art="page"
            title={keyword ? `没有符合的${noun}` : `还没有${noun}`}
            {...(keyword || readOnly ? {} : { action: <Button onClick={things.add}>新建{noun}</Button> })}
          />
        )}
      </div>
      {open && (
        <Side label="详情" opens={openId} className="stack flex-none w-304 min-h-0 overflow-y-auto line-l bg-panel">
          <Beside key={open.id} kind={kind} row={open} findings={findings} />
        </Side>
      )}
    </Sides>
  )
}

const Inside = () => {
  const { hands } = useOpened()
  const route = useLocation().pathname.split('/').at(-1) ?? ''
  const [search, setAddress] = useAddress()
  const first = FIRST[route] ?? 'numerics'
  const wanted = search.get('tab')
  const kind = TABS.find(({ key }) => key === wanted)?.key ?? first
  return (
    <GamePage>
      <div className="stack flex-1 min-h-0 h-full">
        <div className="flex flex-none px-16 line-b bg-panel overflow-x-auto">
          <TabRow<Kind>
            inBar
            label="变量与物品"
            tabs={TABS.map(tab => ({ ...tab, count: hands.game[tab.key].length }))}
            active={kind}
            onChange={key => setAddress({ tab: key === first ? '' : key, row: '' })}
          />
        </div>
        <Table key={kind} kind={kind} />
      </div>
    </GamePage>
  )
}

const ObjectsPage = () => (
  <GameRoom key={useParams().workId}>
    <Inside />
  </GameRoom>
)
export default ObjectsPage
