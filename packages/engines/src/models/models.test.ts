// The small models at work, where they were fetched: what comes out is measured against the truth, and a process that is killed costs one request.
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createCanvas } from '@napi-rs/canvas'
import { scaled } from '@qianmu/testkit/pace'
import { WEIGHTS, WITH_WEIGHTS } from '@qianmu/testkit/weights'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { RunEvent } from '../ports/engine.ts'
import type { ImageEngine, ImageRequest, ImageResult } from '../ports/image.ts'
import { retouchEngine } from '../retouch/engine.ts'
import { loadOpenCv } from '../retouch/opencv.ts'
import { upscale } from '../retouch/operations/enlarge.ts'
import { encode, flattened, type Pixels, smoothed } from '../retouch/picture.ts'
import { card, decode, keptSketch, likeness, overlap, requestOf, sketch, sketchedPeople } from '../retouch/test-pictures.ts'
import { type SmallModels, smallModels } from './engines.ts'

const never = new AbortController().signal
const retouch = retouchEngine()
afterAll(() => retouch.close())

/** Runs a request to its end. */
async function ran(
  engine: ImageEngine,
  request: ImageRequest,
  seen: (event: RunEvent<ImageResult>) => void = () => undefined,
  signal = never,
) {
  let last: RunEvent<ImageResult> | undefined
  for await (const event of engine.run('1', request, signal)) {
    last = event
    seen(event)
  }
  return last!
}
async function picturesOf(engine: ImageEngine, request: ImageRequest): Promise<Pixels[]> {
  const last = await ran(engine, request)
  if (last.type !== 'done') throw new Error(JSON.stringify(last))
  return Promise.all(last.result.pictures.map(({ bytes }) => decode(bytes)))
}
const cutting = (picture: Uint8Array, side: 'FOREGROUND' | 'BACKGROUND' = 'FOREGROUND') =>
  requestOf(10, { init_images: ['/p'], matting_type: side }, { '/p': picture })
const enlarging = (picture: Uint8Array, by = 2) =>
  requestOf(8, { init_images: ['/p'], upscaling_resize: by, upscaler_index: 'waifu2x' }, { '/p': picture })

type Pen = Parameters<Parameters<typeof card>[2]>[0]
/** A standing figure, as a path. */
function figure(pen: Pen) {
  pen.beginPath()
  pen.ellipse(256, 120, 46, 56, 0, 0, Math.PI * 2)
  pen.roundRect(186, 170, 140, 190, 40)
  pen.rect(200, 340, 48, 150)
  pen.rect(264, 340, 48, 150)
  pen.fill()
}
/** Where it stands: 255. */
async function figureTruth(): Promise<Uint8Array> {
  const { data } = await decode(card(512, 512, pen => ((pen.fillStyle = '#000000'), figure(pen))))
  return Uint8Array.from({ length: 512 * 512 }, (_, at) => 255 - data[at * 4]!)
}
/** The figure before a ground like a photograph's: light that falls off, blurred colours, grain. */
const photograph = () =>
  card(512, 512, pen => {
    const sky = pen.createLinearGradient(0, 0, 0, 512)
    for (const [at, colour] of ['#cfd8de', '#a9b3a4', '#6d6a58'].entries()) sky.addColorStop(at / 2, colour)
    pen.fillStyle = sky
    pen.fillRect(0, 0, 512, 512)
    pen.filter = 'blur(22px)'
    for (let at = 0; at < 14; at++) {
      pen.fillStyle = `hsl(${(at * 53) % 120}, 22%, ${40 + ((at * 17) % 30)}%)`
      pen.fillRect((at * 97) % 512, 120 + ((at * 61) % 260), 70, 110)
    }
    pen.filter = 'none'
    const cloth = pen.createLinearGradient(190, 0, 330, 0)
    for (const [at, colour] of ['#8d2f3c', '#c5505c', '#5b1c27'].entries()) cloth.addColorStop(at / 2, colour)
    pen.fillStyle = cloth
    figure(pen)
    const grain = pen.getImageData(0, 0, 512, 512)
    for (let at = 0; at < grain.data.length; at++) if (at % 4 < 3) grain.data[at]! += ((at * 2654435761) % 17) - 8
    pen.putImageData(grain, 0, 0)
  })

/** Half the size and the size itself, for enlarging what is known. */
async function pair(picture: Uint8Array): Promise<{ small: Pixels; whole: Pixels }> {
  const given = flattened(await decode(picture))
  const [width, height] = [given.width >> 2, given.height >> 2]
  const whole = smoothed(given, { width: width * 2, height: height * 2 })
  return { whole, small: smoothed(whole, { width, height }) }
}

/** Vowels of a voice that rises and falls, a few syllables a second, between silences; times in seconds. */
function voice(spoken: readonly (readonly [start: number, end: number])[], seconds: number): Float32Array {
  const rate = 16_000
  const samples = new Float32Array(seconds * rate)
  for (const [start, end] of spoken) {
    let phase = 0
    for (let at = Math.round(start * rate); at < end * rate; at++) {
      const t = at / rate - start
      const pitch = 150 + 25 * Math.sin(t * 5)
      phase += (2 * Math.PI * pitch) / rate
      const vowel = [
        [730, 1090, 2440],
        [270, 2290, 3010],
        [570, 840, 2410],
      ][Math.floor(t * 4) % 3]!
      let sound = 0
      for (let harmonic = 1; harmonic * pitch < 4000; harmonic++) {
        const gain = vowel.reduce((sum, formant) => sum + Math.exp(-(((harmonic * pitch - formant) / 120) ** 2)), 0.02)
        sound += (gain * Math.sin(harmonic * phase)) / Math.sqrt(harmonic)
      }
      samples[at] = sound * 0.1 * Math.abs(Math.sin(Math.PI * t * 4)) ** 0.5
    }
  }
  return samples
}

/** The processes that this one has started and that still live. */
async function children(): Promise<number[]> {
  const tasks = await readdir('/proc/self/task')
  const lists = await Promise.all(tasks.map(task => readFile(`/proc/self/task/${task}/children`, 'utf8').catch(() => '')))
  return lists.flatMap(list => list.split(' ').filter(Boolean).map(Number))
}

describe.skipIf(!WEIGHTS)(`small models${WITH_WEIGHTS}`, () => {
  let models: SmallModels
  beforeAll(async () => {
    models = smallModels(WEIGHTS!, retouch)
    const standings = await models.standings(AbortSignal.timeout(60_000))
    expect(Object.values(standings).map(({ reason }) => reason)).toEqual(Object.values(standings).map(() => ''))
  }, scaled(60_000))
  afterAll(() => models.close())

  it('say what they are once they were loaded and run', async () => {
    expect(await models.cutOut.probe(never)).toMatchObject({
      available: true,
      kind: 'embedded-model',
      name: '抠图（内置模型 U²-Net-p）',
      licence: 'Apache-2.0',
    })
    expect(await models.upscale.probe(never)).toMatchObject({
      available: true,
      kind: 'embedded-model',
      name: '2× 放大（内置模型 waifu2x）',
      licence: 'MIT',
    })
    expect(models.cutOut.refusals(cutting(sketch()).draw)).toEqual([])
    expect(models.cutOut.refusals(enlarging(sketch()).draw)).toHaveLength(1)
    expect(models.upscale.refusals(enlarging(sketch()).draw)).toEqual([])
  })

  it('cut a figure out of a drawing and out of a photograph, and what is around it', async () => {
    const truth = await figureTruth()
    const drawing = card(512, 512, pen => ((pen.fillStyle = '#7a2f55'), figure(pen)), '#a9c8e6')
    for (const picture of [drawing, photograph()]) {
      const [cut, mask] = await picturesOf(models.cutOut, cutting(picture))
      expect(overlap(mask!, truth)).toBeGreaterThan(0.85)
      expect([cut!.width, cut!.height, cut!.data[3]]).toEqual([512, 512, 0])
      const [, around] = await picturesOf(models.cutOut, cutting(picture, 'BACKGROUND'))
      expect(around!.data[0]).toBe(255)
      expect(
        overlap(
          around!,
          truth.map(value => 255 - value),
        ),
      ).toBeGreaterThan(0.85)
    }
  })

  it('leave sketches of our own to who knows their scene, and say so', async () => {
    const last = await ran(models.cutOut, cutting(keptSketch()))
    expect(last).toMatchObject({ type: 'done', result: { by: { kind: 'procedural' } } })
    const [, mask] = await picturesOf(models.cutOut, cutting(keptSketch()))
    expect(overlap(mask!, sketchedPeople())).toBe(1)
  })

  it('enlarge nearer to the truth than Lanczos, and to other sizes as well', async () => {
    const { cv } = await loadOpenCv()
    for (const picture of [sketch(), photograph()]) {
      const { small, whole } = await pair(picture)
      const [large] = await picturesOf(models.upscale, enlarging(await encode(small)))
      const gain = likeness(large!, whole) - likeness(upscale(cv, small, whole, 'Lanczos'), whole)
      expect(gain).toBeGreaterThan(0.5)
    }
    const [by3] = await picturesOf(
      models.upscale,
      enlarging(
        card(50, 30, () => undefined, '#3355aa'),
        3,
      ),
    )
    expect([by3!.width, by3!.height]).toEqual([150, 90])
    expect([...by3!.data.subarray(0, 4)].map((value, at) => Math.abs(value - [51, 85, 170, 255][at]!) <= 3)).toEqual([
      true,
      true,
      true,
      true,
    ])
  })

  it('leave no seams between tiles, and tell how far they are', async () => {
    const slope = card(300, 140, pen => {
      const colours = pen.createLinearGradient(0, 0, 300, 140)
      colours.addColorStop(0, '#102040')
      colours.addColorStop(1, '#e0c080')
      pen.fillStyle = colours
      pen.fillRect(0, 0, 300, 140)
    })
    const shares: number[] = []
    const last = await ran(models.upscale, enlarging(slope), event => event.type === 'progress' && shares.push(event.share))
    const large = await decode(last.type === 'done' ? last.result.pictures[0]!.bytes : new Uint8Array())
    const step = (x: number) => Math.abs(large.data[(140 * 600 + x) * 4]! - large.data[(140 * 600 + x - 1) * 4]!)
    for (const seam of [256, 512]) expect(step(seam)).toBeLessThanOrEqual(2)
    expect(shares.every((share, at) => at === 0 || share >= shares[at - 1]!)).toBe(true)
  })

  it('keep what is transparent', async () => {
    const canvas = createCanvas(64, 64)
    const pen = canvas.getContext('2d')
    pen.fillStyle = '#aa3322'
    pen.fillRect(16, 16, 32, 32)
    const [large] = await picturesOf(models.upscale, enlarging(new Uint8Array(canvas.toBuffer('image/png'))))
    expect([large!.data[3], large!.data[(64 * 128 + 64) * 4 + 3]]).toEqual([0, 255])
  })

  it('find where somebody speaks', async () => {
    const spoken = [
      [1, 3],
      [5, 6.5],
    ] as const
    const events: RunEvent<readonly { start: number; end: number }[]>[] = []
    for await (const event of models.speech.run('1', { samples: voice(spoken, 8) }, never)) events.push(event)
    const last = events.at(-1)!
    const times = last.type === 'done' ? last.result : []
    expect(times).toHaveLength(spoken.length)
    for (const [at, [start, end]] of spoken.entries()) {
      expect(Math.abs(times[at]!.start - start)).toBeLessThan(0.3)
      expect(Math.abs(times[at]!.end - end)).toBeLessThan(0.3)
    }
  })

  it('refuse what is no picture, and what would be too large', async () => {
    expect(await ran(models.cutOut, cutting(Buffer.from('no picture')))).toMatchObject({
      type: 'failed',
      reason: '图片无法读取，请换一张',
      retry: false,
    })
    const wide = card(4200, 2100, () => undefined)
    expect(await ran(models.upscale, enlarging(wide))).toMatchObject({
      type: 'failed',
      reason: expect.stringContaining('4096×4096') as string,
    })
  })

  it('lose one request when their process is killed in the middle, and answer the next', async () => {
    const before = await children()
    await picturesOf(models.cutOut, cutting(sketch()))
    const [pid] = before.length ? before : await children()
    let killed = false
    const lost = ran(models.upscale, enlarging(sketch()), event => {
      if (event.type === 'progress' && event.share > 0 && !killed) killed = process.kill(pid!, 'SIGKILL')
    })
    const after = picturesOf(models.cutOut, cutting(photograph()))
    expect(await lost).toEqual({ type: 'failed', reason: '内置模型的进程意外结束（可能是内存不足），请重试', retry: true })
    expect(await after).toHaveLength(2)
    expect(await children()).not.toContain(pid)
  })

  it('stop when nobody waits', async () => {
    const gone = new AbortController()
    const left = ran(models.upscale, enlarging(sketch(), 4), () => gone.abort(new Error('gone')), gone.signal)
    await expect(left).rejects.toThrow('gone')
    expect(await picturesOf(models.cutOut, cutting(sketch()))).toHaveLength(2)
  })
})

describe.skipIf(!WEIGHTS)(`the process of small models${WITH_WEIGHTS}`, () => {
  const open: SmallModels[] = []
  const own = (folder: string, idleMs: number) => {
    const models = smallModels(folder, retouch, { idleMs })
    open.push(models)
    return models
  }
  afterEach(() => Promise.all(open.splice(0).map(each => each.close())))

  it('ends when it is idle, and comes back with the next work', async () => {
    const before = new Set(await children())
    const models = own(WEIGHTS!, 300)
    await picturesOf(models.cutOut, cutting(sketch()))
    const ours = (await children()).filter(pid => !before.has(pid))
    expect(ours).toHaveLength(1)
    while ((await children()).includes(ours[0]!)) await sleep(50)
    expect(await picturesOf(models.cutOut, cutting(sketch()))).toHaveLength(2)
  })

  it('tries a model again that could not be loaded', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'qianmu-again-'))
    const models = smallModels(folder, retouch, { retryMs: 0 })
    open.push(models)
    try {
      await symlink(path.join(WEIGHTS!, 'u2netp.onnx'), path.join(folder, 'u2netp.onnx'))
      expect((await models.cutOut.probe(never)).reason).toContain('不能装入')
      await symlink(path.join(WEIGHTS!, 'runtime'), path.join(folder, 'runtime'))
      expect(await models.cutOut.probe(never)).toMatchObject({ available: true, reason: '' })
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('says why a model cannot be loaded, and is not there then', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'qianmu-broken-'))
    try {
      await symlink(path.join(WEIGHTS!, 'runtime'), path.join(folder, 'runtime'))
      await writeFile(path.join(folder, 'u2netp.onnx'), 'no model')
      const models = own(folder, 1000)
      const probe = await models.cutOut.probe(never)
      expect(probe).toMatchObject({ available: false, reason: expect.stringContaining('不能装入') as string })
      expect(models.cutOut.refusals(cutting(sketch()).draw)).toHaveLength(1)
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})

describe('without its files', () => {
  it('a model is not available, takes nothing and says how it is added', async () => {
    const models = smallModels(path.join(os.tmpdir(), 'qianmu-no-models'), retouch)
    const probe = await models.cutOut.probe(never)
    expect(probe).toMatchObject({ available: false, kind: 'embedded-model' })
    expect(probe.reason).toContain('还没有添加内置模型')
    expect(models.cutOut.refusals(cutting(sketch()).draw)).toMatchObject([{ field: 'ai_draw_type' }])
    await models.close()
  })
})
