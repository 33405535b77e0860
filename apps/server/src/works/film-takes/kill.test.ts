// A worker that is killed while it waits for its engine: another one finds the task, and nothing is handed in or paid for twice.
import { connectEngine } from '@qianmu/engines/connectors'
import { type FakeDashscope, fakeDashscope } from '@qianmu/engines/dashscope/fake'
import { plainClip } from '@qianmu/testkit/films'
import { urlOf } from '@qianmu/testkit/database'
import { jobOver } from '@qianmu/testkit/jobs'
import { scaled } from '@qianmu/testkit/pace'
import { type ServerProcess, startServerProcess } from '@qianmu/testkit/server'
import { type Loose, openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

const COMIC = '/ixj_web/comic'
let studio: Studio
let host: Person
let worker: ServerProcess
let service: FakeDashscope
beforeAll(async () => {
  service = await fakeDashscope({ film: await plainClip({ seconds: 2, colour: 'red' }), polls: 1 })
  studio = await openStudio({ env: { QIANMU_ROLE: 'web' }, connect: connectEngine })
  host = await studio.founder()
  await studio.app.pool.query(`update users set tags = array['is_official'] where id = $1`, [host.userId])
})
afterAll(async () => {
  await worker.end('SIGKILL')
  await studio.close()
  await service.close()
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
const post = async (path: string, body: object) => (await host.call<Loose>('POST', path, body)).data

/** A comic of some shots with a picture each. @returns their ids */
async function shotsWithPictures(): Promise<{ doc_id: number; ids: number[] }> {
  const { project_id: work_id } = await post('/ixj_web/project/add', { project_name: '雨夜', project_type: 2, script_type: 'CARTOON' })
  const { doc_id } = await post('/ixj_web/doc/add', {
    project_id: work_id,
    doc_name: '第 1 话',
    text: '1、站台 夜 外\n△雨线斜落。\n△伞收起。',
  })
  await post(`${COMIC}/storyboard_list_sync`, { doc_id })
  const { scenes } = (await host.call<Loose>('GET', `${COMIC}/storyboard_list`, { doc_id })).data
  const ids: number[] = scenes.flatMap((scene: Loose) => scene.shots.map((shot: Loose) => shot.storyboard_id))
  const png = await sharp({ create: { width: 64, height: 36, channels: 3, background: '#00f' } })
    .png()
    .toBuffer()
  const { url } = (await host.upload<Loose>('POST', '/ixj_web/image', { file: [new Blob([new Uint8Array(png)]), 'a.png'] })).data
  for (const id of ids)
    await post(`${COMIC}/sb_matching_image`, { image_url: url, work_id, doc_id, src_type: 1, matching_image_storyboard_id: id })
  return { doc_id, ids }
}

it(
  'is found again by the next worker',
  async () => {
    const { doc_id, ids } = await shotsWithPictures()
    const engine = { kind: 'dashscope-film', name: '视频', address: service.url, secret: 'geheim', model: 'wan2.2-i2v-flash', price: 0.2 }
    expect((await host.call('POST', '/ixj_web/engine/add', engine)).status).toBe(0)
    await vi.waitFor(async () => expect((await host.call<Loose>('GET', `${COMIC}/film_take_quote`, { doc_id })).data.engine).toMatch(/wan/))
    service.setFault('works')
    await start()
    const { job_id } = await post(`${COMIC}/film_take_make`, { doc_id, ids, cap: 10 })
    const noted = async () => (await studio.app.pool.query(`select 1 from engine_runs where remote_id <> ''`)).rowCount
    await vi.waitFor(async () => expect(await noted()).toBe(ids.length), { timeout: scaled(30_000), interval: 30 })
    expect(await worker.end('SIGKILL')).toBeNull()
    await studio.app.pool.query(`update jobs set lease_until = now() where state = 'running'`)
    service.setFault(undefined)
    await start()
    expect(await jobOver(host, job_id)).toMatchObject({ state: 'done' })
    expect(service.submitted).toHaveLength(ids.length)
    const { rows } = await studio.app.pool.query<Loose>('select state, cost, held, file_id from film_takes order by id')
    expect(rows).toEqual(ids.map(() => ({ state: 'done', cost: 1, held: 0, file_id: expect.any(Number) as number })))
    const { rows: spent } = await studio.app.pool.query<Loose>('select yuan from film_runs')
    expect(spent).toEqual([{ yuan: ids.length }])
    expect((await studio.app.pool.query('select 1 from engine_runs')).rowCount).toBe(0)
  },
  scaled(120_000),
)
