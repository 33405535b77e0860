// Pictures while somebody paints: by the sketch engine at once, by a connected model of few steps where there is one, the last request of a person alone.
import { comfyEngine } from '@qianmu/engines/comfy'
import { fakeComfy } from '@qianmu/engines/comfy/fake'
import { sketchEngine } from '@qianmu/engines/sketch'
import { type Loose, openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const sketch = sketchEngine()
let studio: Studio
let host: Person
beforeAll(async () => {
  studio = await openStudio({ engines: [{ id: 'sketch', engine: sketch, embedded: true }] })
  host = await studio.founder()
})
afterAll(async () => {
  await studio.close()
  await sketch.close()
})

const SIZE = { width: 512, height: 384 }
const dataUrl = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`
const painting = async (size: { width: number; height: number } = SIZE) =>
  dataUrl(
    await sharp({ create: { ...size, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
      .composite([{ input: { create: { width: 60, height: 200, channels: 3, background: '#d02020' } }, left: 100, top: 140 }])
      .png()
      .toBuffer(),
  )
const ask = async (part: object = {}, person = host) =>
  person.call<Loose>('POST', '/ai_web/ai/quick_picture', {
    painting: await painting(),
    prompt: '草原，一女，机械恐龙',
    seed: 7,
    ...SIZE,
    ...part,
  })
const bytesIn = (data: Loose) => Buffer.from(String(data.picture).split(',')[1]!, 'base64')

describe('with the sketch engine', () => {
  it('gives a picture that is kept nowhere, with the words it did not know', async () => {
    const { data } = await ask()
    expect(data).toMatchObject({
      kept: null,
      engine: '草图引擎（非 AI 模型）',
      engine_kind: 'procedural',
      model: '',
      unknown_words: ['机械恐龙'],
    })
    expect(await sharp(bytesIn(data)).metadata()).toMatchObject({ format: 'webp', ...SIZE })
  })

  it('is kept when asked, labelled as procedural', async () => {
    const { data } = await ask({ keep: 1 })
    expect(data).toMatchObject({ picture: '', kept: { width: 512, height: 384, engine_kind: 'procedural', approximate: false } })
    const bytes = Buffer.from(await (await fetch(studio.url + data.kept.url)).arrayBuffer())
    expect(bytes.includes('algorithmicMedia') && !bytes.includes('trainedAlgorithmicMedia')).toBe(true)
  })

  it('follows what was painted', async () => {
    const red = async (data: Loose) => {
      const area = { left: 80, top: 140, width: 100, height: 200 }
      const pixels = await sharp(bytesIn(data)).extract(area).raw().toBuffer()
      return pixels.reduce((count, part, at) => count + Number(at % 3 === 0 && part > 130 && pixels[at + 1]! < 80), 0)
    }
    const nothing = dataUrl(
      await sharp({ create: { ...SIZE, channels: 4, background: '#00000000' } })
        .png()
        .toBuffer(),
    )
    const [painted, empty] = [await ask(), await ask({ painting: nothing })]
    expect(await red(painted.data)).toBeGreaterThan(500)
    expect(await red(empty.data)).toBe(0)
  })

  it.each([
    ['painting', { painting: 'data:image/png;base64,AAAA' }, '画稿打不开，请重画'],
    ['painting', { painting: 'data:image/svg+xml;base64,AAAA' }, '画稿应是 PNG'],
    ['prompt', { prompt: '' }, '请输入提示词'],
    ['width', { width: 4096 }, '宽高应在 256 到 1024 之间'],
  ])('refuses a bad %s at its field', async (field, part, msg) => {
    const { status, data } = await ask(part)
    expect([status, data.fields]).toEqual([1000, [{ field, msg }]])
  })

  it('refuses a painting that is large beyond what anybody paints', async () => {
    const { data } = await ask({ painting: await painting({ width: 3000, height: 400 }) })
    expect(data.fields).toEqual([{ field: 'painting', msg: '画稿应是最大 1024×1024 像素的 PNG' }])
  })
})

describe('with a connected engine', () => {
  it('draws by a model of few steps from the painting; without one the sketch engine does', async () => {
    const fake = await fakeComfy({ stepMs: 1, files: { checkpoints: ['sd_xl_base_1.0.safetensors', 'sdxl-turbo.safetensors'] } })
    const engine = comfyEngine({ url: fake.url, instance: 'quick' })
    await engine.probe(AbortSignal.timeout(5000))
    const own = await openStudio({
      engines: [
        { id: 'comfy', engine },
        { id: 'sketch', engine: sketch, embedded: true },
      ],
    })
    try {
      const { data } = await ask({ strength: 0.45 }, await own.founder())
      expect(data).toMatchObject({
        engine: expect.stringContaining('ComfyUI'),
        engine_kind: 'local-model',
        model: 'sdxl-turbo',
        unknown_words: [],
      })
      const graph = JSON.stringify(fake.prompts.at(-1)!.graph)
      expect(graph).toContain('sdxl-turbo.safetensors')
      // Of four steps those are made that the strength leaves.
      expect(graph).toMatch(/"steps":2[,}]/)
      expect(graph).toMatch(/"denoise":0\.45[,}]/)
      expect((await own.app.pool.query('select count(*)::int from files')).rows[0].count).toBe(0)
    } finally {
      await own.close()
      await fake.close()
    }
  })

  it('gives up the picture before when the same person asks again', async () => {
    const fake = await fakeComfy({ stepMs: 200, files: { checkpoints: ['sdxl-turbo.safetensors'] } })
    const engine = comfyEngine({ url: fake.url, instance: 'latest' })
    await engine.probe(AbortSignal.timeout(5000))
    const own = await openStudio({ engines: [{ id: 'comfy', engine, places: 2 }] })
    try {
      const person = await own.founder()
      const first = ask({}, person)
      await expect.poll(() => fake.prompts.length).toBe(1)
      const [before, after] = await Promise.all([first, ask({ seed: 8 }, person)])
      expect([before.status, after.status]).toEqual([1090, 0])
    } finally {
      await own.close()
      await fake.close()
    }
  })
})
