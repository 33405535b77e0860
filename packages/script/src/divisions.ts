// Titles that begin an episode or chapter: 第十二集, 第3章 风起, EP01, 楔子, 番外二, and the volumes above them.

import { NUMERAL, numeralValue } from './numerals.ts'

/** `name` is the title as it was written, without decoration. `number` is absent for 楔子, 尾声 and their like. */
export interface Division {
  kind: 'volume' | 'part'
  name: string
  number?: number
}

const MAX_LENGTH = 40
const DECORATION = /^[\s【《〈[(（=*#~·—-]+|[\s】》〉\])）=*#~·—-]+$/g
/** Words that merely begin like a counted title: 第一集团军, 第三回合. */
const COUNTED = new RegExp(
  `^第\\s?(${NUMERAL})(?:\\s?[-－—~至到]\\s?${NUMERAL})?\\s?([集话章回节幕卷部季篇])(?!团|合|中|装|市|体|到|来|头|题|剧|筒|分|队|门|入|目|度)(.*)$`,
)
const LATIN = /^(?:S\d{1,2}\s?)?(?:EP|E|Episode|Chapter|CH)[\s.·-]?(\d{1,4})(?=[\s:：、.．-]|$)(.*)$/i
const SHORT = /^(\d{1,4})\s?([集话章回])(?=[\s:：、.．]|$)(.*)$/
const NAMED = new RegExp(
  `^(?:序章|序言|序幕|自序|楔子|引子|前言|序|番外篇?|外传|尾声|后记|终章|大结局|完结感言|结局篇?)(?:\\s?[（(]?${NUMERAL}[）)]?)?(?=[\\s:：、.．·—-]|$)(.*)$`,
)
const SENTENCE = /[。；！？!?”"]$|[，,。；].*[，,。；]/

/** Reads a line as such a title, or returns undefined. Linear in the line. */
export function parseDivision(line: string): Division | undefined {
  if (line.length > MAX_LENGTH) return undefined
  const name = line.replace(DECORATION, '').trim()
  const counted = COUNTED.exec(name)
  if (counted) {
    const kind = counted[2]!
    if (kind === '幕' || kind === '节' || !isTitle(counted[3]!)) return undefined
    return { kind: /[卷部季篇]/.test(kind) ? 'volume' : 'part', name, number: numeralValue(counted[1]!) ?? 0 }
  }
  const numbered = LATIN.exec(name) ?? SHORT.exec(name)
  if (numbered) return isTitle(numbered.at(-1)!) ? { kind: 'part', name, number: Number(numbered[1]) } : undefined
  const named = NAMED.exec(name)
  return named && isTitle(named[1]!) ? { kind: 'part', name } : undefined
}

/** What follows the number must read as a title: not a sentence, not the end mark of an episode (第一集 完). */
function isTitle(rest: string): boolean {
  return !SENTENCE.test(rest) && !/^[\s:：]*[完终]$/.test(rest) && rest.length <= 30
}
