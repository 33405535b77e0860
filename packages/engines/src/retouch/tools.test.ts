// The picture tools of the embedded engine: maps as the usual preprocessors make them, exact ones of our own sketches, masks by clicks, words.
import { scaled } from '@qianmu/testkit/pace'
import { termOf } from '@qianmu/drawing/dictionary'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { ToolName, ToolRequests } from '../ports/tools.ts'
import { retouchEngine } from './engine.ts'
import { PREPROCESSORS } from './maps/index.ts'
import { loadOpenCv, withMats } from './opencv.ts'
import { planeOf, rgbMat } from './picture.ts'
import { card, decode, keptSketch, overlap, sketch, sketchedPeople } from './test-pictures.ts'
import { readFilterWords } from './words/index.ts'
import { pictureThread } from './workshop.ts'

const engine = retouchEngine()
afterAll(() => engine.close())
const never = new AbortController().signal

async function use<T extends ToolName>(tool: T, request: ToolRequests[T]) {
  const outcome = await engine.tools.use(tool, request, never)
  if ('refused' in outcome) throw new Error(outcome.refused)
  return outcome.done
}
const map = (picture: Uint8Array, preprocessor: string, options: Partial<ToolRequests['controlMap']> = {}) =>
  use('controlMap', { picture, preprocessor, resolution: 512, thresholdA: -1, thresholdB: -1, ...options })
const photo = sketch()

describe('control maps', () => {
  it('of canny are those of OpenCV', async () => {
    const { cv } = await loadOpenCv()
    const pixels = await decode(photo)
    const usual = withMats(keep => {
      const edges = keep(new cv.Mat())
      cv.Canny(rgbMat(cv, keep, pixels), edges, 100, 200)
      return planeOf(edges)
    })
    const made = await decode((await map(photo, 'canny')).png)
    expect(usual.data.some(Boolean)).toBe(true)
    expect(Uint8Array.from(usual.data, (_, at) => made.data[at * 4]!)).toEqual(usual.data)
  })

  it.each(Object.keys(PREPROCESSORS))('%s has the resolution at its shorter side and is the same twice', async name => {
    const wide = card(300, 200, pen => {
      pen.fillStyle = '#3355aa'
      pen.fillRect(60, 40, 120, 100)
      pen.strokeStyle = '#000000'
      pen.strokeRect(200, 20, 80, 160)
    })
    const [one, other] = [await map(wide, name, { resolution: 128 }), await map(wide, name, { resolution: 128 })]
    const pixels = await decode(one.png)
    expect([pixels.width, pixels.height]).toEqual([192, 128])
    expect(Buffer.from(one.png).equals(Buffer.from(other.png))).toBe(true)
  })

  it('that only stand in for learned ones say so', async () => {
    const { preprocessors } = await engine.tools.probe(never)
    const marked = (name: string) => preprocessors.find(each => each.name === name)
    for (const name of ['canny', 'scribble_xdog', 'lineart_standard', 'tile_resample', 'shuffle', 'none'])
      expect(marked(name), name).toMatchObject({ approximate: false, reason: '' })
    for (const name of ['depth_midas', 'normal_bae', 'seg_ofade20k', 'softedge_hed', 'mlsd'])
      expect(marked(name), name).toMatchObject({ approximate: true })
    expect(marked('openpose')?.reason).toContain('姿势')
    expect((await map(photo, 'depth_midas')).approximate).toBe(true)
  })

  it('cut out a sketch of our own by its scene, exactly, and anything else about', async () => {
    const cut = (picture: Uint8Array) => use('cutOut', { picture, side: 'FOREGROUND', maxSize: 2048 })
    expect((await cut(keptSketch())).approximate).toBe(false)
    const paint = (pen: Parameters<Parameters<typeof card>[2]>[0]) => {
      pen.fillStyle = '#303030'
      pen.fillRect(100, 80, 90, 140)
    }
    const plain = card(300, 300, paint, '#e8e8e8')
    expect((await cut(plain)).approximate).toBe(true)
  })

  it('of poses are refused, but of our own sketches exact with their key points', async () => {
    await expect(map(photo, 'openpose')).rejects.toThrow('不会识别人体姿势')
    const { pose, png, approximate } = await map(keptSketch(), 'openpose')
    expect(approximate).toBe(false)
    expect(pose).toMatchObject({ canvas_width: 512, canvas_height: 512 })
    const [person] = pose!.people
    expect(person!.pose_keypoints_2d).toHaveLength(54)
    // The neck lies on the figure that the picture shows.
    const [x, y] = person!.pose_keypoints_2d.slice(3, 5) as [number, number]
    expect(sketchedPeople()[Math.round(y) * 512 + Math.round(x)]).toBe(255)
    const pixels = await decode(png)
    expect(
      Math.max(...pixels.data.subarray((Math.round(y) * 512 + Math.round(x)) * 4, (Math.round(y) * 512 + Math.round(x)) * 4 + 3)),
    ).toBeGreaterThan(60)
  })

  it('of depth are exact for our own sketches, unless the record is not that of the picture', async () => {
    expect((await map(keptSketch(), 'depth_midas')).approximate).toBe(false)
    const other = card(512, 512, () => undefined, '#456789')
    expect((await map(keptSketch(other), 'depth_midas')).approximate).toBe(true)
  })
})

describe('segments', () => {
  const truth = sketchedPeople()
  const masked = async (request: Omit<ToolRequests['segment'], 'picture' | 'text'>) =>
    decode((await use('segment', { picture: photo, text: '', ...request })).png)

  it('by one click are the figure that was clicked', async () => {
    const mask = await masked({ points: [{ x: 256, y: 300, label: 1 }], box: undefined })
    expect([mask.width, mask.height]).toEqual([512, 512])
    expect(overlap(mask, truth)).toBeGreaterThan(0.85)
  })
  it('by one click on a plain figure are nearly its very pixels', async () => {
    const figure = (pen: Parameters<Parameters<typeof card>[2]>[0]) => {
      pen.beginPath()
      pen.ellipse(200, 120, 50, 60, 0, 0, Math.PI * 2)
      pen.rect(140, 170, 120, 190)
      pen.fill()
    }
    const picture = card(
      400,
      400,
      pen => {
        pen.fillStyle = '#5f8a4f'
        pen.fillRect(0, 260, 400, 140)
        pen.fillStyle = '#7a2f55'
        figure(pen)
      },
      '#a9c8e6',
    )
    const shape = await decode(
      card(
        400,
        400,
        pen => {
          pen.fillStyle = '#ffffff'
          figure(pen)
        },
        '#000000',
      ),
    )
    const { png } = await use('segment', { picture, points: [{ x: 200, y: 250, label: 1 }], box: undefined, text: '' })
    expect(
      overlap(
        await decode(png),
        Uint8Array.from({ length: 160_000 }, (_, at) => shape.data[at * 4]!),
      ),
    ).toBeGreaterThan(0.95)
  })
  it('by a box are what stands in it', async () => {
    expect(overlap(await masked({ points: [], box: { x: 190, y: 160, width: 130, height: 330 } }), truth)).toBeGreaterThan(0.9)
  })
  it('leave out what a negative click names', async () => {
    const whole = await masked({ points: [{ x: 256, y: 300, label: 1 }], box: undefined })
    const less = await masked({
      points: [
        { x: 256, y: 330, label: 1 },
        { x: 250, y: 215, label: 0 },
      ],
      box: undefined,
    })
    const at = (215 * 512 + 250) * 4
    expect([whole.data[at], less.data[at]]).toEqual([255, 0])
  })
  it('by words are refused', async () => {
    await expect(use('segment', { picture: photo, points: [], box: undefined, text: '女孩' })).rejects.toThrow('点选')
  })
  it('never fail, wherever is clicked', async () => {
    const place = fc.integer({ min: 0, max: 1200 })
    const point = fc.record({ x: place, y: place, label: fc.constantFrom<0 | 1>(0, 1) })
    const box = fc.option(fc.record({ x: place, y: place, width: place, height: place }), { nil: undefined })
    await fc.assert(
      fc.asyncProperty(fc.array(point, { maxLength: 5 }), box, async (points, frame) => {
        const outcome = await engine.tools.use('segment', { picture: photo, points, box: frame, text: '' }, never)
        if ('done' in outcome) expect(await decode(outcome.done.png)).toMatchObject({ width: 512, height: 512 })
        else expect(outcome.refused).toMatch(/[\u4e00-\u9fff]/)
      }),
      { numRuns: 12 },
    )
  })
})

it('draws lines dark on white', async () => {
  const pixels = await decode((await use('lineDraft', { picture: photo })).png)
  const light = pixels.data.filter((value, at) => at % 4 === 0 && value > 200).length / (512 * 512)
  expect(light).toBeGreaterThan(0.75)
  expect(pixels.data.some((value, at) => at % 4 === 0 && value < 60)).toBe(true)
})

describe('words of a picture', () => {
  it('name its colours and its light, in words of the dictionary, and never surely', async () => {
    const { words, palette, approximate } = await use('readWords', { picture: card(640, 320, () => undefined, '#b02020') })
    expect(approximate).toBe(true)
    expect(words.map(({ zh }) => zh)).toEqual(expect.arrayContaining(['红色', '横构图', '暖色调']))
    for (const { zh, en, confidence } of words) {
      expect(confidence).toBeLessThan(1)
      expect(termOf(zh) ?? termOf(en), zh).toBeDefined()
    }
    expect(palette[0]).toMatchObject({ colour: '#b02020', share: 1 })
  })
  it('differ by what is seen', async () => {
    const named = async (ground: string) =>
      (await use('readWords', { picture: card(200, 300, () => undefined, ground) })).words.map(({ zh }) => zh)
    expect(await named('#0a0f2a')).toEqual(expect.arrayContaining(['夜晚', '竖构图']))
    expect(await named('#ffffff')).toContain('白色背景')
  })
})

describe('words of a prompt', () => {
  it('are read by longest match, in Chinese and English, with weights and tags', () => {
    expect(readFilterWords('(深蓝色:1.2), a red dress, <lora:x:0.5>, 水彩风格，夜晚')).toMatchObject({
      colours: [
        [44, 58, 112],
        [196, 48, 52],
      ],
      manners: ['paint'],
      unknown: [],
    })
  })
  const RED = [196, 48, 52]
  it.each([
    ['红房子', [RED], []],
    ['红色的房子，房子', [RED], []],
    ['房子是红色的', [RED], []],
    ['屋檐涂成红色', [RED], []],
    ['a red house', [RED], []],
    ['红色的祭坛和八仙过海', [RED], ['八仙过海']],
    ['嚯嚯嚯，嚯嚯嚯', [], ['嚯嚯嚯']],
  ])('say what has a colour, and call nothing unused that has one: %s', (prompt, colours, unknown) => {
    expect(readFilterWords(prompt)).toMatchObject({ colours, unknown })
  })
  it('are those of the sketches: hours, things and places, whose own colours a line drawing takes', () => {
    expect(readFilterWords('午夜').tone).toEqual(readFilterWords('夜晚').tone)
    expect(readFilterWords('酒红色').colours).toHaveLength(1)
    expect(readFilterWords('森林，向日葵', true)).toMatchObject({ colours: [expect.any(Array), expect.any(Array)], unknown: [] })
    // A finished picture is not given the colours of what it may show.
    expect(readFilterWords('森林，向日葵')).toMatchObject({ colours: [], unknown: ['森林', '向日葵'] })
  })
  it('never fail, and unknown pieces are pieces of the prompt', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), prompt => {
        const { unknown } = readFilterWords(prompt)
        for (const piece of unknown) expect(piece.length).toBeLessThanOrEqual(prompt.length + 2)
      }),
    )
  })
})

it('does not grow with the number of works', { timeout: scaled(120_000) }, async () => {
  const workshop = pictureThread({ works: 10 })
  const work = { work: 'cutOut', picture: photo, side: 'FOREGROUND', maxSize: 512, withMask: false } as const
  try {
    for (let at = 0; at < 10; at++) await workshop.run(work, never)
    const early = process.memoryUsage().rss
    for (let at = 0; at < 40; at++) await workshop.run(work, never)
    expect((process.memoryUsage().rss - early) / 2 ** 20).toBeLessThan(250)
  } finally {
    await workshop.close()
  }
})

it('works on requests in the order they came, and not on those that nobody waits for', async () => {
  const workshop = pictureThread()
  const order: number[] = []
  const gone = new AbortController()
  const work = { work: 'lineDraft', picture: photo } as const
  const works = [0, 1, 2].map(at => workshop.run({ ...work }, at === 1 ? gone.signal : never).then(() => order.push(at)))
  const dropped = expect(works[1]).rejects.toThrow('nobody waits')
  gone.abort(new Error('nobody waits'))
  await Promise.all([works[0], works[2], dropped])
  expect(order).toEqual([0, 2])
  await workshop.close()
})
