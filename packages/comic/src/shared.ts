// A page as a Y.Doc that several people change: things, layers and guides each for itself, and each of their fields; what is written is a shared text.
import { isObject } from '@qianmu/drawing/json'
import { same } from '@qianmu/flow/shared'
import { plainValue, writeText } from '@qianmu/flow/text'
import * as Y from 'yjs'
import { type Guide, type Item, LAYERS, type Layer, type Page, readForm, readItem, readLayer, slim } from './page.ts'

type Part = Y.Map<unknown>
type Fields = Readonly<Record<string, unknown>>
/** What two may type into at once: the words of a thing, the name of a layer. */
const TEXTS = { items: 'text', layers: 'name' } as const
type Texts = keyof typeof TEXTS
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

const plain = (part: unknown): unknown =>
  part instanceof Y.Map ? Object.fromEntries([...part.entries()].map(([name, value]) => [name, plainValue(value)])) : undefined

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

/** A thing as its part holds it: one that has words has a text for them, empty or not. */
const fieldsOf = (item: Item): Fields => ({
  ...slim(item),
  ...(item.kind === 'balloon' || item.kind === 'sound' ? { text: item.text } : {}),
})

/** Puts a value into a part. @param text the field of it that is a shared text */
function put(part: Part, name: string, value: unknown, text?: string): void {
  if (name === text && typeof value === 'string') writeText(part, name, value)
  else if (!same(part.get(name), value)) part.set(name, value)
}
function become(part: Part, wanted: Fields, text?: string): void {
  for (const key of part.keys()) if (!Object.hasOwn(wanted, key)) part.delete(key)
  for (const [key, value] of Object.entries(wanted)) put(part, key, value, text)
}
function added(map: Y.Map<Part>, id: string, fields: Fields, text: string): void {
  const part: Part = new Y.Map()
  map.set(id, part)
  become(part, fields, text)
}
function becomeAll(map: Y.Map<Part>, wanted: readonly { id: string; fields: Fields }[], text: string): void {
  const ids = new Set(wanted.map(each => each.id))
  for (const key of map.keys()) if (!ids.has(key)) map.delete(key)
  for (const { id, fields } of wanted) {
    const part = map.get(id)
    if (part instanceof Y.Map) become(part, fields, text)
    else added(map, id, fields, text)
  }
}

/** Makes shared texts of the plain ones that a document was written with before there were any. */
export function shareTexts(doc: Y.Doc): void {
  const parts = partsOf(doc)
  doc.transact(() => {
    for (const name of Object.keys(TEXTS) as Texts[])
      for (const part of parts[name].values()) {
        const value = part instanceof Y.Map ? part.get(TEXTS[name]) : undefined
        if (typeof value === 'string') writeText(part, TEXTS[name], value)
      }
  })
}

/** Makes a document hold a page, touching only what differs. */
export function writeShared(doc: Y.Doc, page: Page, origin?: unknown): void {
  const { form, layers, items, guides, dropped } = partsOf(doc)
  doc.transact(() => {
    become(form, { ...page.form })
    becomeAll(
      layers,
      page.layers.map(({ id, ...fields }) => ({ id, fields })),
      TEXTS.layers,
    )
    becomeAll(
      items,
      page.items.map(item => ({ id: item.id, fields: fieldsOf(item) })),
      TEXTS.items,
    )
    become(guides, Object.fromEntries(page.guides.map(({ id, ...guide }) => [id, guide])))
    become(dropped, Object.fromEntries(page.dropped.map(id => [id, true])))
  }, origin)
}

/** Puts the changes of one page into the document, leaving alone what others changed beside them. */
export function applyPage(doc: Y.Doc, before: Page, after: Page): void {
  const parts = partsOf(doc)
  const fields = (part: Part, was: object, now: object, text?: string) => {
    for (const [name, value] of Object.entries(now))
      if (name !== 'id' && !same(value, (was as Record<string, unknown>)[name])) put(part, name, value, text)
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
      if (old && part instanceof Y.Map) fields(part, old, each, TEXTS[name])
      else {
        const { id, ...rest } = each
        added(parts[name], id, 'kind' in each ? fieldsOf(each) : rest, TEXTS[name])
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
