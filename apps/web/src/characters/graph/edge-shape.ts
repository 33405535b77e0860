// Where an edge of the graph begins, ends and carries its label: from rim to rim of two circles, bent when several lie between the same two. Pure.

export interface Circle {
  /** Centre. */
  x: number
  y: number
  radius: number
}

/** How far edges between the same two lie apart, in px. */
const BEND = 44

export interface EdgeShape {
  path: string
  label: { x: number; y: number }
}

/** @param lane 0 = straight; others are bent to one side or the other, each its own way */
export function edgeShape(from: Circle, to: Circle, lane: number): EdgeShape {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = Math.hypot(dx, dy) || 1
  const bend = lane * BEND
  // The control point of a quadratic curve lies twice as far out as its middle.
  const control = { x: (from.x + to.x) / 2 - (dy / length) * bend * 2, y: (from.y + to.y) / 2 + (dx / length) * bend * 2 }
  const start = rim(from, control)
  const end = rim(to, control)
  return {
    path: `M ${start.x} ${start.y} Q ${control.x} ${control.y} ${end.x} ${end.y}`,
    label: { x: (start.x + 2 * control.x + end.x) / 4, y: (start.y + 2 * control.y + end.y) / 4 },
  }
}

function rim({ x, y, radius }: Circle, towards: { x: number; y: number }) {
  const length = Math.hypot(towards.x - x, towards.y - y) || 1
  const round = (value: number) => Math.round(value * 10) / 10
  return { x: round(x + ((towards.x - x) / length) * radius), y: round(y + ((towards.y - y) / length) * radius) }
}

/** The lane of each edge among those between the same two: 0, 1, −1, 2, …; turned round where an edge runs the other way. */
export function lanesOf(edges: readonly { id: string; from: number; to: number }[]): Map<string, number> {
  const taken = new Map<string, number>()
  return new Map(
    edges.map(({ id, from, to }) => {
      const pair = `${Math.min(from, to)} ${Math.max(from, to)}`
      const nth = taken.get(pair) ?? 0
      taken.set(pair, nth + 1)
      const lane = Math.ceil(nth / 2) * (nth % 2 === 0 ? -1 : 1) || 0
      return [id, from < to ? lane : -lane || 0]
    }),
  )
}
