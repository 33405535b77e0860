// The front of a house: walls, windows, a door, and over it the name of the place.
import { mix, shade } from '../colour.ts'
import { write } from '../labels.ts'
import { lampPost, sky, skyline } from '../pieces.ts'
import type { Stage } from '../stage.ts'
import type { View } from '../view.ts'

export function facade(stage: Stage, view: View): void {
  const { width: W, height: H } = stage
  const { palette, brief, horizon } = view
  const lit = (colour: string) => mix(colour, palette.near, brief.time === 'night' ? 0.55 : palette.tinted)
  const foot = horizon + H * 0.16
  const old = brief.era === 'ancient'
  sky(stage, view)
  skyline(stage, view, horizon + H * 0.1, H * (old ? 0.12 : 0.3), palette.far, 0.1)
  stage.as('sidewalk', { from: foot, far: 0.3, to: H, near: 0.95 }, () =>
    stage.rect({ from: foot, to: H, colours: [lit('#a8a49c'), lit('#76736e')] }, 0, foot, W, H - foot),
  )
  const [left, right, top] = [W * 0.14, W * 0.86, foot - H * 0.52]
  const wall = lit(old ? '#a8735a' : '#c4b8a6')
  stage.as('building', 0.4, () => {
    stage.rect({ from: top, to: foot, colours: [shade(wall, 0.06), shade(wall, -0.12)] }, left, top, right - left, foot - top)
    if (old)
      stage.polygon(lit('#4a4e56'), [
        [left - W * 0.06, top + H * 0.02],
        [left + W * 0.06, top - H * 0.13],
        [right - W * 0.06, top - H * 0.13],
        [right + W * 0.06, top + H * 0.02],
      ])
    else stage.rect(shade(wall, -0.25), left - W * 0.01, top - H * 0.03, right - left + W * 0.02, H * 0.045)
  })
  const glass = brief.time === 'night' || brief.time === 'dusk' ? '#ffdf9a' : lit('#9fc0d4')
  stage.as('window', 0.42, () => {
    for (const x of [0.2, 0.32, 0.6, 0.72])
      for (const y of [0.08, 0.28]) {
        stage.rect(shade(wall, -0.3), W * x - 3, top + H * y - 3, W * 0.08 + 6, H * 0.12 + 6)
        stage.rect(glass, W * x, top + H * y, W * 0.08, H * 0.12)
      }
  })
  stage.as('door', 0.45, () => {
    stage.rect(lit(old ? '#7a2a24' : '#4a3a30'), W * 0.43, foot - H * 0.26, W * 0.14, H * 0.26)
    stage.rect(lit('#2a2420'), W * 0.498, foot - H * 0.26, W * 0.004, H * 0.26)
    stage.rect(lit('#9a968e'), W * 0.41, foot - H * 0.012, W * 0.18, H * 0.024)
  })
  stage.as('sign', 0.47, () => stage.rect(lit(old ? '#3a2420' : '#2f4a7a'), W * 0.39, foot - H * 0.345, W * 0.22, H * 0.07))
  write(
    stage,
    brief.place.slice(0, 8),
    W / 2,
    foot - H * 0.293,
    Math.min(H * 0.055, (W * 0.2) / Math.max(3, brief.place.length)),
    '#f4ecd8',
  )
  lampPost(stage, view, W * 0.07, foot + H * 0.06, H * 0.5, 1, 0.5)
}
