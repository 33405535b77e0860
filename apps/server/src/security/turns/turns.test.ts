// Nothing that one person asks for keeps the others waiting: the longest turn of the thread of everybody, for every call that takes or reads much.
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { contract } from '@qianmu/contract'
import type { Call } from '@qianmu/contract/kit/call'
import { scaled } from '@qianmu/testkit/pace'
import { validInput } from '@qianmu/testkit/samples'
import type { Studio } from '@qianmu/testkit/studio'
import { longestTurn } from '@qianmu/testkit/turns'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Case, CASES, READING, UNREAD } from './test-cases.ts'
import type { Ready } from './test-client.program.ts'
import { muchOf } from './test-much.ts'
import { type Input, openClient, prepared } from './test-send.ts'
import { openLarge, type World } from './test-world.ts'

/** `npm run bench -- turns` prints what each takes, and holds it against what is wanted. */
const TABLE = process.env['QIANMU_TURNS'] === '1'
/** Of the processor, in ms. What is wanted is 50: a machine that others use as well has hiccups of its own. */
const MOST = TABLE ? 50 : scaled(120)
/** Fewer light calls than this tell nothing of the slowest twentieth. */
const ENOUGH = 20

const calls: ReadonlyMap<string, Call> = new Map(
  Object.values(contract).flatMap(group => Object.values<Call>(group).map(call => [call.name, call] as const)),
)
const all = Object.entries({ ...CASES, ...READING })

let studio: Studio
let world: World
let close: () => Promise<void>
let light: Ready
const [heavy, beside] = [openClient(), openClient()]
beforeAll(async () => {
  ;({ world, close } = await openLarge())
  studio = world.studio
  const other = await studio.founder()
  light = await prepared(studio.url, other, calls.get('account.myInfo')!, { user_id: other.userId })
  if (TABLE) await tellUsual()
}, scaled(120_000))
afterAll(() => Promise.all([heavy.close(), beside.close(), close()]))

it('knows every call that takes a file or a long text', () => {
  const known = new Set([...Object.keys(CASES), ...Object.keys(UNREAD)])
  const much = [...calls.values()].filter(call => muchOf(call).length).map(({ name }) => name)
  expect(much.filter(name => !known.has(name))).toEqual([])
  expect([...known, ...Object.keys(READING)].filter(name => !calls.has(name))).toEqual([])
})

const inputOf = (call: Call, input: Input): Input => (call.kind === 'upload' ? input : { ...validInput(call, input), ...input })
const p95 = (took: readonly number[]) => took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.95)] ?? 0
const shown = (took: readonly number[]) => (took.length < ENOUGH ? '' : p95(took).toFixed(1)).padStart(7)

/** What a light call takes of a server with nothing to do, and beside threads that take a processor, as lanes and the database do. */
async function tellUsual(): Promise<void> {
  const during = async (ms: number) => {
    const stop = beside.keepAsking(light)
    await sleep(ms)
    return stop()
  }
  await during(2000)
  const told: string[] = []
  const busy: Worker[] = []
  for (const threads of [0, 1, 2]) {
    while (busy.length < threads) busy.push(new Worker('for (;;);', { eval: true }))
    told.push(`${shown(await during(3000)).trim()} beside ${threads}`)
  }
  await Promise.all(busy.map(each => each.terminate()))
  console.log(`a light call, p95 in ms: ${told.join(', ')} busy threads`)
}

/** Waits until the jobs that a call began are over, and holds that they were done. @param before the last job when it was called */
async function jobsOver(before: number): Promise<number> {
  for (;;) {
    const { rows } = await studio.app.pool.query<{ last: number; running: boolean; errors: string[] }>(
      `select coalesce(max(id), 0)::int last, coalesce(bool_or(state in ('running', 'waiting') and id > $1), false) running,
         array_remove(array_agg(error) filter (where id > $1 and state <> 'done'), null) errors from jobs`,
      [before],
    )
    if (!rows[0]!.running) {
      expect(rows[0]!.errors ?? []).toEqual([])
      return rows[0]!.last
    }
    await sleep(20)
  }
}

/** Collects what the test itself has made, so that no call of the server has to. */
const collected = () => globalThis.gc!({ execution: 'async', type: 'major' })

async function measured(call: Call, { input, refusal, before: made }: Case): Promise<number> {
  const ready = await prepared(studio.url, world.host, call, inputOf(call, input))
  await made?.()
  const before = await jobsOver(Number.MAX_SAFE_INTEGER)
  await collected()
  const stop = beside.keepAsking(light)
  const { ms, value } = await longestTurn(async () => {
    const answer = await heavy.send(ready)
    await jobsOver(before)
    return answer
  })
  const took = await stop()
  const { http, status, msg } = value
  if (TABLE) console.log(`${ms <= MOST ? '✓' : '✗'} ${call.name.padEnd(36)} ${ms.toFixed(0).padStart(6)} ms ${shown(took)}  ${msg}`)
  expect(http, `${call.name}: ${msg}`).toBeLessThan(500)
  if (refusal) expect(msg, call.name).toMatch(refusal)
  else expect([0, -1], `${call.name}: ${msg}`).toContain(status)
  return ms
}

it.each(all)('%s', { timeout: scaled(120_000) }, async (name, cases) => {
  for (const [nth, each] of cases(world).entries()) {
    const ms = await measured(calls.get(name)!, each)
    expect.soft(Math.round(ms), `the longest turn of case ${nth + 1}`).toBeLessThanOrEqual(MOST)
  }
})
