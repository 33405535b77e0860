// Drawing over HTTP with the embedded engine: from the form to kept pictures, and what becomes of a drawing on the way.
import { scaled } from '@qianmu/testkit/pace'
import { readPicture } from '@qianmu/drawing/metadata'
import { sketchEngine } from '@qianmu/engines/sketch'
import type { ImageEngine } from '@qianmu/engines'
import { openStudio, type Loose, type Studio } from '@qianmu/testkit/studio'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ended, result, submit, wrapperOf } from '@qianmu/testkit/drawings'

const sketch = sketchEngine()
/** An engine that holds its pictures back until it is let go, and fails on demand. */
const gate = { hold: undefined as Promise<void> | undefined, fail: '' }
const held: ImageEngine = {
  ...sketch,
  async *run(jobId, request, signal) {
    const cancelled = new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
    )
    cancelled.catch(() => undefined)
    await Promise.race([gate.hold, cancelled])
    if (gate.fail) return yield { type: 'failed', reason: gate.fail, retry: false }
    yield* sketch.run(jobId, request, signal)
  },
}
let studio: Studio
beforeAll(async () => {
  studio = await openStudio({ engines: [{ id: 'sketch', engine: held, embedded: true }] })
})
afterAll(async () => {
  await studio.close()
  await sketch.close()
})

async function whileHeld<T>(work: () => Promise<T>): Promise<T> {
  let go = () => undefined as void
  gate.hold = new Promise(resolve => (go = resolve))
  try {
    return await work()
  } finally {
    gate.hold = undefined
    go()
  }
}

describe('a drawing', () => {
  it('comes along from the form to a kept picture with thumbnails and its record inside [D3-1-01]', async () => {
    const host = await studio.founder()
    const { record_id, task_ids } = await submit(host, { seed: 7 })
    expect(task_ids).toHaveLength(1)
    const record = await ended(host, record_id)
    expect(record).toMatchObject({
      status: 5,
      quantity: 1,
      finished: 1,
      prompt: '夜雨城市街道, 一男一女',
      client_draw_type: 1,
      ai_draw_type: 0,
    })
    const [image] = record.images
    expect(image).toMatchObject({
      width: 256,
      height: 256,
      seed: 7,
      engine: '草图引擎（非 AI 模型）',
      engine_kind: 'procedural',
      role: 'result',
    })
    const bytes = new Uint8Array(await (await fetch(studio.url + image.url)).arrayBuffer())
    expect(readPicture(bytes)).toMatchObject({ program: 'qianmu', form: { prompt: ['夜雨城市街道', '一男一女'], seed: 7 } })
    expect(readPicture(bytes)!.form).not.toHaveProperty('model_version')
    expect((await fetch(studio.url + image.thumbs.small)).status).toBe(200)
  })

  it('is the same one when it is sent again under its key', async () => {
    const host = await studio.founder()
    const send = () =>
      fetch(`${studio.url}/ai_web/ai/draw_picture`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${host.token}`,
          device_id: host.deviceId,
          'idempotency-key': 'once',
        },
        body: JSON.stringify(wrapperOf({})),
      }).then(answer => answer.json() as Loose)
    const [one, other] = await Promise.all([send(), send()])
    expect(one.data.record_id).toBe(other.data.record_id)
  })

  it('of many pictures gives each with a seed of its own, and is one entry of the task tray until it is cleared', async () => {
    const host = await studio.founder()
    const { record_id, task_ids } = await submit(host, { draw_number: 6, seed: 100 })
    expect(task_ids).toHaveLength(6)
    const record = await ended(host, record_id)
    expect(record.images.map((image: Loose) => image.seed)).toEqual([100, 101, 102, 103, 104, 105])
    const tray = async () => (await host.call<Loose>('GET', '/ixj_web/job/list')).data
    expect(await tray()).toMatchObject([{ record_id, state: 'done', progress: 1, message: '6 / 6 张', title: record.prompt }])
    await host.call('DELETE', '/ixj_web/job/finished')
    expect(await tray()).toEqual([])
  })

  it('of 300 pictures is taken, of 301 refused at the field [D2-9-11]', async () => {
    const host = await studio.founder()
    await whileHeld(async () => {
      const { record_id, task_ids } = await submit(host, { draw_number: 300 })
      expect(task_ids).toHaveLength(300)
      expect((await result(host, record_id)).tasks).toHaveLength(300)
      const cancelled = (await host.call('PUT', '/ai_web/ai/draw_cancel', { record_id })).data as Loose
      expect(cancelled.status).toBe(3)
    })
    const wrapper = wrapperOf({})
    const ai_param = JSON.stringify({ ...JSON.parse(wrapper.ai_param), n_iter: 301 })
    const answer = await host.call<Loose>('POST', '/ai_web/ai/draw_picture', { ...wrapper, ai_param })
    expect(answer.status).toBe(1000)
    expect(answer.data.fields).toEqual([{ field: 'ai_param.n_iter', msg: expect.stringContaining('300') }])
  })

  it('waits, generates, and is cancelled: one picture, then the rest [D3-4-01]', async () => {
    const host = await studio.founder()
    await whileHeld(async () => {
      const { record_id, task_ids } = await submit(host, { draw_number: 3 })
      await vi.waitFor(async () => expect((await result(host, record_id)).tasks.map((task: Loose) => task.status)).toEqual([2, 0, 0]))
      expect((await result(host, record_id)).status).toBe(2)
      const one = (await host.call('PUT', '/ai_web/ai/draw_cancel', { record_id, task_id: task_ids[1] })).data as Loose
      expect(one.tasks.map((task: Loose) => [task.status, task.error])).toEqual([
        [2, ''],
        [3, '已取消'],
        [0, ''],
      ])
      await host.call('PUT', '/ai_web/ai/draw_cancel', { record_id })
      expect((await ended(host, record_id)).failed).toBe(3)
    })
  })

  it('tells why it failed, and is drawn anew', async () => {
    const host = await studio.founder()
    gate.fail = '显存不足，请缩小图片'
    const { record_id } = await submit(host)
    expect(await ended(host, record_id)).toMatchObject({ status: 3, tasks: [{ status: 3, error: '显存不足，请缩小图片' }] })
    // The tray's list of what is over may be cleared; the record keeps its reason.
    await host.call('DELETE', '/ixj_web/job/finished')
    expect((await result(host, record_id)).tasks[0].error).toBe('显存不足，请缩小图片')
    gate.fail = ''
    const second = await submit(host)
    await ended(host, second.record_id)
    gate.fail = '引擎忙'
    const third = await submit(host)
    await ended(host, third.record_id)
    gate.fail = ''
    await host.call('PUT', '/ai_web/ai/draw_retry', { record_id: third.record_id })
    await vi.waitFor(async () => expect((await result(host, third.record_id)).status).toBe(5), { timeout: scaled(10_000) })
  })

  it('that no engine can do is refused with the way to connect one', async () => {
    const host = await studio.founder()
    const answer = await host.call<Loose>('POST', '/ai_web/ai/draw_picture', wrapperOf({ init_images: ['/file/1'] }, 8))
    expect([answer.status, answer.data.port]).toEqual([1050, 'image'])
    expect(answer.msg).toContain('连接绘图引擎')
  })

  it('names each wrong field', async () => {
    const host = await studio.founder()
    const answer = await host.call<Loose>('POST', '/ai_web/ai/draw_picture', {
      ai_param: '{"steps": 999}',
      ai_draw_type: 0,
      client_draw_type: 1,
    })
    expect(answer.status).toBe(1000)
    expect(answer.data.fields.map((each: Loose) => each.field)).toContain('ai_param.steps')
  })
})

describe('records', () => {
  it('page from the newest, are found by their prompts, kept as favourites, deleted and brought back', async () => {
    const host = await studio.founder()
    const ids: number[] = []
    for (const prompt of ['清晨山谷', '黄昏的海边', '海边的灯塔']) {
      const { record_id } = await submit(host, { prompt: [prompt] })
      await ended(host, record_id)
      ids.push(record_id)
    }
    const list = async (filter: object = {}) => (await host.call('POST', '/ai_web/ai/draw_picture_list', filter)).data as Loose
    const page = await list({ size: 2 })
    expect(page.list.map((each: Loose) => each.record_id)).toEqual([ids[2], ids[1]])
    const rest = await list({ size: 2, before: page.next })
    expect([rest.list.map((each: Loose) => each.record_id), rest.next]).toEqual([[ids[0]], null])
    expect((await list({ keyword: '海边' })).list).toHaveLength(2)
    expect((await list({ keyword: '灯' })).list).toHaveLength(1)
    const { record_id: other } = await submit(host, { prompt: ['雪山'], seed: 987654321, sampler_index: 'DPM++ 2M Karras' })
    await ended(host, other)
    for (const keyword of ['dpm++ 2m', '987654321'])
      expect((await list({ keyword })).list.map((each: Loose) => each.record_id)).toEqual([other])
    await host.call('DELETE', '/ai_web/ai/delete_draw_record', { record_id: other })
    expect((await list({ client_draw_type: 2 })).list).toEqual([])
    const at = page.list[1].create_time
    expect((await list({ since: at })).list).toHaveLength(2)
    expect((await list({ until: at })).list).toHaveLength(1)
    const image_id = page.list[0].images[0].id
    await host.call('PUT', '/ai_web/ai/draw_favourite', { image_id, favourite: 1 })
    expect((await list({ favourite: 1 })).list.map((each: Loose) => each.record_id)).toEqual([ids[2]])
    expect((await host.call('GET', '/ai_web/ai/draw_img_info', { image_id })).data).toMatchObject({ id: image_id, favourite: true })
    const rate = (rating: number) => host.call('PUT', '/ai_web/ai/draw_rate', { image_id, rating })
    expect([(await rate(4)).status, (await rate(6)).status]).toEqual([0, 1000])
    expect((await list({ rating: 4 })).list.map((each: Loose) => [each.record_id, each.images[0].rating])).toEqual([[ids[2], 4]])
    expect((await list({ rating: 5 })).list).toEqual([])
    await host.call('DELETE', '/ai_web/ai/delete_draw_img', { image_id })
    expect((await list({ rating: 1 })).list).toEqual([])
    expect((await list()).list[0].images).toEqual([])
    await host.call('PUT', '/ai_web/ai/restore_creation', { image_ids: [image_id] })
    expect((await list()).list[0].images).toHaveLength(1)
    await host.call('DELETE', '/ai_web/ai/delete_creation', { record_ids: [ids[0], ids[1]] })
    await host.call('DELETE', '/ai_web/ai/delete_draw_record', { record_id: ids[2] })
    expect((await list()).list).toEqual([])
    expect((await list({ deleted: 1 })).list).toHaveLength(4)
    await host.call('PUT', '/ai_web/ai/restore_creation', { record_ids: ids })
    expect((await list()).list).toHaveLength(3)
  })

  it('give every prompt once, that used last first, found by its words, with what came out and the way to the rest of it', async () => {
    const host = await studio.founder()
    const ids: number[] = []
    for (const [seed, prompt] of ['清晨山谷', '黄昏的海边', '清晨山谷', '海边的灯塔'].entries()) {
      const { record_id } = await submit(host, { prompt: [prompt], negative_prompt: ['人群', `${seed}`], seed })
      await ended(host, record_id)
      ids.push(record_id)
    }
    const prompts = async (filter: object = {}, who = host) => (await who.call('POST', '/ai_web/ai/draw_prompt_list', filter)).data as Loose
    const { list, next } = await prompts()
    expect([list.map((each: Loose) => [each.record_id, each.prompt]), next]).toEqual([
      [
        [ids[3], ['海边的灯塔']],
        [ids[2], ['清晨山谷']],
        [ids[1], ['黄昏的海边']],
      ],
      null,
    ])
    expect(list[1]).toMatchObject({ negative_prompt: ['人群', '2'], client_draw_type: 1 })
    expect(list[1].covers).toHaveLength(1)
    const first = await prompts({ size: 2 })
    const rest = await prompts({ size: 2, before: first.next })
    expect([first.list.length, rest.list.map((each: Loose) => each.record_id), rest.next]).toEqual([2, [ids[1]], null])
    expect((await prompts({ keyword: '海边' })).list.map((each: Loose) => each.record_id)).toEqual([ids[3], ids[1]])
    for (const keyword of ['没有过', 'Euler a']) expect((await prompts({ keyword })).list).toEqual([])
    expect(await prompts({}, await studio.colleague(host))).toEqual({ list: [], next: null })
    // What is used again after one binned its last use counts from the use before.
    await host.call('DELETE', '/ai_web/ai/delete_draw_record', { record_id: ids[2] })
    expect((await prompts()).list.map((each: Loose) => each.record_id)).toEqual([ids[3], ids[1], ids[0]])
  })

  it('give the request back, so that the form can be filled from it [D3-7-39]', async () => {
    const host = await studio.founder()
    const { record_id } = await submit(host, { seed: 3 })
    await ended(host, record_id)
    const { request } = (await host.call('GET', '/ai_web/ai/draw_record_one', { record_id })).data as Loose
    expect(JSON.parse(request.ai_param)).toMatchObject({ prompt: ['夜雨城市街道', '一男一女'], seed: 3 })
  })

  it('are their owner’s alone', async () => {
    const host = await studio.founder()
    const { record_id } = await submit(host)
    const record = await ended(host, record_id)
    for (const other of [await studio.colleague(host), await studio.founder()]) {
      for (const path of ['draw_picture_result', 'draw_record_one'])
        expect((await other.call('GET', `/ai_web/ai/${path}`, { record_id })).status).toBe(1004)
      expect((await other.call('GET', '/ai_web/ai/draw_img_info', { image_id: record.images[0].id })).status).toBe(1004)
      expect((await other.call('PUT', '/ai_web/ai/draw_cancel', { record_id })).status).toBe(1004)
      await other.call('DELETE', '/ai_web/ai/delete_creation', { record_ids: [record_id] })
    }
    expect((await result(host, record_id)).images).toHaveLength(1)
    expect(((await host.call('POST', '/ai_web/ai/draw_picture_list', {})).data as Loose).list).toHaveLength(1)
  })
})
