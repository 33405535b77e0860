// From every earlier state of the tables, with rows in all of them, one comes to today's with every row and value.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { freshDatabase } from '@qianmu/testkit/database'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { expect, it } from 'vitest'
import { migrate, migrationsFolder } from './migrate.store.ts'
import { columnsOf, seed } from './test-rows.ts'

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
      await seed(client, idx * ROWS, ROWS)
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
    await seed(client, 0, ROWS)
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
