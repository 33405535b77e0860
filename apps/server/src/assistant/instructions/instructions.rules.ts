// Filling in the fields of a template of instructions.
import { refuseField, refuseMissing } from '../../kit/refuse.ts'
import { BUILT_IN, type BuiltIn } from './built-in.ts'

/** Ids are one series with those that people may make one day. */
export const instructionOf = (id: number): BuiltIn => BUILT_IN.find(each => each.template_id === id) ?? refuseMissing('指令模板')

/** What the engine is asked by a template. Refuses one for another use, and a field that is empty or has more than one line. */
export function filled(id: number, use: BuiltIn['use'], values: Readonly<Record<string, string>>): string {
  const template = instructionOf(id)
  if (template.use !== use) return refuseField('template_id', use === 'rewrite' ? '这个模板是续写用的' : '这个模板是改写用的')
  return template.fields.reduce((text, { name }) => {
    const value = Object.hasOwn(values, name) ? values[name]!.trim() : ''
    if (value === '' || /[\n<>＜＞]/.test(value)) refuseField('values', `请填写${name}，不能换行，也不能有尖括号`)
    return text.replaceAll(`{${name}}`, value)
  }, template.instruction)
}
