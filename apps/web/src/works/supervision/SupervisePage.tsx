// /workDetail/:workId/1/supervise — 监制: the queue of reviews, the text under review, and what is said about it.
import { MEDIA_TYPES } from '@qianmu/contract/works/kinds'
import { NOTE_FORMATS, type Review, SUPERVISION_LIMITS } from '@qianmu/contract/works/supervision'
import { Button, Dropdown, Form, Input, Segmented } from 'antd'
import { BellRing, Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { api } from '../../api.ts'
import { toast } from '../../kit/toast.ts'
import { saveFile } from '../../kit/transfer.ts'
import { useCall } from '../../kit/use-call.ts'
import { Page } from '../../frame/Page.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Side, Sides } from '../../ui/sides/Sides.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useActive, useDraft, useSupervisionNews } from './comments/index.ts'
import { firstOf } from './queue.ts'
import { Queue } from './Queue.tsx'
import { ReviewDesk } from './ReviewDesk.tsx'
import styles from './supervise.module.css'

/** The two menus of supervision (document 2 §2). */
const MENUS = { idea: '构思', doc: '剧本' } as const
type Menu = keyof typeof MENUS

/** Menu, document and comment stand in the address, so that messages can lead to them. */
const usePlace = () => {
  const [query, setQuery] = useSearchParams()
  const menu: Menu = query.get('menu') === 'idea' ? 'idea' : 'doc'
  return {
    menu,
    docId: Number(query.get('doc') ?? 0),
    commentId: Number(query.get('comment') ?? 0),
    go: (next: Menu, doc?: number) =>
      setQuery({ ...(next === 'idea' ? { menu: 'idea' } : {}), ...(doc ? { doc: String(doc) } : {}) }, { replace: true }),
  }
}

const labelOf = ({ kind, no }: Review, unit: string) => (kind === 'idea' ? '构思' : `第 ${no} ${unit}`)

type Format = keyof typeof NOTE_FORMATS

/** Urges on who has the work, with words of one's own. */
const Reminder = ({ review, onClose }: { review: Review; onClose: () => void }) => (
  <FormDialog<{ note?: string }>
    title={`催交「${review.doc_name}」`}
    ok="催交"
    onClose={onClose}
    run={async ({ note = '' }) => {
      const { nickname } = await api.supervision.remind({ doc_id: review.doc_id, note })
      toast.success(`已提醒 ${nickname}`)
      onClose()
    }}
  >
    <Form.Item name="note" label="想说的话（可不填）" extra="发给负责人；没有指派时发给交上一稿的人，再没有就是最后写的人。">
      <Input.TextArea autoFocus autoSize={{ minRows: 2, maxRows: 6 }} maxLength={SUPERVISION_LIMITS.reminder} />
    </Form.Item>
  </FormDialog>
)

const Actions = ({ projectId, review }: { projectId: number; review: Review | undefined }) => {
  const [busy, setBusy] = useState(false)
  const [reminding, setReminding] = useState(false)
  const save = async (format: Format, docIds?: number[]) => {
    setBusy(true)
    try {
      saveFile(await api.supervision.notes.file({ project_id: projectId, format, ...(docIds ? { doc_id: docIds } : {}) }))
    } finally {
      setBusy(false)
    }
  }
  const formats = Object.entries(NOTE_FORMATS) as [Format, string][]
  const items = [
    ...(review
      ? formats.map(([format, name]) => ({
          key: `one ${format}`,
          label: `本篇 · ${name}`,
          onClick: () => void save(format, [review.doc_id]),
        }))
      : []),
    ...formats.map(([format, name]) => ({ key: `all ${format}`, label: `全部 · ${name}`, onClick: () => void save(format) })),
  ]
  const done = review?.state === 'reviewing' || review?.state === 'passed'
  return (
    <span className="row">
      <Button icon={<BellRing size={14} aria-hidden />} disabled={!review || done} onClick={() => setReminding(true)}>
        催交
      </Button>
      {reminding && review && <Reminder review={review} onClose={() => setReminding(false)} />}
      <Dropdown trigger={['click']} disabled={busy} menu={{ items }}>
        <Button icon={<Download size={14} aria-hidden />} loading={busy}>
          导出意见
        </Button>
      </Dropdown>
    </span>
  )
}

const SupervisePage = () => {
  const projectId = Number(useParams().workId)
  const { menu, docId, commentId, go } = usePlace()
  const { data: work } = useCall(api.projects.detail, { project_id: projectId })
  const { unit } = MEDIA_TYPES[work?.script_type ?? 'SCRIPT']
  const { data: reviews } = useCall(api.supervision.reviews, { project_id: projectId, kind: menu })
  const { data: others } = useCall(
    api.supervision.reviews,
    { project_id: projectId, kind: menu === 'doc' ? 'idea' : 'doc' },
    { enabled: docId > 0 && reviews !== undefined && !reviews.some(each => each.doc_id === docId) },
  )
  useSupervisionNews()
  const [held, setHeld] = useState(0)
  const review =
    reviews?.find(each => each.doc_id === docId) ?? reviews?.find(each => each.doc_id === held) ?? (reviews && firstOf(reviews))
  const chosen = review?.doc_id ?? 0
  // What is shown stays, also when its state changes and another one would come first.
  useEffect(() => setHeld(chosen), [chosen])
  useEffect(() => {
    useActive.setState({ commentId, from: 'list' })
    useDraft.setState({ draft: null })
  }, [commentId, chosen])
  // A link to an idea does not say that it is one.
  const elsewhere = others?.some(each => each.doc_id === docId) ?? false
  useEffect(() => {
    if (elsewhere) go(menu === 'doc' ? 'idea' : 'doc', docId)
  })
  return (
    <Page
      crumbs={[{ label: '作品管理', path: '/workBench/worksManage' }, { label: work?.project_name ?? '' }]}
      title="监制"
      action={<Actions projectId={projectId} review={review} />}
    >
      <Sides>
        <Side label="审阅队列" className="stack flex-none w-216 line-r">
          <Segmented<Menu>
            block
            className={styles.menus ?? ''}
            aria-label="监制菜单"
            value={menu}
            onChange={next => go(next)}
            options={(Object.keys(MENUS) as Menu[]).map(value => ({ value, label: MENUS[value] }))}
          />
          {reviews && <Queue reviews={reviews} unit={menu === 'doc' ? unit : '篇'} chosen={chosen} choose={doc => go(menu, doc)} />}
        </Side>
        {!reviews && <Spinner label="正在读取审阅" />}
        {reviews?.length === 0 && (
          <div className="grid flex-1 place-items-center">
            <Empty art="page" title={menu === 'doc' ? '还没有剧本可审' : '还没有构思可审'} help="编剧写下文档后，会出现在这里。" />
          </div>
        )}
        {review && (
          <ReviewDesk
            key={review.doc_id}
            projectId={projectId}
            review={review}
            label={labelOf(review, unit)}
            isOwner={work?.is_owner ?? false}
          />
        )}
      </Sides>
    </Page>
  )
}
export default SupervisePage
