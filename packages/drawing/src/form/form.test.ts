// The draw form: every default, bound, table and rule that document 3 states about it.
import { describe, expect, it } from 'vitest'
import { CONTROL_FORM, CONTROL_MODES, controlModelFor, controlOf, preprocessorsFor, RESIZE_MODES } from './control.ts'
import { defaultForm, DRAW_FORM, type DrawForm } from './form.ts'
import { DRAW_MODES, serverTypeOf } from './modes.ts'
import { MAX_DRAWS, REPAIR, REPAIR_MODELS, drawCount, SIDES } from './parameters.ts'
import { withBaseModel, withQuickDraw, withSampling, withSize } from './quick.ts'
import { DRAW_DELAY, defaultRecord, drawState } from './record.ts'
import { SAMPLERS, samplerFrom, samplerNames, samplersOf, samplingBounds, schedulersOf } from './sampling.ts'
import { clampSize, gridSize, isProcessedName, RATIOS, sizeOf } from './sizes.ts'
import { CHOICE_TITLES } from './titles.ts'
import { HIRES_UPSCALERS, isLatentUpscaler, UPSCALERS } from './upscalers.ts'

const form = defaultForm()

describe('defaults', () => {
  it.each([
    ['D3-3-11', 'model_version', 'SD1.5'],
    ['D3-3-12', 'large_model_id', -1],
    ['D3-3-13', 'draw_number', 1],
    ['D3-3-14', 'width', 512],
    ['D3-3-14', 'height', 512],
    ['D3-3-15', 'image_quality', '0'],
    ['D3-3-16', 'cfg_scale', 7],
    ['D3-3-17', 'steps', 20],
    ['D3-3-18', 'sampler_index', 'Euler a'],
    ['D3-3-19', 'seed', -1],
    ['D3-3-20', 'image_size_ratio', '1:1'],
    ['D3-3-21', 'image_scale_ratio', 1],
    ['D3-3-22', 'refiner_switch_at', 0.8],
    ['D3-3-23', 'clip_skip', 2],
    ['D3-3-29', 'denoising_strength', 0.5],
    ['D3-3-30', 'redraw_denoising_strength', 0.75],
    ['D3-3-31', 'control_mode', 'Balanced'],
    ['D3-3-32', 'mask_blur', 4],
    ['D3-3-33', 'masked_content', 1],
    ['D3-3-34', 'only_masked_padding', 32],
    ['D3-3-35', 'matting_type', 'FOREGROUND'],
    ['D3-3-36', 'refinement_mode', 1],
  ] as const)('[%s] %s is %j', (_id, name, value) => expect(form[name]).toBe(value))

  it('of the high-res fix [D3-3-24] [D3-3-25] [D3-3-26] [D3-3-27] [D3-3-28]', () =>
    expect(form.hd_repair).toEqual({
      hr: false,
      hr_upscaler: 'Latent',
      hr_second_pass_steps: 0,
      denoising_strength: 0.7,
      hr_scale: 2,
      hr_resize_x: 0,
      hr_resize_y: 0,
    }))
  it('of the regional prompter [D3-3-37] [D3-3-38] [D3-3-39] [D3-3-40] [D3-3-41]', () =>
    expect(form.regional_prompter_setting).toEqual({
      calcmode: 'Attention',
      mode_matrix: 'Horizontal',
      ratios: '1,1',
      base_ratios: '0.2',
      use_common: false,
      use_neg_common: false,
    }))
  it('of dynamic prompts [D3-3-42] [D3-3-43] [D3-3-44] [D3-3-45] [D3-3-46]', () =>
    expect(form.dynamic_prompt_params).toEqual({
      dynamic_prompting: true,
      is_combinatorial: false,
      max_generations: 0,
      combinatorial_batches: 1,
      unlink_seed_from_prompt: false,
      use_fixed_seed: false,
    }))
  it('of a control [D3-3-48] [D3-3-49] [D3-3-50] [D3-3-51] [D3-9-16] [D3-9-17]', () =>
    expect(CONTROL_FORM.fallback()).toMatchObject({
      enable: 0,
      control_mode: 'Balanced',
      guidance_start: 0,
      guidance_end: 1,
      input_image: [],
      model: 'None',
      preprocessor: 'none',
      resize_mode: 'Crop and Resize',
      weight: 1,
      processor_res: 512,
    }))
  it('of face repair [D3-3-52] [D3-3-53] [D3-3-54] [D3-3-55] [D3-3-56]', () =>
    expect(REPAIR.fallback()).toEqual({
      ad_confidence: 0.3,
      ad_mask_k_largest: 0,
      ad_mask_max_ratio: 1,
      ad_mask_min_ratio: 0,
      ad_model: 'None',
      ad_prompt: '',
      ad_negative_prompt: '',
    }))
  it('the form has every field of the document [D3-3-10]', () =>
    expect(Object.keys(form)).toEqual(
      expect.arrayContaining([
        'client_draw_type',
        'ai_draw_type',
        'speed_up',
        'prompt',
        'negative_prompt',
        'remove_background',
        'role',
        'style_model',
        'control_net',
        'role_control_net',
        'image_definition',
        'refiner_checkpoint',
        'init_images',
        'pose_images',
        'reference_image',
        'line_draft',
        'inpaint_area',
        'hd_mode',
        'upscaler_index',
        'vae',
        'adetailer',
        'adetailer_list',
      ]),
    ))
  it('are fresh each time', () => {
    defaultForm().prompt.push('x')
    expect(defaultForm().prompt).toEqual([])
  })
})

describe('sizes', () => {
  it('of SD1.5, as written and as sent [D3-9-28]', () => {
    expect(RATIOS.map(ratio => Object.values(sizeOf('SD1.5', ratio)).join('x'))).toEqual([
      '512x512',
      '512x680',
      '680x512',
      '480x720',
      '720x480',
      '512x912',
      '912x512',
    ])
    expect(gridSize(512, 680)).toEqual({ width: 512, height: 688 })
  })
  it('of SDXL, and of what is like it [D3-9-29]', () => {
    const sizes = (model: string) => RATIOS.map(ratio => Object.values(sizeOf(model, ratio)).join('x'))
    expect(sizes('SDXL')).toEqual(['1024x1024', '768x1024', '1024x768', '960x1440', '1440x960', '768x1344', '1344x768'])
    expect(sizes('F.1')).toEqual(sizes('SDXL'))
    expect(sizes('a model of tomorrow')).toEqual(sizes('SDXL'))
  })
  it.each([
    [519, 512],
    [520, 528],
    [512, 512],
    [1023.5, 1024],
    [17, 16],
  ])('%d is sent as %d [D3-5-03] [D3-9-11]', (side, sent) => expect(gridSize(side, 512)).toEqual({ width: sent, height: 512 }))
  it.each([undefined, null, 0, -16, Number.NaN, Infinity, '512', 7, {}])('%j for a side makes it 512 by 512 [D3-5-04] [D3-5-05]', side => {
    expect(gridSize(side, 1024)).toEqual({ width: 512, height: 512 })
    expect(gridSize(1024, side)).toEqual({ width: 512, height: 512 })
  })
  it('clamp what is handed in by its longer and shorter side [D3-5-19]', () => {
    expect(clampSize({ width: 4096, height: 2048 })).toEqual({ width: 2048, height: 1024 })
    expect(clampSize({ width: 100, height: 200 })).toEqual({ width: 256, height: 512 })
    expect(clampSize({ width: 800, height: 600 })).toEqual({ width: 800, height: 600 })
    expect(clampSize({ width: 9000, height: 90 })).toEqual({ width: 2048, height: 256 })
  })
  it.each([
    ['a_b_12.png', true],
    ['/x_1_2/y/a_b_7.webp', true],
    ['/x_1_2/y.webp', false],
    ['a_b_c.png', false],
    ['12_a.png', false],
    ['cat_removed.png', true],
    ['removebackground-1.png', true],
    ['cat.png', false],
  ])('%s worked on already: %s [D3-5-20] [D3-5-21]', (name, processed) => expect(isProcessedName(name)).toBe(processed))
})

describe('sampling', () => {
  it('offers four samplers in order', () => expect(SAMPLERS).toEqual(['Euler a', 'DPM++ 2M Karras', 'DPM++ SDE Karras', 'LCM']))
  it('bounds steps and CFG', () =>
    expect(samplingBounds('Euler a', false)).toEqual({ steps: { min: 4, max: 50, fallback: 20 }, cfg: { min: 1, max: 30, fallback: 7 } }))
  it('with the speed-up [D3-5-15] [D3-5-16]', () =>
    expect(samplingBounds('Euler a', true)).toEqual({ steps: { min: 4, max: 30, fallback: 4 }, cfg: { min: 1, max: 30, fallback: 1 } }))
  it('with LCM', () => {
    expect(samplingBounds('LCM', true)).toEqual({ steps: { min: 4, max: 10, fallback: 5 }, cfg: { min: 1, max: 3, fallback: 1.5 } })
    expect(withSampling(form, { sampler_index: 'LCM' })).toMatchObject({ steps: 5, cfg_scale: 1.5 })
    expect(withSampling(withSampling(form, { sampler_index: 'LCM' }), { sampler_index: 'Euler a' })).toMatchObject({
      steps: 20,
      cfg_scale: 7,
    })
  })
  it('keeps what was set when the sampler asks for nothing else', () =>
    expect(withSampling({ ...form, steps: 33 }, { sampler_index: 'DPM++ 2M Karras' })).toMatchObject({ steps: 33, cfg_scale: 7 }))
  it('quick drawing sets quality, steps, CFG and the fourth sampler [D3-9-01]', () =>
    expect(withQuickDraw(form)).toMatchObject({ image_quality: '1', steps: 5, cfg_scale: 1.5, sampler_index: 'LCM' }))
  it('at most three hundred pictures [D2-9-11] [D3-5-08] [D3-9-12]', () => {
    const read = (value: unknown) => {
      const problems: { field: string; text: string }[] = []
      return [drawCount.read(value, 'draw_number', problems), problems.length]
    }
    expect([read(MAX_DRAWS), read(301), read(undefined)]).toEqual([
      [300, 0],
      [1, 1],
      [1, 0],
    ])
  })
  it.each([
    ['dpmpp_2m', 'karras', 'DPM++ 2M Karras', true],
    ['DPM++ 2M Karras', '', 'DPM++ 2M Karras', true],
    ['DPM++ 2M', '', 'DPM++ 2M', true],
    ['Euler a', 'Automatic', 'Euler a', true],
    ['k_euler_ancestral', '', 'Euler a', true],
    ['lcm', 'sgm_uniform', 'LCM', true],
    ['res_multistep', '', 'res_multistep', true],
    ['dpm_of_somebody', '', 'DPM++ 2M Karras', false],
  ])('%s %s of another program is %s, exactly: %s', (name, scheduler, sampler, exact) =>
    expect(samplerFrom(name, scheduler)).toEqual({ sampler, scheduler: '', exact }),
  )
  it.each([
    ['euler', 'simple', 'Euler', 'Simple'],
    ['Euler Karras', '', 'Euler', 'Karras'],
    ['dpmpp_sde_gpu', 'karras', 'dpmpp_sde_gpu', 'Karras'],
    ['euler_ancestral', 'beta', 'Euler a', 'Beta'],
    ['ddim', 'ddim_uniform', 'DDIM', 'DDIM'],
    ['uni_pc', 'linear_quadratic', 'UniPC', 'linear_quadratic'],
    ['dpmpp_3m_sde', 'exponential', 'DPM++ 3M SDE', 'Exponential'],
  ])('%s %s is carried with its schedule: %s %s', (name, given, sampler, scheduler) =>
    expect(samplerFrom(name, given)).toEqual({ sampler, scheduler, exact: true }),
  )
  it('offers what an engine has beside the four, under one name for both programs', () => {
    expect(samplersOf('comfy', ['euler', 'euler_ancestral', 'dpmpp_2m', 'lcm', 'dpmpp_3m_sde', 'res_multistep'])).toEqual([
      'Euler a',
      'DPM++ 2M Karras',
      'LCM',
      'Euler',
      'DPM++ 2M',
      'DPM++ 3M SDE',
      'res_multistep',
    ])
    expect(samplersOf('webui', ['Euler a', 'DPM++ 2M Karras', 'DPM++ 3M SDE', 'Restart'])).toEqual([
      'Euler a',
      'DPM++ 2M Karras',
      'DPM++ 3M SDE',
      'Restart',
    ])
    expect(schedulersOf('webui', ['Automatic', 'Karras', 'Turbo'])).toEqual(['Karras', 'Turbo'])
    expect(schedulersOf('comfy', ['karras', 'ddim_uniform', 'bong'])).toEqual(['Karras', 'DDIM', 'bong'])
  })
  it('asks each program in its own words', () => {
    expect(samplerNames('DPM++ 3M SDE', 'Exponential')).toEqual({
      webui: { sampler_name: 'DPM++ 3M SDE', scheduler: 'Exponential' },
      comfy: { sampler_name: 'dpmpp_3m_sde', scheduler: 'exponential' },
    })
    expect(samplerNames('DPM++ 2M Karras', 'Beta').comfy).toEqual({ sampler_name: 'dpmpp_2m', scheduler: 'beta' })
    expect(samplerNames('constructor').comfy).toEqual({ sampler_name: 'constructor', scheduler: 'normal' })
  })
  it('knows its own in both programs, and back', () => {
    for (const sampler of SAMPLERS)
      for (const { sampler_name, scheduler } of Object.values(samplerNames(sampler)))
        expect(samplerFrom(sampler_name, scheduler)).toEqual({ sampler, scheduler: '', exact: true })
    expect(samplerFrom('plms')).toBeUndefined()
  })
})

describe('controls', () => {
  it('three control modes and three ways to resize', () => {
    expect(CONTROL_MODES).toHaveLength(3)
    expect(RESIZE_MODES).toEqual(['Just Resize', 'Crop and Resize', 'Resize and Fill'])
  })
  it('every kind of preprocessor, fewer for XL', () => {
    const kinds = (model: string) => new Set(preprocessorsFor(model).map(each => each.kind))
    const named = [
      'openpose',
      'depth',
      'canny',
      'scribble',
      'lineart',
      'softedge',
      'reference',
      'normal map',
      'mlsd',
      'seg',
      'shuffle',
      'tile',
      'ip2p',
    ]
    expect([...kinds('SD1.5')]).toEqual(expect.arrayContaining(named))
    expect(preprocessorsFor('SDXL').length).toBeLessThan(preprocessorsFor('SD1.5').length)
    expect(kinds('SDXL')).not.toContain('ip2p')
  })
  it('with the numbers of canny, tile_colorfix and reference', () => {
    expect(
      ['canny', 'depth_midas', 'dw_openpose_full', 'reference_only'].map(name =>
        controlModelFor(name, ['a_Depth_v2', 'xl-openpose', 'control_canny.pth']),
      ),
    ).toEqual(['control_canny.pth', 'a_Depth_v2', 'xl-openpose', 'None'])
    expect(controlOf('canny')).toMatchObject({ processor_res: 512, threshold_a: 100, threshold_b: 200 })
    expect(controlOf('tile_colorfix')).toMatchObject({ threshold_a: 8 })
    expect(controlOf('reference_only')).toMatchObject({ threshold_a: 0.5 })
  })
  it('repairs faces, hands, people, and by mediapipe', () =>
    expect(REPAIR_MODELS.flatMap(each => each.models).join()).toMatch(/face_yolo.*hand_.*person_.*mediapipe/))
})

describe('sizes that follow', () => {
  it('from ratio, model and definition, on the grid', () => {
    const size = (...changes: Parameters<typeof withSize>[1][]) => {
      const { width, height } = changes.reduce<DrawForm>((each, change) => withSize(each, change), form)
      return [width, height]
    }
    expect(size({ image_size_ratio: '3:4' })).toEqual([512, 688])
    expect(size({ image_size_ratio: '3:4' }, { model_version: 'SDXL' })).toEqual([768, 1024])
    expect(size({ image_definition: 'high' })).toEqual([768, 768])
    expect(size({ image_definition: 'high' }, { image_definition: 'standard' })).toEqual([512, 512])
    expect(size({ image_size_ratio: '7:5' })).toEqual([512, 512])
  })
})

describe('another base model', () => {
  it('brings its size, and its usual CFG where that of the former stood', () => {
    const flux = withBaseModel(form, 'F.1')
    expect([flux.model_version, flux.width, flux.cfg_scale]).toEqual(['F.1', 1024, 3.5])
    expect(withBaseModel(flux, 'SD1.5')).toEqual(form)
    expect(withBaseModel({ ...form, cfg_scale: 5 }, 'F.1').cfg_scale).toBe(5)
  })
})

describe('upscalers', () => {
  it('are many, the latent ones for the high-res fix alone', () => {
    const names = (lists: typeof UPSCALERS) => lists.flatMap(each => each.names)
    expect(names(UPSCALERS).length).toBeGreaterThanOrEqual(20)
    expect(new Set(names(HIRES_UPSCALERS)).size).toBe(names(HIRES_UPSCALERS).length)
    expect(names(HIRES_UPSCALERS)[0]).toBe(form.hd_repair.hr_upscaler)
    expect(names(UPSCALERS)).toContain(form.upscaler_index)
    expect([isLatentUpscaler('Latent (nearest)'), isLatentUpscaler('Lanczos')]).toEqual([true, false])
  })
})

describe('titles', () => {
  it('stand for every value of a choice', () => {
    const fields = { ...DRAW_FORM.shape, ...DRAW_FORM.shape.hr_setting.shape, ...DRAW_FORM.shape.regional_prompter_setting.shape }
    for (const [name, titles] of Object.entries(CHOICE_TITLES)) {
      const field = (fields as Record<string, unknown>)[name]
      if (field) expect(Object.keys(titles), name).toEqual((field as { options: unknown[] }).options.map(String))
      else expect(Object.keys(titles)).toEqual([...SIDES])
    }
  })
})

describe('records', () => {
  it('mean what their codes say [D3-4-01] [D3-9-42]', () =>
    expect([0, 1, 10, 2, 3, 5, 4].map(drawState)).toEqual(['waiting', 'waiting', 'waiting', 'generating', 'failed', 'finished', undefined]))
  it('begin with the fields of the document [D3-3-66]', () =>
    expect(Object.keys(defaultRecord())).toEqual(
      expect.arrayContaining([
        'draw_images',
        'statusAi',
        'recordId',
        'taskId',
        'createTime',
        'details',
        'tasks_info',
        'mixed_draw',
        'pose_multiple',
      ]),
    ))
  it('are looked at each second [D2-9-10]', () => expect(DRAW_DELAY).toBe(1000))
})

describe('modes', () => {
  it('by client number', () =>
    expect(Object.entries(DRAW_MODES).map(([type, { title }]) => `${type} ${title}`)).toEqual([
      '1 文生图',
      '2 图生图',
      '3 角色绘图',
      '4 线稿上色',
      '5 局部重绘',
      '6 三视图',
      '7 自由组合',
      '8 高清放大',
      '9 批量绘图',
      '10 抠图',
      '100 智能分割预览',
    ]))
  it('and the server type of each, by what it holds', () => {
    const type = (change: object) => serverTypeOf({ ...form, ...change })
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100].map(client_draw_type => type({ client_draw_type }))).toEqual([
      0, 1, 0, 0, 2, 0, 0, 8, 0, 7, 9,
    ])
    expect(type({ client_draw_type: 5, ai_draw_type: 3 })).toBe(3)
    expect(type({ client_draw_type: 8, hd_mode: 1 })).toBe(11)
    expect(type({ client_draw_type: 7, init_images: ['/a'], mask: '/m' })).toBe(2)
    expect(type({ client_draw_type: 9, init_images: ['/a'] })).toBe(1)
    expect(type({ client_draw_type: 3, background_img: '/b' })).toBe(1)
  })
})
