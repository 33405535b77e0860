// The loss of a training by its steps: what was told, thin; smoothed, bold; where a model was kept, a ring.
import type { TrainingEpoch } from '@qianmu/contract/models/custom'

export interface Point {
  step: number
  loss: number
}
const WIDTH = 720
const HEIGHT = 166
const SMOOTH = 0.88

/** Each value held back by those before it. */
function smoothed(points: readonly Point[]): Point[] {
  let last = points[0]?.loss ?? 0
  return points.map(({ step, loss }) => ({ step, loss: (last = last * SMOOTH + loss * (1 - SMOOTH)) }))
}

export const LossChart = ({
  points,
  total,
  epochs,
  done,
}: {
  points: readonly Point[]
  total: number
  epochs: number
  done: readonly TrainingEpoch[]
}) => {
  const even = smoothed(points)
  const losses = points.map(({ loss }) => loss)
  const [least, most] = [Math.min(...losses), Math.max(...losses)]
  const x = (step: number) => (step / Math.max(1, total)) * WIDTH
  const y = (loss: number) => 8 + (1 - (loss - least) / Math.max(1e-6, most - least)) * (HEIGHT - 16)
  const line = (of: readonly Point[]) => of.map(({ step, loss }) => `${x(step).toFixed(1)},${y(loss).toFixed(1)}`).join(' ')
  const now = even.at(-1)
  if (!now) return <p className="meta">还没有损失可画</p>
  return (
    <figure className="m-0">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className="block w-full"
        role="img"
        aria-label={`损失从 ${losses[0]!.toFixed(4)} 到 ${now.loss.toFixed(4)}，第 ${now.step} / ${total} 步`}
      >
        <rect x={x(now.step)} width={WIDTH - x(now.step)} height={HEIGHT} fill="var(--canvas)" />
        <polyline points={line(points)} fill="none" stroke="var(--t3)" strokeWidth="1" />
        <polyline points={line(even)} fill="none" stroke="var(--solid)" strokeWidth="2" />
        {done.map(({ epoch_id, epoch }) => {
          const at = (epoch / Math.max(1, epochs)) * total
          const near = even.findLast(({ step }) => step <= at) ?? now
          return (
            <circle key={epoch_id} cx={x(at)} cy={y(near.loss)} r="4" fill="var(--panel)" stroke="var(--solid)" strokeWidth="2">
              <title>{`第 ${epoch} 轮`}</title>
            </circle>
          )
        })}
      </svg>
      <figcaption className="row meta num">
        <span className="grow">
          {most.toFixed(3)} – {least.toFixed(3)}
        </span>
        <span>平滑 {SMOOTH}</span>
      </figcaption>
    </figure>
  )
}
