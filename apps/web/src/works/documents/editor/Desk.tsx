// The writing desk: bar, tree, page and side panel of one document.
import { GAME_WORK, type MediaType } from '@qianmu/contract/works/kinds'
import type { Editor } from '@tiptap/core'
import { Suspense, useDeferredValue, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { Verdict } from '@qianmu/script/suggestions/verdicts'
import { api } from '../../../api.ts'
import { useTakesSide } from '../../../assistant/chat/index.ts'
import { WritingHost } from '../../../assistant/content/index.ts'
import { MentionLayer } from '../../../characters/index.ts'
import { usePeople } from '../../../kit/co-writing/people.ts'
import { BRAND, titleOf } from '../../../kit/screen.ts'
import { useMay } from '../../../kit/permission.ts'
import { useCall } from '../../../kit/use-call.ts'
import { EditorFrame, Panels } from '../../../frame/EditorFrame.tsx'
import { Avatar } from '../../../ui/Avatar.tsx'
import { late } from '../../../ui/late/late.tsx'
import type { Asked } from '../../../ui/NameDialog.tsx'
import { filmPath } from '../../places.ts'
import { useShortcut } from '../../../ui/shortcuts.ts'
import { startComment, useActive, useDraft } from '../../supervision/index.ts'
import { Spinner } from '../../../ui/Spinner.tsx'
import type { Right } from '@qianmu/script/opening'
import type { Room } from './collaboration/index.ts'
import { useBrought } from './brought.ts'
import styles from './desk.module.css'
import { useDeskLooks } from './desk-looks.ts'
import { asGame, find } from './editing/index.ts'
import { useFigures } from './figures.ts'
import { useLastPlace } from './last-place.ts'
import { PageSheet } from './PageSheet.tsx'
import { Actions } from './parts/Actions.tsx'
import { CueCard } from './parts/CueCard.tsx'
import { ElementBar } from './parts/ElementBar.tsx'
import { FindBar } from './parts/FindBar.tsx'
import { MarkMenu } from './parts/MarkMenu.tsx'
import { Notice } from './parts/Notice.tsx'
import { OfferMenu } from './parts/OfferMenu.tsx'
import { Saving } from './parts/Saving.tsx'
import { SidePanel } from './parts/SidePanel.tsx'
import { StatusBar } from './parts/StatusBar.tsx'
import { TitleField } from './parts/TitleField.tsx'
import { Tree } from './parts/Tree.tsx'
import { WordGoal } from './parts/WordGoal.tsx'
import { askDocument, askPassage, PassageMenu } from './passages/index.ts'
import { PicturePicker, PictureViewer } from './pictures/index.ts'
import { decide, isOwn, proposalAt, stepProposal, useMode } from './suggesting/index.ts'
import { VersionDialog } from '../../history/index.ts'
import { useSideTab } from '../beside/side-tab.ts'
import { useManuscript, useRoom } from './use-room.ts'

const NameDialog = late(() => import('../../../ui/NameDialog.tsx'))
const showCast = () => useSideTab.setState({ tab: 'cast' })

export const Desk = ({ docId }: { docId: number }) => {
  const room = useRoom(docId)
  return room && <OpenDesk room={room} />
}

const Presence = ({ room }: { room: Room }) => (
  <span className="inline-flex gap-8 mr-8" role="group" aria-label="在场的人">
    {usePeople(room.awareness).map(person => (
      <Avatar key={person.user_id} id={person.user_id} name={person.nickname} src={person.avatar} size={24} online />
    ))}
  </span>
)

const OpenDesk = ({ room }: { room: Room }) => {
  const { docId } = room
  const [naming, setNaming] = useState(false)
  const [finding, setFinding] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const mayKeep = useMay('mTemplateLib', 'team')
  const mode = useMode(now => now.mode)
  const editor = useManuscript(room, mode === 'view')
  // Text first: the server should not be building this answer while it sends the text.
  const opened = useStore(room.standing, ({ phase }) => phase !== 'loading')
  const { data: doc } = useCall(api.documents.head, { doc_id: docId }, { staleMs: Infinity, enabled: opened })
  const right = useStore(room.standing, ({ right, phase }) => (phase === 'open' ? right : 'read'))
  const mayWrite = right === 'write'
  useLastPlace(editor, docId)
  useShortcut('Ctrl+S', () => setNaming(true), { label: '保存为版本', group: '文档' }, mayWrite)
  useShortcut('Ctrl+F', () => setFinding(true), { label: '在文档中查找', group: '文档' })
  const name = doc?.doc_name ?? ''
  return (
    <>
      <title>{name ? titleOf(name, doc?.project_name) : BRAND}</title>
      <EditorFrame
        backTo="/workBench/worksManage"
        crumb={doc && <span className="row">{doc.project_name} /</span>}
        title={doc ? <TitleField docId={docId} name={name} mayWrite={mayWrite} /> : <span className="sr-only">文档</span>}
        save={<Saving room={room} />}
        presence={<Presence room={room} />}
        actions={
          doc && (
            <Actions
              docId={docId}
              projectId={doc.project_id}
              film={filmPath(doc)}
              right={right}
              saveVersion={() => setNaming(true)}
              keepTemplate={mayKeep ? () => setAsked(askDocument(docId, name)) : undefined}
            />
          )
        }
      >
        {editor ? (
          <Work
            room={room}
            editor={editor}
            doc={doc}
            right={right}
            finding={finding}
            setFinding={setFinding}
            keep={mayKeep ? () => setAsked(askPassage(editor, docId)) : undefined}
            saveVersion={() => setNaming(true)}
          />
        ) : (
          <div className="grid flex-1 place-items-center">
            <Spinner label="正在打开文档" />
          </div>
        )}
      </EditorFrame>
      {asked && (
        <Suspense fallback={null}>
          <NameDialog asked={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
      <VersionDialog docId={docId} open={naming} close={() => setNaming(false)} />
    </>
  )
}

interface WorkProps {
  room: Room
  editor: Editor
  doc: { project_id: number; project_type: number; script_type: MediaType; kind: 'doc' | 'idea'; word_goal: number | null } | undefined
  right: Right
  finding: boolean
  setFinding: (finding: boolean) => void
  saveVersion: () => void
  keep: (() => void) | undefined
}

/** Changes when something beside the text is asked for: another tab, a comment that is begun or chosen in the text. */
const useAsked = () => {
  const tab = useSideTab(now => now.tab)
  const drafting = useDraft(({ draft }) => draft !== null)
  const chosen = useActive(({ commentId, from }) => (from === 'text' ? commentId : 0))
  return `${tab} ${drafting} ${chosen}`
}

const Work = ({ room, editor, doc, right, finding, setFinding, saveVersion, keep }: WorkProps) => {
  const mayWrite = right === 'write'
  const figures = useFigures(editor)
  const beside = useAsked()
  const [gone, setGone] = useState(0)
  const onGone = () => setGone(now => now + 1)
  const chatting = useTakesSide(beside)
  // What stands beside the text is made after it: on a long one it would hold up the first frame by a tenth of a second.
  const isBeside = useDeferredValue(true, false)
  const { docId } = room
  const isGame = doc?.project_type === GAME_WORK && doc.kind === 'doc'
  useBrought(
    editor,
    docId,
    useStore(room.standing, ({ phase }) => phase === 'open'),
  )
  useEffect(() => (isGame ? asGame(editor) : undefined), [editor, isGame])
  const decideHere = (verdict: Verdict) => {
    const id = proposalAt(editor.state)
    if (id !== '') decide(editor, verdict, each => each.id === id && (mayWrite || isOwn(each)))
  }
  useShortcut('Alt+ArrowDown', () => stepProposal(editor, 1), { label: '下一条建议', group: '建议' })
  useShortcut('Alt+ArrowUp', () => stepProposal(editor, -1), { label: '上一条建议', group: '建议' })
  useShortcut('Ctrl+Alt+A', () => decideHere('accept'), { label: '接受光标处的建议', group: '建议' }, mayWrite)
  useShortcut('Ctrl+Alt+R', () => decideHere('reject'), { label: '拒绝或撤回光标处的建议', group: '建议' }, right !== 'read')
  const findName = (name: string) => {
    find(editor, { text: name, isPattern: false })
    setFinding(true)
  }
  const tree = isBeside && doc && (
    <Tree
      docId={docId}
      projectId={doc.project_id}
      kind={doc.kind}
      mayWrite={mayWrite}
      editor={editor}
      figures={figures}
      openFind={() => {
        setFinding(true)
        onGone()
      }}
      onGone={onGone}
    />
  )
  const goal = doc?.kind === 'doc' && figures && (
    <WordGoal docId={docId} projectId={doc.project_id} words={figures.words} goal={doc.word_goal} mayWrite={mayWrite} />
  )
  const side = isBeside && !chatting && (
    <SidePanel
      editor={editor}
      docId={docId}
      projectId={doc?.project_id}
      film={doc && doc.script_type !== 'NOVEL' ? filmPath({ ...doc, doc_id: docId }) : undefined}
      hasCards={doc !== undefined && doc.project_type !== GAME_WORK}
      right={right}
      figures={figures}
      saveVersion={saveVersion}
      findName={findName}
    />
  )
  return (
    <div className="stack flex-1 min-h-0">
      <Notice room={room} />
      <div className="stack flex-1 min-h-0">
        <Panels
          name="editor"
          panels={[
            { key: 'tree', label: '目录', closes: gone, content: tree, size: 248, min: 180, max: 420, collapsible: true },
            { key: 'page', content: <Sheet editor={editor} finding={finding} closeFind={() => setFinding(false)} />, min: 360 },
            {
              key: 'side',
              label: '批注与历史',
              opens: beside,
              content: side,
              hidden: chatting,
              size: 328,
              min: 240,
              max: 480,
              collapsible: true,
            },
          ]}
        />
      </div>
      <StatusBar editor={editor} figures={figures} media={doc?.script_type} goal={goal} />
      {isBeside && <OverText editor={editor} docId={docId} doc={doc} mayWrite={mayWrite} keep={keep} />}
    </div>
  )
}

/** What comes up over the text: menus and cards where the caret is, pictures, the assistant. */
const OverText = ({
  editor,
  docId,
  doc,
  mayWrite,
  keep,
}: Pick<WorkProps, 'editor' | 'doc' | 'keep'> & { docId: number; mayWrite: boolean }) => {
  const comment = () => {
    startComment(docId, editor)
    useSideTab.setState({ tab: 'comments' })
  }
  useShortcut('Ctrl+Alt+M', comment, { label: '批注选中的文字', group: '编辑器' })
  return (
    <>
      <OfferMenu editor={editor} />
      <MarkMenu editor={editor} comment={comment} keep={keep} />
      <PassageMenu editor={editor} />
      <CueCard editor={editor} />
      <PicturePicker editor={editor} docId={docId} />
      <PictureViewer />
      {doc && (
        <WritingHost editor={editor} docId={docId} projectId={doc.project_id} novel={doc.script_type === 'NOVEL'} mayWrite={mayWrite} />
      )}
      {doc && <MentionLayer editor={editor} projectId={doc.project_id} onOpen={showCast} />}
    </>
  )
}

const Sheet = ({ editor, finding, closeFind }: { editor: Editor; finding: boolean; closeFind: () => void }) => {
  const looks = useDeskLooks()
  return (
    <section className={`${styles.sheet} ${looks.focus ? 'focusing' : ''}`} data-song={looks.song || undefined} aria-label="稿纸">
      <ElementBar editor={editor} />
      {finding && <FindBar editor={editor} close={closeFind} />}
      <div className="page-scroll">
        <PageSheet editor={editor} />
      </div>
    </section>
  )
}
