// A page as the stage has it, and changes of the stage as changes of the page. Pure but for the painting itself.
import { type Measure, plainOf } from '@qianmu/comic/letters'
import { BLANK, type Item, itemOf, KINDS, type Layer, type Page, painted } from '@qianmu/comic/page'
import { type Around, aroundOf, type Brush, measureWith, paintItem, paintPage, type Tools } from '@qianmu/comic/paint'
import { balloonOf, BALLOONS } from '@qianmu/comic/shapes'
import { type Align, aligned as alignedBoxes } from '../ui/graph/align.ts'
import type { Drawing, Item as StageItem, Layer as StageLayer } from '../ui/stage/model.ts'
import { type Come, rasterOf } from './rasters.ts'

const pen = document.createElement('canvas').getContext('2d')!
export const measure: Measure = measureWith(pen as unknown as Brush)

/** A canvas of the browser as the painter takes it. */
export function toolsFor(context: CanvasRenderingContext2D): Tools {
  const brush = context as unknown as Brush
  return {
    brush: new Proxy(brush, {
      get(target, name) {
        if (name === 'drawImage')
          return (picture: Parameters<Brush['drawImage']>[0], ...box: [number, number, number, number]) =>
            context.drawImage((picture as Come).image, ...box)
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
      set: (target, name, value) => Reflect.set(target, name, value),
    }),
    picture: rasterOf,
  }
}

const BOX = [0, 0, 1, 0, 1, 1, 0, 1]
const outlineOf = (item: Item): readonly number[] => {
  if (item.kind === 'balloon') return balloonOf(item.shape).outline.flatMap(({ x, y }) => [x, y])
  return item.points.length >= 6 ? item.points : BOX
}
const known = new WeakMap<Item, { arrivals: number; around: Around | undefined; drawn: StageItem }>()
const isAlike = (one: Around | undefined, other: Around | undefined) =>
  one === other ||
  (one?.inside === other?.inside &&
    one?.mates.length === other?.mates.length &&
    (one?.mates.every((mate, nth) => mate === other?.mates[nth]) ?? true))
/** Names that say no more than what kind of thing it is: what is written in it says more. */
const PLAIN_NAMES: ReadonlySet<string> = new Set(['', '气泡', ...BALLOONS.map(({ name }) => name)])
const SHORT = 16
/** What people call a thing: by its name, or by its words. */
export function nameOf({ kind, name, text }: Item): string {
  if (kind !== 'balloon' || !PLAIN_NAMES.has(name)) return name || text.slice(0, SHORT) || KINDS[kind]
  return plainOf(text).replaceAll(/\s+/g, ' ').trim().slice(0, SHORT) || name || KINDS[kind]
}
/** What the stage draws for a thing; the same while neither it nor the pictures change. */
function drawnOf(item: Item, arrivals: number, around: Around | undefined): StageItem {
  const before = known.get(item)
  if (before && isAlike(before.around, around) && (before.arrivals === arrivals || item.src === '')) return before.drawn
  const { id, layer, x, y, width, height, rotation } = item
  const drawn: StageItem = {
    kind: 'drawn',
    id,
    layer,
    x,
    y,
    width,
    height,
    rotation,
    name: nameOf(item),
    of: item,
    outline: outlineOf(item),
    paint: context => paintItem(toolsFor(context), item, measure, around),
  }
  known.set(item, { arrivals, around, drawn })
  return drawn
}

/** The stage of a page. */
export function asDrawing(page: Page, arrivals: number): Drawing {
  const layers = page.layers.toSorted((one, other) => one.at - other.at).map(({ at: _at, ...layer }): StageLayer => layer)
  const around = aroundOf(page)
  const items = painted({ ...page, layers: page.layers.map(layer => ({ ...layer, visible: true })) }).flatMap(each =>
    each.items.map(item => drawnOf(item, arrivals, around.get(item.id))),
  )
  const { width, height, ground } = page.form
  return { width, height, ground, layers, items }
}

const PLACED = ['x', 'y', 'width', 'height', 'rotation', 'layer', 'name'] as const
/** An id that no thing of a page has. */
export const fresh = () => `i${crypto.randomUUID().slice(0, 12)}`

/** A copy belongs to nobody's shot: the line stays with the one that has it. */
const copyOf = (item: Item, placed: StageItem): Item => {
  const { x, y, width, height, rotation, layer } = placed
  return itemOf(fresh(), { ...item, x, y, width, height, rotation, layer, at: item.at + 0.5, poured: null, shot: 0, line: '', join: '' })
}

/** The page after a change of its stage, and the ids of what was copied. */
export function fromDrawing(page: Page, before: Drawing, after: Drawing): Page {
  if (after === before) return page
  const own = new Map(page.items.map(item => [item.id, item]))
  const was = new Map(before.items.map(item => [item.id, item]))
  const orderOf = (items: readonly StageItem[], layer: string) => items.filter(item => item.layer === layer).map(item => item.id)
  const moved = new Set(
    after.layers.map(layer => layer.id).filter(id => orderOf(before.items, id).join() !== orderOf(after.items, id).join()),
  )
  const items = after.items.map((item, at): Item => {
    const mine = own.get(item.id)
    if (!mine) return copyOf((item as Extract<StageItem, { kind: 'drawn' }>).of as Item, item)
    const old = was.get(item.id)
    const changes = old === item ? [] : PLACED.filter(field => item[field] !== old?.[field]).map(field => [field, item[field]] as const)
    const isMoved = moved.has(item.layer) && mine.at !== at
    if (changes.length === 0 && !isMoved) return mine
    return { ...mine, ...Object.fromEntries(changes), ...(isMoved ? { at } : {}) }
  })
  const layers =
    after.layers === before.layers
      ? page.layers
      : after.layers.map((layer, at): Layer => {
          const old = page.layers.find(each => each.id === layer.id)
          return old && old.at === at && JSON.stringify({ ...old, at: undefined }) === JSON.stringify({ ...layer, at: undefined })
            ? old
            : { ...layer, at }
        })
  return { ...page, items, layers }
}

/** With things changed. */
export const withItems = (page: Page, ids: ReadonlySet<string>, change: (item: Item) => Partial<Item>): Page => ({
  ...page,
  items: page.items.map(item => (ids.has(item.id) ? { ...item, ...change(item) } : item)),
})

/** With a thing on top of its layer. */
export function withNew(page: Page, fields: Partial<Omit<Item, 'id'>>): { page: Page; id: string } {
  const id = fresh()
  const layer = fields.layer ?? BLANK.layer
  const at = Math.max(0, ...page.items.filter(item => item.layer === layer).map(item => item.at)) + 1
  return { page: { ...page, items: [...page.items, itemOf(id, { ...fields, layer, at })] }, id }
}

/** Things on one line, or with the same room between them. */
export function aligned(page: Page, ids: ReadonlySet<string>, how: Align): Page {
  const items = page.items.filter(item => ids.has(item.id))
  const places = new Map(alignedBoxes(items, how).map(({ id, x, y }) => [id, { x, y }]))
  return items.length < 2 ? page : withItems(page, ids, ({ id }) => places.get(id)!)
}

/** Everybody of the groups that these belong to. */
export function groupOf(page: Page, ids: ReadonlySet<string>): ReadonlySet<string> {
  const groups = new Set(page.items.flatMap(item => (ids.has(item.id) && item.group ? [item.group] : [])))
  if (groups.size === 0) return ids
  return new Set(page.items.flatMap(item => (ids.has(item.id) || groups.has(item.group) ? [item.id] : [])))
}

/** A page as a picture. @param most px of its longer side */
export async function pictureOf(page: Page, most: number, type = 'image/png'): Promise<Blob> {
  const scale = most / Math.max(page.form.width, page.form.height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(page.form.width * scale)
  canvas.height = Math.round(page.form.height * scale)
  const context = canvas.getContext('2d')!
  context.scale(scale, scale)
  paintPage(toolsFor(context), page, measure)
  return new Promise((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('no picture came of a canvas'))), type, 0.92),
  )
}
