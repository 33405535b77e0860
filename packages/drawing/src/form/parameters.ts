// Fields that the form and the request share, so that both have one label, one default and one set of bounds.
import { decimal, engineName, flag, group, list, oneOf, picture, side, text, whole } from './field.ts'
import { SAMPLERS } from './sampling.ts'
import { DEFAULT_SIDE, MAX_SIDE } from './sizes.ts'

const KEYWORDS = 500
const KEYWORD_CHARS = 2000

/** A list of keywords (document 3 §3). */
export const keywords = (label: string) => list(label, text(label, KEYWORD_CHARS), KEYWORDS)

/** The file name of a model, upscaler or VAE. */
export const fileName = (label: string, fallback: string) => text(label, 200, fallback)

/** Document 2 §9: at most 300 pictures at once. */
export const MAX_DRAWS = 300
export const drawCount = whole('绘图数量', { fallback: 1, min: 1, max: MAX_DRAWS })

export const width = side('宽度', DEFAULT_SIDE, MAX_SIDE)
export const height = side('高度', DEFAULT_SIDE, MAX_SIDE)

// Bounds of all samplers together; the narrower ones stand in sampling.ts.
export const steps = whole('步数', { fallback: 20, min: 4, max: 50 })
export const cfgScale = decimal('提示词相关性', { fallback: 7, min: 1, max: 30, step: 0.5 })
/** −1 draws one of 32 bits; pictures of ComfyUI come with longer ones, which are carried as far as a number is exact. */
export const seed = whole('随机种子', { fallback: -1, min: -1, max: Number.MAX_SAFE_INTEGER })
/** One of the four of document 3 §9, or one that an engine has beside them: whether it has it, it says itself. */
export const sampler = engineName('采样方法', SAMPLERS[0])
/** '' is the one that goes with the sampler. */
export const scheduler = engineName('调度器', '')
export const clipSkip = whole('CLIP 跳过层', { fallback: 2, min: 1, max: 12 })
export const refinerSwitch = decimal('精修切换时机', { fallback: 0.8, min: 0, max: 1 })
export const strength = (label: string, fallback: number) => decimal(label, { fallback, min: 0, max: 1 })
export const vae = fileName('VAE', 'Automatic')
/** −1 is none in particular (document 3 §3). */
export const largeModel = whole('模型', { fallback: -1, min: -1, max: Number.MAX_SAFE_INTEGER })
export const hdMode = oneOf('高清方式', [0, 1], 0)

/** The high-res fix without its switch and its strength. A size of 0 follows the scale. */
export const HIRES = {
  hr_upscaler: fileName('高清修复算法', 'Latent'),
  hr_second_pass_steps: whole('高清修复步数', { fallback: 0, min: 0, max: 150 }),
  hr_scale: decimal('高清修复倍数', { fallback: 2, min: 1, max: 4 }),
  hr_resize_x: whole('高清修复宽度', { fallback: 0, min: 0, max: 8192 }),
  hr_resize_y: whole('高清修复高度', { fallback: 0, min: 0, max: 8192 }),
}

// Numbers with their bounds: facts, image engines §3 and §4.1, where the documents give none.
const maskBlur = whole('蒙版羽化', { fallback: 4, min: 0, max: 64 })

export const INPAINT = {
  mask: picture('蒙版'),
  mask_blur: maskBlur,
  /** 0 repaints what is painted, 1 the rest. */
  mask_mode: oneOf('蒙版模式', [0, 1], 0),
  /** 0 fill, 1 original, 2 noise, 3 nothing. */
  masked_content: oneOf('蒙版内容', [0, 1, 2, 3], 1),
  /** 0 the whole picture, 1 only what is masked. */
  inpaint_area: oneOf('重绘区域', [0, 1], 0),
  only_masked_padding: whole('重绘边距', { fallback: 32, min: 0, max: 256 }),
  inpaint_control_mode: flag('重绘控制'),
}

export const SIDES = ['left', 'right', 'up', 'down'] as const
export type Side = (typeof SIDES)[number]
const grown = (label: string) => whole(label, { fallback: 0, min: 0, max: 2048 })
/** Pixels to add on each side. */
export const expansion = group('扩展', { left: grown('向左'), right: grown('向右'), up: grown('向上'), down: grown('向下') })

export const OUTPAINT_TUNING = {
  noise_q: decimal('衰减指数', { fallback: 1, min: 0, max: 4 }),
  color_variation: decimal('色彩变化', { fallback: 0.05, min: 0, max: 1 }),
}
export const OUTPAINT = {
  direction: list('扩展方向', oneOf('扩展方向', SIDES, 'left'), 4),
  expand: expansion,
  mask_blur: maskBlur,
  ...OUTPAINT_TUNING,
}

export const upscaling = decimal('放大倍数', { fallback: 2, min: 1, max: 8 })

/** What the target size of a detail enhancement is taken from: 0 the settings, 1 the numbers here, 2 the scale. */
export const detailSize = group('目标尺寸', {
  upscaler_index: fileName('放大算法', 'Lanczos'),
  target_size_type: oneOf('目标尺寸', [0, 1, 2], 2),
  custom_width: whole('目标宽度', { fallback: 2048, min: 64, max: 8192 }),
  custom_height: whole('目标高度', { fallback: 2048, min: 64, max: 8192 }),
})

export const mattingType = oneOf('抠图类型', ['FOREGROUND', 'BACKGROUND'], 'FOREGROUND')
/** The longer side of what is cut out; larger pictures are brought to it. */
export const mattingSize = whole('最大边长', { fallback: 2048, min: 256, max: 8192 })

/** Regional prompts: the words of document 3 §3, which are those of the Regional Prompter extension before it renamed them. */
export const regions = group('分区提示词', {
  calcmode: oneOf('计算方式', ['Attention', 'Latent'], 'Attention'),
  mode_matrix: oneOf('分割方向', ['Horizontal', 'Vertical'], 'Horizontal'),
  ratios: text('分割比例', 200, '1,1'),
  base_ratios: text('基础比例', 200, '0.2'),
  use_common: flag('使用公共提示词'),
  use_neg_common: flag('使用公共反向提示词'),
})

/** Dynamic prompts without their switch. `max_generations` 0 is no limit of its own. */
export const DYNAMIC = {
  is_combinatorial: flag('组合模式'),
  max_generations: whole('最多组合', { fallback: 0, min: 0, max: MAX_DRAWS }),
  combinatorial_batches: whole('组合批数', { fallback: 1, min: 1, max: 10 }),
  unlink_seed_from_prompt: flag('提示词不随种子'),
  use_fixed_seed: flag('固定种子'),
}

/** A model of a face-repair unit that does nothing (document 3 §5). */
export const NO_REPAIR = 'None'
/** What repairs are for, with the models that find it (document 3 §9; names: facts, image engines §4.3). */
export const REPAIR_MODELS: readonly { title: string; models: readonly string[] }[] = [
  { title: '面部', models: ['face_yolov8n.pt', 'face_yolov8s.pt'] },
  { title: '手部', models: ['hand_yolov8n.pt'] },
  { title: '人物', models: ['person_yolov8n-seg.pt', 'person_yolov8s-seg.pt'] },
  { title: '面部网格', models: ['mediapipe_face_full', 'mediapipe_face_short', 'mediapipe_face_mesh', 'mediapipe_face_mesh_eyes_only'] },
]
const ratio = (label: string, fallback: number) => decimal(label, { fallback, min: 0, max: 1 })
/** One face-repair unit (document 3 §3). */
export const REPAIR = group('面部修复', {
  ad_confidence: ratio('检测置信度', 0.3),
  ad_mask_k_largest: whole('只修最大的', { fallback: 0, min: 0, max: 10 }),
  ad_mask_max_ratio: ratio('最大占比', 1),
  ad_mask_min_ratio: ratio('最小占比', 0),
  ad_model: fileName('修复模型', NO_REPAIR),
  ad_prompt: text('修复提示词', KEYWORD_CHARS),
  ad_negative_prompt: text('修复反向提示词', KEYWORD_CHARS),
})
export const repairs = list('面部修复', REPAIR, 10)

const place = (label: string) => whole(label, { fallback: 0, min: -8192, max: 8192 })
const length = (label: string) => whole(label, { fallback: 0, min: 0, max: 8192 })
/** Characters that are set into a background (document 3 §3); pixels of the background. */
export const characters = list(
  '角色',
  group('角色', {
    character_img: picture('角色图'),
    character_position: group('角色位置', { x: place('横向位置'), y: place('纵向位置') }),
    character_img_info: group('角色尺寸', {
      width: length('角色宽度'),
      height: length('角色高度'),
      rotation: decimal('旋转', { fallback: 0, min: -360, max: 360 }),
      flip: flag('水平翻转'),
    }),
    character_pose_img: picture('角色姿势图'),
  }),
  20,
)

/** A segmentation to preview: what to look for in which picture. */
export const segmentation = group('智能分割', { image: picture('图片'), dino_text_prompt: text('分割对象', 500) })
