// The pages of a comic: poured from the shots of a storyboard, opened one at a time for everybody who may write there (mockup 28).
import type { Data } from '@qianmu/contract/kit/call'
import { Button, Skeleton } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { useStore } from 'zustand'
import { api } from '../api.ts'
import { EditorFrame } from '../frame/EditorFrame.tsx'
import { type KeptDocs, type Room, useKeptDocs, useSharedRoom } from '../kit/co-writing/room.ts'
import { rethrowUnlessFailure } from '../kit/failure.ts'
import { onChange } from '../kit/events.ts'
import { useCall } from '../kit/use-call.ts'
import { Empty } from '../ui/Empty.tsx'
import { useExportLink } from '../works/exchange/index.ts'
import { Desk } from './Desk.tsx'
import { noteAddresses } from './rasters.ts'
import type { Entry } from './use-run.ts'

export type Comic = Data<typeof api.canvas.pages.contract>

/** The comic of a document, which follows script and storyboard while it is looked at. */
function useComic(doc_id: number) {
  const { data, isError, refetch } = useCall(api.canvas.pages, { doc_id }, { enabled: doc_id > 0, staleMs: 0 })
  const mayWrite = data?.may_write ?? false
  useEffect(() => {
    const follow = async (): Promise<boolean> => mayWrite && (await api.canvas.follow({ doc_id })).changed > 0
    // The shots are read with the pages.
    const change = () => void follow().then(() => void refetch(), rethrowUnlessFailure)
    const stops = [onChange('storyboards', doc_id, change), onChange('comic_pages', doc_id, () => void refetch())]
    // What was just read is the newest, unless following has changed it.
    follow().then(changed => void (changed && refetch()), rethrowUnlessFailure)
    return () => stops.forEach(stop => stop())
  }, [doc_id, mayWrite, refetch])
  if (data)
    noteAddresses([
      ...data.shots.map(shot => shot.src),
      ...data.pages.flatMap(page => ((page.content as { items?: { src?: string }[] }).items ?? []).flatMap(item => item.src ?? [])),
    ])
  return { comic: data, isError, refetch: () => void refetch() }
}

interface OpenedProps {
  comic: Comic
  pageId: number
  backTo: string
  onPage: (pageId: number) => void
  refetch: () => void
  entry: { current: Entry | undefined }
  /** Whether this is the page that is seen; another one is only on its way. */
  isShown: boolean
  onReady: (pageId: number) => void
}
const Opened = ({ sharedId, right, docs, ...props }: OpenedProps & { sharedId: number; right: 'read' | 'write'; docs: KeptDocs }) => {
  const room = useSharedRoom(sharedId, docs)
  if (room) return <Entered {...props} room={room} readOnly={right === 'read'} />
  return props.isShown ? <Skeleton active className="p-24" /> : null
}
const Entered = ({ isShown, onReady, ...props }: OpenedProps & { room: Room; readOnly: boolean }) => {
  const waiting = useStore(props.room.standing, ({ phase }) => phase === 'loading')
  useEffect(() => {
    if (!waiting) onReady(props.pageId)
  }, [waiting, onReady, props.pageId])
  if (!isShown) return null
  return waiting ? <Skeleton active className="p-24" /> : <Desk {...props} />
}

function useOpened(page_id: number) {
  const [opened, setOpened] = useState<{ of: number; sharedId: number; right: 'read' | 'write' }>()
  useEffect(() => {
    if (page_id < 1) return undefined
    let away = false
    api.canvas
      .open({ page_id })
      .then(({ shared_id, right }) => away || setOpened({ of: page_id, sharedId: shared_id, right }))
      .catch(rethrowUnlessFailure)
    return () => void (away = true)
  }, [page_id])
  return opened?.of === page_id ? opened : undefined
}

/** A page from when it is asked for; the one before it is seen until this one is here. */
const PageOpening = ({ docs, waiting, ...props }: OpenedProps & { docs: KeptDocs; waiting: ReactNode }) => {
  const opened = useOpened(props.pageId)
  if (opened) return <Opened {...props} docs={docs} sharedId={opened.sharedId} right={opened.right} />
  return props.isShown ? waiting : null
}

const NoPages = ({ comic, mayWrite, refetch }: { comic: Comic; mayWrite: boolean; refetch: () => void }) => {
  const [busy, setBusy] = useState(false)
  const pour = (direction: 'rtl' | 'strip') => {
    setBusy(true)
    api.canvas
      .pour({ doc_id: comic.doc_id, direction })
      .then(refetch)
      .catch(rethrowUnlessFailure)
      .finally(() => setBusy(false))
  }
  return (
    <Empty
      art="page"
      title={comic.shots.length ? '还没有漫画页' : '还没有分镜'}
      help={
        comic.shots.length
          ? `${comic.shots.length} 个分镜会按分量排进分格，台词放进气泡并一直跟着脚本。`
          : '漫画页由分镜灌入：先在「分镜」里从脚本生成分镜。'
      }
      action={
        mayWrite && comic.shots.length > 0 ? (
          <span className="row">
            <Button type="primary" loading={busy} onClick={() => pour('rtl')}>
              灌入漫画页
            </Button>
            <Button loading={busy} onClick={() => pour('strip')}>
              做成条漫
            </Button>
          </span>
        ) : undefined
      }
    />
  )
}

const CanvasPage = () => {
  const { workId, projectType, docId } = useParams()
  const doc_id = Number(docId)
  const [search, setSearch] = useSearchParams()
  const { comic, isError, refetch } = useComic(doc_id)
  const mayWrite = comic?.may_write ?? false
  useExportLink()
  const docs = useKeptDocs()
  const asked = Number(search.get('page'))
  const page = comic?.pages.find(each => each.page_id === asked) ?? comic?.pages[0]
  const [ready, setReady] = useState(0)
  const entry = useRef<Entry>(undefined)
  const backTo = `/workDetail/${workId}/${projectType}/generalStoryBoard?doc=${doc_id}`
  const onPage = (id: number) => setSearch({ page: String(id) }, { replace: true })
  const frame = (
    <EditorFrame studio backTo={backTo} crumb={comic && `${comic.work_name} /`} title={comic ? `${comic.doc_name} 漫画` : '漫画'}>
      {isError ? (
        <Empty
          art="page"
          title="没有读到这个文档"
          help="它可能已被删除，或不再与你共享"
          action={<Button onClick={refetch}>再试一次</Button>}
        />
      ) : comic && comic.pages.length === 0 ? (
        <NoPages {...{ comic, mayWrite, refetch }} />
      ) : (
        <Skeleton active className="p-24" />
      )}
    </EditorFrame>
  )
  if (!comic || !page) return frame
  const shown = comic.pages.some(each => each.page_id === ready) ? ready : page.page_id
  return [...new Set([shown, page.page_id])].map(id => (
    <PageOpening
      key={id}
      {...{ comic, backTo, onPage, refetch, docs, entry }}
      pageId={id}
      isShown={id === shown}
      onReady={setReady}
      waiting={frame}
    />
  ))
}
export default CanvasPage
