// Within what moves: the aisle of a carriage between its seats, the front seats of a car.
import { shade } from '../colour.ts'
import type { Point, Stage } from '../stage.ts'
import type { Placed } from '../skeleton.ts'
import type { View } from '../view.ts'
import { inside } from './room-box.ts'

/** A train, a bus, a cabin: windows and seats on both sides that shrink towards the end wall. */
export function carriage(stage: Stage, view: View): void {
  const { width: W, height: H } = stage
  const { horizon, vanishing, palette } = view
  const [wall, floor, seat] = [
    inside(view, '#c9ccc8'),
    inside(view, '#7c8084'),
    inside(view, view.brief.era === 'ancient' ? '#7a4a34' : '#3f6a78'),
  ]
  stage.as('ceiling', { from: 0, far: 0.9, to: horizon, near: 0.2 }, () =>
    stage.rect({ from: 0, to: horizon, colours: [shade(wall, 0.1), shade(wall, -0.1)] }, 0, 0, W, horizon),
  )
  stage.as('floor', { from: horizon, far: 0.2, to: H, near: 0.95 }, () =>
    stage.rect({ from: horizon, to: H, colours: [shade(floor, 0.1), shade(floor, -0.3)] }, 0, horizon, W, H - horizon),
  )
  for (const side of [-1, 1] as const) {
    const at = (z: number, y: number): Point => [vanishing + side * W * 0.54 * z, horizon + H * y * z]
    stage.as('wall', 0.6, () =>
      stage.polygon(side < 0 ? shade(wall, -0.06) : wall, [at(1.1, -0.62), at(0.24, -0.62), at(0.24, 0.4), at(1.1, 0.4)]),
    )
    for (let nth = 0; nth < 4; nth++) {
      const [z0, z1] = [1.04 / (1 + nth * 0.42), 1.04 / (1.3 + nth * 0.42)]
      stage.as('window', 0.3, () => {
        stage.polygon(shade(wall, -0.4), [at(z0 * 1.01, -0.42), at(z1 * 0.99, -0.42), at(z1 * 0.99, 0.04), at(z0 * 1.01, 0.04)])
        stage.polygon({ from: horizon - H * 0.4, to: horizon + H * 0.05, colours: palette.sky }, [
          at(z0 * 0.99, -0.4),
          at(z1, -0.4),
          at(z1, 0.02),
          at(z0 * 0.99, 0.02),
        ])
        stage.polygon(palette.mid, [at(z0 * 0.99, -0.08), at(z1, -0.14), at(z1, 0.02), at(z0 * 0.99, 0.02)])
      })
    }
    for (let nth = 3; nth >= 0; nth--) {
      const z = 0.98 / (1 + nth * 0.46)
      const [outer, inner] = [vanishing + side * W * 0.53 * z, vanishing + side * W * 0.27 * z]
      stage.as('chair', 0.3 + z * 0.4, () => {
        const left = Math.min(outer, inner)
        stage.rect(
          { from: horizon - H * 0.02 * z, to: horizon + H * 0.44 * z, colours: [shade(seat, 0.08), shade(seat, -0.28)] },
          left,
          horizon - H * 0.02 * z,
          Math.abs(outer - inner),
          H * 0.44 * z,
        )
        stage.rect(shade(seat, 0.3), left + Math.abs(outer - inner) * 0.18, horizon, Math.abs(outer - inner) * 0.64, H * 0.06 * z)
      })
    }
  }
  stage.as('door', 0.2, () => {
    stage.rect(shade(wall, -0.16), vanishing - W * 0.13, horizon - H * 0.15, W * 0.26, H * 0.26)
    stage.rect(shade(wall, -0.36), vanishing - W * 0.05, horizon - H * 0.1, W * 0.1, H * 0.21)
  })
  for (const z of [0.35, 0.55, 0.85]) {
    const y = horizon - H * 0.58 * z
    stage.as('lamp', 0.5, () => stage.rect('#f4f6ee', vanishing - W * 0.09 * z, y, W * 0.18 * z, H * 0.018 * z))
    stage.glow(vanishing, y, W * 0.16 * z, '#fff6dc', 0.22)
  }
}

/** A car from its back seat: windscreen with the road, dashboard, two seats. */
export function car(stage: Stage, view: View): void {
  const { width: W, height: H } = stage
  const { palette, horizon } = view
  const [frame, seat] = [inside(view, '#3c4046'), inside(view, '#565a60')]
  stage.as('wall', 0.9, () => stage.rect(frame, 0, 0, W, H))
  stage.as('window', 0.1, () => {
    const [top, bottom] = [H * 0.12, H * 0.58]
    const glass: Point[] = [
      [W * 0.16, top],
      [W * 0.84, top],
      [W * 0.92, bottom],
      [W * 0.08, bottom],
    ]
    stage.polygon({ from: top, to: bottom, colours: palette.sky }, glass)
    const y = Math.min(bottom - H * 0.06, Math.max(top + H * 0.2, horizon - H * 0.1))
    stage.rect(palette.mid, W * 0.1, y, W * 0.8, bottom - y)
    stage.polygon(palette.near, [
      [W * 0.49, y],
      [W * 0.51, y],
      [W * 0.7, bottom],
      [W * 0.3, bottom],
    ])
  })
  stage.as('cabinet', 0.5, () => {
    stage.rect({ from: H * 0.56, to: H * 0.74, colours: [shade(frame, 0.14), shade(frame, -0.2)] }, 0, H * 0.56, W, H * 0.2)
    stage.line(shade(frame, -0.4), H * 0.022, pen => pen.ellipse(W * 0.3, H * 0.66, H * 0.12, H * 0.1, 0, Math.PI, Math.PI * 2))
    stage.rect('#9fc4d8', W * 0.46, H * 0.62, W * 0.1, H * 0.07)
    stage.rect(shade(frame, -0.3), W * 0.44, H * 0.13, W * 0.12, H * 0.05)
  })
  stage.as('chair', 0.8, () => {
    for (const x of [0.17, 0.83]) {
      stage.area(seat, pen => {
        pen.moveTo(W * (x - 0.14), H)
        pen.quadraticCurveTo(W * (x - 0.15), H * 0.66, W * (x - 0.08), H * 0.64)
        pen.lineTo(W * (x + 0.08), H * 0.64)
        pen.quadraticCurveTo(W * (x + 0.15), H * 0.66, W * (x + 0.14), H)
      })
      stage.rect(shade(seat, 0.1), W * (x - 0.06), H * 0.53, W * 0.12, H * 0.1)
    }
  })
}

/** What stands before whoever sits in front, as seen through the windscreen: the dashboard, and the wheel of who drives. */
export function dashboard(stage: Stage, view: View, driver: Placed | undefined): void {
  const { width: W, height: H } = stage
  const frame = inside(view, '#34383e')
  const top = H * 0.8
  stage.as('cabinet', 0.9, () => {
    stage.area({ from: top, to: H, colours: [shade(frame, 0.16), shade(frame, -0.25)] }, pen => {
      pen.moveTo(0, H)
      pen.lineTo(0, top + H * 0.05)
      pen.quadraticCurveTo(W / 2, top - H * 0.06, W, top + H * 0.05)
      pen.lineTo(W, H)
    })
  })
  if (!driver) return
  const { skeleton: s, head: u } = driver
  const [x, y] = [s.neck![0], Math.min(s.neck![1] + u * 2.5, H * 0.84)]
  stage.as('cabinet', 0.95, () => {
    stage.line(shade(frame, -0.45), u * 0.26, pen => pen.ellipse(x, y, u * 1.5, u * 1.2, 0, 0, Math.PI * 2))
    stage.line(shade(frame, -0.35), u * 0.2, pen => {
      pen.moveTo(x - u * 1.4, y)
      pen.lineTo(x + u * 1.4, y)
    })
  })
}
