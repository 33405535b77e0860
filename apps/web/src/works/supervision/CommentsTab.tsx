// 批注 beside the editor: where the review of the document stands, handing it in, and its threads.
import type { Editor } from '@tiptap/core'
import type { Review } from '@qianmu/contract/works/supervision'
import { Button, Form, Input, Select, Tooltip } from 'antd'
import { SendHorizontal, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api.ts'
import { useSession } from '../../kit/session.ts'
import { toast } from '../../kit/toast.ts'
import { useAction, useCall } from '../../kit/use-call.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import type { DocComments } from './doc-comments.ts'
import { StateMark } from './StateMark.tsx'
import { ThreadList } from './ThreadList.tsx'

interface Props {
  editor: Editor
  docId: number
  mayWrite: boolean
  shared: DocComments
}

export const CommentsTab = ({ editor, docId, mayWrite, shared }: Props) => {
  const { data: doc } = useCall(api.documents.head, { doc_id: docId }, { staleMs: Infinity })
  const projectId = doc?.project_id ?? 0
  const { data: work } = useCall(api.projects.detail, { project_id: projectId }, { enabled: projectId > 0 })
  const { data: reviews } = useCall(
    api.supervision.reviews,
    { project_id: projectId, kind: doc?.kind ?? 'doc' },
    { enabled: projectId > 0 },
  )
  const review = reviews?.find(each => each.doc_id === docId)
  const keys = work?.my_permissions ?? []
  const isProducer = keys.includes('Producer')
  const mayComment = isProducer || keys.includes(doc?.kind === 'idea' ? 'EditIdeas' : 'WriteWork')
  return (
    <>
      {review && <Standing review={review} projectId={projectId} mayWrite={mayWrite} isOwner={work?.is_owner ?? false} />}
      <ThreadList
        docId={docId}
        projectId={projectId}
        editor={editor}
        comments={shared.comments}
        places={shared.places}
        mayComment={mayComment}
        isProducer={isProducer}
      />
    </>
  )
}

/** What goes along with a draft: words, and which of several producers are asked. */
const HandIn = ({ review: { doc_id, round }, projectId, onClose }: { review: Review; projectId: number; onClose: () => void }) => {
  const userId = useSession(session => session.userId)
  const { data: producers = [] } = useCall(api.supervision.producers, { project_id: projectId })
  const others = producers.filter(each => each.user_id !== userId).map(each => ({ value: each.user_id, label: each.nickname }))
  const submit = useAction(api.supervision.submit, {
    refreshes: [api.supervision.reviews, api.supervision.review, api.history.list],
    done: ({ round }) => toast.success(`第 ${round} 稿已提交审阅`),
  })
  return (
    <FormDialog<{ note: string; reviewer_ids: number[] }>
      title={`提交第 ${round + 1} 稿审阅`}
      ok="提交"
      initial={{ note: '', reviewer_ids: [] }}
      run={async asked => {
        await submit.mutateAsync({ doc_id, ...asked })
        onClose()
      }}
      onClose={onClose}
    >
      <Form.Item name="note" label="给监制的说明（可以不写）">
        <Input.TextArea autoFocus rows={3} maxLength={1000} />
      </Form.Item>
      <Form.Item name="reviewer_ids" label="请谁审（不选就请全部监制）" hidden={others.length < 2}>
        <Select mode="multiple" placeholder="全部监制" options={others} optionFilterProp="label" />
      </Form.Item>
    </FormDialog>
  )
}

/** Where the review stands, and the next step: handing in, or taking back what nobody has decided on yet. */
const Standing = ({ review, projectId, mayWrite, isOwner }: { review: Review; projectId: number; mayWrite: boolean; isOwner: boolean }) => {
  const userId = useSession(session => session.userId)
  const [asking, setAsking] = useState(false)
  const withdraw = useAction(api.supervision.withdraw, {
    refreshes: [api.supervision.reviews, api.supervision.review],
    done: () => toast.success(`第 ${review.round} 稿已撤回，监制会收到消息`),
  })
  const { state, round } = review
  const mayWithdraw = mayWrite && (isOwner || review.submitter_id === userId)
  return (
    <div className="flex items-center gap-8 pt-12 px-12 pb-4">
      <StateMark state={state} />
      {round > 0 && <span className="meta">第 {round} 稿</span>}
      <span className="grow" />
      {state === 'reviewing' ? (
        <Tooltip title={mayWithdraw ? '监制还没下结论，可以撤回' : '只有提交的人或作品的负责人可以撤回'}>
          <Button
            size="small"
            icon={<Undo2 size={14} aria-hidden />}
            disabled={!mayWithdraw}
            loading={withdraw.isPending}
            onClick={() => withdraw.mutate({ doc_id: review.doc_id })}
          >
            撤回提交
          </Button>
        </Tooltip>
      ) : (
        <Button size="small" icon={<SendHorizontal size={14} aria-hidden />} disabled={!mayWrite} onClick={() => setAsking(true)}>
          提交审阅
        </Button>
      )}
      {asking && <HandIn review={review} projectId={projectId} onClose={() => setAsking(false)} />}
    </div>
  )
}
