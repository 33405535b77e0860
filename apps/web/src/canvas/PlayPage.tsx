// 动态样片: the shots of a document one after the other, each with its picture, a move of the camera and its lines, for as long as they take to read.
import type { SoundRecord } from '@qianmu/contract/sound/records'
import { saidLines } from '@qianmu/comic/animatic'
import { Button, Popover, Skeleton } from 'antd'
import { AudioLines, Download } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { api } from '../api.ts'
import { EditorFrame } from '../frame/EditorFrame.tsx'
import { rethrowUnlessFailure } from '../kit/failure.ts'
import { useAction, useCall } from '../kit/use-call.ts'
import { ExpiryNotice } from '../library/index.ts'
import { MusicPicker, useMusic } from '../sound/index.ts'
import { Empty } from '../ui/Empty.tsx'
import { useExportJob, useExportLink } from '../works/exchange/index.ts'
import { Animatic } from './Animatic.tsx'
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
  music: SoundRecord | undefined
}

/** The film of it, spoken or silent, and a GIF: jobs, whose files come by themselves. Before them, what may not be used any more. */
const Exports = ({ doc_id, work_id, music }: ExportsProps) => {
  const { busy, begin } = useExportJob()
  const [open, setOpen] = useState(false)
  const run = (format: 'mp4' | 'gif', voice: boolean) => {
    setOpen(false)
    void begin(() => api.canvas.export({ doc_id, format, voice, ...(voice && music && { music_id: music.record_id }) })).catch(
      rethrowUnlessFailure,
    )
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
        导出
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

const PlayPage = () => {
  const { workId, projectType, docId } = useParams()
  const { data: comic } = useCall(api.canvas.pages, { doc_id: Number(docId) }, { staleMs: 0 })
  const music = useMusic()
  const backTo = `/workDetail/${workId}/${projectType}/generalStoryBoard?doc=${docId}`
  useExportLink()
  return (
    <EditorFrame
      studio
      backTo={backTo}
      crumb={comic && `${comic.work_name} /`}
      title={comic ? `${comic.doc_name} 动态样片` : '动态样片'}
      actions={
        comic &&
        comic.shots.length > 0 && (
          <>
            <Silent {...comic} />
            <MusicPicker />
            <Exports doc_id={comic.doc_id} work_id={comic.work_id} music={music} />
          </>
        )
      }
    >
      {!comic && <Skeleton active className="p-24" />}
      {comic && comic.shots.length === 0 && (
        <Empty art="page" title="还没有分镜" help="动态样片由分镜连起来：先在「分镜」里从脚本生成分镜。" />
      )}
      {comic && comic.shots.length > 0 && <Animatic shots={comic.shots} takes={comic.takes} music={music?.url ?? ''} />}
    </EditorFrame>
  )
}
export default PlayPage
