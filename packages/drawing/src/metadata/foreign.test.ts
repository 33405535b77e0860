// What programs beside the WebUI really write: Python's JSON, long seeds, LoRAs in the words, hidden texts, other schemes.
import { growth, LINEAR } from '@qianmu/testkit/growth'
import * as fc from 'fast-check'
import { gzipSync, zlibSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { ascii, joined, utf8 } from './bytes.ts'
import { readInfotext, readPicture } from './index.ts'
import { readTexts, writeTexts } from './texts.ts'
import { exifJpeg, FOOOCUS, iTXt, JPEG, png, pngChunk, record, tEXt, WEBP, zTXt } from './test-pictures.ts'

const sampler = (inputs: object) => ({
  class_type: 'KSampler',
  inputs: { seed: 1, steps: 20, cfg: 7, sampler_name: 'euler_ancestral', scheduler: 'normal', denoise: 1, ...inputs },
})
const words = (text: unknown) => ({ class_type: 'CLIPTextEncode', inputs: { text } })
const raw = (text: string) => readPicture(png(tEXt('prompt', text)))

describe('the JSON of Python', () => {
  it('holds NaN and Infinity', () => {
    const text = JSON.stringify({ 1: { ...sampler({ positive: ['2', 0], x: 'NaN' }), is_changed: ['@'] }, 2: words('NaN, a cat') })
    for (const bare of ['NaN', 'Infinity', '-Infinity'])
      expect(raw(text.replace('"@"', bare))).toMatchObject({ program: 'comfyui', form: { prompt: ['NaN', 'a cat'], seed: 1 } })
  })
  it.each(['156680208700286', '9007199254740991'])('carries the seed %s exactly', seed =>
    expect(raw(JSON.stringify({ 1: sampler({ seed: '@' }) }).replace('"@"', seed))?.form.seed).toBe(Number(seed)),
  )
  it.each(['9007199254740993', '18446744073709551615'])('empties the seed for %s, and says so', seed =>
    expect(raw(JSON.stringify({ 1: sampler({ seed: '@' }) }).replace('"@"', seed))).toMatchObject({
      form: { seed: -1 },
      missed: [`种子 ${seed} 超出范围（最大 9007199254740991），已改为随机`],
    }),
  )
  it('says which node computed a seed, and leaves none of another picture', () =>
    expect(record({ prompt: { 1: sampler({ seed: ['2', 0] }), 2: { class_type: 'Dice', inputs: { sides: 6 } } } })).toMatchObject({
      form: { seed: -1 },
      missed: ['种子由节点 Dice 算出，图片里没有写下结果', '未识别的参数：节点 Dice'],
    }))
})

describe('LoRAs in the words', () => {
  it.each([
    ['a photo of a cat <lora:foo:0.8>', ['a photo of a cat', '<lora:foo:0.8>']],
    ['a cat<lora:foo:0.8> in the rain', ['a cat', 'in the rain', '<lora:foo:0.8>']],
    ['(a cat <lora:foo:0.8>:1.2), night', ['(a cat:1.2)', 'night', '<lora:foo:0.8>']],
    ['(<lora:foo> cat, dog:1.2)', ['(cat, dog:1.2)', '<lora:foo:1>']],
  ])('%s', (prompt, chips) => expect(record({ parameters: prompt })?.form.prompt).toEqual(chips))
  it('of SwarmUI, named in the list as well', () =>
    expect(
      record({
        parameters: {
          sui_image_params: {
            prompt: 'a cat <lora:ink:0.3> here',
            seed: 7,
            loras: ['art/ink.safetensors', 'line'],
            loraweights: ['0.9', '0.5'],
          },
        },
      }),
    ).toMatchObject({ program: 'swarmui', form: { prompt: ['a cat', 'here', '<lora:ink:0.3>', '<lora:line:0.5>'], seed: 7 } }))
})

describe('line ends in the values of extensions', () => {
  const before = 'a cat\nNegative prompt: dog\nSteps: 20, Sampler: Euler a, CFG scale: 7, Seed: 9, Size: 512x768, '
  const behind = 'Hires upscale: 2, Hires upscaler: Latent, Denoising strength: 0.5'
  it.each([
    ['in quotes', `Wildcard prompt: "a __thing__\nstreet, \\"red\\"\n\nNegative: x", ${behind}`, ['Wildcard prompt: a __thing__']],
    ['without them', `Wildcard prompt: a __thing__\nstreet, ${behind}`, ['Wildcard prompt: a __thing__']],
    ['and lines of their own behind', `${behind}\nTemplate: a {cat|dog}, night: 2, Seed: 8`, ['Template: a {cat|dog}']],
    ['a quotation that never ends', `${behind}, Wildcard prompt: "a\nb`, ['Wildcard prompt: "a', 'b']],
  ])('%s', (_name, text, missed) => {
    const found = record({ parameters: before + text })
    expect(found).toMatchObject({
      program: 'webui',
      form: {
        prompt: ['a cat'],
        negative_prompt: ['dog'],
        seed: 9,
        width: 512,
        height: 768,
        hd_repair: { hr_scale: 2, hr_upscaler: 'Latent', denoising_strength: 0.5 },
      },
    })
    expect(found?.missed).toEqual(missed.map(each => expect.stringContaining(`未识别的参数：${each}`)))
  })
})

describe('comments that are no prompts', () => {
  const comment = (text: string) => {
    const data = utf8(text)
    return joined([JPEG.subarray(0, 2), Uint8Array.of(0xff, 0xfe, 0, data.length + 2), data, JPEG.subarray(2)])
  }
  it.each([
    'CREATOR: gd-jpeg v1.0 (using IJG JPEG v62), quality = 90',
    'Created with GIMP',
    'OLYMPUS DIGITAL CAMERA',
    'Lens: 50mm, ISO: 100, Shutter: 1/60',
    '家里的猫',
  ])('%s', text => {
    expect(readPicture(comment(text))).toBeUndefined()
    expect(readPicture(exifJpeg(text, {}))).toBeUndefined()
    expect(readPicture(exifJpeg(text, { type: 2 }))).toBeUndefined()
  })
  it.each(['a cat\nNegative prompt: dog', 'a cat\nSteps: 20, Sampler: Euler a, Seed: 4'])('but one that says what it is: %j', text =>
    expect(readPicture(comment(text))).toMatchObject({ program: 'webui', form: { prompt: ['a cat'] } }),
  )
})

describe('Civitai', () => {
  const RESOURCES = [
    { type: 'checkpoint', modelVersionId: 1, modelName: 'Dream, the model', modelVersionName: 'v1' },
    { type: 'lora', weight: 0.6, modelVersionId: 2, modelName: 'Ink' },
  ]
  it('reads its text for the WebUI', () =>
    expect(
      record({
        parameters: `a cat\nNegative prompt: dog\nSteps: 25, CFG scale: 4.5, Sampler: Euler a, Seed: 3541289423, Size: 832x1216, Clip skip: 2, Created Date: 2024-11-02T10:20:30.0000000Z, Civitai resources: ${JSON.stringify(RESOURCES)}, Hashes: {"model": "a1", "lora:ink": "b2"}, Civitai metadata: {"remixOfId": 7}, Version: ComfyUI`,
      }),
    ).toEqual(
      expect.objectContaining({
        program: 'webui',
        checkpoint: 'Dream, the model',
        missed: [],
        form: {
          prompt: ['a cat', '<lora:Ink:0.6>'],
          negative_prompt: ['dog'],
          steps: 25,
          cfg_scale: 4.5,
          sampler_index: 'Euler a',
          scheduler: '',
          seed: 3541289423,
          width: 832,
          height: 1216,
          clip_skip: 2,
        },
      }),
    ))
  it('reads the graph it keeps in a JPEG', () => {
    const graph = {
      3: sampler({ positive: ['6', 0], seed: 9, latent_image: ['5', 0] }),
      5: { class_type: 'EmptyLatentImage', inputs: { width: 832, height: 1216, batch_size: 1 } },
      6: words('from the graph'),
      extraMetadata: JSON.stringify({ prompt: 'a cat', negativePrompt: 'dog', steps: 30, cfgScale: 3.5, seed: 3541289423 }),
    }
    expect(readPicture(exifJpeg(JSON.stringify(graph), { little: false, order: 'le' }))).toMatchObject({
      program: 'comfyui',
      form: { prompt: ['a cat'], negative_prompt: ['dog'], steps: 30, cfg_scale: 3.5, seed: 3541289423, width: 832, height: 1216 },
    })
  })
  it('reads the strings of a WebP of ComfyUI', () => {
    const file = writeTexts(WEBP.lossy, {
      texts: { Workflow: '{}', Prompt: JSON.stringify({ 3: sampler({ positive: ['6', 0] }), 6: words('a cat') }) },
      xmp: '',
    })
    expect(readPicture(file)?.form).toMatchObject({ prompt: ['a cat'] })
  })
})

describe('UserComment', () => {
  const text = '一只猫, a cat\nSteps: 20, Sampler: Euler a, Seed: 4, CFG scale: 7'
  it.each([true, false].flatMap(little => (['le', 'be'] as const).map(order => ({ little, order }))))('in either order: %o', options =>
    expect(readPicture(exifJpeg(text, options))?.form).toMatchObject({ prompt: ['一只猫', 'a cat'], seed: 4 }),
  )
})

describe('NovelAI 4', () => {
  const comment = {
    prompt: 'old',
    uc: 'lowres',
    seed: 9,
    steps: 28,
    scale: 6,
    sampler: 'k_euler_ancestral',
    width: 832,
    height: 1216,
    v4_prompt: {
      caption: {
        base_caption: '2girls, {night}',
        char_captions: [{ char_caption: 'girl, red hair', centers: [{ x: 0.3, y: 0.5 }] }, { char_caption: 'girl, hat' }],
      },
      use_coords: true,
    },
    v4_negative_prompt: { caption: { base_caption: 'lowres', char_captions: [{ char_caption: 'bald' }, { char_caption: '' }] } },
  }
  const expected = {
    program: 'novelai',
    form: { prompt: ['2girls', '(night:1.05)', 'girl', 'red hair', 'girl', 'hat'], negative_prompt: ['lowres', 'bald'], seed: 9 },
    missed: ['2 个角色的位置没有带来：这里的提示词不分位置', '模型 NovelAI Diffusion V4 37C2B166 只在 NovelAI 上有'],
  }
  const texts = { Software: 'NovelAI', Source: 'NovelAI Diffusion V4 37C2B166', Description: 'x', Comment: JSON.stringify(comment) }
  it('brings the words of the characters', () => expect(record(texts)).toMatchObject(expected))
  it.each([0, 1, 2, 3, 4])('is found in the pixels of a picture that lost its chunks, filter %i', filter =>
    expect(readPicture(stealth('stealth_pngcomp', gzipSync(utf8(JSON.stringify(texts))), filter))).toMatchObject(expected),
  )
  it('other hidden texts', () => {
    const infotext = 'a cat\nSteps: 20, Sampler: Euler a, Seed: 4, CFG scale: 7'
    expect(readPicture(stealth('stealth_pnginfo', utf8(infotext), 4))).toMatchObject({ program: 'webui', form: { seed: 4 } })
    expect(readPicture(stealth('stealth_rgbcomp', gzipSync(utf8(infotext)), 1))).toMatchObject({ program: 'webui', form: { seed: 4 } })
    expect(readPicture(stealth('stealth_pngcomp', utf8('no gzip'), 0))).toBeUndefined()
    expect(readPicture(png())).toBeUndefined()
  })
})

/** A PNG that hides bytes in the lowest bits of alpha or of its colours, its rows filtered as told. */
function stealth(signature: string, held: Uint8Array, filter: number): Uint8Array {
  const length = Uint8Array.of(0, 0, 0, 0)
  new DataView(length.buffer).setUint32(0, held.length * 8)
  const bits = [...joined([ascii(signature), length, held])].flatMap(byte => Array.from({ length: 8 }, (_, bit) => (byte >> (7 - bit)) & 1))
  const colours = signature.includes('rgb')
  const [channels, each] = colours ? [3, 3] : [4, 1]
  const [width, height] = [64, Math.max(64, Math.ceil(bits.length / each / 64))]
  const pixels = Uint8Array.from({ length: width * height * channels }, (_, at) => (at * 37) & 0xfe)
  bits.forEach((bit, at) => {
    const pixel = Math.floor(at / each)
    const place = ((pixel % height) * width + Math.floor(pixel / height)) * channels + (colours ? at % 3 : 3)
    pixels[place] = (pixels[place]! & 0xfe) | bit
  })
  const row = width * channels
  const sample = (y: number, at: number) => (y < 0 || at < 0 ? 0 : pixels[y * row + at]!)
  const paeth = (a: number, b: number, c: number) =>
    [a, b, c].toSorted((one, two) => Math.abs(a + b - c - one) - Math.abs(a + b - c - two))[0]!
  const rows = Array.from({ length: height }, (_, y) =>
    Uint8Array.from({ length: row + 1 }, (_each, place) => {
      const at = place - 1
      if (at < 0) return filter
      const [left, up, corner] = [sample(y, at - channels), sample(y - 1, at), at < channels ? 0 : sample(y - 1, at - channels)]
      return sample(y, at) - [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter]!
    }),
  )
  const header = joined([new Uint8Array(8), Uint8Array.of(8, colours ? 2 : 6, 0, 0, 0)])
  new DataView(header.buffer).setUint32(0, width)
  new DataView(header.buffer).setUint32(4, height)
  return joined([
    Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10),
    pngChunk('IHDR', header),
    pngChunk('IDAT', zlibSync(joined(rows))),
    pngChunk('IEND', new Uint8Array(0)),
  ])
}

describe('older programs', () => {
  it('InvokeAI 2', () => {
    const image = {
      type: 'txt2img',
      prompt: [{ prompt: 'a cat++ [ugly]', weight: 1 }],
      steps: 50,
      cfg_scale: 7.5,
      width: 512,
      height: 640,
      seed: 12,
      sampler: 'k_euler_a',
      seamless: true,
    }
    expect(record({ 'sd-metadata': { model: 'stable diffusion', model_weights: 'sd-1.5', app_version: '2.3.5', image } })).toMatchObject({
      program: 'invokeai',
      checkpoint: 'sd-1.5',
      form: { prompt: ['a (cat:1.21)'], negative_prompt: ['ugly'], steps: 50, seed: 12, width: 512, height: 640, sampler_index: 'Euler a' },
      missed: ['未识别的参数：seamless'],
    })
    expect(record({ Dream: '"a cat [dog]" -s 30 -S 77 -W 512 -H 640 -C 6.5 -A k_euler_a' })).toMatchObject({
      program: 'invokeai',
      form: { prompt: ['a cat'], negative_prompt: ['dog'], steps: 30, seed: 77, width: 512, height: 640, cfg_scale: 6.5 },
    })
  })
  it('Midjourney', () =>
    expect(
      record({ Description: 'a cat, rain --ar 16:9 --no dogs, cars --seed 42 --v 6.1 Job ID: 01234567-89ab-cdef-0123-456789abcdef' }),
    ).toMatchObject({
      program: 'midjourney',
      form: { prompt: ['a cat', 'rain'], negative_prompt: ['dogs', 'cars'], seed: 42 },
      missed: ['未识别的参数：--ar 16:9', '未识别的参数：--v 6.1'],
    }))
})

describe('what was read', () => {
  it('is listed field by field for people', () =>
    expect(
      record({
        parameters: 'a cat\nSteps: 20, Sampler: Euler a, Seed: 4, CFG scale: 7, Model: dream, Hires upscale: 2, Hires upscaler: Latent',
      })?.read,
    ).toEqual([
      { field: 'prompt', label: '提示词', text: 'a cat' },
      { field: 'sampler_index', label: '采样方法', text: 'Euler a' },
      { field: 'steps', label: '步数', text: '20' },
      { field: 'cfg_scale', label: '提示词相关性', text: '7' },
      { field: 'seed', label: '随机种子', text: '4' },
      { field: 'hd_repair', label: '高清修复', text: '2 倍，Latent' },
      { field: 'checkpoint', label: '底模', text: 'dream' },
    ]))
})

describe('any bytes', () => {
  const whole = [
    JPEG,
    WEBP.lossy,
    png(
      tEXt('parameters', JSON.stringify(FOOOCUS)),
      zTXt('prompt', '{"1":{"class_type":"KSampler","inputs":{}}}'),
      iTXt('Comment', '{"uc":1}'),
    ),
    exifJpeg('a cat\nSteps: 20, Sampler: Euler a, Seed: 4', {}),
    stealth('stealth_pngcomp', gzipSync(utf8('{"Comment":"{}"}')), 4),
  ]
  it('do not crash the reader', () => {
    fc.assert(fc.property(fc.uint8Array(), bytes => void readPicture(bytes)))
    const damage = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 20 })
    fc.assert(
      fc.property(fc.constantFrom(...whole), damage, fc.nat(), (bytes, changes, end) => {
        const broken = bytes.slice(0, bytes.length - (end % 3 ? 0 : end % bytes.length))
        for (const [at, value] of changes) broken[at % broken.length] = value
        readPicture(broken)
      }),
    )
    const names = fc.constantFrom(
      'parameters',
      'prompt',
      'workflow',
      'Comment',
      'Description',
      'sd-metadata',
      'Dream',
      'invokeai_metadata',
      'qianmu',
    )
    const text = fc.oneof(fc.string(), fc.json(), fc.constant(JSON.stringify(FOOOCUS)))
    fc.assert(fc.property(fc.dictionary(names, text), texts => void record(texts)))
  })
  it('take time that grows with them', () => {
    for (const sign of ['[', '{', '"', 'a: [', 'a: {"', ', ', 'Steps: 1\n', '<lora:', '1', '-', 'NaN', '\\', ' --no', '-s '])
      for (const name of ['parameters', 'prompt', 'Dream', 'Description'])
        expect(
          growth(size => readPicture(png(tEXt(name, `{"a": ${sign.repeat(size)}`))), 2000),
          `${name} ${sign}`,
        ).toBeLessThan(LINEAR)
    expect(growth(size => readInfotext(`x\nSteps: 1, ${'a: [1, '.repeat(size)}`), 2000)).toBeLessThan(LINEAR)
    expect(readTexts(png())?.texts.size).toBe(0)
  })
})
