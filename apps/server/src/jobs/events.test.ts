// Tests of the event streams, over HTTP on a real database, with two nodes.
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { freshDatabase } from '@qianmu/testkit/database'
import fastify, { type FastifyInstance } from 'fastify'
import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openDatabase } from '../kit/database.ts'
import { createEvents, type Events } from './events.store.ts'

const ANNA = { userId: 1, teamId: 10, sessionId: 100 }
const BEN = { userId: 2, teamId: 10, sessionId: 200 }
const log = pino({ level: 'silent' })
const nodes: { events: Events; app: FastifyInstance; port: number }[] = []
let pool: pg.Pool
beforeAll(async () => {
  const connection = await freshDatabase()
  pool = openDatabase(connection).pool
  for (let count = 0; count < 2; count++) {
    const events = createEvents({ pool, connection, log })
    const app = fastify({ forceCloseConnections: true })
    await events.attach(app, '/studio')
    await events.start()
    await app.listen({ host: '127.0.0.1', port: 0 })
    const address = app.server.address()
    nodes.push({ events, app, port: typeof address === 'object' && address ? address.port : 0 })
  }
})
afterAll(async () => {
  for (const { events, app } of nodes) {
    await events.stop()
    await app.close()
  }
  await pool.end()
})

interface Window {
  text: string
  status: number
  type: string
  closed: boolean
  leave(): void
}

async function open(reader: typeof ANNA, node = 0, lastId = ''): Promise<Window> {
  const ticket = await nodes[0]?.events.ticket(reader)
  return connect(`/studio/events?ticket=${ticket}${lastId && `&last_event_id=${lastId}`}`, node)
}

function connect(path: string, node = 0): Promise<Window> {
  return new Promise((resolve, reject) => {
    const request = http.get({ host: '127.0.0.1', port: nodes[node]?.port, path }, response => {
      const window: Window = {
        text: '',
        status: response.statusCode ?? 0,
        type: String(response.headers['content-type']),
        closed: false,
        leave: () => request.destroy(),
      }
      response.on('data', (chunk: Buffer) => (window.text += chunk.toString()))
      response.on('close', () => (window.closed = true))
      response.on('error', () => (window.closed = true))
      resolve(window)
    })
    request.on('error', reject)
  })
}

it('brings an event to the windows of its person, or of its team, on every node', async () => {
  const [anna, ben] = [await open(ANNA, 0), await open(BEN, 1)]
  expect(anna).toMatchObject({ status: 200, type: 'text/event-stream' })
  await nodes[1]?.events.publish({ userId: 1 }, { type: 'message', title: '给安娜' })
  await nodes[0]?.events.publish({ teamId: 10 }, { type: 'changed', what: 'team', id: 10 })
  await vi.waitFor(() => expect(anna.text).toMatch(/id: \d+\nevent: message\ndata: {"type":"message","title":"给安娜"}\n\n/))
  await vi.waitFor(() => expect(anna.text).toContain('event: changed'))
  await vi.waitFor(() => expect(ben.text).toContain('event: changed'))
  expect(ben.text).not.toContain('给安娜')
  anna.leave()
  ben.leave()
})

it('opens once for a ticket, and for nothing else', async () => {
  const ticket = await nodes[0]?.events.ticket(ANNA)
  const first = await connect(`/studio/events?ticket=${ticket}`)
  expect(first.status).toBe(200)
  expect((await connect(`/studio/events?ticket=${ticket}`)).status).toBe(403)
  expect((await connect('/studio/events')).status).toBe(403)
  expect((await connect('/studio/events?ticket=a&ticket=b')).status).toBe(403)
  await pool.query(`insert into event_tickets values (encode(sha256('old'), 'hex'), 1, 10, 100, now() - interval '1 s')`)
  expect((await connect('/studio/events?ticket=old')).status).toBe(403)
  first.leave()
})

it('catches up on what happened while the connection was broken, except for fleeting news', async () => {
  const before = await open(ANNA)
  const awake = await open(ANNA)
  await nodes[0]?.events.publish({ userId: 1 }, { type: 'message', title: '一' })
  await vi.waitFor(() => expect(before.text).toContain('一'))
  const lastId = [...before.text.matchAll(/id: (\d+)/g)].at(-1)?.[1] ?? ''
  before.leave()
  await nodes[0]?.events.publish({ userId: 1 }, { type: 'message', title: '二' })
  await nodes[0]?.events.publish({ userId: 1 }, { type: 'job', title: '过程' }, { fleeting: true })
  await nodes[0]?.events.publish({ userId: 2 }, { type: 'message', title: '别人的' })
  // It has come by, to whoever was there.
  await vi.waitFor(() => expect(awake.text).toContain('过程'))
  awake.leave()
  const after = await open(ANNA, 1, lastId)
  await vi.waitFor(() => expect(after.text).toContain('二'))
  expect(after.text).not.toContain('过程')
  expect(after.text).not.toContain('别人的')
  after.leave()
})

it('tells a window that opens what happened since it asked for its ticket, and nothing of long before', async () => {
  const before = await open(ANNA)
  await nodes[0]?.events.publish({ userId: 1 }, { type: 'job', title: '早先' })
  // What the node has not heard yet when a window opens goes to that window too.
  await vi.waitFor(() => expect(before.text).toContain('早先'))
  before.leave()
  await pool.query(`update events set at = now() - interval '5 s'`)
  const ticket = await nodes[0]?.events.ticket(ANNA)
  await nodes[1]?.events.publish({ userId: 1 }, { type: 'job', title: '刚好' })
  await nodes[1]?.events.publish({ userId: 2 }, { type: 'job', title: '别人的' })
  const anna = await connect(`/studio/events?ticket=${ticket}`)
  await vi.waitFor(() => expect(anna.text).toContain('刚好'))
  expect(anna.text).not.toMatch(/早先|别人的/)
  anna.leave()
})

it('brings fleeting news, and news too long for a notification', async () => {
  const anna = await open(ANNA)
  await nodes[0]?.events.publish({ userId: 1 }, { type: 'job', progress: 0.5 }, { fleeting: true })
  await nodes[0]?.events.publish({ userId: 1 }, { type: 'message', text: '长'.repeat(5000) })
  await vi.waitFor(() => expect(anna.text).toContain('"progress":0.5'))
  await vi.waitFor(() => expect(anna.text).toContain('长'.repeat(5000)))
  anna.leave()
})

it('closes the streams of a session that ended, on all nodes, and no others', async () => {
  const [here, there, other] = [await open(ANNA, 0), await open(ANNA, 1), await open(BEN, 1)]
  await nodes[0]?.events.endSession(ANNA.sessionId)
  await vi.waitFor(() => expect([here.closed, there.closed]).toEqual([true, true]), 10_000)
  await sleep(50)
  expect(other.closed).toBe(false)
  await nodes[1]?.events.endUser(BEN.userId)
  await vi.waitFor(() => expect(other.closed).toBe(true))
})

it('sends its windows to come back when its ear was cut off, so that nothing is missed', async () => {
  const anna = await open(ANNA)
  await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen%' and datname = current_database()`)
  await vi.waitFor(() => expect(anna.closed).toBe(true), 3000)
})
