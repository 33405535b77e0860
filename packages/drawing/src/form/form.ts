// The draw form: every field of document 3 §3 and §9 with its label, default and bounds.
import { CONTROL_FORM, CONTROL_MODES, type ControlForm, controlOf, RESIZE_MODES } from './control.ts'
import { decimal, defaulting, type Field, flag, group, list, oneOf, picture, type ReadOf, text } from './field.ts'
import { MODEL_PICK } from './models.ts'
import { CLIENT_DRAW_TYPES, SERVER_DRAW_TYPES } from './modes.ts'
import * as shared from './parameters.ts'

/** A control whose preprocessor is given by what it is for. */
const controlFor = (label: string, preprocessor: string): Field<ControlForm> =>
  defaulting({ ...CONTROL_FORM, label }, () => controlOf(preprocessor))

// Defaults without a citation of their own are those of document 3 §3, "Client-side draw request defaults".
export const DRAW_FORM = group('绘图参数', {
  client_draw_type: oneOf('绘图模式', CLIENT_DRAW_TYPES, 1),
  /** Read in partial redraw alone: 2 repaints, 3 extends. Elsewhere the content decides. */
  ai_draw_type: oneOf('绘图类型', SERVER_DRAW_TYPES, 0),
  model_version: text('基础模型', 40, 'SD1.5'),
  speed_up: flag('加速'),
  large_model_id: shared.largeModel,
  prompt: shared.keywords('提示词'),
  negative_prompt: shared.keywords('反向提示词'),
  draw_number: shared.drawCount,
  width: shared.width,
  height: shared.height,
  remove_background: flag('去除背景'),
  role: list('角色模型', MODEL_PICK, 5),
  style_model: list('风格模型', MODEL_PICK, 5),
  /** '1' is quick drawing (document 3 §9). */
  image_quality: oneOf('出图方式', ['0', '1'], '0'),
  control_net: list('控制单元', CONTROL_FORM, 10),
  role_control_net: list('角色控制', CONTROL_FORM, 5),
  cfg_scale: shared.cfgScale,
  steps: shared.steps,
  sampler_index: shared.sampler,
  scheduler: shared.scheduler,
  seed: shared.seed,
  image_definition: oneOf('清晰度', ['standard', 'high', 'ultra'], 'standard'),
  image_size_ratio: text('图片比例', 10, '1:1'),
  image_scale_ratio: decimal('尺寸倍数', { fallback: 1, min: 0.5, max: 4 }),
  refiner_checkpoint: shared.fileName('精修模型', ''),
  refiner_switch_at: shared.refinerSwitch,
  clip_skip: shared.clipSkip,
  hd_repair: group('高清修复', { hr: flag('高清修复'), ...shared.HIRES, denoising_strength: shared.strength('高清修复幅度', 0.7) }),
  denoising_strength: shared.strength('重绘幅度', 0.5),
  redraw_denoising_strength: shared.strength('局部重绘幅度', 0.75),
  init_images: list('图片', picture('图片'), 100),
  pose_images: controlFor('姿势', 'openpose'),
  reference_image: controlFor('参考图', 'reference_only'),
  line_draft: controlFor('线稿', 'lineart_standard'),
  control_mode: oneOf('控制模式', CONTROL_MODES, 'Balanced'),
  resize_mode: oneOf('缩放模式', RESIZE_MODES, 'Crop and Resize'),
  /** 0 by hand, 3 by segmentation (document 3 §9). */
  redraw_method: oneOf('重绘方式', [0, 3], 0),
  ...shared.INPAINT,
  ...shared.OUTPAINT_TUNING,
  expand: shared.expansion,
  matting_type: shared.mattingType,
  max_size: shared.mattingSize,
  hd_mode: shared.hdMode,
  upscaler_index: shared.fileName('放大算法', 'Lanczos'),
  upscaling_resize: shared.upscaling,
  hr_setting: shared.detailSize,
  sd_mode: text('细节模型', 40),
  refinement_mode: oneOf('细节方式', [1, 2], 1),
  tiles: flag('分块', true),
  regional_prompter: flag('分区提示词'),
  regional_prompter_setting: shared.regions,
  vae: shared.vae,
  dynamic_prompt_params: group('动态提示词', { dynamic_prompting: flag('动态提示词', true), ...shared.DYNAMIC }),
  adetailer: flag('面部修复'),
  adetailer_list: shared.repairs,
  background_img: picture('背景图'),
  character_settings: shared.characters,
  sam_params: shared.segmentation,
})
export type DrawForm = ReadOf<typeof DRAW_FORM.shape>

/** A fresh form with the defaults of a mode. */
export const defaultForm = (mode: DrawForm['client_draw_type'] = 1): DrawForm => ({ ...DRAW_FORM.fallback(), client_draw_type: mode })
