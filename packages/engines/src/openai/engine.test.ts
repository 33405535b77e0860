// OpenAI-style images through the port against the protocol fake: sizes, masks the other way round, previews, and each way that services go wrong.
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { eventsOf, lastOf, MASK, PICTURE, requestOf } from '../connect/fake/requests.ts'
import { memoryLedger } from '../connect/ledger.ts'
import { pictureSize } from '../connect/picture-size.ts'
import type { RunEvent } from '../ports/engine.ts'
import type { ImageResult } from '../ports/image.ts'
import { openaiEngine } from './engine.ts'
import { type FakeOpenai, fakeOpenai } from './fake.ts'
import { sizeFor, sizesOf } from './sizes.ts'

const never = new AbortController().signal
let fake: FakeOpenai
beforeAll(async () => {
  fake = await fakeOpenai()
})
afterEach(() => fake.setFault(undefined))
afterAll(() => fake.close())

async function engineOf(model = 'gpt-image-1', key = 'geheim') {
  const runs = memoryLedger()
  const engine = openaiEngine({ url: fake.url, key, model, runs })
  await engine.probe(never)
  return { engine, runs }
}
const sizeOf = (event: RunEvent<ImageResult>) => (event.type === 'done' ? pictureSize(event.result.pictures[0]!.bytes) : event)
async function pixel(bytes: Uint8Array, x: number, y: number) {
  const image = await loadImage(Buffer.from(bytes))
  const canvas = createCanvas(image.width, image.height)
  canvas.getContext('2d').drawImage(image, 0, 0)
  return [...canvas.getContext('2d').getImageData(x, y, 1, 1).data]
}
const wide = { width: 768, height: 512 }

describe('a picture', () => {
  it('of words is drawn at the nearest size of the model and brought to the wanted one, with previews on the way', async () => {
    const { engine } = await engineOf()
    const events = await eventsOf(engine.run('1', requestOf(wide), never))
    expect(sizeOf(events.at(-1)!)).toEqual(wide)
    expect(events.some(event => event.type === 'preview')).toBe(true)
    expect(fake.drawn.at(-1)).toMatchObject({ model: 'gpt-image-1', prompt: '雨夜', size: '1536x1024', n: 1, stream: true })
    expect(fake.drawn.at(-1)).not.toHaveProperty('seed')
  })
  it('that is repainted has a mask whose transparent part is drawn anew, and stays untouched elsewhere', async () => {
    const { engine } = await engineOf()
    const part = { init_images: [PICTURE], mask: MASK, ...wide }
    const whole = await lastOf(engine.run('1', requestOf(part, 5), never))
    const { mask, image } = fake.drawn.at(-1) as { mask: Buffer; image: Buffer }
    expect([pictureSize(mask), pictureSize(image)]).toEqual([
      { width: 1536, height: 1024 },
      { width: 1536, height: 1024 },
    ])
    expect((await pixel(mask, 700, 500))[3]).toBe(0)
    expect(whole.type === 'done' && (await pixel(whole.result.pictures[0]!.bytes, 300, 200))[0]).toBe(200)
    const none = await lastOf(engine.run('2', requestOf({ ...part, mask_mode: 1 }, 5), never))
    expect((await pixel((fake.drawn.at(-1) as { mask: Buffer }).mask, 700, 500))[3]).toBe(255)
    expect(none.type === 'done' && (await pixel(none.result.pictures[0]!.bytes, 300, 200))[0]).toBe(128)
  })
  it('that grows keeps its own pixels and is drawn around them', async () => {
    const { engine } = await engineOf()
    const expand = { left: 32, right: 0, up: 0, down: 8 }
    const event = await lastOf(engine.run('1', requestOf({ init_images: [PICTURE], ai_draw_type: 3, expand }, 5), never))
    expect(sizeOf(event)).toEqual({ width: 128, height: 88 })
    if (event.type !== 'done') throw new Error('not done')
    const { bytes } = event.result.pictures[0]!
    expect([(await pixel(bytes, 4, 4))[0], (await pixel(bytes, 60, 40))[0]]).toEqual([200, 128])
  })
  it('that comes by address is fetched from the service itself', async () => {
    const { engine } = await engineOf('seedream-4')
    fake.setFault('address')
    expect(sizeOf(await lastOf(engine.run('1', requestOf(wide), never)))).toEqual(wide)
    expect(fake.seen).toContain('GET /result.png')
  })
})

describe('refusals', () => {
  it('name what the service cannot do, and sizes that its model does not have', async () => {
    const { engine } = await engineOf()
    const fields = (...of: Parameters<typeof requestOf>) => engine.refusals(requestOf(...of).draw).map(each => each.field)
    expect(fields()).toEqual([])
    expect(fields({}, 1, 'studio-model')).toEqual(['ai_param.checkpoint'])
    expect(fields({ prompt: ['雨夜 <lora:ink:1>'] })).toEqual(['ai_param.prompt'])
    expect(fields({ width: 2048, height: 2048 })).toEqual(['ai_param.width'])
    expect(fields({ init_images: [PICTURE] }, 8)).toEqual(['ai_draw_type'])
    expect((await engine.probe(never)).capabilities.honours).not.toContain('negative_prompt')
  })
  it('say before anything is drawn that the key or the model is wrong', async () => {
    for (const [model, key, why] of [
      ['gpt-image-1', 'falsch', /密钥/],
      ['nobody', 'geheim', /没有模型「nobody」/],
    ] as const) {
      const { engine } = await engineOf(model, key)
      expect(await engine.probe(never)).toMatchObject({ available: false, reason: expect.stringMatching(why) })
    }
  })
  it('choose the size that is nearest in shape and holds the picture', () => {
    const sizes = sizesOf('dall-e-3')
    expect(sizeFor({ width: 512, height: 900 }, sizes)).toEqual({ width: 1024, height: 1792 })
    expect(sizeFor({ width: 1100, height: 1100 }, sizes)).toBeUndefined()
    expect(sizeFor({ width: 3000, height: 2000 }, sizesOf('gpt-image-2'))).toEqual({ width: 3000, height: 2000 })
  })
})

describe('a service that goes wrong', () => {
  const UNKNOWN = /为免重复计费没有自动重画/
  it.each([
    ['key', /密钥/, false],
    ['quota', /额度/, false],
    ['often', /太频繁/, true],
    ['blocked', /安全审核/, false],
    ['bad-request', /拒绝了请求：Invalid size/, false],
    ['overloaded', /暂时无法/, true],
    ['error-500', /暂时无法/, true],
    ['reset', UNKNOWN, false],
    ['cut', UNKNOWN, false],
    ['garbage', UNKNOWN, false],
    ['html', UNKNOWN, false],
    ['endless', UNKNOWN, false],
    ['truncated', /不完整/, false],
    ['inside', UNKNOWN, false],
    ['no-picture', UNKNOWN, false],
  ] as const)('%s: ends once, with a reason; what may have been drawn is not asked for again', async (fault, reason, retry) => {
    const { engine, runs } = await engineOf(fault === 'inside' || fault === 'no-picture' ? 'seedream-4' : 'gpt-image-1')
    fake.setFault(fault)
    const events = await eventsOf(engine.run('1', requestOf(wide), never))
    expect(events.filter(event => event.type === 'done' || event.type === 'failed')).toHaveLength(1)
    expect(events.at(-1)).toMatchObject({ type: 'failed', reason: expect.stringMatching(reason), retry })
    expect(await runs.find('1')).toBeUndefined()
  })
  it('a run whose process died says that its outcome is unknown, once', async () => {
    const { engine, runs } = await engineOf()
    await runs.write('7', '')
    const before = fake.drawn.length
    expect(await lastOf(engine.run('7', requestOf(wide), never))).toMatchObject({
      type: 'failed',
      retry: false,
      reason: expect.stringMatching(UNKNOWN),
    })
    expect(fake.drawn).toHaveLength(before)
    expect((await lastOf(engine.run('7', requestOf(wide), never))).type).toBe('done')
  })
  it.each(['hang', 'drip'] as const)('%s: is left when nobody waits any more', async fault => {
    const { engine } = await engineOf()
    fake.setFault(fault)
    const stop = new AbortController()
    const run = eventsOf(engine.run('1', requestOf(wide), stop.signal))
    setTimeout(() => stop.abort(new Error('enough')), 50)
    await expect(run).rejects.toThrow('enough')
  })
})
