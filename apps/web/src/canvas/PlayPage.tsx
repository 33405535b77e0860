// 动态样片: the shots of a document one after the other, each with its picture, a move of the camera and its lines, for as long as they take to read.
import { motionFor, transformOf } from '@qianmu/comic/animatic'
import { standsFor } from '@qianmu/comic/pour'
import type { ComicShot } from '@qianmu/contract/works/canvas'
import { Button, Popover, Skeleton } from 'antd'
import { Download, Pause, Play } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { api } from '../api.ts'
import { EditorFrame } from '../frame/EditorFrame.tsx'
import { rethrowUnlessFailure } from '../kit/failure.ts'
import { useCall } from '../kit/use-call.ts'
import { Empty } from '../ui/Empty.tsx'
import { ExpiryNotice } from '../library/index.ts'
import { useExportJob, useExportLink } from '../works/exchange/index.ts'

const Shown = ({ shot, playing }: { shot: ComicShot; playing: boolean }) => {
  const { from, to } = motionFor(shot.move)
  const play = (image: HTMLImageElement | null) => {
    const moving = image?.animate([{ transform: transformOf(from) }, { transform: transformOf(to) }], {
      duration: standsFor(shot) * 1000,
      fill: 'both',
    })
    if (!playing) moving?.pause()
    return () => moving?.cancel()
  }
  const words = shot.lines.filter(line => line.kind !== 'sound')
  return (
    <div className="relative grow min-h-0 overflow-hidden grid place-items-center">
      {shot.src ? (
        <img ref={play} src={shot.src} alt={shot.content || '分镜'} className="size-full object-contain" />
      ) : (
        <p className="text-16 p-24">{shot.content}</p>
      )}
      <p className="absolute bottom-16 text-center text-20 font-semibold" aria-live="polite">
        {words.map(line => (line.speaker ? `${line.speaker}：${line.text}` : line.text)).join('　')}
      </p>
    </div>
  )
}

const Player = ({ shots }: { shots: readonly ComicShot[] }) => {
  const [at, setAt] = useState(0)
  const [playing, setPlaying] = useState(false)
  const shot = shots[Math.min(at, shots.length - 1)]!
  useEffect(() => {
    if (!playing) return undefined
    const timer = setTimeout(() => (at + 1 < shots.length ? setAt(at + 1) : setPlaying(false)), standsFor(shot) * 1000)
    return () => clearTimeout(timer)
  }, [playing, at, shot, shots.length])
  const whole = shots.reduce((sum, each) => sum + standsFor(each), 0)
  const toggle = () => {
    if (!playing && at + 1 >= shots.length) setAt(0)
    setPlaying(!playing)
  }
  return (
    <div className="stack size-full min-h-0">
      <Shown key={`${shot.id} ${playing}`} shot={shot} playing={playing} />
      <div className="row gap-12 p-12">
        <Button type="primary" icon={playing ? <Pause size={14} aria-hidden /> : <Play size={14} aria-hidden />} onClick={toggle}>
          {playing ? '暂停' : '播放'}
        </Button>
        <p className="meta num" role="status">
          {at + 1} / {shots.length} · 共 {whole.toFixed(1)} 秒
        </p>
        <ol className="flex grow gap-2" aria-label="分镜">
          {shots.map((each, nth) => (
            <li key={each.id} style={{ flexGrow: standsFor(each) }}>
              <button
                type="button"
                aria-label={`第 ${nth + 1} 镜，${standsFor(each).toFixed(1)} 秒`}
                aria-current={nth === at ? 'step' : undefined}
                className="w-full h-24 border-0 rounded-4 cursor-pointer bg-hover aria-[current=step]:bg-ring"
                onClick={() => setAt(nth)}
              />
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
}

const FILMS = [
  ['MP4，带配音', 'mp4', true],
  ['MP4，无声', 'mp4', false],
  ['GIF', 'gif', false],
] as const

/** The film of it, spoken or silent, and a GIF: jobs, whose files come by themselves. Before them, what may not be used any more. */
const Exports = ({ doc_id, work_id }: { doc_id: number; work_id: number }) => {
  const { busy, begin } = useExportJob()
  const [open, setOpen] = useState(false)
  const run = (format: 'mp4' | 'gif', voice: boolean) => {
    setOpen(false)
    void begin(() => api.canvas.export({ doc_id, format, voice })).catch(rethrowUnlessFailure)
  }
  const choices = (
    <div className="stack gap-4 w-280">
      <Suspense fallback={null}>
        <ExpiryNotice workId={work_id} />
      </Suspense>
      {FILMS.map(([label, format, voice]) => (
        <Button key={label} type="text" block className="justify-start" onClick={() => run(format, voice)}>
          {label}
        </Button>
      ))}
    </div>
  )
  return (
    <Popover trigger="click" placement="bottomRight" open={open && !busy} onOpenChange={setOpen} content={choices} destroyOnHidden>
      <Button size="small" type="primary" loading={busy} disabled={busy} aria-expanded={open} icon={<Download size={14} aria-hidden />}>
        导出
      </Button>
    </Popover>
  )
}

const PlayPage = () => {
  const { workId, projectType, docId } = useParams()
  const { data: comic } = useCall(api.canvas.pages, { doc_id: Number(docId) }, { staleMs: 0 })
  const backTo = `/workDetail/${workId}/${projectType}/generalStoryBoard?doc=${docId}`
  useExportLink()
  return (
    <EditorFrame
      studio
      backTo={backTo}
      crumb={comic && `${comic.work_name} /`}
      title={comic ? `${comic.doc_name} 动态样片` : '动态样片'}
      actions={comic && comic.shots.length > 0 && <Exports doc_id={comic.doc_id} work_id={comic.work_id} />}
    >
      {!comic && <Skeleton active className="p-24" />}
      {comic && comic.shots.length === 0 && (
        <Empty art="page" title="还没有分镜" help="动态样片由分镜连起来：先在「分镜」里从脚本生成分镜。" />
      )}
      {comic && comic.shots.length > 0 && <Player shots={comic.shots} />}
    </EditorFrame>
  )
}
export default PlayPage
