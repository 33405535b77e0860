// The files of the connected engines, each once, with numbers that stay: a number is given when a file is first seen.
import type { ModelFile } from '@qianmu/engines'
import type { Uses } from '../app.ts'
import type { Actor } from '../kit/answer.ts'
import { keyOf, keyOfFile, type ModelKind, type NumberedFile } from './model.rules.ts'
import { isFor, type OwnRow } from './own.rules.ts'
import { ownAmong } from './own.store.ts'

const LISTS = { checkpoint: 'checkpoints', vae: 'vaes', lora: 'loras' } as const

const NUMBER = `with named as (select unnest($2::text[]) as key),
  made as (insert into model_files (kind, key) select $1, key from named on conflict do nothing returning id, key)
  select id, key from made union select id, key from model_files where kind = $1 and key = any ($2)`

/** Who asks, as far as it decides what is theirs. */
export type Viewer = Pick<Actor, 'teamId' | 'userId'>
/** A file, and what its owner says of it when it was uploaded here. */
export interface HeldFile extends NumberedFile {
  own: OwnRow | undefined
}

/** What all available engines hold of a kind for somebody, by name; of a file that several have, the words of the preferred one. */
export async function filesOf(app: Uses<'images' | 'pool'>, actor: Viewer, kind: ModelKind): Promise<HeldFile[]> {
  const known = new Map<string, ModelFile>()
  for (const { probe } of await app.images.probes())
    for (const file of probe.available ? probe.capabilities[LISTS[kind]] : []) if (!known.has(keyOf(file))) known.set(keyOf(file), file)
  if (!known.size) return []
  const keys = [...known.keys()]
  const { rows } = await app.pool.query<{ id: number; key: string }>(NUMBER, [kind, keys])
  const ids = new Map(rows.map(row => [row.key, row.id]))
  // A number that another process gave a moment ago is not seen yet by the statement that met it.
  const missed = keys.filter(key => !ids.has(key))
  if (missed.length)
    for (const row of (await app.pool.query<{ id: number; key: string }>(NUMBER, [kind, missed])).rows) ids.set(row.key, row.id)
  const uploaded = new Map((await ownAmong(app, [...ids.values()])).map(own => [own.model_id, own]))
  return [...known]
    .map(([key, file]) => ({ ...file, id: ids.get(key)! }))
    .map(file => withOwn(file, uploaded.get(file.id)))
    .filter(({ own }) => !own || isFor(own, actor))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'zh'))
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
