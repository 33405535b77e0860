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
/** Rows put into each table in each state. */
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
  /** The table that it refers to. */
  table: string | null
}

/** Of each table the columns that a row must or can have, without those that the database computes. */
async function columnsOf(client: pg.Client): Promise<Map<string, Column[]>> {
  const { rows } = await client.query<{ of: string; columns: Column[] }>(
    `select a.attrelid::regclass::text as "of", json_agg(json_build_object(
       'name', a.attname, 'type', format_type(a.atttypid, null), 'table',
       (select confrelid::regclass::text from pg_constraint where contype = 'f' and conrelid = a.attrelid and a.attnum = any (conkey) limit 1)
     ) order by a.attnum) as columns
     from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
     where a.attnum > 0 and not a.attisdropped and a.attgenerated = '' group by a.attrelid`,
  )
  return new Map(rows.map(({ of, columns }) => [of.replaceAll('"', ''), columns]))
}

/** Some value of a type, another one for each row of a state. */
function valueOf(type: string, nth: number): unknown {
  if (type.endsWith('[]')) return [valueOf(type.slice(0, -2), nth)]
  // Small numbers are states and kinds, of which there are few.
  if (type === 'smallint') return 1 + (nth % ROWS)
  if (/^(?:integer|bigint|real|double precision|numeric)$/.test(type)) return nth
  if (type === 'boolean') return nth % 2 === 0
  if (type.startsWith('timestamp')) return new Date(Date.UTC(2026, 0, nth))
  if (type === 'date') return new Date(Date.UTC(2026, 0, nth)).toISOString().slice(0, 10)
  if (type === 'jsonb' || type === 'json') return JSON.stringify({ nth })
  if (type === 'bytea') return Buffer.from([nth, 0, 255])
  if (type === 'uuid') return `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`
  if (type === 'inet') return `127.0.0.${nth}`
  return String(nth)
}

/** What is decided by a check of the table. */
const CHECKED: Record<string, Record<string, (nth: number) => unknown>> = {
  draw_records: { scene: () => 'cartoon', work_id: () => 1, subject_id: () => '1' },
  comments: { card_id: () => null, character_id: () => null },
  scene_canvases: { shot_image_id: () => null },
  meanings: { signs: nth => String(nth % 2).repeat(384) },
}

/** Puts rows into all tables that are there, numbered from behind `last` on. */
async function seed(client: pg.Client, last: number): Promise<void> {
  const columnsIn = await columnsOf(client)
  for (const table of await tablesInOrder(client)) {
    const columns = columnsIn.get(table)!
    const names = columns.map(({ name }) => `"${name}"`)
    for (let nth = last + 1; nth <= last + ROWS; nth++) {
      const values = columns.map(({ name, type, table: other }) => {
        const checked = CHECKED[table]?.[name]
        if (checked) return checked(nth)
        return other === table ? null : valueOf(type, nth)
      })
      const places = columns.map((_, at) => `$${at + 1}`)
      await client.query(`insert into "${table}" (${names.join()}) overriding system value values (${places.join()})`, values)
    }
  }
}

/** Every value by table and column; columns alone, for a migration may put one between two others, and as text, for it may widen a type. */
async function contents(client: pg.Client): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const [table, columns] of await columnsOf(client)) {
    const each = columns.map(({ name }) => `json_agg("${name}"::text order by "${name}"::text)::text`)
    const { rows } = await client.query<{ values: string[] }>(`select array[${each.join()}] as values from "${table}"`)
    for (const [at, { name }] of columns.entries()) found.set(`${table}.${name}`, rows[0]!.values[at]!)
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

it('from each to the next, with all that was in every state before', async () => {
  const { connection, client } = await emptyDatabase()
  try {
    let before = new Map<string, string>()
    const losses: string[] = []
    for (const { tag, idx } of journal.entries) {
      // The last one as the product takes it.
      await (idx + 1 < journal.entries.length ? earlier(client, idx + 1) : migrate(connection))
      const after = await contents(client)
      for (const [column, values] of before) if (after.get(column) !== values) losses.push(`${tag}: ${column}`)
      await seed(client, idx * ROWS)
      before = await contents(client)
    }
    expect(before.size).toBeGreaterThan(500)
    expect(losses).toEqual([])
  } finally {
    await client.end()
  }
})

it('from the first in one go', async () => {
  const { connection, client } = await emptyDatabase()
  try {
    await earlier(client, 1)
    await seed(client, 0)
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
