// /aiWork/officialImgs/manage: categories and tags, sorted by hand; and what teams handed in for everybody.
import type { CategoryTag, HandedIn } from '@qianmu/contract/centre/official'
import { ENTRY_TYPES, type EntryType } from '@qianmu/contract/centre/entries'
import { Button, Dropdown, Input } from 'antd'
import { Ellipsis, Plus } from 'lucide-react'
import { useState } from 'react'
import { api } from '../api.ts'
import { useAddress } from '../kit/address.ts'
import { staleAnswers } from '../kit/answers-cache.ts'
import { rethrowUnlessFailure } from '../kit/failure.ts'
import { useAction, useCall } from '../kit/use-call.ts'
import { Page } from '../frame/Page.tsx'
import { Empty } from '../ui/Empty.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import NameDialog, { type Asked } from '../ui/NameDialog.tsx'
import { SortableItem, SortableList } from '../ui/sortable/SortableList.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { TabList } from '../ui/TabList.tsx'
import { offerUndo } from '../ui/undo.ts'
import { inTree } from './tree.ts'

const { officialLibrary: official } = api
const changed = () => staleAnswers([official.categories, official.handedIn].map(({ contract }) => contract.name))
const quietly = (work: Promise<unknown>) => void work.then(changed).catch(rethrowUnlessFailure)
const NAMED = { field: 'name', max: 20 } as const
const NOUN = { category: '分类', tag: '标签' } as const
type Kind = CategoryTag['kind']

const remove = ({ category_tag_id, name, kind }: CategoryTag) =>
  quietly(
    official
      .removeCategory({ category_tag_id })
      .then(() => offerUndo(`${NOUN[kind]}「${name}」已删除，图片还在`, () => quietly(official.restoreCategory({ category_tag_id })))),
  )

const More = ({ row, rows, ask }: { row: CategoryTag; rows: readonly CategoryTag[]; ask: (asked: Asked) => void }) => {
  const { category_tag_id, name, kind } = row
  const rename = (text: string) => official.changeCategory({ category_tag_id, name: text }).then(changed)
  const addIn = (text: string) => official.addCategory({ kind: 'category', name: text, parent_id: category_tag_id }).then(changed)
  const into = (parent_id: number | null) => quietly(official.changeCategory({ category_tag_id, parent_id }))
  const targets = inTree(rows).filter(each => each.row.category_tag_id !== category_tag_id)
  const items = [
    {
      key: 'rename',
      label: '重命名…',
      onClick: () => ask({ ...NAMED, title: `重命名${NOUN[kind]}`, label: `${NOUN[kind]}名称`, initial: name, ok: '保存', run: rename }),
    },
    ...(kind === 'category'
      ? [
          {
            key: 'add',
            label: '新建下级…',
            onClick: () => ask({ ...NAMED, title: '新建下级分类', label: '分类名称', initial: '', ok: '新建', run: addIn }),
          },
        ]
      : []),
    {
      key: 'move',
      label: '移到',
      children: [
        { key: 'top', label: '最上层', onClick: () => into(null) },
        ...targets.map(each => ({
          key: String(each.row.category_tag_id),
          label: each.row.name,
          onClick: () => into(each.row.category_tag_id),
        })),
      ],
    },
    { key: 'remove', label: '删除', danger: true, onClick: () => remove(row) },
  ]
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <IconButton icon={Ellipsis} label={`更多：${name}`} />
    </Dropdown>
  )
}

const Categories = ({ kind, ask }: { kind: Kind; ask: (asked: Asked) => void }) => {
  const { data: rows } = useCall(official.categories, {})
  if (!rows) return <Spinner label="正在读取分类" />
  const tree = inTree(rows, kind)
  const ids = tree.map(({ row }) => row.category_tag_id)
  const move = (id: number, to: number) => {
    const row = rows.find(each => each.category_tag_id === id)!
    const next = ids.filter(each => each !== id).toSpliced(to, 0, id)
    // Among those that stand in the same category.
    const category_tag_ids = next.filter(each => rows.find(other => other.category_tag_id === each)!.parent_id === row.parent_id)
    quietly(official.sort({ parent_id: row.parent_id, category_tag_ids }))
  }
  const add = () =>
    ask({
      ...NAMED,
      title: `新建${NOUN[kind]}`,
      label: `${NOUN[kind]}名称`,
      initial: '',
      ok: '新建',
      run: name => official.addCategory({ kind, name }).then(changed),
    })
  return (
    <section className="stack gap-8 max-w-640" aria-label={NOUN[kind]}>
      <div className="row">
        <h2 className="grow text-16 font-semibold">{NOUN[kind]}</h2>
        <Button size="small" icon={<Plus size={14} aria-hidden />} onClick={add}>
          新建{NOUN[kind]}
        </Button>
      </div>
      {tree.length ? (
        <SortableList ids={ids} onMove={move}>
          <ol className="stack">
            {tree.map(({ row, depth }) => (
              <SortableItem key={row.category_tag_id} id={row.category_tag_id} label={row.name} className="row min-h-36 line-b">
                {grip => (
                  <>
                    {grip({ label: row.name })}
                    <span className="grow cut" style={{ paddingInlineStart: depth * 20 }}>
                      {row.name}
                    </span>
                    <span className="meta num">{row.count} 张</span>
                    <More row={row} rows={rows} ask={ask} />
                  </>
                )}
              </SortableItem>
            ))}
          </ol>
        </SortableList>
      ) : (
        <p className="text-t2">还没有{NOUN[kind]}。</p>
      )}
    </section>
  )
}

const Review = ({ entry }: { entry: HandedIn }) => {
  const { material_id, type, title, body, author, source, tags } = entry
  const [note, setNote] = useState('')
  const review = useAction(official.review, { refreshes: [official.handedIn] })
  return (
    <li className="stack gap-8 py-16 line-b">
      <span className="row">
        <span className="text-12 text-ptext">{ENTRY_TYPES[type as EntryType]}</span>
        <span className="strong cut grow">{title}</span>
        <span className="meta">{author}</span>
      </span>
      <p className="whitespace-pre-wrap">{body}</p>
      <span className="meta">{[source, ...tags.map(tag => `# ${tag}`)].filter(Boolean).join('  ')}</span>
      <div className="row flex-wrap">
        <Input
          className="w-360 max-w-full"
          aria-label={`审核意见：${title}`}
          placeholder="审核意见，会写给投稿人"
          maxLength={300}
          value={note}
          onChange={event => setNote(event.target.value)}
        />
        <Button type="primary" loading={review.isPending} onClick={() => review.mutate({ material_id, accept: 1, note })}>
          公开
        </Button>
        <Button loading={review.isPending} onClick={() => review.mutate({ material_id, accept: 0, note })}>
          退回
        </Button>
      </div>
    </li>
  )
}

const HandedInList = () => {
  const { data } = useCall(official.handedIn, { size: 50 })
  if (!data) return <Spinner label="正在读取投稿" />
  if (!data.list.length) return <Empty art="page" title="没有待审核的投稿" help="团队在素材中心点「提交公开」，就会出现在这里" />
  return (
    <ul className="max-w-720" aria-label="待审核的投稿">
      {data.list.map(entry => (
        <Review key={entry.material_id} entry={entry} />
      ))}
    </ul>
  )
}

const ManagePage = () => {
  const [search, change] = useAddress()
  const [asked, setAsked] = useState<Asked>()
  const { data } = useCall(official.handedIn, { size: 50 })
  const tab = search.get('tab') === 'entries' ? 'entries' : 'categories'
  return (
    <Page crumbs={[{ label: '官方图库', path: '/aiWork/officialImgs/index' }]}>
      <div className="p-24 max-[720px]:p-16">
        <TabList
          label="官方内容"
          tabs={[
            { key: 'categories', label: '分类与标签' },
            { key: 'entries', label: '投稿审核', count: data?.total },
          ]}
          active={tab}
          onChange={key => change({ tab: key === 'entries' && key })}
        >
          <div className="stack gap-24 pt-16">
            {tab === 'entries' ? (
              <HandedInList />
            ) : (
              <>
                <Categories kind="category" ask={setAsked} />
                <Categories kind="tag" ask={setAsked} />
              </>
            )}
          </div>
        </TabList>
      </div>
      {asked && <NameDialog asked={asked} onClose={() => setAsked(undefined)} />}
    </Page>
  )
}
export default ManagePage
