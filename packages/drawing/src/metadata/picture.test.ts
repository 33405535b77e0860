// Parameters out of pictures of every program, and of our own; records that lie, and graphs that run in circles.
import { growth, LINEAR } from '@qianmu/testkit/growth'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileDraw } from '../compile/compile.ts'
import { GOLDEN } from '../compile/golden.cases.ts'
import { readRequest } from '../compile/request.ts'
import { tasksOf } from '../compile/tasks.ts'
import { defaultForm } from '../form/form.ts'
import { SAMPLERS } from '../form/sampling.ts'
import { fromCompel, fromNovel } from './foreign-weights.ts'
import { readInfotext, readPicture, writeInfotext, writePicture } from './index.ts'
import { JPEG, png, record, WEBP } from './test-pictures.ts'

const INFOTEXT = `(masterpiece:1.2), 1girl, <lora:ink:0.6>,
night street
Negative prompt: lowres, bad hands
Steps: 28, Sampler: DPM++ 2M, Schedule type: Karras, CFG scale: 6.5, Seed: 12345, Size: 512x768, Model hash: 0123456789, Model: anything-v5, VAE: "a, b.pt", Denoising strength: 0.45, Clip skip: 2, Hires upscale: 1.5, Hires steps: 10, Hires upscaler: R-ESRGAN 4x+, ADetailer model: face_yolov8n.pt, ADetailer prompt: "smile, face", ADetailer confidence: 0.4, ADetailer model 2nd: hand_yolov8n.pt, ADetailer version: 24.5, Tiling: True, Version: v1.10.1`

describe('the WebUI', () => {
  it('restores the form', () =>
    expect(record({ parameters: INFOTEXT })).toMatchObject({
      program: 'webui',
      checkpoint: 'anything-v5',
      missed: ['未识别的参数：Tiling: True'],
      form: {
        prompt: ['(masterpiece:1.2)', '1girl', 'night street', '<lora:ink:0.6>'],
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
      form: { steps: 50, cfg_scale: 1, seed: 1, sampler_index: 'DDIM', scheduler: '' },
      missed: ['步数 150 超出范围，已改为 50', '提示词相关性 0.5 超出范围，已改为 1'],
    }))
  it('a last line of too few pairs is prompt', () =>
    expect(record({ parameters: 'a cat\nmood: dark, time: night' })?.form).toEqual({
      prompt: ['a cat\nmood: dark', 'time: night'],
      seed: -1,
    }))
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
  it('reads anything without an error, and long lines in time that grows with them', () => {
    fc.assert(fc.property(fc.string(), text => void readInfotext(text)))
    for (const sign of ['a ', 'a:', '"', 'a: "', ',', '\\', 'Steps: 1, ', 'Negative prompt:\n'])
      expect(
        growth(size => readInfotext(`x\n${sign.repeat(size)}`), 2000),
        sign,
      ).toBeLessThan(LINEAR)
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
      missed: [],
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
    for (const sign of ['{', '1::', 'a+', '(', 'a', '1.', '(a)', '['])
      for (const read of [fromCompel, fromNovel])
        expect(
          growth(size => read(sign.repeat(size)), 1000),
          sign,
        ).toBeLessThan(LINEAR)
  })
  it('a size that is none is left alone', () =>
    expect(record({ invokeai_metadata: { positive_prompt: 'x', width: -5, height: 640 } })?.form).toEqual({
      prompt: ['x'],
      height: 640,
      seed: -1,
    }))
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
  it('without a base model, as pictures of earlier versions are, leaves that of the form alone', () => {
    const { form } = record({ qianmu: { version: 1, form: { ...defaultForm(), model_version: '', seed: 4 }, checkpoint: '' } })!
    expect(form).toMatchObject({ seed: 4 })
    expect(form).not.toHaveProperty('model_version')
  })
  it('of strangers is taken over only as far as the form would', () =>
    expect(
      record({ qianmu: { version: 1, form: { steps: 9999, prompt: 'x', seed: 4, __proto__: 1, nonsense: 1 }, checkpoint: 7 } }),
    ).toEqual({
      program: 'qianmu',
      checkpoint: '',
      form: { seed: 4 },
      read: [{ field: 'seed', label: '随机种子', text: '4' }],
      missed: ['步数应是 4 到 50 的整数，未采用', '提示词应是列表，未采用'],
    }))
})
