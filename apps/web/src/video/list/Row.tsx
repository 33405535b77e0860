// One video of the batch: its picture, how far it is on the rail of four steps, and the one next action.
import { SUBTITLE_FILES } from '@qianmu/contract/video/captions'
import type { Video } from '@qianmu/contract/video/videos'
import { Button, Dropdown, type MenuProps } from 'antd'
import { AudioLines, Captions, Check, Ellipsis, Film, LoaderCircle, Minus, PencilLine, Square, X } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { api } from '../../api.ts'
import { duration } from '../../ui/format.ts'
import { SelectBox } from '../../ui/library/Item.tsx'
import type { ItemState } from '../../ui/library/layout.ts'
import { act, removeVideos, saveSubtitles, type Work, work } from '../actions.ts'
import { editorOf, nextOf, RUNNING, type StepState, stepsOf, stepText } from './steps.ts'
import styles from './list.module.css'

const SUBTITLES = new RegExp(`\\.(?:${SUBTITLE_FILES.join('|')})$`, 'i')
const ICONS: Partial<Record<StepState, typeof Check>> = { done: Check, running: LoaderCircle, failed: X, due: PencilLine, skipped: Minus }
const clock = (ms: number) => duration(ms / 1000).replace(/^00:/, '')

const Rail = ({ video }: { video: Video }) => (
  <ol className={styles.rail} aria-label="进度">
    {stepsOf(video).map(step => {
      const Icon = ICONS[step.state]
      return (
        <li key={step.name} data-state={step.state} data-here={step.label !== '' || undefined}>
          <span className={styles.mark} title={stepText(step)}>
            {Icon && <Icon size={12} strokeWidth={2.25} className={step.state === 'running' ? 'turning' : ''} aria-hidden />}
            <span className="sr-only">{stepText(step)}</span>
          </span>
          {step.label && <span className="cut text-12 num">{step.label}</span>}
        </li>
      )
    })}
  </ol>
)

const Face = ({ video }: { video: Video }) => {
  const Icon = video.width ? Film : SUBTITLES.test(video.name) ? Captions : AudioLines
  return (
    <span className={styles.face}>
      {video.picture ? <img src={video.picture} alt="" loading="lazy" /> : <Icon size={18} strokeWidth={1.75} aria-hidden />}
    </span>
  )
}

const factsOf = ({ error, captions, breaches, source, message }: Video) =>
  error || [captions ? `${captions} 条` : '', breaches ? `规则提醒 ${breaches} 处` : '', source, message].filter(Boolean).join(' · ')

const Next = ({ video, tabIndex }: { video: Video; tabIndex: 0 | -1 }) => {
  const navigate = useNavigate()
  if (RUNNING.includes(video.status))
    return (
      <Button
        size="small"
        icon={<Square size={12} aria-hidden />}
        tabIndex={tabIndex}
        onClick={() => void act(api.videos.stop({ video_id: video.video_id }))}
      >
        停止
      </Button>
    )
  const { label, work: what, to, film } = nextOf(video)
  if (film)
    return (
      <Button size="small" href={film} target="_blank" rel="noreferrer" tabIndex={tabIndex}>
        {label}
      </Button>
    )
  return (
    <Button size="small" tabIndex={tabIndex} onClick={() => (what ? void work(what, [video.video_id]) : void navigate(to!))}>
      {label}
    </Button>
  )
}

/** What else can be done; what would be refused is left out. */
function useMenu(video: Video): MenuProps {
  const navigate = useNavigate()
  const { status, target, width, captions, film, video_id, name } = video
  const begin = (key: Work, label: string, may: boolean) => (may ? [{ key, label, onClick: () => void work(key, [video_id]) }] : [])
  const items = [
    { key: 'open', label: captions ? '校对' : '打开，导入字幕', onClick: () => void navigate(editorOf(video)) },
    ...begin('readAll', '重新提取', status === 4 && !SUBTITLES.test(name)),
    ...begin('translateAll', status === 7 ? '重新翻译' : '翻译', target !== '' && (status === 4 || status === 7)),
    ...begin('composeAll', '合成', width > 0 && (status === 4 || status === 7)),
    ...(film ? [{ key: 'film', label: '打开成片', onClick: () => void window.open(film, '_blank', 'noreferrer') }] : []),
    ...(captions ? [{ key: 'srt', label: '下载 SRT', onClick: () => void saveSubtitles([video]) }] : []),
    { type: 'divider' as const },
    { key: 'remove', label: '删除', danger: true, onClick: () => void removeVideos([video]) },
  ]
  return { items }
}

export const VideoRow = ({ video, state }: { video: Video; state: ItemState }) => {
  const { tabIndex } = state.focus
  const facts = factsOf(video)
  return (
    <article className={styles.row} data-video={video.video_id} data-status={video.status}>
      <SelectBox label={`选择 ${video.name}`} state={state} />
      <Face video={video} />
      <div className={styles.name}>
        <Link to={editorOf(video)} className="strong cut" title={video.name} {...state.focus}>
          {video.name}
        </Link>
        <span className="meta cut data-[bad=true]:text-danger" data-bad={video.error !== ''} title={facts}>
          <span className={styles.folded}>{clock(video.duration_ms)} · </span>
          {facts || '还没有字幕'}
        </span>
      </div>
      <span className={`${styles.length} num`}>{clock(video.duration_ms)}</span>
      <span className={`${styles.languages} cut`}>{video.target ? `原文 → ${video.target}` : '原文'}</span>
      <Rail video={video} />
      <span className={styles.next}>
        <Next video={video} tabIndex={tabIndex} />
      </span>
      <Dropdown trigger={['click']} placement="bottomRight" menu={useMenu(video)}>
        <Button
          className={styles.more}
          type="text"
          size="small"
          aria-label={`更多：${video.name}`}
          tabIndex={tabIndex}
          icon={<Ellipsis size={16} aria-hidden />}
        />
      </Dropdown>
    </article>
  )
}
