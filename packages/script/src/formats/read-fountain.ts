// Reads Fountain 1.1 (https://fountain.io/syntax), Chinese title keys included; what Chinese leaves unmarked goes to the line classifier.

import { type AttrsOf, type BlockType, makeBlock, NAMED_SOUNDS, type Text } from '../elements.ts'
import { parseDivision } from '../divisions.ts'
import { TOGETHER } from './dual.ts'
import { listed, type Loss, loss } from '../losses.ts'
import { linesIn } from '../split.ts'
import { simplified } from '../language/traditional.ts'
import { isCueAt, joinDirections, readCue } from './cue.ts'
import { FOUNTAIN_SIGNS, readEmphasis } from './emphasis.ts'
import { chineseShare, type Piece, type Pieces } from './manuscript.ts'

/** The title key by which our own files are known; in them every line is exact. */
export const GENERATOR = 'Generator: 千幕'

const TITLE_KEYS =
  /^(title|credit|authors?|source|notes?|draft date|date|contact|copyright|format|generator|revision|标题|片名|剧名|作者|编剧|来源|改编|日期|联系方式|版权|备注|类型)\s?[:：]\s*(.*)$/i
const NAME_KEYS = /^(?:title|标题|片名|剧名)$/i
/** Above this share of Chinese the rules by capital letters say nothing. */
const CHINESE = 0.3
/** Characters looked at to tell the language. */
const SAMPLE = 20_000
/** A cue is a name: longer lines in capitals are shouting. */
const MAX_CUE = 60
const INT_EXT = /^(?:INT|EXT|EST|INT\.?\/EXT|EXT\.?\/INT|I\/E)[. ]/i
const SCENE_NUMBER = /\s#([^#\\]{1,40})#\s*$/
/** Our own files have one extension at most. */
const OWN_EXTENSION = /(?:^| )\((OS|VO)\)$/
/** Stand for a note in the lines; its place in the list stands between them. */
const NOTE_SIGN = /\s*\ue000(\d+)\ue001\s*/g
const NAMED_SOUND = new RegExp(`^(?:${NAMED_SOUNDS})：`)

/** Any key of a title page: one of one's own stands at the left as well. */
const ANY_KEY = /^([\p{L}][\p{L}\p{N} _-]{0,30}?)\s?[:：]\s*(.*)$/u

type Way = 'exact' | 'chinese' | 'latin'

interface State {
  lines: string[]
  at: number
  way: Way
  pieces: Piece[]
  /** Notes taken out of the text, and those that wait for the end of the element they stood in. */
  notes: string[]
  waiting: string[]
  losses: Loss[]
}

/** A text in Fountain as pieces. Linear in the text. */
export function readFountain(text: string): Pieces {
  const losses: Loss[] = []
  const lines = linesIn(withoutBoneyard(text, losses))
  const title = readTitlePage(lines, losses)
  const way: Way = title.exact ? 'exact' : chineseShare(text.slice(0, SAMPLE)) > CHINESE ? 'chinese' : 'latin'
  const body = way === 'exact' ? { lines: lines.slice(title.end), notes: [] } : withoutNotes(lines.slice(title.end))
  const state: State = { ...body, at: 0, way, pieces: [], waiting: [], losses }
  while (state.at < state.lines.length) readElement(state)
  return { ...(title.name ? { title: title.name } : {}), pieces: state.pieces, losses: listed(losses) }
}

function withoutBoneyard(text: string, losses: Loss[]): string {
  let out = ''
  let at = 0
  for (;;) {
    const start = text.indexOf('/*', at)
    const end = start < 0 ? -1 : text.indexOf('*/', start + 2)
    if (end < 0) return out + text.slice(at)
    out += text.slice(at, start)
    losses.push(loss('', 'Boneyard /* */', 'dropped', text.slice(start + 2, end).trim()))
    at = end + 2
  }
}

/** Notes may begin and end within lines and go on over them up to an empty one (Fountain: Notes). */
function withoutNotes(lines: readonly string[]): { lines: string[]; notes: string[] } {
  const notes: string[] = []
  const paragraphs: string[][] = [[]]
  for (const line of lines) {
    if (line === '') paragraphs.push([])
    else paragraphs.at(-1)!.push(line.replaceAll(/[\ue000\ue001]/g, ''))
  }
  const out = paragraphs.map(paragraph => {
    const text = paragraph.join('\n')
    let kept = ''
    let at = 0
    for (;;) {
      const start = text.indexOf('[[', at)
      const end = start < 0 ? -1 : text.indexOf(']]', start + 2)
      if (end < 0) return kept + text.slice(at)
      kept += `${text.slice(at, start)}\ue000${notes.length}\ue001`
      notes.push(
        text
          .slice(start + 2, end)
          .split('\n')
          .map(line => line.trim())
          .join(' ')
          .trim(),
      )
      at = end + 2
    }
  })
  return { lines: out.join('\n\n').split('\n'), notes }
}

/** The line without its notes, which are written behind the element it belongs to. */
function takeNotes(state: State, line: string): string {
  if (!line.includes('\ue000')) return line.trim()
  return line
    .replaceAll(NOTE_SIGN, (sign: string, place: string) => {
      state.waiting.push(state.notes[Number(place)]!)
      return /\s/.test(sign) ? ' ' : ''
    })
    .trim()
}

/** Keys stand at the left, known ones or not; what is indented goes on with the value before (Fountain: Title Page). Anything else is the text. */
function readTitlePage(lines: readonly string[], losses: Loss[]): { end: number; name: string; exact: boolean } {
  let at = 0
  let name = ''
  let exact = false
  let key = ''
  while (at < lines.length && lines[at]!.trim() === '') at++
  if (!TITLE_KEYS.test(simplified(lines[at] ?? ''))) return { end: at, name, exact }
  for (; at < lines.length && lines[at]!.trim() !== ''; at++) {
    const line = lines[at]!
    const twin = simplified(line)
    const found = /^\s/.test(line) ? null : (TITLE_KEYS.exec(twin) ?? ANY_KEY.exec(twin))
    if (!found && !/^\s/.test(line)) break
    if (found) key = found[1]!
    const value = (found ? line.slice(line.length - found[2]!.length) : line).trim()
    if (NAME_KEYS.test(key) && value !== '') name = name === '' ? plain(value) : name + gapBetween(name, value) + plain(value)
    else if (value !== '' && line !== GENERATOR) losses.push(loss(`第 ${at + 1} 行`, `Title Page: ${key}`, 'dropped', value))
    if (line === GENERATOR) exact = true
  }
  return { end: at, name, exact }
}

function plain(line: string): string {
  return readEmphasis(line, FOUNTAIN_SIGNS)
    .map(run => run.text)
    .join('')
}

function add<T extends BlockType>(state: State, type: T, text: string, attrs?: Partial<AttrsOf[T]>): void {
  state.pieces.push({ line: makeBlock(type, runsOf(state, text), attrs) })
}

function runsOf(state: State, text: string): Text[] {
  const runs = readEmphasis(text, FOUNTAIN_SIGNS, state.way === 'exact')
  return state.way === 'exact' ? runs : withoutEnds(runs)
}

/** Runs without the spaces at both ends: emphasis around nothing leaves those that stood beside it. */
function withoutEnds(runs: Text[]): Text[] {
  const [first, last] = [runs.findIndex(({ text }) => text.trim() !== ''), runs.findLastIndex(({ text }) => text.trim() !== '')]
  return runs.slice(Math.max(first, 0), last + 1).map((run, nth, { length }) => {
    const text = nth === 0 ? run.text.trimStart() : run.text
    return { ...run, text: nth === length - 1 ? text.trimEnd() : text }
  })
}

/** Reads the element at the present line and moves past it. */
function readElement(state: State): void {
  const line = takeNotes(state, state.lines[state.at]!)
  state.at++
  readLine(state, line)
  for (const note of state.waiting.splice(0)) if (note !== '') add(state, 'note', note)
}

function readLine(state: State, line: string): void {
  if (line === '' || (SIGNS.includes(line[0]!) && readSigned(state, line))) return
  if (state.way === 'exact') return readExact(state, line)
  readUnmarked(state, line)
}

/** Begin lines whose kind does not have to be guessed. */
const SIGNS = '=[#!.@>~'

/** Answers whether the line's first sign made it one of the kinds with a sign. */
function readSigned(state: State, line: string): boolean {
  if (line.startsWith('@')) readSpeech(state, line.slice(1))
  else if (line.startsWith('!!')) add(state, 'shot', line.slice(2))
  else if (line.startsWith('!')) add(state, 'action', state.way === 'exact' ? line.slice(1) : withoutTriangle(line.slice(1)))
  else if (line.startsWith('.') && !line.startsWith('..')) readHeading(state, line.slice(1))
  else if (line.startsWith('>')) readTransition(state, line.slice(1).trim())
  else if (line.startsWith('~')) add(state, 'action', sungIn(state, line))
  else if (line.startsWith('[[')) readNote(state, line)
  else if (line.startsWith('#')) {
    const [, signs, text] = /^(#{1,6})\s*(.*)$/.exec(line)!
    readSection(state, signs!.length, text!)
  } else if (!line.startsWith('=')) return false
  else if (/^={3,}$/.test(line)) state.losses.push(loss('', 'Page Break ===', 'dropped'))
  else {
    const text = line.slice(1).trim()
    if (text !== '') state.losses.push(loss('', 'Synopsis =', 'changed', text))
    add(state, 'note', text)
  }
  return true
}

/** The words of a line that is sung; that they are is told. */
function sungIn(state: State, line: string): string {
  const text = line.slice(1).trim()
  if (text !== '') state.losses.push(loss('', 'Lyrics ~', 'changed', text))
  return text
}

/** △ begins an action in Chinese scripts, and some write it behind Fountain's own sign. */
function withoutTriangle(action: string): string {
  return action.startsWith('△') ? action.slice(1).trimStart() : action
}

function readNote(state: State, first: string): void {
  const lines = [first.slice(2)]
  // A note goes on over lines until it closes; an empty line ends it (Fountain: Notes).
  while (!lines.at(-1)!.includes(']]') && state.lines[state.at]?.trim()) lines.push(state.lines[state.at++]!.trim())
  const text = lines.join(' ')
  const end = text.lastIndexOf(']]')
  add(state, 'note', (end < 0 ? text : text.slice(0, end)).trim())
  const rest = end < 0 ? '' : text.slice(end + 2).trim()
  if (rest !== '') readUnmarked(state, rest)
}

function readSection(state: State, depth: number, text: string): void {
  if (state.way === 'exact' && depth === 1) {
    state.pieces.push({
      part: runsOf(state, text)
        .map(run => run.text)
        .join(''),
    })
    return
  }
  const level = state.way === 'exact' ? depth - 1 : parseDivision(text) ? 1 : depth
  add(state, 'heading', text, { level: level >= 3 ? 3 : level === 2 ? 2 : 1 })
}

/** `> x` is a transition, `> x <` centred text (Fountain: Transition, Centered Text). */
function readTransition(state: State, text: string): void {
  if (state.way === 'exact') add(state, 'transition', text)
  else if (text.endsWith('<')) {
    state.losses.push(loss('', 'Centered Text > <', 'changed', text.slice(0, -1).trim()))
    add(state, 'action', text.slice(0, -1).trim())
  } else add(state, 'transition', /[:：]$/.test(text) ? text.slice(0, -1).trim() : text)
}

function readHeading(state: State, line: string): void {
  const found = SCENE_NUMBER.exec(line)
  const no = found?.[1] ?? ''
  let text = (found ? line.slice(0, found.index) : line).trim()
  // Chinese files often repeat the number in front of the heading: .1-1 日 内 咖啡馆 #1-1#
  if (state.way !== 'exact' && no !== '' && text.startsWith(no)) text = text.slice(no.length).replace(/^[\s、.．:：]+/, '')
  add(state, 'scene_heading', text, { no })
}

/** A character cue and what it says, up to the next empty line. */
function readSpeech(state: State, cue: string): void {
  const [name, isSecond] = withoutCaret(cue.trim(), state.way)
  const own = state.way === 'exact' ? OWN_EXTENSION.exec(name) : null
  const exact = { speaker: own ? name.slice(0, own.index) : name, ext: (own?.[1] ?? '') as '' | 'OS' | 'VO', paren: '' }
  const { speaker, ext, paren } = state.way === 'exact' ? exact : readCue(name)
  const directions = [isSecond ? TOGETHER : '', paren]
  let speech = ''
  let last = ''
  let said = false
  const say = () => {
    add(state, 'dialogue', speech, { speaker, ext, paren: joinDirections(directions.splice(0)) })
    said = true
    speech = last = ''
  }
  for (; state.at < state.lines.length; state.at++) {
    const raw = state.lines[state.at]!
    if (raw.trim() === '') {
      // Two spaces keep a speech together over an empty line, unless another element begins behind it.
      if (raw.length < 2 || beginsAnother(state.lines[state.at + 1] ?? '')) break
      continue
    }
    const line = takeNotes(state, raw)
    const direction = directionIn(line)
    if (direction !== undefined) {
      if (speech !== '') say()
      directions.push(direction)
    } else if (line.startsWith('~') && state.way !== 'exact') {
      if (speech !== '') say()
      speech = sungIn(state, line)
      say()
    } else if (line !== '') {
      if (speech !== '' && state.way !== 'exact' && isMeant(last, line)) say()
      speech = speech === '' ? line : speech + gapBetween(last, line) + line
      last = line
    }
  }
  if (speech !== '' || !said) return say()
  // A direction that closes a speech has no words of its own.
  for (const direction of directions) if (direction !== '') add(state, 'parenthetical', direction)
}

/** A cue, and whether a ^ at its end puts the speech beside the one before (Fountain: Dual Dialogue). Our own files write a name's own ^ twice. */
function withoutCaret(cue: string, way: Way): [name: string, isSecond: boolean] {
  if (way !== 'exact') return cue.endsWith('^') ? [cue.slice(0, -1).trim(), true] : [cue, false]
  const isSecond = cue.endsWith(' ^')
  const name = isSecond ? cue.slice(0, -2) : cue
  return [name.endsWith('^^') ? name.slice(0, -1) : name, isSecond]
}

function beginsAnother(line: string): boolean {
  return INT_EXT.test(line.trim()) || /^\s*(?:[@!>#=]|\.(?!\.))/.test(line)
}

/** What stands in the brackets of a line that is all in brackets. */
function directionIn(line: string): string | undefined {
  return '(（'.includes(line[0]!) && ')）'.includes(line.at(-1)!) && line.length > 1 ? line.slice(1, -1) : undefined
}

/** Whether the line break between two Chinese lines of a speech was meant: behind a sentence, or in verse, which has no stops or lines of one length. */
function isMeant(line: string, next: string): boolean {
  if (!/\p{Script=Han}/u.test(line)) return false
  if (/\p{P}$/u.test(line)) return /[。！？…”」』]$/.test(line)
  return !/\p{P}/u.test(next) || [...line].length === [...next.replace(/\p{P}$/u, '')].length
}

/** Lines of one speech run together; between Chinese characters without a space. */
function gapBetween(line: string, next: string): string {
  return /[\p{Script=Han}，。！？、…]/u.test(line.slice(-1)) || /^\p{Script=Han}/u.test(next) ? '' : ' '
}

/** A line of our own writing that needs no sign of Fountain's. */
function readExact(state: State, line: string): void {
  const direction = /^（(.*)）$/.exec(line)
  if (direction) add(state, 'parenthetical', direction[1]!)
  else if (line.startsWith('人物：')) add(state, 'cast', line.slice(3))
  else if (line.startsWith('字幕：')) add(state, 'caption', line.slice(3))
  else if (line.startsWith('音效：')) add(state, 'sound', line.slice(3))
  else add(state, NAMED_SOUND.test(line) ? 'sound' : 'paragraph', line)
}

function readUnmarked(state: State, line: string): void {
  if (INT_EXT.test(line)) return readHeading(state, line)
  if (state.way === 'latin') return readLatin(state, line)
  if (isChineseCue(state, line)) return readSpeech(state, line)
  state.pieces.push({ line: runsOf(state, line) })
}

/** A name that begins a paragraph alone on its line, as other programs write Chinese cues. */
const isChineseCue = (state: State, line: string): boolean => isCueAt(line, state.lines[state.at - 2] ?? '', state.lines[state.at] ?? '')

/** Capital letters mean a cue before a speech, or a transition when they end in TO: (Fountain: Character, Transition). */
function readLatin(state: State, line: string): void {
  const blankBefore = (state.lines[state.at - 2] ?? '').trim() === ''
  const blankAfter = (state.lines[state.at] ?? '').trim() === ''
  const name = line.split('(', 1)[0]!
  const capitals = line.length <= MAX_CUE && /\p{Lu}/u.test(name) && name === name.toUpperCase()
  if (capitals && blankBefore && blankAfter && line.endsWith('TO:')) return add(state, 'transition', line.slice(0, -1))
  if (capitals && blankBefore && !blankAfter) return readSpeech(state, line)
  add(state, 'action', line)
}
