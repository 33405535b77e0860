// Lines of Chinese and Latin text: where they may break, and what must not stand at their ends (GB/T 15834, CLREQ §3.1).

import { isIdeograph, isWordPart } from '../statistics.ts'
import { isPicture, signsIn } from './signs.ts'

export interface Style {
  bold?: boolean
  italic?: boolean
  underline?: boolean
  strike?: boolean
  grey?: boolean
}
/** Text of one style. */
export interface Piece {
  text: string
  style: Style
}
/** Pieces that follow each other on a line, and how wide they are together, in points. */
export interface Line {
  pieces: (Piece & { width: number })[]
  width: number
}
/** The width of a sign, in parts of the size of the font. */
export type Measure = (character: string) => number

const NEVER_FIRST = new Set('，。、；：？！…—）】》〉」』”’〕］·～,.;:?!)]}%‰℃')
const NEVER_LAST = new Set('（【《〈「『“‘〔［([{￥$△')
/** How far a break goes back to find a place that is allowed. */
const MOST_BACK = 8

interface Unit {
  text: string
  style: Style
  width: number
}

/** Words are whole, every other character is one of its own; a word wider than a line is cut. */
function unitsOf(pieces: readonly Piece[], size: number, measure: Measure, widest: number): Unit[] {
  const units: Unit[] = []
  for (const { text, style } of pieces) {
    let open: Unit | undefined
    for (const character of signsIn(text)) {
      const unit = character.charCodeAt(0)
      const width = (isIdeograph(unit) ? 1 : measure(character)) * size
      const isWord = isWordPart(unit) && !isIdeograph(unit) && !isPicture(character)
      if (isWord && open && open.width + width <= widest) {
        open.text += character
        open.width += width
      } else {
        const next: Unit = { text: character, style, width }
        units.push(next)
        open = isWord ? next : undefined
      }
    }
  }
  return units
}

const joined = (units: readonly Unit[]): Line => {
  const pieces: Line['pieces'] = []
  let width = 0
  for (const unit of units) {
    const last = pieces.at(-1)
    if (last && last.style === unit.style) {
      last.text += unit.text
      last.width += unit.width
    } else pieces.push({ ...unit })
    width += unit.width
  }
  return { pieces, width }
}

/** @param room the width of the first line and of those below it, in points. A line break in the text ends a line. */
export function breakLines(pieces: readonly Piece[], size: number, measure: Measure, room: readonly [first: number, rest: number]): Line[] {
  const units = unitsOf(pieces, size, measure, Math.min(...room))
  const lines: Line[] = []
  let start = 0
  while (start < units.length) {
    const most = lines.length ? room[1] : room[0]
    let end = start
    let width = 0
    while (end < units.length && units[end]!.text !== '\n' && (end === start || width + units[end]!.width <= most))
      width += units[end++]!.width
    const isForced = units[end]?.text === '\n'
    if (!isForced && end < units.length) {
      let cut = end
      const isBad = () => NEVER_FIRST.has(units[cut]!.text) || NEVER_LAST.has(units[cut - 1]!.text)
      while (cut > start + 1 && end - cut < MOST_BACK && isBad()) cut--
      if (!isBad()) end = cut
    }
    lines.push(joined(units.slice(start, end)))
    start = isForced ? end + 1 : end
    if (!isForced) while (units[start]?.text === ' ') start++
  }
  return lines.length ? lines : [{ pieces: [], width: 0 }]
}
