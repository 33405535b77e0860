// The three views of one figure on plain ground: front, side, back, with lines at head, waist and feet.
import type { Facing, Person } from './brief.ts'
import { figureAt, paintFigure } from './figure.ts'
import type { Stage } from './stage.ts'
import type { View } from './view.ts'

const VIEWS: readonly Facing[] = ['front', 'right', 'back']

export function turnaround(stage: Stage, { brief, palette }: View): void {
  const { width: W, height: H } = stage
  const [person] = brief.people
  stage.as('wall', 0.1, () => stage.rect('#f6f5f2', 0, 0, W, H))
  const tall = Math.min(H * 0.82, W * 0.72)
  const feet = H / 2 + tall / 2
  stage.effect(pen => {
    pen.strokeStyle = 'rgba(40,44,60,0.2)'
    pen.lineWidth = 1.4 * stage.scale
    pen.setLineDash([8 * stage.scale, 7 * stage.scale])
    pen.beginPath()
    for (const share of [0, 1 / 8, 0.42, 0.5, 1]) {
      pen.moveTo(W * 0.03, feet - tall * (1 - share))
      pen.lineTo(W * 0.97, feet - tall * (1 - share))
    }
    pen.stroke()
  })
  if (!person) return
  VIEWS.forEach((facing, at) => {
    const seen: Person = { ...person, facing, pose: 'stand', umbrella: '' }
    paintFigure(stage, figureAt(seen, (W * (at + 0.5)) / VIEWS.length, feet, tall, 1, 0.8), brief.era, { ...palette, tinted: 0 })
  })
}
