// The stages of a film: what each has made, how far it is, and the way to where it is changed by hand.
import { type Film, type FilmStage, type FilmStageKey } from '@qianmu/contract/film'
import { workScreen } from '@qianmu/contract/works/kinds'
import type { Shot } from '@qianmu/contract/works/storyboards'
import { Button, Progress } from 'antd'
import {
  AudioLines,
  BookOpen,
  Captions,
  Check,
  CircleAlert,
  Clapperboard,
  FileText,
  Film as FilmIcon,
  Image,
  type LucideIcon,
  Music,
  PencilRuler,
  Waypoints,
} from 'lucide-react'
import { Link } from 'react-router'
import { api } from '../api.ts'
import { rethrowUnlessFailure } from '../kit/failure.ts'
import { saveFile } from '../kit/transfer.ts'
import { percent } from '../ui/format.ts'
import { MusicChoice } from './MusicChoice.tsx'
import { dueOf, finalShare, isMaking } from './use-film.ts'

const STAGES: Readonly<Record<FilmStageKey, { icon: LucideIcon; name: string; unit: string }>> = {
  script: { icon: FileText, name: '剧本', unit: '篇' },
  storyboard: { icon: Clapperboard, name: '分镜', unit: '镜' },
  pictures: { icon: Image, name: '画面', unit: '镜' },
  voices: { icon: AudioLines, name: '配音', unit: '句' },
  music: { icon: Music, name: '音乐', unit: '段' },
  captions: { icon: Captions, name: '字幕', unit: '条' },
  film: { icon: FilmIcon, name: '成片', unit: '部' },
  pages: { icon: BookOpen, name: '漫画页', unit: '格' },
  story: { icon: Waypoints, name: '剧情', unit: '份' },
}
/** Pictures shown of a stage. */
const SHOWN = 8

const countOf = ({ key, done, of }: FilmStage) => (of === 0 ? '还没有' : `${done} / ${of} ${STAGES[key].unit}`)
/** What is to be said of a stage beside its count. */
function noteOf(stage: FilmStage): string {
  const { state, stale, seconds, of } = stage
  if (state === 'running') return '正在做'
  if (stale > 0) return `${stale} ${STAGES[stage.key].unit}过期`
  if (of > 0 && dueOf(stage) > 0) return `缺 ${dueOf(stage)}`
  return seconds === null ? '' : `${seconds.toFixed(1)} 秒`
}

const Pictures = ({ shots, onOpen }: { shots: readonly Shot[]; onOpen: (id: number) => void }) => {
  const drawn = shots.filter(({ picture, candidate }) => picture ?? candidate).slice(-SHOWN)
  return (
    <ul className="flex gap-4 overflow-hidden">
      {drawn.map(({ storyboard_id, picture, candidate }) => (
        <li key={storyboard_id} className="relative flex-none">
          <button
            type="button"
            className="block p-0 border-0 rounded-4 overflow-clip cursor-pointer bg-hover"
            aria-label="换这一镜"
            onClick={() => onOpen(storyboard_id)}
          >
            <img
              src={(picture ?? candidate)!.thumbs.small}
              alt=""
              loading="lazy"
              className="block w-60 h-34 object-cover object-[50%_20%]"
            />
          </button>
          {picture && <span className="absolute left-2 bottom-2 px-4 rounded-4 text-11 text-white bg-[#1f7a3d]">成品</span>}
        </li>
      ))}
    </ul>
  )
}

const Roles = ({ film }: { film: Film }) => (
  <ul className="flex flex-wrap gap-6">
    {film.roles.map(({ speaker, done, of }) => (
      <li key={speaker} className="row gap-6 px-8 py-2 rounded-6 bg-hover text-13">
        <span className="cut max-w-120">{speaker}</span>
        <span className="num text-t2">
          {done}/{of}
        </span>
      </li>
    ))}
  </ul>
)

const Fetch = ({ job_id }: { job_id: number }) => (
  <Button
    size="small"
    className="self-start"
    onClick={() => void api.exchange.exported.file({ job_id }).then(saveFile).catch(rethrowUnlessFailure)}
  >
    下载 MP4
  </Button>
)

interface BodyProps {
  stage: FilmStage
  film: Film
  shots: readonly Shot[]
  onOpen: (id: number) => void
  onMusic: () => void
}
/** What a stage has made, or where it is changed; null where its count says all. */
const Body = ({ stage: { key, done }, film, shots, onOpen, onMusic }: BodyProps) => {
  const { doc_id, work_id, project_type, dub_id, file_job } = film
  const work = { project_id: work_id, project_type }
  const board = `/workDetail/${work_id}/${project_type}`
  if (key === 'storyboard')
    return (
      done > 0 && (
        <Link className="finger" to={`${workScreen(work, 'storyboard')}?doc=${doc_id}`}>
          打开分镜表
        </Link>
      )
    )
  if (key === 'pictures') return done > 0 && <Pictures shots={shots} onOpen={onOpen} />
  if (key === 'voices')
    return (
      film.roles.length > 0 && (
        <>
          <Roles film={film} />
          {dub_id !== null && <Link to={`/aiWork/dubbing/voice?id=${dub_id}`}>换音色、重念一句</Link>}
        </>
      )
    )
  if (key === 'music') return <MusicChoice film={film} onChange={onMusic} />
  if (key === 'film') return file_job !== null && <Fetch job_id={file_job} />
  if (key === 'pages') return done > 0 && <Link to={`${board}/comicPages/${doc_id}`}>打开漫画页</Link>
  if (key === 'story') return done > 0 && <Link to={workScreen(work, 'storyboard')}>打开剧情</Link>
  return null
}

const Row = (props: BodyProps) => {
  const { stage } = props
  const { key, state, done, of, error } = stage
  const { icon: Icon, name } = STAGES[key]
  return (
    <li className="flex gap-12 px-16 py-12 line-b data-[state=running]:bg-soft" data-state={state} aria-label={name}>
      <span className="flex flex-none items-center justify-center w-32 h-32 rounded-6 bg-hover text-t2" aria-hidden>
        {state === 'done' ? <Check size={16} className="text-ok" /> : <Icon size={16} />}
      </span>
      <div className="stack grow gap-6 min-w-0">
        <p className="row">
          <b>{name}</b>
          <span className="num text-t2 text-13">{countOf(stage)}</span>
          <span className="grow" />
          <span className="num text-12 text-t2">{noteOf(stage)}</span>
        </p>
        {state === 'running' && (
          <Progress aria-label={`${name}进度`} percent={of ? Math.round((done / of) * 100) : 0} showInfo={false} size={{ height: 4 }} />
        )}
        {state === 'failed' && (
          <p className="row gap-6 text-13 text-danger" role="alert">
            <CircleAlert size={14} className="flex-none" aria-hidden />
            {error}
          </p>
        )}
        <Body {...props} />
      </div>
    </li>
  )
}

/** What share of pictures and voices is a draft by rules, and what final. */
const Shares = ({ film }: { film: Film }) => {
  const final = finalShare(film)
  return (
    <div className="row gap-8 flex-wrap px-16 py-10 line-b">
      <b>{film.stages.length} 个阶段</b>
      <span className="row gap-4 px-6 rounded-4 text-12 text-warn bg-hover">
        <PencilRuler size={12} aria-hidden />
        规则草稿（非 AI）
      </span>
      <span className="grow" />
      {film.stages.some(({ key }) => key === 'pictures') && (
        <>
          <span className="num text-12 text-t2">草稿 {percent(1 - final)}</span>
          <Progress
            className="w-40 max-[1280px]:hidden"
            aria-label="成品的份额"
            percent={Math.round(final * 100)}
            showInfo={false}
            size={{ height: 4 }}
          />
          <span className="num text-12 text-ok">成品 {percent(final)}</span>
        </>
      )}
    </div>
  )
}

export const Stages = (props: Omit<BodyProps, 'stage'>) => {
  const { film, shots } = props
  const chosen = shots.filter(({ picture }) => picture !== null).length
  return (
    <section aria-label="阶段" className="flex flex-col w-440 min-h-0 h-full bg-panel max-[1280px]:w-380 max-[960px]:w-full">
      <Shares film={film} />
      <ol className="grow overflow-y-auto max-[960px]:overflow-visible">
        {film.stages.map(stage => (
          <Row key={stage.key} {...props} stage={stage} />
        ))}
      </ol>
      <p className="meta px-16 py-10 line-t">
        {isMaking(film) ? '关掉页面或重启也会接着做。' : '再做一次只补缺的和过期的。'}
        {chosen > 0 && `你选用过的 ${chosen} 镜不动。`}
      </p>
    </section>
  )
}
