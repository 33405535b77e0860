// The stage: the canvas of the picture that is worked on, the result or what comes along, or two pictures against each other.
import { Button, Segmented } from 'antd'
import { Pin } from 'lucide-react'
import { Suspense } from 'react'
import { late } from '../../../ui/late/late.tsx'
import { ZoomBar } from '../../../ui/stage/ZoomBar.tsx'
import { comingOn, lookedAt } from '../../looked.ts'
import styles from '../../studio.module.css'
import { isRunning } from '../../use-records.ts'
import type { StageView, Studio } from '../../use-studio.ts'
import { useOrder } from '../queue/use-order.ts'
import { Canvas } from './Canvas.tsx'
import { Coming } from './Coming.tsx'
import { Compare, comparedOf } from './Compare.tsx'
import { Result } from './Result.tsx'
import { type StageZoom, useZoom } from './use-zoom.ts'

const VIEWS: readonly { value: StageView; label: string }[] = [
  { value: 'canvas', label: '画布' },
  { value: 'result', label: '结果' },
  { value: 'compare', label: '对比' },
]

/** What is looked at, which view of it, how large. */
const Bar = ({ studio, zoom }: { studio: Studio; zoom: StageZoom }) => {
  const { mode, view, setView, records, shown, shownTask, show } = studio
  const looked = lookedAt(studio)
  const coming = comingOn(studio)
  const pinned = (shown !== null || shownTask !== null) && records?.some(isRunning)
  return (
    <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-8 flex-none h-40 px-16" role="group" aria-label="舞台的工具">
      <span className="row min-w-0">
        {view === 'result' && looked && !coming && (
          <span className="meta num cut">
            {looked.image.width} × {looked.image.height}
          </span>
        )}
        {view === 'result' && pinned && (
          <Button size="small" type="text" icon={<Pin size={14} aria-hidden />} onClick={() => show(null)}>
            跟着正在画的
          </Button>
        )}
      </span>
      <Segmented
        size="small"
        aria-label="舞台"
        value={view}
        options={VIEWS.filter(({ value }) => value !== 'canvas' || mode.source).map(each => ({
          ...each,
          disabled: each.value === 'compare' && comparedOf(studio) === undefined,
        }))}
        onChange={setView}
      />
      <span className="justify-self-end">{view === 'result' && looked && !coming && <ZoomBar stage={zoom.bar} />}</span>
    </div>
  )
}

const Posing = late(() => import('./Posing.tsx'))

const Dividing = late(() => import('./Dividing.tsx'))

export const Stage = ({ studio }: { studio: Studio }) => {
  if (studio.posed)
    return (
      <Suspense fallback={null}>
        <Posing studio={studio} control={studio.posed} />
      </Suspense>
    )
  if (studio.dividing)
    return (
      <Suspense fallback={null}>
        <Dividing studio={studio} />
      </Suspense>
    )
  return <Views studio={studio} />
}

const Views = ({ studio }: { studio: Studio }) => {
  const { mode, view } = studio
  const zoom = useZoom()
  const { queue } = useOrder()
  const coming = comingOn(studio)
  return (
    <div className={styles.staged}>
      <Bar studio={studio} zoom={zoom} />
      {/* Kept while something else is shown: its steps can be undone, and drawing takes the mask from it. */}
      {mode.source && (
        <div className={styles.canvas} hidden={view !== 'canvas'}>
          <Canvas studio={studio} />
        </div>
      )}
      {view === 'result' && (
        <div className={styles.stage}>
          {coming ? <Coming coming={coming} away={queue?.away ?? ''} zoom={zoom} /> : <Result studio={studio} zoom={zoom} />}
        </div>
      )}
      {view === 'compare' && <Compare studio={studio} />}
    </div>
  )
}
