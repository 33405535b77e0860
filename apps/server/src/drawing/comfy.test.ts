// Drawing over HTTP with ComfyUI, of which the protocol fake speaks: from the form to kept pictures, with inputs, refusals, cancelling and falling back.
import { scaled } from '@qianmu/testkit/pace'
import { compileDraw, defaultForm, type DrawForm } from '@qianmu/drawing'
import { readPicture } from '@qianmu/drawing/metadata'
import { comfyEngine } from '@qianmu/engines/comfy'
import { type FakeComfy, fakeComfy } from '@qianmu/engines/comfy/fake'
import { sketchEngine } from '@qianmu/engines/sketch'
import { ENGINE_AWAY, type ImageEngine } from '@qianmu/engines'
import { openStudio, type Loose, type Person, type Studio } from '@qianmu/testkit/studio'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ended, result } from '@qianmu/testkit/drawings'

const sketch = sketchEngine()
let fake: FakeComfy
let comfy: ImageEngine
let studio: Studio
beforeAll(async () => {
  fake = await fakeComfy({ stepMs: 2 })
  const patience = { pollMs: 50, stallMs: 5000, lostMs: 1000 }
  comfy = comfyEngine({ url: fake.url, instance: 'studio', patience, breaker: { restMs: 300 }, freshMs: 200 })
  await comfy.probe(AbortSignal.timeout(5000))
  studio = await openStudio({
    engines: [
      { id: 'comfy', engine: comfy, places: 2 },
      { id: 'sketch', engine: sketch, embedded: true },
    ],
  })
})
afterEach(() => fake.setFault(undefined))
afterAll(async () => {
  await studio.close()
  await fake.close()
  await sketch.close()
})

function wrapperOf(part: Partial<DrawForm>, mode: DrawForm['client_draw_type'] = 1) {
  const form = { ...defaultForm(mode), prompt: ['夜雨城市街道'], width: 256, height: 256, steps: 4, ...part }
  const compiled = compileDraw(form, { checkpoint: 'studio-model' })
  if ('problems' in compiled) throw new Error(JSON.stringify(compiled.problems))
  return compiled.request
}
const send = (person: Person, part: Partial<DrawForm> = {}, mode?: DrawForm['client_draw_type']) =>
  person.call<Loose>('POST', '/ai_web/ai/draw_picture', wrapperOf(part, mode))
async function upload(person: Person, width = 120, height = 90): Promise<string> {
  const png = await sharp({ create: { width, height, channels: 3, background: '#468' } })
    .png()
    .toBuffer()
  const answer = await person.upload<Loose>('POST', '/ixj_web/image', {
    file: [new Blob([png], { type: 'image/png' }), 'a.png'],
  })
  return answer.data.url as string
}

describe('with ComfyUI', () => {
  it('the engines are listed in the order they are asked, with what each honours', async () => {
    const host = await studio.founder()
    const engines = (await host.call('GET', '/ai_web/ai/draw_engines')).data as Loose
    expect(engines.map((each: Loose) => [each.engine, each.kind, each.available])).toEqual([
      ['comfy', 'local-model', true],
      ['sketch', 'procedural', true],
    ])
    expect(engines[0].honours).toContain('controlnet_units')
    expect(engines.map((each: Loose) => each.idle_with['F.1'])).toEqual([expect.arrayContaining(['negative_prompt']), undefined])
  })

  it('a picture is drawn, kept and said to be of that engine', async () => {
    const host = await studio.founder()
    const { record_id } = (await send(host, { seed: 7 })).data
    const record = await ended(host, record_id)
    expect(record).toMatchObject({ status: 5, finished: 1 })
    expect(record.images[0]).toMatchObject({ width: 256, height: 256, seed: 7, engine: 'ComfyUI 0.3.64', engine_kind: 'local-model' })
    // The folder at the engine says of which family it is.
    const bytes = Buffer.from(await (await fetch(studio.url + record.images[0].url)).arrayBuffer())
    expect(readPicture(bytes)).toMatchObject({ checkpoint: 'studio-model', form: { model_version: 'SD1.5' } })
    expect((await host.call<Loose>('GET', '/ai_web/ai/draw_record_one', { record_id })).data.base_model).toBe('SD1.5')
  })

  it('one’s own picture is drawn anew; a colleague’s, one of another team, or from elsewhere, is refused at its field and never fetched', async () => {
    const host = await studio.founder()
    const url = await upload(host)
    const own = await send(host, { init_images: [url] }, 2)
    expect(await ended(host, own.data.record_id)).toMatchObject({ status: 5 })
    const before = fake.prompts.length
    for (const other of [await studio.founder(), await studio.colleague(host)])
      for (const address of [url, 'http://127.0.0.1:1/secret.png', `${studio.url}${url}`, '/file/999999999', '/etc/passwd']) {
        const answer = await send(other, { init_images: [address] }, 2)
        expect([answer.status, answer.data.fields]).toEqual([1000, [{ field: 'init_images.0.url', msg: '只能使用本团队已上传的图片' }]])
      }
    expect(fake.prompts).toHaveLength(before)
  })

  it('what no node answers is refused before a job is made, with the reason', async () => {
    const host = await studio.founder()
    const url = await upload(host)
    const answer = await send(host, { init_images: [url], upscaler_index: 'R-ESRGAN 4x+' }, 8)
    expect([answer.status, answer.msg]).toEqual([1050, '绘图引擎里没有放大算法「R-ESRGAN 4x+」'])
  })

  it('an error of a node is the person’s to read, and the others are drawn', async () => {
    const host = await studio.founder()
    fake.setFault('out-of-memory')
    const bad = (await send(host)).data
    expect((await ended(host, bad.record_id)).tasks[0]).toMatchObject({ status: 3, error: expect.stringContaining('显存不足') })
    fake.setFault(undefined)
    expect((await ended(host, (await send(host)).data.record_id)).status).toBe(5)
  })

  it('a drawing that is cancelled is taken back from the engine', async () => {
    const host = await studio.founder()
    fake.setFault('stall')
    // Before it is sent: an earlier test's prompt must not be taken for this one's.
    const at = fake.seen.length
    const { record_id } = (await send(host)).data
    await vi.waitFor(() => expect(fake.seen.slice(at)).toContain('POST /prompt'))
    await host.call('PUT', '/ai_web/ai/draw_cancel', { record_id })
    await vi.waitFor(() => expect(fake.seen.slice(at)).toContain('POST /interrupt'))
    expect((await ended(host, record_id)).tasks[0]).toMatchObject({ status: 3, error: '已取消' })
  })

  it('pictures that wait outlive an engine that is away for a moment; one that stays away says why', async () => {
    const host = await studio.founder()
    fake.setFault('reset', '/prompt')
    const { record_id } = (await send(host, { draw_number: 5 })).data
    await vi.waitFor(async () => expect((await comfy.probe(AbortSignal.timeout(2000))).available).toBe(false), {
      timeout: 5000,
      interval: 20,
    })
    fake.setFault(undefined)
    expect(await ended(host, record_id)).toMatchObject({ status: 5, finished: 5, failed: 0 })
  })

  it('what it does not have is refused at its field, and the sketch engine draws only where the request says so', async () => {
    const host = await studio.founder()
    const part = { prompt: ['夜雨城市街道', '<lora:nobody-has-it:0.8>'] }
    const answer = await send(host, part)
    const text = '绘图引擎里没有 LoRA「nobody-has-it」'
    expect([answer.status, answer.msg]).toEqual([1050, text])
    expect(answer.data.fields[0]).toEqual({ field: 'ai_param.prompt', msg: text, lacks: 'nobody-has-it' })
    const sketched = (await host.call<Loose>('POST', '/ai_web/ai/draw_picture', { ...wrapperOf(part), sketch: 1 })).data
    expect((await ended(host, sketched.record_id)).images[0].engine_kind).toBe('procedural')
  })

  it('while it is away a drawing waits in the queue, however long, and a sketch that is asked for passes it by', async () => {
    const host = await studio.founder()
    fake.setFault('reset', '/system_stats')
    await vi.waitFor(async () => expect((await comfy.probe(AbortSignal.timeout(2000))).available).toBe(false), { timeout: 5000 })
    const engines = (await host.call('GET', '/ai_web/ai/draw_engines')).data as Loose
    expect(engines[0]).toMatchObject({ name: 'ComfyUI 0.3.64', available: false, honours: expect.arrayContaining(['steps']) })
    const { record_id } = (await send(host, { draw_number: 4 })).data
    const sketched = (await host.call<Loose>('POST', '/ai_web/ai/draw_picture', { ...wrapperOf({ seed: 8 }), sketch: 1 })).data
    expect((await ended(host, sketched.record_id)).images[0].engine_kind).toBe('procedural')
    const queue = (await host.call('GET', '/ai_web/ai/draw_queue')).data as Loose
    expect(queue).toMatchObject({ away: 'ComfyUI 0.3.64', waiting: 4, records: [{ record_id, waiting: 4 }] })
    expect((await result(host, record_id)).tasks.map((task: Loose) => [task.status, task.queue_position])).toEqual([
      [0, 1],
      [0, 2],
      [0, 3],
      [0, 4],
    ])
    fake.setFault(undefined)
    const record = await ended(host, record_id)
    expect(record).toMatchObject({ status: 5, finished: 4 })
    expect(record.images.map((image: Loose) => image.engine_kind)).toEqual(Array(4).fill('local-model'))
  })

  it('one that dies in the middle is told within seconds: not drawing, nothing left to say how long', async () => {
    const host = await studio.founder()
    const release = fake.occupy()
    const { record_id } = (await send(host)).data
    const task = async () => (await result(host, record_id)).tasks[0] as Loose
    await vi.waitFor(async () => expect(await task()).toMatchObject({ status: 1, message: '排队中，前面还有 1 个任务' }))
    fake.setFault('reset', '/queue')
    await vi.waitFor(async () => expect(await task()).toMatchObject({ status: 10, eta: null, message: ENGINE_AWAY }), { timeout: 5000 })
    fake.setFault(undefined)
    release()
    expect(await ended(host, record_id)).toMatchObject({ status: 5 })
  })

  it('one picture of several that were stopped is drawn again alone', async () => {
    const host = await studio.founder()
    const release = fake.occupy()
    const { record_id, task_ids } = (await send(host, { draw_number: 3 })).data
    await host.call('PUT', '/ai_web/ai/draw_cancel', { record_id })
    release()
    await host.call('PUT', '/ai_web/ai/draw_retry', { record_id, task_id: task_ids[1] })
    await vi.waitFor(async () => expect((await result(host, record_id)).finished).toBe(1), { timeout: scaled(10_000) })
    expect((await result(host, record_id)).tasks.map((task: Loose) => task.status)).toEqual([3, 5, 3])
  })
})
