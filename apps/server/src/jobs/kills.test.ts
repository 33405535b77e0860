// A worker that is killed in the middle of each kind of long work: the next one ends it, nothing is lost and nothing is there twice.
import { scaled } from '@qianmu/testkit/pace'
import type { ServerProcess } from '@qianmu/testkit/server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { killAt, type Killed, type KillKind, KINDS, openKilled, startWorker } from './test-kills.ts'

let killed: Killed
let worker: ServerProcess
beforeAll(async () => {
  killed = await openKilled()
  worker = await startWorker(killed)
}, scaled(60_000))
afterAll(async () => {
  await worker.end('SIGKILL')
  await killed.close()
})

it.each(Object.keys(KINDS) as KillKind[])(
  '%s',
  async kind => {
    const { outcome, ...after } = await killAt(killed, worker, kind, 100)
    worker = after.worker
    expect(outcome.acknowledged).toBeGreaterThan(0)
    expect(outcome).toMatchObject({ lost: 0, double: 0 })
  },
  scaled(60_000),
)
