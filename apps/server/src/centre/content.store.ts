// The materials that come with the product: read from the folder content, planted once for each edition of them.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { EntryFields } from '@qianmu/contract/centre/entries'
import { countWords } from '@qianmu/script/statistics'
import type pg from 'pg'
import { inTransaction } from '../kit/pool.ts'
import { mapInTurns } from '../kit/apart/turns.ts'
import { gramsOf, sketchOf, type Written } from './entries.rules.ts'
import { fromMarkdown } from './exchange.ts'

const FOLDER = path.join(import.meta.dirname, 'content')
/** Goes up when the rules of searching change. */
const EDITION = '2'

/** The texts of the files, by kind. */
async function files(): Promise<Map<string, string>> {
  const names = (await readdir(FOLDER)).toSorted()
  const texts = await Promise.all(names.map(name => readFile(path.join(FOLDER, name), 'utf8')))
  return new Map(names.map((name, at) => [path.parse(name).name, texts[at]!]))
}

const entriesOf = (texts: ReadonlyMap<string, string>): EntryFields[] => {
  const kinds = [...texts].map(([name, text]) => fromMarkdown(text, name).map(entry => EntryFields.parse(entry)))
  // In turn, so that a list of all kinds does not begin with a hundred of one.
  const longest = Math.max(0, ...kinds.map(kind => kind.length))
  return Array.from({ length: longest }, (_, nth) => kinds.flatMap(kind => kind[nth] ?? [])).flat()
}

/** All of them, in the order that they are planted in. */
export const builtInEntries = async (): Promise<EntryFields[]> => entriesOf(await files())

const PLANT = `insert into entries (key, type, title, body, why, source, tags, words, grams, sketch, state)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'published')
  on conflict (key) do update set body = $4, why = $5, source = $6, tags = $7, words = $8, grams = $9, sketch = $10, deleted_at = null`

/** Puts this edition's materials in, and takes away those that are no more. Nothing is done when it has been planted. */
export async function plantEntries({ pool }: { pool: pg.Pool }): Promise<void> {
  const texts = await files()
  const edition = createHash('sha256')
    .update(EDITION)
    .update([...texts].flat().join('\0'))
    .digest('hex')
  const { rows } = await pool.query(`select 1 from instance_facts where key = 'entries' and value = $1`, [edition])
  if (rows.length) return
  await inTransaction(pool, async client => {
    await client.query(`select pg_advisory_xact_lock(hashtext('entries'))`)
    const keys: string[] = []
    // The newest stand first in lists.
    for (const entry of entriesOf(texts).toReversed()) {
      const { type, title, body, why, source, tags } = entry
      keys.push(`${type}/${title}`)
      await client.query({
        name: 'plant-entry',
        text: PLANT,
        values: [`${type}/${title}`, type, title, body, why, source, tags, countWords(body), gramsOf(entry), sketchOf(entry)],
      })
    }
    await client.query('update entries set deleted_at = now() where key is not null and key <> all($1) and deleted_at is null', [keys])
    await client.query(`insert into instance_facts (key, value) values ('entries', $1) on conflict (key) do update set value = $1`, [
      edition,
    ])
  })
}

/** Materials of people that are brought up to the rules at once. */
const ROUND = 200

/** Brings the materials that people wrote up to the rules of searching of this edition. */
export async function regramEntries({ pool }: { pool: pg.Pool }): Promise<void> {
  const { rowCount } = await pool.query(`select 1 from instance_facts where key = 'entries-grams' and value = $1`, [EDITION])
  if (rowCount) return
  for (let last = 0; ;) {
    const { rows } = await pool.query<Written & { id: number }>(
      'select id, title, body, source, tags from entries where key is null and id > $1 order by id limit $2',
      [last, ROUND],
    )
    if (rows.length === 0) break
    last = rows.at(-1)!.id
    const grams = await mapInTurns(rows, entry => JSON.stringify(gramsOf(entry)))
    // What was written meanwhile has its grams of this edition already.
    await pool.query(
      `update entries e set grams = array(select jsonb_array_elements_text(now.grams::jsonb)) from unnest($1::bigint[], $2::text[], $3::text[]) now(id, body, grams)
       where e.id = now.id and e.body = now.body`,
      [rows.map(({ id }) => id), rows.map(({ body }) => body), grams],
    )
  }
  await pool.query(
    `insert into instance_facts (key, value) values ('entries-grams', $1) on conflict (key) do update set value = excluded.value`,
    [EDITION],
  )
}
