// The thread that compacts, one document after the other: reading, merging and encoding a long one takes far longer than a keystroke may wait.
import os from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type pg from 'pg'
import { pino } from 'pino'
import { discreet } from '../../kit/log.ts'
import { openPool } from '../../kit/pool.ts'
import { type Fold, fold } from './fold.store.ts'

/** What the thread is given when it starts. */
export interface Surroundings {
  connection: pg.PoolConfig
  logLevel: string
}

/** A compaction to be made, and how it ended. */
export type Task = Fold & { id: number }
export type Outcome = { id: number; error?: unknown }

/** Another process may be at the same document, and a long one takes it seconds. */
const QUERY_TIMEOUT_MS = 20_000

// On Linux a thread has a priority of its own (setpriority(2), "BUGS"); elsewhere this would slow the server itself.
if (process.platform === 'linux') os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL)

const { connection, logLevel } = workerData as Surroundings
const pool = openPool({ ...connection, max: 1 }, QUERY_TIMEOUT_MS, discreet(pino({ level: logLevel })))
let last = Promise.resolve()

async function run({ id, ...task }: Task): Promise<void> {
  let outcome: Outcome = { id }
  try {
    await fold(pool, task)
  } catch (error) {
    outcome = { id, error }
  }
  parentPort!.postMessage(outcome)
}

parentPort!.on('message', (task: Task) => {
  last = last.then(() => run(task))
})
