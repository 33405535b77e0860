// Model files: what sound ones tell, and everything that is refused without reading on.
import { loraFile, modelFile, rawModel } from '@qianmu/testkit/models'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readModel, type Readable } from './index.ts'

/** Notes how far a file was read. */
function opened(bytes: Uint8Array, size = bytes.length): Readable & { reach: number } {
  const file = {
    size,
    reach: 0,
    read: (start: number, end: number) => {
      file.reach = Math.max(file.reach, end)
      return Promise.resolve(bytes.slice(start, end))
    },
  }
  return file
}
const problemOf = async (bytes: Uint8Array, size?: number) => {
  const reading = await readModel(opened(bytes, size))
  return 'problem' in reading ? reading.problem : ''
}
const factsOf = async (bytes: Uint8Array) => {
  const reading = await readModel(opened(bytes))
  if ('problem' in reading) throw new Error(reading.problem)
  return reading.model
}

describe('a LoRA', () => {
  it('tells its family, rank, name and words, and its weights are not read', async () => {
    const bytes = loraFile()
    const file = opened(bytes)
    const reading = await readModel(file)
    expect('model' in reading && reading.model).toEqual({
      kind: 'lora',
      base_model: 'SDXL',
      title: 'hanfu_v2',
      rank: 8,
      alpha: 4,
      trigger_words: ['hanfu girl', '1girl'],
      tags: ['hanfu girl', '1girl', 'smile'],
      dtype: 'F16',
      format: 'safetensors',
      metadata_len: expect.any(Number),
      tensors: 3,
    })
    expect(file.reach).toBeLessThan(bytes.length - 2 * 8 * 2048)
  })
  it('says its words itself where its author did, and of notes that are broken it keeps silent', async () => {
    const said = await factsOf(loraFile({ 'modelspec.trigger_phrase': 'hanfu, wide sleeves，hanfu', 'modelspec.title': '汉服\u0007 二号' }))
    expect([said.trigger_words, said.title]).toEqual([['hanfu', 'wide sleeves'], '汉服 二号'])
    const broken = await factsOf(loraFile({ ss_tag_frequency: '{"a":{"b":"many"},"c":7', ss_network_dim: 'NaN', ss_network_alpha: '-3' }))
    expect([broken.trigger_words, broken.tags, broken.rank, broken.alpha]).toEqual([[], [], 8, null])
  })
})

const CROSS = 'attn2_to_k.lora_down.weight'
it.each<[string, Parameters<typeof modelFile>[0], string | undefined, string]>([
  ['a LoRA by the width of the words it reads', { shapes: { [`lora_unet_${CROSS}`]: [4, 768] } }, 'lora', 'SD1.5'],
  ['a LoRA of a second text encoder', { shapes: { 'lora_te2_text_model.lora_down.weight': [4, 99] } }, 'lora', 'SDXL'],
  ['a LoRA of diffusers', { shapes: { 'unet.attn2.to_k.lora_A.weight': [4, 2048] } }, 'lora', 'SDXL'],
  ['a LoHa', { shapes: { 'lora_unet_x.hada_w1_a': [4, 4] }, metadata: { ss_base_model_version: 'sd_v1' } }, 'lora', 'SD1.5'],
  ['a LoRA of FLUX', { shapes: { 'transformer.double_blocks.0.lora_A.weight': [4, 4] } }, 'lora', 'F.1'],
  [
    'a large model',
    { shapes: { 'model.diffusion_model.input_blocks.0.weight': [4, 4], 'conditioner.embedders.1.model.x': [4] } },
    'checkpoint',
    'SDXL',
  ],
  [
    'a large model of the first family, that carries a VAE',
    { shapes: { 'model.diffusion_model.x': [1], 'cond_stage_model.transformer.x': [1], 'first_stage_model.decoder.conv_in.weight': [1] } },
    'checkpoint',
    'SD1.5',
  ],
  ['FLUX alone', { shapes: { 'double_blocks.0.img_attn.weight': [4] } }, 'checkpoint', 'F.1'],
  ['a VAE', { shapes: { 'decoder.conv_in.weight': [4], 'encoder.conv_in.weight': [4] } }, 'vae', ''],
  ['a control model', { shapes: { 'control_model.input_blocks.0.weight': [4] } }, 'controlnet', ''],
  ['weights of something else', { shapes: { 'head.weight': [4], 'stem.conv.weight': [4] } }, undefined, ''],
])('%s', async (_, weights, kind, base_model) => {
  expect(await factsOf(modelFile(weights))).toMatchObject({ kind, base_model })
})

const entry = (shape: number[], data_offsets: unknown, dtype: unknown = 'F16') => ({ dtype, shape, data_offsets })
describe('what is refused', () => {
  it.each<[string, Uint8Array]>([
    ['pickle', Uint8Array.from([0x80, 2, 0x7d, 0x71, 0, 0, 0, 0, 0x7b, 0])],
    ['pickle', Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0, 0x7b, 0])],
    ['short pickle', Uint8Array.from([0x80, 4, 0x2e])],
  ])('a %s, by name', async (_, bytes) => expect(await problemOf(bytes)).toContain('pickle'))
  it.each<[string, Uint8Array]>([
    ['an empty file', new Uint8Array()],
    ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0])],
    ['a header that is no JSON', rawModel('{"a":', 4)],
    ['a header that is a list', rawModel('{}[]', 0)],
    ['no tensors', rawModel({}, 0)],
    ['no tensors but a note', rawModel({ __metadata__: { a: 'b' } }, 0)],
    ['notes that are no text', rawModel({ __metadata__: { a: 1 }, x: entry([1], [0, 2]) }, 2)],
    ['a number type that nobody knows', rawModel({ x: entry([1], [0, 2], 'OBJECT') }, 2)],
    ['a number type by inheritance', rawModel({ x: entry([1], [0, 2], 'constructor') }, 2)],
    ['a shape longer than its bytes', rawModel({ x: entry([2], [0, 2]) }, 2)],
    ['a negative side', rawModel({ x: entry([-1], [0, 2]) }, 2)],
    ['sides beyond all numbers', rawModel({ x: entry([2 ** 52, 2 ** 52, 2 ** 52], [0, 2]) }, 2)],
    ['an end before the beginning', rawModel({ x: entry([1], [2, 0]) }, 2)],
    ['three places', rawModel({ x: entry([1], [0, 2, 4]) }, 2)],
    ['tensors on one another', rawModel({ x: entry([2], [0, 4]), y: entry([1], [2, 4]) }, 4)],
    ['a hole', rawModel({ x: entry([1], [0, 2]), y: entry([1], [4, 6]) }, 6)],
    ['weights that go on', rawModel({ x: entry([1], [0, 2]) }, 9)],
    ['weights that break off', rawModel({ x: entry([4], [0, 8]) }, 7)],
    ['a thing too deep', rawModel(`{"x":${'['.repeat(5000)}${']'.repeat(5000)}}`, 0)],
  ])('%s', async (_, bytes) => expect(await problemOf(bytes)).not.toBe(''))
  it('a length beyond the file, and one beyond every header, before any of it is read', async () => {
    const bytes = rawModel({ x: entry([1], [0, 2]) }, 2)
    for (const length of [1000n, 2n ** 40n, 2n ** 64n - 1n]) {
      new DataView(bytes.buffer).setBigUint64(0, length, true)
      const file = opened(bytes)
      expect(await readModel(file)).toHaveProperty('problem')
      expect(file.reach).toBe(9)
    }
  })
})

it('any sound file is read with all of its tensors, and is refused with any length but its own', async () => {
  const shapes = fc.dictionary(fc.stringMatching(/^[a-z_.]{1,12}$/), fc.array(fc.nat(5), { maxLength: 3 }), { minKeys: 1, maxKeys: 12 })
  await fc.assert(
    fc.asyncProperty(shapes, fc.integer({ min: -40, max: 40 }), async (given, off) => {
      const bytes = modelFile({ shapes: given })
      expect(await factsOf(bytes)).toMatchObject({ tensors: Object.keys(given).length })
      if (off !== 0) expect(await problemOf(bytes, Math.max(0, bytes.length + off))).not.toBe('')
    }),
  )
})
it.each([0x80, 0x2_80, 0x5_80, 0x4b50])('a sound header of %i bytes is no pickle, whose mark its length looks like', async length => {
  const header = (note: string) => JSON.stringify({ __metadata__: { note }, x: entry([1], [0, 2]) })
  const bytes = rawModel(header('-'.repeat(length - header('').length)), 2)
  expect(new DataView(bytes.buffer).getBigUint64(0, true)).toBe(BigInt(length))
  expect(await factsOf(bytes)).toMatchObject({ tensors: 1 })
})
it('anything else is refused or read, and never throws', async () => {
  const flipped = fc.tuple(fc.nat(400), fc.integer({ min: 1, max: 255 }))
  await fc.assert(
    fc.asyncProperty(fc.array(flipped, { minLength: 1, maxLength: 8 }), fc.uint8Array({ maxLength: 60 }), async (flips, noise) => {
      const bytes = loraFile()
      for (const [at, bits] of flips) bytes[at] = bytes[at]! ^ bits
      await readModel(opened(bytes))
      await readModel(opened(noise))
    }),
  )
})
