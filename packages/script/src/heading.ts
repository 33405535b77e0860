// Scene headings of Chinese scripts: number, time of day, inside or outside and place, in whatever order they are written.

import type { BlockOf, Scene } from './elements.ts'
import { NUMERAL } from './language/numerals.ts'
import { asWritten, simplified } from './language/traditional.ts'

/** A heading line taken apart. `text` is the line without its number, as it was written; `place` is what is neither time nor 内外. */
export interface Heading {
  no: string
  text: string
  place: string
  times: string[]
  sides: ('内' | '外' | '内外')[]
}

const TIMES = new Set(
  '日 夜 晨 晚 昏 早 午 清晨 早晨 早上 上午 中午 正午 下午 午后 傍晚 黄昏 晚上 夜晚 深夜 午夜 半夜 凌晨 白天 白日 黎明 拂晓 雨夜 雪夜 日转夜 夜转日 次日 翌日 DAY NIGHT MORNING AFTERNOON EVENING DUSK DAWN'.split(
    ' ',
  ),
)
const SIDES: ReadonlyMap<string, Heading['sides'][number]> = new Map([
  ['内', '内'],
  ['外', '外'],
  ['内外', '内外'],
  ['外内', '内外'],
  ['内景', '内'],
  ['外景', '外'],
  ['内外景', '内外'],
  ['室内', '内'],
  ['室外', '外'],
  ['户外', '外'],
  ['INT', '内'],
  ['EXT', '外'],
])
const MAX_LENGTH = 60
const SEPARATOR = /[\s，,、/／·.．\-－—–|｜()（）：:;；【】[\]]+/

// 1-1 · 01-12A · 1—3： the episode and scene numbers of television (facts: 集-场).
const EPISODE_SCENE = /^(\d{1,3}\s?[-－—–~]\s?\d{1,3}[A-Za-z]?)(?=[\s、.．:：，,（(\u4e00-\u9fff]|$)/
const NUMBERED_SCENE = new RegExp(
  `^(?:第\\s?(${NUMERAL})\\s?[场幕]|(?:场景|场次|场|SCENE)\\s?(${NUMERAL}|\\d{1,3}[-－—–]\\d{1,3}))(?=[\\s、.．:：，,（(【]|$)`,
  'i',
)
const COUNTED = /^(\d{1,3}[A-Za-z]?)(?=[\s、.．，,:：])/
const SCENE_LABEL = /^(?:场景|场次|场)\s?[:：]\s?/
const OUTER_BRACKETS = /^[【[](.*)[】\]]$/
const SIDE_FIRST = /^(?:内\/外景|外\/内景|内景|外景|INT\.?\/EXT|EXT\.?\/INT|INT|EXT|I\/E)(?=[\s.．:：，,、/]|$)/i
const SENTENCE = /[。！？!?；“”"…]|[，,].*[，,].*[，,]/
const LISTED = /^\s?[、:：]/
const AFTER_NUMBER = /^[\s、.．:：，,]+/
/** What follows a number that counts things instead of naming a scene: 3-5 个月后. */
const MEASURE = /^(?:个|天|年|月|人|岁|分|秒|点|名|次|张|块|万|千|百|十|米|斤|元|号|只|位|小时|周|%|楼|层|倍|种|条|件|比)/

/**
 * Reads a line as a scene heading, or returns undefined. A number alone is not enough: `1-1` wants a short place or a time, `1、` wants a
 * time or 内外, an unnumbered line wants two of them. Linear in the length of the line.
 */
export function parseHeading(given: string): Heading | undefined {
  if (given.length > MAX_LENGTH) return undefined
  const twin = simplified(given)
  const heading = headingIn(twin)
  if (!heading || twin === given) return heading
  const place = heading.place.split(' ').map(word => asWritten(word, twin, given))
  return { ...heading, text: asWritten(heading.text, twin, given), place: place.join(' ') }
}

function headingIn(given: string): Heading | undefined {
  const outer = given.trim()
  const line = (OUTER_BRACKETS.exec(outer)?.[1] ?? outer).trim()
  if (line === '') return undefined
  return numberedScene(line) ?? episodeScene(line) ?? labelledScene(line) ?? countedScene(line) ?? bareScene(line)
}

function numberedScene(line: string): Heading | undefined {
  const found = NUMBERED_SCENE.exec(line)
  if (!found) return undefined
  const rest = line.slice(found[0].length).replace(AFTER_NUMBER, '')
  if (SENTENCE.test(rest)) return undefined
  return { no: (found[1] ?? found[2])!.normalize('NFKC'), ...partsOf(rest) }
}

function episodeScene(line: string): Heading | undefined {
  const found = EPISODE_SCENE.exec(line)
  if (!found) return undefined
  const glued = line.slice(found[0].length)
  const rest = glued.replace(AFTER_NUMBER, '')
  const no = found[1]!.replace(/\s/g, '').replace(/[－—–~]/, '-')
  const parts = partsOf(rest)
  if (parts.times.length + parts.sides.length > 0) return SENTENCE.test(rest) ? undefined : { no, ...parts }
  // Without a time or 内外 only a short plain name after a separator is a place.
  const isPlace = rest.length <= 15 && glued !== rest && !/[，,：:]/.test(rest) && !SENTENCE.test(rest) && !MEASURE.test(rest)
  return isPlace ? { no, ...parts } : undefined
}

function labelledScene(line: string): Heading | undefined {
  const label = SCENE_LABEL.exec(line)?.[0]
  if (label === undefined) return undefined
  const rest = line.slice(label.length)
  if (rest === '' || SENTENCE.test(rest)) return undefined
  return headingIn(rest) ?? { no: '', ...partsOf(rest) }
}

function countedScene(line: string): Heading | undefined {
  const found = COUNTED.exec(line)
  if (!found) return undefined
  const glued = line.slice(found[0].length)
  const rest = glued.replace(AFTER_NUMBER, '')
  if (SENTENCE.test(rest)) return undefined
  const parts = partsOf(rest)
  const hasTime = parts.times.length > 0
  const hasSide = parts.sides.length > 0
  // A number that counts is not listed (15、天台), and what it counts has no time and side (1 张家客厅 日 内).
  if (MEASURE.test(rest) && !LISTED.test(glued) && !(hasTime && hasSide)) return undefined
  return hasTime || hasSide || SIDE_FIRST.test(rest) ? { no: found[1]!, ...parts } : undefined
}

function bareScene(line: string): Heading | undefined {
  if (line.length > 40 || SENTENCE.test(line)) return undefined
  const parts = partsOf(line)
  const marks = (parts.times.length > 0 ? 1 : 0) + (parts.sides.length > 0 ? 1 : 0)
  return marks === 2 || (SIDE_FIRST.test(line) && parts.place !== '') ? { no: '', ...parts } : undefined
}

function partsOf(text: string): Omit<Heading, 'no'> {
  const times: string[] = []
  const sides: Heading['sides'] = []
  const place: string[] = []
  for (const word of text.split(SEPARATOR)) {
    if (word !== '' && !readWord(word, times, sides)) place.push(word)
  }
  return { text, place: place.join(' '), times, sides }
}

/** Takes a word that is a time, an 内外 mark, or both glued together (夜内, 内日); false when it is neither. */
function readWord(word: string, times: string[], sides: Heading['sides']): boolean {
  const upper = word.toUpperCase()
  const side = SIDES.get(upper)
  if (side) sides.push(side)
  else if (TIMES.has(upper)) times.push(word)
  else {
    const last = SIDES.get(word.slice(-1))
    const first = SIDES.get(word.slice(0, 1))
    if (last && TIMES.has(word.slice(0, -1))) times.push(word.slice(0, -1)) && sides.push(last)
    else if (first && TIMES.has(word.slice(1))) times.push(word.slice(1)) && sides.push(first)
    else return false
  }
  return true
}

/** When the written numbers are just 1, 2, 3 … from the first heading on, the scenes number themselves: the numbers are taken out. */
export function dropSequentialNumbers(scenes: Scene[]): void {
  const headings: BlockOf<'scene_heading'>[] = []
  for (const scene of scenes) for (const block of scene.content) if (block.type === 'scene_heading') headings.push(block)
  if (headings.every((block, i) => block.attrs.no === String(i + 1))) for (const block of headings) block.attrs.no = ''
}
