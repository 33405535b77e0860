// Reads Markdown as writers use it, and our own exactly: headings, marks, pictures that are data; everything else is lines of text.

import { makeBlock } from '../../elements.ts'
import { type Line } from '../../classify.ts'
import { parseDivision } from '../../divisions.ts'
import { parseHeading } from '../../heading.ts'
import { listed, type Loss, loss } from '../../losses.ts'
import { linesIn } from '../../split.ts'
import { readCue } from '../cue.ts'
import type { Piece, Pieces } from '../manuscript.ts'
import { OWN_SIGN, ownLine } from './lines.ts'
import { DataPictures } from './pictures.ts'
import { readMarkdownLine } from './text.ts'

const DEFINITION = /^\[([^\]]{1,200})\]:\s*(\S*)/
/** A cue in bold: `**陈墨（OS）**：`, `**ANNA:** `. */
const BOLD_CUE = /^(?:\*\*|__)([^*_]{1,40}?)(?:[：:]\s?(?:\*\*|__)|(?:\*\*|__)\s?[：:])\s*(.+)$/

/** A text in Markdown as pieces. The first `#` that is no episode or scene is the title. Linear in the text. */
export function readMarkdown(text: string): Pieces {
  const lines = linesIn(text)
  const reader = lines.includes(OWN_SIGN) ? new OwnReader() : new Reader()
  const pictures = new DataPictures()
  const body = reader.begin(lines).filter(line => {
    const definition = DEFINITION.exec(line)
    if (definition) pictures.define(definition[1]!, definition[2]!)
    return !definition
  })
  for (const line of body) {
    const picture = pictures.lineOf(line)
    if (picture) reader.add(picture)
    else reader.read(line)
  }
  return {
    ...(reader.title === undefined ? {} : { title: reader.title }),
    pieces: reader.pieces,
    ...(pictures.media.size > 0 ? { media: pictures.media } : {}),
    warnings: [...pictures.warnings],
    losses: listed(reader.losses),
  }
}

const wordsOf = (line: string, exact = false) =>
  readMarkdownLine(line, exact)
    .map(run => run.text)
    .join('')

/** Files of others. */
class Reader {
  title: string | undefined
  readonly pieces: Piece[] = []
  readonly losses: Loss[] = []

  /** The lines after the front matter of programs for notes and sites, each heading on one line. */
  begin(lines: readonly string[]): string[] {
    const end = lines[0] === '---' ? lines.indexOf('---', 1) : -1
    const named = lines.slice(1, Math.max(1, end)).find(line => /^title:/i.test(line))
    if (named !== undefined)
      this.title = named
        .slice('title:'.length)
        .trim()
        .replace(/^(["'])(.*)\1$/, '$2')
    for (const [at, line] of lines.slice(1, Math.max(1, end)).entries())
      if (line !== named && line.trim() !== '') this.losses.push(loss(`第 ${at + 2} 行`, 'front matter', 'dropped', line.trim()))
    const body: string[] = []
    for (const line of lines.slice(end + 1)) {
      // A line below a heading that underlines it.
      const under = /^\s{0,3}(?:(=)=*|--+)\s*$/.exec(line)
      if (under && body.length > 0 && /^[^\s#>|*+-]/.test(body.at(-1)!)) body.push(`${under[1] ? '#' : '##'} ${body.pop()!}`)
      else body.push(line)
    }
    return body
      .join('\n')
      .replaceAll(/<!--([\s\S]{0,10000}?)-->/g, (_, words: string) => {
        this.losses.push(loss('', 'HTML comment <!-- -->', 'dropped', words.trim()))
        return ''
      })
      .split('\n')
  }

  add(line: Line): void {
    this.pieces.push({ line })
  }

  read(raw: string): void {
    const line = raw.trim()
    // Rules, fences, and what divides the head of a table from its rows.
    if (line === '' || /^(?:[-*_]\s?){3,}$/.test(line) || /^(?:```|~~~)/.test(line) || /^\|?(?:\s*:?-+:?\s*\|)+(?:\s*:?-+:?)?$/.test(line))
      return
    const heading = /^(#{1,6})\s+(.*)$/.exec(line)
    if (heading) return this.#heading(wordsOf(heading[2]!.replace(/\s#+$/, '')), heading[1]!.length)
    const plain = line.replace(/^(?:>\s?|[-*+]\s+(?:\[[ xX]\]\s)?)+/, '')
    const cue = BOLD_CUE.exec(plain)
    const words = cue && wordsOf(cue[1]!)
    if (cue && words && isName(words)) return this.add(makeBlock('dialogue', readMarkdownLine(cue[2]!), readCue(words)))
    const row = /^\|(.*)\|$/.exec(plain)
    const cells = row?.[1]!.split('|').map(cell => cell.trim())
    this.add(readMarkdownLine(cells ? cells.join('\t').trim() : plain))
  }

  #heading(words: string, depth: number): void {
    const scene = parseHeading(words)
    const division = parseDivision(words)
    if (this.title === undefined && this.pieces.length === 0 && depth === 1 && !division && !scene) this.title = words
    else if (scene) this.add(makeBlock('scene_heading', scene.text, { no: scene.no }))
    else this.add(makeBlock('heading', words, { level: division || depth === 1 ? 1 : depth === 2 ? 2 : 3 }))
  }
}

/** Names in capital letters, which the rules for Chinese lines do not know. */
const isName = (words: string) =>
  /\p{Lu}/u.test(words) && readCue(words).speaker === readCue(words).speaker.toUpperCase() && !/\p{Script=Han}/u.test(words)

/** Files of our own, line by line as they were written. */
class OwnReader {
  title: string | undefined
  readonly pieces: Piece[] = []
  readonly losses: Loss[] = []
  #inPart = false
  #scenes = 0

  begin(lines: readonly string[]): readonly string[] {
    return lines
  }

  add(line: Line): void {
    if (!this.#inPart) this.#part('')
    this.pieces.push({ line })
    if (typeof line === 'object' && 'type' in line && line.type === 'scene_heading') this.#scenes++
  }

  read(line: string): void {
    if (line === '' || line === OWN_SIGN) return
    const section = /^(##?) (.*?)(?: (##?))?$/.exec(line)
    if (!section) return this.add(ownLine(line, this.#scenes + 1))
    const [, signs, name, closing] = section
    if (signs === '#') this.title = wordsOf(name!, true)
    else if (closing === '##') {
      this.pieces.push({ volume: wordsOf(name!, true) })
      this.#inPart = false
    } else {
      if (closing === '#') this.pieces.push({ volume: '' })
      this.#part(wordsOf(name!, true))
    }
  }

  #part(name: string): void {
    this.pieces.push({ part: name })
    this.#inPart = true
    this.#scenes = 0
  }
}
