// Takes of film over HTTP: what they would cost, made under caps that nothing passes, chosen, deleted, stale, and what is made of them.
import { STATUS } from '@qianmu/contract/kit/status'
import { fakeVideos } from '@qianmu/engines/film/fake'
import { colourAt } from '@qianmu/testkit/films'
import { copyOf, jobOver } from '@qianmu/testkit/jobs'
import { scaled } from '@qianmu/testkit/pace'
import type { Loose } from '@qianmu/testkit/studio'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { exported } from '../../canvas/test-pages.ts'
import { call, doc_id, fieldOf, host, picture, shots, studio, work_id } from '../storyboards/test-comic.ts'
import { begun, connect, idsOf, made, money, quote, service, shotOf, takesOf, useFilming } from './test-filming.ts'

const DAY_YUAN = 3
useFilming({ QIANMU_CHAT_DAY_YUAN: String(DAY_YUAN) })

describe('a take of film', () => {
  it('is refused without an engine, with the way to get one', async () => {
    const [first] = await idsOf()
    expect(await quote([first!])).toMatchObject({
      engine: '',
      reason: expect.stringContaining('还没有能生成视频的引擎') as string,
      yuan: 0,
    })
    const refused = await call('POST', 'film_take_make', { doc_id, ids: [first], cap: 1 })
    expect(refused).toMatchObject({ status: STATUS.noEngine, data: { port: 'film' } })
    expect(await takesOf(first!)).toEqual([])
  })
  it('is priced before it is asked for, made from the still and the words, and used for a shot that has none', async () => {
    await connect()
    const [first, second, ...others] = await idsOf()
    expect(await quote([first!])).toMatchObject({
      engine: 'wan2.2-i2v-flash（DashScope）',
      price: 0.2,
      shots: [{ storyboard_id: first, seconds: 5, yuan: 1 }],
      seconds: 5,
      yuan: 1,
      spent: 0,
      day_cap: DAY_YUAN,
    })
    expect((await quote()).shots).toHaveLength(2 + others.length)
    const job = await made([first!], { words: '雨线斜落' })
    expect(job).toMatchObject({
      state: 'done',
      title: '《第 1 话》生成视频 1 镜',
      link: expect.stringContaining(`doc=${doc_id}`) as string,
    })
    expect(service.submitted.at(-1)!.input).toMatchObject({ prompt: expect.stringContaining('雨线斜落') as string })
    const [take] = await takesOf(first!)
    expect(take).toMatchObject({
      state: 'done',
      seconds: 2,
      cost: 1,
      chosen: true,
      stale: false,
      engine: 'wan2.2-i2v-flash（DashScope）',
      engine_kind: 'remote',
    })
    expect((await fetch(studio.url + take!.url)).headers.get('content-type')).toBe('video/mp4')
    expect(await shotOf(first!)).toMatchObject({ film: { take_id: take!.take_id, seconds: 2 }, films: 1, filming: false })
    expect(await money()).toEqual({ day: 1, runs: [1] })
    expect((await quote()).shots.map((shot: Loose) => shot.storyboard_id)).toEqual([second, ...others])
  })
  it('of a shot that has one stands beside it until it is chosen; what is deleted comes back', async () => {
    await connect({ price: 0 })
    const [first, second] = await idsOf()
    await made([first!])
    await made([first!])
    const [newer, older] = (await takesOf(first!)) as [Loose, Loose]
    expect([newer.chosen, older.chosen]).toEqual([false, true])
    const choose = (storyboard_id: number, take_id: number | null) => call('PUT', 'film_take_choose', { storyboard_id, take_id })
    expect(fieldOf(await choose(second!, newer.take_id))).toBe('take_id')
    expect((await choose(first!, newer.take_id)).status).toBe(0)
    expect((await shotOf(first!)).film.take_id).toBe(newer.take_id)
    const of = { storyboard_id: first, take_ids: [newer.take_id] }
    expect((await call('DELETE', 'film_take', of)).status).toBe(0)
    expect((await shotOf(first!)).film).toBeNull()
    expect((await call('PUT', 'film_take_restore', of)).status).toBe(0)
    expect((await shotOf(first!)).film.take_id).toBe(newer.take_id)
    expect(fieldOf(await call('DELETE', 'film_take', { storyboard_id: second, take_ids: [newer.take_id] }))).toBe('take_ids')
    expect((await choose(first!, null)).status).toBe(0)
    expect((await takesOf(first!)).map(({ chosen }) => chosen)).toEqual([false, false])
  })
  it('is stale once its shot says something else, or has another picture', async () => {
    await connect({ price: 0 })
    const [first, second] = await idsOf()
    await made([first!, second!])
    await call('PUT', 'comic_storyboard', { storyboard_id: first, content: '△雪停了。' })
    const { url } = await picture('#ff00ff')
    await call('POST', 'sb_matching_image', { image_url: url, work_id, doc_id, src_type: 1, matching_image_storyboard_id: second })
    expect([(await takesOf(first!))[0]!.stale, (await takesOf(second!))[0]!.stale]).toEqual([true, true])
  })
  it('is refused of a shot without a picture, and with words for several', async () => {
    await connect()
    const [first, second] = await idsOf()
    const bare = (await call('POST', 'comic_storyboard', { doc_id, scene_id: (await shots())[0]!.scene_id, content: '空' })).data
      .storyboard_id
    const ask = async (body: object) => fieldOf(await call('POST', 'film_take_make', { doc_id, cap: 9, ...body }))
    expect(await ask({ ids: [bare] })).toBe('ids')
    expect(await ask({ ids: [99_999_999] })).toBe('ids')
    expect(await ask({ ids: [first, second], words: '跑' })).toBe('words')
    expect(await ask({ ids: [first], cap: -1 })).toBe('cap')
    expect(await quote([bare])).toMatchObject({ stills: 1, shots: [] })
  })
})

const EACH = [500, 500, 500, 500]
it('that comes as a moving picture or in another codec is made a film that every browser plays', async () => {
  const frame = (colour: string) =>
    sharp({ create: { width: 65, height: 37, channels: 3, background: colour } })
      .png()
      .toBuffer()
  const frames = await Promise.all(['#f00', '#0f0', '#00f', '#ff0'].map(frame))
  const moving = sharp(frames, { join: { animated: true } })
  const [first] = await idsOf()
  for (const film of [await moving.webp({ delay: EACH }).toBuffer(), await moving.gif({ delay: EACH }).toBuffer()]) {
    const videos = await fakeVideos({ film, polls: 1 })
    await connect({ kind: 'openai-film', address: videos.url, model: 'sora-2', price: 0 })
    expect(await made([first!])).toMatchObject({ state: 'done' })
    const [take] = await takesOf(first!)
    expect(take!.seconds).toBeCloseTo(2, 0)
    const bytes = new Uint8Array(await (await fetch(studio.url + take!.url)).arrayBuffer())
    const [begin, end] = [await colourAt(bytes, 0), await colourAt(bytes, 1.5)]
    expect([begin.red > 200, begin.green < 60, end.red > 200, end.green > 200]).toEqual([true, true, true, true])
    await studio.app.pool.query('delete from engines')
    await videos.close()
  }
})

describe('what may be spent', () => {
  it('is never passed by one request: what does not fit is not made, and says so', async () => {
    await connect({ price: 0.1 })
    const ids = (await idsOf()).slice(0, 3)
    const before = service.submitted.length
    const job = await made(ids, { cap: 1 })
    expect(job).toMatchObject({ state: 'failed', error: expect.stringContaining('超过这一次 1 元的上限') as string })
    expect(service.submitted.length - before).toBe(2)
    expect(await money()).toEqual({ day: 1, runs: [1] })
    // Asked again under the same cap nothing more is spent.
    expect((await host.call('PUT', '/ixj_web/job/retry', { job_id: job.job_id })).status).toBe(0)
    await jobOver(host, job.job_id)
    expect(await money()).toEqual({ day: 1, runs: [1] })
  })
  it('is never passed by many requests at once: the day of the team is held before the service is asked', async () => {
    await connect()
    const ids = await idsOf()
    const before = service.submitted.length
    const jobs = await Promise.all(Array.from({ length: 4 }, () => begun(ids.slice(0, 2))))
    await Promise.all(jobs.map(job => jobOver(host, job)))
    expect(service.submitted.length - before).toBe(DAY_YUAN)
    const { day, runs } = await money()
    expect([day, runs.reduce((sum, yuan) => sum + yuan, 0)]).toEqual([DAY_YUAN, DAY_YUAN])
  })
  it.each([
    ['blocked', '安全审核', 0],
    ['failed', 'it broke', 0],
    ['reset', '不知道它是否已经开始生成', 1],
  ] as const)('comes back where nothing came of it, unless it may have been paid: %s', async (fault, reason, spent) => {
    await connect()
    const [first] = await idsOf()
    service.setFault(fault)
    expect(await made([first!])).toMatchObject({ state: 'failed', error: expect.stringContaining(reason) as string })
    expect((await takesOf(first!))[0]).toMatchObject({ state: 'failed', cost: spent, chosen: false })
    expect(await money()).toEqual({ day: spent, runs: [spent] })
  })
  it('stays held for what its engine goes on with, and is not held twice once somebody wants it again', async () => {
    await connect()
    const [first] = await idsOf()
    service.setFault('works')
    const before = service.submitted.length
    const job = await begun([first!])
    await vi.waitFor(() => expect(service.seen.at(-1)).toMatch(/GET .*tasks/), { timeout: scaled(10_000) })
    await vi.waitFor(async () => expect((await studio.app.pool.query(`select 1 from engine_runs where remote_id <> ''`)).rowCount).toBe(1))
    expect((await host.call('PUT', '/ixj_web/job/cancel', { job_id: job })).status).toBe(0)
    await vi.waitFor(() => expect(service.seen.at(-1)).toMatch(/cancel$/), { timeout: scaled(10_000) })
    expect((await takesOf(first!))[0]).toMatchObject({ state: 'failed', error: '已停下' })
    expect(await money()).toEqual({ day: 1, runs: [1] })
    service.setFault(undefined)
    await host.call('PUT', '/ixj_web/job/retry', { job_id: job })
    expect(await jobOver(host, job)).toMatchObject({ state: 'done' })
    expect(service.submitted.length - before).toBe(1)
    expect(await money()).toEqual({ day: 1, runs: [1] })
  })
})

describe('the take that was chosen', () => {
  it('is what the film shows, cut off or its last frame held, and what edit lists name', async () => {
    await connect({ price: 0 })
    const [first, second] = await idsOf()
    await made([first!])
    for (const id of [first, second]) await call('PUT', 'comic_storyboard', { storyboard_id: id, seconds: 3 })
    const film = await exported('mp4', { voice: false })
    for (const at of [0.5, 2.8]) expect((await colourAt(film, at)).red, String(at)).toBeGreaterThan(200)
    expect((await colourAt(film, 3.5)).red).toBeLessThan(80)
    for (const format of ['otio', 'fcp7']) {
      const answer = await fetch(`${studio.url}/ixj_web/comic/storyboard_list_export?doc_id=${doc_id}&format=${format}`, {
        headers: { authorization: `Bearer ${host.token}`, device_id: host.deviceId },
      })
      const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
      expect(Object.keys(files)).toContain('takes/0001.mp4')
      const list = strFromU8(Object.entries(files).find(([name]) => /\.(otio|xml)$/.test(name))![1])
      expect(list).toContain('takes/0001.mp4')
      expect(list).toMatch(/FreezeFrame|stillframeoffset/)
    }
    await call('PUT', 'film_take_choose', { storyboard_id: first, take_id: null })
    expect((await colourAt(await exported('mp4', { voice: false }), 0.5)).red).toBeLessThan(80)
  })
  it('comes along when the work is copied, and costs nothing there', async () => {
    await connect()
    const [first] = await idsOf()
    await made([first!])
    const copy = await copyOf(host, work_id)
    const { rows } = await studio.app.pool.query<Loose>(
      `select t.cost, t.chosen, t.file_id from film_takes t join film_runs r on r.id = t.run_id join docs d on d.id = r.doc_id where d.work_id = $1`,
      [copy],
    )
    expect(rows).toEqual([{ cost: 0, chosen: true, file_id: expect.any(Number) as number }])
  })
})
