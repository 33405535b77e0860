// What lies on a stage: items in layers, and every change of them. Pure; lengths in px of the ground, angles in degrees.

export interface Box {
  x: number
  y: number
  width: number
  height: number
}
interface Placed extends Box {
  id: string
  /** Id of its layer. */
  layer: string
  /** The accessible name. */
  name: string
  /** Around its upper left corner, clockwise. */
  rotation: number
}
export type Item =
  | (Placed & { kind: 'rect'; fill: string })
  | (Placed & { kind: 'ellipse'; fill: string })
  | (Placed & { kind: 'image'; src: string })
  | (Placed & { kind: 'text'; text: string; size: number; fill: string })
  /** Points as shares of the box, x and y in turn. */
  | (Placed & { kind: 'polygon'; points: readonly number[]; fill: string })
  /** Its owner paints it into its box; a press counts within the outline, in shares of the box. */
  | (Placed & { kind: 'drawn'; paint: (brush: CanvasRenderingContext2D) => void; of: object; outline: readonly number[] })
export interface Layer {
  id: string
  name: string
  visible: boolean
  locked: boolean
  /** 0–1 */
  opacity: number
}
export interface Drawing {
  width: number
  height: number
  /** Colour of what it is drawn on; the panel's own without. */
  ground?: string
  /** From the bottom to the top. */
  layers: readonly Layer[]
  /** From the bottom to the top within their layers. */
  items: readonly Item[]
}

export const emptyDrawing = (width: number, height: number): Drawing => ({
  width,
  height,
  layers: [{ id: 'layer', name: '图层 1', visible: true, locked: false, opacity: 1 }],
  items: [],
})

const freeId = (taken: readonly { id: string }[], wish: string): string => {
  const stem = wish.replace(/-\d+$/, '')
  const ids = new Set(taken.map(({ id }) => id))
  for (let nth = 1; ; nth++) {
    const id = nth === 1 ? stem : `${stem}-${nth}`
    if (!ids.has(id)) return id
  }
}
const layerOf = ({ layers }: Drawing, id: string) => layers.find(layer => layer.id === id)

/** Whether an item may be picked and changed: its layer is seen and not locked. */
export const isFree = (drawing: Drawing, item: Item): boolean => {
  const layer = layerOf(drawing, item.layer)
  return layer !== undefined && layer.visible && !layer.locked
}

type New = Item extends infer I ? (I extends Item ? Omit<I, 'id'> : never) : never

/** With an item on top of its layer, and its id. */
export function withItem(drawing: Drawing, item: New): { drawing: Drawing; id: string } {
  const id = freeId(drawing.items, item.kind)
  return { drawing: { ...drawing, items: [...drawing.items, { ...item, id } as Item] }, id }
}

/** Whatever can be said of any kind of item. */
export type Part = Partial<Omit<Placed, 'id'>>

/** With the free ones among these items changed. */
export function changed(drawing: Drawing, parts: ReadonlyMap<string, Part>): Drawing {
  let isSame = true
  const items = drawing.items.map(item => {
    const part = parts.get(item.id)
    if (!part || !isFree(drawing, item) || Object.entries(part).every(([key, value]) => item[key as keyof Part] === value)) return item
    isSame = false
    return { ...item, ...part }
  })
  return isSame ? drawing : { ...drawing, items }
}

/** What is picked after a press on one of a list: it alone; with Ctrl it is added or taken away; with Shift all from the last that was picked up to it. */
export function pickedWith(
  order: readonly { id: string }[],
  picked: ReadonlySet<string>,
  id: string,
  { ctrlKey, metaKey, shiftKey }: { ctrlKey: boolean; metaKey: boolean; shiftKey: boolean },
): Set<string> {
  const next = new Set(picked)
  if (ctrlKey || metaKey) {
    if (!next.delete(id)) next.add(id)
    return next
  }
  const [from, to] = [order.findIndex(each => each.id === [...picked].at(-1)), order.findIndex(each => each.id === id)]
  if (!shiftKey || from < 0 || to < 0) return new Set([id])
  for (const each of order.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(each.id)
  return next
}

export function without(drawing: Drawing, ids: ReadonlySet<string>): Drawing {
  const items = drawing.items.filter(item => !ids.has(item.id) || !isFree(drawing, item))
  return items.length === drawing.items.length ? drawing : { ...drawing, items }
}

/** With copies of these items beside them; the ids of the copies. */
export function doubled(drawing: Drawing, ids: ReadonlySet<string>, by = 16): { drawing: Drawing; ids: Set<string> } {
  let next = drawing
  const made = new Set<string>()
  for (const item of drawing.items.filter(each => ids.has(each.id))) {
    const { id: _id, ...rest } = item
    const { drawing: after, id } = withItem(next, { ...rest, x: item.x + by, y: item.y + by } as New)
    next = after
    made.add(id)
  }
  return { drawing: next, ids: made }
}

/** These items one step up (1) or down (-1) among those of their layer, or to the very top or bottom. */
export function ordered(drawing: Drawing, ids: ReadonlySet<string>, direction: 1 | -1, whole = false): Drawing {
  const orderIn = (items: readonly Item[]): Item[] => {
    const moved = items.filter(item => ids.has(item.id))
    const rest = items.filter(item => !ids.has(item.id))
    if (whole) return direction > 0 ? [...rest, ...moved] : [...moved, ...rest]
    const list = direction > 0 ? items.toReversed() : [...items]
    for (let at = 1; at < list.length; at++) {
      const [before, item] = [list[at - 1]!, list[at]!]
      if (ids.has(item.id) && !ids.has(before.id)) [list[at - 1], list[at]] = [item, before]
    }
    return direction > 0 ? list.reverse() : list
  }
  const queues = new Map(drawing.layers.map(({ id }) => [id, orderIn(drawing.items.filter(item => item.layer === id))]))
  const items = drawing.items.map(item => queues.get(item.layer)!.shift()!)
  return items.every((item, nth) => item === drawing.items[nth]) ? drawing : { ...drawing, items }
}

export function withLayer(drawing: Drawing, name = `图层 ${drawing.layers.length + 1}`): { drawing: Drawing; id: string } {
  const id = freeId(drawing.layers, 'layer')
  return { drawing: { ...drawing, layers: [...drawing.layers, { id, name, visible: true, locked: false, opacity: 1 }] }, id }
}

export const layerChanged = (drawing: Drawing, id: string, part: Partial<Omit<Layer, 'id'>>): Drawing => ({
  ...drawing,
  layers: drawing.layers.map(layer => (layer.id === id ? { ...layer, ...part } : layer)),
})

/** Without a layer and what lies in it; the last one stays. */
export const withoutLayer = (drawing: Drawing, id: string): Drawing =>
  drawing.layers.length < 2 || !layerOf(drawing, id)
    ? drawing
    : { ...drawing, layers: drawing.layers.filter(layer => layer.id !== id), items: drawing.items.filter(item => item.layer !== id) }

/** With a layer at another place, counted from the bottom. */
export function layerMoved(drawing: Drawing, id: string, to: number): Drawing {
  const layer = layerOf(drawing, id)
  if (!layer) return drawing
  const rest = drawing.layers.filter(each => each.id !== id)
  return { ...drawing, layers: rest.toSpliced(Math.max(0, to), 0, layer) }
}

/** The upright box around an item, turned as it is. */
export function boxOf({ x, y, width, height, rotation }: Pick<Item, 'x' | 'y' | 'width' | 'height' | 'rotation'>): Box {
  const [sin, cos] = [Math.sin((rotation * Math.PI) / 180), Math.cos((rotation * Math.PI) / 180)]
  const corners = [
    [0, 0],
    [width, 0],
    [0, height],
    [width, height],
  ].map(([dx, dy]) => ({ x: x + dx! * cos - dy! * sin, y: y + dx! * sin + dy! * cos }))
  return around(corners.map(corner => ({ ...corner, width: 0, height: 0 })))
}

/** The smallest box around some. */
export function around(boxes: readonly Box[]): Box {
  const [left, top] = [Math.min(...boxes.map(box => box.x)), Math.min(...boxes.map(box => box.y))]
  const [right, bottom] = [Math.max(...boxes.map(box => box.x + box.width)), Math.max(...boxes.map(box => box.y + box.height))]
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** The free items that a box touches. */
export const touched = (drawing: Drawing, frame: Box): Item[] =>
  drawing.items.filter(item => {
    const box = boxOf(item)
    return (
      isFree(drawing, item) &&
      box.x <= frame.x + frame.width &&
      box.x + box.width >= frame.x &&
      box.y <= frame.y + frame.height &&
      box.y + box.height >= frame.y
    )
  })

/** A line that something has snapped to. */
export interface Guide {
  axis: 'x' | 'y'
  at: number
}
interface Snapped {
  dx: number
  dy: number
  guides: readonly Guide[]
}

const edges = (from: number, size: number) => [from, from + size / 2, from + size]

/** How far a box goes on so that an edge or its middle meets one of the others, when it is nearer than `reach`. */
export function snapped(moving: Box, others: readonly Box[], reach: number): Snapped {
  const nearest = (axis: 'x' | 'y') => {
    const size = axis === 'x' ? 'width' : 'height'
    const wanted = others.flatMap(box => edges(box[axis], box[size]))
    const pairs = edges(moving[axis], moving[size]).flatMap(mine => wanted.map(at => ({ by: at - mine, at })))
    const [best] = pairs.filter(({ by }) => Math.abs(by) <= reach).toSorted((one, other) => Math.abs(one.by) - Math.abs(other.by))
    return best && { by: best.by, guide: { axis, at: best.at } satisfies Guide }
  }
  const [x, y] = [nearest('x'), nearest('y')]
  return { dx: x?.by ?? 0, dy: y?.by ?? 0, guides: [x?.guide, y?.guide].filter(guide => guide !== undefined) }
}
