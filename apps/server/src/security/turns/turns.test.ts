// Nothing that one person asks for keeps the others waiting: the longest turn of the thread of everybody, for every call that takes or reads much.
import { contract } from '@qianmu/contract'
import type { Call } from '@qianmu/contract/kit/call'
import { scaled } from '@qianmu/testkit/pace'
import { validInput } from '@qianmu/testkit/samples'
import { openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import { longestTurn } from '@qianmu/testkit/turns'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Case, CASES, READING, UNREAD } from './test-cases.ts'
import { muchOf } from './test-much.ts'
import { type Input, prepared } from './test-send.ts'
import { largeTeam, type World } from './test-world.ts'

/** `npm run bench -- turns` prints what each takes, and holds it against what is wanted. */
const TABLE = process.env['QIANMU_TURNS'] === '1'
/** Of the processor, in ms. What is wanted is 50: a machine that others use as well has hiccups of its own. */
const MOST = TABLE ? 50 : scaled(150)

const calls: ReadonlyMap<string, Call> = new Map(
  Object.values(contract).flatMap(group => Object.values<Call>(group).map(call => [call.name, call] as const)),
)
const all = Object.entries({ ...CASES, ...READING })

let studio: Studio
let world: World
let other: Person
beforeAll(async () => {
  // What checks answers is not there when people work, and counts as a turn.
  studio = await openStudio({ env: { QIANMU_CHECK_ANSWERS: '' } })
  world = await largeTeam(studio)
  other = await studio.founder()
}, scaled(120_000))
afterAll(() => studio.close())

it('knows every call that takes a file or a long text', () => {
  const known = new Set([...Object.keys(CASES), ...Object.keys(UNREAD)])
  const much = [...calls.values()].filter(call => muchOf(call).length).map(({ name }) => name)
  expect(much.filter(name => !known.has(name))).toEqual([])
  expect([...known, ...Object.keys(READING)].filter(name => !calls.has(name))).toEqual([])
})

const inputOf = (call: Call, input: Input): Input => (call.kind === 'upload' ? input : { ...validInput(call, input), ...input })

async function measured(call: Call, { input, refusal }: Case): Promise<number> {
  const send = prepared(studio.url, world.host, call, inputOf(call, input))
  const light = () => other.call('GET', '/ixj_web/user/get_my_info', { user_id: other.userId })
  const { ms, value } = await longestTurn(async () => {
    const [answer, beside] = await Promise.all([send(), light()])
    return { answer, beside }
  })
  expect(value.beside.status).toBe(0)
  const { http, status, msg } = value.answer
  if (TABLE) console.log(`${ms <= MOST ? '✓' : '✗'} ${call.name.padEnd(36)} ${ms.toFixed(0).padStart(6)} ms  ${msg}`)
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
