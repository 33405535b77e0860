// The files of the connected engines, each once, with numbers that stay: a number is given when a file is first seen.
import type { ModelFile } from '@qianmu/engines'
import type { App } from '../app.ts'
import { keyOf, type ModelKind, type NumberedFile } from './model.rules.ts'

const LISTS = { checkpoint: 'checkpoints', vae: 'vaes', lora: 'loras' } as const

const NUMBER = `with named as (select unnest($2::text[]) as key),
  made as (insert into model_files (kind, key) select $1, key from named on conflict do nothing returning id, key)
  select id, key from made union select id, key from model_files where kind = $1 and key = any ($2)`

/** What all available engines hold of a kind, by name; of a file that several have, the words of the preferred one. */
export async function filesOf(app: App, kind: ModelKind): Promise<NumberedFile[]> {
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
  return [...known]
    .map(([key, file]) => ({ ...file, id: ids.get(key)! }))
    .toSorted((one, other) => one.name.localeCompare(other.name, 'zh'))
}

/** The name by which every engine knows the large model of this number; undefined for a number that was never given. */
export async function checkpointOf(app: App, id: number): Promise<string | undefined> {
  const { rows } = await app.pool.query<{ key: string }>(`select key from model_files where id = $1 and kind = 'checkpoint'`, [id])
  return rows[0]?.key
}
