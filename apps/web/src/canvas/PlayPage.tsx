// 动态样片: the shots of a document, or some of them, one after the other, each with its picture, a move of the camera, its lines and voices.
import type { SoundRecord } from '@qianmu/contract/sound/records'
import { saidLines } from '@qianmu/comic/animatic'
import { Button, Popover, Skeleton } from 'antd'
import { AudioLines, Download } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { api } from '../api.ts'
import { EditorFrame } from '../frame/EditorFrame.tsx'
import { useAddress } from '../kit/address.ts'
import { rethrowUnlessFailure } from '../kit/failure.ts'
import { useAction, useCall } from '../kit/use-call.ts'
import { ExpiryNotice } from '../library/index.ts'
import { MusicPicker, useMusic } from '../sound/index.ts'
import { Empty } from '../ui/Empty.tsx'
import { useExportJob, useExportLink } from '../works/exchange/index.ts'
import { Timeline, timedOf, useHeard } from '../works/storyboards/index.ts'
import type { Comic } from './CanvasPage.tsx'

const FILMS = [
  ['mp4', true],
  ['mp4', false],
  ['gif', false],
] as const
const called = (format: 'mp4' | 'gif', voice: boolean, hasMusic: boolean) =>
  format === 'gif' ? 'GIF' : voice ? `MP4，${hasMusic ? '带配音与配乐' : '带配音'}` : 'MP4，无声'

interface ExportsProps {
  doc_id: number
  work_id: number
  /** These shots; undefined for all. */
  ids: readonly number[] | undefined
  music: SoundRecord | undefined
}

/** The film of it, spoken or silent, and a GIF: jobs, whose files come by themselves. Before them, what may not be used any more. */
const Exports = ({ doc_id, work_id, ids, music }: ExportsProps) => {
  const { busy, begin } = useExportJob()
  const [open, setOpen] = useState(false)
  const run = (format: 'mp4' | 'gif', voice: boolean) => {
    setOpen(false)
    const some = ids && { storyboard_ids: [...ids] }
    const under = voice && music && { music_id: music.record_id }
    void begin(() => api.canvas.export({ doc_id, format, voice, ...some, ...under })).catch(rethrowUnlessFailure)
  }
  const choices = (
    <div className="stack gap-4 w-280">
      <Suspense fallback={null}>
        <ExpiryNotice workId={work_id} />
      </Suspense>
      {FILMS.map(([format, voice]) => (
        <Button key={`${format} ${voice}`} type="text" block className="justify-start" onClick={() => run(format, voice)}>
          {called(format, voice, music !== undefined)}
        </Button>
      ))}
    </div>
  )
  return (
    <Popover trigger="click" placement="bottomRight" open={open && !busy} onOpenChange={setOpen} content={choices} destroyOnHidden>
      <Button size="small" type="primary" loading={busy} disabled={busy} aria-expanded={open} icon={<Download size={14} aria-hidden />}>
        <span className="max-[480px]:sr-only">导出</span>
      </Button>
    </Popover>
  )
}

/** Lines that nobody has said yet are silent: the way to where all of them are said. */
const Silent = ({ doc_id, shots, takes }: Pick<Comic, 'doc_id' | 'shots' | 'takes'>) => {
  const navigate = useNavigate()
  const said = new Set(takes.map(({ text }) => text))
  const missing = shots.flatMap(saidLines).filter(({ text }) => !said.has(text)).length
  const { mutate, isPending } = useAction(api.dubs.addFromDoc, {
    done: ({ dub_id }) => void navigate(`/aiWork/dubbing/voice?id=${dub_id}`),
  })
  if (missing === 0) return null
  return (
    <Button
      size="small"
      loading={isPending}
      icon={<AudioLines size={14} aria-hidden />}
      onClick={() => mutate({ doc_id, from: 'storyboard' })}
    >
      <span>
        {missing} 句<span className="max-[720px]:sr-only">没有声音，去配音</span>
      </span>
    </Button>
  )
}

/** The shots that the address names, or all. */
function useShots(doc_id: number) {
  const [search] = useAddress()
  const { data: board } = useCall(api.storyboards.list, { doc_id }, { staleMs: 0 })
  const heard = useHeard(doc_id)
  const named = search.get('shots')
  return useMemo(() => {
    const wanted = new Set(named?.split(',').map(Number))
    const scenes = board?.scenes.map(scene =>
      named ? { ...scene, shots: scene.shots.filter(shot => wanted.has(shot.storyboard_id)) } : scene,
    )
    // Numbers are those of the whole scene.
    const all = new Map(timedOf(board?.scenes ?? []).map(({ shot, no }) => [shot.storyboard_id, no]))
    const timed = scenes && timedOf(scenes, heard).map(each => ({ ...each, no: all.get(each.shot.storyboard_id)! }))
    return { timed, ids: named && timed ? timed.map(({ shot }) => shot.storyboard_id) : undefined }
  }, [board, heard, named])
}

const PlayPage = () => {
  const { workId, projectType, docId } = useParams()
  const doc_id = Number(docId)
  const { data: comic } = useCall(api.canvas.pages, { doc_id }, { staleMs: 0 })
  const { timed, ids } = useShots(doc_id)
  const music = useMusic()
  const backTo = `/workDetail/${workId}/${projectType}/generalStoryBoard?doc=${docId}`
  useExportLink()
  return (
    <EditorFrame
      studio
      backTo={backTo}
      crumb={comic && `${comic.work_name} /`}
      title={comic ? `${comic.doc_name} 动态样片${ids ? `（${ids.length} 镜）` : ''}` : '动态样片'}
      actions={
        comic &&
        comic.shots.length > 0 && (
          <>
            <Silent {...comic} />
            <MusicPicker />
            <Exports doc_id={doc_id} work_id={comic.work_id} ids={ids} music={music} />
          </>
        )
      }
    >
      {!timed && <Skeleton active className="p-24" />}
      {timed?.length === 0 && <Empty art="page" title="还没有分镜" help="动态样片由分镜连起来：先在「分镜」里从脚本生成分镜。" />}
      {timed && timed.length > 0 && <Timeline timed={timed} music={music?.url ?? ''} />}
    </EditorFrame>
  )
}
export default PlayPage
