// A page of an electronic book as lines: with the places that its contents list points to, without readings over words and what is not shown.

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

export interface EpubLine {
  text: string
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

/** The lines of a page. One pass; elements that are never closed end with the page. */
export function epubPage(xhtml: string): EpubPage {
  const body = xhtml.slice(Math.max(0, xhtml.search(/<body[\s>]/i))).replaceAll(COMMENT, '')
  const page: EpubPage = { lines: [], left: { pictures: 0, formulas: 0, recordings: 0 } }
  let [line, isHeading, end] = ['', false, 0]
  let anchors: string[] = []
  /** The element that is left out, and how deep in others of its name. */
  let skipped: { name: string; depth: number } | undefined
  const close = () => {
    const text = decoded(line).replace(/\s+/g, ' ').trim()
    line = ''
    if (text === '') return
    page.lines.push({ text, isHeading, anchors })
    anchors = []
  }
  for (const found of body.matchAll(TAG)) {
    if (!skipped) line += body.slice(end, found.index)
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
  }
  if (!skipped) line += body.slice(end)
  close()
  // A place behind the last line is its beginning all the same.
  if (anchors.length > 0) page.lines.push({ text: '', isHeading: false, anchors })
  return page
}
