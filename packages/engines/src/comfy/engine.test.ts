// The connector through its port against the protocol fake: drawing, previews, cancelling, restarts, and each way that engines go wrong.
import { type DrawForm, defaultForm } from '@qianmu/drawing'
import { describe, expect, it, vi } from 'vitest'
import { comfyEngine } from './engine.ts'
import { greyPng } from '../connect/fake/png.ts'
import { jobNameOf } from '../connect/job-name.ts'
import { never, QUICK, INSTANCE, ADDRESS, MASK, whiteBox, studio, requestOf, eventsOf, last, sizeOf, type Event } from './test-engine.ts'

describe('a picture', () => {
  it('comes along with progress that never goes back, previews unchanged, and one end', async () => {
    const { engine, fake } = await studio({ previews: true, stepMs: 5 })
    const events = await eventsOf(engine.run('1', requestOf(), never))
    const shares = events.flatMap(event => (event.type === 'progress' ? [event.share] : []))
    expect(shares).toEqual(shares.toSorted((one, other) => one - other))
    expect(shares.at(-1)).toBeGreaterThan(0.8)
    const previews = events.flatMap(event => (event.type === 'preview' ? [event] : []))
    expect(previews.length).toBeGreaterThan(0)
    for (const { mime, bytes } of previews) expect([mime, Buffer.from(bytes)]).toEqual(['image/png', greyPng({ width: 8, height: 8 })])
    expect(events.filter(event => event.type === 'done' || event.type === 'failed')).toHaveLength(1)
    expect(sizeOf(events.at(-1)!)).toEqual({ width: 128, height: 96 })
    expect(fake.prompts.map(each => each.id)).toEqual([jobNameOf(INSTANCE, '1')])
  })

  it.each([
    ['image to image', { init_images: [ADDRESS] }, 2, { width: 128, height: 96 }],
    ['a redrawn part', { init_images: [ADDRESS], mask: ADDRESS }, 5, { width: 128, height: 96 }],
    [
      'outpainting',
      { init_images: [ADDRESS], ai_draw_type: 3, expand: { left: 32, right: 0, up: 0, down: 8 } },
      5,
      { width: 128, height: 88 },
    ],
    ['enlarging', { init_images: [ADDRESS], upscaling_resize: 2 }, 8, { width: 192, height: 160 }],
    ['more detail', { init_images: [ADDRESS], hd_mode: 1, upscaling_resize: 2 }, 8, { width: 192, height: 160 }],
    ['cutting out', { init_images: [ADDRESS] }, 10, { width: 96, height: 80 }],
    ['the high-res fix', { hd_repair: { ...defaultForm().hd_repair, hr: true } }, 1, { width: 256, height: 192 }],
  ] as const)('of %s has its size, and its input is uploaded', async (_, part, mode, size) => {
    const { engine, fake } = await studio()
    const request = requestOf(part as Partial<DrawForm>, mode)
    expect(engine.refusals(request.draw)).toEqual([])
    expect(sizeOf(await last(engine.run('1', request, never)))).toEqual(size)
    expect(fake.seen.filter(each => each === 'POST /upload/image')).toHaveLength(mode === 1 ? 0 : 1)
  })

  it.each([
    // Of a mask twice as large as the picture; with the blur and the padding around it, in the proportions of the form.
    ['white', 0, { x: 19, y: 12, width: 53, height: 40 }],
    ['what is not white', 1, { x: 0, y: 0, width: 96, height: 80 }],
  ] as const)('of which only a region is drawn, %s, is the whole picture with the region in its place', async (_, mask_mode, box) => {
    const { engine, fake } = await studio()
    const masked: Partial<DrawForm> = {
      init_images: [ADDRESS],
      mask: MASK,
      inpaint_area: 1,
      only_masked_padding: 6,
      mask_blur: 4,
      mask_mode,
    }
    const request = requestOf({ ...masked, masked_content: 2 }, 5)
    expect(engine.refusals(request.draw)).toEqual([])
    const pictures = new Map([...request.pictures, [MASK, whiteBox(80, 56, 20, 16)]])
    expect(sizeOf(await last(engine.run('1', { ...request, pictures }, never)))).toEqual({ width: 96, height: 80 })
    const { graph } = fake.prompts[0]!
    expect(graph['fit_crop']!.inputs).toMatchObject(box)
    expect(graph['paste']!.inputs).toMatchObject({ destination: ['picture', 0], x: box.x, y: box.y })
    expect(graph['noise']!.inputs).toEqual({ noise_seed: graph['sample']!.inputs['seed'] })
    const empty = new Map([...request.pictures, [MASK, mask_mode ? whiteBox(0, 0, 192, 160) : whiteBox(0, 0, 0, 0)]])
    expect(await last(engine.run('2', { ...request, pictures: empty }, never))).toMatchObject({
      type: 'failed',
      retry: false,
      reason: '蒙版里没有要重绘的部分，请先涂抹',
    })
  })

  it('that is cut out comes with its mask', async () => {
    const { engine } = await studio()
    const event = await last(engine.run('1', requestOf({ init_images: [ADDRESS] }, 10), never))
    expect(event.type === 'done' && event.result.pictures.map(each => each.role)).toEqual(['result', 'mask'])
  })

  it('says which syntax of its prompt has no effect', async () => {
    const { engine } = await studio()
    const event = await last(engine.run('1', requestOf({ prompt: ['[猫|狗] BREAK 雨夜'] }), never))
    expect(event).toMatchObject({ type: 'done', result: { unknownWords: ['[猫|狗]', 'BREAK'] } })
  })
})

describe('probing', () => {
  it('tells what the engine has', async () => {
    const { engine } = await studio()
    expect(await engine.probe(never)).toMatchObject({
      available: true,
      kind: 'local-model',
      name: 'ComfyUI 0.3.64',
      capabilities: {
        drawTypes: [0, 1, 2, 3, 7, 8, 11],
        samplers: ['Euler a', 'DPM++ 2M Karras', 'DPM++ SDE Karras', 'LCM', 'Euler', 'DPM++ 2M', 'DPM++ SDE', 'DDIM'],
        schedulers: ['Simple', 'SGM Uniform', 'Karras', 'Exponential', 'Normal'],
        preprocessors: expect.arrayContaining(['none', 'canny', 'dw_openpose_full']),
        previews: true,
      },
    })
    const { checkpoints, upscalers } = (await engine.probe(never)).capabilities
    expect(checkpoints[0]).toEqual({ file: 'SD1.5/studio-model.safetensors', name: 'studio-model', baseModel: 'SD1.5' })
    expect(upscalers.map(each => each.file)).toEqual(['Lanczos', 'Nearest', '4x-UltraSharp.pth'])
  })

  it.each(['reset', 'garbage', 'html', 'error-500'] as const)(
    'of an engine with the fault %s says why it is not available, and refuses',
    async fault => {
      const { engine } = await studio({ fault, at: '/object_info' })
      const { available, reason, capabilities } = await engine.probe(never)
      expect([available, capabilities.drawTypes]).toEqual([false, []])
      expect(reason).toMatch(/引擎/)
      expect(engine.refusals(requestOf().draw)).toEqual([{ field: '', text: reason }])
    },
  )

  it('refuses at the field what no node of the engine answers', async () => {
    const { engine } = await studio()
    const fields = (part: Partial<DrawForm>, mode: DrawForm['client_draw_type'] = 1) =>
      engine.refusals(requestOf(part, mode).draw).map(each => each.field)
    expect(fields({ vae: 'nowhere' })).toEqual(['ai_param.vae'])
    expect(fields({ init_images: [ADDRESS], mask: ADDRESS, inpaint_control_mode: true }, 5)).toContain('ai_param.inpaint_control_mode')
    expect(fields({ init_images: [ADDRESS], upscaler_index: 'R-ESRGAN 4x+' }, 8)).toEqual(['ai_param.upscaler_index'])
    expect(fields({ prompt: ['雨夜 <lora:nowhere:1>'] })).toEqual(['ai_param.prompt'])
  })
})

describe('a job', () => {
  it('that is cancelled while it runs is interrupted, and only it', async () => {
    const { engine, fake } = await studio({ stepMs: 30 })
    const stop = new AbortController()
    const other = last(engine.run('other', requestOf({ seed: 2 }), never))
    await vi.waitFor(() => expect(fake.prompts).toHaveLength(1))
    const run = eventsOf(engine.run('mine', requestOf({ seed: 1 }), stop.signal))
    await vi.waitFor(() => expect(fake.prompts).toHaveLength(2))
    stop.abort(new Error('cancelled'))
    await expect(run).rejects.toThrow('cancelled')
    expect(fake.seen).not.toContain('POST /interrupt')
    expect((await other).type).toBe('done')

    const again = new AbortController()
    const running = engine.run('again', requestOf({ seed: 3 }), again.signal)
    await expect(
      (async () => {
        for await (const event of running) if (event.type === 'progress' && event.share > 0) again.abort(new Error('cancelled'))
      })(),
    ).rejects.toThrow('cancelled')
    expect(fake.seen).toContain('POST /interrupt')
    await vi.waitFor(async () =>
      expect(await engine.reconcile('again', never)).toEqual({ type: 'failed', reason: '任务在绘图引擎里被中断', retry: true }),
    )
  })

  it('waits behind the prompts of others, and says how many', async () => {
    const { engine, fake } = await studio()
    const go = fake.occupy()
    const events: Event[] = []
    for await (const event of engine.run('1', requestOf(), never)) {
      events.push(event)
      if (event.type === 'progress' && event.message.includes('前面还有 1 个任务')) go()
    }
    expect(events.at(-1)!.type).toBe('done')
  })

  it('is found again after our restart: submitted once, drawn once', async () => {
    const { engine, fake } = await studio({ stepMs: 20 })
    const first = engine.run('7', requestOf(), never)
    // The process dies: nobody ends the run in order.
    const iterator = first[Symbol.asyncIterator]()
    for (let event = await iterator.next(); !event.done; event = await iterator.next())
      if (event.value.type === 'progress' && event.value.share > 0.1) break
    const restarted = comfyEngine({ url: fake.url, instance: INSTANCE, patience: QUICK })
    expect((await last(restarted.run('7', requestOf(), never))).type).toBe('done')
    expect(fake.prompts).toHaveLength(1)
    expect((await restarted.reconcile('7', never))?.type).toBe('done')
    expect(await restarted.reconcile('8', never)).toBeUndefined()
    await iterator.return?.()
  })

  it('with another request under the same id is drawn anew, not given the old picture', async () => {
    const { engine, fake } = await studio()
    await last(engine.run('7', requestOf(), never))
    const event = await last(engine.run('7', requestOf({ width: 256 }), never))
    expect(sizeOf(event)).toEqual({ width: 256, height: 96 })
    expect(fake.prompts).toHaveLength(2)
  })

  it('never has more than two inside the engine', async () => {
    const { engine, fake } = await studio({ stepMs: 10 })
    const runs = [1, 2, 3, 4].map(nth => last(engine.run(String(nth), requestOf({ seed: nth }), never)))
    await vi.waitFor(() => expect(fake.prompts).toHaveLength(2))
    await new Promise(resolve => setTimeout(resolve, 20))
    expect(fake.prompts).toHaveLength(2)
    expect((await Promise.all(runs)).map(each => each.type)).toEqual(['done', 'done', 'done', 'done'])
  })

  it('outlives a connection that breaks in the middle', async () => {
    const { engine, fake } = await studio({ stepMs: 30 })
    const events: Event[] = []
    for await (const event of engine.run('1', requestOf({ steps: 10 }), never)) {
      if (event.type === 'progress' && event.share > 0.2 && !events.some(each => each.type === 'progress' && each.share > 0.2)) fake.cut()
      events.push(event)
    }
    expect(events.at(-1)!.type).toBe('done')
    expect(fake.seen.filter(each => each === 'WS /ws').length).toBeGreaterThan(1)
  })
})

describe('an engine that goes wrong', () => {
  it.each([
    ['reset', /连接不上/, true],
    ['garbage', /格式/, true],
    ['html', /格式/, true],
    ['error-500', /格式/, true],
    ['node-errors', /拒绝了请求：「大模型」引擎里没有这一项/, false],
    ['half-accepted', /拒绝了请求：「大模型」连线有误/, false],
    ['other-id', /编号/, false],
    ['endless', /太大/, false],
    ['restart', /重启/, true],
    ['out-of-memory', /显存不足/, false],
    ['node-failure', /KSampler 出错：mat1/, false],
    ['interrupted', /中断/, true],
    ['stall', /没有进展/, true],
    ['truncated', /不完整/, true],
    ['html-picture', /不完整/, true],
    ['huge', /太大/, false],
    ['wrong-size', /64×64，应为 128×96/, false],
    ['no-picture', /没有交出/, true],
    ['file-gone', /没有交出/, true],
  ] as const)('%s: ends once, with a reason', async (fault, reason, retry) => {
    const { engine } = await studio({ fault })
    const events = await eventsOf(engine.run('1', requestOf(), never))
    expect(events.filter(event => event.type === 'done' || event.type === 'failed')).toHaveLength(1)
    expect(events.at(-1)).toEqual({ type: 'failed', reason: expect.stringMatching(reason), retry })
  })

  it.each(['disconnect', 'no-socket', 'no-end', 'two-ends', 'other-events', 'garbage-events'] as const)(
    '%s: draws all the same',
    async fault => {
      const { engine } = await studio({ fault })
      const events = await eventsOf(engine.run('1', requestOf(), never))
      expect(events.filter(event => event.type === 'done' || event.type === 'failed')).toEqual([events.at(-1)])
      expect(sizeOf(events.at(-1)!)).toEqual({ width: 128, height: 96 })
    },
  )

  it.each(['hang', 'drip'] as const)('%s: is left when nobody waits any more', async fault => {
    const { engine } = await studio({ fault })
    const stop = new AbortController()
    const run = eventsOf(engine.run('1', requestOf(), stop.signal))
    setTimeout(() => stop.abort(new Error('enough')), 50)
    await expect(run).rejects.toThrow('enough')
  })

  it('is left alone after three failures, and asked again after a rest', async () => {
    const { engine, fake } = await studio({ fault: 'garbage' }, { breaker: { failures: 3, restMs: 200 }, freshMs: 0 })
    for (const job of ['1', '2', '3']) {
      fake.setFault('garbage')
      expect((await last(engine.run(job, requestOf(), never))).type).toBe('failed')
      if (job !== '3') continue
      expect(engine.refusals(requestOf().draw)).toEqual([{ field: '', text: expect.stringContaining('连续出错') }])
      expect((await engine.probe(never)).available).toBe(false)
    }
    fake.setFault(undefined)
    await vi.waitFor(async () => expect((await engine.probe(never)).available).toBe(true))
    expect((await last(engine.run('4', requestOf(), never))).type).toBe('done')
  })
})
