// A form without one LoRA or with another in its place, wherever it comes from: a tag in the words, a pick, the speed-up or the sampler that needs it.
import { withoutTag, withTagOf } from '../prompt/lora.ts'
import type { DrawForm } from './form.ts'
import { SPEED_UPS } from './models.ts'
import { withSampling } from './quick.ts'
import { LCM, SAMPLERS } from './sampling.ts'

const has = (files: Readonly<Record<string, string>>, name: string) => Object.values(files).includes(name)

/** @param name of its file, as requests carry it */
export function withoutLora(form: DrawForm, name: string): DrawForm {
  const others = (picks: DrawForm['role']) => picks.filter(({ file }) => file !== name)
  const next: DrawForm = {
    ...form,
    prompt: form.prompt.map(text => withoutTag(text, name)).filter(text => text !== ''),
    role: others(form.role),
    style_model: others(form.style_model),
  }
  if (form.speed_up && has(SPEED_UPS.lightning, name)) return withSampling(next, { speed_up: false })
  if (form.sampler_index === LCM && has(SPEED_UPS.lcm, name)) return withSampling(next, { sampler_index: SAMPLERS[0] })
  return next
}

/** The form with another LoRA in the place of one. @param name of its file, @param other that of the other */
export function withOtherLora(form: DrawForm, name: string, other: string): DrawForm {
  const renamed = (picks: DrawForm['role']) => picks.map(pick => (pick.file === name ? { ...pick, file: other } : pick))
  return {
    ...form,
    prompt: form.prompt.map(text => withTagOf(text, name, other)),
    role: renamed(form.role),
    style_model: renamed(form.style_model),
  }
}
