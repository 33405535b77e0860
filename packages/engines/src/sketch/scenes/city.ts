// The city: a street between houses, an alley, a roof above it all.
import { mix, shade, withAlpha } from '../colour.ts'
import { lampPost, mist, sky, skyline, windows } from '../pieces.ts'
import type { Point, Stage } from '../stage.ts'
import type { View } from '../view.ts'

const NEON = ['#ff4f8b', '#35e0ff', '#ffc93c', '#8cff6b', '#b18cff'] as const

interface Glow {
  x: number
  colour: string
  size: number
}

/** A side of a street in perspective: blocks that shrink towards the vanishing point. Answers the lights that wet ground would mirror. */
function sideOfStreet(stage: Stage, view: View, side: 1 | -1, spread: number, blocks: number): Glow[] {
  const { width: W, height: H } = stage
  const { horizon, vanishing, palette, brief } = view
  const lights: Glow[] = []
  for (let nth = blocks - 1; nth >= 0; nth--) {
    const [z0, z1] = [1 / (1 + nth * 0.55), 1 / (1 + (nth + 1) * 0.55)]
    const [x0, x1] = [vanishing + side * W * spread * z0, vanishing + side * W * spread * z1]
    const tall = stage.between(0.8, 1.4)
    const near = mix(palette.near, palette.far, 1 - z0)
    const at = (u: number, v: number): Point => {
      const z = z0 + (z1 - z0) * u
      const [top, bottom] = [horizon - H * tall * 0.92 * z, horizon + H * 0.5 * z]
      return [x0 + (x1 - x0) * u, top + (bottom - top) * v]
    }
    stage.as('building', 0.15 + z0 * 0.7, () => stage.polygon(nth % 2 ? shade(near, 0.06) : near, [at(0, 0), at(1, 0), at(1, 1), at(0, 1)]))
    windows(stage, view, (u, v) => at(u, 0.04 + v * 0.72), 4, 9)
    if (brief.time === 'day' || brief.time === 'dawn') continue
    const colour = stage.pick(NEON)
    const [from, to] = [at(0.28, 0.84), at(0.78, 0.84)]
    stage.as('sign', 0.15 + z0 * 0.7, () =>
      stage.line(colour, Math.max(2, 11 * z0 * stage.scale), pen => {
        pen.moveTo(...from)
        pen.lineTo(...to)
      }),
    )
    const middle = (from[0] + to[0]) / 2
    stage.glow(middle, (from[1] + to[1]) / 2, H * 0.25 * z0, colour, 0.42)
    lights.push({ x: middle, colour, size: z0 })
  }
  return lights
}

function roadway(stage: Stage, { horizon, vanishing, palette }: View, half: number) {
  const { width: W, height: H } = stage
  const [far, near] = [mix(palette.mid, palette.fog, 0.2), shade(palette.near, 0.04)]
  stage.as('sidewalk', { from: horizon, far: 0.12, to: H, near: 0.95 }, () =>
    stage.rect({ from: horizon, to: H, colours: [mix(far, palette.fog, 0.2), shade(near, 0.12)] }, 0, horizon, W, H - horizon),
  )
  stage.as('road', { from: horizon, far: 0.12, to: H, near: 0.95 }, () =>
    stage.polygon({ from: horizon, to: H, colours: [far, near] }, [
      [vanishing - W * 0.008, horizon],
      [vanishing + W * 0.008, horizon],
      [vanishing + W * half, H * 1.06],
      [vanishing - W * half, H * 1.06],
    ]),
  )
  stage.effect(pen => {
    pen.strokeStyle = 'rgba(255,255,255,0.42)'
    for (let nth = 0; nth < 7; nth++) {
      const [z0, z1] = [1 / (1 + nth * 0.7), 1 / (1 + nth * 0.7 + 0.3)]
      pen.lineWidth = 8 * z0 * stage.scale
      pen.beginPath()
      pen.moveTo(vanishing, horizon + H * 0.5 * z0)
      pen.lineTo(vanishing, horizon + H * 0.5 * z1)
      pen.stroke()
    }
  })
}

/** Lights in the wet ground: below each a streak that fades, broken by ripples. */
function reflections(stage: Stage, { horizon, brief }: View, lights: readonly Glow[]) {
  if (brief.weather !== 'rain') return
  const { height: H, scale } = stage
  const ripples = lights.map(() =>
    Array.from({ length: 12 }, () => [stage.random(), stage.between(-9, 9), stage.between(0.5, 1.5)] as const),
  )
  stage.effect(pen => {
    pen.globalCompositeOperation = 'lighter'
    lights.forEach(({ x, colour, size }, nth) => {
      const top = horizon + H * 0.2 * size
      const streak = pen.createLinearGradient(0, top, 0, top + (H - top) * 0.9)
      streak.addColorStop(0, withAlpha(colour, 0.34))
      streak.addColorStop(1, withAlpha(colour, 0))
      pen.fillStyle = streak
      const half = 17 * size * scale
      pen.fillRect(x - half, top, half * 2, H - top)
      for (const [depth, shift, length] of ripples[nth]!)
        pen.fillRect(x + (shift * scale - half * length) * 1.2, top + depth * (H - top), half * 2.4 * length, Math.max(1, 3 * size * scale))
    })
  })
}

export function street(stage: Stage, view: View): void {
  const { width: W, height: H } = stage
  const { horizon, vanishing } = view
  sky(stage, view)
  skyline(stage, view, horizon + H * 0.02, H * 0.3, view.palette.far, 0.08)
  mist(stage, view, horizon, H * 0.09, 0.35)
  roadway(stage, view, 0.46)
  const lights = [...sideOfStreet(stage, view, -1, 0.64, 6), ...sideOfStreet(stage, view, 1, 0.64, 6)]
  for (const side of [-1, 1] as const)
    for (let nth = 3; nth >= 0; nth--) {
      const z = 1 / (1 + nth * 0.8)
      const x = vanishing + side * W * 0.5 * z
      lampPost(stage, view, x, horizon + H * 0.46 * z, H * 0.74 * z, side === 1 ? -1 : 1, 0.2 + 0.6 * z)
      if (view.palette.lamps) lights.push({ x: x - side * H * 0.11 * z, colour: '#ffd28a', size: z })
    }
  reflections(stage, view, lights)
}

export function alley(stage: Stage, view: View): void {
  const { width: W, height: H } = stage
  const { horizon, vanishing, palette } = view
  sky(stage, view)
  skyline(stage, view, horizon + H * 0.02, H * 0.36, palette.far, 0.08)
  roadway(stage, view, 0.34)
  const lights = [...sideOfStreet(stage, view, -1, 0.4, 7), ...sideOfStreet(stage, view, 1, 0.4, 7)]
  for (let nth = 4; nth >= 0; nth--) {
    const z = 1 / (1 + nth * 0.6)
    const y = horizon - H * 0.34 * z
    // Washing lines and wires across.
    stage.as('building', 0.2 + z * 0.5, () =>
      stage.line(shade(palette.near, -0.25), 2.4 * z * stage.scale, pen => {
        pen.moveTo(vanishing - W * 0.4 * z, y)
        pen.quadraticCurveTo(vanishing, y + H * 0.1 * z, vanishing + W * 0.4 * z, y)
      }),
    )
    const box = H * 0.1 * z
    stage.as('building', 0.3 + z * 0.5, () =>
      stage.rect(shade(palette.mid, -0.12), vanishing + (nth % 2 ? -1 : 1) * W * 0.36 * z - box / 2, horizon + H * 0.4 * z - box, box, box),
    )
    if (palette.lamps && nth % 2 === 0) {
      stage.glow(vanishing - W * 0.33 * z, horizon - H * 0.08 * z, H * 0.22 * z, '#ff9d5c', 0.6)
      lights.push({ x: vanishing - W * 0.33 * z, colour: '#ff9d5c', size: z })
    }
  }
  reflections(stage, view, lights)
}

export function rooftop(stage: Stage, view: View): void {
  const { width: W, height: H } = stage
  const { horizon, palette } = view
  sky(stage, view)
  skyline(stage, view, horizon + H * 0.05, H * 0.24, palette.far, 0.06)
  mist(stage, view, horizon, H * 0.08, 0.4)
  skyline(stage, view, horizon + H * 0.12, H * 0.3, palette.mid, 0.14)
  const edge = horizon + H * 0.13
  stage.as('floor', { from: edge, far: 0.35, to: H, near: 0.95 }, () =>
    stage.rect({ from: edge, to: H, colours: [shade(palette.mid, 0.12), palette.near] }, 0, edge, W, H - edge),
  )
  stage.as('fence', 0.36, () => {
    stage.rect(shade(palette.near, 0.12), 0, edge - H * 0.012, W, H * 0.022)
    stage.rect(shade(palette.near, 0.2), 0, edge - H * 0.15, W, H * 0.01)
    for (let x = 0; x < W; x += W / 22) stage.rect(shade(palette.near, 0.14), x, edge - H * 0.15, W * 0.004, H * 0.15)
  })
  stage.as('building', 0.5, () => {
    stage.rect(shade(palette.mid, -0.1), W * 0.74, edge - H * 0.2, W * 0.2, H * 0.34)
    stage.rect(shade(palette.near, -0.2), W * 0.79, edge - H * 0.08, W * 0.06, H * 0.22)
    stage.rect(shade(palette.mid, 0.06), W * 0.73, edge - H * 0.22, W * 0.22, H * 0.024)
  })
  stage.as('building', 0.45, () => {
    stage.ellipse(shade(palette.mid, 0.1), W * 0.14, edge - H * 0.12, W * 0.06, H * 0.02)
    stage.rect(shade(palette.mid, 0.02), W * 0.08, edge - H * 0.12, W * 0.12, H * 0.2)
  })
  if (palette.lamps) stage.glow(W * 0.84, edge - H * 0.12, H * 0.3, '#ffd28a', 0.5)
}
