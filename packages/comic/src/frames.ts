// The panels of a page as one: a knife cuts all that it crosses, neighbours follow a corner, gutters are kept, and what lies in a panel goes with it. Pure.
import { BLANK, type Fields, type Item, itemOf, outlineOf, type Page, type Point } from './page.ts'
import { areaOf, asItem, boundsOf, type Box, contains, knife } from './polygon.ts'

/** px of a picture; undefined while it has not come. */
export type SizeOf = (src: string) => { width: number; height: number } | undefined

const isPanel = ({ kind, rotation }: Item) => kind === 'panel' && rotation === 0
/** The corners of a thing on its page. */
export const cornersOf = (item: Item): Point[] => outlineOf(item).map(({ x, y }) => ({ x: x + item.x, y: y + item.y }))
/** The panels of a page, as they are read: row by row where rows can be told apart, else column by column. */
export function panelsRead({ items, form }: Pick<Page, 'items' | 'form'>): Item[] {
  const isRtl = form.direction === 'rtl'
  const read = (some: readonly Item[]): Item[] => {
    if (some.length < 2) return [...some]
    const rows = parted(some, 'y', 'height')
    if (rows.length > 1) return rows.flatMap(read)
    const columns = parted(some, 'x', 'width')
    if (columns.length > 1) return (isRtl ? columns.toReversed() : columns).flatMap(read)
    const across = (item: Item) => (isRtl ? -item.x - item.width : item.x)
    return some.toSorted((one, other) => one.y - other.y || across(one) - across(other))
  }
  return read(items.filter(item => item.kind === 'panel'))
}
/** Slanted edges lie over one another by up to this share of a panel. */
const OVERLAP = 0.25
/** Things in groups that lie behind one another along an axis. */
function parted(items: readonly Item[], axis: 'x' | 'y', size: 'width' | 'height'): Item[][] {
  const groups: Item[][] = []
  let end = -Infinity
  for (const item of items.toSorted((one, other) => one[axis] - other[axis])) {
    if (item[axis] >= end - OVERLAP * item[size] || groups.length === 0) groups.push([item])
    else groups.at(-1)!.push(item)
    end = Math.max(end, item[axis] + item[size])
  }
  return groups
}

/** The name of the next panel: numbers are not given twice. */
export const panelName = (items: readonly Pick<Item, 'name'>[]): string =>
  `格 ${items.reduce((most, { name }) => Math.max(most, Number(/^格 (\d{1,4})/.exec(name)?.[1] ?? 0)), 0) + 1}`

/** Where along a line, in shares of it, a polygon begins and ends; null where the line misses it. */
function chordOf(points: readonly Point[], from: Point, to: Point): [number, number] | null {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const cuts = points.flatMap((one, nth) => {
    const other = points[(nth + 1) % points.length]!
    const [ex, ey] = [other.x - one.x, other.y - one.y]
    const cross = dx * ey - dy * ex
    if (Math.abs(cross) < 1e-9) return []
    const along = ((one.x - from.x) * ey - (one.y - from.y) * ex) / cross
    const share = ((one.x - from.x) * dy - (one.y - from.y) * dx) / cross
    return share >= 0 && share <= 1 ? [along] : []
  })
  return cuts.length < 2 ? null : [Math.min(...cuts), Math.max(...cuts)]
}
/** How much of its way through a panel a stroke goes at least to cut it. */
const ENOUGH = 0.5
function isCut(points: readonly Point[], from: Point, to: Point): boolean {
  const chord = chordOf(points, from, to)
  if (!chord) return false
  const [begin, end] = chord
  return Math.min(1, end) - Math.max(0, begin) >= ENOUGH * (end - begin)
}

/** The picture of a thing as it lies on the page, seen through another box. */
export function pictureThrough(item: Item, box: Box, size: { width: number; height: number }): Pick<Item, 'zoom' | 'panX' | 'panY'> {
  const scale = Math.max(item.width / size.width, item.height / size.height) * item.zoom
  const middle = { x: item.x + item.width * (0.5 + item.panX), y: item.y + item.height * (0.5 + item.panY) }
  return {
    zoom: scale / Math.max(box.width / size.width, box.height / size.height),
    panX: (middle.x - box.x - box.width / 2) / box.width,
    panY: (middle.y - box.y - box.height / 2) / box.height,
  }
}

/**
 * Cuts every panel that a stroke crosses, with a gutter between. The part that is read first stays what the panel was; the picture goes on behind it.
 * @returns the same page where the stroke crosses none
 */
export function cutPanels(page: Page, from: Point, to: Point, { fresh, sizeOf }: { fresh: () => string; sizeOf: SizeOf }): Page {
  const items: Item[] = []
  const more: Item[] = []
  for (const item of page.items) {
    const points = isPanel(item) ? cornersOf(item) : []
    const parts = points.length > 0 && isCut(points, from, to) ? knife(points, from, to, page.form.gutter) : null
    if (!parts) {
      items.push(item)
      continue
    }
    const isDown = Math.abs(to.y - from.y) >= Math.abs(to.x - from.x)
    const [first, second] = (isDown && page.form.direction === 'rtl' ? parts.toReversed() : parts).map(asItem)
    const size = item.src ? (sizeOf(item.src) ?? item) : undefined
    const seen = (box: Box) => (size ? pictureThrough(item, box, size) : {})
    const { id: _id, ...rest } = item
    items.push({ ...item, ...first!, ...seen(first!) })
    const name = panelName([...page.items, ...more])
    more.push(itemOf(fresh(), { ...rest, ...second!, ...seen(second!), poured: null, shot: 0, line: '', at: item.at + 0.5, name }))
  }
  return more.length === 0 ? page : { ...page, items: [...items, ...more] }
}

const crosses = (a: Point, b: Point, c: Point, d: Point): boolean => {
  const side = (p: Point, q: Point, r: Point) => Math.sign((q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x))
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0
}
/** Smaller ones are no panels any more, in page units squared. */
const LEAST_AREA = 400
const isSimple = (points: readonly Point[]): boolean =>
  areaOf(points) >= LEAST_AREA &&
  points.every((one, nth) =>
    points.every(
      (other, at) =>
        at <= nth + 1 ||
        (nth === 0 && at === points.length - 1) ||
        !crosses(one, points[nth + 1]!, other, points[(at + 1) % points.length]!),
    ),
  )
/** Whether two panels lie over one another. */
export function overlap(one: readonly Point[], other: readonly Point[]): boolean {
  const shrunk = (points: readonly Point[]) => {
    const middle = {
      x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
      y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
    }
    return points.map(({ x, y }) => ({ x: x + (middle.x - x) * 0.002, y: y + (middle.y - y) * 0.002 }))
  }
  const [a, b] = [shrunk(one), shrunk(other)]
  const edges = (points: readonly Point[]) => points.map((point, nth) => [point, points[(nth + 1) % points.length]!] as const)
  return (
    edges(a).some(([from, to]) => edges(b).some(([begin, end]) => crosses(from, to, begin, end))) ||
    a.some(point => contains(b, point)) ||
    b.some(point => contains(a, point))
  )
}

/** The nearest point of an edge, and how far away it is. */
function onEdge(one: Point, other: Point, at: Point): { point: Point; share: number; away: number } {
  const [dx, dy] = [other.x - one.x, other.y - one.y]
  const share = ((at.x - one.x) * dx + (at.y - one.y) * dy) / (dx * dx + dy * dy || 1)
  const point = { x: one.x + dx * share, y: one.y + dy * share }
  return { point, share, away: Math.hypot(at.x - point.x, at.y - point.y) }
}

/** Of a panel: its corners, and which of them go along with a corner of a neighbour. */
function followers(points: readonly Point[], at: Point, reach: number): { points: Point[]; going: Set<number> } {
  const going = new Set(points.flatMap((point, nth) => (Math.hypot(point.x - at.x, point.y - at.y) <= reach ? [nth] : [])))
  if (going.size > 0) return { points: [...points], going }
  // A long edge beside the corner gets a corner of its own there.
  for (const [nth, one] of points.entries()) {
    const { point, share, away } = onEdge(one, points[(nth + 1) % points.length]!, at)
    if (share > 0 && share < 1 && away <= reach) return { points: points.toSpliced(nth + 1, 0, point), going: new Set([nth + 1]) }
  }
  return { points: [...points], going }
}

/** Corners of one panel at most. */
const MOST_CORNERS = 100
/**
 * Moves a corner of a panel, and those of its neighbours beside it, so that the gutters between them stay as wide.
 * @param to where it goes, in units of the page. It goes as far as no panel turns over or lies on another.
 */
export function cornerDragged(page: Page, id: string, nth: number, to: Point): Page {
  const panels = page.items.filter(isPanel)
  const own = panels.find(item => item.id === id)
  const at = own && cornersOf(own)[nth]
  if (!own || !at) return page
  const reach = Math.max(page.form.gutter, 1) * 1.6
  const parts = panels.map(item => {
    const points = cornersOf(item)
    return { item, ...(item === own ? { points, going: new Set([nth]) } : followers(points, at, reach)) }
  })
  const moved = (share: number) =>
    parts.map(({ item, points, going }) => ({
      item,
      isMoved: going.size > 0,
      points: points.map((point, each) =>
        going.has(each) ? { x: point.x + (to.x - at.x) * share, y: point.y + (to.y - at.y) * share } : point,
      ),
    }))
  const before = moved(0)
  const covered = (some: ReturnType<typeof moved>, one: number, other: number) => overlap(some[one]!.points, some[other]!.points)
  const stands = (some: ReturnType<typeof moved>) =>
    some.every(({ points, isMoved }) => !isMoved || (isSimple(points) && points.length <= MOST_CORNERS)) &&
    some.every(({ isMoved }, one) =>
      some.every((_, other) => other === one || !isMoved || covered(before, one, other) || !covered(some, one, other)),
    )
  let share = 1
  for (let tries = 0; tries < 12 && !stands(moved(share)); tries++) share *= 0.8
  const changed = new Map(
    (stands(moved(share)) ? moved(share) : []).flatMap(({ item, points, isMoved }) => (isMoved ? [[item.id, asItem(points)]] : [])),
  )
  return changed.size === 0 ? page : { ...page, items: page.items.map(item => ({ ...item, ...changed.get(item.id) })) }
}

/** Where two lines meet; the middle of both beginnings where they are parallel. */
function meeting(p: Point, along: Point, q: Point, other: Point): Point {
  const cross = along.x * other.y - along.y * other.x
  if (Math.abs(cross) < 1e-9) return { x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 }
  const share = ((q.x - p.x) * other.y - (q.y - p.y) * other.x) / cross
  return { x: p.x + along.x * share, y: p.y + along.y * share }
}
/** Whether an edge faces one of another panel across a gutter. */
function faces(one: Point, other: Point, panels: readonly (readonly Point[])[], gutter: number): boolean {
  const most = gutter * 1.6 + 4
  return panels.some(points =>
    points.some((begin, nth) => {
      const end = points[(nth + 1) % points.length]!
      const [ex, ey, fx, fy] = [other.x - one.x, other.y - one.y, end.x - begin.x, end.y - begin.y]
      const [e, f] = [Math.hypot(ex, ey), Math.hypot(fx, fy)]
      if (e < 1 || f < 1 || (ex * fx + ey * fy) / (e * f) > -0.94) return false
      const [from, to] = [onEdge(one, other, begin), onEdge(one, other, end)]
      const along = Math.min(1, Math.max(from.share, to.share)) - Math.max(0, Math.min(from.share, to.share))
      return along > 0.02 && Math.min(from.away, to.away) <= most
    }),
  )
}

/** The page with another gutter: edges that face a neighbour move apart or together by half of the difference, those at the margins stay. */
export function withGutter(page: Page, gutter: number): Page {
  const panels = page.items.filter(isPanel)
  const all = panels.map(cornersOf)
  const by = (page.form.gutter - gutter) / 2
  const changed = new Map(
    panels.flatMap((item, nth) => {
      const points = all[nth]!
      const others = all.filter((_, at) => at !== nth)
      // The corners of a panel go clockwise: what is outside lies on the left of each edge.
      const turn =
        points.reduce((sum, { x, y }, at) => sum + x * points[(at + 1) % points.length]!.y - points[(at + 1) % points.length]!.x * y, 0) >=
        0
          ? 1
          : -1
      const lines = points.map((one, at) => {
        const other = points[(at + 1) % points.length]!
        const [dx, dy] = [other.x - one.x, other.y - one.y]
        const length = Math.hypot(dx, dy) || 1
        const off = faces(one, other, others, page.form.gutter) ? by * turn : 0
        return { at: { x: one.x + (dy / length) * off, y: one.y - (dx / length) * off }, along: { x: dx, y: dy }, off }
      })
      if (lines.every(({ off }) => off === 0)) return []
      const next = lines.map((line, at) => {
        const before = lines.at(at - 1)!
        return meeting(before.at, before.along, line.at, line.along)
      })
      return isSimple(next) ? [[item.id, asItem(next)] as const] : []
    }),
  )
  return { ...page, form: { ...page.form, gutter }, items: page.items.map(item => ({ ...item, ...changed.get(item.id) })) }
}

/** What lies in which panel: what was poured for its shot, else what has its middle there. */
export function inPanels({ items }: Pick<Page, 'items'>): Map<string, string> {
  const panels = items.filter(item => item.kind === 'panel')
  const middle = ({ x, y, width, height }: Item): Point => ({ x: x + width / 2, y: y + height / 2 })
  return new Map(
    items.flatMap(item => {
      if (item.kind === 'panel') return []
      const here = panels.findLast(panel => contains(cornersOf(panel), middle(item)))
      const own = here ?? (item.shot ? panels.find(panel => panel.shot === item.shot) : undefined)
      return own ? [[item.id, own.id] as const] : []
    }),
  )
}

/** A thing that goes from one box to another with its panel: at the same share of it, inside where it has room, its tail at what it showed. */
export function carried(item: Item, from: Box, to: Box): Item {
  const share = (value: number, begin: number, size: number) => (size ? (value - begin) / size : 0.5)
  const [across, down] = [share(item.x + item.width / 2, from.x, from.width), share(item.y + item.height / 2, from.y, from.height)]
  const inside = (at: number, begin: number, room: number, own: number) =>
    own >= room ? begin + (room - own) / 2 : Math.min(Math.max(at, begin), begin + room - own)
  const x = Math.round(inside(to.x + across * to.width - item.width / 2, to.x, to.width, item.width))
  const y = Math.round(inside(to.y + down * to.height - item.height / 2, to.y, to.height, item.height))
  if (!item.tail) return { ...item, x, y }
  const tip = {
    x: share(item.x + item.tailX * item.width, from.x, from.width),
    y: share(item.y + item.tailY * item.height, from.y, from.height),
  }
  return { ...item, x, y, tailX: (to.x + tip.x * to.width - x) / item.width, tailY: (to.y + tip.y * to.height - y) / item.height }
}

const EMPTY: Partial<Fields> = { kind: 'panel', layer: 'panels', fill: '#eef0f3', strokeWidth: 8 }
/**
 * Lays the panels of a page into cells, in the order they are read; what lies in them goes along. Cells that are left get an empty panel.
 * @returns besides, the ids of what had no cell: panels with what lies in them, which are off the page
 */
export function laidInto(
  page: Page,
  cells: readonly (readonly Point[])[],
  template: string,
  fresh: () => string,
): { page: Page; off: ReadonlySet<string> } {
  const panels = panelsRead(page)
  const within = inPanels(page)
  const places = new Map(
    panels.flatMap((panel, nth) => (cells[nth] ? [[panel.id, { from: boundsOf(cornersOf(panel)), to: asItem(cells[nth]) }] as const] : [])),
  )
  const off = new Set(panels.slice(cells.length).map(panel => panel.id))
  for (const [id, panel] of within) if (off.has(panel)) off.add(id)
  const items = page.items
    .filter(item => !off.has(item.id))
    .map(item => {
      const own = places.get(item.id)
      if (own) return { ...item, ...own.to, rotation: 0 }
      const around = places.get(within.get(item.id) ?? '')
      return around ? carried(item, around.from, around.to) : item
    })
  for (const cell of cells.slice(panels.length)) {
    const at = Math.max(BLANK.at, ...items.filter(item => item.layer === 'panels').map(item => item.at)) + 1
    items.push(itemOf(fresh(), { ...EMPTY, ...asItem(cell), at, name: panelName(items) }))
  }
  return { page: { ...page, form: { ...page.form, template }, items }, off }
}

/** What lies in panels that were moved and not turned or shaped goes with them, where it was not moved itself. */
export function withContents(before: Page, after: Page): Page {
  const was = new Map(before.items.map(item => [item.id, item]))
  const moves = new Map(
    after.items.flatMap(item => {
      const old = was.get(item.id)
      if (item.kind !== 'panel' || !old || (old.x === item.x && old.y === item.y)) return []
      return old.width === item.width && old.height === item.height ? [[item.id, { x: item.x - old.x, y: item.y - old.y }] as const] : []
    }),
  )
  if (moves.size === 0) return after
  const within = inPanels(before)
  return {
    ...after,
    items: after.items.map(item => {
      const move = moves.get(within.get(item.id) ?? '')
      const old = was.get(item.id)
      return move && old && old.x === item.x && old.y === item.y ? { ...item, x: item.x + move.x, y: item.y + move.y } : item
    }),
  }
}
