// The words of a form's prompt as they are sent: normalised, with trigger words, LoRA tags and the fixed words of a mode.
import type { Problem } from '../form/field.ts'
import type { DrawForm } from '../form/form.ts'
import { CHARACTER_TURN, type LoraUse, SPEED_UPS, type SpeedUps } from '../form/models.ts'
import { MODE } from '../form/modes.ts'
import { QUICK_NEGATIVE, QUICK_SUFFIX, THREE_VIEW } from '../form/quick.ts'
import { LCM } from '../form/sampling.ts'
import { loraTag } from '../prompt/lora.ts'
import { normalisePunctuation } from '../prompt/punctuation.ts'

export interface Words {
  prompt: string[]
  negative_prompt: string[]
  problems: Problem[]
}

const tidy = (keywords: readonly string[]) => keywords.map(each => normalisePunctuation(each).trim()).filter(Boolean)

/** LoRAs that the sampler and the speed-up bring along, or why they cannot. */
function speedUps(form: DrawForm, names: SpeedUps): { loras: LoraUse[]; problems: Problem[] } {
  const loras: LoraUse[] = []
  const problems: Problem[] = []
  const add = (on: boolean, name: string | undefined, field: string, what: string) => {
    if (!on) return
    if (name) loras.push({ name, weight: 1 })
    else problems.push({ field, text: `${form.model_version} 没有${what}所需的 LoRA，请换一个基础模型或关闭它` })
  }
  const lcm = form.sampler_index === LCM
  add(lcm, names.lcm[form.model_version], 'sampler_index', ' LCM 采样')
  // Both at once spoil each other; the sampler was chosen by name.
  add(form.speed_up && !lcm, names.lightning[form.model_version], 'speed_up', '四步加速')
  return { loras, problems }
}

/**
 * Prompt and negative prompt as sent. Order: what was typed, trigger words, fixed words of three-view, LoRA tags, and last the suffix of
 * quick drawing. Nothing is added twice.
 */
export function wordsOf(form: DrawForm, names: SpeedUps = SPEED_UPS): Words {
  const quick = form.image_quality === '1'
  const threeView = form.client_draw_type === MODE.threeView
  const picked = [...form.role, ...form.style_model]
  const { loras, problems } = speedUps(form, names)
  const tags = [
    ...picked.filter(each => each.file).map(each => ({ name: each.file, weight: each.weight })),
    ...(threeView ? [CHARACTER_TURN] : []),
    ...loras,
  ].map(loraTag)
  const added = [...tidy(picked.flatMap(each => each.trigger_words)), ...(threeView ? THREE_VIEW : []), ...tags]
  const suffix = quick ? QUICK_SUFFIX : []
  const own = tidy(form.prompt).filter(each => !suffix.includes(each))
  return {
    prompt: [...own, ...[...new Set(added)].filter(each => !own.includes(each)), ...suffix],
    negative_prompt: quick ? [...QUICK_NEGATIVE] : tidy(form.negative_prompt),
    problems,
  }
}
