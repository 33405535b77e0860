// Inline emphasis of Fountain: runs with marks ↔ text with signs.

import { joinRuns, type MarkName, plainRun, styleNames, type Text } from '../elements.ts'

/** The sign of each mark that a format knows. `*` and `**` may stand together as `***`. */
export type Signs = Partial<Record<MarkName, string>>

export const FOUNTAIN_SIGNS: Signs = { bold: '**', italic: '*', underline: '_' }

const ORDER: readonly MarkName[] = ['underline', 'strike', 'bold', 'italic']

/** Runs as text in which a sign stands wherever a mark begins or ends. Signs in the text itself are escaped by `\`. */
export function writeEmphasis(runs: readonly Text[], signs: Signs): string {
  let out = ''
  let on = new Set<MarkName>()
  const turnTo = (wanted: Set<MarkName>) => {
    for (const mark of ORDER) if (signs[mark] !== undefined && on.has(mark) !== wanted.has(mark)) out += signs[mark]
    on = wanted
  }
  for (const run of runs) {
    turnTo(new Set(styleNames(run)))
    out += run.text.replace(/[\\*_~]|\[(?=\[)/g, '\\$&')
  }
  turnTo(new Set())
  return out
}

/** A stretch of text, or a sign in it that turns marks. */
export interface Piece {
  text: string
  /** The marks this piece turns on or off, each with what stands there when it turns none; none for text. */
  turns: { mark: MarkName; sign: string }[]
  /** Whether a sign may begin a mark, as words follow it, and end one, as words stand before it. */
  opens?: boolean
  closes?: boolean
}

/**
 * The runs of a line with signs. A sign without its partner is an ordinary character, and so is one that touches no word on its inner side
 * (5 * 3, *21) or stands within one (my_file) unless `exact` says that the line is our own writing. Linear.
 */
export function readEmphasis(line: string, signs: Signs, exact = false): Text[] {
  if (!/[\\*_~]/.test(line)) return plainRun(line)
  return settleSigns(piecesOf(line, signs, exact))
}

/** The runs of pieces: signs of one kind are partners in turn. */
export function settleSigns(pieces: readonly Piece[]): Text[] {
  const lonely = new Set<string>()
  const open = new Map<string, number>()
  pieces.forEach((piece, i) => {
    for (const { mark, sign } of piece.turns) {
      const key = `${mark} ${sign}`
      const from = open.get(key)
      if (from !== undefined && piece.closes) open.delete(key)
      else {
        const apart = piece.opens ? from : i
        if (apart !== undefined) lonely.add(`${key} ${apart}`)
        if (piece.opens) open.set(key, i)
      }
    }
  })
  for (const [key, from] of open) lonely.add(`${key} ${from}`)
  const on = new Map<MarkName, string>()
  return joinRuns(
    pieces.map((piece, i) => {
      let { text } = piece
      for (const { mark, sign } of piece.turns) {
        if (lonely.has(`${mark} ${sign} ${i}`)) text += sign
        else if (on.get(mark) === sign) on.delete(mark)
        else if (!on.has(mark)) on.set(mark, sign)
      }
      return { text, marks: [...on.keys()] }
    }),
  )
}

function piecesOf(line: string, signs: Signs, exact: boolean): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const found of line.matchAll(/\\(.)|\*{1,3}(?!\*)|_|~~/gu)) {
    if (found.index < at) continue
    if (found.index > at) pieces.push({ text: line.slice(at, found.index), turns: [] })
    at = found.index + found[0].length
    const turns = found[1] === undefined ? turnsOf(found[0], signs) : []
    const before = line[found.index - 1] ?? ' '
    const after = line[at] ?? ' '
    const inWord =
      found[0] === '_' && /[\p{L}\p{N}]/u.test(before) && /[\p{L}\p{N}]/u.test(after) && !/\p{Script=Han}/u.test(before + after)
    const opens = exact || (!inWord && /\S/.test(after))
    const closes = exact || (!inWord && /\S/.test(before))
    if (turns.length === 0 || !(opens || closes)) pieces.push({ text: found[1] ?? found[0], turns: [] })
    else pieces.push({ text: '', turns: turns.map(mark => ({ mark, sign: signs[mark]! })), opens, closes })
  }
  pieces.push({ text: line.slice(at), turns: [] })
  return pieces
}

function turnsOf(sign: string, signs: Signs): MarkName[] {
  if (sign === '***') return signs.bold && signs.italic ? ['bold', 'italic'] : []
  return ORDER.filter(mark => signs[mark] === sign)
}
