// The history screen of one document: versions left, the comparison of A and B in the middle, the scene map right.
import type { Version } from '@qianmu/contract/works/history'
import type { DocDetail } from './detail.ts'
import { Button, Modal } from 'antd'
import { BookmarkPlus, RotateCcw } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { api } from '../../api.ts'
import { titleOf } from '../../kit/screen.ts'
import { toast } from '../../kit/toast.ts'
import { useAction, useCall } from '../../kit/use-call.ts'
import { EditorFrame } from '../../frame/EditorFrame.tsx'
import { Empty } from '../../ui/Empty.tsx'
import NameDialog, { type Asked } from '../../ui/NameDialog.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Comparison } from './Comparison.tsx'
import { useContent } from './detail.ts'
import { TextOfDoc } from '../pictures/embedded/index.ts'
import { VersionDialog } from './VersionDialog.tsx'
import { useVersionNews } from './news.ts'
import { type Pick, VersionList } from './VersionList.tsx'
import { PRESENT, versionTitle } from './versions.ts'
import { Side, Sides } from '../../ui/sides/Sides.tsx'

/** Versions asked for at once, and how many more each time. */
const STEP = 100
const REFRESHED = [api.history.list, api.documents.detail, api.documents.list] as const

/** A and B stand in the address, so that a comparison can be passed on. */
const usePick = (newest: number): [Pick, (pick: Pick) => void] => {
  const [query, setQuery] = useSearchParams()
  const pick = { a: Number(query.get('a') ?? newest), b: Number(query.get('b') ?? PRESENT) }
  return [pick, ({ a, b }) => setQuery({ a: String(a), ...(b === PRESENT ? {} : { b: String(b) }) }, { replace: true })]
}

export const HistoryDesk = ({ doc }: { doc: DocDetail }) => {
  const [size, setSize] = useState(STEP)
  const [naming, setNaming] = useState(false)
  const [renamed, setRenamed] = useState<Version | null>(null)
  const [confirm, confirmHolder] = Modal.useModal()
  const { data } = useCall(api.history.list, { doc_id: doc.doc_id, page: 1, size }, { staleMs: 0 })
  useVersionNews(doc.doc_id)
  const list = data?.list ?? []
  const [pick, choose] = usePick(list[0]?.history_id ?? PRESENT)
  const a = list.find(version => version.history_id === pick.a)
  const rename = useAction(api.history.rename, { refreshes: [api.history.list] })
  const remove = useAction(api.history.remove, { refreshes: REFRESHED, done: () => toast.success('版本已删除') })
  const recover = useAction(api.history.recover, {
    refreshes: REFRESHED,
    done: (_, { scene_id }) => toast.success(scene_id ? '已恢复这一场，恢复前的内容已留为版本' : '已恢复，恢复前的内容已留为版本'),
  })
  const askRemove = (version: Version) =>
    void confirm.confirm({
      title: `删除版本「${versionTitle(version)}」？`,
      content: '版本删除后不能找回，文档现在的内容不受影响。',
      okText: '删除版本',
      cancelText: '取消',
      okButtonProps: { danger: true },
      onOk: () =>
        remove.mutateAsync({ history_id: version.history_id }).then(() => pick.a === version.history_id && choose({ ...pick, a: PRESENT })),
    })
  const restore = (scene?: string) => {
    if (!a) return
    // A stays what it is although a newer version is about to stand above it.
    choose(pick)
    recover.mutate({ doc_id: doc.doc_id, history_id: a.history_id, ...(scene ? { scene_id: scene } : {}) })
  }
  return (
    <EditorFrame
      backTo={`/editor/edit/${doc.doc_id}`}
      crumb={
        <span className="row">
          {doc.project_name} / <Link to={`/editor/edit/${doc.doc_id}`}>{doc.doc_name}</Link> /
        </span>
      }
      title="历史版本"
      actions={
        <>
          <Button size="small" icon={<BookmarkPlus />} disabled={!doc.may_write} onClick={() => setNaming(true)}>
            保存为版本
          </Button>
          <Button
            size="small"
            type="primary"
            icon={<RotateCcw />}
            disabled={!doc.may_write || !a}
            loading={recover.isPending}
            onClick={() => restore()}
          >
            恢复到版本 A
          </Button>
        </>
      }
    >
      <title>{titleOf('历史版本', doc.doc_name)}</title>
      {confirmHolder}
      <Sides>
        <Side label="版本列表" className="contents">
          <VersionList
            list={list}
            total={data?.total ?? 0}
            present={{ words: doc.words, at: doc.updated_at, who: '' }}
            pick={pick}
            mayWrite={doc.may_write}
            choose={choose}
            rename={setRenamed}
            remove={askRemove}
            more={data && data.total > list.length ? () => setSize(size + STEP) : null}
          />
        </Side>
        <Middle
          doc={doc}
          pick={pick}
          list={list}
          loaded={data !== undefined}
          restore={doc.may_write && pick.b === PRESENT && a ? restore : undefined}
        />
      </Sides>
      <VersionDialog docId={doc.doc_id} open={naming} close={() => setNaming(false)} />
      {renamed && <NameDialog asked={questionOf(renamed, rename.mutateAsync)} onClose={() => setRenamed(null)} />}
    </EditorFrame>
  )
}

interface MiddleProps {
  doc: DocDetail
  pick: Pick
  list: readonly Version[]
  loaded: boolean
  restore: ((scene?: string) => void) | undefined
}

const Middle = ({ doc, pick, list, loaded, restore }: MiddleProps) => {
  const before = useContent(doc, pick.a)
  const after = useContent(doc, pick.b)
  const authors = useAuthors(doc.doc_id, pick)
  if (loaded && list.length === 0)
    return (
      <div className="grid flex-1 place-items-center bg-panel">
        <Empty art="page" title="还没有版本" help="写作中会自动保存版本；也可以现在就保存一个，以后随时对比和恢复。" />
      </div>
    )
  if (!before || !after)
    return (
      <div className="grid flex-1 place-items-center bg-panel">
        <Spinner label="正在读取版本" />
      </div>
    )
  return (
    <TextOfDoc value={doc.doc_id}>
      <Comparison before={before} after={after} names={[nameOf(pick.a, list), nameOf(pick.b, list)]} authors={authors} restore={restore} />
    </TextOfDoc>
  )
}

/** Who changed each line last, by the line's id: all of several, or of older versions one of them. */
const useAuthors = (docId: number, { a, b }: Pick): ReadonlyMap<string, string> => {
  const { data } = useCall(api.history.authors, { doc_id: docId, one: a, other: b }, { staleMs: 0, enabled: a !== b })
  return useMemo(() => new Map(data?.map(({ block_id, authors, known }) => [block_id, authors.join(known ? '、' : ' 或 ')])), [data])
}

const nameOf = (id: number, list: readonly Version[]): string => {
  const version = list.find(each => each.history_id === id)
  return version ? versionTitle(version) : '当前内容'
}

/** The question for another name of a version. */
const questionOf = (version: Version, rename: (input: { history_id: number; name: string }) => Promise<unknown>): Asked => ({
  title: '命名版本',
  field: 'name',
  label: '版本名称',
  max: 40,
  initial: version.name,
  ok: '保存',
  run: name => rename({ history_id: version.history_id, name }),
})
