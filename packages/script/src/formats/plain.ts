// Plain text, as a file or from the clipboard: what is written in Markdown (answers of chats) or in Fountain (other editors) is read as such.

import { isSettled, type Line } from '../classify.ts'
import { makeBlock, textOf } from '../elements.ts'
import { parseHeading } from '../heading.ts'
import { linesIn } from '../split.ts'
import { isCueAt } from './cue.ts'
import type { Piece, Pieces } from './manuscript.ts'
import { OWN_SIGN } from './markdown/lines.ts'
import { readMarkdown } from './markdown/read.ts'
import { GENERATOR, readFountain } from './read-fountain.ts'

/** Lines that are looked at. */
const SAMPLE = 2000
const MARKDOWN_HEADING = /^#{1,6}\s+\S/
const BOLD_CUE = /^(?:[-*+>]\s+)?\*\*[^*]{1,40}(?:\*\*\s?[：:]|[：:]\s?\*\*)/
/** Other signs of Markdown, each of a kind of its own. */
const SIGNS = [
  /^[-*+]\s+\S/,
  /^>\s+\S/,
  /^(?:-{3,}|\*{3,}|_{3,})$/,
  /^(?:```|~~~)/,
  /^\|.*\|$/,
  /\*\*[^*\s][^*]{0,80}\*\*/,
  /(?:^|[^*])\*[^*\s][^*]{0,80}\*(?!\*)/,
]
/** How screenplays head a scene. */
export const SLUGLINE = /^(?:(?:INT|EXT|EST|I\/E)[./ ]|\.(?=[^.\s])|[内外]景)/i
const COLON_SPEECH = /^[^：:\s]{1,10}[：:]\s?\S/
/** Least cues, and their least share of the paragraphs where no scene is headed. */
const CUES = { headed: 2, bare: 3, share: 0.3 }

/** How a text is written, by what stands in it; undefined where nothing says more than its lines. */
export function mannerOf(lines: readonly string[]): 'markdown' | 'fountain' | undefined {
  const sample = lines.slice(0, SAMPLE).map(line => line.trim())
  if (sample.includes(OWN_SIGN)) return 'markdown'
  if (sample.includes(GENERATOR) || isFountain(sample, lines.slice(0, SAMPLE).map(indentOf))) return 'fountain'
  const headings = sample.some(line => MARKDOWN_HEADING.test(line))
  const cues = sample.some(line => BOLD_CUE.test(line))
  const kinds = SIGNS.filter(sign => sample.some(line => sign.test(line))).length
  return (cues && (headings || kinds > 1)) || (headings && kinds > 0) ? 'markdown' : undefined
}

const indentOf = (line: string) => line.length - line.trimStart().length

/**
 * Names alone on their lines with speech below, which is how screenplays stand; those who speak come again, or stand further in.
 *
 * @param indents of the lines, where a page is laid out by spaces
 */
export function isFountain(lines: readonly string[], indents: readonly number[] = []): boolean {
  const names: string[] = []
  let [paragraphs, headings, speeches, inwards] = [0, 0, 0, 0]
  lines.forEach((line, at) => {
    const above = lines[at - 1] ?? ''
    if (line === '' || above !== '') return
    paragraphs++
    if (SLUGLINE.test(line) || parseHeading(line)) headings++
    else if (COLON_SPEECH.test(line)) speeches++
    else if (/^@\S/.test(line) || (isCueAt(line, above, lines[at + 1] ?? '') && isCapital(line))) {
      names.push(line.replace(/^@|[(（].*$/g, '').trim())
      if (indents[at]! > indents[at + 1]!) inwards++
    }
  })
  const returns = new Set(names).size < names.length
  if (speeches >= names.length) return false
  if (headings > 0) return names.length >= CUES.headed && (returns || names.length > CUES.headed || inwards === names.length)
  return names.length >= CUES.bare && returns && names.length >= paragraphs * CUES.share
}

/** Latin names count in capitals alone: in prose a name may begin a paragraph. */
const isCapital = (line: string) =>
  /\p{Script=Han}/u.test(line) || line.replace(/[(（].*$/, '') === line.replace(/[(（].*$/, '').toUpperCase()

const READERS = { markdown: readMarkdown, fountain: readFountain }

/** A plain text as pieces. */
export function readPlain(text: string): Pieces {
  const lines = linesIn(text)
  const manner = mannerOf(lines)
  return manner ? READERS[manner](text) : { pieces: lines.map(line => ({ line })) }
}

/**
 * The lines of a text from the clipboard, without empty ones.
 *
 * @param prose whether they go into prose, where nobody speaks in lines of their own
 */
export function pastedLines(text: string, prose: boolean): Line[] {
  const lines = linesIn(text)
  const manner = mannerOf(lines)
  if (!manner || (prose && manner === 'fountain')) return lines.filter(line => line.trim() !== '')
  const { title, pieces } = READERS[manner](text)
  const read = pieces.flatMap(lineOf)
  return [...(title ? [makeBlock('heading', title, { level: 1 })] : []), ...(prose ? read.map(asProse) : read)]
}

function lineOf(piece: Piece): Line[] {
  if ('line' in piece) return [piece.line]
  const name = 'part' in piece ? piece.part : piece.volume
  return name === '' ? [] : [makeBlock('heading', name, { level: 1 })]
}

const asProse = (line: Line): Line => (isSettled(line) && line.type === 'dialogue' ? `${line.attrs.speaker}：${textOf(line)}` : line)
