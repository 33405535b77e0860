// The stage: the canvas of the picture that is worked on, the result, or both side by side under a slider.
import { Segmented } from 'antd'
import { Suspense } from 'react'
import { CompareSlider } from '../../../ui/CompareSlider.tsx'
import { lookedAt } from '../../looked.ts'
import styles from '../../studio.module.css'
import type { StageView, Studio, Uses } from '../../use-studio.ts'
import { late } from '../../../ui/late/late.tsx'
import { Canvas } from './Canvas.tsx'
import { Result } from './Result.tsx'

const VIEWS: readonly { value: StageView; label: string }[] = [
  { value: 'canvas', label: '画布' },
  { value: 'result', label: '结果' },
  { value: 'compare', label: '对比' },
]

const Tabs = ({ studio: { view, setView, sources }, hasResult }: { studio: Uses<'setView' | 'sources' | 'view'>; hasResult: boolean }) => (
  <div className="flex flex-none justify-center p-6">
    <Segmented
      aria-label="舞台"
      value={view}
      options={VIEWS.map(each => ({ ...each, disabled: each.value === 'compare' && !(hasResult && sources.length > 0) }))}
      onChange={setView}
    />
  </div>
)

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
  const { mode, view, sources } = studio
  const looked = lookedAt(studio)
  const [source] = sources
  if (!mode.source)
    return (
      <div className={styles.stage}>
        <Result studio={studio} />
      </div>
    )
  return (
    <div className={styles.staged}>
      <Tabs studio={studio} hasResult={looked !== undefined} />
      {/* Kept while something else is shown: its steps can be undone, and drawing takes the mask from it. */}
      <div className={styles.canvas} hidden={view !== 'canvas'}>
        <Canvas studio={studio} />
      </div>
      {view === 'result' && (
        <div className={styles.stage}>
          <Result studio={studio} />
        </div>
      )}
      {view === 'compare' && looked && source && (
        <div className={styles.canvas}>
          <CompareSlider before={{ url: source, alt: '原图' }} after={{ url: looked.image.url, alt: '结果' }} />
        </div>
      )}
    </div>
  )
}
