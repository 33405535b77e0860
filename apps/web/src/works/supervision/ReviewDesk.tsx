// One document under review: its text to read, what is marked in it, the threads, tags and drafts beside it.
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { SCRIPT_WORK } from '@qianmu/contract/works/kinds'
import type { Review } from '@qianmu/contract/works/supervision'
import { Button, Tabs } from 'antd'
import { GitCompare, Hash, MessageSquarePlus } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Link, useNavigate } from 'react-router'
import { useStore } from 'zustand'
import { api } from '../../api.ts'
import { toast } from '../../kit/toast.ts'
import { useCall } from '../../kit/use-call.ts'
import { Empty } from '../../ui/Empty.tsx'
import { ago } from '../../ui/format.ts'
import { useShortcut } from '../../ui/shortcuts.ts'
import { Side } from '../../ui/sides/Sides.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import type { Room } from '../documents/editor/collaboration/index.ts'
import { PageSheet, useManuscript, useRoom } from '../documents/editor/index.ts'
import { PictureViewer } from '../documents/editor/pictures/index.ts'
import { Floating } from '../../ui/Floating.tsx'
import { useActive, useComments, useDraft } from './comments/index.ts'
import { DecisionBar } from './DecisionBar.tsx'
import './marks.css'
import { selectedElements, selectionIn } from './marks.ts'
import { compareLink, RoundsTab } from './RoundsTab.tsx'
import { StateMark } from './StateMark.tsx'
import { StructTab } from './StructTab.tsx'
import styles from './supervise.module.css'
import { useWhere } from '../../ui/sides/narrow.ts'
import { TagDialog } from './TagDialog.tsx'
import { startComment, ThreadList } from './ThreadList.tsx'
import { usePlaces } from './use-places.ts'
import { useStripes, useTagStripes } from './use-stripes.ts'

/** Edit types of ideas that are text: a note and a manuscript (document 2 §3). */
const IS_TEXT: readonly number[] = [0, 1]

interface Props {
  projectId: number
  review: Review
  /** 「第 3 集」 */
  label: string
  isOwner: boolean
}

export const ReviewDesk = (props: Props) => {
  const isText = props.review.kind === 'doc' || IS_TEXT.includes(props.review.edit_type)
  return isText ? <TextDesk {...props} /> : <OpenDesk {...props} editor={null} text={<CardsNote {...props} />} />
}

const CardsNote = ({ projectId, review }: Props) => (
  <Empty
    art="page"
    title="这个构思是卡片"
    help={`卡片在构思页上看；对它的意见写在${useWhere('右边', '意见')}。`}
    action={<Link to={`/workDetail/${projectId}/${SCRIPT_WORK}/conception?kind=all&idea=${review.doc_id}`}>打开构思页</Link>}
  />
)

const TextDesk = (props: Props) => {
  const room = useRoom(props.review.doc_id)
  return room && <RoomDesk {...props} room={room} />
}

const RoomDesk = ({ room, ...props }: Props & { room: Room }) => {
  const editor = useManuscript(room, true)
  const refused = useStore(room.standing, ({ phase }) => phase === 'refused')
  const text = refused ? (
    <Empty art="lock" title="不能打开这篇文字" help="你可能已不在这部作品里。" />
  ) : editor ? (
    <div className="page-scroll" tabIndex={0}>
      <PageSheet editor={editor} />
      <PictureViewer />
    </div>
  ) : (
    <Spinner label="正在打开文档" />
  )
  return <OpenDesk {...props} editor={editor} text={text} />
}

const OpenDesk = ({ projectId, review, label, isOwner, editor, text }: Props & { editor: Editor | null; text: React.ReactNode }) => {
  const docId = review.doc_id
  const [tab, setTab] = useState('comments')
  const [only, setOnly] = useState(0)
  const [marking, setMarking] = useState<readonly string[] | null>(null)
  const comments = useComments(docId)
  const places = usePlaces(editor, comments.threads)
  const { tags, placements, places: tagPlaces, stripes } = useTagStripes(projectId, docId, editor, only)
  useStripes(editor, stripes)
  const { data: rounds } = useCall(api.supervision.review, { doc_id: docId })
  const drafting = useDraft(({ draft }) => draft !== null)
  const pointed = useActive(({ commentId, from }) => (from === 'text' ? commentId : 0))
  const asked = drafting ? 'draft' : pointed || undefined
  const askTag = () => {
    const elements = editor ? selectedElements(editor.state) : []
    if (elements.length > 0) setMarking(elements)
    else toast.info('先选中要标记的段落')
  }
  const comment = () => {
    startComment(docId, editor)
    setTab('comments')
  }
  useShortcut('#', askTag, { label: '给选中的段落标结构', group: '监制' }, editor !== null)
  useEffect(() => useActive.subscribe(({ commentId, from }) => commentId > 0 && from === 'text' && setTab('comments')), [])
  useEffect(() => useDraft.subscribe(({ draft }) => draft && setTab('comments')), [])
  const list = (
    <ThreadList docId={docId} projectId={projectId} editor={editor} comments={comments} places={places} mayComment isProducer letters />
  )
  return (
    <>
      <section className="flex flex-1 flex-col min-w-420 min-h-0 max-[720px]:min-w-0" aria-label={`${label} ${review.doc_name}`}>
        <DeskHead review={review} label={label} rounds={rounds} />
        <div className={styles.text}>{text}</div>
        <DecisionBar review={review} label={label} />
      </section>
      <Side label="意见" className="stack flex-none w-328 min-h-0 line-l" opens={asked}>
        <Tabs
          size="small"
          className={styles.tabs ?? ''}
          activeKey={tab}
          onChange={setTab}
          items={[
            {
              key: 'comments',
              label: <>意见 {review.open_comments > 0 && <span className="meta num">{review.open_comments}</span>}</>,
              children: list,
            },
            {
              key: 'struct',
              label: <>结构 {placements.length > 0 && <span className="meta num">{placements.length}</span>}</>,
              children: (
                <StructTab
                  projectId={projectId}
                  docId={docId}
                  editor={editor}
                  tags={tags}
                  placements={placements}
                  places={tagPlaces}
                  only={only}
                  setOnly={setOnly}
                  mark={askTag}
                />
              ),
            },
            {
              key: 'rounds',
              label: '审批',
              children: <RoundsTab projectId={projectId} review={review} rounds={rounds} isOwner={isOwner} />,
            },
          ]}
        />
      </Side>
      {editor && <SelectionMenu editor={editor} comment={comment} mark={askTag} />}
      {marking && (
        <TagDialog
          projectId={projectId}
          tags={tags}
          place={async struct_tag_id => {
            await api.supervision.addPlacement({ doc_id: docId, struct_tag_id, element_list: [...marking] })
            setOnly(0)
          }}
          close={() => setMarking(null)}
        />
      )}
    </>
  )
}

interface HeadProps {
  review: Review
  label: string
  rounds: readonly { history_id: number | null; round: number }[] | undefined
}

/** Whether a name says already which episode it is. */
const hasNumber = (name: string) => /^第\s*[\d一二三四五六七八九十百零〇两]+\s*[集章话回]/.test(name)

const DeskHead = ({ review, label, rounds }: HeadProps) => {
  const navigate = useNavigate()
  const { doc_id, doc_name, state, round, submitted_by, submitted_at } = review
  const [present, before] = rounds ?? []
  return (
    <header className={styles.deskHead}>
      <h2 className="cut">{hasNumber(doc_name) ? doc_name : `${label}　${doc_name}`}</h2>
      <StateMark state={state}>{round > 0 && ` · 第 ${round} 稿`}</StateMark>
      {submitted_at && (
        <span className="meta cut">
          {submitted_by} {ago(submitted_at)}提交
        </span>
      )}
      <span className="grow" />
      {before?.history_id && present?.history_id && (
        <Button
          size="small"
          type="text"
          icon={<GitCompare size={14} aria-hidden />}
          onClick={() => void navigate(compareLink(doc_id, before.history_id!, present.history_id))}
        >
          与第 {before.round} 稿比较
        </Button>
      )}
    </header>
  )
}

const HIDDEN = { from: 0, shown: false }

const onSelection = (changed: () => void) => {
  document.addEventListener('selectionchange', changed)
  return () => document.removeEventListener('selectionchange', changed)
}
const hasSelection = () => getSelection()?.isCollapsed === false

/** What can be done with selected text: comment on it, tag its lines. */
const SelectionMenu = ({ editor, comment, mark }: { editor: Editor; comment: () => void; mark: () => void }) => {
  const { from, shown } = useEditorState({
    editor,
    selector: ({ editor: at }) => (selectionIn(at.state) ? { from: at.state.selection.from, shown: true } : HIDDEN),
  })
  const draft = useDraft(now => now.draft)
  // A text that is only read keeps its selection when the page has lost it.
  const isSelected = useSyncExternalStore(onSelection, hasSelection)
  if (!shown || draft || !isSelected) return null
  return (
    <Floating above anchor={() => editor.view.coordsAtPos(Math.min(from, editor.state.doc.content.size))}>
      <div
        className="flex gap-4 p-4 border border-line rounded-8 bg-raised lifted"
        role="toolbar"
        aria-label="选中的文字"
        onMouseDown={event => event.preventDefault()}
      >
        <Button size="small" type="text" icon={<MessageSquarePlus size={14} aria-hidden />} onClick={comment}>
          批注
        </Button>
        <Button size="small" type="text" icon={<Hash size={14} aria-hidden />} onClick={mark}>
          结构标签
        </Button>
      </div>
    </Floating>
  )
}
