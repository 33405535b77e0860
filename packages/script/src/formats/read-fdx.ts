// Reads Final Draft files (.fdx, versions 1 to 5) with our own tokenizer: no DTD, no entities, runs joined without spaces.

import { type AttrsOf, type BlockType, joinRuns, type MarkName, makeBlock, type Text } from '../elements.ts'
import type { Line } from '../classify.ts'
import { TOGETHER } from './dual.ts'
import { parseHeading } from '../heading.ts'
import { listed, type Loss, loss } from '../losses.ts'
import { ScriptRefusal } from '../refusal.ts'
import { joinDirections, readCue } from './cue.ts'
import { decodeText } from './encoding.ts'
import { type Imported, partsOf, type Piece } from './manuscript.ts'
import { XmlReader } from './xml.ts'

/** Paragraph types of our own beside those of Final Draft; other programs show them as General. */
export const FDX_TYPES: Readonly<Partial<Record<BlockType, string>>> = {
  scene_heading: 'Scene Heading',
  cast: 'Cast List',
  action: 'Action',
  parenthetical: 'Parenthetical',
  transition: 'Transition',
  shot: 'Shot',
  caption: '字幕',
  sound: '音效',
  note: '备注',
  paragraph: '正文',
}
/** Marks our own files on the root element: in them every paragraph is exact. */
export const FDX_CREATOR = '千幕'
export const FDX_PART = '分集'
export const FDX_LEVEL = '标题'

const TYPES = new Map(Object.entries(FDX_TYPES).map(([type, name]) => [name, type as Exclude<BlockType, 'dialogue'>]))
const STYLES: readonly [string, MarkName][] = [
  ['Bold', 'bold'],
  ['Italic', 'italic'],
  ['Underline', 'underline'],
  ['Strikeout', 'strike'],
]

interface Paragraph {
  type: string
  number: string
  runs: { text: string; marks: MarkName[] }[]
  notes: string[]
  /** Which pair of speeches said at the same time it is of, counted from 1; 0 for none. */
  pair: number
}

/** A Final Draft file as parts; see `readScript` for errors. */
export function readFdx(bytes: Uint8Array): Imported {
  const { text, warning } = decodeText(bytes)
  const { title, exact, paragraphs, losses } = paragraphsOf(new XmlReader(new TextEncoder().encode(text)))
  const warnings = warning === undefined ? [] : [warning]
  return { ...(title ? { title } : {}), parts: partsOf(piecesOf(paragraphs, exact)), warnings, losses: listed(losses) }
}

function paragraphsOf(xml: XmlReader): { title: string; exact: boolean; paragraphs: Paragraph[]; losses: Loss[] } {
  const losses: Loss[] = []
  let exact = false
  const paragraphs: Paragraph[] = []
  const titlePage: string[] = []
  const path: string[] = []
  // Dual dialogue nests paragraphs in a paragraph, a note nests them in its own: the innermost takes the text.
  const open: Paragraph[] = []
  let marks: MarkName[] = []
  let pairs = 0
  while (xml.next()) {
    if (xml.kind === 'text') {
      if (path.at(-1) === 'Text') open.at(-1)?.runs.push({ text: xml.text(), marks })
      continue
    }
    if (xml.kind === 'open') {
      if (path.length === 0 && xml.name !== 'FinalDraft') throw new ScriptRefusal('format', '这不是Final Draft文件，无法导入')
      if (path.length === 0) exact = xml.attribute('Creator') === FDX_CREATOR
      path.push(xml.name)
      if (xml.name === 'DualDialogue') pairs++
      if (xml.name === 'Paragraph') open.push(paragraphAt(xml, path.includes('DualDialogue') ? pairs : 0))
      else if (xml.name === 'Text') marks = marksOf(xml.attribute('Style') ?? '')
      continue
    }
    path.pop()
    if (xml.name !== 'Paragraph') continue
    const done = open.pop()!
    const words = done.runs.map(run => run.text).join('')
    // Of what is told of a scene, summaries and arcs of characters are paragraphs as well.
    if (path.includes('ScriptNote') || path.includes('SceneProperties')) open.at(-1)?.notes.push(words)
    else if (path.includes('HeaderAndFooter') || path.includes('OmittedScene')) {
      // An omitted scene is no live text.
      if (words.trim() !== '') losses.push(loss('', path.includes('OmittedScene') ? 'OmittedScene' : 'HeaderAndFooter', 'dropped', words))
    } else if (path.includes('TitlePage')) titlePage.push(words.trim())
    else if (path[1] === 'Content') {
      if (done.type === 'Lyrics' && words.trim() !== '') losses.push(loss('', 'Lyrics', 'changed', words))
      paragraphs.push(done)
    }
  }
  const [title = '', ...others] = titlePage.filter(line => line !== '')
  if (!exact) losses.push(...others.map(line => loss('标题页', 'TitlePage', 'dropped', line)))
  return { title, exact, paragraphs, losses }
}

function paragraphAt(xml: XmlReader, pair: number): Paragraph {
  return { type: xml.attribute('Type') ?? 'General', number: xml.attribute('Number') ?? '', runs: [], notes: [], pair }
}

function marksOf(style: string): MarkName[] {
  return STYLES.filter(([name]) => style.includes(name)).map(([, mark]) => mark)
}

function piecesOf(paragraphs: readonly Paragraph[], exact: boolean): Piece[] {
  const pieces: Piece[] = []
  let cue: AttrsOf['dialogue'] | undefined
  let directions: string[] = []
  /** Whether the cue waits for its speech. */
  let isOpen = false
  /** The pair of the cue before. */
  let pair = 0
  const speak = (runs: string | Text[]) => {
    pieces.push({ line: makeBlock('dialogue', runs, { speaker: '', ext: '', ...cue, paren: joinDirections(directions) }) })
    directions = []
    isOpen = false
  }
  // A cue without words is somebody who does not speak.
  const closeCue = () => void (isOpen && speak(''))
  for (const [i, paragraph] of paragraphs.entries()) {
    const runs = joinRuns(paragraph.runs)
    const words = runs.map(run => run.text).join('')
    if (paragraph.type === 'Character') {
      closeCue()
      cue = cueOf(words, exact)
      directions = [paragraph.pair > 0 && paragraph.pair === pair ? TOGETHER : '', cue.paren]
      pair = paragraph.pair
      isOpen = cue.speaker !== ''
    } else if (paragraph.type === 'Parenthetical' && cue && (isOpen || isBeforeSpeech(paragraphs, i)))
      directions.push(withoutBrackets(words))
    else if (paragraph.type === 'Dialogue' || (paragraph.type === 'Lyrics' && cue)) speak(runs)
    else if (words.trim() !== '') {
      closeCue()
      if (paragraph.type !== 'Parenthetical') cue = undefined
      pieces.push(pieceOf(paragraph, runs, words, exact))
    }
    for (const note of paragraph.notes) if (note.trim() !== '') pieces.push({ line: makeBlock('note', note.trim()) })
  }
  closeCue()
  return pieces
}

/** Whether nothing but directions stands between this paragraph and what is said. */
function isBeforeSpeech(paragraphs: readonly Paragraph[], at: number): boolean {
  while (paragraphs[at]?.type === 'Parenthetical') at++
  return paragraphs[at]?.type === 'Dialogue' || paragraphs[at]?.type === 'Lyrics'
}

/** Our own files have one extension at most, behind a name that may have brackets itself. */
function cueOf(name: string, exact: boolean): AttrsOf['dialogue'] {
  if (!exact) return readCue(name)
  const own = /(?:^| )\((OS|VO)\)$/.exec(name)
  return { speaker: own ? name.slice(0, own.index) : name.trim(), ext: (own?.[1] ?? '') as '' | 'OS' | 'VO', paren: '' }
}

function pieceOf(paragraph: Paragraph, runs: Text[], words: string, exact: boolean): Piece {
  if (paragraph.type === FDX_PART) return { part: words }
  return { line: lineOf(paragraph, runs, words, exact) }
}

function lineOf(paragraph: Paragraph, runs: Text[], words: string, exact: boolean): Line {
  const level = paragraph.type.startsWith(FDX_LEVEL) ? Number(paragraph.type.slice(FDX_LEVEL.length)) : 0
  if (level === 1 || level === 2 || level === 3) return makeBlock('heading', runs, { level })
  const type = TYPES.get(paragraph.type)
  if (type === 'scene_heading') return headingLine(paragraph, runs, exact ? undefined : words)
  if (type === 'parenthetical') return makeBlock(type, trimBrackets(runs, words))
  if (paragraph.type === 'Lyrics') return makeBlock('action', runs)
  return type === undefined ? runs : makeBlock(type, runs)
}

/** Final Draft keeps the number apart; Chinese writers often type it into the heading as well. */
function headingLine(paragraph: Paragraph, runs: Text[], words: string | undefined): Line {
  const parsed = paragraph.number === '' && words !== undefined ? parseHeading(words) : undefined
  return parsed?.no
    ? makeBlock('scene_heading', parsed.text, { no: parsed.no })
    : makeBlock('scene_heading', runs, { no: paragraph.number })
}

function withoutBrackets(words: string): string {
  return words.trim().replace(/^[(（]|[)）]$/g, '')
}

/** The runs without one pair of brackets around the whole. */
function trimBrackets(runs: Text[], words: string): Text[] {
  if (!/^[(（].*[)）]$/.test(words)) return runs
  const last = runs.length - 1
  return joinRuns(
    runs.map((run, i) => ({
      text: run.text.slice(i === 0 ? 1 : 0, i === last ? -1 : undefined),
      marks: run.marks ?? [],
    })),
  )
}
