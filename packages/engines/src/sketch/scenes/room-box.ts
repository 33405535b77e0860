// The box of an inner room in one-point perspective, and the furniture that stands in it.
import { mix, shade } from '../colour.ts'
import type { Point, Stage } from '../stage.ts'
import type { View } from '../view.ts'

export interface RoomColours {
  wall: string
  floor: string
  ceiling: string
}

/** The back wall's edges, in pixels. */
export interface BackWall {
  left: number
  right: number
  top: number
  bottom: number
}

/** Inner rooms have light of their own after dark. */
export const inside = ({ palette, brief }: View, colour: string): string =>
  brief.time === 'night' ? mix(shade(colour, -0.27), '#ffb060', 0.12) : mix(colour, palette.tint, palette.tinted * 0.5)

/** Walls, floor and ceiling. */
export function roomBox(stage: Stage, view: View, colours: RoomColours): BackWall {
  const { width: W, height: H } = stage
  const { horizon } = view
  const wall: BackWall = { left: W * 0.16, right: W * 0.84, top: horizon - H * 0.44, bottom: horizon + H * 0.2 }
  const [ceiling, side, floor] = [inside(view, colours.ceiling), inside(view, colours.wall), inside(view, colours.floor)]
  stage.as('ceiling', { from: 0, far: 0.9, to: wall.top, near: 0.3 }, () =>
    stage.rect({ from: 0, to: Math.max(1, wall.top), colours: [shade(ceiling, -0.12), ceiling] }, 0, 0, W, Math.max(0, wall.top) + 1),
  )
  stage.as('floor', { from: wall.bottom, far: 0.3, to: H, near: 0.95 }, () =>
    stage.rect({ from: wall.bottom, to: H, colours: [floor, shade(floor, -0.3)] }, 0, wall.bottom, W, H - wall.bottom),
  )
  for (const [edge, x] of [
    [0, wall.left],
    [W, wall.right],
  ] as const)
    stage.as('wall', 0.6, () =>
      stage.polygon(shade(side, edge === 0 ? -0.18 : -0.1), [
        [edge, Math.min(0, wall.top - H * 0.2)],
        [x, wall.top],
        [x, wall.bottom],
        [edge, H * 1.02],
      ]),
    )
  stage.as('wall', 0.3, () =>
    stage.rect(
      { from: wall.top, to: wall.bottom, colours: [side, shade(side, -0.08)] },
      wall.left,
      wall.top,
      wall.right - wall.left,
      wall.bottom - wall.top,
    ),
  )
  floorBoards(stage, view, wall, shade(floor, -0.34))
  return wall
}

function floorBoards(stage: Stage, { vanishing }: View, wall: BackWall, colour: string) {
  const { width: W, height: H } = stage
  stage.effect(pen => {
    pen.globalAlpha = 0.35
    pen.strokeStyle = colour
    pen.lineWidth = 1.5 * stage.scale
    pen.beginPath()
    for (let nth = -9; nth <= 9; nth++) {
      const x = vanishing + nth * W * 0.045
      pen.moveTo(x, wall.bottom)
      pen.lineTo(vanishing + nth * W * 0.13, H)
    }
    pen.stroke()
  })
}

/** A lamp that hangs from the ceiling. */
export function pendant(stage: Stage, view: View, x: number, y: number, size: number): void {
  stage.as('lamp', 0.5, () => {
    stage.line('#1c110b', size * 0.06, pen => {
      pen.moveTo(x, 0)
      pen.lineTo(x, y)
    })
    stage.area('#20140d', pen => {
      pen.moveTo(x - size, y + size * 0.7)
      pen.quadraticCurveTo(x, y - size * 0.9, x + size, y + size * 0.7)
    })
    stage.ellipse('#fff0c8', x, y + size * 0.66, size * 0.32)
  })
  stage.glow(x, y + size, size * (view.brief.time === 'day' ? 4 : 8), '#ffbe64', view.brief.time === 'day' ? 0.22 : 0.6)
}

/** A bright panel in the ceiling, in perspective. */
export function panelLight(stage: Stage, wall: BackWall, share: number, colour = '#eef6ff'): void {
  const y = wall.top * share
  const half = stage.width * (0.05 + 0.1 * (1 - share))
  stage.as('lamp', 0.6, () =>
    stage.polygon(colour, [
      [stage.width / 2 - half, y - 8 * stage.scale],
      [stage.width / 2 + half, y - 8 * stage.scale],
      [stage.width / 2 + half * 0.86, y + 8 * stage.scale],
      [stage.width / 2 - half * 0.86, y + 8 * stage.scale],
    ]),
  )
  stage.glow(stage.width / 2, y, half * 2.4, colour, 0.17)
}

/** A table seen from a little above: (x, y) is the middle of its front edge. */
export function table(
  stage: Stage,
  x: number,
  y: number,
  width: number,
  height: number,
  colour: string,
  nearness: number,
  kind: 'table' | 'desk' = 'table',
): void {
  const depth = height * 0.32
  stage.as(kind, nearness, () => {
    for (const leg of [-0.46, 0.42]) stage.rect(shade(colour, -0.4), x + leg * width, y, width * 0.05, height)
    stage.polygon(shade(colour, 0.12), [
      [x - width * 0.44, y - depth],
      [x + width * 0.44, y - depth],
      [x + width / 2, y],
      [x - width / 2, y],
    ])
    stage.rect(shade(colour, -0.2), x - width / 2, y, width, height * 0.1)
  })
}

export function chair(stage: Stage, x: number, y: number, size: number, colour: string, nearness: number): void {
  stage.as('chair', nearness, () => {
    for (const leg of [-0.3, 0.3]) stage.rect(shade(colour, -0.4), x + leg * size - size * 0.04, y - size * 0.5, size * 0.08, size * 0.5)
    stage.rect(colour, x - size * 0.36, y - size * 0.56, size * 0.72, size * 0.12)
    stage.rect(shade(colour, -0.16), x - size * 0.34, y - size * 1.1, size * 0.68, size * 0.4)
  })
}

const SPINES = ['#b5533c', '#d9a441', '#4f7a6a', '#e8d8b8', '#37506b'] as const

/** Shelves with books or boxes. */
export function shelves(stage: Stage, view: View, x: number, y: number, width: number, height: number, rows: number, frame: string): void {
  stage.as('shelf', 0.36, () => {
    stage.rect(shade(frame, -0.3), x, y, width, height)
    for (let row = 0; row < rows; row++) {
      const floor = y + ((row + 1) * height) / rows
      let left = x + width * 0.03
      while (left < x + width * 0.92) {
        const [w, h] = [stage.between(0.035, 0.075) * width, stage.between(0.5, 0.82) * (height / rows)]
        const spine = stage.pick(SPINES)
        if (stage.random() < 0.86) stage.rect(inside(view, spine), left, floor - h, w, h)
        left += w + stage.between(0.004, 0.03) * width
      }
      stage.rect(frame, x, floor - height * 0.02, width, height * 0.02)
    }
  })
}

export const wallPicture = (stage: Stage, x: number, y: number, width: number, height: number, colours: readonly [string, string]): void =>
  stage.as('painting', 0.31, () => {
    stage.rect('#2b2019', x, y, width, height)
    stage.rect({ from: y, to: y + height, colours }, x + width * 0.06, y + height * 0.08, width * 0.88, height * 0.84)
  })

/** Corners of a flat thing on the floor. */
export const onFloor = (x: number, y: number, width: number, depth: number): readonly Point[] => [
  [x - width * 0.42, y - depth],
  [x + width * 0.42, y - depth],
  [x + width / 2, y],
  [x - width / 2, y],
]
