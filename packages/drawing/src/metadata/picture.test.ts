// Parameters out of pictures of every program, and of our own; records that lie, and graphs that run in circles.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileDraw } from '../compile/compile.ts'
import { GOLDEN } from '../compile/golden.cases.ts'
import { readRequest } from '../compile/request.ts'
import { tasksOf } from '../compile/tasks.ts'
import { defaultForm } from '../form/form.ts'
import { SAMPLERS } from '../form/sampling.ts'
import { readComfy } from './comfy.ts'
import { fromCompel, fromNovel } from './foreign-weights.ts'
import { readInfotext, readPicture, writeInfotext, writePicture } from './index.ts'
import { writeTexts } from './texts.ts'
import { JPEG, png, tEXt, WEBP } from './test-pictures.ts'

const record = (texts: Record<string, unknown>) =>
  readPicture(png(...Object.entries(texts).map(([name, text]) => tEXt(name, typeof text === 'string' ? text : JSON.stringify(text)))))

const INFOTEXT = `(masterpiece:1.2), 1girl, <lora:ink:0.6>,
night street
Negative prompt: lowres, bad hands
Steps: 28, Sampler: DPM++ 2M, Schedule type: Karras, CFG scale: 6.5, Seed: 12345, Size: 512x768, Model hash: 0123456789, Model: anything-v5, VAE: "a, b.pt", Denoising strength: 0.45, Clip skip: 2, Hires upscale: 1.5, Hires steps: 10, Hires upscaler: R-ESRGAN 4x+, ADetailer model: face_yolov8n.pt, ADetailer prompt: "smile, face", ADetailer confidence: 0.4, ADetailer model 2nd: hand_yolov8n.pt, ADetailer version: 24.5, Tiling: True, Version: v1.10.1`

describe('the WebUI', () => {
  it('restores the form', () =>
    expect(record({ parameters: INFOTEXT })).toEqual({
      program: 'webui',
      checkpoint: 'anything-v5',
      missed: ['未识别的参数：Tiling: True'],
      form: {
        prompt: ['(masterpiece:1.2)', '1girl', '<lora:ink:0.6>', 'night street'],
        negative_prompt: ['lowres', 'bad hands'],
        steps: 28,
        cfg_scale: 6.5,
        seed: 12345,
        width: 512,
        height: 768,
        sampler_index: 'DPM++ 2M Karras',
        vae: 'a, b.pt',
        clip_skip: 2,
        adetailer: true,
        hd_repair: {
          hr: true,
          hr_scale: 1.5,
          hr_second_pass_steps: 10,
          hr_upscaler: 'R-ESRGAN 4x+',
          denoising_strength: 0.45,
          hr_resize_x: 0,
          hr_resize_y: 0,
        },
        adetailer_list: [
          {
            ...UNIT,
            ad_model: 'face_yolov8n.pt',
            ad_prompt: 'smile, face',
            ad_confidence: 0.4,
          },
          {
            ...UNIT,
            ad_model: 'hand_yolov8n.pt',
          },
        ],
      },
    }))
  it('brings numbers into bounds and says so', () =>
    expect(record({ parameters: 'cat\nSteps: 150, Sampler: DDIM, CFG scale: 0.5, Seed: 1' })).toMatchObject({
      form: { steps: 50, cfg_scale: 1, seed: 1 },
      missed: ['采样方法 DDIM 没有对应项', '步数 150 超出范围，已改为 50', '提示词相关性 0.5 超出范围，已改为 1'],
    }))
  it('a last line of too few pairs is prompt', () =>
    expect(record({ parameters: 'a cat\nmood: dark, time: night' })?.form).toEqual({ prompt: ['a cat', 'mood: dark', 'time: night'] }))
  it('reads what it writes', () => {
    const words = fc.stringMatching(/^[a-z][a-z ,():.0-9少女]{0,60}[a-z]$/).filter(each => !/negative prompt/i.test(each))
    const drawn = fc.record({
      prompt: words,
      negative_prompt: words,
      seed: fc.nat(0xffff_ffff),
      sampler: fc.constantFrom(...SAMPLERS),
      steps: fc.integer({ min: 4, max: 10 }),
    })
    fc.assert(
      fc.property(drawn, fc.string({ maxLength: 20, unit: 'grapheme-ascii' }), ({ sampler, steps, ...each }, vae) => {
        const form = { ...defaultForm(), sampler_index: sampler, steps, cfg_scale: 2.5, vae: vae.trim() || 'x' }
        const found = readInfotext(writeInfotext({ ...each, checkpoint: 'm: "x", y', form }))
        expect(found).toMatchObject({
          prompt: each.prompt,
          negative: each.negative_prompt,
          seed: each.seed,
          steps,
          cfg: 2.5,
          checkpoint: 'm: "x", y',
        })
      }),
    )
  })
  it('reads anything without an error, and long lines at once', () => {
    fc.assert(fc.property(fc.string(), text => void readInfotext(text)))
    const started = performance.now()
    for (const sign of ['a ', 'a:', '"', 'a: "', ',', '\\', 'Steps: 1, ', 'Negative prompt:\n']) readInfotext(`x\n${sign.repeat(100_000)}`)
    expect(performance.now() - started).toBeLessThan(3000)
  })
})
const UNIT = {
  ad_confidence: 0.3,
  ad_mask_k_largest: 0,
  ad_mask_max_ratio: 1,
  ad_mask_min_ratio: 0,
  ad_model: 'None',
  ad_prompt: '',
  ad_negative_prompt: '',
}

const node = (class_type: string, inputs: object) => ({ class_type, inputs })
const GRAPH = {
  1: node('CheckpointLoaderSimple', { ckpt_name: 'xl/dream.safetensors' }),
  2: node('LoraLoader', { model: ['1', 0], clip: ['1', 1], lora_name: 'ink.safetensors', strength_model: 0.6, strength_clip: 1 }),
  3: node('CLIPSetLastLayer', { clip: ['2', 1], stop_at_clip_layer: -2 }),
  4: node('CLIPTextEncode', { clip: ['3', 0], text: ['20', 0] }),
  5: node('CLIPTextEncode', { clip: ['3', 0], text: 'lowres' }),
  6: node('ControlNetApplyAdvanced', { positive: ['4', 0], negative: ['5', 0], strength: 1 }),
  7: node('EmptyLatentImage', { width: 832, height: 1216, batch_size: 1 }),
  8: node('KSampler', {
    model: ['2', 0],
    positive: ['6', 0],
    negative: ['6', 1],
    latent_image: ['7', 0],
    seed: ['21', 0],
    steps: 24,
    cfg: 5.5,
    denoise: 1,
    sampler_name: 'dpmpp_2m',
    scheduler: 'karras',
  }),
  9: node('LatentUpscaleBy', { samples: ['8', 0], upscale_method: 'nearest-exact', scale_by: 1.5 }),
  10: node('KSampler', {
    model: ['2', 0],
    positive: ['6', 0],
    negative: ['6', 1],
    latent_image: ['9', 0],
    seed: 7,
    steps: 12,
    cfg: 5.5,
    denoise: 0.5,
    sampler_name: 'dpmpp_2m',
    scheduler: 'karras',
  }),
  11: node('VAEDecode', { samples: ['10', 0], vae: ['1', 2] }),
  20: node('PrimitiveStringMultiline', { value: '1girl, (night:1.2)' }),
  21: node('PrimitiveInt', { value: 99 }),
}

describe('ComfyUI', () => {
  it('finds words, model, LoRAs, size and both passes along the links', () =>
    expect(record({ prompt: GRAPH })).toMatchObject({
      program: 'comfyui',
      checkpoint: 'dream',
      missed: ['未识别的参数：节点 ControlNetApplyAdvanced'],
      form: {
        prompt: ['1girl', '(night:1.2)', '<lora:ink:0.6>'],
        negative_prompt: ['lowres'],
        seed: 99,
        steps: 24,
        cfg_scale: 5.5,
        sampler_index: 'DPM++ 2M Karras',
        width: 832,
        height: 1216,
        clip_skip: 2,
        hd_repair: {
          hr: true,
          hr_scale: 1.5,
          hr_second_pass_steps: 12,
          denoising_strength: 0.5,
        },
      },
    }))
  it('finds them in a custom sampler as well', () => {
    const flux = {
      a: node('UNETLoader', { unet_name: 'flux1-dev.safetensors' }),
      b: node('CLIPTextEncodeFlux', { clip_l: 'a cat', t5xxl: 'a cat in the rain', guidance: 3.5 }),
      c: node('BasicGuider', { model: ['a', 0], conditioning: ['b', 0] }),
      d: node('RandomNoise', { noise_seed: 5 }),
      e: node('KSamplerSelect', { sampler_name: 'euler' }),
      f: node('BasicScheduler', { scheduler: 'simple', steps: 20, denoise: 1, model: ['a', 0] }),
      g: node('EmptySD3LatentImage', { width: 1024, height: 768 }),
      h: node('SamplerCustomAdvanced', { noise: ['d', 0], guider: ['c', 0], sampler: ['e', 0], sigmas: ['f', 0], latent_image: ['g', 0] }),
    }
    expect(readComfy(flux)).toMatchObject({
      prompt: 'a cat',
      seed: 5,
      steps: 20,
      sampler: 'euler',
      scheduler: 'simple',
      width: 1024,
      checkpoint: 'flux1-dev',
    })
  })
  it('reads the graph of the editor when that is all there is', () => {
    const workflow = {
      nodes: [
        { id: 1, type: 'CheckpointLoaderSimple', widgets_values: ['m.ckpt'] },
        { id: 2, type: 'CLIPTextEncode', inputs: [{ name: 'clip', link: 9 }], widgets_values: ['a dog'] },
        { id: 3, type: 'EmptyLatentImage', widgets_values: [640, 512, 1] },
        {
          id: 4,
          type: 'KSampler',
          widgets_values: [77, 'randomize', 30, 8, 'euler_ancestral', 'normal', 1],
          inputs: [
            {
              name: 'model',
              link: 1,
            },
            {
              name: 'positive',
              link: 2,
            },
            {
              name: 'latent_image',
              link: 3,
            },
          ],
        },
      ],
      links: [
        [1, 1, 0, 4, 0, 'MODEL'],
        [2, 2, 0, 4, 1, 'CONDITIONING'],
        [3, 3, 0, 4, 3, 'LATENT'],
      ],
    }
    expect(record({ workflow })).toMatchObject({
      checkpoint: 'm',
      form: { prompt: ['a dog'], seed: 77, steps: 30, sampler_index: 'Euler a', width: 640, height: 512 },
    })
  })
  it('reads the strings it leaves in the EXIF of a WebP', () => {
    const file = writeTexts(WEBP.lossless, { texts: { prompt: JSON.stringify(GRAPH), workflow: '{}' }, xmp: '' })
    expect(readPicture(file)).toMatchObject({ program: 'comfyui', form: { seed: 99 } })
  })
  it('is not caught by circles', () => {
    const ring = {
      1: node('KSampler', { model: ['2', 0], positive: ['3', 0], latent_image: ['1', 0] }),
      2: node('X', { model: ['2', 0] }),
      3: node('Y', { text: ['3', 0], conditioning: ['3', 0] }),
    }
    expect(readComfy(ring)).toBeDefined()
  })
  it('takes any JSON without an error', () => {
    fc.assert(fc.property(fc.jsonValue(), fc.jsonValue(), (prompt, workflow) => void readComfy(prompt, workflow)))
    const inputs = fc.dictionary(
      fc.constantFrom('model', 'positive', 'text', 'latent_image', 'seed', 'steps'),
      fc.oneof(fc.jsonValue(), fc.constantFrom(['1', 0], ['2', 0])),
    )
    fc.assert(
      fc.property(
        fc.array(inputs, { maxLength: 4 }),
        all => void readComfy(Object.fromEntries(all.map((each, index) => [index, node('KSampler', each)]))),
      ),
    )
  })
})

describe('others', () => {
  it('InvokeAI', () =>
    expect(
      record({
        invokeai_metadata: {
          positive_prompt: 'a cat',
          negative_prompt: 'dog',
          width: 640,
          height: 512,
          seed: 3,
          steps: 30,
          cfg_scale: 7.5,
          scheduler: 'dpmpp_2m_k',
          model: {
            name: 'Juggernaut',
            base: 'sdxl',
          },
          loras: [
            {
              model: { name: 'ink' },
              weight: 0.5,
            },
          ],
          clip_skip: 1,
          ref_images: [],
        },
      }),
    ).toMatchObject({
      program: 'invokeai',
      checkpoint: 'Juggernaut',
      missed: ['未识别的参数：ref_images'],
      form: {
        prompt: ['a cat', '<lora:ink:0.5>'],
        negative_prompt: ['dog'],
        sampler_index: 'DPM++ 2M Karras',
        clip_skip: 2,
        seed: 3,
      },
    }))
  it('NovelAI', () =>
    expect(
      record({
        Software: 'NovelAI',
        Description: 'x',
        Comment: {
          prompt: '1girl, {night}',
          uc: 'lowres',
          steps: 28,
          scale: 5,
          seed: 9,
          sampler: 'k_euler_ancestral',
          width: 832,
          height: 1216,
        },
      }),
    ).toMatchObject({ program: 'novelai', form: { prompt: ['1girl', '(night:1.05)'], steps: 28, cfg_scale: 5, sampler_index: 'Euler a' } }))
  it('SwarmUI', () =>
    expect(
      record({
        parameters: {
          sui_image_params: {
            prompt: 'cat',
            negativeprompt: '',
            model: 'm',
            seed: 1,
            steps: 20,
            cfgscale: 7,
            loras: ['ink'],
            loraweights: ['0.4'],
            freeu: 1,
          },
        },
      }),
    ).toMatchObject({ program: 'swarmui', checkpoint: 'm', form: { prompt: ['cat', '<lora:ink:0.4>'] }, missed: ['未识别的参数：freeu'] }))
  it.each([
    ['(a cat)1.2, (dog)++, rain--, well-known', '(a cat:1.2), (dog:1.21), (rain:0.81), well-known'],
    ['c++ code', '(c:1.21) code'],
    ['plain, (kept)', 'plain, (kept)'],
  ])('weights of InvokeAI: %s', (theirs, ours) => expect(fromCompel(theirs)).toBe(ours))
  it.each([
    ['{{night}}, [rain], cat', String.raw`(night:1.1025), (rain:0.9524), cat`],
    ['1.3::red hair::, blue', '(red hair:1.3), blue'],
    ['1::a::, b', 'a, b'],
    ['artist (name)', String.raw`artist \(name\)`],
    ['year 2024, 12:30', 'year 2024, 12:30'],
  ])('weights of NovelAI: %s', (theirs, ours) => expect(fromNovel(theirs)).toBe(ours))
  it('weights of anything', () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^[{}[\]():.+a 1-]{0,60}$/))
    fc.assert(
      fc.property(text, each => {
        fromCompel(each)
        fromNovel(each)
      }),
    )
    const started = performance.now()
    for (const sign of ['{', '1::', 'a+', '(', 'a', '1.', '(a)', '['])
      for (const read of [fromCompel, fromNovel]) read(sign.repeat(50_000 / sign.length))
    expect(performance.now() - started).toBeLessThan(3000)
  })
  it('a size that is none is left alone', () =>
    expect(record({ invokeai_metadata: { positive_prompt: 'x', width: -5, height: 640 } })?.form).toEqual({ prompt: ['x'], height: 640 }))
  it('nothing at all', () => {
    expect(record({})).toBeUndefined()
    expect(record({ Title: 'x' })).toBeUndefined()
    expect(record({ prompt: '{"not":"a graph"}' })).toBeUndefined()
  })
})

describe('ours', () => {
  const pictures = { png: png(), jpeg: JPEG, webp: WEBP.lossless }
  const cases = Object.values(GOLDEN).flat()
  it.each(cases)('$name: comes back out of each format', ({ form }) => {
    const compiled = compileDraw(form, { checkpoint: 'studio' })
    if ('problems' in compiled) throw new Error('not compiled')
    const reading = readRequest(compiled.request)
    if ('problems' in reading) throw new Error('not read')
    const { request } = reading
    const task = tasksOf(request, 4711).at(0)
    for (const picture of Object.values(pictures)) {
      const file = writePicture(picture, {
        request,
        task,
        modelVersion: form.model_version,
        origin: { kind: 'ai', producer: '千幕', id: '1' },
      })
      const found = readPicture(file)
      expect(found).toMatchObject({
        program: 'qianmu',
        missed: [],
        form: { client_draw_type: form.client_draw_type, seed: task.seed, draw_number: 1 },
      })
      expect(new TextDecoder('latin1').decode(file)).not.toContain('/files/')
    }
  })
  it('can be read by programs that read the WebUI', () => {
    const reading = readRequest({
      ai_draw_type: 0,
      client_draw_type: 1,
      ai_param: JSON.stringify({ prompt: ['cat', '<lora:ink:0.6>'], steps: 30 }),
    })
    if ('problems' in reading) throw new Error('not read')
    const task = tasksOf(reading.request, 5).at(0)
    const file = writePicture(png(), {
      request: reading.request,
      task,
      modelVersion: 'SD1.5',
      origin: { kind: 'procedural', producer: 'x', id: '1' },
    })
    expect(new TextDecoder('latin1').decode(file)).toContain('cat <lora:ink:0.6>\nSteps: 30, Sampler: Euler a')
  })
  it('of strangers is taken over only as far as the form would', () =>
    expect(
      record({ qianmu: { version: 1, form: { steps: 9999, prompt: 'x', seed: 4, __proto__: 1, nonsense: 1 }, checkpoint: 7 } }),
    ).toEqual({
      program: 'qianmu',
      checkpoint: '',
      form: { seed: 4 },
      missed: ['步数应是 4 到 50 的整数，未采用', '提示词应是列表，未采用'],
    }))
})
