// Titles that begin an episode or chapter: 第十二集, 第3章 风起, EP01, 楔子, 番外二, and the volumes above them.

import { NUMERAL, numeralValue } from './numerals.ts'

/** `name` is the title as it was written, without decoration. `number` is absent for 楔子, 尾声 and their like. */
export interface Division {
  kind: 'volume' | 'part'
  name: string
  number?: number
}

const MAX_LENGTH = 40
const DECORATION = /^[\s\p{Cf}【《〈［〔[(（=*#＃~·—-]+|[\s\p{Cf}】》〉］〕\])）=*#＃~·—-]+$/gu
/** A bracket that was closed behind the number: 第二章】钟楼. */
const CLOSED = /^[】》〉］〕\])）]\s*/
/** Words of websites before the number. */
const BEFORE = /^(?:正文(?:卷)?|VIP章节|免费章节|作品相关)[\s:：·—-]+(?=\S)/
/** A title at the end of a line of a table of contents: dots or a tab, then the page. */
const PAGED = /(?:[.．。·…‥]{2,}|…|\t)\s*\d{1,5}$/
/** Words that merely begin like a counted title: 第一集团军, 第三回合. */
const COUNTED = new RegExp(
  `^第\\s?(${NUMERAL})(?:\\s?[-－—~至到]\\s?${NUMERAL})?\\s?([集话話章回节節幕卷部季篇])(?!团|合|中|装|市|体|到|来|头|题|剧|筒|分|队|门|入|目|度)(.*)$`,
)
const LATIN = /^(?:S\d{1,2}\s?)?(?:EP|E|Episode|Chapter|CH)[\s.·-]?(\d{1,4})(?=[\s:：、.．-]|$)(.*)$/i
const ROMAN = /^(?:Chapter|Episode|Part)\s([IVXL]{1,7})(?=[\s:：、.．-]|$)(.*)$/i
const VOLUME = new RegExp(`^卷\\s?(${NUMERAL})(?=[\\s:：、.．]|$)(.*)$`)
const SHORT = /^(\d{1,4})\s?([集话話章回])(?=[\s:：、.．]|$)(.*)$/
const NAMED = new RegExp(
  `^(?:附录|附錄|後記|尾聲|終章|大結局|Prologue|Epilogue|序章|序言|序幕|自序|楔子|引子|前言|序|番外篇?|外传|尾声|后记|终章|大结局|完结感言|结局篇?)(?:\\s?[（(]?${NUMERAL}[）)]?)?(?=[\\s:：、.．·—-]|$)(.*)$`,
  'i',
)
/** A title may end with one sign of a sentence when it is short and has no other (第三章 是谁？). */
const SENTENCE = /[；”"]$|[，,。；！？!?].*[，,。；！？!?]/

/** Reads a line as such a title, or returns undefined. Linear in the line. */
export function parseDivision(line: string): Division | undefined {
  if (line.length > MAX_LENGTH) return undefined
  if (PAGED.test(line)) return undefined
  const bare = line.replaceAll(DECORATION, '').trim().replace(BEFORE, '')
  const counted = COUNTED.exec(bare)
  if (counted) {
    const kind = counted[2]!
    if (kind === '幕' || kind === '节' || kind === '節' || !isTitle(counted[3]!.replace(CLOSED, ' '))) return undefined
    const name = bare.slice(0, bare.length - counted[3]!.length) + counted[3]!.replace(CLOSED, ' ')
    return { kind: /[卷部季篇]/.test(kind) ? 'volume' : 'part', name, number: numeralValue(counted[1]!) ?? 0 }
  }
  const name = bare
  const volume = VOLUME.exec(name)
  if (volume) return isTitle(volume[2]!) ? { kind: 'volume', name, number: numeralValue(volume[1]!) ?? 0 } : undefined
  const roman = ROMAN.exec(name)
  if (roman) return isTitle(roman[2]!) ? { kind: 'part', name } : undefined
  const numbered = LATIN.exec(name) ?? SHORT.exec(name)
  if (numbered) return isTitle(numbered.at(-1)!) ? { kind: 'part', name, number: Number(numbered[1]) } : undefined
  const named = NAMED.exec(name)
  return named && isTitle(named[1]!) ? { kind: 'part', name } : undefined
}

/** What follows the number must read as a title: not a sentence, not the end mark of an episode (第一集 完). */
function isTitle(rest: string): boolean {
  return !SENTENCE.test(rest) && !/^[\s:：]*[完终]$/.test(rest) && rest.length <= 30
}
