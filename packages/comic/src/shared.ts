// A page as a Y.Doc that several people change: things, layers and guides each for itself, and each of their fields.
import { isObject } from '@qianmu/drawing/json'
import { same } from '@qianmu/flow/shared'
import * as Y from 'yjs'
import { type Guide, type Item, LAYERS, type Layer, type Page, readForm, readItem, readLayer, slim } from './page.ts'

type Part = Y.Map<unknown>
/** The shared parts of a page's document. */
export const partsOf = (doc: Y.Doc) => ({
  form: doc.getMap<unknown>('form'),
  layers: doc.getMap<Part>('layers'),
  items: doc.getMap<Part>('items'),
  guides: doc.getMap<unknown>('guides'),
  dropped: doc.getMap<unknown>('dropped'),
})

/** Whether anything was ever written into it. */
export const isWritten = (doc: Y.Doc): boolean => partsOf(doc).form.size > 0

const plain = (part: unknown): unknown => (part instanceof Y.Map ? Object.fromEntries(part.entries()) : undefined)

/** The thing that a document has under an id. */
export const itemIn = (doc: Y.Doc, id: string): Item | null => readItem(id, plain(partsOf(doc).items.get(id)))

/** The page that a document holds; what is none of ours in it is left out. */
export function readShared(doc: Y.Doc): Page {
  const { form, layers, items, guides, dropped } = partsOf(doc)
  const own = [...layers].map(([id, part]): Layer => readLayer(id, plain(part)))
  return {
    form: readForm(plain(form)),
    layers: (own.length ? own : LAYERS).toSorted((one, other) => one.at - other.at),
    items: [...items].flatMap(([id, part]) => readItem(id, plain(part)) ?? []).toSorted((one, other) => one.at - other.at),
    guides: [...guides].flatMap(([id, guide]): Guide[] =>
      isObject(guide) && typeof guide['at'] === 'number' ? [{ id, at: guide['at'], axis: guide['axis'] === 'y' ? 'y' : 'x' }] : [],
    ),
    dropped: [...dropped.keys()],
  }
}

function become(map: Part, wanted: Readonly<Record<string, unknown>>): void {
  for (const key of map.keys()) if (!Object.hasOwn(wanted, key)) map.delete(key)
  for (const [key, value] of Object.entries(wanted)) if (!same(map.get(key), value)) map.set(key, value)
}
function becomeAll(map: Y.Map<Part>, wanted: readonly { id: string; fields: Record<string, unknown> }[]): void {
  const ids = new Set(wanted.map(each => each.id))
  for (const key of map.keys()) if (!ids.has(key)) map.delete(key)
  for (const { id, fields } of wanted) {
    const part = map.get(id)
    if (part instanceof Y.Map) become(part, fields)
    else map.set(id, new Y.Map(Object.entries(fields)))
  }
}

/** Makes a document hold a page, touching only what differs. */
export function writeShared(doc: Y.Doc, page: Page, origin?: unknown): void {
  const { form, layers, items, guides, dropped } = partsOf(doc)
  doc.transact(() => {
    become(form, { ...page.form })
    becomeAll(
      layers,
      page.layers.map(({ id, ...fields }) => ({ id, fields })),
    )
    becomeAll(
      items,
      page.items.map(item => ({ id: item.id, fields: slim(item) })),
    )
    become(guides, Object.fromEntries(page.guides.map(({ id, ...guide }) => [id, guide])))
    become(dropped, Object.fromEntries(page.dropped.map(id => [id, true])))
  }, origin)
}

/** Puts the changes of one page into the document, leaving alone what others changed beside them. */
export function applyPage(doc: Y.Doc, before: Page, after: Page): void {
  const parts = partsOf(doc)
  const fields = (map: Part, was: object, now: object) => {
    for (const [name, value] of Object.entries(now))
      if (name !== 'id' && !same(value, (was as Record<string, unknown>)[name])) map.set(name, value)
  }
  if (before.form !== after.form) fields(parts.form, before.form, after.form)
  for (const name of ['layers', 'items'] as const) {
    if (before[name] === after[name]) continue
    const was = new Map<string, Item | Layer>(before[name].map(each => [each.id, each]))
    for (const each of after[name]) {
      const old = was.get(each.id)
      was.delete(each.id)
      const part = parts[name].get(each.id)
      if (old === each) continue
      if (old && part instanceof Y.Map) fields(part, old, each)
      else {
        const { id, ...rest } = each
        parts[name].set(id, new Y.Map(Object.entries('kind' in each ? slim(each) : rest)))
      }
    }
    for (const [id, gone] of was) {
      parts[name].delete(id)
      // What the shots would pour again stays away.
      if ('poured' in gone && gone.poured) parts.dropped.set(id, true)
    }
  }
  if (before.guides !== after.guides) become(parts.guides, Object.fromEntries(after.guides.map(({ id, ...guide }) => [id, guide])))
}
