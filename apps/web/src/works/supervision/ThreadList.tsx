// The threads of a document beside its text: filter, new comment, the open ones in the order of the text, the resolved ones folded.
import type { Editor } from '@tiptap/core'
import type { Thread } from '@qianmu/contract/works/supervision'
import { Button, Select } from 'antd'
import { ChevronDown, ChevronRight, CircleCheck, MessageSquarePlus } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { api } from '../../api.ts'
import { useSession } from '../../kit/session.ts'
import { useCall } from '../../kit/use-call.ts'
import { Empty } from '../../ui/Empty.tsx'
import { useShortcut } from '../../ui/shortcuts.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import {
  type Comments,
  Composer,
  type Filter,
  FILTERS,
  inOrder,
  isLost,
  passes,
  REPLY_ID,
  ThreadCard,
  useActive,
  useDraft,
} from './comments/index.ts'
import { selectionIn } from './marks.ts'
import styles from './comments/threads.module.css'

/** Threads shown at once, and how many more each time. */
const STEP = 60
const GROUP = '批注'
/** Of a comment on a place, and on the document as a whole. */
const LEVELS = ['suggest', 'must', 'whole'] as const
const LEVELS_OF_WHOLE = ['whole', 'must'] as const

interface Props {
  docId: number
  projectId: number
  /** Null while the text is not open, and for ideas that are cards. */
  editor: Editor | null
  comments: Comments
  places: ReadonlyMap<number, { from: number }> | null
  mayComment: boolean
  isProducer: boolean
  /** J, K and R work outside of text fields; in an editor they are letters. */
  letters?: boolean
}

/** Begins a comment on what is selected, or on the whole. */
export const startComment = (docId: number, editor: Editor | null): void => {
  const selection = editor && selectionIn(editor.state)
  const range = selection && { from: editor.state.selection.from, to: editor.state.selection.to }
  useDraft.setState({ draft: { docId, selection, range } })
}

/** Steps to the next or previous of `list` from the chosen one. */
function step(list: readonly Thread[], by: 1 | -1): void {
  if (list.length === 0) return
  const at = list.findIndex(thread => thread.comment_id === useActive.getState().commentId)
  const next = at < 0 ? (by > 0 ? 0 : list.length - 1) : (at + by + list.length) % list.length
  useActive.setState({ commentId: list[next]!.comment_id, from: 'list' })
  requestAnimationFrame(() => document.querySelector(`[data-thread="${list[next]!.comment_id}"]`)?.scrollIntoView({ block: 'nearest' }))
}

const goReply = () => document.getElementById(REPLY_ID)?.focus()

export const ThreadList = (props: Props) => {
  const { docId, projectId, editor, comments, places, mayComment, isProducer } = props
  const userId = useSession(session => session.userId)
  const { data: members = [] } = useCall(api.projects.members, { project_id: projectId }, { staleMs: 60_000, enabled: projectId > 0 })
  const [filter, setFilter] = useState<Filter>('open')
  const [shown, setShown] = useState(STEP)
  const active = useActive(now => now.commentId)
  const draft = useDraft(now => now.draft)
  const { threads } = comments
  const list = useMemo(
    () =>
      inOrder(
        (threads ?? []).filter(thread => passes(thread, filter, userId)),
        places,
      ),
    [threads, filter, userId, places],
  )
  const resolved = filter === 'open' ? (threads ?? []).filter(thread => thread.resolved_at !== null) : []
  useThreadKeys(props, list, active)
  if (!threads) return <Spinner label="正在读取批注" />
  const until = Math.max(shown, list.findIndex(thread => thread.comment_id === active) + 1)
  const card = (thread: Thread) => (
    <ThreadCard
      key={thread.comment_id}
      thread={thread}
      comments={comments}
      members={members}
      active={thread.comment_id === active}
      lost={isLost(thread, places)}
      mayComment={mayComment}
      isProducer={isProducer}
      levels={thread.anchor ? LEVELS : LEVELS_OF_WHOLE}
    />
  )
  return (
    <div className="flex flex-col gap-8 pt-4 px-12 pb-12">
      <div className="flex items-center min-h-32">
        <FilterSelect threads={threads} userId={userId} filter={filter} setFilter={setFilter} />
        <span className="grow" />
        {mayComment && (
          <Button
            size="small"
            type="text"
            icon={<MessageSquarePlus size={14} aria-hidden />}
            onMouseDown={event => event.preventDefault()}
            onClick={() => startComment(docId, editor)}
          >
            写批注
          </Button>
        )}
      </div>
      {draft?.docId === docId && (
        <Composer
          key={draft.selection?.quote ?? ''}
          quote={draft.selection?.quote ?? null}
          levels={draft.selection ? LEVELS : LEVELS_OF_WHOLE}
          members={members}
          close={() => useDraft.setState({ draft: null })}
          send={async given => {
            const commentId = await comments.add({ ...given, selection: draft.selection })
            useActive.setState({ commentId, from: 'text' })
          }}
        />
      )}
      {list.length === 0 && !draft && (
        <Empty
          art="comment"
          title={threads.length === 0 ? '还没有批注' : `没有${FILTERS[filter]}的批注`}
          {...(mayComment ? { help: '选中一段文字写批注，或者对整集说一句。' } : {})}
        />
      )}
      <ul className="grid gap-8" aria-label="批注列表">
        {list.slice(0, until).map(card)}
      </ul>
      {list.length > until && (
        <Button type="link" size="small" onClick={() => setShown(until + STEP)}>
          还有 {list.length - until} 条
        </Button>
      )}
      {resolved.length > 0 && <Resolved threads={resolved} card={card} />}
    </div>
  )
}

interface FilterProps {
  threads: readonly Thread[]
  userId: number
  filter: Filter
  setFilter: (filter: Filter) => void
}

const FilterSelect = ({ threads, userId, filter, setFilter }: FilterProps) => (
  <Select<Filter>
    size="small"
    variant="borderless"
    aria-label="看哪些批注"
    value={filter}
    popupMatchSelectWidth={false}
    onChange={setFilter}
    options={(Object.keys(FILTERS) as Filter[]).map(value => ({
      value,
      label: `${FILTERS[value]} ${threads.filter(thread => passes(thread, value, userId)).length}`,
    }))}
  />
)

/** The resolved threads: one line that opens to show them. */
const Resolved = ({ threads, card }: { threads: readonly Thread[]; card: (thread: Thread) => ReactNode }) => {
  const [open, setOpen] = useState(false)
  const Chevron = open ? ChevronDown : ChevronRight
  return (
    <>
      <button type="button" className={styles.folded} aria-expanded={open} onClick={() => setOpen(!open)}>
        <CircleCheck size={14} className="good" aria-hidden />
        <span className="grow">{threads.length} 条已解决</span>
        <Chevron size={14} aria-hidden />
      </button>
      {open && <ul className="grid gap-8">{threads.slice(0, STEP).map(card)}</ul>}
    </>
  )
}

/** J and K step through `list`, R goes to the reply, Ctrl+Alt+M begins a comment. */
function useThreadKeys({ docId, editor, mayComment, letters = false }: Props, list: readonly Thread[], active: number): void {
  useShortcut('j', () => step(list, 1), { label: '下一条批注', group: GROUP }, letters)
  useShortcut('k', () => step(list, -1), { label: '上一条批注', group: GROUP }, letters)
  useShortcut('r', goReply, { label: '回复选中的批注', group: GROUP }, letters && active > 0 && mayComment)
  useShortcut('Ctrl+Alt+M', () => startComment(docId, editor), { label: '批注选中的文字', group: GROUP }, mayComment)
}
