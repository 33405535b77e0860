// The drawing modes: their numbers on both sides, their titles, and which fields of the form each of them has.
import type { DrawForm } from './form.ts'

/** Client draw types (document 3 §3; 100 of §9 is the preview of a segmentation). */
export const CLIENT_DRAW_TYPES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100] as const
export type ClientDrawType = (typeof CLIENT_DRAW_TYPES)[number]

/** Server draw types (document 3 §9). */
export const SERVER_DRAW_TYPES = [0, 1, 2, 3, 7, 8, 9, 11] as const
export type ServerDrawType = (typeof SERVER_DRAW_TYPES)[number]

export const DRAW = {
  textToImage: 0,
  imageToImage: 1,
  inpaint: 2,
  outpaint: 3,
  matting: 7,
  upscale: 8,
  segment: 9,
  detail: 11,
} as const satisfies Record<string, ServerDrawType>

export const MODE = {
  textToImage: 1,
  imageToImage: 2,
  role: 3,
  sketch: 4,
  redraw: 5,
  threeView: 6,
  play: 7,
  highDefinition: 8,
  batch: 9,
  matting: 10,
  preview: 100,
} as const satisfies Record<string, ClientDrawType>

type Name = keyof DrawForm

const PROMPT: readonly Name[] = ['prompt', 'negative_prompt', 'role', 'style_model', 'dynamic_prompt_params']
const MODEL: readonly Name[] = ['model_version', 'large_model_id', 'vae', 'clip_skip', 'speed_up', 'image_quality']
const SAMPLING: readonly Name[] = ['steps', 'cfg_scale', 'sampler_index', 'scheduler', 'seed', 'draw_number']
const SIZE: readonly Name[] = ['width', 'height', 'image_definition', 'image_size_ratio', 'image_scale_ratio']
const REFINE: readonly Name[] = ['refiner_checkpoint', 'refiner_switch_at', 'hd_repair', 'adetailer', 'adetailer_list', 'remove_background']
const REGIONS: readonly Name[] = ['regional_prompter', 'regional_prompter_setting']
const CONTROLS: readonly Name[] = ['control_mode', 'control_net', 'pose_images', 'reference_image']
const DRAWING = [...PROMPT, ...MODEL, ...SAMPLING, ...SIZE, ...REFINE]
const FROM_IMAGE: readonly Name[] = ['init_images', 'resize_mode', 'denoising_strength']
const REDRAW: readonly Name[] = [
  'init_images',
  'redraw_method',
  'mask',
  'mask_mode',
  'mask_blur',
  'masked_content',
  'inpaint_area',
  'only_masked_padding',
  'inpaint_control_mode',
  'redraw_denoising_strength',
]
const COMBINE: readonly Name[] = ['background_img', 'character_settings']

interface DrawMode {
  title: string
  fields: readonly Name[]
  /** The server types it can become. */
  server: readonly ServerDrawType[]
}

/** Every mode by its client draw type. */
export const DRAW_MODES: Readonly<Record<ClientDrawType, DrawMode>> = {
  1: { title: '文生图', server: [0], fields: [...DRAWING, ...REGIONS, ...CONTROLS] },
  2: { title: '图生图', server: [1], fields: [...DRAWING, ...FROM_IMAGE, ...CONTROLS] },
  3: {
    title: '角色绘图',
    server: [0, 1],
    fields: [...DRAWING, ...COMBINE, 'role_control_net', 'denoising_strength', ...CONTROLS],
  },
  4: { title: '线稿上色', server: [0], fields: [...DRAWING, 'line_draft', ...CONTROLS] },
  5: {
    title: '局部重绘',
    server: [2, 3],
    fields: [...DRAWING, ...REDRAW, 'ai_draw_type', 'expand', 'noise_q', 'color_variation', 'control_mode', 'control_net'],
  },
  6: { title: '三视图', server: [0], fields: [...DRAWING, ...CONTROLS] },
  7: {
    title: '自由组合',
    server: [0, 1, 2],
    fields: [...new Set([...DRAWING, ...REGIONS, ...FROM_IMAGE, ...REDRAW, 'line_draft', 'role_control_net', ...CONTROLS] as const)],
  },
  8: {
    title: '高清放大',
    server: [8, 11],
    fields: [
      'init_images',
      'hd_mode',
      'upscaler_index',
      'upscaling_resize',
      'hr_setting',
      'sd_mode',
      'refinement_mode',
      'tiles',
      ...PROMPT,
      ...MODEL,
      ...SAMPLING,
      'denoising_strength',
    ] as readonly Name[],
  },
  9: { title: '批量绘图', server: [0, 1], fields: [...DRAWING, ...FROM_IMAGE, ...CONTROLS] },
  10: { title: '抠图', server: [7], fields: ['init_images', 'matting_type', 'max_size'] },
  100: { title: '智能分割预览', server: [9], fields: ['sam_params'] },
}

/** What a drawing is called when it fails: its mode, and where that does several things the one (document 3 §8, prefix topics). */
export const actionOf = (mode: ClientDrawType, type: ServerDrawType): string =>
  type === DRAW.outpaint ? '扩图' : type === DRAW.detail ? '细节增强' : DRAW_MODES[mode].title

/** Types that take no model which draws: an engine may well leave them to others. */
const WORDLESS: readonly ServerDrawType[] = [DRAW.matting, DRAW.upscale, DRAW.segment]
/** Whether an engine with these types does this one; of one that never said what it does, what models draw is expected. */
export const doesDraw = (types: readonly number[], type: ServerDrawType): boolean =>
  types.length ? types.includes(type) : !WORDLESS.includes(type)

/** The server type of a form: what it holds decides where its mode leaves a choice. */
export function serverTypeOf(form: DrawForm): ServerDrawType {
  switch (form.client_draw_type) {
    case MODE.imageToImage:
      return DRAW.imageToImage
    case MODE.role:
      return form.background_img || form.character_settings.length ? DRAW.imageToImage : DRAW.textToImage
    case MODE.redraw:
      return form.ai_draw_type === DRAW.outpaint ? DRAW.outpaint : DRAW.inpaint
    case MODE.play:
      if (form.mask) return DRAW.inpaint
      return form.init_images.length ? DRAW.imageToImage : DRAW.textToImage
    case MODE.highDefinition:
      return form.hd_mode === 1 ? DRAW.detail : DRAW.upscale
    case MODE.batch:
      return form.init_images.length ? DRAW.imageToImage : DRAW.textToImage
    case MODE.matting:
      return DRAW.matting
    case MODE.preview:
      return DRAW.segment
    default:
      return DRAW.textToImage
  }
}
