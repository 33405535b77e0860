// The rules of compiling that document 3 states, one by one, and the sentences of what cannot be sent.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { controlOf } from '../form/control.ts'
import { defaultForm, type DrawForm } from '../form/form.ts'
import { CLIENT_DRAW_TYPES } from '../form/modes.ts'
import { QUICK_NEGATIVE, QUICK_SUFFIX, withQuickDraw, withSampling } from '../form/quick.ts'
import { REPAIR } from '../form/parameters.ts'
import { compileDraw } from './compile.ts'
import { readRequest } from './request.ts'
import { retryOf } from './retry.ts'

const CONTEXT = { checkpoint: 'studio-model', draw_id: 'r7' }
const IMAGE = '/files/a.png'

function compiled(change: Partial<DrawForm>) {
  const result = compileDraw({ ...defaultForm(), prompt: ['cat'], ...change }, CONTEXT)
  if ('problems' in result) throw new Error(JSON.stringify(result.problems))
  return { ...result.request, param: JSON.parse(result.request.ai_param) as Record<string, unknown> }
}
const param = (change: Partial<DrawForm>) => compiled(change).param
function problems(change: Partial<DrawForm>, base: DrawForm = defaultForm()) {
  const result = compileDraw({ ...base, ...change }, CONTEXT)
  return 'problems' in result ? result.problems : []
}
/** The least each mode can be sent with. */
const SENDABLE: Partial<DrawForm> = {
  prompt: ['cat'],
  init_images: [IMAGE],
  mask: '/files/m.png',
  sam_params: {
    image: IMAGE,
    dino_text_prompt: 'cat',
  },
}
const unit = { ...controlOf('canny'), enable: 1 as const, input_image: [IMAGE] }

describe('the wrapper', () => {
  it('has its seven names and no others, ai_param as text [D3-3-01] [D3-3-02]', () => {
    const { param: _, ...request } = compiled({})
    expect(Object.keys(request).toSorted()).toEqual(
      ['ai_draw_type', 'ai_param', 'client_draw_type', 'hd_mode', 'init_images', 'large_model_id', 'sam_params'].toSorted(),
    )
    expect(typeof request.ai_param).toBe('string')
  })
  it('lists pictures as objects with a url [D3-3-03]', () =>
    expect(compiled({ client_draw_type: 2, init_images: [IMAGE] }).init_images).toEqual([{ url: IMAGE }]))
  it('holds what to segment [D3-3-04]', () =>
    expect(compiled({ ...SENDABLE, client_draw_type: 100 }).sam_params).toEqual({ image: IMAGE, dino_text_prompt: 'cat' }))
  it('carries the number of every mode [D3-3-76] [D3-9-20]', () => {
    for (const client_draw_type of CLIENT_DRAW_TYPES)
      expect(compiled({ ...SENDABLE, client_draw_type }).client_draw_type).toBe(client_draw_type)
  })
  it('carries the server type [D3-9-19]', () => {
    const types = (client_draw_type: DrawForm['client_draw_type'], change = {}) =>
      compiled({ ...SENDABLE, client_draw_type, ...change }).ai_draw_type
    expect([types(1), types(2), types(5), types(10), types(8), types(100), types(8, { hd_mode: 1 })]).toEqual([0, 1, 2, 7, 8, 9, 11])
    expect(types(5, { ai_draw_type: 3, expand: { left: 8, right: 0, up: 0, down: 0 } })).toBe(3)
  })
  it('large_model_id is 1 for cut-out [D3-9-21]', () =>
    expect(compiled({ ...SENDABLE, client_draw_type: 10, large_model_id: 9 }).large_model_id).toBe(1))
  it('hd_mode is 1 for detail and 0 for upscale [D3-9-22] [D3-9-23]', () =>
    expect([1, 0].map(hd_mode => compiled({ ...SENDABLE, client_draw_type: 8, hd_mode: hd_mode as 0 | 1 }).hd_mode)).toEqual([1, 0]))
})

describe('ai_param', () => {
  it('has the names of the document [D3-3-05] [D3-3-06] [D3-3-07] [D3-3-08] [D3-3-09]', () => {
    const full = param({
      model_version: 'SDXL',
      refiner_checkpoint: 'refiner',
      adetailer: true,
      adetailer_list: [
        {
          ...REPAIR.fallback(),
          ad_model: 'face_yolov8n.pt',
        },
      ],
      regional_prompter: true,
      prompt: ['a BREAK b'],
      hd_repair: {
        ...defaultForm().hd_repair,
        hr: true,
      },
    })
    const named = [
      'prompt',
      'negative_prompt',
      'width',
      'height',
      'n_iter',
      'steps',
      'cfg_scale',
      'seed',
      'sampler_index',
      'resize_mode',
      'checkpoint',
      'vae',
    ]
    const more = [
      'adetailer',
      'adetailer_setting',
      'clip_skip',
      'regional_prompter',
      'dynamic_prompting',
      'refiner_checkpoint',
      'refiner_switch_at',
    ]
    const last = ['hr', 'hr_scale', 'hr_upscaler', 'hr_second_pass_steps', 'denoising_strength', 'controlnet_units', 'draw_id']
    expect(Object.keys(full)).toEqual(expect.arrayContaining([...named, ...more, ...last]))
    expect(full).toMatchObject({ prompt: expect.any(Array), negative_prompt: expect.any(Array), draw_id: 'r7', checkpoint: 'studio-model' })
    expect(full['adetailer_setting']).toEqual([expect.objectContaining({ ad_model: 'face_yolov8n.pt', ad_prompt: '' })])
    expect(full['dynamic_prompting_setting']).toHaveProperty('is_combinatorial')
  })
  it('an untouched form has the defaults [D3-9-07] [D3-9-08] [D3-9-09] [D3-9-10] [D3-9-12] [D3-5-08]', () =>
    expect(param({})).toMatchObject({ steps: 20, cfg_scale: 7, seed: -1, width: 512, height: 512, n_iter: 1 }))
  it('adetailer entries without a model are dropped [D3-5-06]', () => {
    const adetailer_list = ['None', '', 'face_yolov8n.pt'].map(ad_model => ({ ...REPAIR.fallback(), ad_model }))
    expect(param({ adetailer: true, adetailer_list })['adetailer_setting']).toHaveLength(1)
  })
  it('denoising strength has two decimals [D3-5-07]', () =>
    expect(param({ client_draw_type: 2, init_images: [IMAGE], denoising_strength: 0.567 })).toMatchObject({ denoising_strength: 0.57 }))
  it('combinations are counted as one [D3-5-09]', () =>
    expect(
      param({ draw_number: 4, dynamic_prompt_params: { ...defaultForm().dynamic_prompt_params, is_combinatorial: true } }),
    ).toMatchObject({ n_iter: 1 }))
  it('a refiner only for SDXL with one [D3-5-11]', () => {
    for (const change of [{ refiner_checkpoint: 'r' }, { model_version: 'SDXL' }])
      expect(param(change)).not.toHaveProperty('refiner_checkpoint')
    expect(param({ model_version: 'SDXL', refiner_checkpoint: 'r' })).toMatchObject({ refiner_checkpoint: 'r', refiner_switch_at: 0.8 })
  })
  it('the high-res fix only when it is on [D3-5-12] [D3-9-13] [D3-9-15]', () => {
    expect(Object.keys(param({})).filter(name => name.startsWith('hr_'))).toEqual([])
    const on = { ...defaultForm().hd_repair, hr: true }
    expect(param({ hd_repair: on })).toMatchObject({ hr_scale: 2, hr_upscaler: 'Latent', hr_second_pass_steps: 0, denoising_strength: 0.7 })
  })
  it('the high-res fix without a strength gets 0.5 [D3-9-14] [D3-3-27]', () => {
    const reading = readRequest({ ai_draw_type: 0, client_draw_type: 1, ai_param: JSON.stringify({ prompt: ['a'], hr: true }) })
    expect(reading).toMatchObject({ request: { param: { denoising_strength: 0.5, hr_scale: 2, hr_second_pass_steps: 0 } } })
    expect(defaultForm().hd_repair.denoising_strength).toBe(0.7)
  })
  it('of inpainting [D3-3-57]', () =>
    expect(Object.keys(param({ ...SENDABLE, client_draw_type: 5 }))).toEqual(
      expect.arrayContaining([
        'mask',
        'mask_blur',
        'mask_mode',
        'masked_content',
        'inpaint_area',
        'only_masked_padding',
        'inpaint_control_mode',
      ]),
    ))
  it('of outpainting [D3-3-58]', () =>
    expect(param({ ...SENDABLE, client_draw_type: 5, ai_draw_type: 3, expand: { left: 64, right: 0, up: 0, down: 8 } })).toMatchObject({
      direction: ['left', 'down'],
      mask_blur: 4,
      noise_q: 1,
      color_variation: 0.05,
    }))
  it('of upscaling [D3-3-59]', () =>
    expect(param({ ...SENDABLE, client_draw_type: 8 })).toEqual({ upscaler_index: 'Lanczos', upscaling_resize: 2 }))
  it('of detail enhancement [D3-3-60]', () => {
    const sent = param({ ...SENDABLE, client_draw_type: 8, hd_mode: 1 })
    expect(Object.keys(sent['hr_setting'] as object)).toEqual(['upscaler_index', 'target_size_type', 'custom_width', 'custom_height'])
    expect(sent).toMatchObject({ sd_mode: 'SD1.5' })
  })
  it('of cut-out, both ways [D3-3-61]', () => {
    for (const matting_type of ['FOREGROUND', 'BACKGROUND'] as const)
      expect(param({ ...SENDABLE, client_draw_type: 10, matting_type })).toEqual({ max_size: 2048, matting_type, ori_img: IMAGE })
  })
  it('of combining [D3-3-63]', () => {
    const character = {
      character_img: IMAGE,
      character_position: { x: 1, y: 2 },
      character_img_info: { width: 3, height: 4, rotation: 0, flip: false },
      character_pose_img: '',
    }
    expect(param({ client_draw_type: 3, background_img: IMAGE, character_settings: [character] })).toMatchObject({
      background_img: IMAGE,
      character_settings: [character],
    })
  })
})

describe('controls', () => {
  it('a unit has the names of the document [D3-3-47] [D3-9-16] [D3-9-17] [D3-9-18]', () =>
    expect((param({ control_net: [unit] })['controlnet_units'] as object[]).at(-1)).toMatchObject({
      input_image: [IMAGE],
      mask: '',
      model: 'None',
      module: 'canny',
      weight: 1,
      resize_mode: 'Crop and Resize',
      control_mode: 'Balanced',
      guidance: 1,
      guidance_start: 0,
      guidance_end: 1,
      pixel_perfect: false,
      lowvram: false,
      processor_res: 512,
    }))
  it('only enabled ones with a picture are sent [D3-5-01]', () => {
    const modules = (control_net: DrawForm['control_net']) =>
      (param({ control_net })['controlnet_units'] as { module: string }[]).map(each => each.module).filter(each => each === 'canny')
    expect([
      modules([unit]),
      modules([{ ...unit, enable: 0 }]),
      modules([{ ...unit, input_image: [] }]),
      modules([{ ...unit, input_image: [''] }]),
    ]).toEqual([['canny'], [], [], []])
  })
  it('draft, pose, reference and role always stand in the list [D3-5-02]', () => {
    const sent = param({ client_draw_type: 7, role_control_net: [{ ...unit, enable: 0, input_image: [] }] })['controlnet_units'] as {
      module: string
      enable: number
    }[]
    expect(sent.map(each => `${each.module} ${each.enable}`)).toEqual(['lineart_standard 0', 'openpose 0', 'reference_only 0', 'canny 0'])
  })
})

describe('words that are added', () => {
  const prompt = (change: Partial<DrawForm>) => param(change)['prompt'] as string[]
  const quick = withQuickDraw({ ...defaultForm(), prompt: ['cat'] })
  it('quick drawing: steps, CFG, sampler, suffix, negative prompt [D3-9-02] [D3-9-03] [D3-9-04] [D3-9-05] [D3-9-06]', () => {
    expect(param(quick)).toMatchObject({ steps: 5, cfg_scale: 1.5, sampler_index: 'LCM', negative_prompt: QUICK_NEGATIVE })
    for (const words of [['cat'], ['dog', 'rain']])
      expect(prompt({ ...quick, prompt: words }).slice(-QUICK_SUFFIX.length)).toEqual(QUICK_SUFFIX)
    expect(param({ ...quick, negative_prompt: ['my own'] })['negative_prompt']).toEqual(QUICK_NEGATIVE)
  })
  it('LCM brings a LoRA by model version [D3-9-24]', () => {
    const lora = (model_version: string) =>
      prompt({ ...withSampling(defaultForm(), { sampler_index: 'LCM' }), prompt: ['cat'], model_version }).at(-1)
    expect([lora('SD1.5'), lora('SDXL')]).toEqual(['<lora:lcm-lora-sdv1-5:1>', '<lora:lcm-lora-sdxl:1>'])
  })
  it('the speed-up brings a four-step lightning LoRA [D3-9-25]', () =>
    expect(prompt({ ...withSampling(defaultForm(), { speed_up: true }), prompt: ['cat'], model_version: 'SDXL' })).toContain(
      '<lora:sdxl_lightning_4step_lora:1>',
    ))
  it('three-view adds its words and its LoRA [D3-9-26] [D3-9-27]', () =>
    expect(prompt({ client_draw_type: 6 })).toEqual([
      'cat',
      'solo',
      'simple background',
      'white background',
      'multiple views',
      '<lora:CharTurner:0.3>',
    ]))
})

describe('again', () => {
  it.each([
    [1, true],
    [2, false],
  ] as const)('detail in refinement mode %d has tiles: %s [D3-5-10]', (refinement_mode, tiles) => {
    const reading = readRequest(compiled({ ...SENDABLE, client_draw_type: 8, hd_mode: 1, refinement_mode }))
    if ('problems' in reading) throw new Error('unreadable')
    expect(retryOf(reading.request).param).toMatchObject({ tiles })
  })
  it('anything else is the same', () => {
    const reading = readRequest(compiled({}))
    if ('problems' in reading) throw new Error('unreadable')
    expect(retryOf(reading.request)).toBe(reading.request)
  })
})

describe('problems at the form', () => {
  it.each<[Partial<DrawForm>, string, RegExp]>([
    [{}, 'prompt', /请输入提示词/],
    [{ prompt: ['  ，'] }, 'prompt', /请输入提示词/],
    [{ client_draw_type: 2 }, 'init_images', /请上传图片/],
    [{ client_draw_type: 5, init_images: [IMAGE] }, 'mask', /请涂抹/],
    [{ client_draw_type: 5, init_images: [IMAGE], ai_draw_type: 3 }, 'expand', /请选择要扩展的方向/],
    [{ client_draw_type: 8 }, 'init_images', /请上传图片/],
    [{ client_draw_type: 10 }, 'init_images', /请上传图片/],
    [{ client_draw_type: 100 }, 'sam_params.image', /请上传图片/],
    [{ prompt: ['a'], steps: 51 }, 'steps', /步数应是 4 到 50/],
    [{ prompt: ['a'], speed_up: true, steps: 31, cfg_scale: 1 }, 'steps', /步数应在 4 到 30/],
    [{ prompt: ['a'], sampler_index: 'LCM', steps: 11, cfg_scale: 2 }, 'steps', /4 到 10/],
    [{ prompt: ['a'], draw_number: 301 }, 'draw_number', /绘图数量应是 1 到 300/],
    [{ prompt: ['a'], width: 5000 }, 'width', /宽度最多 4096/],
    [{ prompt: ['a'], model_version: 'F.1', speed_up: true, steps: 4, cfg_scale: 1 }, 'speed_up', /F\.1 没有四步加速/],
    [{ prompt: ['a'], control_net: [{ ...unit, weight: 3 }] }, 'control_net.0.weight', /控制权重应在 0 到 2/],
    [{ prompt: ['a'], control_net: [{ ...unit, guidance_start: 0.9, guidance_end: 0.2 }] }, 'control_net.0.guidance_start', /介入时机/],
    [{ prompt: ['a'], regional_prompter: true }, 'prompt', /分割成 2 段，提示词却有 1 段/],
    [{ client_draw_type: 2, init_images: ['blob:x'] }, 'init_images.0', /已上传图片的地址/],
    [{ client_draw_type: 2, init_images: ['javascript:alert(1)'] }, 'init_images.0', /已上传图片的地址/],
  ])('%j', (change, field, text) => expect(problems(change)).toContainEqual({ field, text: expect.stringMatching(text) as string }))

  it('fields of other modes are not looked at', () => expect(problems({ ...SENDABLE, client_draw_type: 10, steps: 999 })).toEqual([]))
})

describe('any form', () => {
  it('is a request that can be read, or problems in Chinese', () => {
    const names = Object.keys(defaultForm()) as (keyof DrawForm)[]
    const value = fc.oneof(fc.jsonValue(), fc.integer(), fc.double(), fc.constantFrom([IMAGE], IMAGE, ['cat'], true, 0, 1, 2, 3))
    const change = fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 5 })
    fc.assert(
      fc.property(fc.constantFrom(...CLIENT_DRAW_TYPES), change, (client_draw_type, each) => {
        const result = compileDraw({ ...defaultForm(), ...SENDABLE, client_draw_type, ...(each as Partial<DrawForm>) }, CONTEXT)
        if ('problems' in result) {
          expect(result.problems.length).toBeGreaterThan(0)
          for (const { text } of result.problems) expect(text).toMatch(/[\u4e00-\u9fff]/)
        } else expect(readRequest(result.request)).toHaveProperty('request')
      }),
      { numRuns: 1000 },
    )
  })
})
