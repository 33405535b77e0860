// The picture of a shot in its row: nothing yet, waiting, coming along, failed, to be chosen, or there. It opens the panel for drawing; a file is dropped on it.
import { DRAW_DELAY_MS, DRAW_STATUS } from '@qianmu/contract/drawing/pictures'
import type { Shot } from '@qianmu/contract/works/storyboards'
import { CircleX, Clapperboard, Hourglass, ImagePlus, Images, LoaderCircle } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { api } from '../../api.ts'
import { staleAnswers } from '../../kit/answers-cache.ts'
import { toast } from '../../kit/toast.ts'
import { useCall } from '../../kit/use-call.ts'
import { percent } from '../../ui/format.ts'
import type { FocusProps } from '../../ui/library/layout.ts'
import { type Given, usePictureDrop } from './drop.ts'
import styles from './storyboards.module.css'

export const isRunning = (status: number): boolean => status !== DRAW_STATUS.finished && status !== DRAW_STATUS.failed

/** What shows that a drawing is over. */
const SHOWING = [api.storyboards.list, api.subjects.mirrorDrawings].map(({ contract }) => contract.name)
const AGAIN_MS = 3000

/** How a drawing that is under way comes along; once it is over the storyboard is asked again. */
const Coming = ({ recordId }: { recordId: number }) => {
  const { data, refetch } = useCall(api.subjects.mirrorResult, { record_id: recordId })
  const result = data && 'record_id' in data ? data : undefined
  const over = result !== undefined && !isRunning(result.status)
  const failed = over && result.mine ? result.tasks.find(task => task.status === DRAW_STATUS.failed)?.error : undefined
  useEffect(() => {
    if (over) {
      // Who asked for it is told in the words of the call that asked (document 3 §8).
      if (failed !== undefined) toast.error(`${api.subjects.drawMirror.contract.fails}：${failed || '没有画成'}`)
      staleAnswers(SHOWING)
    }
    // Over, the row stays until the storyboard has been read again; an answer that got lost is asked for once more.
    const timer = over ? setInterval(() => staleAnswers(SHOWING), AGAIN_MS) : setInterval(() => void refetch(), DRAW_DELAY_MS)
    return () => clearInterval(timer)
  }, [over, failed, refetch])
  const tasks = result?.tasks ?? []
  const share = tasks.length ? tasks.reduce((sum, task) => sum + task.progress, 0) / tasks.length : 0
  const place = tasks.find(task => task.queue_position)?.queue_position
  if (result?.status === DRAW_STATUS.generating)
    return (
      <span className="flex flex-col items-center gap-4">
        <LoaderCircle size={16} className={styles.turning} aria-hidden />
        正在画 {share > 0 && <span className="num">{percent(share)}</span>}
        <span className="absolute bottom-0 left-0 h-3 bg-bar" style={{ inlineSize: `${share * 100}%` }} />
      </span>
    )
  return (
    <span className="flex flex-col items-center gap-4">
      <Hourglass size={16} aria-hidden />
      排队中{place ? ` · 第 ${place} 位` : ''}
    </span>
  )
}

/** What stands in the place of a picture, and what it is called. */
function stateOf({ drawing, drawn }: Shot, mayWrite: boolean): { state: string; label: string; content: ReactNode } {
  if (drawing && isRunning(drawing.status)) return { state: 'running', label: '正在出图', content: <Coming recordId={drawing.record_id} /> }
  if (drawing?.status === DRAW_STATUS.failed && drawn === 0)
    return {
      state: 'failed',
      label: `没有画成：${drawing.error}`,
      content: (
        <>
          <span className="cut flex items-center gap-4 max-w-100" title={drawing.error}>
            <CircleX size={14} aria-hidden />
            {drawing.error || '没有画成'}
          </span>
          <span className="text-ptext">重试</span>
        </>
      ),
    }
  if (drawn > 0)
    return {
      state: 'candidates',
      label: `${drawn} 张待选`,
      content: (
        <span className="inline-flex items-center gap-4 py-1 px-6 rounded-4 bg-raised text-ptext">
          <Images size={14} aria-hidden />
          {drawn} 张待选
        </span>
      ),
    }
  return {
    state: 'empty',
    label: mayWrite ? '还没有画面，出图或拖入' : '还没有画面',
    content: (
      <>
        <ImagePlus size={16} aria-hidden />
        {mayWrite ? '出图或拖入' : '缺图'}
      </>
    ),
  }
}

interface Props {
  shot: Shot
  no: number
  /** What it is called, if not by its number alone. */
  name?: string
  /** Of a list that leads Tab to it; there it is as wide as its place. */
  focus?: FocusProps
  mayWrite: boolean
  open: boolean
  onOpen: () => void
  onPicture: (given: Given) => void
}

export const Slot = ({ shot, no, name = `镜 ${no}`, focus, mayWrite, open, onOpen, onPicture }: Props) => {
  const drop = usePictureDrop(mayWrite, onPicture)
  const { picture, drawing, candidate } = shot
  const image = picture ?? candidate
  const running = drawing !== null && isRunning(drawing.status)
  const { state, label, content } = stateOf(shot, mayWrite)
  const count = shot.drawn + shot.images
  return (
    <button
      type="button"
      className={styles.slot}
      data-cell="picture"
      data-wide={focus && ''}
      {...focus}
      data-state={picture && !running ? 'picture' : state}
      aria-label={`${name} 画面：${picture && !running ? `${count} 张` : label}${shot.film ? '，已用视频' : shot.films > 0 ? `，视频 ${shot.films} 段` : ''}`}
      aria-expanded={open}
      onClick={onOpen}
      {...drop}
    >
      {image && <img src={focus ? image.thumbs.mid : image.thumbs.small} alt="" loading="lazy" draggable={false} />}
      {(!picture || running) && <span className={styles.state}>{content}</span>}
      {picture && !running && count > 1 && <span className={styles.count}>{count} 张</span>}
      {(shot.films > 0 || shot.filming) && (
        <span className={styles.filmed} data-chosen={shot.film ? '' : undefined}>
          <Clapperboard size={12} aria-hidden />
          {shot.filming ? '生成中' : shot.films > 1 ? shot.films : ''}
        </span>
      )}
    </button>
  )
}
