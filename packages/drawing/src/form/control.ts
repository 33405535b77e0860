// Control units: the form of one, what is sent for it, and the preprocessors with their defaults per family of models.

import { checked, decimal, flag, group, list, oneOf, picture, type ReadOf, text, whole } from './field.ts'

/** How a control and the prompt share the say (document 3 §9). The words are the wire's, which are the WebUI's. */
export const CONTROL_MODES = ['Balanced', 'My prompt is more important', 'ControlNet is more important'] as const
export const CONTROL_MODE_TITLES: Record<(typeof CONTROL_MODES)[number], string> = {
  Balanced: '均衡',
  'My prompt is more important': '提示词优先',
  'ControlNet is more important': '控制图优先',
}

/** How a picture is brought to the size of the drawing (document 3 §9). */
export const RESIZE_MODES = ['Just Resize', 'Crop and Resize', 'Resize and Fill'] as const
export const RESIZE_MODE_TITLES: Record<(typeof RESIZE_MODES)[number], string> = {
  'Just Resize': '拉伸',
  'Crop and Resize': '裁剪',
  'Resize and Fill': '填充',
}

/** A threshold of a preprocessor as a slider. */
export interface Threshold {
  label: string
  min: number
  max: number
  fallback: number
}

export interface Preprocessor {
  /** Wire name: the module of the WebUI's ControlNet. */
  name: string
  title: string
  /** What kind of model goes with it: document 3 §9. */
  kind: string
  resolution: number
  thresholds: readonly Threshold[]
  /** Whether models of the XL family exist for it. */
  xl: boolean
}

/** Document 3 §9: processor_res 512. */
const PROCESSOR_RES = 512
/** What the WebUI takes as "the preprocessor's own default". */
const OWN_THRESHOLD = -1

type Row = readonly [name: string, title: string, kind: string, xl: boolean, ...thresholds: Threshold[]]

const threshold = (label: string, min: number, max: number, fallback: number): Threshold => ({ label, min, max, fallback })

// Names and sliders: facts, image engines §4.2; the defaults of canny, tile_colorfix and reference: document 3 §9.
const ROWS: readonly Row[] = [
  ['openpose', '姿态', 'openpose', true],
  ['openpose_face', '姿态与面部', 'openpose', true],
  ['openpose_hand', '姿态与手部', 'openpose', true],
  ['openpose_full', '姿态、面部与手部', 'openpose', true],
  ['dw_openpose_full', '姿态全身（DW）', 'openpose', true],
  ['depth_midas', '深度（MiDaS）', 'depth', true],
  ['depth_leres', '深度（LeReS）', 'depth', true, threshold('去除近景 %', 0, 100, 0), threshold('去除背景 %', 0, 100, 0)],
  ['depth_zoe', '深度（Zoe）', 'depth', true],
  ['depth_anything_v2', '深度（Depth Anything V2）', 'depth', true],
  ['canny', '硬边缘', 'canny', true, threshold('低阈值', 1, 255, 100), threshold('高阈值', 1, 255, 200)],
  ['scribble_hed', '涂鸦（HED）', 'scribble', true],
  ['pidinet_scribble', '涂鸦（PiDiNet）', 'scribble', true],
  ['scribble_xdog', '涂鸦（XDoG）', 'scribble', true, threshold('阈值', 1, 64, 32)],
  ['lineart_realistic', '线稿（写实）', 'lineart', true],
  ['lineart_coarse', '线稿（粗略）', 'lineart', false],
  ['lineart_standard', '线稿（白底黑线反转）', 'lineart', true],
  ['lineart_anime', '线稿（动漫）', 'lineart', true],
  ['softedge_hed', '软边缘（HED）', 'softedge', true],
  ['softedge_pidinet', '软边缘（PiDiNet）', 'softedge', true],
  ['reference_only', '参考图', 'reference', true, threshold('风格保真度', 0, 1, 0.5)],
  ['reference_adain', '参考图（AdaIN）', 'reference', false, threshold('风格保真度', 0, 1, 0.5)],
  ['reference_adain+attn', '参考图（AdaIN+注意力）', 'reference', false, threshold('风格保真度', 0, 1, 0.5)],
  ['normal_bae', '法线（BAE）', 'normal map', false],
  ['normal_midas', '法线（MiDaS）', 'normal map', false, threshold('背景阈值', 0, 1, 0.4)],
  ['mlsd', '直线', 'mlsd', false, threshold('分值阈值', 0.01, 2, 0.1), threshold('距离阈值', 0.01, 20, 0.1)],
  ['seg_ofade20k', '语义分割（ADE20K）', 'seg', false],
  ['seg_ofcoco', '语义分割（COCO）', 'seg', false],
  ['shuffle', '打乱', 'shuffle', false],
  ['tile_resample', '分块重采样', 'tile', true, threshold('降采样', 1, 8, 1)],
  ['tile_colorfix', '分块固定颜色', 'tile', true, threshold('变化幅度', 3, 32, 8)],
  ['tile_colorfix+sharp', '分块固定颜色并锐化', 'tile', false, threshold('变化幅度', 3, 32, 8), threshold('锐化', 0, 2, 1)],
  ['ip2p', '指令改图', 'ip2p', false],
  ['none', '不处理', 'none', true],
]

const PREPROCESSORS: readonly Preprocessor[] = ROWS.map(([name, title, kind, xl, ...thresholds]) => ({
  name,
  title,
  kind,
  resolution: PROCESSOR_RES,
  thresholds,
  xl,
}))

/** The preprocessors that a family of models has controls for; only SD1.5 has all of them (document 3 §9). */
export const preprocessorsFor = (baseModel: string): readonly Preprocessor[] =>
  baseModel === 'SD1.5' ? PREPROCESSORS : PREPROCESSORS.filter(each => each.xl)

export const preprocessorOf = (name: string): Preprocessor | undefined => PREPROCESSORS.find(each => each.name === name)

const weight = decimal('控制权重', { fallback: 1, min: 0, max: 2 }) // document 3 §3, §9
const guidanceStart = decimal('介入时机', { fallback: 0, min: 0, max: 1 })
const guidanceEnd = decimal('终止时机', { fallback: 1, min: 0, max: 1 })
const modes = oneOf('控制模式', CONTROL_MODES, 'Balanced')
const resize = oneOf('缩放模式', RESIZE_MODES, 'Crop and Resize')
const resolution = whole('预处理分辨率', { fallback: PROCESSOR_RES, min: 64, max: 2048 })
// The range of all preprocessors together; -1 is the preprocessor's own.
const thresholdField = decimal('阈值', { fallback: OWN_THRESHOLD, min: OWN_THRESHOLD, max: 255 })
const name = (label: string, fallback: string) => text(label, 200, fallback)
/** References and poses may come as several pictures. */
const inputs = list('控制图', picture('控制图'), 16)

const inOrder = ({ guidance_start, guidance_end }: { guidance_start: number; guidance_end: number }) =>
  guidance_start > guidance_end ? (['guidance_start', '介入时机不能晚于终止时机'] as const) : undefined

const controlForm = group('控制单元', {
  enable: oneOf('启用', [0, 1], 0),
  control_mode: modes,
  guidance_start: guidanceStart,
  guidance_end: guidanceEnd,
  input_image: inputs,
  model: name('控制模型', 'None'),
  preprocessor: name('预处理器', 'none'),
  resize_mode: resize,
  weight,
  processor_res: resolution,
  threshold_a: thresholdField,
  threshold_b: thresholdField,
})
/** The form of one control (document 3 §3), with the preprocessor's own sliders. */
export const CONTROL_FORM = checked(controlForm, inOrder)
export type ControlForm = ReadOf<typeof controlForm.shape>

const controlUnit = group('控制单元', {
  enable: oneOf('启用', [0, 1], 1),
  input_image: inputs,
  mask: picture('控制蒙版'),
  model: name('控制模型', 'None'),
  module: name('预处理器', 'none'),
  weight,
  resize_mode: resize,
  control_mode: modes,
  guidance: decimal('引导强度', { fallback: 1, min: 0, max: 1 }), // document 3 §9
  guidance_start: guidanceStart,
  guidance_end: guidanceEnd,
  pixel_perfect: flag('完美像素'),
  lowvram: flag('低显存'),
  processor_res: resolution,
  threshold_a: thresholdField,
  threshold_b: thresholdField,
})
/** One control as it is sent (document 3 §3); `enable` 0 keeps the place of an entry without a picture, the thresholds carry the sliders. */
export const CONTROL_UNIT = checked(controlUnit, inOrder)
export type ControlUnit = ReadOf<typeof controlUnit.shape>

/** A control of the given preprocessor with that preprocessor's own numbers; without a name the default form. */
export function controlOf(preprocessor = 'none'): ControlForm {
  const known = preprocessorOf(preprocessor)
  return {
    ...CONTROL_FORM.fallback(),
    preprocessor,
    processor_res: known?.resolution ?? PROCESSOR_RES,
    threshold_a: known?.thresholds[0]?.fallback ?? OWN_THRESHOLD,
    threshold_b: known?.thresholds[1]?.fallback ?? OWN_THRESHOLD,
  }
}

/** Words that stand in the file names of a kind's models; kinds without models of their own are missing. */
const MODEL_WORDS: Readonly<Record<string, readonly string[]>> = {
  __proto__: null as never,
  openpose: ['openpose', 'pose'],
  depth: ['depth'],
  canny: ['canny'],
  scribble: ['scribble', 'sketch'],
  lineart: ['lineart'],
  softedge: ['softedge', 'hed'],
  'normal map': ['normal'],
  mlsd: ['mlsd'],
  seg: ['seg'],
  shuffle: ['shuffle'],
  tile: ['tile'],
  ip2p: ['ip2p'],
}

/** The first of an engine's control models that goes with a preprocessor by its name; 'None' when none does. */
export function controlModelFor(preprocessor: string, models: readonly string[]): string {
  const words = MODEL_WORDS[preprocessorOf(preprocessor)?.kind ?? ''] ?? []
  return models.find(model => words.some(word => model.toLowerCase().includes(word))) ?? 'None'
}
