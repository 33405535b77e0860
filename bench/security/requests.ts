// Random requests over the whole contract, as many as COUNT or MINUTES allow: how many are answered 5xx. Aim: none of 100,000.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { allCalls } from '@qianmu/contract'
import type { Call } from '@qianmu/contract/kit/call'
import { EDGES, fieldsOf, HOSTILE, validInput } from '@qianmu/testkit/samples'
import { openStudio, type Person } from '@qianmu/testkit/studio'
import { plantEntries } from '../../apps/server/src/centre/content.store.ts'
import { migrate } from '../../apps/server/src/kit/migrate.store.ts'
import { openCluster } from '../../apps/server/src/kit/pg/index.ts'
import { wholeTeam } from '../../apps/server/src/security/test-team.ts'

const COUNT = Number(process.env.COUNT ?? 100_000)
const MINUTES = Number(process.env.MINUTES ?? 600)
const SEED = Number(process.env.SEED ?? Date.now() % 2 ** 31)
/** Requests at once. */
const LANES = 6
const GOAL = 0

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'qianmu-bench-'))
fs.chmodSync(home, 0o755)
const cluster = await openCluster({ home, fsync: false, maxConnections: 100 })
await migrate(cluster.connection)
const studio = await openStudio({ instance: { data: path.join(home, 'data'), connection: cluster.connection } })
await plantEntries(studio.app)
/** Whoever asks; a request may sign them out, end their team or delete what they have, and then another takes their place. */
let asking: { host: Person; ids: Record<string, unknown> }
async function anew(): Promise<void> {
  const host = await studio.founder()
  asking = { host, ids: await wholeTeam(studio, host, '甲') }
}
await anew()

const leaf = fc.oneof(
  fc.constantFrom(...EDGES, ...HOSTILE.map(([, value]) => value).filter(value => JSON.stringify(value).length < 40_000)),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.double(),
  fc.boolean(),
  fc.integer({ min: 0, max: 20 }),
)
const value = fc.oneof(
  { weight: 4, arbitrary: leaf },
  fc.array(leaf, { maxLength: 3 }),
  fc.dictionary(fc.string({ maxLength: 5 }), leaf, { maxKeys: 3 }),
)
const calls = allCalls()
const request = fc.record({ call: fc.constantFrom(...calls), changes: fc.array(fc.record({ at: fc.nat(40), value }), { maxLength: 3 }) })

function inputOf({ call, changes }: { call: Call; changes: { at: number; value: unknown }[] }): object {
  const input = validInput(call, asking.ids)
  const fields = fieldsOf(call)
  if (fields.length) for (const { at, value: given } of changes) input[fields[at % fields.length]!] = given
  return input
}
const textOf = (given: unknown) => (typeof given === 'string' ? given.toWellFormed() : (JSON.stringify(given) ?? ''))

async function send(call: Call, input: object): Promise<{ http: number; signedOut: boolean }> {
  const headers: Record<string, string> = { authorization: `Bearer ${asking.host.token}`, device_id: asking.host.deviceId }
  const init: RequestInit = { method: call.method, headers, signal: AbortSignal.timeout(60_000) }
  let address = studio.url + call.path
  const entries = Object.entries(input).map(([name, given]) => [name, textOf(given)] as const)
  if (call.query || call.method === 'GET') address += `?${new URLSearchParams(entries.map(entry => [...entry]))}`.slice(0, 12_000)
  else if (call.kind === 'upload') {
    const form = new FormData()
    for (const [name, given] of entries) form.append(name, given)
    for (const name of Object.keys(call.files ?? {}))
      form.append(name, new Blob(['雨停了。']), `${textOf(entries[0]?.[1] ?? 'a').slice(0, 300)}.txt`)
    init.body = form
  } else {
    headers['content-type'] = 'application/json'
    init.body = JSON.stringify(input)
  }
  const answered = await fetch(address, init)
  if (!answered.headers.get('content-type')?.includes('json')) {
    await answered.body?.cancel()
    return { http: answered.status, signedOut: false }
  }
  const { status } = (await answered.json()) as { status: number }
  return { http: answered.status, signedOut: status === 4000 || status === 7007 }
}

const stop = Date.now() + MINUTES * 60_000
const counts = new Map<number, number>()
const faults: string[] = []
let left = COUNT
let renewals = 0
const asked = fc.sample(fc.infiniteStream(request), { seed: SEED, numRuns: LANES })
await Promise.all(
  asked.map(async stream => {
    while (left-- > 0 && Date.now() < stop) {
      const { value: given } = stream.next() as { value: { call: Call; changes: { at: number; value: unknown }[] } }
      const input = inputOf(given)
      const { http, signedOut } = await send(given.call, input)
      counts.set(http, (counts.get(http) ?? 0) + 1)
      if (http >= 500) faults.push(`${http} ${given.call.method} ${given.call.path} ${JSON.stringify(input).slice(0, 600)}`)
      if (signedOut && given.call.needs.who !== 'anyone' && left > 0 && renewals++ < 400) await anew()
    }
  }),
)
for (const fault of faults.slice(0, 40)) console.log(fault)
const sum = [...counts.values()].reduce((all, each) => all + each, 0)
console.log(
  `${sum} requests over ${calls.length} calls, seed ${SEED}: ${[...counts]
    .sort()
    .map(([http, count]) => `${http}: ${count}`)
    .join(', ')}; asked anew by ${renewals}`,
)
console.log(`5xx: ${faults.length} (aim ${GOAL})`)
await studio.close()
await cluster.stop()
fs.rmSync(home, { recursive: true, force: true })
process.exit(faults.length > GOAL ? 1 : 0)
