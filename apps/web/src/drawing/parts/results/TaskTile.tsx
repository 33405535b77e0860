// A picture that is not there yet: it waits, comes along with its preview, or failed with its reason and a way on.
import { CANCELLED, DRAW_STATUS, type DrawResult, type DrawTask } from '@qianmu/contract/drawing/pictures'
import { Button, Progress, Tooltip } from 'antd'
import { Ban, CircleX, Eye, Hourglass, LoaderCircle, X } from 'lucide-react'
import { Suspense, useState } from 'react'
import { api } from '../../../api.ts'
import { useAction } from '../../../kit/use-call.ts'
import { leftSeconds, percent } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import styles from '../../studio.module.css'
import { usePreview } from '../../use-preview.ts'
import { late } from '../../../ui/late/late.tsx'
import { useWaitingDrag } from '../queue/use-drop.ts'
import type { Uses } from '../../use-studio.ts'
import { waitingText } from '../waiting.ts'
import { useOrder } from '../queue/use-order.ts'

const RecordDialog = late(async () => ({ default: (await import('../RecordDialog.tsx')).RecordDialog }))

const REFRESHED = [api.drawing.list, api.drawing.queue]

/** How the drawing stands, in words. */
export const View = ({ record }: { record: DrawResult }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton icon={Eye} size={24} label="查看这次绘图" onClick={() => setOpen(true)} />
      {open && (
        <Suspense fallback={null}>
          <RecordDialog record={record} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
const Corner = ({ record }: { record: DrawResult }) => (
  <span className="absolute z-1 top-2 left-2">
    <View record={record} />
  </span>
)

const Failed = ({ record, task }: { record: DrawResult; task: DrawTask }) => {
  const retry = useAction(api.drawing.retry, { refreshes: REFRESHED })
  const cancelled = task.error === CANCELLED
  const Icon = cancelled ? Ban : CircleX
  return (
    <div className={styles.tile} data-state={cancelled ? 'cancelled' : 'failed'}>
      <Corner record={record} />
      <Icon size={14} aria-hidden />
      <Tooltip title={task.error}>
        <span className="line-clamp-3">{task.error || '没有画成'}</span>
      </Tooltip>
      <Button type="link" size="small" onClick={() => retry.mutate({ record_id: record.record_id, task_id: task.task_id })}>
        重试
      </Button>
    </div>
  )
}

const Running = ({ task }: { task: DrawTask }) => {
  const preview = usePreview(task.task_id, task.preview)
  return (
    <>
      {preview && <img className="absolute inset-0 object-contain size-full" src={preview} alt="正在画的样子" />}
      <span className={styles.state} title={task.message}>
        <LoaderCircle size={14} className="turning" aria-hidden />
        <span className="num cut">
          <span className={task.progress > 0 ? 'sr-only' : ''}>正在画 </span>
          {task.progress > 0 && percent(task.progress)}
          {task.eta !== null && ` · ${leftSeconds(task.eta)}`}
        </span>
      </span>
      <Progress
        aria-label="进度"
        percent={Math.round(task.progress * 100)}
        showInfo={false}
        size={{ height: 3 }}
        className={styles.bar ?? ''}
      />
    </>
  )
}

interface Props {
  /** With a stage it can be looked at there. */
  studio?: Uses<'showTask' | 'shownTask'>
  record: DrawResult
  task: DrawTask
}

export const TaskTile = ({ studio, record, task }: Props) => {
  const { queue, onKey } = useOrder()
  const drag = useWaitingDrag(record.record_id)
  const cancel = useAction(api.drawing.cancel, { refreshes: REFRESHED })
  if (task.status === DRAW_STATUS.failed) return <Failed record={record} task={task} />
  const face =
    task.status === DRAW_STATUS.generating ? (
      <Running task={task} />
    ) : (
      <>
        <Hourglass size={16} aria-hidden />
        <span className="line-clamp-3">{waitingText(task, queue?.away ?? '')}</span>
      </>
    )
  return (
    <div className={styles.tile} {...drag} onKeyDown={event => onKey(event, record.record_id)}>
      {studio ? (
        // What it shows lies within, so that the tile can still be dragged by it.
        <button
          type="button"
          className="absolute inset-0 flex flex-col items-center justify-center gap-6 p-6 border-0 bg-transparent text-inherit cursor-[inherit]"
          aria-pressed={studio.shownTask === task.task_id}
          onClick={() => studio.showTask(task.task_id)}
        >
          {face}
          <span className="sr-only">，放到舞台上看</span>
        </button>
      ) : (
        face
      )}
      <Corner record={record} />
      <span className="absolute z-1 top-2 right-2">
        <IconButton
          icon={X}
          size={24}
          label="取消这一张"
          onClick={() => cancel.mutate({ record_id: record.record_id, task_id: task.task_id })}
        />
      </span>
    </div>
  )
}
