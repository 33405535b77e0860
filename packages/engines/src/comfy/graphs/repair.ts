// Face repair (document 3 §3, adetailer): what a detector finds in the finished picture is drawn again. With the Impact Pack each find is cut out
// with its surroundings, drawn larger and laid back; without it all finds are drawn again where they are.
import { NO_REPAIR, takeLoras } from '@qianmu/drawing'
import { plainName } from '../../connect/names.ts'
import type { PictureSize } from '../../connect/picture-size.ts'
import { type ObjectInfo, optionsOf } from '../object-info.ts'
import { encodeWords, type Model, ownWords, type Words } from './base.ts'
import { blurred, fitted, toGrid } from './fit.ts'
import { samplingOf, stepsDone } from './sampling.ts'
import { type Link, output } from './sheet.ts'
import { type Param, refuseField, type Work } from './work.ts'

// Values of ADetailer that the form has no field for (facts: image engines §4.3).
const STRENGTH = 0.4
const GROWN = 4
const BLUR = 4
/** How much of its surroundings is drawn along with a find, as the Impact Pack does it. */
const AROUND = 3
/** Finds of fewer pixels are none. */
const SMALLEST = 10

const MESH = ['LoadMediaPipeFaceLandmarker', 'model_name'] as const
const YOLO = ['UltralyticsDetectorProvider', 'model_name'] as const
/** One of the Impact Pack's nodes stands for all that are used: they have come together for years. */
const ZOOM = 'DetailerForEach'

const FACE = { regions: 'all' } as const
const EYES = {
  regions: 'custom',
  'regions.face_oval': false,
  'regions.lips': false,
  'regions.left_eye': true,
  'regions.right_eye': true,
  'regions.irises': false,
} as const
/** ADetailer's names of MediaPipe: with which detector it looks, and what of a face is drawn again. */
const MESHES: Readonly<Record<string, { detector: 'short' | 'full'; regions: typeof FACE | typeof EYES }>> = {
  __proto__: null as never,
  mediapipe_face_full: { detector: 'full', regions: FACE },
  mediapipe_face_short: { detector: 'short', regions: FACE },
  mediapipe_face_mesh: { detector: 'short', regions: FACE },
  mediapipe_face_mesh_eyes_only: { detector: 'short', regions: EYES },
}

/** The folder of detectors holds others too. */
const meshFile = (info: ObjectInfo) =>
  info.has('MediaPipeFaceMask') ? optionsOf(info, ...MESH).find(file => /face|mediapipe/i.test(plainName(file))) : undefined
const zooms = (info: ObjectInfo) => info.has(ZOOM)
/** `bbox/face_yolov8n.pt` → `face_yolov8n.pt`, as ADetailer names it. */
const yoloName = (file: string) => file.slice(file.lastIndexOf('/') + 1)
const yolos = (info: ObjectInfo) => (zooms(info) ? optionsOf(info, ...YOLO) : [])

/** The detectors that an engine has, by ADetailer's names. */
export const repairsOf = (info: ObjectInfo): string[] => [...yolos(info).map(yoloName), ...(meshFile(info) ? Object.keys(MESHES) : [])]

type Setting = Param['adetailer_setting'][number]
interface Unit {
  setting: Setting
  id: string
  field: string
}

/** The picture with everything mended that is asked for, one thing after the other. */
export function repaired(work: Work, param: Param, model: Model, picture: Link, size: PictureSize): Link {
  if (!param.adetailer) return picture
  const units = param.adetailer_setting
    .map((setting, nth): Unit => ({ setting, id: `repair_${nth}`, field: `ai_param.adetailer_setting.${nth}` }))
    .filter(({ setting }) => setting.ad_model && setting.ad_model !== NO_REPAIR)
  return units.reduce((image, unit) => {
    const words = repairWords(work, param, model, unit, size)
    if (zooms(work.info)) return drawnLarger(work, param, model, words, unit, image, size)
    refuseFilters(work, unit)
    return drawnInPlace(work, param, model, words, unit, image, size)
  }, picture)
}

/** The words of a unit; those of the picture where it has none. */
function repairWords(work: Work, param: Param, model: Model, { setting, id, field }: Unit, size: PictureSize): Words {
  const { ad_prompt, ad_negative_prompt } = setting
  for (const [name, words] of Object.entries({ ad_prompt, ad_negative_prompt })) {
    if (/\[(?:SEP|SKIP)\]/.test(words)) refuseField(work, `${field}.${name}`, 'ComfyUI 的面部修复不能用 [SEP] 或 [SKIP]，请去掉')
    if (takeLoras(words).loras.length) refuseField(work, `${field}.${name}`, '修复提示词里不能用 LoRA，请写在画面描述里')
  }
  if (!ad_prompt.trim() && !ad_negative_prompt.trim()) return encodeWords(work, param, model, size)
  const { prompt, negative_prompt } = work.task
  const own = {
    positive: ad_prompt.trim() ? ad_prompt.replaceAll('[PROMPT]', prompt) : prompt,
    negative: ad_negative_prompt.trim() ? ad_negative_prompt.replaceAll('[PROMPT]', negative_prompt) : negative_prompt,
  }
  return ownWords(work, param, model, own, id)
}

function refuseFilters(work: Work, { setting, field }: Unit) {
  const text = '没有 Impact Pack 的 ComfyUI 不能按大小挑选要修复的部分，请保持默认值'
  if (setting.ad_mask_k_largest) refuseField(work, `${field}.ad_mask_k_largest`, text)
  if (setting.ad_mask_min_ratio > 0) refuseField(work, `${field}.ad_mask_min_ratio`, text)
  if (setting.ad_mask_max_ratio < 1) refuseField(work, `${field}.ad_mask_max_ratio`, text)
}

/** White where MediaPipe sees a face, or its eyes. */
function meshMask(work: Work, { setting, id, field }: Unit, image: Link): Link {
  const at = `${field}.ad_model`
  const mesh = MESHES[setting.ad_model]
  const model_name = mesh && meshFile(work.info)
  if (!model_name) {
    const held = repairsOf(work.info)
    const way = held.length
      ? `可改用 ${held.slice(0, 3).join('、')}`
      : '请更新 ComfyUI 并把 MediaPipe 面部模型放进 models/detection，或安装 Impact Pack'
    refuseField(work, at, `绘图引擎里没有检测模型「${setting.ad_model}」，${way}`)
  }
  const face_detection_model = work.sheet.add('repair_mesh', MESH[0], '面部检测模型', { model_name: model_name ?? '' }, at)
  const looked = {
    face_detection_model,
    image,
    detector_variant: mesh?.detector ?? 'full',
    num_faces: 0,
    min_confidence: setting.ad_confidence,
    missing_frame_fallback: 'empty',
  }
  const face_landmarks = work.sheet.add(`${id}_faces`, 'MediaPipeFaceLandmarker', '检测面部', looked, at)
  const mask = work.sheet.add(`${id}_found`, 'MediaPipeFaceMask', '面部蒙版', { face_landmarks, ...(mesh?.regions ?? FACE) }, at)
  return work.sheet.add(`${id}_grown`, 'GrowMask', '扩大蒙版', { mask, expand: GROWN, tapered_corners: true })
}

/** Finds one by one, with as much of their surroundings as `crop_factor` says. */
function finds(work: Work, unit: Unit, image: Link, crop_factor: number): Link {
  const { setting, id, field } = unit
  const yolo = yolos(work.info).find(file => yoloName(file) === setting.ad_model)
  if (!yolo) return apart(work, `${id}_segs`, meshMask(work, unit, image), crop_factor, false)
  const detector = work.sheet.add(`${id}_model`, YOLO[0], '检测模型', { model_name: yolo }, `${field}.ad_model`)
  const given = { image, threshold: setting.ad_confidence, dilation: GROWN, crop_factor, drop_size: SMALLEST, labels: 'all' }
  return yolo.startsWith('segm/')
    ? work.sheet.add(`${id}_segs`, 'SegmDetectorSEGS', '检测', { segm_detector: output(detector, 1), ...given }, field)
    : work.sheet.add(`${id}_segs`, 'BboxDetectorSEGS', '检测', { bbox_detector: detector, ...given }, field)
}

const apart = ({ sheet }: Work, id: string, mask: Link, crop_factor: number, bbox_fill: boolean): Link =>
  sheet.add(id, 'MaskToSEGS', '分开各处', { mask, combined: false, crop_factor, bbox_fill, drop_size: SMALLEST, contour_fill: false })

/** The finds that a unit wants. Their sizes are known where nothing is cut out around them, so they are picked before that. */
function picked(work: Work, unit: Unit, image: Link, { width, height }: PictureSize): Link {
  const { ad_mask_k_largest, ad_mask_min_ratio, ad_mask_max_ratio } = unit.setting
  const ranged = ad_mask_min_ratio > 0 || ad_mask_max_ratio < 1
  if (!ranged && !ad_mask_k_largest) return finds(work, unit, image, AROUND)
  const { id, field } = unit
  const target = 'area(=w*h)'
  let segs = finds(work, unit, image, 1)
  if (ranged) {
    const [min_value, max_value] = [ad_mask_min_ratio, ad_mask_max_ratio].map(share => Math.round(share * width * height)) as [
      number,
      number,
    ]
    segs = work.sheet.add(`${id}_ranged`, 'ImpactSEGSRangeFilter', '按占比挑选', { segs, target, mode: true, min_value, max_value }, field)
  }
  if (ad_mask_k_largest) {
    const most = { segs, target, order: true, take_start: 0, take_count: ad_mask_k_largest }
    segs = work.sheet.add(`${id}_largest`, 'ImpactSEGSOrderedFilter', '只留最大的', most, field)
  }
  const mask = work.sheet.add(`${id}_kept`, 'SegsToCombinedMask', '合并蒙版', { segs })
  return apart(work, `${id}_around`, mask, AROUND, false)
}

const sampled = (work: Work, param: Param, model: Model) => ({
  seed: work.task.seed,
  steps: stepsDone(param.steps, STRENGTH),
  ...samplingOf(work, param, model),
  denoise: STRENGTH,
})

function drawnLarger(work: Work, param: Param, model: Model, words: Words, unit: Unit, image: Link, size: PictureSize): Link {
  const { model: diffusion, clip, vae } = model
  const given = {
    image,
    segs: picked(work, unit, image, size),
    model: diffusion,
    clip,
    vae,
    guide_size: 512,
    guide_size_for: true,
    max_size: 1024,
    ...sampled(work, param, model),
    ...words,
    feather: BLUR,
    noise_mask: true,
    force_inpaint: true,
    wildcard: '',
    cycle: 1,
  }
  return work.sheet.add(unit.id, ZOOM, '逐处放大修复', given, unit.field)
}

function drawnInPlace(work: Work, param: Param, model: Model, words: Words, unit: Unit, image: Link, size: PictureSize): Link {
  const { id, field } = unit
  const { sheet } = work
  const shown = sheet.add(`${id}_shown`, 'MaskToImage', '蒙版图', { mask: meshMask(work, unit, image) })
  const mask = sheet.add(`${id}_mask`, 'ImageToMask', '修复蒙版', { image: blurred(work, `${id}_soft`, shown, size, BLUR), channel: 'red' })
  // An encoder takes whole latent pixels only, and would leave the rest of the picture away.
  const grid = { width: toGrid(size.width), height: toGrid(size.height) }
  const pixels = fitted(work, { id: `${id}_fit`, image, from: size, to: grid, mode: 'Just Resize', margin: 'colours', field })
  const samples = sheet.add(`${id}_encode`, 'VAEEncode', '编码', { pixels, vae: model.vae })
  const latent_image = sheet.add(`${id}_masked`, 'SetLatentNoiseMask', '修复区域', { samples, mask })
  const drawn = sheet.add(
    `${id}_sample`,
    'KSampler',
    '修复',
    { model: model.model, ...sampled(work, param, model), ...words, latent_image },
    field,
  )
  const decoded = sheet.add(`${id}_decode`, 'VAEDecode', '解码', { samples: drawn, vae: model.vae })
  const source = fitted(work, { id: `${id}_back`, image: decoded, from: grid, to: size, mode: 'Just Resize', margin: 'colours', field })
  return sheet.add(id, 'ImageCompositeMasked', '贴回修复', { destination: image, source, mask, x: 0, y: 0, resize_source: false }, field)
}
