// The nodes that work on texts and numbers, as ComfyUI's nodes of the same names do it.
import { NodeFault } from './pixels.ts'
import type { Inputs } from './pixel-nodes.ts'
import type { NodeName } from './specs.ts'

/** Characters that a text may grow to. */
const LONGEST = 1_000_000
const str = (inputs: Inputs, name: string) => {
  const text = String(inputs[name] ?? '')
  if (text.length > LONGEST) throw new NodeFault(`文字超过 ${LONGEST} 个字`)
  return text
}
/** What a node gives may be no longer than what it takes. */
const short = (text: string) => {
  if (text.length > LONGEST) throw new NodeFault(`结果超过 ${LONGEST} 个字`)
  return text
}
/** The length is known before the text is made. */
function replaced(text: string, find: string, by: string): string {
  // A pattern of nothing would stand between all characters.
  if (!find) return text
  const parts = text.split(find)
  if (text.length + (parts.length - 1) * (by.length - find.length) > LONGEST) throw new NodeFault(`结果超过 ${LONGEST} 个字`)
  return parts.join(by)
}
const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase()
const CASES: Readonly<Record<string, (text: string) => string>> = {
  __proto__: null as never,
  UPPERCASE: text => text.toUpperCase(),
  lowercase: text => text.toLowerCase(),
  Capitalize: capital,
  'Title Case': text => text.replaceAll(/\S+/g, capital),
}
const TRIMS: Readonly<Record<string, (text: string) => string>> = {
  __proto__: null as never,
  Both: text => text.trim(),
  Left: text => text.trimStart(),
  Right: text => text.trimEnd(),
}
const itself = (inputs: Inputs) => [inputs['value']]

export const TEXT_NODES = {
  PrimitiveInt: itself,
  PrimitiveFloat: itself,
  PrimitiveBoolean: itself,
  PrimitiveString: itself,
  PrimitiveStringMultiline: itself,
  StringConcatenate: inputs => [short(`${str(inputs, 'string_a')}${str(inputs, 'delimiter')}${str(inputs, 'string_b')}`)],
  StringReplace: inputs => [replaced(str(inputs, 'string'), str(inputs, 'find'), str(inputs, 'replace'))],
  StringTrim: inputs => [(TRIMS[str(inputs, 'mode')] ?? TRIMS['Both']!)(str(inputs, 'string'))],
  StringSubstring: inputs => [str(inputs, 'string').slice(Number(inputs['start']), Number(inputs['end']))],
  StringLength: inputs => [str(inputs, 'string').length],
  StringContains: inputs => {
    const [text, part] = [str(inputs, 'string'), str(inputs, 'substring')]
    return [inputs['case_sensitive'] === true ? text.includes(part) : text.toLowerCase().includes(part.toLowerCase())]
  },
  CaseConverter: inputs => [short((CASES[str(inputs, 'mode')] ?? CASES['lowercase']!)(str(inputs, 'string')))],
} satisfies Partial<Record<NodeName, (inputs: Inputs) => unknown[]>>
