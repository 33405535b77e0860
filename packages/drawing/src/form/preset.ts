// What of a form is kept as a preset: how to draw, not what. Words, seed and the pictures that are worked on stay those of the moment.
import { isObject } from '../json.ts'
import type { Problem } from './field.ts'
import { DRAW_FORM, type DrawForm } from './form.ts'

const OF_THE_MOMENT: ReadonlySet<string> = new Set<keyof DrawForm>([
  'client_draw_type',
  'ai_draw_type',
  'prompt',
  'seed',
  'init_images',
  'pose_images',
  'reference_image',
  'line_draft',
  'mask',
  'expand',
  'background_img',
  'character_settings',
  'sam_params',
])
const KEPT = Object.keys(DRAW_FORM.shape).filter(name => !OF_THE_MOMENT.has(name)) as (keyof DrawForm)[]

export type Preset = Partial<DrawForm>

const kept = (form: DrawForm, names: readonly (keyof DrawForm)[]): Preset => Object.fromEntries(names.map(name => [name, form[name]]))

/** What is kept of a form. */
export const presetOf = (form: DrawForm): Preset => kept(form, KEPT)

/** A preset that anyone may have sent: fields that nobody knows are left out, wrong ones are problems at their paths. */
export function readPreset(value: unknown): { preset: Preset } | { problems: Problem[] } {
  const problems: Problem[] = []
  const form = DRAW_FORM.read(value, 'form', problems)
  if (problems.length) return { problems }
  const given = isObject(value) ? KEPT.filter(name => name in value) : []
  return { preset: kept(form, given) }
}

/** The form with a preset over it. */
export const withPreset = (form: DrawForm, preset: Preset): DrawForm => ({ ...form, ...preset })
