// Fifty people of a grown team at work at once, ten of them typing, all with their events: how long each call takes, and what it costs.
import { setTimeout as sleep } from 'node:timers/promises'
import { blocksOf } from '@qianmu/script/ydoc'
import type pg from 'pg'
import type * as Y from 'yjs'
import { openWriter } from '../apps/server/src/collab/test-writer.ts'
import { sessionOf } from './grown/founder.ts'
import { GROWN, seedTeam } from './grown/seed.ts'
import type { SeededThings } from './grown/things.ts'
import { DRAWING, openServed } from './load/served.ts'
import { pick, Visitor } from './load/visitor.ts'

const SECONDS = Number(process.env.FOR_SECONDS ?? 60)
const PEOPLE = 50
const TYPING = 10
/** Between two things that one person does, in ms. */
const THINKS = () => 150 + Math.random() * 300
/** Between two keys. */
const KEY_MS = 250

interface Seeded {
  work: number
  docs: readonly number[]
  cards: readonly number[]
  doc: number
  things: SeededThings
}

const G = '/ixj_web/v3/game'
const node = () => `n${Math.floor(Math.random() * GROWN.nodes)}`
const place = () => Math.floor(Math.random() * 1000)

/** What people do, as often as they stand here. */
const DEEDS: readonly ((by: Visitor, seeded: Seeded) => readonly [method: string, path: string, body?: object])[] = [
  (_, { docs }) => ['GET', `/ixj_web/doc/detail?doc_id=${pick(docs)}`],
  (_, { docs }) => ['GET', `/ixj_web/doc/head?doc_id=${pick(docs)}`],
  (_, { docs }) => ['GET', `/ixj_web/doc/head?doc_id=${pick(docs)}`],
  (_, { work }) => ['GET', `/ixj_web/doc/list?project_id=${work}`],
  () => ['GET', '/ixj_web/project/list?page=1&size=40'],
  () => ['GET', '/ixj_web/project/list?page=1&size=40'],
  (_, { work }) => ['GET', `/ixj_web/works/idea_card/get_idea_card_list_all?project_id=${work}`],
  (_, { docs }) => ['POST', '/ixj_web/comment', { doc_id: pick(docs), body: '这里重了', level: 'whole' }],
  (_, { docs }) => ['PUT', '/ixj_web/doc/update_name', { doc_id: pick(docs), doc_name: `第 ${Math.floor(Math.random() * 1000)} 集` }],
  () => ['POST', '/ai_web/ai/draw_picture_list', { size: 40 }],
  () => ['POST', '/ai_web/ai/draw_picture', DRAWING],
  () => ['GET', '/ixj_web/message/quantity'],
]
/** What they do with the large things of the team besides. */
const FURTHER: typeof DEEDS = [
  (_, { things: { game } }) => ['POST', `${G}/node`, { project_id: game, type: 'PLOT', x: 0, y: 0 }],
  (_, { things: { game } }) => [
    'PUT',
    `${G}/node_digraph_info`,
    { project_id: game, nodes: [{ node_id: node(), x: place(), y: place() }] },
  ],
  (_, { things: { game } }) => ['GET', `${G}/node?project_id=${game}&node_id=${node()}`],
  (_, { things: { dub } }) => ['GET', `/ai_web/ai/voice/dub/detail?dub_id=${dub}`],
  (_, { things: { dub, lines } }) => [
    'PUT',
    '/ai_web/ai/voice/dub/save',
    { dub_id: dub, changes: [{ line_id: pick(lines), text: `末班车 ${place()} 点。` }] },
  ],
  (_, { doc }) => ['GET', `/ixj_web/comic/comic_pages?doc_id=${doc}`],
  () => ['GET', `/mt_web/material/list?keyword=${encodeURIComponent('雨夜')}&page=1&size=20`],
]
const ALL = process.env.DEEDS === 'texts' ? DEEDS : [...DEEDS, ...FURTHER]

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
const { work, team, doc, things } = await seedTeam(served.pool, '13800000001', GROWN)
const ids = async (table: string) =>
  (await served.pool.query<{ id: number }>(`select id from ${table} where work_id = $1`, [work])).rows.map(row => row.id)
const seeded: Seeded = { work, docs: await ids('docs'), cards: await ids('idea_cards'), doc, things }
const people = (await signedIn(served.pool, team)).map(token => new Visitor(served.port, token))
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
      const [method, path, body] = pick(ALL)(person, seeded)
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
