// The nodes of this machine: what each makes of pictures and texts, and graphs of them from their inputs to what comes out.
import { type ApiGraph, categoryLabel, choiceLabel, inputLabel, nodeLabel, outputLabel, readCatalogue } from '@qianmu/flow'
import { afterAll, describe, expect, it } from 'vitest'
import { decode, emptyPixels, encode, type Pixels } from '../retouch/picture.ts'
import { retouchEngine } from '../retouch/engine.ts'
import { sketchEngine } from '../sketch/engine.ts'
import { nodesEngine } from './engine.ts'
import { ENGINE_NODES } from './engine-nodes.ts'
import { LIST_NODES } from './list-nodes.ts'
import { PIXEL_NODES } from './pixel-nodes.ts'
import { BUILT_IN_NODES } from './specs.ts'
import { STUDIO_SPECS } from './studio-specs.ts'
import { TEXT_NODES } from './text-nodes.ts'

const retouch = retouchEngine()
const sketch = sketchEngine()
const engine = nodesEngine({ sketch, tools: [retouch.tools], retouch: [retouch] })
afterAll(() => Promise.all([engine.close(), retouch.close(), sketch.close()]))

/** Red, with a blue half on the right. */
function halves(width = 64, height = 32): Pixels {
  const pixels = emptyPixels(width, height)
  for (let at = 0; at < pixels.data.length; at += 4) pixels.data.set((at / 4) % width < width / 2 ? [255, 0, 0, 255] : [0, 0, 255, 255], at)
  return pixels
}
const at = ({ width, data }: Pixels, x: number, y: number) => [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)]

const LOAD = { class_type: 'LoadImage', inputs: { image: 'in.png' } }
const save = (from: string, slot = 0) => ({ class_type: 'SaveImage', inputs: { images: [from, slot] } })
const show = (from: string, slot = 0) => ({ class_type: 'PreviewAny', inputs: { source: [from, slot] } })

async function runAll(graph: ApiGraph, signal = new AbortController().signal) {
  const files = new Map([['in.png', { bytes: await encode(halves()), ending: 'png' }]])
  const events = []
  for await (const event of engine.run('1', { graph, files }, signal)) events.push(event)
  return events
}
async function ended(graph: ApiGraph) {
  const last = (await runAll(graph)).at(-1)!
  if (last.type !== 'done') throw new Error(JSON.stringify(last))
  return last.result.outputs
}
async function picture(nodes: ApiGraph, from: string, slot = 0): Promise<Pixels> {
  const [output] = await ended({ 1: LOAD, ...nodes, 99: save(from, slot) })
  return decode((output as { bytes: Uint8Array }).bytes)
}
const text = async (nodes: ApiGraph, from: string, slot = 0) =>
  (await ended({ 1: LOAD, ...nodes, 99: show(from, slot) })).map(each => ('text' in each ? each.text : ''))

it('at least thirty kinds are described, and each of them is done', () => {
  const done = [
    ...Object.keys(PIXEL_NODES),
    ...Object.keys(ENGINE_NODES),
    ...Object.keys(TEXT_NODES),
    ...Object.keys(LIST_NODES),
    ...Object.keys(STUDIO_SPECS),
    'QianmuGrid',
    'SaveImage',
    'PreviewImage',
    'PreviewAny',
    'QianmuSaveFile',
  ]
  expect(done.toSorted()).toEqual(Object.keys(BUILT_IN_NODES).toSorted())
  expect(done.length).toBeGreaterThanOrEqual(30)
})

it('every name of them is Chinese: of the node, what goes in and comes out, and what can be chosen', async () => {
  const catalogue = readCatalogue((await engine.probe(AbortSignal.timeout(5000))).capabilities.nodes)!
  const foreign = (text: string) => /^[\p{ASCII}]*[a-z]{3}[\p{ASCII}]*$/iu.test(text) && !/^(?:Lanczos|ControlNet|LoRA|VAE)$/.test(text)
  for (const { name, title, category, inputs, outputs } of catalogue.values()) {
    const own = inputs.filter(({ widget }) => widget).flatMap(({ options }) => options.map(choiceLabel))
    const all = [nodeLabel(name, title), categoryLabel(category), ...inputs.map(each => inputLabel(name, each.name)), ...own]
    expect([...all, ...outputs.map(each => outputLabel(each.name || each.type))].filter(foreign), name).toEqual([])
  }
})

describe('pictures', () => {
  it.each([
    ['ImageInvert', {}, 64, 32, [0, 255, 255, 255]],
    ['ImageScale', { width: 32, height: 0, upscale_method: 'area' }, 32, 16, [255, 0, 0, 255]],
    ['ImageScale', { width: 16, height: 16, crop: 'center' }, 16, 16, [255, 0, 0, 255]],
    ['ImageScaleBy', { scale_by: 2, upscale_method: 'nearest-exact' }, 128, 64, [255, 0, 0, 255]],
    ['ImageCrop', { x: 40, y: 4, width: 10, height: 8 }, 10, 8, [0, 0, 255, 255]],
    ['ImageFlip', { flip_method: 'y-axis: horizontally' }, 64, 32, [0, 0, 255, 255]],
    ['ImageRotate', { rotation: '180 degrees' }, 64, 32, [0, 0, 255, 255]],
    ['ImageRotate', { rotation: '90 degrees' }, 32, 64, [255, 0, 0, 255]],
    ['ImageBlur', { blur_radius: 3, sigma: 1 }, 64, 32, [255, 0, 0, 255]],
    ['ImageSharpen', {}, 64, 32, [255, 0, 0, 255]],
    ['ImageQuantize', { colors: 8 }, 64, 32, [255, 0, 0, 255]],
    ['QianmuColour', { saturation: 0 }, 64, 32, [76, 76, 76, 255]],
    ['QianmuOffset', { x: 32, wrap: true }, 64, 32, [0, 0, 255, 255]],
    ['ImagePadForOutpaint', { left: 8, top: 4 }, 72, 36, [128, 128, 128, 255]],
    ['ImageStitch', { image1: ['1', 0], image2: ['1', 0], direction: 'down', spacing_width: 4 }, 64, 68, [255, 0, 0, 255]],
    ['QianmuUpscale', { scale: 2 }, 128, 64, [255, 0, 0, 255]],
  ] as const)('%s %j', async (name, inputs, width, height, corner) => {
    const { image: _image, ...rest } = { image: 0, ...inputs }
    const made = await picture({ 2: { class_type: name, inputs: { ...('image1' in rest ? {} : { image: ['1', 0] }), ...rest } } }, '2')
    expect([made.width, made.height]).toEqual([width, height])
    expect(at(made, 0, 0).map((value, part) => Math.abs(value - corner[part]!) < 3)).toEqual([true, true, true, true])
  })
  it('are blended, put on each other through a mask, and made transparent by one', async () => {
    const mixed = await picture(
      {
        3: { class_type: 'EmptyImage', inputs: { width: 64, height: 32, color: 0x00ff00 } },
        2: { class_type: 'ImageBlend', inputs: { image1: ['1', 0], image2: ['3', 0], blend_factor: 0.5, blend_mode: 'screen' } },
      },
      '2',
    )
    expect(at(mixed, 0, 0)).toEqual([255, 128, 0, 255])
    const mask: ApiGraph = { 4: { class_type: 'ImageToMask', inputs: { image: ['1', 0], channel: 'blue' } } }
    const put = await picture(
      {
        ...mask,
        3: { class_type: 'ImageInvert', inputs: { image: ['1', 0] } },
        2: { class_type: 'ImageCompositeMasked', inputs: { destination: ['1', 0], source: ['3', 0], x: 0, y: 0, mask: ['4', 0] } },
      },
      '2',
    )
    expect([at(put, 0, 0), at(put, 63, 0)]).toEqual([
      [255, 0, 0, 255],
      [255, 255, 0, 255],
    ])
    const clear = await picture({ ...mask, 2: { class_type: 'JoinImageWithAlpha', inputs: { image: ['1', 0], alpha: ['4', 0] } } }, '2')
    expect([at(clear, 0, 0)[3], at(clear, 63, 0)[3]]).toEqual([255, 0])
  })
  it('masks are combined, grown, feathered, cut by a threshold and cropped', async () => {
    const solid = (id: string, value: number) => ({ [id]: { class_type: 'SolidMask', inputs: { value, width: 8, height: 8 } } })
    const shown = async (nodes: ApiGraph) =>
      at(await picture({ ...nodes, 7: { class_type: 'MaskToImage', inputs: { mask: ['6', 0] } } }, '7'), 0, 0)[0]
    const mask = (class_type: string, inputs: object = {}) => ({
      ...solid('5', 0.6),
      6: { class_type, inputs: { mask: ['5', 0], ...inputs } },
    })
    expect(await shown(mask('InvertMask'))).toBe(102)
    expect(await shown(mask('ThresholdMask', { value: 0.5 }))).toBe(255)
    expect(await shown(mask('GrowMask', { expand: -1 }))).toBe(153)
    expect(await shown(mask('FeatherMask', { left: 2, top: 1, right: 0, bottom: 0 }))).toBe(76)
    expect(await shown(mask('CropMask', { x: 2, y: 2, width: 3, height: 3 }))).toBe(153)
    expect(
      await shown({
        ...solid('4', 0.5),
        ...solid('5', 0.6),
        6: { class_type: 'MaskComposite', inputs: { destination: ['5', 0], source: ['4', 0], x: 0, y: 0, operation: 'subtract' } },
      }),
    ).toBe(26)
    expect(await shown({ 6: { class_type: 'ImageColorToMask', inputs: { image: ['1', 0], color: 0xff0000 } } })).toBe(255)
  })
  it('come in batches, whose sizes are told', async () => {
    const batch: ApiGraph = {
      2: { class_type: 'RepeatImageBatch', inputs: { image: ['1', 0], amount: 3 } },
      3: { class_type: 'ImageBatch', inputs: { image1: ['2', 0], image2: ['1', 0] } },
      4: { class_type: 'ImageFromBatch', inputs: { image: ['3', 0], batch_index: 1, length: 2 } },
    }
    expect((await ended({ 1: LOAD, ...batch, 9: save('4') })).length).toBe(2)
    expect(await text({ ...batch, 5: { class_type: 'GetImageSize', inputs: { image: ['3', 0] } } }, '5', 2)).toEqual(['4'])
  })
  it('the sketch engine, control maps, line drafts, filters and words of pictures stand behind nodes', async () => {
    const sketched: ApiGraph = { 2: { class_type: 'QianmuSketch', inputs: { prompt: '夜雨城市', width: 128, height: 128, seed: 3 } } }
    const on = (class_type: string, inputs: object = {}): ApiGraph => ({
      ...sketched,
      3: { class_type, inputs: { image: ['2', 0], ...inputs } },
    })
    for (const [name, inputs] of [
      ['Canny', {}],
      ['QianmuControlMap', { preprocessor: 'lineart_standard', resolution: 128 }],
      ['QianmuLineDraft', {}],
      ['QianmuRestyle', { prompt: '水彩' }],
      ['QianmuDetail', {}],
    ] as const) {
      const made = await picture(on(name, inputs), '3')
      expect([name, made.width, made.height]).toEqual([name, 128, 128])
    }
    expect((await text(on('QianmuReadWords'), '3'))[0]).toMatch(/[一-龥]/)
  })
})

it.each([
  ['StringConcatenate', { string_a: '夜', string_b: '雨', delimiter: '-' }, '夜-雨'],
  ['StringReplace', { string: 'a.b.c', find: '.', replace: '$&' }, 'a$&b$&c'],
  ['StringTrim', { string: ' a ', mode: 'Left' }, 'a '],
  ['StringSubstring', { string: '一二三四', start: 1, end: 3 }, '二三'],
  ['StringLength', { string: '一二三' }, '3'],
  ['StringContains', { string: 'Night', substring: 'night', case_sensitive: false }, 'true'],
  ['CaseConverter', { string: 'night RAIN', mode: 'Title Case' }, 'Night Rain'],
  ['PrimitiveFloat', { value: 1.5 }, '1.5'],
])('%s', async (class_type, inputs, expected) => {
  expect(await text({ 2: { class_type, inputs } }, '2')).toEqual([expected])
})

describe('a run', () => {
  it('tells of each node as it comes and goes, once, and runs nothing that leads nowhere', async () => {
    const events = await runAll({
      1: LOAD,
      2: { class_type: 'ImageInvert', inputs: { image: ['1', 0] } },
      3: save('2'),
      4: save('2'),
      5: { class_type: 'ImageBlur', inputs: { image: ['1', 0] } },
    })
    expect(events.flatMap(event => (event.type === 'node' ? [`${event.node} ${event.state}`] : []))).toEqual([
      '1 running',
      '1 done',
      '2 running',
      '2 done',
      '3 running',
      '3 done',
      '4 running',
      '4 done',
    ])
  })
  it('says at which node it failed: of a picture that is none, of one that would be too large, of a graph that is wrong', async () => {
    const failed = async (graph: ApiGraph) => {
      const events = await runAll(graph)
      const [errors] = events.flatMap(event => (event.type === 'node-errors' ? [Object.keys(event.errors)] : []))
      return [errors, events.at(-1)!.type]
    }
    expect(await failed({ 1: { class_type: 'LoadImage', inputs: { image: '/etc/passwd' } }, 2: save('1') })).toEqual([['1'], 'failed'])
    expect(await failed({ 1: { class_type: 'EmptyImage', inputs: { width: 8192, height: 8192 } }, 2: save('1') })).toEqual([
      ['1'],
      'failed',
    ])
    const grown = { class_type: 'StringReplace', inputs: { string: 'a'.repeat(150_000), find: 'a', replace: 'b'.repeat(3500) } }
    expect(await failed({ 1: grown, 2: { class_type: 'PreviewAny', inputs: { source: ['1', 0] } } })).toEqual([['1'], 'failed'])
    expect(await failed({ 1: LOAD, 2: { class_type: 'ImageBlur', inputs: { image: ['2', 0] } }, 3: save('2') })).toEqual([
      ['2', '3'],
      'failed',
    ])
  })
  it('ends when nobody waits for it any more', async () => {
    const stop = new AbortController()
    const slow = runAll(
      {
        1: { class_type: 'EmptyImage', inputs: { width: 4096, height: 4096 } },
        2: { class_type: 'ImageBlur', inputs: { image: ['1', 0], blur_radius: 31, sigma: 9 } },
        3: save('2'),
      },
      stop.signal,
    )
    setTimeout(() => stop.abort(new Error('cancelled')), 100)
    await expect(slow).rejects.toThrow('cancelled')
    expect((await ended({ 1: LOAD, 2: save('1') })).length).toBe(1)
  })
})
