// One drawing among the results: its pictures, and in the same grid those that run, wait or failed. One that was cancelled whole is a line.
import { CANCELLED, DRAW_STATUS, type DrawResult, type DrawTask } from '@qianmu/contract/drawing/pictures'
import { Button } from 'antd'
import { ArrowUpToLine, Ban } from 'lucide-react'
import { api } from '../../../api.ts'
import { useAction } from '../../../kit/use-call.ts'
import { ago } from '../../../ui/format.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { Uses } from '../../use-studio.ts'
import { useWaitingDrop } from '../queue/use-drop.ts'
import { useOrder } from '../queue/use-order.ts'
import { AlbumMenu } from './AlbumMenu.tsx'
import { TaskTile, View } from './TaskTile.tsx'
import { Thumb } from './Thumb.tsx'
import type { Albums } from './use-albums.ts'

const REFRESHED = [api.drawing.list, api.drawing.queue]

const isCancelled = ({ status, error }: DrawTask) => status === DRAW_STATUS.failed && error === CANCELLED

/** Puts a drawing that waits before all others of one's own. */
const GoFirst = ({ recordId }: { recordId: number }) => {
  const { queue, put } = useOrder()
  const at = queue?.records.findIndex(({ record_id }) => record_id === recordId) ?? -1
  return at > 0 ? <IconButton icon={ArrowUpToLine} size={24} label="排到最前" onClick={() => put(recordId, 0)} /> : null
}

const nameOf = ({ create_time, prompt, subject_name }: DrawResult) => [ago(create_time), subject_name || prompt].filter(Boolean).join(' · ')

const Cancelled = ({ record }: { record: DrawResult }) => {
  const retry = useAction(api.drawing.retry, { refreshes: REFRESHED })
  return (
    <li className="row text-t3 text-12">
      <Ban size={14} aria-hidden />
      <span className="grow cut" title={record.prompt}>
        已取消 {record.quantity} 张 · {nameOf(record)}
      </span>
      <View record={record} />
      <Button type="link" size="small" onClick={() => retry.mutate({ record_id: record.record_id })}>
        重试
      </Button>
    </li>
  )
}

interface Props {
  studio: Uses<'compareWith' | 'show' | 'showTask' | 'shownTask'>
  record: DrawResult
  /** The picture on the stage. */
  current: number | undefined
  columns: number
  albums: Albums
}

export const Group = ({ studio, record, current, columns, albums }: Props) => {
  const cancel = useAction(api.drawing.cancel, { refreshes: REFRESHED })
  const drop = useWaitingDrop(record.record_id)
  if (record.images.length === 0 && record.tasks.every(isCancelled)) return <Cancelled record={record} />
  const left = record.quantity - record.finished - record.failed
  return (
    <li {...drop}>
      <div className="flex items-center gap-8 mb-8 text-t2 text-12">
        <span className="grow cut" title={record.prompt}>
          {nameOf(record)}
        </span>
        <span className="meta num">{left > 0 ? `${record.finished} / ${record.quantity}` : `${record.finished} 张`}</span>
        <AlbumMenu record={record} albums={albums} />
        <GoFirst recordId={record.record_id} />
        {left > 1 && (
          <Button type="link" size="small" onClick={() => cancel.mutate({ record_id: record.record_id })}>
            全部取消
          </Button>
        )}
      </div>
      <div className="grid items-start gap-8" style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
        {record.images.map(image => (
          <Thumb key={image.id} studio={studio} image={image} isShown={image.id === current} />
        ))}
        {record.tasks.map(task => (
          <TaskTile key={task.task_id} studio={studio} record={record} task={task} />
        ))}
      </div>
    </li>
  )
}
