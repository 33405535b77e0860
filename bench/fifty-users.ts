// Fifty people of a grown team at work at once, ten of them typing, all with their events: how long each call takes, and what it costs.
import { setTimeout as sleep } from 'node:timers/promises'
import { blocksOf } from '@qianmu/script/ydoc'
import type pg from 'pg'
import type * as Y from 'yjs'
import { openWriter } from '../apps/server/src/collab/test-writer.ts'
import { sessionOf } from './grown/founder.ts'
import { GROWN, seedTeam } from './grown/seed.ts'
import { ALL_DEEDS, TEXT_DEEDS } from './load/deeds.ts'
import { openServed } from './load/served.ts'
import { pick, Visitor } from './load/visitor.ts'

const SECONDS = Number(process.env.FOR_SECONDS ?? 60)
const PEOPLE = 50
const TYPING = 10
/** Between two things that one person does, in ms. */
const THINKS = () => 150 + Math.random() * 300
const DEEDS = process.env.DEEDS === 'texts' ? TEXT_DEEDS : ALL_DEEDS
/** Between two keys. */
const KEY_MS = 250

/** The first of the team's members, signed in, with its founder's role: they may do everything. */
async function signedIn(pool: pg.Pool, team: number): Promise<string[]> {
  await pool.query('update team_members set role_id = (select id from roles where team_id = $1 and is_owner) where team_id = $1', [team])
  const { rows } = await pool.query<{ user_id: number }>('select user_id from team_members where team_id = $1 order by user_id limit $2', [
    team,
    PEOPLE,
  ])
  const tokens: string[] = []
  for (const { user_id } of rows) tokens.push(await sessionOf(pool, user_id, team))
  return tokens
}

async function type(by: Visitor, docId: number, until: number, took: number[]): Promise<void> {
  const writer = openWriter(by.port, docId, by.token)
  await writer.saved()
  const text = blocksOf(writer.doc)[0]!.element.get(0) as Y.XmlText
  while (Date.now() < until) {
    const from = performance.now()
    text.insert(0, '雨')
    await writer.saved()
    took.push(performance.now() - from)
    await sleep(KEY_MS)
  }
  writer.leave()
}

const at = (values: readonly number[], share: number) =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? NaN
const line = (name: string, took: readonly number[]) =>
  console.log(
    `${name}: ${took.length} ×, p50 ${at(took, 0.5).toFixed(0)}, p95 ${at(took, 0.95).toFixed(0)}, p99 ${at(took, 0.99).toFixed(0)} ms`,
  )

const served = await openServed()
const seeded = await seedTeam(served.pool, '13800000001', GROWN)
const people = (await signedIn(served.pool, seeded.team)).map(token => new Visitor(served.port, token))
const leave = new AbortController()
let events = 0
const listening = people.map(async person => {
  const stream = await person.events(leave.signal)
  for await (const chunk of stream.body!) events += Buffer.from(chunk).toString().split('\ndata:').length - 1
})
const took = new Map<string, number[]>()
const errors = new Map<string, number>()
const keys: number[] = []
const before = await served.sample()
const until = Date.now() + SECONDS * 1000
await Promise.all([
  ...people.slice(0, TYPING).map((person, nth) => type(person, seeded.docs[nth]!, until, keys)),
  ...people.map(async person => {
    while (Date.now() < until) {
      const [method, path, body] = pick(DEEDS)(seeded)
      const from = performance.now()
      const refused = await person.refusal(method, path, body)
      const name = `${method} ${path.split('?')[0]!}`
      took.set(name, [...(took.get(name) ?? []), performance.now() - from])
      if (refused) errors.set(`${name}: ${refused}`, (errors.get(`${name}: ${refused}`) ?? 0) + 1)
      await sleep(THINKS())
    }
  }),
])
const after = await served.sample()
leave.abort()
await Promise.allSettled(listening)
await served.close()
const all = [...took.values()].flat()
for (const [name, each] of [...took].toSorted(([one], [other]) => (one < other ? -1 : 1))) line(name, each)
line('all calls', all)
line('a key until it is acknowledged', keys)
console.log(
  `${(all.length / SECONDS).toFixed(1)} calls/s, ${((after.cpuMs - before.cpuMs) / all.length).toFixed(1)} ms of the server's processor a call, ` +
    `${before.rssMb.toFixed(0)} → ${after.rssMb.toFixed(0)} MB, ${events} events, ${[...errors.values()].reduce((sum, count) => sum + count, 0)} errors`,
)
for (const [name, count] of errors) console.log(`${count} × ${name}`)
