// /aiWork/subtitling-batch/subtitles-detail: captions of one video beside it, on a timeline, with what they break and what mends it (mockup 52).
import { type Caption, OUTPUTS } from '@qianmu/contract/video/videos'
import type { Data } from '@qianmu/contract/kit/call'
import { check, type Cue, ruleProfile } from '@qianmu/subtitle'
import { Button, Dropdown } from 'antd'
import { Download, Film, Languages, Upload } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { api } from '../api.ts'
import { EditorFrame } from '../frame/EditorFrame.tsx'
import { useJobNews } from '../jobs/index.ts'
import { rethrowUnlessFailure } from '../kit/failure.ts'
import { saveFile } from '../kit/transfer.ts'
import { toast } from '../kit/toast.ts'
import { useCall } from '../kit/use-call.ts'
import { Empty } from '../ui/Empty.tsx'
import { useFiles } from '../ui/files/use-files.tsx'
import { useHistory } from '../ui/history/history.ts'
import { Player } from '../ui/player/Player.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { refreshVideos, type Work, work } from './actions.ts'
import { boxesOf, captionsOf, cueOf, fromBoxes } from './captions.ts'
import { Frame, Row, Tools } from './Parts.tsx'

const LIST = '/aiWork/subtitling-batch/list'
type Video = Data<typeof api.videos.result.contract>
const LANES = [
  { id: 'text', name: '原文' },
  { id: 'translation', name: '译文' },
]
const SAVE_MS = 800
const RUNNING: readonly number[] = [2, 5, 8]

const Desk = ({ video }: { video: Video }) => {
  const history = useHistory<readonly Caption[]>(video.captions)
  const captions = history.present
  const locked = RUNNING.includes(video.status)
  const profile = ruleProfile(video.settings.rules)
  const cues = useMemo(() => captions.map(cueOf), [captions])
  const problems = useMemo(() => Map.groupBy(check(cues, profile), each => each.nth), [cues, profile])
  const boxes = useMemo(() => boxesOf(captions), [captions])
  const saved = useRef<readonly Caption[]>(video.captions)
  const [saving, setSaving] = useState<'saved' | 'saving' | 'dirty'>('saved')
  const save = useEffectEvent(async () => {
    setSaving('saving')
    const now = captions
    try {
      await api.videos.update({ video_id: video.video_id, captions: [...now] })
      saved.current = now
      setSaving('saved')
      refreshVideos()
    } catch (error) {
      setSaving('dirty')
      rethrowUnlessFailure(error)
    }
  })
  useEffect(() => {
    if (captions === saved.current || locked) return
    const timer = setTimeout(() => void save(), SAVE_MS)
    return () => clearTimeout(timer)
  }, [captions, locked])
  const all = (next: (cues: readonly Cue[]) => readonly Cue[], label: string) =>
    history.change(now => captionsOf(next(now.map(cueOf)), now), label)
  const one = (id: number, change: Partial<Caption>) =>
    history.change(now => now.map(caption => (caption.id === id ? { ...caption, ...change } : caption)), '改文字', `text ${id}`)
  return (
    <div className="grow stack min-h-0 overflow-auto">
      <Tools video={video} cues={cues} flawed={problems.size} locked={locked} saving={saving} all={all} />
      <div className="flex min-h-320 flex-1 max-[960px]:flex-col">
        <div className="w-400 max-[960px]:w-full flex-none overflow-auto">
          {video.url && video.width > 0 && <Frame video={video} />}
          {video.log.length > 0 && <pre className="p-8 text-12 overflow-auto">{video.log.join('\n')}</pre>}
        </div>
        <ol className="grow overflow-auto" aria-label="字幕">
          {captions.map((caption, nth) => (
            <Row
              key={caption.id}
              caption={caption}
              nth={nth}
              locked={locked}
              problems={problems.get(nth)?.map(each => each.text) ?? []}
              onChange={change => one(caption.id, change)}
            />
          ))}
        </ol>
      </div>
      {video.url && (
        <Player
          label="视频"
          kind={video.width ? 'video' : 'audio'}
          src={video.url}
          lanes={LANES}
          cues={boxes}
          readOnly={locked}
          onChange={(next, label, key) => history.change(now => fromBoxes(next(boxesOf(now)), now), label, key)}
          undo={history.undoLabel === undefined ? undefined : history.undo}
          redo={history.redoLabel === undefined ? undefined : history.redo}
        />
      )}
    </div>
  )
}

const STEPS: readonly (readonly [Work, string, typeof Film, readonly number[]])[] = [
  ['readAll', '提取字幕', Upload, [0, 1, 3]],
  ['translateAll', '翻译', Languages, [4, 6, 7]],
  ['composeAll', '合成', Film, [4, 7, 9, 10]],
]
const EditorPage = () => {
  const video_id = Number(useSearchParams()[0].get('id'))
  const { data: video, isError, refetch } = useCall(api.videos.result, { video_id }, { enabled: video_id > 0 })
  useJobNews('video', refreshVideos)
  const take = ([file]: readonly File[]) =>
    file &&
    void api.videos.importCaptions({ video_id, file }).then(({ losses }) => {
      if (losses.length) toast.info(`没有带进来：${losses.join('、')}`)
      refreshVideos()
    }, rethrowUnlessFailure)
  const { choose, field } = useFiles({
    accept: '.srt,.vtt,.ass,.ssa,.lrc,.ttml,.xml,.sbv,.json',
    multiple: false,
    testId: 'caption-file',
    take,
  })
  if (!(video_id > 0)) return <Navigate to={LIST} replace />
  const fetched = async (format: (typeof OUTPUTS)[number]) => saveFile(await api.videos.download.file({ video_id, format }))
  const formats = OUTPUTS.filter(format => format !== 'mp4' || video?.outputs.length).map(format => ({
    key: format,
    label: format.toUpperCase(),
  }))
  const actions = video && (
    <>
      {STEPS.filter(([, , , states]) => states.includes(video.status)).map(([what, text, Icon]) => (
        <Button key={what} size="small" icon={<Icon size={14} aria-hidden />} onClick={() => void work(what, [video_id])}>
          {text}
        </Button>
      ))}
      <Button size="small" disabled={RUNNING.includes(video.status)} onClick={choose}>
        导入字幕
      </Button>
      {field}
      <Dropdown menu={{ items: formats, onClick: ({ key }) => void fetched(key as 'srt').catch(rethrowUnlessFailure) }} trigger={['click']}>
        <Button size="small" icon={<Download size={14} aria-hidden />}>
          下载
        </Button>
      </Dropdown>
    </>
  )
  return (
    <EditorFrame backTo={LIST} crumb="字幕 /" title={video?.name ?? '字幕'} middle={video?.error || video?.source} actions={actions}>
      {video ? (
        <Desk key={`${video_id} ${RUNNING.includes(video.status)} ${video.source}`} video={video} />
      ) : isError ? (
        <Empty
          art="page"
          title="没有读到这个视频"
          help="它可能已被删除"
          action={<Button onClick={() => void refetch()}>再试一次</Button>}
        />
      ) : (
        <span className="grow grid place-items-center">
          <Spinner label="正在读取" />
        </span>
      )}
    </EditorFrame>
  )
}
export default EditorPage
