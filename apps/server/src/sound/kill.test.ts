// A worker that is killed while it dubs: another one says what is left, once, with what was asked meanwhile.
import { espeakEngine } from '@qianmu/engines/speech'
import { urlOf } from '@qianmu/testkit/database'
import { scaled } from '@qianmu/testkit/pace'
import { type ServerProcess, startServerProcess } from '@qianmu/testkit/server'
import { type Loose, openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

const A = '/ai_web/ai/voice/dub'
const LINES = 60
const voice = espeakEngine()
let studio: Studio
let host: Person
let worker: ServerProcess
beforeAll(async () => {
  studio = await openStudio({ env: { QIANMU_ROLE: 'web' }, speech: [{ id: 'draft-voice', engine: voice, places: 2 }] })
  host = await studio.founder()
})
afterAll(async () => {
  await worker.end('SIGKILL')
  await studio.close()
  await voice.close()
})
const start = async () => {
  const { pool, settings } = studio.app
  const options = {
    DATABASE_URL: urlOf(pool.options as Parameters<typeof urlOf>[0]),
    QIANMU_DATA: settings.data,
    QIANMU_LOG: 'silent',
    PORT: '0',
  }
  worker = await startServerProcess(['apps/server/src/main.ts'], options)
}

it(
  'leaves no line in the making and says none twice',
  async () => {
    const text = Array.from({ length: LINES }, (_, nth) => `顾晚：第${nth}句，末班车晚点了。`).join('\n')
    const { dub_id } = (await host.call<Loose>('POST', `${A}/add`, { text })).data
    const rows = async (): Promise<Loose[]> => (await host.call<Loose>('GET', `${A}/detail`, { dub_id })).data.rows
    const count = async (state: string) => (await rows()).filter(row => row.state === state).length
    await start()
    const first = (await host.call<Loose>('POST', `${A}/generate`, { dub_id })).data
    await vi.waitFor(async () => expect(await count('ready')).toBeGreaterThan(3), { timeout: scaled(30_000), interval: 30 })
    const last = (await rows()).at(-1)!
    await host.call('POST', `${A}/generate`, { dub_id, line_ids: [last.line_id] })
    expect(await worker.end('SIGKILL')).toBeNull()
    const said = new Map((await rows()).filter(row => row.take).map(row => [row.line_id, row.take.record_id]))
    expect(said.size).toBeLessThan(LINES)
    expect(await count('making')).toBe(LINES - said.size)
    await studio.app.pool.query(`update jobs set lease_until = now() where state = 'running'`)
    await start()
    await vi.waitFor(async () => expect(await count('ready')).toBe(LINES), { timeout: scaled(60_000), interval: 100 })
    const done = await rows()
    for (const row of done) {
      expect([row.job_id, row.error]).toEqual([null, ''])
      if (said.has(row.line_id)) expect([row.take.record_id, row.takes.length]).toEqual([said.get(row.line_id), 1])
    }
    // The two that were being spoken when it was killed may have a take that nobody took.
    expect(done.reduce((sum, row) => sum + (row.takes.length as number), 0)).toBeLessThanOrEqual(LINES + 2)
    const jobs = (await host.call<Loose>('GET', '/ixj_web/job/list')).data as Loose[]
    expect(jobs.map(job => job.state)).toEqual(['done', 'done'])
    expect(jobs.some(job => job.job_id === first.job_id)).toBe(true)
  },
  scaled(120_000),
)
