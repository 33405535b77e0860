// Reads Word files (OOXML): our own styles exactly, headings of others as episodes and scenes, all the rest as lines for the classifier.

import { type Block, cleanText, type MarkName, makeBlock } from '../../elements.ts'
import { newId } from '../../ids.ts'
import { listed, type Loss, loss } from '../../losses.ts'
import { ScriptRefusal } from '../../refusal.ts'
import { asAttribute, type Suggestion, type Tracked, type TrackMark, type TrackName } from '../../suggestions/tracked.ts'
import { MOVES, MoveReader, type Side, withMoves } from './moves.ts'
import { placed, quotesIn, type ReadComment, readComments } from './comments.ts'
import { commentParts, IGNORED, mainPart, partsLeft, ROOT } from './left.ts'
import { MediaReader } from './media.ts'
import { FRONT_STYLE, PART_STYLE, ROOM, RUN_STYLES, type RunRole, TITLE_STYLE, VOLUME_STYLE } from './styles.ts'
import { ELEMENTS_BY_STYLE, exactBlock, linesOf, ownPicture, type Paragraph, type Run, type Shown, textOfRuns, UNTRACKED } from './lines.ts'
import { wholeLines } from './whole-lines.ts'
import { type Imported, partsOf, type Piece } from '../manuscript.ts'
import { type Inflate, unzipEntries } from '../unzip.ts'
import { ListNumbers } from './numbers.ts'
import { asUtf8, indentAt, readStyles, type Styles } from './levels.ts'
import { type Layout, spoken } from '../screen-layout.ts'
import { XmlReader } from '../xml.ts'

const STYLES = 'word/styles.xml'
/** Heads and feet of pages, which our own files have from the look of the export. */
const RUNNING: ReadonlySet<string> = new Set(['w:hdr', 'w:ftr'])
/** References to pictures, by their attribute. */
const PICTURES: ReadonlyMap<string, string> = new Map([
  ['a:blip', 'r:embed'],
  ['v:imagedata', 'r:id'],
])
const NUMBERS = 'word/numbering.xml'
const MAX_XML = 100 * 1024 * 1024

const MARK_TAGS: ReadonlyMap<string, MarkName> = new Map([
  ['w:b', 'bold'],
  ['w:i', 'italic'],
  ['w:u', 'underline'],
  ['w:strike', 'strike'],
  ['w:dstrike', 'strike'],
])
const ROLES = new Map(Object.entries(RUN_STYLES).map(([role, style]) => [style as string, role as RunRole]))
/** Contents that are not the text: the fallback copy of a drawing's text, formats of before, and readings over words. */
const SKIPPED = new Set(['mc:Fallback', 'w:pPrChange', 'w:rt'])
/** Tracked changes (ECMA-376 part 1 §17.13.5). What was moved went from one place and came to another. */
const TRACKS: ReadonlyMap<string, TrackName> = new Map([
  ['w:ins', 'insertion'],
  ['w:moveTo', 'insertion'],
  ['w:del', 'deletion'],
  ['w:moveFrom', 'deletion'],
])
const MOVE_BEGINS: ReadonlyMap<string, Side> = new Map([...MOVES].map(([name, side]) => [`${name}RangeStart`, side]))
const MOVE_ENDS: ReadonlySet<string> = new Set([...MOVES.keys()].map(name => `${name}RangeEnd`))
const NO_MARKS: readonly never[] = []
const MAX_AUTHOR = 60
/** As the editor shows pictures at least. */
const LEAST_SHARE = 10

/** A Word file as parts; see `readScript` for errors. Tracked changes become suggestions of authors by name. */
export function readDocx(bytes: Uint8Array, inflate?: Inflate): Imported {
  const main = mainPart(asUtf8(unzipEntries(bytes, new Set([ROOT]), inflate)[ROOT] ?? new Uint8Array(0)))
  const relations = main.replace(/([^/]+)$/, '_rels/$1.rels')
  const entries = unzipEntries(bytes, new Set([main, STYLES, NUMBERS, relations]), inflate)
  const document = entries[main]
  if (!document) throw new ScriptRefusal('format', '这不是Word文档，无法导入')
  if (document.length > MAX_XML) throw new ScriptRefusal('size', '文档内容过大，无法导入')
  const media = new MediaReader(bytes, asUtf8(entries[relations] ?? new Uint8Array(0)), inflate)
  const styles = readStyles(entries[STYLES] ?? new Uint8Array(0))
  const reader = new DocumentReader(styles, media, new ListNumbers(asUtf8(entries[NUMBERS] ?? new Uint8Array(0))))
  reader.read(new XmlReader(asUtf8(document)))
  const { pieces, moves } = reader.moves.settled(reader.pieces)
  const parts = partsOf(spoken(pieces))
  const [related, folder] = [asUtf8(entries[relations] ?? new Uint8Array(0)), main.slice(0, main.lastIndexOf('/') + 1)]
  const beside = partsLeft(bytes, related, folder, inflate)
  const left = beside.filter(({ construct }) => !styles.isOwn || !RUNNING.has(construct))
  if (left.some(({ construct }) => RUNNING.has(construct))) reader.warnings.add('文档的页眉和页脚未导入')
  const settled = reader.isTracked
    ? parts.map(part => ({ ...part, content: withMoves(wholeLines(part.content, new Set(reader.exact)), moves) }))
    : parts
  const [said, extended] = commentParts(bytes, related, folder, inflate)
  const { threads, beyond } = readComments(said, extended)
  const comments = threads.size > 0 ? placed(threads, quotesIn(asUtf8(document)), settled) : []
  if (comments.length > 0) reader.warnings.delete(IGNORED.get('w:commentReference')!)
  return {
    ...(reader.title === '' ? {} : { title: reader.title }),
    parts: settled,
    ...(comments.length > 0 ? { comments } : {}),
    ...(media.media.size > 0 ? { media: media.media } : {}),
    warnings: [...reader.warnings],
    losses: listed([...left, ...reader.left, ...commentsTold(comments, beyond)]),
  }
}

/** Comments come in under the name of who imports; those whose words the text does not have are about all of it. */
const commentsTold = (comments: readonly ReadComment[], beyond: number): Loss[] => [
  ...comments.map(({ author, text, place }) =>
    loss(
      place ? `「${place.quote.slice(0, 20).toWellFormed()}」` : '',
      'w:comment',
      place ? 'kept' : 'changed',
      author ? `${author}：${text}` : text,
    ),
  ),
  ...(beyond > 0 ? [loss('', 'w:comment', 'dropped', `批注太多，后面的 ${beyond} 条没有带入`)] : []),
]

/** Walks the document once and gathers its paragraphs. */
class DocumentReader {
  readonly pieces: Piece[] = []
  /** Ids of the lines of our own files, which say of themselves what is tracked. */
  readonly exact: string[] = []
  /** Whether the file tracks any change; most do not, and are read the faster for it. */
  isTracked = false
  title = ''
  readonly moves = new MoveReader()
  readonly warnings = new Set<string>()
  readonly left: Loss[] = []
  readonly #styles: Styles
  readonly #media: MediaReader
  readonly #numbers: ListNumbers
  /** Width of the drawing that is open, in EMU. */
  #wide = 0
  readonly #open: Paragraph[] = []
  #run: Run | undefined
  #inText = false
  /** Whether an empty paragraph stood last. */
  #gap = false
  /** Whether the run is one that Word does not show. */
  #hidden = false
  /** The large first letter of the next paragraph, which Word keeps as a paragraph of its own. */
  #initial: Run[] = []
  #inProperties = false
  #skip = 0
  readonly #tracks: TrackMark[] = []
  /** Those among all marks that stand for a move. */
  readonly #moved = new Set<unknown>()
  /** The tracked change read last, and whether nothing untracked came since: its neighbours are the same suggestion. */
  #last: Suggestion | undefined
  #begins: Tracked = UNTRACKED
  /** The same without what stands for a move. */
  #beginsUnmoved: Tracked = UNTRACKED
  /** The styles before, while the properties of a run say what they were. */
  #before: { styles: MarkName[]; by: Suggestion } | undefined

  constructor(styles: Styles, media: MediaReader, numbers: ListNumbers) {
    this.#numbers = numbers
    this.#styles = styles
    this.#media = media
  }

  read(xml: XmlReader): void {
    while (xml.next()) {
      if (xml.kind === 'text') {
        // Signs are decoration of our own: what they say is of no account.
        if (this.#inText && this.#skip === 0 && this.#run && this.#run.role !== 'sign' && !this.#hidden) {
          this.#run.text += xml.text()
          if (this.#tracks.length === 0) this.#last = undefined
        }
      } else if (this.#skip > 0) this.#skip += xml.kind === 'open' ? 1 : -1
      else if (xml.kind === 'close') this.#closed(xml.name)
      else if (this.#openedText(xml)) continue
      else if (this.#isSkipped(xml.name)) this.#skip++
      else this.#opened(xml)
    }
  }

  /** The few elements that nearly all of a file consists of, looked for before all others. */
  #openedText(xml: XmlReader): boolean {
    switch (xml.name) {
      case 'w:p':
        this.#open.push({ style: '', runs: [], pictures: [], end: [] })
        return true
      case 'w:pPr':
        this.#inProperties = true
        return true
      case 'w:pStyle':
        if (this.#open.length > 0) this.#open.at(-1)!.style = xml.attribute('w:val') ?? ''
        return true
      case 'w:r':
        this.#run = { text: '', marks: this.#tracks.length > 0 ? [...this.#tracks] : NO_MARKS, role: undefined }
        this.#open.at(-1)?.runs.push(this.#run)
        return true
      case 'w:t':
      case 'w:delText':
        this.#inText = true
        return true
      default:
        return xml.name === 'w:rPr'
    }
  }

  /** Other properties than those of characters are not tracked here. */
  #isSkipped(name: string): boolean {
    return SKIPPED.has(name) || (name === 'w:rPrChange' && !this.#run)
  }

  #opened(xml: XmlReader): void {
    const { name } = xml
    const track = TRACKS.get(name)
    if (track) this.#tracked(track, xml)
    else if (name === 'w:rPrChange') this.#before = { styles: [], by: this.#suggestion(...authorOf(xml)) }
    else if (MOVE_BEGINS.has(name)) this.#rangeOpened(MOVE_BEGINS.get(name)!, xml)
    else if (MOVE_ENDS.has(name)) this.moves.closed(this.pieces.length)
    else if (name === 'w:ilvl' || name === 'w:numId') this.#listed(name, xml.attribute('w:val') ?? '')
    else if (name === 'w:ind' && this.#inProperties) this.#stands(indentAt(xml))
    else if (name === 'w:jc' && this.#inProperties) this.#stands(undefined, xml.attribute('w:val') === 'center')
    else if (name === 'w:framePr') this.#framed(xml.attribute('w:dropCap') ?? 'none')
    else if (name === 'w:drawing' || name === 'w:pict') this.#wide = 0
    else if (name === 'wp:extent') this.#wide = Number(xml.attribute('cx')) || 0
    else if (PICTURES.has(name)) this.#picture(xml.attribute(PICTURES.get(name)!))
    else if (IGNORED.has(name)) this.#leave(name)
    else if (this.#run) this.#inRun(this.#run, xml)
  }

  #leave(name: string): void {
    this.warnings.add(IGNORED.get(name)!)
    // The words of notes and comments stand in parts of their own.
    if (!name.endsWith('Reference')) this.left.push(loss(`第 ${this.pieces.length + 1} 段`, name, 'dropped'))
  }

  #framed(dropCap: string): void {
    const paragraph = this.#open.at(-1)
    if (paragraph && dropCap !== 'none') paragraph.isInitial = true
  }

  #stands(indent: number | undefined, isCentred?: boolean): void {
    const paragraph = this.#open.at(-1)
    if (!paragraph) return
    if (indent !== undefined) paragraph.indent = indent
    if (isCentred !== undefined) paragraph.isCentred = isCentred
  }

  #layoutOf({ style, indent, isCentred }: Paragraph): Layout {
    return {
      role: this.#styles.roles.get(style),
      indent: indent ?? this.#styles.indents.get(style) ?? 0,
      isCentred: isCentred ?? this.#styles.centred.get(style) ?? false,
      gap: this.#gap,
    }
  }

  #listed(name: string, value: string): void {
    const paragraph = this.#open.at(-1)
    if (!paragraph || !this.#inProperties) return
    const list = (paragraph.list ??= {})
    if (name === 'w:numId') list.num = value
    else list.depth = Number(value) || 0
  }

  #picture(reference: string | undefined): void {
    const found = this.#media.take(reference)
    const paragraph = this.#open.at(-1)
    if (typeof found === 'string') {
      this.warnings.add(found)
      this.left.push(loss(`第 ${this.pieces.length + 1} 段`, 'pic:pic', 'dropped', found))
    } else if (paragraph) {
      const share = this.#wide > 0 ? Math.round((this.#wide / ROOM.width) * 100) : 100
      const behind = paragraph.runs.some(run => run.text.trim() !== '')
      paragraph.pictures.push({ file: found, share: Math.max(LEAST_SHARE, Math.min(100, share)), behind })
    }
  }

  #tracked(type: TrackName, xml: XmlReader): void {
    const [name, at] = authorOf(xml)
    const isMove = MOVES.has(xml.name)
    if (this.#inProperties) return void this.#open.at(-1)?.end.push({ type, name, at, isMove })
    const mark: TrackMark = { type, attrs: this.#suggestion(name, at) }
    this.#tracks.push(mark)
    if (isMove) this.#moved.add(mark)
  }

  #rangeOpened(side: Side, xml: XmlReader): void {
    const [name, at] = authorOf(xml)
    this.isTracked = true
    this.moves.opened(side, xml.attribute('w:name') ?? '', { id: newId(), user: 0, name, at }, this.pieces.length)
  }

  /** The suggestion that stands right before, when it is the same author's of the same time; else a new one. */
  #suggestion(name: string, at: number): Suggestion {
    this.isTracked = true
    if (this.#last?.name !== name || this.#last.at !== at) this.#last = { id: newId(), user: 0, name, at }
    return this.#last
  }

  #inRun(run: Run, xml: XmlReader): void {
    const { name } = xml
    const mark = MARK_TAGS.get(name)
    if (mark && !/^(?:0|false|off|none)$/.test(xml.attribute('w:val') ?? '')) {
      if (this.#before) this.#before.styles.push(mark)
      else run.marks = [...run.marks, mark]
    } else if (this.#before) return
    else if (name === 'w:vanish') this.#hidden = !/^(?:0|false|off)$/.test(xml.attribute('w:val') ?? '')
    else if (name === 'w:rStyle') run.role = ROLES.get(xml.attribute('w:val') ?? '')
    else if (name === 'w:tab') run.text += '\t'
    else if (name === 'w:br' || name === 'w:cr') run.text += '\n'
    else if (name === 'w:noBreakHyphen') run.text += '-'
  }

  #closed(name: string): void {
    if (name === 'w:t' || name === 'w:delText') this.#inText = false
    else if (name === 'w:pPr') this.#inProperties = false
    else if (name === 'w:r') {
      this.#run = undefined
      this.#hidden = false
    } else if (name === 'w:p') this.#paragraph(this.#open.pop()!)
    else if (name === 'w:rPrChange') this.#restyled()
    else if (TRACKS.has(name) && !this.#inProperties) this.#tracks.pop()
  }

  #restyled(): void {
    const { styles, by } = this.#before!
    this.#before = undefined
    if (this.#run) this.#run.marks = [...this.#run.marks, { type: 'format', attrs: { ...by, was: styles.join() } }]
  }

  #paragraph(paragraph: Paragraph): void {
    if (paragraph.isInitial) return void this.#initial.push(...paragraph.runs)
    paragraph.runs.unshift(...this.#initial.splice(0))
    // What a paragraph does not say of its list its style says.
    const list = paragraph.list ?? this.#styles.lists.get(paragraph.style)
    const number =
      list && textOfRuns(paragraph.runs).trim() !== ''
        ? this.#numbers.next({ ...this.#styles.lists.get(paragraph.style), ...list }, paragraph.style)
        : ''
    if (number !== '') paragraph.runs.unshift({ text: number, marks: NO_MARKS, role: undefined })
    const words = textOfRuns(paragraph.runs)
    const begins = this.#begins
    const unmoved = this.#beginsUnmoved
    this.#begins = this.#beginsUnmoved = UNTRACKED
    if (paragraph.end.length > 0) {
      const ends = paragraph.end.map(({ type, name, at, isMove }) => ({ isMove, entry: [type, asAttribute(this.#suggestion(name, at))] }))
      this.#begins = Object.fromEntries(ends.map(({ entry }) => entry))
      this.#beginsUnmoved = Object.fromEntries(ends.flatMap(({ isMove, entry }) => (isMove ? [] : [entry])))
    }
    const before = this.pieces.length
    this.#paragraphPieces(paragraph, words, begins)
    if (this.moves.isOpen && this.pieces.length > before) this.moves.note(this.#unmoved(paragraph, unmoved))
  }

  #paragraphPieces(paragraph: Paragraph, words: string, begins: Tracked): void {
    if (ELEMENTS_BY_STYLE.get(paragraph.style) === 'image') return this.#ownPicture(paragraph, begins)
    this.#show(paragraph.pictures.filter(({ behind }) => !behind))
    this.#lines(paragraph, words, begins)
    this.#show(paragraph.pictures.filter(({ behind }) => behind))
  }

  /** The line of ours that a paragraph is without its move, if it is one. */
  #unmoved(paragraph: Paragraph, begins: Tracked): Block | undefined {
    const runs = paragraph.runs.map(run => ({ ...run, marks: run.marks.filter(mark => !this.#moved.has(mark)) }))
    const plain = { ...paragraph, runs }
    const line = ELEMENTS_BY_STYLE.get(paragraph.style) === 'image' ? ownPicture(plain, begins) : exactBlock(plain, begins)
    if (line) this.exact.push(line.attrs.id)
    return line
  }

  #show(pictures: readonly Shown[]): void {
    for (const { file, share } of pictures) {
      const line = makeBlock('image', '', { file, share })
      this.exact.push(line.attrs.id)
      this.pieces.push({ line })
    }
  }

  #ownPicture(paragraph: Paragraph, begins: Tracked): void {
    const line = ownPicture(paragraph, begins)
    if (!line) return this.#lines(paragraph, textOfRuns(paragraph.runs), begins)
    this.exact.push(line.attrs.id)
    this.pieces.push({ line })
  }

  #lines(paragraph: Paragraph, words: string, begins: Tracked): void {
    if (paragraph.style === FRONT_STYLE) return
    if (words.trim() === '') return void (this.#gap = true)
    const layout = this.#layoutOf(paragraph)
    this.#gap = false
    const level = this.#styles.levels.get(paragraph.style)
    if (paragraph.style === PART_STYLE) this.pieces.push({ part: words })
    else if (paragraph.style === VOLUME_STYLE) this.pieces.push({ volume: words })
    else if (paragraph.style === TITLE_STYLE || level === 0) {
      if (this.title === '') this.title = words.trim()
      else this.pieces.push({ line: words })
    } else {
      const exact = exactBlock(paragraph, begins)
      if (exact) {
        this.exact.push(exact.attrs.id)
        this.pieces.push({ line: exact })
      } else for (const line of linesOf(paragraph, words, level)) this.pieces.push({ line, layout })
    }
  }
}

/** Who made a tracked change, and when in ms since 1970; 0 when the file does not say. */
function authorOf(xml: XmlReader): [name: string, at: number] {
  const name = cleanText(xml.attribute('w:author') ?? '')
    .slice(0, MAX_AUTHOR)
    .toWellFormed()
  return [name, Math.max(0, Date.parse(xml.attribute('w:date') ?? '') || 0)]
}
