// Time from one person's keystroke to everybody else's screen: our co-writing against bare relays that only make each update durable,
// one in a file of its own, one where our updates must be, in PostgreSQL (decision 0008).
import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MessageType, OutgoingMessage } from '@hocuspocus/server'
import * as encoding from 'lib0/encoding'
import pg from 'pg'
import { WebSocket, WebSocketServer } from 'ws'
import * as Y from 'yjs'
import { COMPACT_AT_ROWS } from '../apps/server/src/collab/compacting/compaction.ts'
import { updateBy } from '../apps/server/src/collab/edit.ts'
import { forkStudio } from '../apps/server/src/collab/test-process.ts'
import { migrate } from '../apps/server/src/kit/migrate.ts'
import { openCluster } from '../apps/server/src/kit/pg/index.ts'

const CLIENTS = 50
const WRITERS = 10
const EDITS_PER_S = Number(process.env.EDITS_PER_S ?? 200)
// Turns of a round: 200 edits/s for longer than the rows of one compaction take to gather, or its cost would be left out.
const TURNS = Number(process.env.TURNS ?? 20)
const TURN_MS = 600
const PAUSE_MS = 60
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
/** Standard errors on either side of a mean between which it lies with 95 %, by the number of values less one (Student's t, two-sided). */
const SURE = [Number.NaN, 12.71, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228]

interface Measured {
  p50: number
  p95: number
  p99: number
  delivered: number
  expected: number
  cpuMsPerEdit: number
  rssMb: number
}

/** Makes a batch of updates durable. */
type Keep = (batch: Buffer[]) => Promise<unknown>

async function keepInFile(file: string): Promise<Keep> {
  const handle = await fs.promises.open(file, 'a')
  return async batch => {
    await handle.writev(batch)
    await handle.datasync()
  }
}

async function keepInPostgres(connection: pg.ClientConfig): Promise<Keep> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query('create table if not exists bare_update (seq bigserial primary key, update bytea not null)')
  return batch => client.query({ name: 'keep', text: 'insert into bare_update (update) select unnest($1::bytea[])', values: [batch] })
}

const ACKNOWLEDGED = Buffer.from([1])

/** The limits: keep it (whatever arrives meanwhile shares the next commit), then pass it on to everybody else and say so to its author. */
async function relay(keep: Keep): Promise<void> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  let queue: { from: WebSocket; data: Buffer }[] = []
  let busy = false
  async function work(): Promise<void> {
    if (busy) return
    busy = true
    while (queue.length > 0) {
      const batch = queue
      queue = []
      await keep(batch.map(({ data }) => data))
      for (const { from, data } of batch) {
        for (const client of server.clients) if (client !== from) client.send(data)
        from.send(ACKNOWLEDGED)
      }
    }
    busy = false
  }
  server.on('connection', socket => {
    socket.on('message', (data: Buffer) => {
      queue.push({ from: socket, data: Buffer.from(data) })
      setImmediate(() => void work())
    })
  })
  process.on('message', () => process.send?.({ rss: process.memoryUsage.rss(), cpu: process.cpuUsage() }))
  await new Promise(resolve => server.once('listening', resolve))
  const address = server.address()
  process.send?.({ port: typeof address === 'object' && address ? address.port : 0 })
}

const SIDES = ['file', 'postgres', 'twin', 'ours'] as const
type Side = (typeof SIDES)[number]

/** A server to be measured. */
interface Server {
  child: ChildProcess
  port: number
  /** Sends away who says nothing for a minute, as those do here who only read; real ones say where they are. */
  isImpatient: boolean
  end(): Promise<unknown>
}

async function startRelay(args: string[]): Promise<Server> {
  const child = fork(import.meta.filename, args)
  const { port } = await new Promise<{ port: number }>(resolve => child.once('message', resolve))
  return { child, port, isImpatient: false, end: async () => child.kill() }
}

async function startOurs(connection: pg.ClientConfig): Promise<Server> {
  const { child, port, end } = await forkStudio(connection, 0, { QIANMU_TEST_COMPACT_AT: String(COMPACT_AT_ROWS) })
  return { child, port, isImpatient: true, end: () => end('SIGTERM') }
}

function ask(child: ChildProcess): Promise<{ rss: number; cpu: NodeJS.CpuUsage }> {
  child.send('stat')
  return new Promise(resolve => child.once('message', resolve))
}

async function join(port: number, name: string): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/collab`)
  await new Promise(resolve => socket.once('open', resolve))
  const hello = encoding.createEncoder()
  encoding.writeVarString(hello, name)
  encoding.writeVarUint(hello, MessageType.Auth)
  encoding.writeVarUint(hello, 0)
  encoding.writeVarString(hello, 'u1')
  socket.send(encoding.toUint8Array(hello))
  return socket
}

function frameOf(name: string, type: MessageType): Uint8Array {
  const frame = encoding.createEncoder()
  encoding.writeVarString(frame, name)
  encoding.writeVarUint(frame, type)
  return encoding.toUint8Array(frame)
}

function updateFrame(name: string, update: Uint8Array): Uint8Array {
  return new OutgoingMessage(name).createSyncMessage().writeUpdate(update).toUint8Array()
}

/**
 * Holds the main thread of a process on one core, where the system can: the clients of a server are on other machines, and a scheduler that
 * puts those of here on the server's core now and then, and now and then not, tells more about itself than about either.
 */
function pin(pid: number | undefined, core: number): void {
  if (process.platform === 'linux' && os.cpus().length > 1) execFileSync('taskset', ['-cp', String(core), String(pid)])
}

/** What a writer sends, and the text in it by which it is known again. */
interface Keystroke {
  socket: WebSocket
  mark: string
  frame: Uint8Array
}

/** People on a document of a server: some of them type when told to, and all of them note when they get it. */
interface Crew {
  type(ms: number): Promise<void>
  /** What was typed until now does not count. */
  forget(): Promise<void>
  leave(): Promise<Measured>
}

async function gather({ child, port, isImpatient, end }: Server, name: string, base: Uint8Array): Promise<Crew> {
  pin(child.pid, 0)
  const sockets = await Promise.all(Array.from({ length: CLIENTS }, () => join(port, name)))
  const sent = new Map<string, number>()
  let delays: number[] = []
  for (const [index, socket] of sockets.entries()) {
    socket.on('message', (data: Buffer) => {
      const now = performance.now()
      for (const mark of data.toString('latin1').match(/<\d+>/g) ?? []) {
        const at = sent.get(mark)
        const isOwn = Number(mark.slice(1, -1)) % WRITERS === index
        if (at !== undefined && !isOwn) delays.push(now - at)
      }
    })
  }
  const texts = sockets.slice(0, WRITERS).map(() => {
    const doc = new Y.Doc()
    Y.applyUpdate(doc, base)
    return doc.getText('t')
  })
  /** Made before they are timed: a writer's window is on another machine, and the garbage of ten of them would be collected while readers wait. */
  function keystrokes(from: number, count: number): Keystroke[] {
    return Array.from({ length: count }, (_, index) => {
      const writer = (from + index) % WRITERS
      const text = texts[writer]!
      const mark = `<${from + index}>`
      const update = updateBy(text.doc!, () => text.insert(Math.floor(Math.random() * text.length), mark))!
      return { socket: sockets[writer]!, mark, frame: updateFrame(name, update) }
    })
  }
  let edits = 0
  let before = await ask(child)
  let first = 0
  return {
    async type(ms) {
      if (isImpatient) for (const socket of sockets) socket.send(frameOf(name, MessageType.Pong))
      await sleep(PAUSE_MS)
      const due = keystrokes(edits, (ms * EDITS_PER_S) / 1000)
      const began = performance.now()
      for (let next = 0; next < due.length; await sleep(1)) {
        for (const until = ((performance.now() - began) * EDITS_PER_S) / 1000; next < Math.min(until, due.length); next++) {
          const { socket, mark, frame } = due[next]!
          sent.set(mark, performance.now())
          socket.send(frame)
        }
      }
      edits += due.length
      await sleep(PAUSE_MS)
    },
    async forget() {
      delays = []
      first = edits
      before = await ask(child)
    },
    async leave() {
      const after = await ask(child)
      for (const socket of sockets) socket.terminate()
      await end()
      const [p50, p95, p99] = [0.5, 0.95, 0.99].map(share => quantile(delays, share)) as [number, number, number]
      const cpu = after.cpu.user + after.cpu.system - before.cpu.user - before.cpu.system
      const rest = { cpuMsPerEdit: cpu / 1000 / (edits - first), rssMb: after.rss / 1048576 }
      return { p50, p95, p99, delivered: delays.length, expected: (edits - first) * (CLIENTS - 1), ...rest }
    },
  }
}

/** Lets servers compile their code, all at once. */
async function warm(crews: Crew[]): Promise<void> {
  await Promise.all(crews.map(crew => crew.type(WARM_MS)))
  for (const crew of crews) await crew.forget()
}

function shuffled<T>(things: readonly T[]): T[] {
  const places = new Map(things.map(thing => [thing, Math.random()]))
  return things.toSorted((a, b) => places.get(a)! - places.get(b)!)
}

function quantile(values: number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN
}

function median(values: number[]): number {
  return quantile(values, 0.5)
}

/** The geometric mean of ratios, and between what it lies with 95 %. */
function meanOf(ratios: number[]): { ratio: number; from: number; to: number } {
  const logs = ratios.map(Math.log)
  const mean = logs.reduce((sum, each) => sum + each, 0) / logs.length
  const error = Math.sqrt(logs.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (logs.length - 1) / logs.length)
  const around = (SURE[logs.length - 1] ?? SURE.at(-1)!) * error
  return { ratio: Math.exp(mean), from: Math.exp(mean - around), to: Math.exp(mean + around) }
}

function line(label: string, results: Measured[]): Measured {
  const of = (key: keyof Measured) => median(results.map(result => result[key]))
  const all = {
    p50: of('p50'),
    p95: of('p95'),
    p99: of('p99'),
    delivered: of('delivered'),
    expected: of('expected'),
    cpuMsPerEdit: of('cpuMsPerEdit'),
    rssMb: of('rssMb'),
  }
  const times = `p50 ${all.p50.toFixed(2)} p95 ${all.p95.toFixed(2)} p99 ${all.p99.toFixed(2)} ms`
  console.log(
    `${label}: ${times}, server CPU ${all.cpuMsPerEdit.toFixed(2)} ms/edit, RSS ${all.rssMb.toFixed(0)} MB, delivered ${all.delivered} of ${all.expected}`,
  )
  return all
}

async function main(): Promise<void> {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'qianmu-bench-'))
  fs.chmodSync(home, 0o755)
  const cluster = await openCluster({ home })
  await migrate(cluster.connection)
  const doc = new Y.Doc()
  doc.transact(() => {
    for (let count = 0; count < CHARACTERS / 100; count++) doc.getText('t').insert(doc.getText('t').length, '夜雨千幕'.repeat(25))
  })
  const base = Y.encodeStateAsUpdate(doc)
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
    ours: () => startOurs(cluster.connection),
  }
  const sides: Record<Side, Measured[]> = { file: [], postgres: [], twin: [], ours: [] }
  pin(process.pid, 1)
  for (let round = 1; round <= ROUNDS; round++) {
    const crews = {} as Record<Side, Crew>
    for (const side of shuffled(SIDES))
      crews[side] = await gather(await start[side](round), side === 'ours' ? `doc:${round}` : 'doc:1', base)
    await warm(Object.values(crews))
    // In short turns, and in any order: a machine that others share may be half as fast again within seconds.
    for (let turn = 0; turn < TURNS; turn++) for (const crew of shuffled(Object.values(crews))) await crew.type(TURN_MS)
    for (const side of SIDES) sides[side].push(await crews[side].leave())
  }
  await cluster.stop()
  fs.rmSync(home, { recursive: true, force: true })

  console.log(
    `${CLIENTS} clients, ${WRITERS} write, ${EDITS_PER_S} edits/s in all, document of ${CHARACTERS} characters, medians of ${ROUNDS} interleaved rounds`,
  )
  line('bare relay, file', sides.file)
  line('bare relay, PostgreSQL', sides.postgres)
  line('its twin', sides.twin)
  const own = line('co-writing', sides.ours)
  // Of each round by itself, see above; two relays count as one by their geometric mean.
  const ratios = (key: 'p50' | 'p95', ones: Measured[], ...limits: Measured[][]) =>
    ones.map((one, round) => one[key] / Math.exp(limits.reduce((sum, each) => sum + Math.log(each[round]![key]), 0) / limits.length))
  const told = (all: number[]) => {
    const { ratio, from, to } = meanOf(all)
    return `${ratio.toFixed(2)} (${all.map(each => each.toFixed(2)).join(' ')}; with 95 % between ${from.toFixed(2)} and ${to.toFixed(2)})`
  }
  const both = [sides.postgres, sides.twin]
  for (const key of ['p50', 'p95'] as const) {
    console.log(`${key} to the relays on PostgreSQL: ${told(ratios(key, sides.ours, ...both))}`)
    console.log(`${key} to the relay with a file: ${told(ratios(key, sides.ours, sides.file))}`)
    console.log(`${key} of the twin to the other relay on PostgreSQL: ${told(ratios(key, sides.twin, sides.postgres))}`)
  }
  const isReached =
    meanOf(ratios('p50', sides.ours, ...both)).ratio <= GOAL_P50 &&
    meanOf(ratios('p95', sides.ours, ...both)).ratio <= Math.max(GOAL_P95, meanOf(ratios('p95', sides.twin, sides.postgres)).to) &&
    own.rssMb <= GOAL_RSS_MB &&
    own.delivered === own.expected
  console.log(
    `goals to the relays on PostgreSQL: p50 ${GOAL_P50}, p95 ${GOAL_P95}; RSS ${own.rssMb.toFixed(0)} MB, goal ${GOAL_RSS_MB}: ${isReached ? 'reached' : 'NOT reached'}`,
  )
}

const [kind, where = ''] = process.argv.slice(2)
if (kind === 'file') await relay(await keepInFile(where))
else if (kind === 'postgres') await relay(await keepInPostgres(JSON.parse(where)))
else await main()
