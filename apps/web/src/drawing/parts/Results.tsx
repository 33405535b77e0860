// What was drawn, newest first: finished pictures, and in the same grid those that run, wait or failed.
import { DRAW_STATUS, type DrawResult, type DrawTask } from '@qianmu/contract/drawing/pictures'
import { Button, Progress } from 'antd'
import { CircleX, Heart, Hourglass, LoaderCircle, X } from 'lucide-react'
import { api } from '../../api.ts'
import { useAction } from '../../kit/use-call.ts'
import { ago, percent } from '../../ui/format.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from '../studio.module.css'
import type { Studio } from '../use-studio.ts'
import { lookedAt } from './Stage.tsx'

const REFRESHED = [api.drawing.list]

const TaskTile = ({ record, task }: { record: DrawResult; task: DrawTask }) => {
  const cancel = useAction(api.drawing.cancel, { refreshes: REFRESHED })
  const retry = useAction(api.drawing.retry, { refreshes: REFRESHED })
  if (task.status === DRAW_STATUS.failed)
    return (
      <div className={styles.tile} data-state="failed">
        <span className="row">
          <CircleX size={14} aria-hidden />
          {task.error || '没有画成'}
        </span>
        <Button type="link" size="small" onClick={() => retry.mutate({ record_id: record.record_id })}>
          重试
        </Button>
      </div>
    )
  const running = task.status === DRAW_STATUS.generating
  return (
    <div className={styles.tile}>
      <span className={styles.cancel}>
        <IconButton
          icon={X}
          size={24}
          label="取消这一张"
          onClick={() => cancel.mutate({ record_id: record.record_id, task_id: task.task_id })}
        />
      </span>
      {running ? <LoaderCircle size={16} className={styles.turning} aria-hidden /> : <Hourglass size={16} aria-hidden />}
      <span>{running ? `正在画 ${task.progress > 0 ? percent(task.progress) : ''}` : '排队中'}</span>
      {running && (
        <Progress
          aria-label="进度"
          percent={Math.round(task.progress * 100)}
          showInfo={false}
          size={{ height: 3 }}
          className={styles.bar ?? ''}
        />
      )}
    </div>
  )
}

const Group = ({ studio, record, current }: { studio: Studio; record: DrawResult; current: number | undefined }) => {
  const cancel = useAction(api.drawing.cancel, { refreshes: REFRESHED })
  const left = record.quantity - record.finished - record.failed
  return (
    <li>
      <div className={styles.groupHead}>
        <span className="grow cut" title={record.prompt}>
          {ago(record.create_time)} · {record.prompt}
        </span>
        <span className="meta num">{left > 0 ? `${record.finished} / ${record.quantity}` : `${record.finished} 张`}</span>
        {left > 1 && (
          <Button type="link" size="small" onClick={() => cancel.mutate({ record_id: record.record_id })}>
            全部取消
          </Button>
        )}
      </div>
      <div className={styles.grid}>
        {record.images.map(image => (
          <button
            key={image.id}
            type="button"
            className={styles.thumb}
            aria-label={`查看种子 ${image.seed} 的图片`}
            aria-current={image.id === current}
            onClick={() => studio.show(image.id)}
          >
            <img src={image.thumbs.small} alt="" loading="lazy" />
            {image.favourite && <Heart size={14} fill="currentColor" aria-label="已收藏" />}
          </button>
        ))}
        {record.tasks.map(task => (
          <TaskTile key={task.task_id} record={record} task={task} />
        ))}
      </div>
    </li>
  )
}

export const Results = ({ studio }: { studio: Studio }) => {
  const current = lookedAt(studio)?.image.id
  const list = studio.records?.filter(record => record.images.length > 0 || record.tasks.length > 0) ?? []
  return (
    <section className={styles.results} aria-label="结果">
      <h2>结果</h2>
      {studio.records && list.length === 0 && <p className="meta">画出来的图片会出现在这里。</p>}
      <ul>
        {list.map(record => (
          <Group key={record.record_id} studio={studio} record={record} current={current} />
        ))}
      </ul>
    </section>
  )
}
