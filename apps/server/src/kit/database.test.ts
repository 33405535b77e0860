// Tests of the pool and the migrations on a real server.
import { freshDatabase, urlOf } from '@qianmu/testkit/database'
import { sql } from 'drizzle-orm'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { openDatabase } from './database.ts'
import { openPool } from './pool.ts'
import { migrate } from './migrate.store.ts'

it('survives connections that the server cuts, logs it and goes on', async () => {
  const warn = vi.fn()
  const { pool, db, close } = openDatabase(await freshDatabase(), { warn })
  await Promise.all([pool.query('select 1'), pool.query('select 1')])
  await pool.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()')
  await vi.waitFor(() => expect(warn).toHaveBeenCalled())
  const result = await db.execute(sql`select 9007199254740991::bigint as biggest`)
  expect(result.rows).toEqual([{ biggest: 9007199254740991 }])
  await close()
})

it('gives up a statement after its time', async () => {
  const { pool, close } = openDatabase({ ...(await freshDatabase()), statement_timeout: 100 })
  await expect(pool.query('select pg_sleep(5)')).rejects.toMatchObject({ code: '57014' })
  await close()
})

it('gives up a connection that does not answer, and only that one', async () => {
  const pool = openPool(await freshDatabase(), 200, { warn: vi.fn() })
  const patient = await pool.connect()
  await expect(pool.query('select pg_sleep(5)')).rejects.toThrow('Query read timeout')
  await sleep(300)
  // Nothing was asked of it meanwhile.
  expect((await patient.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  patient.release()
  expect(pool.totalCount).toBe(1)
  await pool.end()
})

it('is reached by a DATABASE_URL with a socket folder', async () => {
  const connection = await freshDatabase()
  const { pool, close } = openDatabase({ connectionString: urlOf(connection) })
  const { rows } = await pool.query('select current_database() as name')
  expect(rows).toEqual([{ name: connection.database }])
  await close()
})

it('lets several processes migrate at the same time', async () => {
  const connection = await freshDatabase()
  await Promise.all([1, 2, 3].map(() => migrate(connection)))
})
