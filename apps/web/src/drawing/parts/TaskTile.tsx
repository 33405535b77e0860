// A picture that is not there yet: it waits, comes along with its preview, or failed with its reason and a way on.
import { DRAW_STATUS, type DrawResult, type DrawTask } from '@qianmu/contract/drawing/pictures'
import { Button, Progress, Tooltip } from 'antd'
import { CircleX, Eye, Hourglass, LoaderCircle, X } from 'lucide-react'
import { Suspense, useState } from 'react'
import { api } from '../../api.ts'
import { useAction } from '../../kit/use-call.ts'
import { percent } from '../../ui/format.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from '../studio.module.css'
import { usePreview } from '../use-preview.ts'
import { late } from '../../ui/late/late.tsx'
import { useWaitingDrag } from './queue/use-drop.ts'
import { useOrder } from './queue/use-order.ts'

const RecordDialog = late(async () => ({ default: (await import('./RecordDialog.tsx')).RecordDialog }))

const REFRESHED = [api.drawing.list, api.drawing.queue]

const View = ({ record }: { record: DrawResult }) => {
  const [open, setOpen] = useState(false)
  return (
    <span className="absolute z-1 top-2 left-2">
      <IconButton icon={Eye} size={24} label="查看这次绘图" onClick={() => setOpen(true)} />
      {open && (
        <Suspense fallback={null}>
          <RecordDialog record={record} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  )
}

const Failed = ({ record, task }: { record: DrawResult; task: DrawTask }) => {
  const retry = useAction(api.drawing.retry, { refreshes: REFRESHED })
  return (
    <div className={styles.tile} data-state="failed">
      <View record={record} />
      <CircleX size={14} aria-hidden />
      <Tooltip title={task.error}>
        <span className="line-clamp-3">{task.error || '没有画成'}</span>
      </Tooltip>
      <Button type="link" size="small" onClick={() => retry.mutate({ record_id: record.record_id })}>
        重试
      </Button>
    </div>
  )
}

const Running = ({ task }: { task: DrawTask }) => {
  const preview = usePreview(task.task_id, task.preview)
  const share = task.progress > 0 ? percent(task.progress) : ''
  return (
    <>
      {preview && <img className="absolute inset-0 object-cover size-full" src={preview} alt="正在画的样子" />}
      <span className={styles.state} title={task.message}>
        <LoaderCircle size={14} className="turning" aria-hidden />
        正在画 {share}
        {task.eta !== null && <span className="num"> · 剩 {task.eta} 秒</span>}
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

export const TaskTile = ({ record, task }: { record: DrawResult; task: DrawTask }) => {
  const { onKey } = useOrder()
  const drag = useWaitingDrag(record.record_id)
  const cancel = useAction(api.drawing.cancel, { refreshes: REFRESHED })
  if (task.status === DRAW_STATUS.failed) return <Failed record={record} task={task} />
  return (
    <div className={styles.tile} {...drag} onKeyDown={event => onKey(event, record.record_id)}>
      <View record={record} />
      <span className="absolute z-1 top-2 right-2">
        <IconButton
          icon={X}
          size={24}
          label="取消这一张"
          onClick={() => cancel.mutate({ record_id: record.record_id, task_id: task.task_id })}
        />
      </span>
      {task.status === DRAW_STATUS.generating ? (
        <Running task={task} />
      ) : (
        <>
          <Hourglass size={16} aria-hidden />
          <span>排队中{task.queue_position ? ` · 第 ${task.queue_position} 位` : ''}</span>
        </>
      )}
    </div>
  )
}
