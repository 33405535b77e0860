// Filling in the fields of a template of instructions, and the fields that a written one has.
import type { Instruction } from '@qianmu/contract/assistant/instructions'
import { refuseField } from '../../kit/refuse.ts'
import { type BuiltIn, kindOf } from './built-in.ts'

const USES = { rewrite: '改写', continue: '续写', chat: '对话' } as const
const FIELD = /\{([^{}\n]{1,12})\}/g

/** The fields of an instruction that somebody wrote: 「{名}」, each once. */
export const fieldsOf = (instruction: string): Instruction['fields'] =>
  [...new Set([...instruction.matchAll(FIELD)].map(([, name]) => name!.trim()))].map(name => ({
    name,
    hint: `填写${name}`,
    kind: kindOf(name),
    options: [],
  }))

/** What the engine is asked by a template. Refuses one for another use, and a field that is empty, or has angle brackets or, unless it is a passage, more than one line. */
export function filled(template: BuiltIn, use: BuiltIn['use'], values: Readonly<Record<string, string>>): string {
  if (template.use !== use) return refuseField('template_id', `这个模板是${USES[template.use]}用的`)
  return template.fields.reduce((text, { name, kind }) => {
    const value = Object.hasOwn(values, name) ? values[name]!.trim() : ''
    if (value === '' || (kind === 'selection' ? /[<>＜＞]/ : /[\n<>＜＞]/).test(value))
      refuseField('values', `请填写${name}，不能换行，也不能有尖括号`)
    return text.replaceAll(`{${name}}`, value)
  }, template.instruction)
}
