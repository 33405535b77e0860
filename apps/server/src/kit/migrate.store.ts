// Brings the tables up to this version's; any number of processes may call it at the same time.
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

const MIGRATION_LOCK = 7210001
export const migrationsFolder = path.join(import.meta.dirname, '../../migrations')

/** Throws when the tables were made by steps that this version does not have: an unreleased one, or a later one. */
async function checkHistory(client: pg.Client): Promise<void> {
  const { rows: known } = await client.query<{ made: string | null }>(`select to_regclass('drizzle.__drizzle_migrations') as made`)
  if (!known[0]?.made) return
  const ours = readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash)
  const { rows } = await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations')
  if (rows.some(({ hash }) => !ours.includes(hash)))
    throw new Error('这个数据库由另一个版本的千幕建立，本版本无法接着使用。请用原来的版本备份，或换一个空的 QIANMU_DATA')
}

/**
 * Applies what is missing of apps/server/migrations, each in a transaction, under an advisory lock (~20 ms when nothing is).
 * @throws Error with a Chinese message for a database of another version
 */
export async function migrate(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined) // a connection lost between two statements: the next one fails of it
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await checkHistory(client)
    await runMigrations(drizzle(client), { migrationsFolder })
  } finally {
    await client.end() // gives the lock back
  }
}
