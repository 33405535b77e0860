// Rooms: a home, an office, a class, a ward, a café.
import { shade } from '../colour.ts'
import { innerWindow } from '../pieces.ts'
import type { Stage } from '../stage.ts'
import type { View } from '../view.ts'
import { chair, inside, onFloor, panelLight, pendant, roomBox, shelves, table, wallPicture } from './room-box.ts'

/** An inner room without furniture; what stands in it comes with the setting. */
export function hall(stage: Stage, view: View): void {
  const { wall = '', floor = '' } = view.brief.setting ?? {}
  const side = wall || '#d2ccc2'
  const box = roomBox(stage, view, { wall: side, floor: floor || '#a08c74', ceiling: shade(side, 0.3) })
  // Old times have no lamps in their ceilings.
  if (view.brief.era !== 'ancient') panelLight(stage, box, 0.5)
}

export function room(stage: Stage, view: View): void {
  const { width: W, height: H } = stage
  const wall = roomBox(stage, view, { wall: '#c9b49a', floor: '#8a6242', ceiling: '#e2d6c4' })
  innerWindow(stage, view, W * 0.24, wall.top + H * 0.07, W * 0.22, H * 0.3, inside(view, '#5d432f'))
  stage.as('curtain', 0.34, () => {
    for (const x of [W * 0.2, W * 0.465])
      stage.rect(
        { from: wall.top, to: wall.bottom, colours: [inside(view, '#a4574a'), inside(view, '#7e3f38')] },
        x,
        wall.top + H * 0.05,
        W * 0.045,
        H * 0.4,
      )
  })
  wallPicture(stage, W * 0.56, wall.top + H * 0.1, W * 0.1, H * 0.15, [inside(view, '#7fa0b4'), inside(view, '#c9b98a')])
  shelves(stage, view, W * 0.7, wall.top + H * 0.12, W * 0.12, H * 0.5, 4, inside(view, '#5a3c28'))
  const bed = inside(view, '#d8d2c8')
  stage.as('bed', { from: wall.bottom, far: 0.45, to: H * 0.96, near: 0.75 }, () => {
    stage.rect(inside(view, '#6b4a33'), W * 0.02, wall.bottom - H * 0.08, W * 0.3, H * 0.3)
    stage.polygon(bed, onFloor(W * 0.19, wall.bottom + H * 0.2, W * 0.4, H * 0.2))
    stage.rect(shade(bed, -0.16), -W * 0.01, wall.bottom + H * 0.2, W * 0.4, H * 0.08)
    stage.ellipse(shade(bed, 0.35), W * 0.13, wall.bottom + H * 0.03, W * 0.06, H * 0.025)
  })
  pendant(stage, view, W * 0.5, H * 0.12, 34 * stage.scale)
  table(stage, W * 0.72, wall.bottom + H * 0.16, W * 0.18, H * 0.13, inside(view, '#7a5236'), 0.6)
}

export function office(stage: Stage, view: View): void {
  const { width: W, height: H } = stage
  const wall = roomBox(stage, view, { wall: '#bcc6ce', floor: '#6d7680', ceiling: '#dfe5ea' })
  innerWindow(stage, view, W * 0.2, wall.top + H * 0.06, W * 0.6, H * 0.32, inside(view, '#4b5560'))
  panelLight(stage, wall, 0.35)
  panelLight(stage, wall, 0.8)
  for (const [x, y, size, nearness] of [
    [0.28, 0.04, 0.2, 0.45],
    [0.7, 0.04, 0.2, 0.45],
    [0.16, 0.18, 0.3, 0.7],
    [0.84, 0.18, 0.3, 0.7],
  ] as const) {
    const [cx, cy] = [W * x, wall.bottom + H * y]
    chair(stage, cx, cy + H * size * 0.5, H * size * 0.5, inside(view, '#39424d'), nearness - 0.03)
    table(stage, cx, cy, W * size, H * size * 0.6, inside(view, '#a98f74'), nearness, 'desk')
    stage.as('desk', nearness, () => {
      stage.rect('#1c232c', cx - W * size * 0.16, cy - H * size * 0.62, W * size * 0.32, H * size * 0.38)
      stage.rect(
        view.brief.time === 'night' ? '#8fc4ff' : '#5f86ad',
        cx - W * size * 0.15,
        cy - H * size * 0.6,
        W * size * 0.3,
        H * size * 0.33,
      )
      stage.rect('#1c232c', cx - W * size * 0.02, cy - H * size * 0.24, W * size * 0.04, H * size * 0.1)
    })
  }
}

export function classroom(stage: Stage, view: View): void {
  const { width: W, height: H } = stage
  const wall = roomBox(stage, view, { wall: '#d8d2bd', floor: '#9a7a54', ceiling: '#eeebe0' })
  stage.as('wall', 0.31, () => {
    stage.rect(inside(view, '#6b4a2e'), W * 0.25, wall.top + H * 0.1, W * 0.5, H * 0.28)
    stage.rect(inside(view, '#2c4a3c'), W * 0.258, wall.top + H * 0.115, W * 0.484, H * 0.25)
  })
  const strokes = Array.from(
    { length: 7 },
    () => [stage.between(0.27, 0.62), stage.between(0.14, 0.32), stage.between(0.03, 0.11)] as const,
  )
  stage.effect(pen => {
    pen.globalAlpha = 0.55
    pen.strokeStyle = '#e8efe4'
    pen.lineWidth = 2.5 * stage.scale
    pen.beginPath()
    for (const [x, y, length] of strokes) {
      pen.moveTo(W * x, wall.top + H * y)
      pen.lineTo(W * (x + length), wall.top + H * (y + 0.004))
    }
    pen.stroke()
  })
  panelLight(stage, wall, 0.5)
  stage.as('window', 0.5, () => {
    for (let nth = 0; nth < 3; nth++) {
      const [x0, x1] = [W * 0.14 * (nth / 3), W * 0.14 * ((nth + 0.72) / 3)]
      const top = (x: number) => wall.top * (x / (W * 0.16)) + H * 0.08
      stage.polygon(view.palette.sky[2], [
        [x0, top(x0)],
        [x1, top(x1)],
        [x1, wall.bottom - H * 0.12 + (1 - x1 / (W * 0.16)) * H * 0.12],
        [x0, wall.bottom - H * 0.12 + (1 - x0 / (W * 0.16)) * H * 0.12],
      ])
    }
  })
  for (let row = 0; row < 3; row++)
    for (let column = 0; column < 4; column++) {
      const size = 0.1 + row * 0.05
      const [x, y] = [W * (0.5 + (column - 1.5) * (0.15 + row * 0.075)), wall.bottom + H * (0.03 + row * 0.1)]
      chair(stage, x, y + H * size * 0.72, H * size * 0.62, inside(view, '#5f6f7d'), 0.4 + row * 0.15)
      table(stage, x, y, W * size, H * size * 0.7, inside(view, '#b98d58'), 0.42 + row * 0.15, 'desk')
    }
}

export function hospital(stage: Stage, view: View): void {
  const { width: W, height: H } = stage
  const wall = roomBox(stage, view, { wall: '#dbe6e4', floor: '#a9bcbc', ceiling: '#f2f6f5' })
  innerWindow(stage, view, W * 0.4, wall.top + H * 0.08, W * 0.2, H * 0.28, inside(view, '#8fa3a3'))
  panelLight(stage, wall, 0.4)
  stage.as('wall', 0.5, () => stage.rect(inside(view, '#8fc0b4'), W * 0.16, wall.bottom - H * 0.13, W * 0.68, H * 0.015))
  for (const side of [-1, 1] as const) {
    const x = W / 2 + side * W * 0.29
    const bed = inside(view, '#f0f3f2')
    stage.as('bed', { from: wall.bottom, far: 0.4, to: H, near: 0.8 }, () => {
      stage.rect(inside(view, '#8796a0'), x - W * 0.12, wall.bottom - H * 0.13, W * 0.24, H * 0.18)
      stage.polygon(bed, onFloor(x, wall.bottom + H * 0.24, W * 0.34, H * 0.25))
      stage.rect(inside(view, '#b9c6c9'), x - W * 0.17, wall.bottom + H * 0.24, W * 0.34, H * 0.05)
      stage.polygon(inside(view, '#9fc7d2'), onFloor(x, wall.bottom + H * 0.24, W * 0.34, H * 0.14))
      stage.ellipse('#ffffff', x, wall.bottom + H * 0.03, W * 0.07, H * 0.026)
    })
    stage.as('lamp', 0.5, () => {
      stage.line(inside(view, '#9aa7ad'), 4 * stage.scale, pen => {
        pen.moveTo(x + side * W * 0.14, wall.bottom + H * 0.2)
        pen.lineTo(x + side * W * 0.14, wall.top + H * 0.2)
      })
      stage.rect(inside(view, '#cfe4ea'), x + side * W * 0.14 - 11 * stage.scale, wall.top + H * 0.2, 22 * stage.scale, 40 * stage.scale)
    })
  }
}

export function cafe(stage: Stage, view: View): void {
  const { width: W, height: H } = stage
  const wall = roomBox(stage, view, { wall: '#9a6f4e', floor: '#5a3a28', ceiling: '#6a4a36' })
  innerWindow(stage, view, W * 0.2, wall.top + H * 0.08, W * 0.34, H * 0.36, inside(view, '#2d1b12'))
  shelves(stage, view, W * 0.6, wall.top + H * 0.08, W * 0.22, H * 0.34, 3, inside(view, '#3b2417'))
  stage.as('table', 0.4, () => {
    stage.rect(inside(view, '#4a2d1d'), W * 0.58, wall.bottom - H * 0.12, W * 0.3, H * 0.16)
    stage.rect(inside(view, '#c9a27a'), W * 0.575, wall.bottom - H * 0.13, W * 0.31, H * 0.016)
  })
  for (const x of [0.3, 0.52, 0.74]) pendant(stage, view, W * x, H * 0.11, 30 * stage.scale)
  for (const [x, y, size, nearness] of [
    [0.3, 0.08, 0.15, 0.5],
    [0.16, 0.22, 0.24, 0.72],
    [0.86, 0.2, 0.24, 0.7],
  ] as const) {
    const [cx, cy] = [W * x, wall.bottom + H * y]
    for (const side of [-1, 1])
      chair(stage, cx + side * W * size * 0.56, cy + H * size * 0.56, H * size * 0.7, inside(view, '#4b2c1c'), nearness - 0.02)
    table(stage, cx, cy, W * size, H * size * 0.62, inside(view, '#7a4c2e'), nearness)
    stage.as('table', nearness, () => {
      stage.ellipse('#f4ede0', cx, cy - H * size * 0.1, W * size * 0.09, H * size * 0.03)
      stage.rect('#f4ede0', cx - W * size * 0.04, cy - H * size * 0.22, W * size * 0.08, H * size * 0.12)
    })
  }
}
