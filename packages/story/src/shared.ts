// A game as a Y.Doc that several people change: each thing for itself, each of its fields, each entry of its lists.
import { isObject } from '@qianmu/drawing/json'
import { same } from '@qianmu/flow/shared'
import { plainValue, writeText } from '@qianmu/flow/text'
import * as Y from 'yjs'
import { keptThings, NAMES, readAhead, touched } from './kept/things.ts'
import {
  emptyGame,
  entryKind,
  type Game,
  type GameNode,
  likeDefaults,
  META,
  readNode,
  readThing,
  type Thing,
  type ThingKind,
  THINGS,
} from './model.ts'

/** A collection of a shared game. */
export type Collection = 'nodes' | ThingKind
export const COLLECTIONS = ['nodes', ...(Object.keys(THINGS) as ThingKind[])] as const
type Part = Y.Map<unknown>
type Fields = Readonly<Record<string, unknown>>
interface Placed {
  id: string
  at: number
}

/** What people write, so that two may type into one at once: fields of things, of what a node is made of, and of entries of lists. */
const TEXTS: ReadonlySet<string> = new Set(
  ['name', 'note', 'text', 'title', 'desc', 'label', 'good_name'].concat(
    ['prompt', 'persona', 'opening', 'title', 'text', 'html', 'subtitles', 'entry_name', 'contact'].map(name => `data.${name}`),
  ),
)
const ENTRY_TEXTS = ['msg', 'text', 'label', 'hint', 'desc', 'judge', 'content', 'reply', 'goal', 'how', 'locked_hint'] as const
/** Where a part keeps the text of an entry, beside the entry itself. */
const textKey = (entry: string, name: string) => `${entry}#${name}`

const mapOf = (doc: Y.Doc, collection: Collection) => doc.getMap<Part>(collection)
const metaOf = (doc: Y.Doc) => doc.getMap<unknown>('meta')

/** Nobody else makes the same one at the same time. */
export const freshId = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 12)

/** Whether anything was ever written into it. */
export const isWritten = (doc: Y.Doc): boolean => metaOf(doc).size > 0

const isEntry = (value: unknown): value is { id: string } & Fields => isObject(value) && typeof value['id'] === 'string'

/** What a part keeps of a list, in its order. */
const kept = (part: Part, key: string): Placed[] =>
  [...part.entries()]
    .flatMap(([name, value]) =>
      name.startsWith(`${key}/`) && isObject(value) && !(value instanceof Y.Text)
        ? [{ ...value, ...textsOf(part, name), id: name.slice(key.length + 1), at: Number(value['at']) || 0 }]
        : [],
    )
    .toSorted((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1))
/** The texts of an entry that are kept beside it. */
function textsOf(part: Part, entry: string): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const name of ENTRY_TEXTS) {
    const text = part.get(textKey(entry, name))
    if (text instanceof Y.Text) texts[name] = text.toString()
  }
  return texts
}

/** Places for a list in its new order: those that are in order already stay where they are, so that others' entries keep theirs. */
function placesFor(ids: readonly string[], before: ReadonlyMap<string, number>): number[] {
  const known = ids.map(id => before.get(id))
  const old = known.filter(at => at !== undefined)
  if (old.some((at, nth) => nth > 0 && at <= old[nth - 1]!)) return ids.map((_id, nth) => nth)
  const places: number[] = []
  for (const [nth, at] of known.entries()) {
    const last = places.at(-1) ?? -1
    const next = known.slice(nth).find(each => each !== undefined)
    places.push(at ?? (next === undefined ? last + 1 : (last + next) / 2))
  }
  return places
}

function setList(part: Part, key: string, entries: readonly ({ id: string } & Fields)[]): void {
  const before = new Map(kept(part, key).map(({ id, at }) => [id, at]))
  const places = placesFor(
    entries.map(({ id }) => id),
    before,
  )
  const wanted = new Set(entries.map(({ id }) => id))
  for (const id of before.keys())
    if (!wanted.has(id)) for (const name of [`${key}/${id}`, ...ENTRY_TEXTS.map(text => textKey(`${key}/${id}`, text))]) part.delete(name)
  for (const [nth, { id, ...fields }] of entries.entries()) setEntry(part, `${key}/${id}`, { ...fields, at: places[nth] })
}
function setEntry(part: Part, key: string, fields: Fields): void {
  const rest: Record<string, unknown> = { ...fields }
  for (const name of ENTRY_TEXTS) {
    if (typeof rest[name] !== 'string') continue
    writeText(part, textKey(key, name), rest[name])
    delete rest[name]
  }
  set(part, key, rest)
}
function set(part: Part, key: string, value: unknown): void {
  if (typeof value === 'string' && TEXTS.has(key)) writeText(part, key, value)
  else if (!part.has(key) || !same(part.get(key), value)) part.set(key, value)
}

/** Writes fields into a part; those that are not named stay. Lists of entries are kept entry by entry. */
function setFields(part: Part, fields: Fields, prefix = ''): void {
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || name === 'id') continue
    if (prefix === '' && name === 'data' && isObject(value)) setFields(part, value, 'data.')
    else if (entryKind(name) && Array.isArray(value)) setList(part, prefix + name, value.filter(isEntry))
    else set(part, prefix + name, value)
  }
}

/** What a part keeps, as it was given. */
function plain(part: Part): Record<string, unknown> {
  // Keys are what any client wrote.
  const data = Object.create(null) as Record<string, unknown>
  const fields = Object.create(null) as Record<string, unknown>
  const lists = new Set<string>()
  for (const [key, shared] of part.entries()) {
    const [field, entry] = key.split('/', 2) as [string, string?]
    const value = plainValue(shared)
    if (entry !== undefined) lists.add(field)
    else if (field.startsWith('data.')) data[field.slice(5)] = value
    else fields[field] = value
  }
  for (const key of lists) {
    const entries = kept(part, key).map(({ at: _at, ...entry }) => entry)
    if (key.startsWith('data.')) data[key.slice(5)] = entries
    else fields[key] = entries
  }
  return { ...fields, data: { ...data } }
}

/** Adds a thing, or changes the fields of one that are named. */
export function put(doc: Y.Doc, collection: Collection, id: string, fields: Fields): void {
  const map = mapOf(doc, collection)
  let part = map.get(id)
  if (!(part instanceof Y.Map)) map.set(id, (part = new Y.Map()))
  setFields(part, fields)
  touched(doc, collection, id)
}

/** The things of a collection that cannot be without others. */
function naming(doc: Y.Doc, collection: 'edges' | 'frames' | 'nodes' | 'notes', ids: readonly string[]): string[] {
  const kept = keptThings(doc, collection, reader(doc, collection))
  if (kept) return [...kept.naming(ids)]
  const gone = new Set(ids)
  const names = NAMES[collection]!
  return [...mapOf(doc, collection)]
    .filter(([, part]) => part instanceof Y.Map && names.some(field => gone.has(String(part.get(field)))))
    .map(([id]) => id)
}

/** Removes things, and what cannot be without them: the edges of nodes, the nodes of boards. */
export function remove(doc: Y.Doc, collection: Collection, ids: readonly string[]): void {
  if (collection === 'boards') for (const inner of ['nodes', 'frames', 'notes'] as const) remove(doc, inner, naming(doc, inner, ids))
  if (collection === 'nodes') remove(doc, 'edges', naming(doc, 'edges', ids))
  const map = mapOf(doc, collection)
  for (const id of ids) {
    map.delete(id)
    touched(doc, collection, id)
  }
}

/** Changes fields of the game itself. */
export function putMeta(doc: Y.Doc, fields: Fields): void {
  for (const [name, value] of Object.entries(fields)) if (Object.hasOwn(META, name)) set(metaOf(doc), name, value)
}
/** Fields of the game itself. */
export const metaIn = (doc: Y.Doc): Game['meta'] =>
  likeDefaults(Object.fromEntries([...metaOf(doc).entries()].map(([name, value]) => [name, plainValue(value)])), META)

/** A node of a document. */
export function nodeIn(doc: Y.Doc, id: string): GameNode | null {
  const part = mapOf(doc, 'nodes').get(id)
  return part instanceof Y.Map ? readNode(id, plain(part)) : null
}
/** Another thing of a document. */
export function thingIn<K extends ThingKind>(doc: Y.Doc, kind: K, id: string): Thing<K> | null {
  const part = mapOf(doc, kind).get(id)
  return part instanceof Y.Map ? readThing(kind, id, plain(part)) : null
}
/** Reads a thing of a collection. */
const reader =
  <T extends object>(doc: Y.Doc, collection: Collection) =>
  (id: string): T | null =>
    (collection === 'nodes' ? nodeIn(doc, id) : thingIn(doc, collection, id)) as T | null
/** All things of a kind, in any order. */
export function eachOf<K extends ThingKind>(doc: Y.Doc, collection: K): Iterable<Thing<K>> {
  const read = reader<Thing<K>>(doc, collection)
  return keptThings(doc, collection, read)?.each() ?? [...mapOf(doc, collection).keys()].flatMap(id => read(id) ?? [])
}
function inOrderOf<T extends object>(doc: Y.Doc, collection: Collection, inOrder: (things: T[]) => T[]): T[] {
  const read = reader<T>(doc, collection)
  const kept = keptThings(doc, collection, read)
  return kept ? [...kept.list(inOrder)] : inOrder([...mapOf(doc, collection).keys()].flatMap(id => read(id) ?? []))
}

/** All nodes of a document, as they were added. */
export const nodesIn = (doc: Y.Doc): GameNode[] => inOrderOf<GameNode>(doc, 'nodes', given => given)
/** All things of a kind, in their order. */
export const thingsIn = <K extends ThingKind>(doc: Y.Doc, kind: K): Thing<K>[] =>
  inOrderOf<Thing<K>>(doc, kind, given => given.toSorted((one, other) => placeOf(one) - placeOf(other) || (one.id < other.id ? -1 : 1)))
const placeOf = (thing: object): number => ('at' in thing ? Number(thing.at) : 0)

/** How many things a collection has. */
export const countOf = (doc: Y.Doc, collection: Collection): number =>
  keptThings(doc, collection, reader(doc, collection))?.count ?? mapOf(doc, collection).size
/** The place behind all of a kind. */
export function lastPlace(doc: Y.Doc, kind: ThingKind): number {
  let last = -1
  for (const thing of eachOf(doc, kind)) last = Math.max(last, placeOf(thing))
  return last + 1
}

/** Reads what `readShared` will read, where things are kept, one thing at each step: all of a large game takes longer than others should wait. */
export function* readAheadOf(doc: Y.Doc): Generator<void> {
  for (const collection of COLLECTIONS) yield* readAhead(doc, collection, reader(doc, collection))
}

/** The game that a document holds; what is none of ours in it is left out. */
export function readShared(doc: Y.Doc): Game {
  const game = emptyGame()
  game.meta = metaIn(doc)
  game.nodes = nodesIn(doc)
  for (const kind of Object.keys(THINGS) as ThingKind[]) Object.assign(game, { [kind]: thingsIn(doc, kind) })
  return game
}

/** Makes a document hold a game, touching only what differs. */
export function writeShared(doc: Y.Doc, game: Game, origin?: unknown): void {
  doc.transact(() => {
    putMeta(doc, game.meta)
    for (const collection of COLLECTIONS) {
      const rows: readonly { id: string }[] = game[collection]
      const wanted = new Set(rows.map(({ id }) => id))
      const map = mapOf(doc, collection)
      for (const id of map.keys()) if (!wanted.has(id)) map.delete(id)
      for (const row of rows) put(doc, collection, row.id, { ...row })
    }
  }, origin)
}
