// Three levels of effort for a picture, and what each sets. Every number is somebody's: the documents' where they have one.
import { DRAW_FORM, type DrawForm } from './form.ts'
import { DRAW_MODES } from './modes.ts'
import { withQuickDraw } from './quick.ts'

export const QUALITIES = ['draft', 'standard', 'fine'] as const
export type Quality = (typeof QUALITIES)[number]

interface Level {
  title: string
  /** What it is for, in a sentence. */
  about: string
  /** Parameters that an engine must read for it to make a difference. */
  needs: readonly string[]
  set(form: DrawForm): DrawForm
}

const high = (form: DrawForm, hr: boolean): DrawForm['hd_repair'] =>
  hr ? { ...DRAW_FORM.shape.hd_repair.fallback(), hr } : { ...form.hd_repair, hr }

export const QUALITY_LEVELS: Readonly<Record<Quality, Level>> = {
  // Quick drawing: five steps of LCM at CFG 1.5 (document 3 §9).
  draft: {
    title: '草稿',
    about: 'LCM 5 步，先看构图',
    needs: ['steps', 'sampler_index'],
    set: form => ({ ...withQuickDraw(form), speed_up: false, hd_repair: high(form, false) }),
  },
  // The common defaults: 20 steps at CFG 7, the first sampler (document 3 §9).
  standard: {
    title: '标准',
    about: 'Euler a 20 步',
    needs: ['steps', 'sampler_index'],
    set: form => ({
      ...form,
      ...plain,
      steps: DRAW_FORM.shape.steps.fallback(),
      cfg_scale: DRAW_FORM.shape.cfg_scale.fallback(),
      sampler_index: DRAW_FORM.shape.sampler_index.fallback(),
      hd_repair: high(form, false),
    }),
  },
  // DPM++ 2M Karras at 30 steps with the high-res fix is what makers of models advise (MagicalMix: 30 steps, ×2; YuzuLemonTea: 20–30, ×2 Latent, up to 0.7);
  // the fix itself has the defaults of document 3 §3: Latent, ×2, 0.7.
  fine: {
    title: '精细',
    about: 'DPM++ 2M Karras 30 步，再放大 2 倍细化',
    needs: ['steps', 'sampler_index', 'hr'],
    set: form => ({ ...form, ...plain, steps: 30, cfg_scale: 7, sampler_index: 'DPM++ 2M Karras', hd_repair: high(form, true) }),
  },
}
const plain = { image_quality: '0', speed_up: false, scheduler: '' } as const

/** Fields by which a level is known again. */
const TELLING = ['image_quality', 'speed_up', 'steps', 'cfg_scale', 'sampler_index', 'scheduler'] as const

/** The form at a level; fields that its mode does not have stay out of it. */
export const withQuality = (form: DrawForm, quality: Quality): DrawForm => QUALITY_LEVELS[quality].set(form)

/** The level that a form stands at; undefined when its numbers are one's own. */
export function qualityOf(form: DrawForm): Quality | undefined {
  const refines = DRAW_MODES[form.client_draw_type].fields.includes('hd_repair')
  return QUALITIES.find(quality => {
    const level = withQuality(form, quality)
    return TELLING.every(field => level[field] === form[field]) && (!refines || level.hd_repair.hr === form.hd_repair.hr)
  })
}
