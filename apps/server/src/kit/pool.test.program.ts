// A process that works on the database without pause and counts the errors nobody handled, for a test that takes the database away.
import { sql } from 'drizzle-orm'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { openDatabase } from './database.ts'
import { createListener } from './listen.ts'
import { inTransaction } from './pool.ts'

const connection = JSON.parse(process.argv[2] ?? '')
const log = pino({ level: 'silent' })
const counts = { done: 0, failed: 0, unhandled: new Array<string>() }
process.on('unhandledRejection', reason => counts.unhandled.push(String(reason)))
process.on('uncaughtException', error => counts.unhandled.push(String(error)))

const { pool, db } = openDatabase(connection, log)
const works = [
  () => pool.query('select 1'),
  () =>
    inTransaction(pool, async client => {
      await client.query('select 1')
      await sleep(20) // the connection can be lost while nothing waits on it
      await client.query('select 1')
    }),
  () =>
    db.transaction(async tx => {
      await tx.execute(sql`select 1`)
      await sleep(20)
      await tx.execute(sql`select 1`)
    }),
  // A connection each time, so that some are signing in when the database goes.
  async () => {
    const own = openDatabase({ ...connection, max: 1 }, log)
    await own.pool.query('select 1').finally(() => own.close())
  },
]

async function repeat(work: () => Promise<unknown>): Promise<never> {
  for (;;) {
    await work().then(
      () => counts.done++,
      () => counts.failed++,
    )
    await sleep(2)
  }
}

for (const work of works) for (let index = 0; index < 3; index++) void repeat(work)
void createListener({ connection, channels: ['away'], onNotification: () => undefined, onConnected: () => undefined, log }).start()
process.on('message', () => process.send?.(counts))
