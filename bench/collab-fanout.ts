// Time from one person's keystroke to everybody else's screen: our co-writing against bare relays that only make each update durable,
// one in a file of its own, one where our updates must be, in PostgreSQL (decision 0008).
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { migrate } from '../apps/server/src/kit/migrate.store.ts'
import { openCluster } from '../apps/server/src/kit/pg/index.ts'
import { type Crew, type Delays, gather, type Measured, type Rhythm, RHYTHMS } from './fanout/crew.ts'
import { documentOf, keystrokes, updateFrame } from './fanout/keystrokes.ts'
import { meanOf, median, told } from './fanout/ratios.ts'
import { pin, type Server, startOurs, startRelay } from './fanout/servers.ts'

const CLIENTS = 50
const WRITERS = 10
const EDITS_PER_S = Number(process.env.EDITS_PER_S ?? 200)
// Turns of a round in each rhythm: 200 edits/s for longer than the rows of one compaction take to gather, or its cost would be left out.
const TURNS = Number(process.env.TURNS ?? 15)
const TURN_MS = 600
const ROUNDS = Number(process.env.ROUNDS ?? 5)
// Keystrokes before a round counts: a process that has just begun compiles its code, which is not what is asked here. It does for more than the
// first half minute: what is called once a keystroke is not hot sooner.
const WARM_MS = Number(process.env.WARM_MS ?? 90_000)
const CHARACTERS = 100_000
// Goals of the product (issue 2): fan-out p50 at most 1.6 times the relay's, p95 no worse, server at most 250 MB. They are held against the relay
// that makes updates durable where they must be here; the one with a file shows what that place costs (decision 0008).
//
// "No worse" is asked of rounds: in each the servers are started anew, in any order, and how a process happens to lie in memory decides more than what
// it does. A second relay on PostgreSQL shows by how much equals differ here (its 95th percentile was 1.18 times that of the first over 200 turns of
// half a second, which seemed sure while turns counted as independent). Co-writing is held against both, and is no worse when it differs
// from them by no more than they do from each other.
const GOAL_P50 = 1.6
const GOAL_P95 = 1
const GOAL_RSS_MB = 250
const SIDES = ['file', 'postgres', 'twin', 'ours'] as const
type Side = (typeof SIDES)[number]

/** Lets servers compile their code, all at once. */
async function warm(crews: Crew[]): Promise<void> {
  for (const rhythm of RHYTHMS) await Promise.all(crews.map(crew => crew.type(WARM_MS / RHYTHMS.length, rhythm)))
  for (const crew of crews) await crew.forget()
}

function shuffled<T>(things: readonly T[]): T[] {
  const places = new Map(things.map(thing => [thing, Math.random()]))
  return things.toSorted((a, b) => places.get(a)! - places.get(b)!)
}

function tell(label: string, results: readonly Measured[]): void {
  const of = (value: (result: Measured) => number) => median(results.map(value))
  const times = RHYTHMS.map(rhythm => {
    const [p50, p95, p99] = (['p50', 'p95', 'p99'] as const).map(key => of(result => result[rhythm][key]).toFixed(2))
    return `${rhythm} p50 ${p50} p95 ${p95} p99 ${p99} ms`
  })
  const cost = `server CPU ${of(({ cpuMsPerEdit }) => cpuMsPerEdit).toFixed(2)} ms/edit, RSS ${of(({ rssMb }) => rssMb).toFixed(0)} MB`
  console.log(`${label}: ${times.join(', ')}, ${cost}, delivered ${sum(results, 'delivered')} of ${sum(results, 'expected')}`)
}

function sum(results: readonly Measured[], key: 'delivered' | 'expected'): number {
  return results.reduce((total, result) => total + result[key], 0)
}

async function main(): Promise<void> {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'qianmu-bench-'))
  fs.chmodSync(home, 0o755)
  const cluster = await openCluster({ home })
  await migrate(cluster.connection)
  const base = documentOf(CHARACTERS)
  const typed = keystrokes(base, WRITERS, ((WARM_MS + RHYTHMS.length * TURNS * TURN_MS) * EDITS_PER_S) / 1000)
  const client = new pg.Client(cluster.connection)
  await client.connect()
  for (let id = 1; id <= ROUNDS; id++)
    await client.query('insert into doc_snapshot (doc_id, state) values ($1, $2)', [id, Buffer.from(base)])
  await client.end()

  const startOnPostgres = () => startRelay(['postgres', JSON.stringify(cluster.connection)])
  const start: Record<Side, (round: number) => Promise<Server>> = {
    file: round => startRelay(['file', path.join(home, `relay-${round}`)]),
    postgres: startOnPostgres,
    twin: startOnPostgres,
    ours: () => startOurs(cluster.connection, path.join(home, 'code-cache')),
  }
  const sides: Record<Side, Measured[]> = { file: [], postgres: [], twin: [], ours: [] }
  pin(process.pid, 1)
  for (let round = 1; round <= ROUNDS; round++) {
    const name = `doc:${round}`
    const frames = typed.map(update => updateFrame(name, update))
    const script = { name, people: CLIENTS, writers: WRITERS, editsPerS: EDITS_PER_S, frames }
    const crews = {} as Record<Side, Crew>
    for (const side of shuffled(SIDES)) crews[side] = await gather(await start[side](round), script)
    await warm(Object.values(crews))
    // In short turns, and in any order: a machine that others share may be half as fast again within seconds.
    for (let turn = 0; turn < TURNS; turn++)
      for (const rhythm of RHYTHMS) for (const crew of shuffled(Object.values(crews))) await crew.type(TURN_MS, rhythm)
    for (const side of SIDES) sides[side].push(await crews[side].leave())
  }
  await cluster.stop()
  fs.rmSync(home, { recursive: true, force: true })

  console.log(
    `${CLIENTS} clients, ${WRITERS} write, ${EDITS_PER_S} edits/s in all, document of ${CHARACTERS} characters, medians of ${ROUNDS} interleaved rounds`,
  )
  tell('bare relay, file', sides.file)
  tell('bare relay, PostgreSQL', sides.postgres)
  tell('its twin', sides.twin)
  tell('co-writing', sides.ours)
  const isReached = RHYTHMS.map(rhythm => judge(rhythm, sides)).every(Boolean)
  const rssMb = median(sides.ours.map(each => each.rssMb))
  const isWhole = sum(sides.ours, 'delivered') === sum(sides.ours, 'expected')
  const goals = `p50 ${GOAL_P50}, p95 ${GOAL_P95} times the relays on PostgreSQL, RSS ${GOAL_RSS_MB} MB`
  console.log(`goals: ${goals}: ${isReached && isWhole && rssMb <= GOAL_RSS_MB ? 'reached' : 'NOT reached'}`)
}

/** Tells the ratios in one rhythm. @returns whether they are within the goals */
function judge(rhythm: Rhythm, { file, postgres, twin, ours }: Record<Side, Measured[]>): boolean {
  // Of each round by itself, see above; two relays count as one by their geometric mean.
  const ratios = (key: keyof Delays, ones: Measured[], ...limits: Measured[][]) =>
    ones.map((one, round) => {
      const logs = limits.map(each => Math.log(each[round]![rhythm][key]))
      return one[rhythm][key] / Math.exp(logs.reduce((total, each) => total + each, 0) / logs.length)
    })
  for (const key of ['p50', 'p95'] as const) {
    console.log(`${rhythm} ${key} to the relays on PostgreSQL: ${told(ratios(key, ours, postgres, twin))}`)
    console.log(`${rhythm} ${key} to the relay with a file: ${told(ratios(key, ours, file))}`)
    console.log(`${rhythm} ${key} of the twin to the other relay on PostgreSQL: ${told(ratios(key, twin, postgres))}`)
  }
  // One round does not tell by how much equals differ.
  const limit = ROUNDS > 1 ? Math.max(GOAL_P95, meanOf(ratios('p95', twin, postgres)).to) : GOAL_P95
  return meanOf(ratios('p50', ours, postgres, twin)).ratio <= GOAL_P50 && meanOf(ratios('p95', ours, postgres, twin)).ratio <= limit
}

await main()
