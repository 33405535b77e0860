// From every earlier state of the tables, with rows in all of them, one comes to today's with every row and value.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { freshDatabase } from '@qianmu/testkit/database'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { expect, it } from 'vitest'
import { tablesInOrder } from '../backup/tables.store.ts'
import { migrate, migrationsFolder } from './migrate.store.ts'

interface Journal {
  entries: { idx: number; tag: string }[]
}
const JOURNAL = 'meta/_journal.json'
const journal = JSON.parse(await readFile(path.join(migrationsFolder, JOURNAL), 'utf8')) as Journal
/** Rows put into each table. */
const ROWS = 2

/** The tables as they were after the first `count` migrations. */
async function earlier(client: pg.Client, count: number): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'qianmu-migrations-'))
  try {
    await cp(migrationsFolder, folder, { recursive: true })
    await writeFile(path.join(folder, JOURNAL), JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }))
    await runMigrations(drizzle(client), { migrationsFolder: folder })
  } finally {
    await rm(folder, { recursive: true })
  }
}

interface Column {
  name: string
  type: string
  /** The table and column that it refers to. */
  table: string | null
  column: string | null
  isOptional: boolean
}

/** Columns that a row must or can have, without those that the database makes itself. */
async function columnsOf(client: pg.Client, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select a.attname::text as name, format_type(a.atttypid, null) as type, not a.attnotnull as "isOptional", f.confrelid::regclass::text as "table",
       (select attname::text from pg_attribute where attrelid = f.confrelid and attnum = f.confkey[array_position(f.conkey, a.attnum)]) as "column"
     from pg_attribute a left join lateral (
       select * from pg_constraint where contype = 'f' and conrelid = a.attrelid and a.attnum = any (conkey) limit 1
     ) f on true
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity <> 'a' order by a.attnum`,
    [table],
  )
  return rows
}

/** Some value of a type, another one for each row. */
function valueOf(type: string, nth: number): unknown {
  if (type.endsWith('[]')) return [valueOf(type.slice(0, -2), nth)]
  if (/^(?:smallint|integer|bigint|real|double precision|numeric)$/.test(type)) return nth
  if (type === 'boolean') return nth % 2 === 0
  if (type.startsWith('timestamp')) return new Date(Date.UTC(2026, 0, nth))
  if (type === 'date') return `2026-01-0${nth}`
  if (type === 'jsonb' || type === 'json') return JSON.stringify({ nth })
  if (type === 'bytea') return Buffer.from([nth, 0, 255])
  if (type === 'uuid') return `00000000-0000-4000-8000-00000000000${nth}`
  if (type === 'inet') return `127.0.0.${nth}`
  return String(nth)
}

/** What is decided by a check of the table. */
const CHECKED: Record<string, Record<string, (nth: number) => unknown>> = {
  draw_records: { scene: () => 'cartoon', work_id: () => 1, subject_id: () => '1' },
  comments: { card_id: () => null, character_id: () => null },
  // Entries are numbered from 10001 on.
  entry_collections: { entry_id: nth => 10_000 + nth },
  scene_canvases: { shot_image_id: () => null },
  meanings: { signs: nth => String(nth % 2).repeat(384) },
}

async function seed(client: pg.Client): Promise<void> {
  for (const table of await tablesInOrder(client)) {
    const columns = await columnsOf(client, table)
    for (let nth = 1; nth <= ROWS; nth++) {
      const values = columns.map(({ name, type, table: other }) => {
        const checked = CHECKED[table]?.[name]
        if (checked) return checked(nth)
        return other === table ? null : valueOf(type, nth)
      })
      const names = columns.map(({ name }) => `"${name}"`)
      const places = columns.map((_, at) => `$${at + 1}`)
      await client.query(`insert into "${table}" (${names.join()}) overriding system value values (${places.join()})`, values)
    }
  }
}

/** Every value by table and column; columns alone, for a migration may put one between two others, and as text, for it may widen a type. */
async function contents(client: pg.Client): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const table of await tablesInOrder(client))
    for (const { name } of await columnsOf(client, table)) {
      const { rows } = await client.query<{ values: string }>(
        `select json_agg("${name}"::text order by "${name}"::text)::text as values from "${table}"`,
      )
      found.set(`${table}.${name}`, rows[0]!.values)
    }
  return found
}

async function emptyDatabase(): Promise<{ connection: pg.ClientConfig; client: pg.Client }> {
  const connection = await freshDatabase()
  const client = new pg.Client(connection)
  await client.connect()
  await client.query('drop schema public cascade; drop schema if exists drizzle cascade; create schema public')
  return { connection, client }
}

it.each(journal.entries.map(({ idx, tag }) => [tag, idx + 1] as const))('from %s, with all that was in it', async (_tag, count) => {
  const { connection, client } = await emptyDatabase()
  try {
    await earlier(client, count)
    await seed(client)
    const before = await contents(client)
    expect(before.size).toBeGreaterThan(0)
    await migrate(connection)
    const after = await contents(client)
    expect([...before].filter(([column, values]) => after.get(column) !== values).map(([column]) => column)).toEqual([])
  } finally {
    await client.end()
  }
})

it('refuses a database with a step that this version does not know, and leaves it alone', async () => {
  const { connection, client } = await emptyDatabase()
  try {
    await earlier(client, 1)
    await client.query(`update drizzle.__drizzle_migrations set hash = 'of another version'`)
    const before = await contents(client)
    await expect(migrate(connection)).rejects.toThrow('这个数据库由另一个版本的千幕建立')
    expect(await contents(client)).toEqual(before)
  } finally {
    await client.end()
  }
})
