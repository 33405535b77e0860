// A page of an electronic book as lines: with its emphasis and the places that its contents list points to, without readings over words and what is not shown.
import { joinRuns, type MarkName, type Text } from '../../elements.ts'

const ENTITIES: Readonly<Record<string, string>> = {
  __proto__: null as never,
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ensp: ' ',
  emsp: '　',
  ldquo: '“',
  rdquo: '”',
  lsquo: '‘',
  rsquo: '’',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  middot: '·',
  copy: '©',
}
/** Tags that begin or end a line. */
const LINE_TAG = /^(?:p|div|h[1-6]|br|li|tr|blockquote|section|article|aside|figure|figcaption|title|body|dt|dd|hr|pre)$/i
const HEADING = /^h[1-3]$/i
/** What is no text: readings over words, styles, scripts, and the contents list itself. */
const SKIPPED = /^(?:rt|rp|style|script|svg|math|template|nav|audio|video)$/i
const TAG = /<([^<>]*)>/g
const COMMENT = /<!--[\s\S]*?-->/g

const MARKS: Readonly<Record<string, MarkName>> = {
  __proto__: null as never,
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  u: 'underline',
  s: 'strike',
  del: 'strike',
  strike: 'strike',
}

export interface EpubLine {
  text: string
  /** The same with its emphasis, where it has some. */
  runs?: Text[]
  isHeading: boolean
  /** Ids of elements that begin in this line or between it and the one before. */
  anchors: readonly string[]
}
export interface EpubPage {
  lines: EpubLine[]
  /** What was left out: pictures, formulas, recordings. */
  left: { pictures: number; formulas: number; recordings: number }
}

export const decoded = (text: string): string =>
  text.replace(/&(#x?[\da-fA-F]{1,6}|\w{2,8});/g, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name] ?? whole
    const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })

export const attribute = (tag: string, name: string): string =>
  decoded(
    new RegExp(`\\s${name}\\s?=\\s?(?:"([^"]*)"|'([^']*)')`)
      .exec(tag)
      ?.slice(1)
      .find(value => value !== undefined) ?? '',
  )

interface Piece {
  text: string
  marks: readonly MarkName[]
}
/** Pieces of a line as it is shown: without spaces at its ends, and one where there were several. */
function shownLine(pieces: readonly Piece[]): { text: string; runs?: Text[] } {
  let text = ''
  const runs: Piece[] = []
  for (const { text: raw, marks } of pieces) {
    const words = decoded(raw).replace(/\s+/g, ' ')
    const shown = text === '' || text.endsWith(' ') ? words.trimStart() : words
    text += shown
    runs.push({ text: shown, marks })
  }
  const spare = text.length - text.trimEnd().length
  for (let left = spare, last = runs.at(-1); left > 0 && last; last = runs.at(-1)) {
    const taken = Math.min(left, last.text.length)
    runs[runs.length - 1] = { ...last, text: last.text.slice(0, last.text.length - taken) }
    left -= taken
    if (left > 0) runs.pop()
  }
  return { text: text.trimEnd(), ...(runs.some(({ text: words, marks }) => words !== '' && marks.length > 0) && { runs: joinRuns(runs) }) }
}

/** The lines of a page. One pass; elements that are never closed end with the page. */
export function epubPage(xhtml: string): EpubPage {
  const body = xhtml.slice(Math.max(0, xhtml.search(/<body[\s>]/i))).replaceAll(COMMENT, '')
  const page: EpubPage = { lines: [], left: { pictures: 0, formulas: 0, recordings: 0 } }
  let [isHeading, end] = [false, 0]
  let line: Piece[] = []
  const open = new Map<MarkName, number>()
  let marks: readonly MarkName[] = []
  let anchors: string[] = []
  /** The element that is left out, and how deep in others of its name. */
  let skipped: { name: string; depth: number } | undefined
  const close = () => {
    const shown = shownLine(line)
    line = []
    if (shown.text === '') return
    page.lines.push({ ...shown, isHeading, anchors })
    anchors = []
  }
  for (const found of body.matchAll(TAG)) {
    if (!skipped && end < found.index) line.push({ text: body.slice(end, found.index), marks })
    end = found.index + found[0].length
    const [, closes, named] = /^(\/?)(?:\w+:)?(\w{1,12})/.exec(found[1]!) ?? []
    if (named === undefined) continue
    const name = named.toLowerCase()
    const isEmpty = found[1]!.endsWith('/')
    if (skipped) {
      if (name === skipped.name && !isEmpty && (skipped.depth += closes ? -1 : 1) === 0) skipped = undefined
      continue
    }
    if (!closes) {
      const id = attribute(found[0], 'id') || (name === 'a' ? attribute(found[0], 'name') : '')
      if (LINE_TAG.test(name)) close()
      if (id !== '') anchors.push(id)
      if (name === 'img' || name === 'image' || name === 'svg') page.left.pictures++
      else if (name === 'math') page.left.formulas++
      else if (name === 'audio' || name === 'video') page.left.recordings++
      const isHidden = /\shidden(?=[\s=/]|$)/.test(found[1]!) || /display\s?:\s?none/i.test(attribute(found[0], 'style'))
      if (!isEmpty && (SKIPPED.test(name) || (isHidden && name !== 'body'))) skipped = { name, depth: 1 }
    } else if (LINE_TAG.test(name)) close()
    if (LINE_TAG.test(name)) isHeading = !closes && HEADING.test(name)
    const mark = MARKS[name]
    if (!mark || isEmpty) continue
    open.set(mark, Math.max(0, (open.get(mark) ?? 0) + (closes ? -1 : 1)))
    marks = [...open].flatMap(([each, depth]) => (depth > 0 ? each : []))
  }
  if (!skipped) line.push({ text: body.slice(end), marks })
  close()
  // A place behind the last line is its beginning all the same.
  if (anchors.length > 0) page.lines.push({ text: '', isHeading: false, anchors })
  return page
}
