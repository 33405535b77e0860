// Graphs of their own kind through the connector: F.1 models, and faces that are drawn again.
import { type DrawForm, REPAIR } from '@qianmu/drawing'
import { describe, expect, it } from 'vitest'
import type { ImageRequest } from '../ports/image.ts'
import type { FakeOptions } from './fake/index.ts'
import { greyPng } from '../connect/fake/png.ts'
import { never, ADDRESS, MASK, whiteBox, studio, requestOf, last, sizeOf } from './test-engine.ts'

describe('F.1', () => {
  const of = (checkpoint: string, part: Partial<DrawForm> = {}) => requestOf({ cfg_scale: 3.5, ...part }, 1, undefined, checkpoint)
  const refused = async (options: FakeOptions, request: ImageRequest) => (await studio(options)).engine.refusals(request.draw)

  it('as a whole checkpoint and as a diffusion model alone is guided by its words, not by CFG', async () => {
    const { engine, fake } = await studio()
    for (const checkpoint of ['flux1-dev-fp8', 'flux1-krea-dev'])
      expect(sizeOf(await last(engine.run(checkpoint, of(checkpoint, { negative_prompt: ['丑'] }), never)))).toEqual({
        width: 128,
        height: 96,
      })
    for (const { graph } of fake.prompts) {
      expect(graph['sample']!.inputs).toMatchObject({
        cfg: 1,
        scheduler: 'simple',
        positive: ['words_guided', 0],
        negative: ['words_none', 0],
      })
      expect(graph['words_guided']!.inputs['guidance']).toBe(3.5)
      expect(JSON.stringify(graph)).not.toContain('丑')
    }
    expect(fake.prompts.map(({ graph }) => graph['model']!.class_type)).toEqual(['CheckpointLoaderSimple', 'UNETLoader'])
    expect(fake.prompts[1]!.graph['model_clip']!.inputs).toEqual({
      clip_name1: 'clip_l.safetensors',
      clip_name2: 't5xxl_fp8_e4m3fn.safetensors',
      type: 'flux',
    })
  })

  it('is listed wherever its files lie, other diffusion models are not, and what it does not read is told', async () => {
    const { engine } = await studio()
    const { checkpoints, idleWith } = (await engine.probe(never)).capabilities
    expect(checkpoints.filter(each => each.baseModel === 'F.1').map(each => each.name)).toEqual(['flux1-dev-fp8', 'flux1-krea-dev'])
    expect(checkpoints.map(each => each.name)).not.toContain('wan2.1_t2v_1.3B')
    expect(idleWith).toMatchObject({ 'F.1': ['negative_prompt', 'clip_skip', 'refiner_checkpoint'] })
  })

  it.each([
    [
      't5xxl',
      { encoders: ['clip_l.safetensors', 'umt5_xxl_fp16.safetensors'] },
      'ai_param.checkpoint',
      /t5xxl_fp16.*models\/text_encoders/,
    ],
    [
      'clip_l',
      { encoders: ['clip_g.safetensors', 't5-v1_1-xxl-encoder.safetensors'] },
      'ai_param.checkpoint',
      /clip_l.*models\/text_encoders/,
    ],
    ['its VAE', { vaes: ['vae-ft-mse-840000.safetensors', 'flux2-vae.safetensors'] }, 'ai_param.vae', /ae\.safetensors.*models\/vae/],
  ] as const)('alone says that %s is missing, and where it belongs; a whole checkpoint needs it not', async (_part, files, field, text) => {
    expect(await refused({ files }, of('flux1-krea-dev'))).toEqual([{ field, text: expect.stringMatching(text) }])
    expect(await refused({ files }, of('flux1-dev-fp8'))).toEqual([])
  })

  it('refuses LCM and a refiner, and is no refiner itself; FLUX.2 is another model', async () => {
    const refining = { model_version: 'SDXL', refiner_switch_at: 0.5 }
    const fields = async (checkpoint: string, part: Partial<DrawForm>) => (await refused({}, of(checkpoint, part))).map(each => each.field)
    expect(await fields('flux1-dev-fp8', { sampler_index: 'LCM', cfg_scale: 1.5, steps: 5 })).toEqual(['ai_param.sampler_index'])
    expect(await fields('flux1-dev-fp8', { ...refining, refiner_checkpoint: 'sd_xl_refiner_1.0' })).toEqual(['ai_param.refiner_checkpoint'])
    expect(await fields('sd_xl_base_1.0', { ...refining, refiner_checkpoint: 'flux1-dev-fp8' })).toEqual(['ai_param.refiner_checkpoint'])
    const { engine } = await studio({
      files: { diffusion: ['flux2_dev.safetensors', 'flux-2-klein-4b.safetensors', 'FLUX.1-schnell.sft'] },
    })
    expect((await engine.probe(never)).capabilities.checkpoints.map(each => each.name)).toContain('FLUX.1-schnell')
    expect((await engine.probe(never)).capabilities.checkpoints.filter(each => /flux-?2/.test(each.name))).toEqual([])
  })
})

describe('face repair', () => {
  type Unit = DrawForm['adetailer_list'][number]
  const mending = (...units: Partial<Unit>[]): Partial<DrawForm> => ({
    adetailer: true,
    adetailer_list: units.map(unit => ({ ...REPAIR.fallback(), ad_model: 'mediapipe_face_full', ...unit })),
  })
  const YOLOS = { yolos: ['bbox/face_yolov8n.pt', 'segm/person_yolov8n-seg.pt'] }
  const fields = async (options: FakeOptions, ...units: Partial<Unit>[]) =>
    (await studio(options)).engine.refusals(requestOf(mending(...units)).draw)

  it('is offered as far as the engine has detectors', async () => {
    const meshes = ['mediapipe_face_full', 'mediapipe_face_short', 'mediapipe_face_mesh', 'mediapipe_face_mesh_eyes_only']
    const offered = async (options: FakeOptions) => (await (await studio(options)).engine.probe(never)).capabilities
    expect((await offered({})).repairs).toEqual(meshes)
    expect((await offered({ files: YOLOS })).repairs).toEqual(['face_yolov8n.pt', 'person_yolov8n-seg.pt', ...meshes])
    expect((await offered({})).honours).toEqual(expect.arrayContaining(['adetailer', 'adetailer_setting']))
    const without = await offered({ files: { detectors: ['rtdetr_v4-s.safetensors'] } })
    expect([without.repairs, without.honours.includes('adetailer')]).toEqual([[], false])
  })

  it('draws what is found again where it is, and leaves the rest of the picture untouched', async () => {
    const { engine, fake } = await studio()
    const request = requestOf({
      steps: 20,
      ...mending({ ad_confidence: 0.45 }, { ad_model: 'mediapipe_face_mesh_eyes_only', ad_prompt: '[PROMPT], 笑' }),
    })
    expect(sizeOf(await last(engine.run('1', request, never)))).toEqual({ width: 128, height: 96 })
    const { graph } = fake.prompts[0]!
    expect(graph['repair_0_faces']!.inputs).toMatchObject({
      image: ['decode', 0],
      detector_variant: 'full',
      num_faces: 0,
      min_confidence: 0.45,
    })
    expect(graph['repair_0_sample']!.inputs).toMatchObject({
      positive: ['positive', 0],
      denoise: 0.4,
      steps: 8,
      latent_image: ['repair_0_masked', 0],
    })
    expect(graph['repair_0']!.inputs).toMatchObject({
      destination: ['decode', 0],
      source: ['repair_0_decode', 0],
      mask: ['repair_0_mask', 0],
    })
    expect(graph['repair_1_faces']!.inputs).toMatchObject({ image: ['repair_0', 0], detector_variant: 'short' })
    expect(graph['repair_1_found']!.inputs).toMatchObject({ regions: 'custom', 'regions.left_eye': true, 'regions.face_oval': false })
    expect(graph['repair_1_positive']!.inputs['text']).toBe('雨夜, 笑')
    expect(graph['result']!.inputs['images']).toEqual(['repair_1', 0])
  })

  it('keeps the size of a picture that is no whole number of latent pixels', async () => {
    const { engine, fake } = await studio()
    const masked: Partial<DrawForm> = { init_images: [ADDRESS], mask: MASK, inpaint_area: 1, mask_blur: 0 }
    const request = requestOf({ ...masked, ...mending({}) }, 5, greyPng({ width: 99, height: 83 }))
    const pictures = new Map([...request.pictures, [MASK, whiteBox(80, 56, 20, 16)]])
    expect(sizeOf(await last(engine.run('1', { ...request, pictures }, never)))).toEqual({ width: 99, height: 83 })
    const { graph } = fake.prompts[0]!
    expect(graph['repair_0_fit']!.inputs).toMatchObject({ width: 104, height: 88 })
    expect(graph['repair_0_back']!.inputs).toMatchObject({ image: ['repair_0_decode', 0], width: 99, height: 83 })
  })

  it('draws each find larger where the Impact Pack is there, in F.1 without CFG', async () => {
    const { engine, fake } = await studio({ files: YOLOS })
    const unit = { ad_model: 'face_yolov8n.pt', ad_prompt: '笑' }
    const request = requestOf({ cfg_scale: 3.5, ...mending(unit, {}) }, 1, undefined, 'flux1-dev-fp8')
    expect(sizeOf(await last(engine.run('1', request, never)))).toEqual({ width: 128, height: 96 })
    const { graph } = fake.prompts[0]!
    expect(graph['repair_0']!).toMatchObject({ class_type: 'DetailerForEach', inputs: { cfg: 1, denoise: 0.4, image: ['decode', 0] } })
    expect(graph['repair_0']!.inputs).toMatchObject({ positive: ['repair_0_guided', 0], negative: ['repair_0_none', 0] })
    expect(graph['repair_1']!.inputs).toMatchObject({ image: ['repair_0', 0], segs: ['repair_1_segs', 0], positive: ['words_guided', 0] })
    expect(graph['repair_1_segs']!.class_type).toBe('MaskToSEGS')
  })

  it('says which detector is missing and which are there, and refuses what it cannot do at its field', async () => {
    const at = 'ai_param.adetailer_setting.0'
    expect(await fields({}, { ad_model: 'face_yolov8n.pt' })).toEqual([
      { field: `${at}.ad_model`, text: expect.stringMatching(/没有检测模型「face_yolov8n\.pt」，可改用 mediapipe_face_full、/) },
    ])
    expect(await fields({ files: { detectors: [] } }, {})).toEqual([
      { field: `${at}.ad_model`, text: expect.stringMatching(/models\/detection，或安装 Impact Pack/) },
    ])
    const named = async (options: FakeOptions, unit: Partial<Unit>) => (await fields(options, unit)).map(each => each.field)
    const picky = { ad_mask_k_largest: 2, ad_mask_min_ratio: 0.1, ad_mask_max_ratio: 0.9 }
    expect(await named({}, picky)).toEqual(Object.keys(picky).map(name => `${at}.${name}`))
    expect(await named({ files: YOLOS }, picky)).toEqual([])
    expect(await named({}, { ad_prompt: 'a [SEP] b', ad_negative_prompt: '<lora:ink:1>' })).toEqual([
      `${at}.ad_prompt`,
      `${at}.ad_negative_prompt`,
    ])
  })
})

describe('samplers beside the four', () => {
  it('go into the graph in the words of the program, and are refused at their field', async () => {
    const { engine, fake } = await studio()
    await last(engine.run('1', requestOf({ sampler_index: 'DDIM', scheduler: 'Exponential' }), never))
    expect(fake.prompts[0]!.graph['sample']!.inputs).toMatchObject({ sampler_name: 'ddim', scheduler: 'exponential' })
    expect(engine.refusals(requestOf({ sampler_index: 'DPM++ 3M SDE', scheduler: 'Beta' }).draw)).toEqual([
      { field: 'ai_param.sampler_index', text: '绘图引擎里没有采样方法「DPM++ 3M SDE」' },
      { field: 'ai_param.scheduler', text: '绘图引擎里没有调度器「Beta」' },
    ])
  })
})
