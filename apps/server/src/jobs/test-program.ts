// A worker as a process of its own, to be killed by tests: its jobs write down each beginning and then never end.
import { pino } from 'pino'
import { openDatabase } from '../kit/database.ts'
import { createEvents } from './events.store.ts'
import { createJobs } from './jobs.ts'

const connection = JSON.parse(process.env.QIANMU_TEST_DATABASE ?? '{}')
const { pool } = openDatabase(connection)
const log = pino({ level: 'silent' })
const jobs = createJobs({ pool, connection, events: createEvents({ pool, connection, log }), log })
jobs.register('hang', {
  pool: 'test',
  async run(job) {
    process.send?.(job.attempt)
    await new Promise(() => setInterval(() => undefined, 1000))
  },
})
await jobs.start()
