// Where characters stand in the graph before anybody moved them: a force layout that gives the same picture for the same cast. Pure.

export interface Body {
  id: number
  /** Radius, in px. */
  radius: number
  /** Where it was put by hand; null = to be laid out. */
  fixed: { x: number; y: number } | null
}
export interface Spring {
  from: number
  to: number
  /** 1 = as strong as a usual tie. */
  weight: number
}
export interface Point {
  x: number
  y: number
}

/** Distance at which two tied bodies rest, in px. */
const REST = 250
/** Gap that stays between two bodies and their names. */
const GAP = 72
/** The page is wider than high: what is laid out evenly is drawn so much wider and lower. */
const WIDER = 1.25
const LOWER = 0.8
/** How strongly everybody is drawn to the middle. */
const PULL = 0.03
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5))
/** Pairs looked at in all: some 300 rounds for a cast of 100, fewer for more, so that a large one still takes less than 100 ms. */
const BUDGET = 3_000_000
const MAX_ROUNDS = 300
const MIN_ROUNDS = 20

/** Sunflower seeds: the first stands in the middle, later ones around it. No chance is in it. */
const seeded = (index: number): Point => {
  const distance = REST * 0.7 * Math.sqrt(index)
  return { x: distance * Math.cos(index * GOLDEN_ANGLE), y: distance * Math.sin(index * GOLDEN_ANGLE) }
}

/**
 * Places bodies by repulsion between all and springs between tied ones (Fruchterman & Reingold 1991), cooling linearly, then pushes apart what
 * overlaps. The most important should come first. Fixed bodies stay where they are.
 */
export function layOut(bodies: readonly Body[], springs: readonly Spring[]): Map<number, Point> {
  const at = bodies.map(({ fixed }, index) => (fixed ? { x: fixed.x / WIDER, y: fixed.y / LOWER } : seeded(index)))
  const index = new Map(bodies.map(({ id }, place) => [id, place]))
  const ties = springs.flatMap(({ from, to, weight }) => {
    const [one, other] = [index.get(from), index.get(to)]
    return one === undefined || other === undefined || one === other ? [] : [{ one, other, weight }]
  })
  const rounds = Math.max(MIN_ROUNDS, Math.min(MAX_ROUNDS, Math.round(BUDGET / Math.max(1, bodies.length ** 2))))
  for (let round = 0; round < rounds; round++) step(bodies, at, ties, (REST / 2) * (1 - round / rounds))
  for (const point of at) Object.assign(point, { x: point.x * WIDER, y: point.y * LOWER })
  for (let round = 0; round < MIN_ROUNDS; round++) if (!separate(bodies, at)) break
  return new Map(bodies.map(({ id }, place) => [id, { x: Math.round(at[place]!.x), y: Math.round(at[place]!.y) }]))
}

interface Tie {
  one: number
  other: number
  weight: number
}

function step(bodies: readonly Body[], at: Point[], ties: readonly Tie[], heat: number): void {
  // A pull to the middle keeps those without ties in the picture.
  const force = at.map(({ x, y }) => ({ x: -x * PULL, y: -y * PULL }))
  for (let one = 0; one < at.length; one++) {
    for (let other = one + 1; other < at.length; other++) {
      const { dx, dy, distance } = between(at[one]!, at[other]!, one, other)
      push(force[one]!, force[other]!, dx, dy, REST ** 2 / distance ** 2)
    }
  }
  for (const { one, other, weight } of ties) {
    const { dx, dy, distance } = between(at[one]!, at[other]!, one, other)
    push(force[one]!, force[other]!, dx, dy, (-distance / REST) * Math.min(2, weight))
  }
  at.forEach((point, place) => {
    if (bodies[place]!.fixed) return
    const { x, y } = force[place]!
    const length = Math.hypot(x, y) || 1
    const way = Math.min(length, heat)
    point.x += (x / length) * way
    point.y += (y / length) * way
  })
}

/** Two bodies in one place have a direction of their own. */
function between(one: Point, other: Point, first: number, second: number) {
  const dx = one.x - other.x || (first - second) * 0.01
  const dy = one.y - other.y || 0.01
  return { dx, dy, distance: Math.max(1, Math.hypot(dx, dy)) }
}

function push(one: Point, other: Point, dx: number, dy: number, strength: number): void {
  one.x += dx * strength
  one.y += dy * strength
  other.x -= dx * strength
  other.y -= dy * strength
}

/** Moves apart what overlaps. @returns whether anything did */
function separate(bodies: readonly Body[], at: Point[]): boolean {
  let moved = false
  for (let one = 0; one < at.length; one++) {
    for (let other = one + 1; other < at.length; other++) {
      const { dx, dy, distance } = between(at[one]!, at[other]!, one, other)
      const [first, second] = [bodies[one]!, bodies[other]!]
      const short = first.radius + second.radius + GAP - distance
      if (short <= 0 || (first.fixed && second.fixed)) continue
      moved = true
      const share = first.fixed || second.fixed ? 1 : 0.5
      const [x, y] = [(dx / distance) * short * share, (dy / distance) * short * share]
      if (!first.fixed) Object.assign(at[one]!, { x: at[one]!.x + x, y: at[one]!.y + y })
      if (!second.fixed) Object.assign(at[other]!, { x: at[other]!.x - x, y: at[other]!.y - y })
    }
  }
  return moved
}
