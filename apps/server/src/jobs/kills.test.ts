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

async function dies(kind: KillKind, delayMs: number): Promise<void> {
  const { outcome, ...after } = await killAt(killed, worker, kind, delayMs)
  worker = after.worker
  expect(outcome.acknowledged).toBeGreaterThan(0)
  expect(outcome).toMatchObject({ lost: 0, double: 0 })
}

it.each(Object.keys(KINDS) as KillKind[])('%s', kind => dies(kind, 100), scaled(60_000))

// Its stages are done one after the other: each is met by another delay.
it.each([1500, 4000])('a film after %i ms', delay => dies('film of a document', delay), scaled(90_000))
