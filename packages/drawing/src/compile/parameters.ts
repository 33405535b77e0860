// What is sent: the wrapper and ai_param of document 3 §3 as fields, per server draw type.
import { CONTROL_UNIT } from '../form/control.ts'
import { decimal, flag, group, list, oneOf, picture, type ReadOf, text } from '../form/field.ts'
import { RESIZE_MODES } from '../form/control.ts'
import { CLIENT_DRAW_TYPES, SERVER_DRAW_TYPES } from '../form/modes.ts'
import * as shared from '../form/parameters.ts'

/** Longer than every list of the form filled to its end; what is longer is no form of ours. */
export const MAX_PARAM_CHARS = 262_144

export const WRAPPER = group('绘图请求', {
  ai_param: text('绘图参数', MAX_PARAM_CHARS, '{}'),
  ai_draw_type: oneOf('绘图类型', SERVER_DRAW_TYPES, 0),
  client_draw_type: oneOf('绘图模式', CLIENT_DRAW_TYPES, 1),
  large_model_id: shared.largeModel,
  init_images: list('图片', group('图片', { url: picture('图片') }), 100),
  hd_mode: shared.hdMode,
  sam_params: shared.segmentation,
})

/** A request without a strength of its own gets this for the high-res fix (document 3 §9). */
const HIRES_STRENGTH = 0.5

/** The generation parameters of document 3 §3. */
const GENERATION = {
  prompt: shared.keywords('提示词'),
  negative_prompt: shared.keywords('反向提示词'),
  width: shared.width,
  height: shared.height,
  n_iter: shared.drawCount,
  steps: shared.steps,
  cfg_scale: shared.cfgScale,
  seed: shared.seed,
  sampler_index: shared.sampler,
  scheduler: shared.scheduler,
  resize_mode: oneOf('缩放模式', RESIZE_MODES, 'Crop and Resize'),
  checkpoint: shared.fileName('模型文件', ''),
  vae: shared.vae,
  adetailer: flag('面部修复'),
  adetailer_setting: shared.repairs,
  clip_skip: shared.clipSkip,
  regional_prompter: flag('分区提示词'),
  regional_prompter_setting: shared.regions,
  dynamic_prompting: flag('动态提示词'),
  dynamic_prompting_setting: group('动态提示词', shared.DYNAMIC),
  refiner_checkpoint: shared.fileName('精修模型', ''),
  refiner_switch_at: shared.refinerSwitch,
  hr: flag('高清修复'),
  ...shared.HIRES,
  denoising_strength: shared.strength('重绘幅度', HIRES_STRENGTH),
  controlnet_units: list('控制单元', CONTROL_UNIT, 20),
  draw_id: text('绘图编号', 64),
  remove_background: flag('去除背景'),
}

const generation = group('绘图参数', GENERATION)
const fromImage = group('绘图参数', { ...GENERATION, background_img: picture('背景图'), character_settings: shared.characters })
const repainting = { ...GENERATION, denoising_strength: shared.strength('重绘幅度', 0.75) }
const inpaint = group('绘图参数', { ...repainting, ...shared.INPAINT })
const outpaint = group('绘图参数', { ...repainting, ...shared.OUTPAINT })
const matting = group('抠图参数', { max_size: shared.mattingSize, matting_type: shared.mattingType, ori_img: picture('原图') })
const upscale = group('放大参数', { upscaler_index: shared.fileName('放大算法', 'Lanczos'), upscaling_resize: shared.upscaling })
const segment = group('分割参数', {})
const detail = group('细节参数', {
  ...GENERATION,
  hr_setting: shared.detailSize,
  sd_mode: text('细节模型', 40),
  refinement_mode: oneOf('细节方式', [1, 2], 1),
  tiles: flag('分块', true),
  upscaling_resize: decimal('放大倍数', { fallback: 2, min: 1, max: 8 }),
})

/** The reading of ai_param by server draw type. */
export const PARAMETERS = { 0: generation, 1: fromImage, 2: inpaint, 3: outpaint, 7: matting, 8: upscale, 9: segment, 11: detail } as const

export type GenerationParam = ReadOf<typeof GENERATION>
export type ParametersByType = { [K in keyof typeof PARAMETERS]: ReadOf<(typeof PARAMETERS)[K]['shape']> }
/** `sketch` is ours: by the built-in engines, even where others are connected. */
export type DrawWrapper = ReadOf<typeof WRAPPER.shape> & { sketch?: 1 }
