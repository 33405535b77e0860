// What was drawn, newest first: finished pictures, and in the same grid those that run, wait or failed.
import type { DrawResult } from '@qianmu/contract/drawing/pictures'
import { Button, Segmented } from 'antd'
import { ArrowUpToLine, Heart } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../api.ts'
import { useAction, useCall } from '../../kit/use-call.ts'
import { ago } from '../../ui/format.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { recordPath } from '../modes.ts'
import { PICTURE_DRAG } from '../pictures.ts'
import styles from '../studio.module.css'
import type { Uses } from '../use-studio.ts'
import { late } from '../../ui/late/late.tsx'
import { QueueBar } from './queue/QueueBar.tsx'
import { useWaitingDrop } from './queue/use-drop.ts'
import { useOrder } from './queue/use-order.ts'
import { TaskTile } from './TaskTile.tsx'
import { lookedAt } from '../looked.ts'

const QueueList = late(() => import('./queue/QueueList.tsx'))

/** Favourites that stand beside the stage; of more there is the history. */
const FAVOURITES = 60
const REFRESHED = [api.drawing.list, api.drawing.queue]

/** Puts a drawing that waits before all others of one's own. */
const GoFirst = ({ recordId }: { recordId: number }) => {
  const { queue, put } = useOrder()
  const at = queue?.records.findIndex(({ record_id }) => record_id === recordId) ?? -1
  return at > 0 ? <IconButton icon={ArrowUpToLine} size={24} label="排到最前" onClick={() => put(recordId, 0)} /> : null
}

const Group = ({ studio, record, current }: { studio: Uses<'show'>; record: DrawResult; current: number | undefined }) => {
  const cancel = useAction(api.drawing.cancel, { refreshes: REFRESHED })
  const left = record.quantity - record.finished - record.failed
  const drop = useWaitingDrop(record.record_id)
  return (
    <li {...drop}>
      <div className="flex items-center gap-8 mb-8 text-t2 text-12">
        <span className="grow cut" title={record.prompt}>
          {[ago(record.create_time), record.prompt].filter(Boolean).join(' · ')}
        </span>
        <span className="meta num">{left > 0 ? `${record.finished} / ${record.quantity}` : `${record.finished} 张`}</span>
        <GoFirst recordId={record.record_id} />
        {left > 1 && (
          <Button type="link" size="small" onClick={() => cancel.mutate({ record_id: record.record_id })}>
            全部取消
          </Button>
        )}
      </div>
      <div className="grid grid-cols-[1fr_1fr] gap-8">
        {record.images.map(image => (
          <button
            key={image.id}
            type="button"
            className={styles.thumb}
            aria-label={`查看种子 ${image.seed} 的图片`}
            aria-current={image.id === current}
            draggable
            onDragStart={event => event.dataTransfer.setData(PICTURE_DRAG, image.url)}
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

/** The favourites of all modes, the newest first; a click reads the picture's parameters back where it was drawn. */
const Favourites = () => {
  const { data } = useCall(api.drawing.list, { favourite: 1, size: FAVOURITES })
  if (!data) return null
  const images = data.list.flatMap(record => record.images.filter(({ favourite }) => favourite).map(image => ({ image, record })))
  if (images.length === 0) return <p className="meta">在图片下面点「收藏」，喜欢的就都在这里。</p>
  return (
    <>
      <div className="grid grid-cols-[1fr_1fr] gap-8">
        {images.map(({ image, record }) => (
          <Link
            key={image.id}
            to={recordPath(record)}
            className={styles.thumb ?? ''}
            aria-label={`打开种子 ${image.seed} 的收藏：${record.prompt}`}
            onDragStart={event => event.dataTransfer.setData(PICTURE_DRAG, image.url)}
          >
            <img src={image.thumbs.small} alt="" loading="lazy" draggable={false} />
          </Link>
        ))}
      </div>
      {data.next !== null && <Link to="/aiWork/userAiWorkHistroyPage?fav=1">全部收藏</Link>}
    </>
  )
}

const Drawn = ({ studio }: { studio: Uses<'records' | 'show' | 'shown'> }) => {
  const { queue } = useOrder()
  const current = lookedAt(studio)?.image.id
  const list = studio.records?.filter(record => record.images.length > 0 || record.tasks.length > 0) ?? []
  return (
    <>
      <QueueBar />
      {queue && queue.records.length > 1 && (
        <Suspense fallback={null}>
          <QueueList />
        </Suspense>
      )}
      {studio.records && list.length === 0 && <p className="meta">画出来的图片会出现在这里。</p>}
      <ul>
        {list.map(record => (
          <Group key={record.record_id} studio={studio} record={record} current={current} />
        ))}
      </ul>
    </>
  )
}

export const Results = ({ studio }: { studio: Uses<'records' | 'show' | 'shown'> }) => {
  const [kind, setKind] = useState<'drawn' | 'favourites'>('drawn')
  return (
    <section className={styles.results} aria-label="结果">
      <h2 className="sr-only">结果</h2>
      <Segmented
        size="small"
        aria-label="看哪些图片"
        value={kind}
        options={[
          { value: 'drawn', label: '结果' },
          { value: 'favourites', label: '收藏' },
        ]}
        onChange={setKind}
      />
      {kind === 'drawn' ? <Drawn studio={studio} /> : <Favourites />}
    </section>
  )
}
