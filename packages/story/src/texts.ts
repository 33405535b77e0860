// What the texts of a game are, whoever wrote them: names on one line, words on as many as there are.
import { oneLine } from '@qianmu/script/elements'

/** Fields that may have several lines. All others are names, marks and addresses, which other languages and other programs take for one. */
const PROSE = new Set([
  'msg',
  'text',
  'desc',
  'prompt',
  'hint',
  'locked_hint',
  'opening',
  'content',
  'reply',
  'note',
  'persona',
  'judge',
  'how',
  'source',
  'html',
  'subtitles',
])
/** Entries whose text is what people choose: the words of a button. */
const CHOSEN: ReadonlySet<string> = new Set(['options', 'choice_points', 'replies', 'fallback'])
/** Lists of names and ids. */
const NAMES: ReadonlySet<string> = new Set(['tags', 'values', 'panels', 'way', 'keeps'])

/** A text of a field. @param within the list whose entry has it; '' without */
export const readText = (field: string, text: string, within: string): string =>
  PROSE.has(field) && !CHOSEN.has(within) ? text : oneLine(text)
/** A list of a field that holds no entries. */
export const readList = (field: string, values: readonly unknown[]): readonly unknown[] => (NAMES.has(field) ? textsIn(values) : values)
/** The value of a variable; 0 for what is none. */
export function readValue(value: unknown): number | string | boolean | string[] {
  if (Array.isArray(value)) return textsIn(value)
  if (typeof value === 'string') return oneLine(value)
  return typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value)) ? value : 0
}
const textsIn = (values: readonly unknown[]): string[] => values.flatMap(each => (typeof each === 'string' ? oneLine(each) : []))
