// The desk of a page: library and lines on the left, the page in the middle, what is picked on the right, all pages below (mockup 28).
import { readPage, selectionOf } from '@qianmu/comic/page'
import { Button } from 'antd'
import { Download } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { api } from '../api.ts'
import { EditorFrame, Panels, SaveMark } from '../frame/EditorFrame.tsx'
import { usePeople } from '../kit/co-writing/people.ts'
import type { Room } from '../kit/co-writing/room.ts'
import { saveMark } from '../kit/co-writing/saving.ts'
import { toast } from '../kit/toast.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { pickedText, useNarrow } from '../ui/sides/narrow.ts'
import { late } from '../ui/late/late.tsx'
import type { Comic } from './CanvasPage.tsx'
import { useBrought } from './use-brought.ts'
import { useDesk } from './use-desk.ts'
import { type Entry, useRun } from './use-run.ts'
import { Inspector } from './inspector/Inspector.tsx'
import { LibraryPanel } from './LibraryPanel.tsx'
import { PageStrip } from './PageStrip.tsx'
import { Hands, PageStage, ToolRow } from './PageStage.tsx'

const ExportDialog = late(() => import('./ExportDialog.tsx'))
const PourDialog = late(() => import('./PourDialog.tsx'))
const Versions = late(() => import('./Versions.tsx'))

const Presence = ({ room }: { room: Room }) => (
  <span className="inline-flex gap-8 max-[720px]:has-[>:only-child]:hidden" role="group" aria-label="在场的人">
    {usePeople(room.awareness).map(person => (
      <Avatar key={person.user_id} id={person.user_id} name={person.nickname} src={person.avatar} size={24} online />
    ))}
  </span>
)
const Save = ({ room, readOnly }: { room: Room; readOnly: boolean }) => {
  const mark = useStore(room.standing, saveMark)
  return readOnly ? <span className="meta">只读</span> : mark && <SaveMark state={mark} />
}

interface Props {
  comic: Comic
  pageId: number
  room: Room
  readOnly: boolean
  backTo: string
  onPage: (pageId: number) => void
  refetch: () => void
  /** The view in which the page was entered from a neighbour in its strip. */
  entry: { current: Entry | undefined }
}

type Dialog = 'export' | 'pour' | 'versions'

const More = ({ readOnly, onOpen }: { readOnly: boolean; onOpen: (dialog: Dialog) => void }) => (
  <>
    <Button size="small" onClick={() => onOpen('versions')}>
      版本
    </Button>
    {!readOnly && (
      <Button size="small" onClick={() => onOpen('pour')}>
        重新灌入
      </Button>
    )}
  </>
)

export const Desk = ({ comic, pageId, room, readOnly, backTo, onPage, refetch, entry }: Props) => {
  const [dialog, setDialog] = useState<Dialog>()
  const desk = useDesk({ room, readOnly })
  useBrought(desk, `page ${pageId}`, readOnly)
  const nth = comic.pages.findIndex(page => page.page_id === pageId)
  const shots = useMemo(() => new Map(comic.shots.map(shot => [shot.id, shot])), [comic.shots])
  const pages = useMemo(() => comic.pages.map(page => ({ id: page.page_id, page: readPage(page.content) })), [comic.pages])
  const run = useRun({ pages, pageId, open: desk.page, entry, onPage })
  const selection = selectionOf(desk.page, desk.picked)
  const close = () => setDialog(undefined)
  const narrow = useNarrow()
  const more = <More readOnly={readOnly} onOpen={setDialog} />
  const actions = (
    <>
      {!narrow && more}
      <Button size="small" type="primary" icon={<Download size={14} aria-hidden />} onClick={() => setDialog('export')}>
        导出
      </Button>
    </>
  )
  const moveOff = async (ids: ReadonlySet<string>) => {
    const { doc_id } = comic
    const { page_id } = await api.canvas.addPage({ doc_id, after_id: pageId, from_id: pageId, item_ids: [...ids] })
    refetch()
    toast.info('没有位置的格已移到后面新的一页', { forMs: 10_000, action: { label: '去看', run: () => onPage(page_id) } })
  }
  const middle = <Hands desk={desk} readOnly={readOnly} />
  return (
    <EditorFrame
      studio
      backTo={backTo}
      crumb={`${comic.work_name} / ${comic.doc_name} /`}
      title={`第 ${nth + 1} 页`}
      save={<Save room={room} readOnly={readOnly} />}
      middle={!narrow && middle}
      presence={<Presence room={room} />}
      actions={actions}
    >
      <div
        className="stack size-full min-h-0 [&:has([data-low])>footer]:hidden"
        data-selection={selection.mode}
        data-picked={selection.ids.length}
      >
        {narrow && (
          <ToolRow>
            {middle}
            {more}
          </ToolRow>
        )}
        <div className="flex flex-1 min-h-0">
          <Panels
            name="comic-canvas"
            panels={[
              {
                key: 'library',
                label: '素材',
                low: true,
                size: 260,
                min: 200,
                max: 420,
                collapsible: true,
                content: <LibraryPanel desk={desk} shots={comic.shots} byId={shots} readOnly={readOnly} moveOff={moveOff} />,
              },
              { key: 'page', content: <PageStage desk={desk} label={`第 ${nth + 1} 页`} readOnly={readOnly} run={run} /> },
              {
                key: 'inspector',
                label: '属性',
                opens: desk.wordsWanted,
                picked: pickedText(desk.items.map(desk.nameOf)),
                size: 288,
                min: 240,
                max: 440,
                collapsible: true,
                content: <Inspector desk={desk} shots={shots} readOnly={readOnly} />,
              },
            ]}
          />
        </div>
        <PageStrip {...{ comic, pages, pageId, readOnly, onPage, refetch }} current={desk.page} />
      </div>
      <Suspense>
        {dialog === 'export' && <ExportDialog comic={comic} pageId={pageId} onClose={close} />}
        {dialog === 'pour' && <PourDialog comic={comic} page={desk.page} refetch={refetch} onClose={close} />}
        {dialog === 'versions' && <Versions pageId={pageId} readOnly={readOnly} onClose={close} />}
      </Suspense>
    </EditorFrame>
  )
}
