// /aiWork/subtitling-batch/subtitles-detail: captions of one video beside it, on a timeline, with what they break and what mends it (mockup 52).
import { SUBTITLE_FILES } from '@qianmu/contract/video/captions'
import { OUTPUTS } from '@qianmu/contract/video/videos'
import type { Loss } from '@qianmu/script/losses'
import { Button, Dropdown } from 'antd'
import { Download, Ellipsis, Film, Languages, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { api } from '../api.ts'
import { EditorFrame, SaveMark } from '../frame/EditorFrame.tsx'
import { useJobNews } from '../jobs/index.ts'
import { rethrowUnlessFailure } from '../kit/failure.ts'
import { saveFile } from '../kit/transfer.ts'
import { useCall } from '../kit/use-call.ts'
import { Empty } from '../ui/Empty.tsx'
import { useFiles } from '../ui/files/use-files.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { useNarrow } from '../ui/sides/narrow.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { refreshVideos, type Work, work } from './actions.ts'
import { Desk } from './desk/Desk.tsx'
import type { Saving } from './desk/saver.ts'
import { RUNNING, type Video } from './desk/use-captions.ts'
import { ReadDialog } from './Dialogs.tsx'
import { ToldDialog } from './Told.tsx'

const LIST = '/aiWork/subtitling-batch/list'
const STEPS: readonly (readonly [Work, string, typeof Film, readonly number[]])[] = [
  ['readAll', '提取字幕', Upload, [0, 1, 3, 4]],
  ['translateAll', '翻译', Languages, [4, 6, 7]],
  ['composeAll', '合成', Film, [4, 7, 9, 10]],
]
const IMPORTS = SUBTITLE_FILES.map(end => `.${end}`).join()
type Kind = (typeof OUTPUTS)[number] | 'zip'
/** What is to be done once it is seen what does not pass. */
type Asked = { losses: readonly Loss[] } & ({ file: File } | { format: Kind })

/** What can be done with the video as a whole; on a phone what is not the next step is in a menu. */
const Actions = ({ video, flush }: { video: Video; flush: () => Promise<boolean> }) => {
  const { video_id, status } = video
  const [reading, setReading] = useState(false)
  const [asked, setAsked] = useState<Asked>()
  const imported = async (file: File) => {
    await api.videos.importCaptions({ video_id, file })
    refreshVideos()
  }
  const take = async ([file]: readonly File[]) => {
    if (!file) return
    const { losses } = await api.videos.importCaptions({ video_id, file, only_check: 1 })
    // What is only kept beside the captions needs no yes.
    if (losses.some(({ fate }) => fate !== 'kept')) setAsked({ file, losses })
    else await imported(file)
  }
  const { choose, field } = useFiles({
    accept: IMPORTS,
    multiple: false,
    testId: 'caption-file',
    take: files => void take(files).catch(rethrowUnlessFailure),
  })
  const narrow = useNarrow()
  const saved = async (format: Kind, names: boolean) => saveFile(await api.videos.download.file({ video_id, format, names: names ? 1 : 0 }))
  const fetched = async (format: Kind) => {
    if (!(await flush())) return
    const { losses } = await api.videos.unsaid({ video_id, format })
    if (losses.length) setAsked({ format, losses })
    else await saved(format, false)
  }
  const formats = [...OUTPUTS, 'zip' as const]
    .filter(format => format !== 'mp4' || video.outputs.length)
    .map(format => ({
      key: format,
      label: format === 'zip' ? '方案里要的文件（ZIP）' : format.toUpperCase(),
      onClick: () => void fetched(format).catch(rethrowUnlessFailure),
    }))
  const steps = STEPS.filter(([, , , states]) => states.includes(status)).map(([what, label, Icon]) => ({
    key: what,
    label,
    icon: <Icon size={14} aria-hidden />,
    onClick: () => void flush().then(saved => saved && (what === 'readAll' ? setReading(true) : work(what, [video_id]))),
  }))
  const taken = { key: 'import', label: '导入字幕', disabled: RUNNING.includes(status), onClick: choose }
  const next = steps.at(-1)
  const shown = narrow ? steps.slice(-1) : steps
  return (
    <>
      {shown.map(({ key, label, icon, onClick }) => (
        <Button key={key} size="small" type={key === next?.key ? 'primary' : 'default'} icon={icon} onClick={onClick}>
          {label}
        </Button>
      ))}
      {narrow ? (
        <Dropdown
          menu={{ items: [...steps.slice(0, -1), taken, { key: 'download', label: '下载', children: formats }] }}
          trigger={['click']}
        >
          <IconButton icon={Ellipsis} label="更多" />
        </Dropdown>
      ) : (
        <>
          <Button size="small" disabled={taken.disabled} onClick={choose}>
            {taken.label}
          </Button>
          <Dropdown menu={{ items: formats }} trigger={['click']}>
            <Button size="small" icon={<Download size={14} aria-hidden />}>
              下载
            </Button>
          </Dropdown>
        </>
      )}
      {field}
      {asked && (
        <ToldDialog
          title={'file' in asked ? '这些不能原样导入' : `这些 ${asked.format.toUpperCase()} 写不下`}
          ok={'file' in asked ? '导入' : '下载'}
          losses={asked.losses}
          names={'format' in asked && asked.losses.some(({ construct }) => construct === '说话人')}
          onOk={names => void ('file' in asked ? imported(asked.file) : saved(asked.format, names)).catch(rethrowUnlessFailure)}
          onClose={() => setAsked(undefined)}
        />
      )}
      {reading && <ReadDialog video={video} onClose={() => setReading(false)} />}
    </>
  )
}

const EditorPage = () => {
  const video_id = Number(useSearchParams()[0].get('id'))
  const { data: video, isError, refetch } = useCall(api.videos.result, { video_id }, { enabled: video_id > 0 })
  useJobNews('video', refreshVideos)
  const [saving, setSaving] = useState<Saving>('saved')
  const flush = useRef(() => Promise.resolve(true))
  if (!(video_id > 0)) return <Navigate to={LIST} replace />
  return (
    <EditorFrame
      backTo={LIST}
      crumb="字幕 /"
      title={video?.name ?? '字幕'}
      save={video && <SaveMark state={saving} />}
      middle={<span className="cut max-[960px]:hidden">{video?.source}</span>}
      actions={video && <Actions video={video} flush={() => flush.current()} />}
    >
      {video ? (
        <Desk key={video_id} video={video} onSaving={setSaving} flush={flush} />
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
