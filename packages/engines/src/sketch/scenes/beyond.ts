// Places nobody films: a ship's corridor, space, a battlefield.
import { mix, shade, withAlpha } from '../colour.ts'
import { ground, mist, ridge, sky } from '../pieces.ts'
import type { Point, Stage } from '../stage.ts'
import type { View } from '../view.ts'

export function corridor(stage: Stage, view: View): void {
  const { width: W, height: H } = stage
  const { horizon, vanishing } = view
  const light = { dawn: '#ffcf9a', day: '#8ff0ff', dusk: '#ff8f6a', night: '#5aa8ff' }[view.brief.time]
  const ring = (z: number): readonly Point[] => {
    const [w, top, bottom] = [W * 0.56 * z, horizon - H * 0.62 * z, horizon + H * 0.54 * z]
    return [
      [vanishing - w * 0.62, top],
      [vanishing + w * 0.62, top],
      [vanishing + w, top + H * 0.22 * z],
      [vanishing + w, bottom - H * 0.1 * z],
      [vanishing + w * 0.74, bottom],
      [vanishing - w * 0.74, bottom],
      [vanishing - w, bottom - H * 0.1 * z],
      [vanishing - w, top + H * 0.22 * z],
    ]
  }
  stage.as('wall', 0.9, () => stage.rect('#141a24', 0, 0, W, H))
  for (let nth = 0; nth < 9; nth++) {
    const [z0, z1] = [1.5 / (1 + nth * 0.5), 1.5 / (1.5 + nth * 0.5)]
    const [outer, inner] = [ring(z0), ring(z1)]
    outer.forEach((corner, at) => {
      const next = (at + 1) % outer.length
      const kind = at === 0 ? 'ceiling' : at === 4 ? 'floor' : 'wall'
      const tone = [0.1, 0.02, 0.14, -0.1, -0.24, -0.14, 0.06, -0.02][at]!
      stage.as(kind, Math.min(1, z0 * 0.62), () =>
        stage.polygon(shade(nth % 2 ? '#5d6b7e' : '#4c596b', tone - nth * 0.035), [corner, outer[next]!, inner[next]!, inner[at]!]),
      )
    })
    const strip: readonly Point[] = [inner[0]!, inner[1]!]
    stage.as('lamp', Math.min(1, z1 * 0.62), () =>
      stage.line(light, 6 * z1 * stage.scale, pen => {
        pen.moveTo(...strip[0]!)
        pen.lineTo(...strip[1]!)
      }),
    )
    stage.glow(vanishing, inner[0]![1], W * 0.24 * z1, light, 0.22)
  }
  stage.as('door', 0.1, () => stage.polygon(mix('#1b2230', light, 0.3), ring(0.27)))
  stage.glow(vanishing, horizon, H * 0.36, light, 0.4)
}

export function space(stage: Stage, view: View): void {
  const { width: W, height: H } = stage
  stage.as('sky', 0, () => stage.rect({ from: 0, to: H, colours: ['#05060f', '#0d1230', '#1a1030'] }, 0, 0, W, H))
  const specks = Array.from({ length: 420 }, () => [stage.random(), stage.random(), stage.random() ** 3] as const)
  stage.effect(pen => {
    pen.fillStyle = '#ffffff'
    for (const [x, y, size] of specks) {
      pen.globalAlpha = 0.3 + size * 0.7
      pen.fillRect(x * W, y * H, (0.7 + size * 2) * stage.scale, (0.7 + size * 2) * stage.scale)
    }
  })
  for (let cloud = 0; cloud < 9; cloud++)
    stage.glow(
      stage.random() * W,
      stage.between(0.1, 0.8) * H,
      stage.between(0.16, 0.42) * H,
      stage.pick(['#5a3fae', '#b0447e', '#2f6fae', '#2f9a8f']),
      0.2,
    )
  planet(stage, W * stage.pick([0.22, 0.78]), H * 0.34, H * 0.24, view)
  planet(stage, W * stage.between(0.45, 0.6), H * 0.18, H * 0.05, view)
  // The moon we stand on.
  stage.as('earth', { from: view.horizon, far: 0.4, to: H, near: 0.95 }, () =>
    stage.area({ from: view.horizon + H * 0.1, to: H, colours: ['#8f93a0', '#3a3d48'] }, pen => {
      pen.moveTo(-W * 0.1, H)
      pen.quadraticCurveTo(W / 2, view.horizon - H * 0.02, W * 1.1, H)
      pen.lineTo(W * 1.1, H * 1.1)
      pen.lineTo(-W * 0.1, H * 1.1)
    }),
  )
  for (let crater = 0; crater < 9; crater++) {
    const [x, y, size] = [stage.between(0.15, 0.85) * W, stage.between(0.84, 0.98) * H, stage.between(0.01, 0.04) * W]
    stage.as('earth', 0.8, () => {
      stage.ellipse('#4d505c', x, y, size, size * 0.3)
      stage.ellipse('#6d707c', x, y + size * 0.05, size * 0.86, size * 0.2)
    })
  }
}

function planet(stage: Stage, x: number, y: number, radius: number, { palette }: View) {
  const base = stage.pick(['#c98a5a', '#6a8fc9', '#b0a07a', '#8a5ac0'])
  const bands = Array.from({ length: 7 }, () => stage.between(-0.2, 0.2))
  stage.glow(x, y, radius * 1.6, base, 0.3)
  stage.as('sky', 0.03, () => stage.ellipse(base, x, y, radius))
  stage.effect(pen => {
    pen.beginPath()
    pen.ellipse(x, y, radius, radius, 0, 0, Math.PI * 2)
    pen.clip()
    bands.forEach((tone, at) => {
      pen.fillStyle = shade(base, tone)
      pen.globalAlpha = 0.6
      pen.fillRect(x - radius, y - radius + (at * radius * 2) / 7, radius * 2, radius * 0.24)
    })
    const night = pen.createRadialGradient(x - radius * 0.5, y - radius * 0.5, radius * 0.4, x, y, radius * 1.25)
    night.addColorStop(0, 'rgba(0,0,0,0)')
    night.addColorStop(1, 'rgba(0,0,10,0.85)')
    pen.globalAlpha = 1
    pen.fillStyle = night
    pen.fillRect(x - radius, y - radius, radius * 2, radius * 2)
  })
  stage.as('sky', 0.04, () => {
    if (radius < stage.height * 0.1) return
    stage.line(mix(palette.key, base, 0.4), radius * 0.05, pen => pen.ellipse(x, y, radius * 1.5, radius * 0.3, -0.3, 0.25, Math.PI - 0.25))
  })
}

export function battlefield(stage: Stage, view: View): void {
  const { width: W, height: H } = stage
  const { horizon, palette } = view
  sky(stage, view)
  ridge(stage, horizon + H * 0.02, H * 0.14, palette.far, 0.08)
  for (let fire = 0; fire < 4; fire++) {
    const x = stage.random() * W
    stage.glow(x, horizon - H * 0.02, H * 0.2, '#ff7a3c', 0.5)
    smoke(stage, view, x, horizon)
  }
  mist(stage, view, horizon, H * 0.1, 0.4)
  ground(stage, view, [mix('#8a7a64', palette.mid, 0.4), mix('#4c4034', palette.near, 0.4)], 'earth')
  for (let row = 0; row < 4; row++)
    for (let nth = 0; nth < 9 - row; nth++) {
      const share = row / 3
      const [x, y, height] = [stage.random() * W, horizon + H * (0.04 + share * 0.3), H * (0.08 + share * 0.3)]
      const lean = stage.between(-0.3, 0.3) * height
      const dark = mix(palette.mid, '#1d1713', 0.4 + share * 0.4)
      stage.as('column', 0.2 + share * 0.55, () => {
        stage.line(dark, height * 0.025, pen => {
          pen.moveTo(x, y)
          pen.lineTo(x + lean, y - height)
        })
        if (nth % 3 === 0)
          stage.area(mix('#a03028', palette.near, palette.tinted), pen => {
            pen.moveTo(x + lean, y - height)
            pen.quadraticCurveTo(x + lean + height * 0.2, y - height * 1.02, x + lean + height * 0.36, y - height * 0.9)
            pen.lineTo(x + lean * 0.8 + height * 0.3, y - height * 0.66)
            pen.quadraticCurveTo(x + lean + height * 0.12, y - height * 0.76, x + lean * 0.8, y - height * 0.74)
          })
      })
    }
  for (let nth = 0; nth < 14; nth++) {
    const size = stage.between(0.01, 0.05) * W
    const [x, y] = [stage.random() * W, stage.between(0.72, 1) * H]
    stage.as('rock', 0.75, () => stage.ellipse(mix('#5c5147', palette.near, 0.5), x, y, size, size * 0.4))
  }
}

function smoke(stage: Stage, { palette }: View, x: number, y: number) {
  const puffs = Array.from(
    { length: 16 },
    (_, at) => [x + stage.between(-0.5, 1.4) * at * 6 * stage.scale, y - at * stage.height * 0.028, (8 + at * 5) * stage.scale] as const,
  )
  stage.effect(pen => {
    const colour = mix(palette.mid, '#26221f', 0.6)
    const column = pen.createLinearGradient(0, y - stage.height * 0.5, 0, y)
    column.addColorStop(0, withAlpha(colour, 0))
    column.addColorStop(1, withAlpha(colour, 0.75))
    pen.fillStyle = column
    pen.beginPath()
    for (const [px, py, size] of puffs) {
      pen.moveTo(px + size, py)
      pen.ellipse(px, py, size, size * 0.8, 0, 0, Math.PI * 2)
    }
    pen.fill()
  })
}
