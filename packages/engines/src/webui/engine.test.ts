// The connector through its port against the protocol fake: drawing, previews, cancelling, restarts, and each way that engines go wrong.
import { compileDraw, defaultForm, type DrawForm, readRequest, tasksOf } from '@qianmu/drawing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { greyPng } from '../connect/fake/png.ts'
import { pictureSize } from '../connect/picture-size.ts'
import type { RunEvent } from '../ports/engine.ts'
import type { ImageRequest, ImageResult } from '../ports/image.ts'
import { webuiEngine, type WebuiOptions } from './engine.ts'
import { type FakeWebui, fakeWebui, type FakeWebuiOptions } from './fake/index.ts'

type Event = RunEvent<ImageResult>
const never = new AbortController().signal
const QUICK = { pollMs: 5, stallMs: 2000, lostMs: 1500 }
const INSTANCE = 'test'
const ADDRESS = '/file/1?s=x'
const MASK = '/file/2?s=x'

const fakes: FakeWebui[] = []
afterEach(async () => {
  await Promise.all(fakes.splice(0).map(each => each.close()))
})
async function studio(options: FakeWebuiOptions = {}, more: Partial<WebuiOptions> = {}) {
  const fake = await fakeWebui(options)
  fakes.push(fake)
  const engine = webuiEngine({ url: fake.url, instance: INSTANCE, patience: QUICK, ...more })
  await engine.probe(never)
  return { fake, engine }
}

function requestOf(part: Partial<DrawForm> = {}, mode: DrawForm['client_draw_type'] = 1): ImageRequest {
  const form = { ...defaultForm(mode), prompt: ['雨夜'], width: 128, height: 96, steps: 4, ...part }
  const compiled = compileDraw(form, { checkpoint: 'studio-model' })
  if ('problems' in compiled) throw new Error(JSON.stringify(compiled.problems))
  const reading = readRequest(compiled.request)
  if ('problems' in reading) throw new Error(JSON.stringify(reading.problems))
  const named = JSON.stringify(reading.request)
  const all = [
    [ADDRESS, greyPng({ width: 96, height: 80 })],
    [MASK, greyPng({ width: 48, height: 40 }, 255)],
  ] as const
  const pictures = new Map(all.filter(([address]) => named.includes(address)))
  return { draw: reading.request, task: tasksOf(reading.request, 42).at(0), pictures }
}
async function eventsOf(run: AsyncIterable<Event>): Promise<Event[]> {
  const events: Event[] = []
  for await (const event of run) events.push(event)
  return events
}
const last = async (run: AsyncIterable<Event>) => (await eventsOf(run)).at(-1)!
const sizeOf = (event: Event) => (event.type === 'done' ? pictureSize(event.result.pictures[0]!.bytes) : event)
const measured = (base64: unknown) => pictureSize(Buffer.from(String(base64), 'base64'))

describe('a picture', () => {
  it('comes along with progress that never goes back, previews, and one end', async () => {
    const { engine, fake } = await studio({ stepMs: 20 })
    const events = await eventsOf(engine.run('1', requestOf(), never))
    const shares = events.flatMap(event => (event.type === 'progress' ? [event.share] : []))
    expect(shares).toEqual(shares.toSorted((one, other) => one - other))
    expect(shares.at(-1)).toBeGreaterThan(0.4)
    expect(events.filter(event => event.type === 'preview').length).toBeGreaterThan(1)
    expect(events.filter(event => event.type === 'done' || event.type === 'failed')).toHaveLength(1)
    expect(sizeOf(events.at(-1)!)).toEqual({ width: 128, height: 96 })
    expect(fake.drawn[0]).toMatchObject({
      prompt: '雨夜',
      sampler_name: 'Euler a',
      scheduler: 'Automatic',
      override_settings: { sd_model_checkpoint: 'studio-model', sd_vae: 'Automatic', CLIP_stop_at_last_layers: 2 },
      save_images: false,
    })
  })

  it.each([
    ['image to image', { init_images: [ADDRESS] }, 2, { width: 128, height: 96 }],
    ['a redrawn part', { init_images: [ADDRESS], mask: MASK, masked_content: 2, inpaint_area: 1 }, 5, { width: 96, height: 80 }],
    [
      'outpainting',
      { init_images: [ADDRESS], ai_draw_type: 3, expand: { left: 32, right: 0, up: 0, down: 8 } },
      5,
      { width: 128, height: 88 },
    ],
    ['enlarging', { init_images: [ADDRESS], upscaling_resize: 2 }, 8, { width: 192, height: 160 }],
    ['more detail in tiles', { init_images: [ADDRESS], hd_mode: 1, upscaling_resize: 2 }, 8, { width: 192, height: 160 }],
    ['more detail', { init_images: [ADDRESS], hd_mode: 1, upscaling_resize: 2, tiles: false }, 8, { width: 192, height: 160 }],
    ['the high-res fix', { hd_repair: { ...defaultForm().hd_repair, hr: true } }, 1, { width: 256, height: 192 }],
  ] as const)('of %s has its size', async (_, part, mode, size) => {
    const { engine } = await studio()
    const request = requestOf(part as Partial<DrawForm>, mode)
    expect(engine.refusals(request.draw)).toEqual([])
    expect(sizeOf(await last(engine.run('1', request, never)))).toEqual(size)
  })

  it('that is repainted has its mask at its own size; one that is extended lies on its larger canvas with the new parts masked', async () => {
    const { engine, fake } = await studio()
    await last(engine.run('1', requestOf({ init_images: [ADDRESS], mask: MASK, mask_mode: 1 }, 5), never))
    expect([measured(fake.drawn[0]!['mask']), fake.drawn[0]!['inpainting_mask_invert']]).toEqual([{ width: 96, height: 80 }, 1])
    const expand = { left: 32, right: 0, up: 0, down: 8 }
    await last(engine.run('2', requestOf({ init_images: [ADDRESS], ai_draw_type: 3, expand }, 5), never))
    const { init_images, mask, width, height } = fake.drawn[1] as { init_images: string[]; mask: string; width: number; height: number }
    expect([measured(init_images[0]), measured(mask), { width, height }]).toEqual([1, 2, 3].map(() => ({ width: 128, height: 88 })))
  })

  it('has the sampler and schedule that were picked, or says at which field it lacks one', async () => {
    const { engine, fake } = await studio()
    await last(engine.run('1', requestOf({ sampler_index: 'Euler', scheduler: 'SGM Uniform' }), never))
    expect([fake.drawn[0]!['sampler_name'], fake.drawn[0]!['scheduler']]).toEqual(['Euler', 'SGM Uniform'])
    expect(engine.refusals(requestOf({ sampler_index: 'DDIM', scheduler: 'Beta' }).draw)).toEqual([
      { field: 'ai_param.sampler_index', text: '绘图引擎里没有采样方法「DDIM」' },
      { field: 'ai_param.scheduler', text: '绘图引擎里没有调度器「Beta」' },
    ])
  })

  it('of a version before 1.9 is asked for by the old names of samplers', async () => {
    const { engine, fake } = await studio({ without: ['/sdapi/v1/schedulers'] })
    await last(engine.run('1', requestOf({ sampler_index: 'DPM++ 2M Karras' }), never))
    expect([fake.drawn[0]!['sampler_name'], fake.drawn[0]!['scheduler']]).toEqual(['DPM++ 2M', undefined])
  })
})

describe('probing', () => {
  it('tells what the engine has', async () => {
    const { engine } = await studio()
    const probe = await engine.probe(never)
    expect(probe).toMatchObject({ available: true, kind: 'local-model', name: 'SD WebUI' })
    const { drawTypes, honours, samplers, schedulers, loras, upscalers, repairs } = probe.capabilities
    expect([drawTypes, schedulers]).toEqual([
      [0, 1, 2, 3, 8, 11],
      ['Karras', 'SGM Uniform'],
    ])
    expect(samplers).toEqual(['Euler a', 'DPM++ 2M Karras', 'DPM++ SDE Karras', 'LCM', 'DPM++ 2M', 'DPM++ SDE', 'Euler'])
    expect(honours).toEqual(expect.arrayContaining(['adetailer', 'regional_prompter', 'controlnet_units', 'noise_q', 'tiles']))
    expect(loras[0]).toEqual({ file: 'style/ink.safetensors', name: 'ink', baseModel: 'SD1.5', triggerWords: ['ink wash'] })
    expect([upscalers[0]!.file, repairs[0]]).toEqual(['Lanczos', 'face_yolov8n.pt'])
  })

  it.each([
    ['login', undefined, /用户名和密码/],
    ['no-api', undefined, /--api/],
    ['reset', '/sd-models', /连接不上/],
    ['garbage', '/sd-models', /格式/],
    ['html', '/sd-models', /格式/],
    ['error-500', '/sd-models', /格式/],
  ] as const)('of an engine with the fault %s says why it is not available, and refuses', async (fault, at, why) => {
    const { engine } = await studio({ fault, ...(at && { at }) })
    const { available, reason } = await engine.probe(never)
    expect([available, reason]).toEqual([false, expect.stringMatching(why)])
    expect(engine.refusals(requestOf().draw)).toEqual([{ field: '', text: reason }])
  })

  it('signs in where it must', async () => {
    const { engine } = await studio({ login: 'one:secret' }, { login: { user: 'one', password: 'secret' } })
    expect((await engine.probe(never)).available).toBe(true)
    expect((await last(engine.run('1', requestOf(), never))).type).toBe('done')
  })

  it('refuses at the field what the engine does not have', async () => {
    const { engine } = await studio({ without: ['/controlnet', '/adetailer'] })
    const fields = (part: Partial<DrawForm>, mode: DrawForm['client_draw_type'] = 1) =>
      engine.refusals(requestOf(part, mode).draw).map(each => each.field)
    expect(fields({ vae: 'nowhere' })).toEqual(['ai_param.vae'])
    expect(fields({ prompt: ['雨夜 <lora:nowhere:1>'] })).toEqual(['ai_param.prompt'])
    expect(fields({ init_images: [ADDRESS], upscaler_index: 'LDSR' }, 8)).toEqual(['ai_param.upscaler_index'])
    expect(fields({ init_images: [ADDRESS] }, 10)).toEqual(['ai_draw_type'])
    expect(fields({ init_images: [ADDRESS], mask: MASK, inpaint_control_mode: true }, 5)).toEqual(['ai_param.controlnet_units'])
    const expand = { left: 32, right: 16, up: 0, down: 0 }
    expect(fields({ init_images: [ADDRESS], ai_draw_type: 3, expand, noise_q: 2 }, 5)).toEqual(['ai_param.expand'])
  })
})

describe('a job', () => {
  it('that is cancelled while it runs is stopped', async () => {
    const { engine, fake } = await studio({ stepMs: 30 })
    const stop = new AbortController()
    const run = eventsOf(engine.run('mine', requestOf(), stop.signal))
    await vi.waitFor(() => expect(fake.drawn).toHaveLength(1))
    stop.abort(new Error('cancelled'))
    await expect(run).rejects.toThrow('cancelled')
    await vi.waitFor(() => expect(fake.seen).toContain('POST /sdapi/v1/interrupt'))
  })

  it('that is cancelled while somebody else’s runs stops nothing until its own begins', async () => {
    const { engine, fake } = await studio({ stepMs: 20 })
    const go = fake.occupy()
    const stop = new AbortController()
    const run = eventsOf(engine.run('mine', requestOf(), stop.signal))
    await vi.waitFor(() => expect(fake.drawn).toHaveLength(1))
    stop.abort(new Error('cancelled'))
    await expect(run).rejects.toThrow('cancelled')
    await new Promise(resolve => setTimeout(resolve, 50))
    expect(fake.seen).not.toContain('POST /sdapi/v1/interrupt')
    go()
    await vi.waitFor(() => expect(fake.seen).toContain('POST /sdapi/v1/interrupt'))
  })

  it('waits behind the work of others and never shows their progress', async () => {
    const { engine, fake } = await studio()
    const go = fake.occupy()
    const events: Event[] = []
    let waited = 0
    for await (const event of engine.run('1', requestOf(), never)) {
      events.push(event)
      if (event.type === 'progress' && event.message.includes('排队中')) {
        expect(event.share).toBe(0)
        waited++
        go()
      }
    }
    expect([waited, events.at(-1)!.type]).toEqual([1, 'done'])
  })

  it('that an earlier attempt left running is stopped before it is drawn anew; a run that still goes on is found', async () => {
    const { engine, fake } = await studio({ stepMs: 40 })
    const first = eventsOf(engine.run('7', requestOf(), never))
    await vi.waitFor(() => expect(fake.drawn).toHaveLength(1))
    const restarted = webuiEngine({ url: fake.url, instance: INSTANCE, patience: QUICK })
    await vi.waitFor(async () => expect(await restarted.reconcile('7', never)).toMatchObject({ type: 'progress', message: '正在绘制' }))
    expect(await restarted.reconcile('8', never)).toBeUndefined()
    expect((await last(restarted.run('7', requestOf(), never))).type).toBe('done')
    expect(fake.seen.indexOf('POST /sdapi/v1/interrupt')).toBeLessThan(fake.seen.lastIndexOf('POST /sdapi/v1/txt2img'))
    await first
  })

  it('runs alone: the next is handed in when it is done', async () => {
    const { engine, fake } = await studio({ stepMs: 50 })
    const runs = [1, 2].map(nth => last(engine.run(String(nth), requestOf({ seed: nth }), never)))
    await vi.waitFor(() => expect(fake.drawn).toHaveLength(1))
    await new Promise(resolve => setTimeout(resolve, 20))
    expect(fake.drawn).toHaveLength(1)
    expect((await Promise.all(runs)).map(each => each.type)).toEqual(['done', 'done'])
  })

  it('of a program without its pages is told apart by the task that runs', async () => {
    const { engine } = await studio({ stepMs: 20, without: ['/internal'] })
    const events = await eventsOf(engine.run('1', requestOf(), never))
    expect(events.some(event => event.type === 'progress' && event.share > 0)).toBe(true)
    expect(events.at(-1)!.type).toBe('done')
  })
})

describe('control maps', () => {
  const wanted = (preprocessor: string) => ({
    picture: greyPng({ width: 96, height: 80 }),
    preprocessor,
    resolution: 512,
    thresholdA: 100,
    thresholdB: 200,
  })
  it('are made by the preprocessors that the engine has, with the people that they find', async () => {
    const { engine, fake } = await studio()
    const probe = await engine.tools!.probe(never)
    expect(probe).toMatchObject({ available: true, tools: ['controlMap', 'readWords'] })
    expect(probe.preprocessors.map(each => each.name)).toEqual(expect.arrayContaining(['canny', 'openpose', 'depth_midas']))
    expect(probe.preprocessors.map(each => each.name)).not.toContain('reference_only')
    const outcome = await engine.tools!.use('controlMap', wanted('openpose'), never)
    if ('refused' in outcome) throw new Error(outcome.refused)
    expect(pictureSize(outcome.done.png)).toEqual({ width: 48, height: 40 })
    expect(outcome.done).toMatchObject({ approximate: false, pose: { people: [{ pose_keypoints_2d: [1, 2, 1] }] } })
    expect(fake.drawn[0]).toMatchObject({ controlnet_module: 'openpose', controlnet_processor_res: 512, controlnet_threshold_a: 100 })
  })
  it('are refused with the reason', async () => {
    const { engine, fake } = await studio()
    const refused = async (name: string) => (await engine.tools!.use('controlMap', wanted(name), never)) as { refused: string }
    expect((await refused('normal_bae')).refused).toContain('没有预处理器「normal_bae」')
    for (const [fault, why] of [
      ['truncated', /不完整/],
      ['reset', /连接不上/],
      ['garbage', /格式/],
    ] as const) {
      fake.setFault(fault, '/controlnet/detect')
      expect((await refused('canny')).refused).toMatch(why)
    }
  })
})

describe('words for a picture', () => {
  const picture = greyPng({ width: 64, height: 64 })
  const read = async (engine: Awaited<ReturnType<typeof studio>>['engine']) => engine.tools!.use('readWords', { picture }, never)

  it('are those of both models, each once, in both languages, the surest first', async () => {
    const { engine } = await studio()
    const outcome = await read(engine)
    if ('refused' in outcome) throw new Error(outcome.refused)
    expect(outcome.done.words.map(({ en, group, confidence }) => [en, group, confidence])).toEqual([
      ['night', '标签', 0.984],
      ['umbrella', '标签', 0.913],
      ['heroine (studio)', '标签', 0.71],
      ['rain', '标签', 0.5],
      ['a woman standing in the rain at night', '描述', 0.5],
      ['ink wash painting', '风格', 0.5],
    ])
    expect(outcome.done.words[0]!.zh).toBe('夜晚')
    expect(outcome.done.approximate).toBe(false)
  })

  it('are those of one model where the other is missing, and refused with the reason where both are', async () => {
    const { engine, fake } = await studio({ captions: { clip: 'a red door' } })
    expect(await read(engine)).toMatchObject({ done: { words: [{ en: 'a red door', group: '描述' }] } })
    for (const [fault, why] of [
      ['reset', /连接不上/],
      ['garbage', /格式/],
      ['html', /格式/],
      ['error-500', /格式/],
    ] as const) {
      fake.setFault(fault, '/interrogate')
      expect(((await read(engine)) as { refused: string }).refused).toMatch(why)
    }
    const none = await studio({ captions: {} })
    expect(((await read(none.engine)) as { refused: string }).refused).toContain('Model not found')
  })
})

describe('an engine that goes wrong', () => {
  it.each([
    ['reset', /连接不上/, true],
    ['garbage', /格式/, true],
    ['html', /格式/, true],
    ['error-500', /格式/, true],
    ['endless', /太大/, false],
    ['script-error', /拒绝了请求：Script not found/, false],
    ['wrong-field', /拒绝了请求：body.width value is not/, false],
    ['out-of-memory', /显存不足/, false],
    ['disconnect', /连接不上/, true],
    ['restart', /连接不上/, true],
    ['forgotten', /重启/, true],
    ['stall', /没有进展/, true],
    ['interrupted', /被中断/, true],
    ['truncated', /不完整/, true],
    ['html-picture', /不完整/, true],
    ['huge', /太大/, false],
    ['wrong-size', /64×64，应为 128×96/, false],
    ['no-picture', /没有交出/, true],
    ['login', /用户名和密码/, false],
  ] as const)('%s: ends once, with a reason', async (fault, reason, retry) => {
    // What never ends takes its time until it is too much.
    const patience = fault === 'endless' || fault === 'huge' ? { pollMs: 5, stallMs: 20_000, lostMs: 20_000 } : QUICK
    const { engine, fake } = await studio({}, { patience })
    fake.setFault(fault)
    const events = await eventsOf(engine.run('1', requestOf(), never))
    expect(events.filter(event => event.type === 'done' || event.type === 'failed')).toHaveLength(1)
    expect(events.at(-1)).toEqual({ type: 'failed', reason: expect.stringMatching(reason), retry })
  })

  it.each(['hang', 'drip'] as const)('%s: is left when nobody waits any more', async fault => {
    const { engine, fake } = await studio()
    fake.setFault(fault)
    const stop = new AbortController()
    const run = eventsOf(engine.run('1', requestOf(), stop.signal))
    setTimeout(() => stop.abort(new Error('enough')), 50)
    await expect(run).rejects.toThrow('enough')
  })

  it.each(['garbage', 'error-500', 'html'] as const)('progress that is %s keeps nobody from the picture', async fault => {
    const { engine, fake } = await studio({ stepMs: 10 })
    fake.setFault(fault, '/internal/progress')
    expect((await last(engine.run('1', requestOf(), never))).type).toBe('done')
  })
})
