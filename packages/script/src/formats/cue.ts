// What stands behind a speaker's name: extensions that say where the voice comes from, and directions of any other kind.

import { bareName } from '../language/cue-name.ts'
import { parseDivision } from '../divisions.ts'
import type { AttrsOf } from '../elements.ts'
import { parseHeading } from '../heading.ts'
import { readLine } from '../line-reading.ts'

/** An extension that stands behind a name without brackets: 顾晚 OS. */
const BARE = /(?:\s|(?<=\p{Script=Han}))(OS|O\.S\.?|VO|V\.O\.?|画外音|心声)$/iu
const OFF = new Set(['OS', '心声'])
const OVER = new Set(['VO', 'OC', '画外音', '畫外音', '旁白'])
const CONTINUED = /^(?:CONT'?D?|CONTINUED|CONTINUING|MORE|续|續|继续|繼續)$/

const wordOf = (mark: string): string =>
  mark
    .toUpperCase()
    .replaceAll(/[.\s]/g, '')
    .replaceAll(/[’‘ʼ＇]/g, "'")

/** A cue as speaker, extension and direction. That a speech goes on is left out, as every reader sees it. Linear in the cue. */
export function readCue(cue: string): AttrsOf['dialogue'] {
  const { name, before, behind } = bareName(cue)
  const bare = BARE.exec(name)
  const speaker = bare && bare.index > 0 ? name.slice(0, bare.index).trim() : name
  let ext: AttrsOf['dialogue']['ext'] = ''
  const others: string[] = []
  for (const mark of [...before, ...behind, ...(speaker === name ? [] : [bare![1]!])])
    for (const part of mark.split('/')) {
      const word = wordOf(part)
      if (OFF.has(word)) ext = 'OS'
      else if (OVER.has(word)) ext = 'VO'
      else if (word !== '' && !CONTINUED.test(word)) others.push(part.trim())
    }
  return { speaker, ext, paren: joinDirections(others) }
}

/** Whether a cue says that its speech goes on: ANNA (CONT'D). */
export function isGoingOn(cue: string): boolean {
  const { before, behind } = bareName(cue)
  return [...before, ...behind].some(mark => CONTINUED.test(wordOf(mark)))
}

/** One name: Han, or Latin with a capital, with digits and points: 保安A, 女1号, 玛丽·居里, TOM, Dr. Li. */
const ONE_NAME = String.raw`(?=[\p{Script=Han}\d]*[\p{Script=Han}\p{Lu}])[\p{Script=Han}\p{Lu}\d][\p{Script=Han}\p{L}\d·•.'’-]{0,11}(?: \p{Lu}[\p{L}.'’-]{0,11}){0,2}`
/** Names with what stands behind them, and nothing else: 老板娘（笑）, 林晚、陈墨 ^. */
const CUE_LINE = new RegExp(`^${ONE_NAME}(?:\\s?[、/／&＆]\\s?${ONE_NAME}){0,3}(?:\\s?[(（][^()（）]{1,20}[)）])*(?:\\s?\\^)?$`, 'u')
/** Longest name of Han signs alone. */
const MAX_HAN_NAME = 8
/** Longest line that `CUE_LINE` looks into. */
const MAX_CUE_LINE = 60

/** Whether a line has the shape of a cue: a name that stands alone, as names do, and no sentence, title or heading. */
export function isCueLine(line: string): boolean {
  if (line.length > MAX_CUE_LINE || !CUE_LINE.test(line)) return false
  const { name } = bareName(line.replace(/\s?\^$/, ''))
  if (/^\p{Script=Han}+$/u.test(name) && name.length > MAX_HAN_NAME) return false
  return !parseDivision(line) && !parseHeading(line) && readLine(line).type === 'action'
}

/** A cue alone on its line: it begins a paragraph, and the speech stands right below it. */
export function isCueAt(line: string, above: string, below: string): boolean {
  const speech = below.trim()
  if (above.trim() !== '' || speech === '' || !isCueLine(line)) return false
  // A word that ends like a sentence is said, though a name may have a point.
  const isName = isCueLine(speech) && !speech.endsWith('.')
  return !/^[△▲@.!>#=]|^[^：:]{1,10}[：:]/.test(speech) && !isName && !parseDivision(speech) && !parseHeading(speech)
}

/** Several directions of one speech as one. */
export function joinDirections(directions: readonly string[]): string {
  const said = directions.filter(direction => direction !== '')
  return said.join(/\p{Script=Han}/u.test(said.join('')) ? '，' : ', ')
}
