// What was drawn for a shot, the newest first: pictures to choose from, those that come along, and those that failed with their reason.
import { DRAW_STATUS, type DrawnPicture, type DrawTask } from '@qianmu/contract/drawing/pictures'
import type { SubjectDrawing } from '@qianmu/contract/drawing/subjects'
import { Button, Progress } from 'antd'
import { Check, CircleX, Hourglass, LoaderCircle, PencilRuler, X } from 'lucide-react'
import { percent } from '../../ui/format.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { DRAW_FAILS } from './draw.ts'
import styles from './panel.module.css'
import type { useDrawing } from './use-drawing.ts'

type Drawing = ReturnType<typeof useDrawing>
interface Props {
  drawing: Drawing
  mayWrite: boolean
  onRetry: () => void
  onLook: (image: DrawnPicture) => void
}

const Picture = ({ image, at, drawing, mayWrite, onLook }: Omit<Props, 'onRetry'> & { image: DrawnPicture; at: number }) => {
  const chosen = drawing.chosen === image.id
  return (
    <li className={styles.candidate} data-chosen={chosen || undefined}>
      <button type="button" className={styles.look} aria-label={`看候选 ${at}`} onClick={() => onLook(image)}>
        <img src={image.thumbs.small} alt="" loading="lazy" />
      </button>
      {image.engine_kind === 'procedural' && (
        <span className={styles.rule} title="按规则绘制，不是 AI 模型">
          <PencilRuler size={12} aria-hidden />
          规则
        </span>
      )}
      {chosen ? (
        <Button
          size="small"
          type="text"
          icon={<Check aria-hidden />}
          disabled={!mayWrite}
          onClick={() => drawing.leave(image.id)}
          aria-label={`候选 ${at} 已选用，取消选用`}
        >
          已选用
        </Button>
      ) : (
        <Button size="small" type="text" disabled={!mayWrite} onClick={() => drawing.choose(image.id)} aria-label={`用这张：候选 ${at}`}>
          用这张
        </Button>
      )}
    </li>
  )
}

const Task = ({ record, task, drawing, mayWrite, onRetry }: Omit<Props, 'onLook'> & { record: SubjectDrawing; task: DrawTask }) => {
  if (task.status === DRAW_STATUS.failed)
    return (
      <li className={styles.task} data-state="failed">
        <CircleX size={16} aria-hidden />
        <span className="grow">{`${DRAW_FAILS}：${task.error || '引擎没有说明原因'}`}</span>
        <Button size="small" type="link" disabled={!mayWrite} onClick={onRetry}>
          重试
        </Button>
      </li>
    )
  const generating = task.status === DRAW_STATUS.generating
  return (
    <li className={styles.task}>
      {generating ? <LoaderCircle size={16} className={styles.turning} aria-hidden /> : <Hourglass size={16} aria-hidden />}
      <span className="grow num">
        {generating
          ? `正在画 ${task.progress > 0 ? percent(task.progress) : ''}`
          : `排队中${task.queue_position ? ` · 第 ${task.queue_position} 位` : ''}`}
        {task.eta !== null && ` · 剩 ${task.eta} 秒`}
      </span>
      {record.mine && <IconButton icon={X} size={24} label="取消这一张" onClick={() => drawing.cancel(record.record_id, task.task_id)} />}
      {generating && (
        <Progress
          aria-label="进度"
          className="absolute right-0 bottom-0 left-0 leading-0"
          percent={Math.round(task.progress * 100)}
          showInfo={false}
          size={{ height: 3 }}
        />
      )}
    </li>
  )
}

export const Candidates = (props: Props) => {
  const { drawings } = props.drawing
  if (!drawings) return null
  const pictures = drawings.flatMap(record => record.images.filter(image => image.role === 'result'))
  const tasks = drawings.flatMap((record, nth) =>
    record.tasks
      // What failed long ago is no news: of those only the newest drawing's are told.
      .filter(({ status }) => status !== DRAW_STATUS.finished && (status !== DRAW_STATUS.failed || nth === 0))
      .map(task => ({ record, task })),
  )
  return (
    <section aria-label="候选">
      <h3 className="mb-8 pt-12 line-t text-13">候选 {pictures.length}</h3>
      {tasks.length > 0 && (
        <ul className="flex flex-col gap-6 mb-8">
          {tasks.map(({ record, task }) => (
            <Task key={task.task_id} record={record} task={task} {...props} />
          ))}
        </ul>
      )}
      {pictures.length > 0 ? (
        <ul className="grid grid-cols-[1fr_1fr] gap-8">
          {pictures.map((image, at) => (
            <Picture key={image.id} image={image} at={pictures.length - at} {...props} />
          ))}
        </ul>
      ) : (
        tasks.length === 0 && <p className="meta">还没有画过。写好画面描述，点「生成」。</p>
      )}
    </section>
  )
}
