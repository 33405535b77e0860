// What several scenes are built of: sky, ridges, trees, fronts of houses, lamps, windows.
import { mix, shade, withAlpha } from './colour.ts'
import type { Segment } from './segments.ts'
import type { Point, Stage } from './stage.ts'
import type { View } from './view.ts'

const LIT = ['#ffd58a', '#ffe9b8', '#f7b267', '#9fd3ff'] as const

/** Sky with sun or moon, stars, clouds. */
export function sky(stage: Stage, { palette, brief, horizon }: View): void {
  const { width: W, height: H } = stage
  stage.as('sky', 0, () => stage.rect({ from: 0, to: horizon * 1.08, colours: palette.sky }, 0, 0, W, H))
  const clear = brief.weather === 'clear'
  const [x, y] = [stage.between(W * 0.14, W * 0.86), horizon * stage.between(0.22, 0.44)]
  if (brief.time === 'night' && clear) {
    stars(stage, horizon)
    stage.glow(x, y, H * 0.24, '#bcd0ff', 0.4)
    stage.as('sky', 0, () => stage.ellipse('#eef2ff', x, y, H * 0.035))
  } else if (clear && brief.time !== 'night') {
    const low = brief.time === 'day' ? y : horizon * 0.82
    stage.glow(x, low, H * 0.44, palette.key, brief.time === 'day' ? 0.3 : 0.5)
    stage.as('sky', 0, () => stage.ellipse(shade(palette.key, 0.3), x, low, H * (brief.time === 'day' ? 0.035 : 0.05)))
  }
  clouds(stage, horizon, mix(palette.sky[2], palette.key, clear ? 0.5 : 0.12), clear ? 5 : 13)
}

function stars(stage: Stage, horizon: number) {
  const spots = Array.from({ length: 150 }, () => [stage.random(), stage.random(), stage.random()] as const)
  stage.effect(pen => {
    pen.fillStyle = '#ffffff'
    for (const [x, y, size] of spots) {
      pen.globalAlpha = 0.25 + size * 0.7
      pen.fillRect(x * stage.width, y * horizon * 0.85, stage.scale * (0.8 + size), stage.scale * (0.8 + size))
    }
  })
}

/** Flat-bottomed heaps of discs, bright above. */
function clouds(stage: Stage, horizon: number, colour: string, count: number) {
  const { width: W } = stage
  for (let nth = 0; nth < count; nth++) {
    const [x, y, size] = [stage.between(-0.1, 1.1) * W, stage.between(0.06, 0.62) * horizon, stage.between(0.05, 0.13) * W]
    const puffs = Array.from(
      { length: 7 },
      (_, at) => [x + (at - 3) * size * 0.42, stage.between(0.12, 0.4) * size * (1.1 - Math.abs(at - 3) * 0.22)] as const,
    )
    stage.effect(pen => {
      const body = pen.createLinearGradient(0, y - size * 0.5, 0, y)
      body.addColorStop(0, withAlpha(colour, 0.72))
      body.addColorStop(1, withAlpha(colour, 0.06))
      pen.fillStyle = body
      // One path, so that where discs overlap nothing gets thicker.
      pen.beginPath()
      for (const [px, radius] of puffs) {
        pen.moveTo(px + size * 0.5, y)
        pen.ellipse(px, y, size * 0.5, radius, 0, 0, Math.PI, true)
      }
      pen.fill()
    })
  }
}

/** A line of hills: midpoint displacement, filled to the bottom. */
export function ridge(stage: Stage, base: number, rise: number, colour: string, nearness: number, kind: Segment = 'mountain'): void {
  const { width: W, height: H } = stage
  let points = [stage.between(0.2, 0.8), stage.between(0.4, 1), stage.between(0.2, 0.8)]
  for (let rough = 0.5; points.length < 130; rough *= 0.52) {
    points = points.flatMap((height, at) => {
      const next = points[at + 1]
      return next === undefined ? [height] : [height, (height + next) / 2 + stage.between(-rough, rough) * 0.5]
    })
  }
  stage.as(kind, nearness, () =>
    stage.area(colour, pen => {
      pen.moveTo(0, H)
      points.forEach((height, at) => pen.lineTo((at / (points.length - 1)) * W, base - height * rise))
      pen.lineTo(W, H)
    }),
  )
}

/** A band of mist. */
export function mist(stage: Stage, { palette }: View, y: number, thickness: number, strength: number): void {
  stage.effect(pen => {
    const band = pen.createLinearGradient(0, y - thickness, 0, y + thickness)
    band.addColorStop(0, withAlpha(palette.fog, 0))
    band.addColorStop(0.5, withAlpha(palette.fog, strength))
    band.addColorStop(1, withAlpha(palette.fog, 0))
    pen.fillStyle = band
    pen.fillRect(0, y - thickness, stage.width, thickness * 2)
  })
}

/** The ground from the horizon to our feet. */
export function ground(stage: Stage, { horizon }: View, colours: readonly [string, string], kind: Segment): void {
  const { width: W, height: H } = stage
  stage.as(kind, { from: horizon, far: 0.12, to: H, near: 0.95 }, () =>
    stage.rect({ from: horizon, to: H, colours }, 0, horizon, W, H - horizon),
  )
}

/** A conifer with its foot at (x, y). */
export function conifer(stage: Stage, x: number, y: number, height: number, colour: string, nearness: number): void {
  stage.as('tree', nearness, () => {
    stage.rect(shade(colour, -0.4), x - height * 0.025, y - height * 0.16, height * 0.05, height * 0.16)
    for (let tier = 0; tier < 3; tier++) {
      const [top, half] = [y - height * (1 - tier * 0.06), height * (0.13 + tier * 0.055)]
      const bottom = y - height * (0.62 - tier * 0.24)
      stage.polygon(shade(colour, 0.05 * (2 - tier)), [
        [x, top + tier * height * 0.2],
        [x - half, bottom],
        [x + half, bottom],
      ])
    }
  })
}

/** A leafy tree with its foot at (x, y). */
export function leafyTree(stage: Stage, x: number, y: number, height: number, leaf: string, nearness: number): void {
  const puffs = Array.from({ length: 9 }, () => [stage.between(-0.3, 0.3), stage.between(-1, -0.5), stage.between(0.14, 0.26)] as const)
  stage.as('tree', nearness, () => {
    stage.line(shade(leaf, -0.55), height * 0.055, pen => {
      pen.moveTo(x, y)
      pen.quadraticCurveTo(x + height * 0.03, y - height * 0.3, x - height * 0.02, y - height * 0.62)
    })
    for (const [dx, dy, size] of puffs)
      stage.ellipse(shade(leaf, dy * -0.24 - 0.14), x + dx * height, y + dy * height, size * height, size * height * 0.86)
  })
}

/** Windows of a wall seen at an angle: `at(u, v)` gives the point of the wall, u along it and v down, 0–1. */
export function windows(stage: Stage, { palette }: View, at: (u: number, v: number) => Point, columns: number, rows: number): void {
  const dark = withAlpha('#a0bee6', 0.13)
  for (let column = 0; column < columns; column++) {
    for (let row = 0; row < rows; row++) {
      const lit = stage.random() < palette.windows
      const colour = stage.pick(LIT)
      const [u0, u1, v0, v1] = [(column + 0.22) / columns, (column + 0.76) / columns, (row + 0.2) / rows, (row + 0.68) / rows]
      const corners = [at(u0, v0), at(u1, v0), at(u1, v1), at(u0, v1)]
      stage.effect(pen => {
        pen.fillStyle = lit ? colour : dark
        pen.beginPath()
        corners.forEach(([x, y], nth) => (nth ? pen.lineTo(x, y) : pen.moveTo(x, y)))
        pen.fill()
      })
    }
  }
}

/** A row of houses along the horizon. */
export function skyline(stage: Stage, view: View, base: number, tallest: number, colour: string, nearness: number): void {
  let x = -stage.width * 0.02
  while (x < stage.width) {
    const [w, h] = [stage.between(0.03, 0.085) * stage.width, stage.between(0.3, 1) * tallest]
    const left = x
    stage.as('building', nearness, () =>
      stage.rect({ from: base - h, to: base, colours: [colour, mix(colour, view.palette.fog, 0.25)] }, left, base - h, w, h),
    )
    windows(
      stage,
      view,
      (u, v) => [left + u * w, base - h + v * h * 0.92],
      Math.max(2, Math.round(w / (14 * stage.scale))),
      Math.max(3, Math.round(h / (22 * stage.scale))),
    )
    x += w + stage.between(0, 0.012) * stage.width
  }
}

/** A street lamp whose arm points to `side`. */
export function lampPost(stage: Stage, { palette }: View, x: number, y: number, height: number, side: 1 | -1, nearness: number): void {
  const head: Point = [x + side * height * 0.16, y - height]
  stage.as('lamp', nearness, () => {
    stage.line(shade(palette.near, -0.2), height * 0.024, pen => {
      pen.moveTo(x, y)
      pen.lineTo(x, y - height * 0.94)
      pen.quadraticCurveTo(x, y - height, ...head)
    })
    stage.ellipse(palette.lamps ? '#fff2cf' : shade(palette.near, 0.2), head[0], head[1], height * 0.04, height * 0.022)
  })
  if (palette.lamps) stage.glow(head[0], head[1] + height * 0.02, height * 0.55, '#ffd28a', 0.62)
}

/** A window in an inner wall with what lies outside. */
export function innerWindow(stage: Stage, view: View, x: number, y: number, width: number, height: number, frame: string): void {
  const { palette } = view
  const bar = Math.max(2, 10 * stage.scale)
  stage.as('window', 0.3, () => stage.rect({ from: y, to: y + height, colours: palette.sky }, x, y, width, height))
  let left = x
  while (left < x + width) {
    const w = Math.min(stage.between(0.08, 0.2) * width, x + width - left)
    const h = stage.between(0.18, 0.6) * height
    const from = left
    stage.as('window', 0.3, () => stage.rect(palette.far, from, y + height - h, w, h))
    windows(stage, view, (u, v) => [from + u * w, y + height - h + v * h], 3, Math.max(2, Math.round(h / (26 * stage.scale))))
    left += w
  }
  stage.as('wall', 0.32, () => {
    for (const [bx, by, bw, bh] of [
      [x - bar, y - bar, width + bar * 2, bar],
      [x - bar, y + height, width + bar * 2, bar],
      [x - bar, y, bar, height],
      [x + width, y, bar, height],
      [x + width / 2 - bar / 2, y, bar, height],
    ] as const)
      stage.rect(frame, bx, by, bw, bh)
  })
  if (view.brief.time === 'night') return
  stage.effect(pen => {
    pen.globalCompositeOperation = 'lighter'
    pen.globalAlpha = view.brief.weather === 'clear' ? 0.15 : 0.07
    pen.fillStyle = palette.key
    pen.beginPath()
    pen.moveTo(x, y)
    pen.lineTo(x + width, y)
    pen.lineTo(x + width * 1.9, stage.height)
    pen.lineTo(x + width * 0.5, stage.height)
    pen.fill()
  })
}
