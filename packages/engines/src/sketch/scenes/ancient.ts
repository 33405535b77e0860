// Old China: a palace, a market street, a temple in the hills.
import { mix, shade } from '../colour.ts'
import { conifer, ground, mist, ridge, sky } from '../pieces.ts'
import type { Stage } from '../stage.ts'
import type { View } from '../view.ts'

interface Hall {
  x: number
  /** Foot of the columns. */
  y: number
  width: number
  height: number
  storeys: number
  wall: string
  tile: string
  nearness: number
}

/** A hall with upturned eaves, one roof above another. */
function hall(stage: Stage, { palette }: View, { x, y, width, height, storeys, wall, tile, nearness }: Hall): void {
  for (let storey = 0; storey < storeys; storey++) {
    const w = width * (1 - storey * 0.22)
    const foot = y - storey * height * 0.92
    const [body, rise] = [height * 0.52, height * 0.38]
    stage.as('house', nearness, () => {
      stage.rect({ from: foot - body, to: foot, colours: [shade(wall, -0.12), wall] }, x - w * 0.4, foot - body, w * 0.8, body)
      const bays = 7
      for (let bay = 0; bay < bays; bay++) {
        const lit = stage.random() < (palette.lamps ? 0.75 : 0.25)
        stage.rect(
          lit ? '#ffcf7c' : shade(wall, -0.45),
          x - w * 0.4 + (w * 0.8 * (bay + 0.26)) / bays,
          foot - body * 0.8,
          ((w * 0.8) / bays) * 0.5,
          body * 0.62,
        )
      }
      for (let column = 0; column <= bays; column++)
        stage.rect(
          mix('#8f2a22', palette.near, palette.tinted),
          x - w * 0.4 + (w * 0.8 * column) / bays - w * 0.008,
          foot - body,
          w * 0.016,
          body,
        )
      roof(stage, x, foot - body, w, rise, tile)
      stage.rect(mix(palette.key, tile, 0.35), x - w * 0.36, foot - body - rise - height * 0.03, w * 0.72, height * 0.034)
    })
  }
}

function roof(stage: Stage, x: number, eaves: number, w: number, rise: number, tile: string) {
  stage.area({ from: eaves - rise, to: eaves, colours: [shade(tile, 0.16), shade(tile, -0.1)] }, pen => {
    pen.moveTo(x - w * 0.36, eaves - rise)
    pen.lineTo(x + w * 0.36, eaves - rise)
    pen.quadraticCurveTo(x + w * 0.45, eaves - rise * 0.1, x + w * 0.62, eaves - rise * 0.3)
    pen.quadraticCurveTo(x + w * 0.52, eaves + rise * 0.16, x + w * 0.42, eaves + rise * 0.2)
    pen.lineTo(x - w * 0.42, eaves + rise * 0.2)
    pen.quadraticCurveTo(x - w * 0.52, eaves + rise * 0.16, x - w * 0.62, eaves - rise * 0.3)
    pen.quadraticCurveTo(x - w * 0.45, eaves - rise * 0.1, x - w * 0.36, eaves - rise)
  })
  stage.effect(pen => {
    pen.strokeStyle = 'rgba(0,0,0,0.2)'
    pen.lineWidth = 1.6 * stage.scale
    pen.beginPath()
    for (let row = -9; row <= 9; row++) {
      pen.moveTo(x + row * w * 0.038, eaves - rise)
      pen.lineTo(x + row * w * 0.047, eaves + rise * 0.18)
    }
    pen.stroke()
  })
}

function lantern(stage: Stage, x: number, y: number, size: number, nearness: number): void {
  stage.as('lamp', nearness, () => {
    stage.rect('#3a1712', x - size * 0.3, y - size * 1.2, size * 0.6, size * 0.3)
    stage.ellipse('#d8412f', x, y, size * 0.9, size)
    stage.rect('#e8b458', x - size * 0.06, y + size, size * 0.12, size * 0.7)
  })
  stage.glow(x, y, size * 5, '#ff783c', 0.5)
}

export function palace(stage: Stage, view: View): void {
  const { width: W, height: H } = stage
  const { horizon, palette } = view
  sky(stage, view)
  ridge(stage, horizon, H * 0.16, palette.far, 0.06)
  mist(stage, view, horizon, H * 0.11, 0.42)
  const [wall, tile] = [mix('#b0483a', palette.mid, 0.35), mix('#c79a3f', palette.mid, 0.4)]
  for (const x of [0.14, 0.86])
    hall(stage, view, { x: W * x, y: horizon + H * 0.05, width: W * 0.3, height: H * 0.15, storeys: 1, wall, tile, nearness: 0.28 })
  hall(stage, view, { x: W / 2, y: horizon + H * 0.05, width: W * 0.52, height: H * 0.21, storeys: 3, wall, tile, nearness: 0.34 })
  const stone = mix('#c9b8a8', palette.mid, 0.35)
  for (let step = 0; step < 3; step++)
    stage.as('stairs', 0.36 + step * 0.03, () => {
      const top = horizon + H * (0.048 + step * 0.036)
      stage.rect(shade(stone, -0.1 * step), W * (0.16 - 0.06 * step), top, W * (0.68 + 0.12 * step), H * 0.04)
      stage.rect(shade(stone, 0.28), W * (0.16 - 0.06 * step), top, W * (0.68 + 0.12 * step), H * 0.006)
    })
  const court = horizon + H * 0.156
  stage.as('floor', { from: court, far: 0.45, to: H, near: 0.95 }, () =>
    stage.rect({ from: court, to: H, colours: [shade(stone, -0.16), mix(palette.near, stone, 0.25)] }, 0, court, W, H - court),
  )
  paving(stage, view, court)
  stage.as('stairs', 0.46, () =>
    stage.polygon(shade(stone, 0.1), [
      [W * 0.45, horizon + H * 0.05],
      [W * 0.55, horizon + H * 0.05],
      [W * 0.6, court],
      [W * 0.4, court],
    ]),
  )
  for (const x of [0.3, 0.7]) lantern(stage, W * x, horizon - H * 0.02, H * 0.024, 0.36)
}

function paving(stage: Stage, { vanishing }: View, top: number) {
  const { width: W, height: H } = stage
  stage.effect(pen => {
    pen.strokeStyle = 'rgba(0,0,0,0.22)'
    pen.lineWidth = 1.8 * stage.scale
    pen.beginPath()
    for (let nth = -14; nth <= 14; nth++) {
      pen.moveTo(vanishing + nth * W * 0.026, top)
      pen.lineTo(vanishing + nth * W * 0.13, H)
    }
    for (let nth = 1; nth < 7; nth++) {
      const y = top + (H - top) * (nth / 7) ** 1.7
      pen.moveTo(0, y)
      pen.lineTo(W, y)
    }
    pen.stroke()
  })
}

export function ancientStreet(stage: Stage, view: View): void {
  const { width: W, height: H } = stage
  const { horizon, vanishing, palette } = view
  sky(stage, view)
  ridge(stage, horizon, H * 0.12, palette.far, 0.06)
  hall(stage, view, {
    x: vanishing,
    y: horizon + H * 0.02,
    width: W * 0.16,
    height: H * 0.12,
    storeys: 2,
    wall: mix('#9a5a44', palette.far, 0.4),
    tile: mix('#4c4a52', palette.far, 0.4),
    nearness: 0.14,
  })
  mist(stage, view, horizon, H * 0.06, 0.35)
  ground(stage, view, [mix('#b9a68e', palette.mid, 0.4), mix('#8d7a64', palette.near, 0.45)], 'road')
  paving(stage, view, horizon)
  for (const side of [-1, 1] as const)
    for (let nth = 4; nth >= 0; nth--) {
      const z = 1 / (1 + nth * 0.62)
      const wood = mix(mix('#7d5038', palette.near, 0.3), palette.far, 1 - z)
      hall(stage, view, {
        x: vanishing + side * W * 0.56 * z,
        y: horizon + H * 0.44 * z,
        width: W * 0.5 * z,
        height: H * 0.44 * z,
        storeys: 2,
        wall: wood,
        tile: shade(wood, -0.36),
        nearness: 0.2 + z * 0.55,
      })
      lantern(stage, vanishing + side * W * 0.33 * z, horizon + H * 0.1 * z, H * 0.03 * z, 0.24 + z * 0.55)
    }
}

export function temple(stage: Stage, view: View): void {
  const { width: W, height: H } = stage
  const { horizon, palette } = view
  sky(stage, view)
  for (let row = 0; row < 3; row++) {
    ridge(stage, horizon + row * H * 0.05, H * (0.34 - row * 0.08), mix(palette.far, palette.mid, row / 2), 0.06 + row * 0.07)
    mist(stage, view, horizon + row * H * 0.05, H * 0.08, 0.4)
  }
  const [wall, tile] = [mix('#c2a15c', palette.mid, 0.35), mix('#4a4f58', palette.near, 0.3)]
  hall(stage, view, { x: W * 0.78, y: horizon + H * 0.02, width: W * 0.13, height: H * 0.11, storeys: 5, wall, tile, nearness: 0.26 })
  ground(stage, view, [mix('#8f9a78', palette.mid, 0.4), mix('#5c6b4c', palette.near, 0.5)], 'earth')
  hall(stage, view, { x: W * 0.46, y: horizon + H * 0.1, width: W * 0.5, height: H * 0.26, storeys: 1, wall, tile, nearness: 0.4 })
  const stone = mix('#bdb6a8', palette.mid, 0.4)
  for (let step = 0; step < 12; step++) {
    const y = horizon + H * (0.1 + (step / 12) ** 1.4 * 0.36)
    stage.as('stairs', 0.42 + step * 0.042, () =>
      stage.rect(
        shade(stone, step % 2 ? -0.16 : 0.02),
        W * (0.38 - step * 0.018),
        y,
        W * (0.16 + step * 0.036),
        H * (0.012 + step * 0.003),
      ),
    )
  }
  for (const [x, size] of [
    [0.08, 0.62],
    [0.93, 0.52],
    [0.2, 0.34],
  ] as const)
    conifer(stage, W * x, horizon + H * (0.12 + size * 0.3), H * size, mix('#3f6147', palette.near, 0.45), 0.36 + size * 0.5)
}
