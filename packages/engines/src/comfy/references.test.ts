// Reference pictures through the connector: what reads them by family of the large model, and what is said where it is missing.
import { controlOf, type DrawForm } from '@qianmu/drawing'
import { describe, expect, it } from 'vitest'
import { greyPng } from '../connect/fake/png.ts'
import type { FakeOptions } from './fake/index.ts'
import { ADDRESS, last, never, requestOf, studio } from './test-engine.ts'

const reference = (part: Partial<DrawForm['reference_image']> = {}) => ({
  reference_image: { ...controlOf('reference_only'), enable: 1 as const, input_image: [ADDRESS], ...part },
})
const of = (checkpoint: string, part: Partial<DrawForm> = reference(), mode: DrawForm['client_draw_type'] = 1) =>
  requestOf({ cfg_scale: 3.5, ...part }, mode, greyPng({ width: 96, height: 80 }), checkpoint)

/** The drawn graph: class and inputs by node. */
async function graphOf(options: FakeOptions, request: ReturnType<typeof of>) {
  const { engine, fake } = await studio(options)
  const event = await last(engine.run('1', request, never))
  if (event.type !== 'done') throw new Error(JSON.stringify(event))
  return Object.fromEntries(Object.entries(fake.prompts[0]!.graph).map(([id, { class_type, inputs }]) => [id, { class_type, ...inputs }]))
}
const refused = async (options: FakeOptions, request: ReturnType<typeof of>) => (await studio(options)).engine.refusals(request.draw)

const ADAPTERS = { adapters: ['ip-adapter-plus_sd15.safetensors', 'ip-adapter-plus_sdxl_vit-h.safetensors'] }

describe('SD1.5 and SDXL', () => {
  it.each([
    ['SD1.5/studio-model', 'ip-adapter-plus_sd15.safetensors'],
    ['sd_xl_base_1.0', 'ip-adapter-plus_sdxl_vit-h.safetensors'],
  ])('%s reads it by its IP-Adapter, before the sampler', async (checkpoint, ipadapter_file) => {
    const unit = reference({ weight: 0.6, guidance_start: 0.1, guidance_end: 0.8 })
    const graph = await graphOf({ files: ADAPTERS }, of(checkpoint, unit))
    expect(graph).toMatchObject({
      reference_1: {
        class_type: 'IPAdapterAdvanced',
        model: ['model', 0],
        ipadapter: ['reference_1_model', 0],
        clip_vision: ['reference_1_eye', 0],
        image: ['reference_1_image', 0],
        weight: 0.6,
        weight_type: 'linear',
        combine_embeds: 'concat',
        start_at: 0.1,
        end_at: 0.8,
        embeds_scaling: 'V only',
      },
      reference_1_model: { class_type: 'IPAdapterModelLoader', ipadapter_file },
      reference_1_eye: { class_type: 'CLIPVisionLoader', clip_name: 'CLIP-ViT-H-14-laion2B-s32B-b79K.safetensors' },
      sample: { model: ['reference_1', 0] },
    })
  })
  it('takes the style alone for the AdaIN modules, and several pictures as one', async () => {
    const graph = await graphOf(
      { files: ADAPTERS },
      of('studio-model', reference({ preprocessor: 'reference_adain', input_image: [ADDRESS, ADDRESS] })),
    )
    expect(graph).toMatchObject({
      reference_1: { weight_type: 'style transfer', combine_embeds: 'average', image: ['reference_1_images_0', 0] },
      reference_1_images_0: { class_type: 'ImageBatch', image1: ['reference_1_image', 0], image2: ['reference_1_image_1', 0] },
    })
  })
  it.each([
    ['the nodes', {}, /安装 ComfyUI_IPAdapter_plus/],
    ['the model', { adapters: ['ip-adapter_sd15_light.bin'] }, /ip-adapter-plus_sd15\.safetensors.*models\/ipadapter/],
    ['the encoder', { ...ADAPTERS, eyes: ['clip_vision_g.safetensors'] }, /CLIP-ViT-H-14.*models\/clip_vision/],
  ])('says that %s is missing, and how to get it', async (_what, files, text) =>
    expect(await refused({ files }, of('SD1.5/studio-model'))).toEqual([
      { field: 'ai_param.controlnet_units.1.module', text: expect.stringMatching(text) },
    ]),
  )
  it('asks for the model where the name of the checkpoint tells no family, and takes the picked one', async () => {
    const files = { ...ADAPTERS, checkpoints: ['mystery.safetensors'] }
    expect(await refused({ files }, of('mystery'))).toEqual([
      { field: 'ai_param.controlnet_units.1.model', text: expect.stringContaining('请为参考图选定 IP-Adapter 模型') },
    ])
    expect(await refused({ files }, of('mystery', reference({ model: 'ip-adapter-plus_sd15' })))).toEqual([])
    expect((await refused({ files }, of('mystery', reference({ model: 'nobody' })))).map(each => each.field)).toEqual([
      'ai_param.controlnet_units.1.model',
    ])
  })
})

describe('F.1', () => {
  it('reads it by Redux among its words', async () =>
    expect(await graphOf({}, of('flux1-dev-fp8', reference({ weight: 0.7 })))).toMatchObject({
      reference_1: {
        class_type: 'StyleModelApply',
        conditioning: ['words_guided', 0],
        style_model: ['reference_1_model', 0],
        clip_vision_output: ['reference_1_seen_0', 0],
        strength: 0.7,
        strength_type: 'multiply',
      },
      reference_1_model: { class_type: 'StyleModelLoader', style_model_name: 'flux1-redux-dev.safetensors' },
      reference_1_eye: { class_type: 'CLIPVisionLoader', clip_name: 'sigclip_vision_patch14_384.safetensors' },
      sample: { positive: ['reference_1', 0], model: ['model', 0] },
    }))
  it('says what Redux lacks', async () => {
    expect(await refused({ files: { styles: [], eyes: [] } }, of('flux1-dev-fp8'))).toEqual([
      { field: 'ai_param.controlnet_units.1.module', text: expect.stringMatching(/flux1-redux-dev\.safetensors.*models\/style_models/) },
      { field: 'ai_param.controlnet_units.1.module', text: expect.stringMatching(/sigclip_vision_patch14_384.*models\/clip_vision/) },
    ])
    expect(await refused({}, of('flux1-dev-fp8', reference({ guidance_end: 0.5 })))).toEqual([
      { field: 'ai_param.controlnet_units.1.guidance_end', text: 'Redux 参考图没有这一项，请保持 1' },
    ])
  })
  const KONTEXT = { files: { diffusion: ['flux1-dev-kontext_fp8_scaled.safetensors'] } }
  it('Kontext is shown the picture that is drawn anew, then the references', async () => {
    const graph = await graphOf(KONTEXT, of('flux1-dev-kontext_fp8_scaled', { ...reference(), init_images: [ADDRESS] }, 2))
    expect(graph).toMatchObject({
      shown_0_fit: { class_type: 'FluxKontextImageScale', image: ['fit', 0] },
      shown_0_encode: { class_type: 'VAEEncode', pixels: ['shown_0_fit', 0], vae: ['vae', 0] },
      shown_0: { class_type: 'ReferenceLatent', conditioning: ['words_guided', 0], latent: ['shown_0_encode', 0] },
      shown_1_fit: { image: ['reference_1_image', 0] },
      shown_1: { class_type: 'ReferenceLatent', conditioning: ['shown_0', 0] },
      sample: { positive: ['shown_1', 0] },
    })
  })
  it('Kontext takes no weight', async () =>
    expect(await refused(KONTEXT, of('flux1-dev-kontext_fp8_scaled', reference({ weight: 0.5 })))).toEqual([
      { field: 'ai_param.controlnet_units.1.weight', text: 'Kontext 的参考图没有这一项，请保持 1' },
    ]))
})

describe('Qwen-Image', () => {
  const QWEN = {
    files: {
      diffusion: ['qwen_image_edit_2509_fp8.safetensors', 'qwen_image_fp8.safetensors'],
      encoders: ['qwen_2.5_vl_7b_fp8_scaled.safetensors'],
      vaes: ['qwen_image_vae.safetensors'],
    },
  }
  it('comes in parts; the one that edits reads its pictures with the words of both sides', async () => {
    const graph = await graphOf(
      QWEN,
      of('qwen_image_edit_2509_fp8', { ...reference(), init_images: [ADDRESS], negative_prompt: ['模糊'] }, 2),
    )
    expect(graph).toMatchObject({
      model: { class_type: 'UNETLoader', unet_name: 'qwen_image_edit_2509_fp8.safetensors' },
      model_shift: { class_type: 'ModelSamplingAuraFlow', model: ['model', 0], shift: 3.1 },
      model_clip: { class_type: 'CLIPLoader', clip_name: 'qwen_2.5_vl_7b_fp8_scaled.safetensors', type: 'qwen_image' },
      vae: { vae_name: 'qwen_image_vae.safetensors' },
      positive: {
        class_type: 'TextEncodeQwenImageEditPlus',
        prompt: '雨夜',
        image1: ['fit', 0],
        image2: ['reference_1_image', 0],
        vae: ['vae', 0],
        clip: ['model_clip', 0],
      },
      negative: { class_type: 'TextEncodeQwenImageEditPlus', prompt: '模糊', image1: ['fit', 0] },
      sample: { cfg: 3.5, scheduler: 'simple', model: ['model_shift', 0] },
    })
  })
  it('draws from words alone, and is listed with its family', async () => {
    expect(await graphOf(QWEN, of('qwen_image_fp8', {}))).toMatchObject({
      positive: { class_type: 'CLIPTextEncode' },
      canvas: { class_type: 'EmptySD3LatentImage' },
    })
    const { engine } = await studio(QWEN)
    const { checkpoints, preprocessors, idleWith } = (await engine.probe(never)).capabilities
    expect(checkpoints).toContainEqual({
      file: 'qwen_image_fp8.safetensors',
      name: 'qwen_image_fp8',
      baseModel: 'Qwen-Image',
    })
    expect(preprocessors).toEqual(expect.arrayContaining(['reference_only', 'reference_adain']))
    expect(idleWith?.['Qwen-Image']).toEqual(['clip_skip', 'refiner_checkpoint'])
  })
  it('says that it sees no references, too many, or lacks its encoder', async () => {
    expect(await refused(QWEN, of('qwen_image_fp8'))).toEqual([
      { field: 'ai_param.controlnet_units.1.module', text: '这个 Qwen-Image 大模型不看参考图，请换用 Qwen-Image-Edit' },
    ])
    expect(await refused(QWEN, of('qwen_image_edit_2509_fp8', reference({ input_image: Array<string>(4).fill(ADDRESS) })))).toEqual([
      { field: 'ai_param.controlnet_units.1.input_image', text: 'Qwen-Image-Edit 最多看 3 张图，现在有 4 张' },
    ])
    expect(await refused({ files: { ...QWEN.files, encoders: [] } }, of('qwen_image_edit_2509_fp8'))).toEqual([
      { field: 'ai_param.checkpoint', text: expect.stringMatching(/qwen_2\.5_vl_7b.*models\/text_encoders/) },
    ])
  })
})
