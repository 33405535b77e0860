// Brings the tables up to this version's; any number of processes may call it at the same time.
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

const MIGRATION_LOCK = 7210001
export const migrationsFolder = path.join(import.meta.dirname, '../../migrations')

/** Applies what is missing of apps/server/migrations, each in a transaction, under an advisory lock (~20 ms when nothing is). */
export async function migrate(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined) // a connection lost between two statements: the next one fails of it
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await runMigrations(drizzle(client), { migrationsFolder })
  } finally {
    await client.end() // gives the lock back
  }
}
