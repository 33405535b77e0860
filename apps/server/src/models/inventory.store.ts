// The files of the connected engines, each once, with numbers that stay: a number is given when a file is first seen.
import type { ModelFile } from '@qianmu/engines'
import type { Uses } from '../app.ts'
import type { Actor } from '../kit/answer.ts'
import { keyOf, keyOfFile, type ModelKind, type NumberedFile } from './model.rules.ts'
import { isFor, type OwnRow } from './own.rules.ts'
import { ownAmong, ownOfKind } from './own.store.ts'

/** Kinds that engines list. */
const LISTS = { checkpoint: 'checkpoints', vae: 'vaes', lora: 'loras' } as const
const isListed = (kind: ModelKind): kind is keyof typeof LISTS => Object.hasOwn(LISTS, kind)

const NUMBER = `with named as (select unnest($2::text[]) as key),
  made as (insert into model_files (kind, key) select $1, key from named on conflict do nothing returning id, key)
  select id, key from made union select id, key from model_files where kind = $1 and key = any ($2)`

/** Who asks, as far as it decides what is theirs. */
export type Viewer = Pick<Actor, 'teamId' | 'userId'>
/** A file, and what its owner says of it when it was uploaded here. */
export interface HeldFile extends NumberedFile {
  own: OwnRow | undefined
}

const byName = new Intl.Collator('zh').compare

/** What was numbered last, of each database and kind: engines give the same lists until they are asked anew. */
const last = new WeakMap<object, Map<ModelKind, { lists: readonly (readonly ModelFile[])[]; files: readonly NumberedFile[] }>>()

/** What all available engines hold of a kind, by name; of a file that several have, the words of the preferred one. */
async function numbered(app: Uses<'images' | 'pool'>, kind: ModelKind): Promise<readonly NumberedFile[]> {
  // Of what they do not list nobody knows whether they have it.
  if (!isListed(kind)) return []
  const probes = await app.images.probes()
  const lists = probes.flatMap(({ probe }) => (probe.available ? [probe.capabilities[LISTS[kind]]] : []))
  const kinds = last.get(app.pool) ?? new Map<ModelKind, { lists: typeof lists; files: readonly NumberedFile[] }>()
  last.set(app.pool, kinds)
  const before = kinds.get(kind)
  if (before?.lists.length === lists.length && lists.every((list, at) => list === before.lists[at])) return before.files
  const files = await withNumbers(app, kind, lists.flat())
  kinds.set(kind, { lists, files })
  return files
}

async function withNumbers(app: Uses<'pool'>, kind: ModelKind, all: readonly ModelFile[]): Promise<NumberedFile[]> {
  const known = new Map<string, ModelFile>()
  for (const file of all) if (!known.has(keyOf(file))) known.set(keyOf(file), file)
  if (!known.size) return []
  const keys = [...known.keys()]
  const { rows } = await app.pool.query<{ id: number; key: string }>(NUMBER, [kind, keys])
  const ids = new Map(rows.map(row => [row.key, row.id]))
  // A number that another process gave a moment ago is not seen yet by the statement that met it.
  const missed = keys.filter(key => !ids.has(key))
  if (missed.length)
    for (const row of (await app.pool.query<{ id: number; key: string }>(NUMBER, [kind, missed])).rows) ids.set(row.key, row.id)
  return [...known].map(([key, file]) => ({ ...file, id: ids.get(key)! })).toSorted((one, other) => byName(one.name, other.name))
}

/** What all available engines hold of a kind for somebody, by name. */
export async function filesOf(app: Uses<'images' | 'pool'>, actor: Viewer, kind: ModelKind): Promise<HeldFile[]> {
  const files = await numbered(app, kind)
  const uploaded = new Map((await ownOfKind(app, kind)).map(own => [own.model_id, own]))
  const held = files.map(file => withOwn(file, uploaded.get(file.id))).filter(({ own }) => !own || isFor(own, actor))
  // Only what has another name than its file may stand elsewhere.
  return held.some(({ own }) => own) ? held.toSorted((one, other) => byName(one.name, other.name)) : held
}

/** What its owner says stands before what an engine reads out of a file's name. */
function withOwn(file: NumberedFile, own: OwnRow | undefined): HeldFile {
  if (!own) return { ...file, own }
  return { ...file, own, name: own.name, baseModel: own.base_model || file.baseModel, triggerWords: own.trigger_words }
}

/** The base model of a large model that a request names, as its owner or its file's name says; '' when nobody does. */
export async function baseModelOf(app: Uses<'images' | 'pool'>, actor: Viewer, checkpoint: string): Promise<string> {
  if (!checkpoint) return ''
  const key = keyOfFile(checkpoint)
  return (await filesOf(app, actor, 'checkpoint')).find(file => keyOf(file) === key)?.baseModel ?? ''
}

/** The name by which every engine knows the large model of this number; undefined for a number that was never given, or is not theirs. */
export async function checkpointOf(app: Uses<'pool'>, actor: Viewer, id: number): Promise<string | undefined> {
  const { rows } = await app.pool.query<{ key: string }>(`select key from model_files where id = $1 and kind = 'checkpoint'`, [id])
  const [own] = await ownAmong(app, [id])
  return own && !isFor(own, actor) ? undefined : rows[0]?.key
}
