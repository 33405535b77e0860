// Settings that change several fields of the form at once: quick drawing, sampler and speed-up, size. And the fixed words that modes add.
import type { DrawForm } from './form.ts'
import { samplingBounds, SAMPLERS } from './sampling.ts'
import { gridSize, RATIOS, sizeOf } from './sizes.ts'

/** Appended to the prompt of a quick drawing (document 3 §9 fixes that there is one, not its words). */
export const QUICK_SUFFIX: readonly string[] = ['masterpiece', 'best quality', 'highly detailed', 'sharp focus']

/** The whole negative prompt of a quick drawing. */
export const QUICK_NEGATIVE: readonly string[] = [
  'lowres',
  'worst quality',
  'low quality',
  'normal quality',
  'jpeg artifacts',
  'blurry',
  'out of focus',
  'grainy',
  'noise',
  'bad anatomy',
  'bad proportions',
  'bad hands',
  'missing fingers',
  'extra digits',
  'fused fingers',
  'extra limbs',
  'missing limbs',
  'malformed limbs',
  'deformed',
  'disfigured',
  'mutation',
  'long neck',
  'cross-eyed',
  'poorly drawn face',
  'poorly drawn hands',
  'duplicate',
  'cropped',
  'out of frame',
  'text',
  'signature',
  'watermark',
  'username',
  'logo',
  'error',
]

/** Added to the prompt of a three-view sheet (document 3 §9). */
export const THREE_VIEW: readonly string[] = ['solo', 'simple background', 'white background', 'multiple views']

/** The form turned to quick drawing: quality 1, five steps, CFG 1.5, the fourth sampler (document 3 §9). */
export const withQuickDraw = (form: DrawForm): DrawForm => ({
  ...form,
  image_quality: '1',
  steps: 5,
  cfg_scale: 1.5,
  sampler_index: SAMPLERS[3],
  scheduler: '',
})

/** The form with another sampler or speed-up; steps and CFG go to the new defaults when one that needs few steps is chosen or left. */
export function withSampling(form: DrawForm, change: Partial<Pick<DrawForm, 'sampler_index' | 'scheduler' | 'speed_up'>>): DrawForm {
  const next = { ...form, ...change }
  const [before, after] = [form, next].map(each => samplingBounds(each.sampler_index, each.speed_up)) as [Bounds, Bounds]
  if (before.steps.fallback === after.steps.fallback && before.cfg.fallback === after.cfg.fallback) return next
  return { ...next, steps: after.steps.fallback, cfg_scale: after.cfg.fallback }
}
type Bounds = ReturnType<typeof samplingBounds>

/** F.1 is made to be guided at this; what stands in the form as CFG guides it (facts: image engines §5.4). */
const FLUX_GUIDANCE = 3.5
const usualCfg = ({ sampler_index, speed_up }: DrawForm, baseModel: string) =>
  baseModel === 'F.1' ? FLUX_GUIDANCE : samplingBounds(sampler_index, speed_up).cfg.fallback

/** The form with another base model, the size that follows, and its usual CFG where that of the former stood. */
export function withBaseModel(form: DrawForm, model_version: string): DrawForm {
  const next = withSize(form, { model_version })
  return form.cfg_scale === usualCfg(form, form.model_version) ? { ...next, cfg_scale: usualCfg(next, model_version) } : next
}

/** How much larger than its ratio's size a definition is drawn. */
const DEFINITIONS: Readonly<Record<DrawForm['image_definition'], number>> = { standard: 1, high: 1.5, ultra: 2 }

/**
 * The form with another base model, ratio, scale or definition, and the width and height that follow, on the grid. A ratio that is none of the
 * seven is one's own: width and height stay.
 */
export function withSize(
  form: DrawForm,
  change: Partial<Pick<DrawForm, 'model_version' | 'image_size_ratio' | 'image_scale_ratio' | 'image_definition'>>,
): DrawForm {
  const scaled = change.image_definition ? { image_scale_ratio: DEFINITIONS[change.image_definition] } : {}
  const next = { ...form, ...scaled, ...change }
  const ratio = RATIOS.find(each => each === next.image_size_ratio)
  if (!ratio) return next
  const { width, height } = sizeOf(next.model_version, ratio)
  return { ...next, ...gridSize(width * next.image_scale_ratio, height * next.image_scale_ratio) }
}
