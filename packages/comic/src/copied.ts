// What is copied off a page and put onto a page, of this comic or of another. Pure.
import { isObject } from '@qianmu/drawing/json'
import { type Form, type Item, itemOf, type Layer, type Page, PAGE_LIMITS, readForm, readItem, slim } from './page.ts'

/** The kind of data that it is on the clipboard. */
export const COPIED_TYPE = 'application/x-qianmu-comic'
/** Characters of a copy that is read. */
const MOST = 4_000_000

export interface Copied {
  items: readonly Item[]
  /** The layers that they lay in, by name: another page may know them by other ids. */
  layers: readonly Pick<Layer, 'id' | 'name'>[]
  form: Pick<Form, 'width' | 'unit'>
  /** Addresses of the pictures, for a window that has not shown them. */
  pictures: readonly string[]
}

/** Things of a page as text. @param addressOf where a picture can be fetched */
export function copiedText(page: Page, ids: ReadonlySet<string>, addressOf: (src: string) => string = src => src): string {
  const items = page.items.filter(item => ids.has(item.id))
  const used = new Set(items.map(item => item.layer))
  return JSON.stringify({
    qianmu: 'comic',
    items: items.map(item => ({ ...slim({ ...item, poured: null, shot: 0, line: '' }), id: item.id })),
    layers: page.layers.filter(layer => used.has(layer.id)).map(({ id, name }) => ({ id, name })),
    form: { width: page.form.width, unit: page.form.unit },
    pictures: [...new Set(items.flatMap(item => (item.src ? [addressOf(item.src)] : [])))],
  })
}

/** The words of things, for programs that take text. */
export const copiedWords = (page: Page, ids: ReadonlySet<string>): string =>
  page.items.flatMap(item => (ids.has(item.id) && item.text ? [item.text] : [])).join('\n')

/** What a text holds; null for any other text. */
export function readCopied(text: string): Copied | null {
  if (text.length > MOST || !text.startsWith('{"qianmu":"comic"')) return null
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null // half of a copy that another program cut
  }
  if (!isObject(value)) return null
  const list = (name: string) => (Array.isArray(value[name]) ? (value[name] as unknown[]) : []).slice(0, PAGE_LIMITS.items)
  const items = list('items').flatMap((each, nth) => readItem(isObject(each) ? String(each['id']) : String(nth), each) ?? [])
  const { width, unit } = readForm(value['form'])
  return {
    items: items.map(item => ({ ...item, poured: null, shot: 0, line: '' })),
    layers: list('layers').flatMap(each => (isObject(each) ? [{ id: String(each['id']), name: String(each['name']).slice(0, 40) }] : [])),
    form: { width, unit },
    pictures: list('pictures').filter(each => typeof each === 'string'),
  }
}

/** Lengths of a thing, which are smaller where pages count in other units. */
const LENGTHS = ['x', 'y', 'width', 'height', 'size', 'strokeWidth', 'outlineWidth', 'blur'] as const
const scaled = (item: Item, by: number): Item =>
  by === 1 ? item : { ...item, ...Object.fromEntries(LENGTHS.map(name => [name, Math.round(item[name] * by * 100) / 100])) }

/** How far a copy goes aside from what stands at its very place already. */
function aside(page: Page, items: readonly Item[]): number {
  const step = Math.round(page.form.width / 60)
  const taken = (by: number) =>
    items.some(({ x, y, width, kind }) =>
      page.items.some(each => each.kind === kind && each.x === x + by && each.y === y + by && each.width === width),
    )
  let by = 0
  while (taken(by) && by < step * 50) by += step
  return by
}

/**
 * Puts what was copied onto a page, where it was on its own, each thing in the layer of that name.
 * @param fresh an id that nobody has
 */
export function pasted(page: Page, copied: Copied, fresh: () => string): { page: Page; ids: string[]; left: number } {
  const room = Math.max(0, PAGE_LIMITS.items - page.items.length)
  const by = copied.form.unit === page.form.unit ? 1 : page.form.width / copied.form.width
  const given = copied.items.slice(0, room).map(item => scaled(item, by))
  const more: Layer[] = []
  const layerFor = (id: string): string => {
    const name = copied.layers.find(layer => layer.id === id)?.name
    const all = [...page.layers, ...more]
    const own = all.find(layer => layer.name === name) ?? all.find(layer => layer.id === id)
    if (own || name === undefined) return own?.id ?? page.layers.at(-1)!.id
    const at = Math.max(0, ...all.map(layer => layer.at)) + 1
    more.push({ id: fresh(), name, visible: true, locked: false, opacity: 1, at })
    return more.at(-1)!.id
  }
  const off = aside(page, given)
  const groups = new Map<string, string>()
  const groupFor = (group: string) => {
    if (group !== '' && !groups.has(group)) groups.set(group, fresh())
    return groups.get(group) ?? ''
  }
  const ids = new Map(given.map(item => [item.id, fresh()]))
  const top = new Map<string, number>()
  const items = given
    .toSorted((one, other) => one.at - other.at)
    .map(({ id, ...item }) => {
      const layer = layerFor(item.layer)
      const at = (top.get(layer) ?? Math.max(0, ...page.items.filter(each => each.layer === layer).map(each => each.at))) + 1
      top.set(layer, at)
      const names = { group: groupFor(item.group), join: groupFor(item.join), inside: ids.get(item.inside) ?? '' }
      return itemOf(ids.get(id)!, { ...item, ...names, layer, at, x: item.x + off, y: item.y + off })
    })
  return {
    page: { ...page, layers: [...page.layers, ...more], items: [...page.items, ...items] },
    ids: items.map(item => item.id),
    left: copied.items.length - given.length,
  }
}
