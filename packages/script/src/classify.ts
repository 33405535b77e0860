// Lines of plain text → blocks of a script, with a second pass that lets the whole document decide what one line cannot.

import { type Block, cleanText, makeBlock, makeScene, type Scene, type Text, textOf } from './elements.ts'
import { bareName, isClause } from './language/cue-name.ts'
import { type Cue, readLine, type Reading } from './line-reading.ts'

export type Mode = 'script' | 'novel'

/** Prose is cut into scenes of this many blocks, as the editor renders by scene. */
const PROSE_SCENE = 50
/** Below this share of lines with script marks a text is a novel. */
const SCRIPT_SHARE = 0.12

const NAME_GAP = /^(\S{1,10})(?:[\t\u3000]+| {2,})(\S.*)$/
/** The longest that `NAME_ALONE` takes. */
const MAX_NAME_ALONE = 32
const NAME_ALONE = /^([^\s（(：:，。！？…]{1,10})(?:[（(]([^）)]{1,20})[）)])?$/

/** A line to be read: plain, with marks, or a block that is settled already and only tells the others who speaks. */
export type Line = string | Text[] | Block

/**
 * Reads the lines of a text as blocks. Empty lines separate nothing in Chinese scripts and are left out. Linear in the text.
 *
 * @param mode `novel` makes paragraphs and titles only; left out, the text decides for itself
 */
export function classify(lines: readonly Line[], mode?: Mode): Block[] {
  if (lines.every(isSettled)) return [...lines]
  const items: Item[] = []
  for (const line of lines) {
    const item = itemOf(line, mode)
    if (item) items.push(item)
  }
  if (mode === 'novel' || (mode === undefined && looksLikeNovel(items))) return items.map(asProse)
  return settle(items, castOf(items))
}

/** Whether a line is a block already. */
export function isSettled(line: Line): line is Block {
  return typeof line !== 'string' && !Array.isArray(line)
}

/** A line on its way to a block: either settled, or the words as they stood with what they read as alone. */
type Item = { settled: Block; reading?: undefined } | Unsettled

interface Unsettled {
  settled?: undefined
  reading: Reading
  words: string
  runs?: Text[]
}

function itemOf(line: Line, mode?: Mode): Item | undefined {
  if (isSettled(line)) return { settled: line }
  const whole = typeof line === 'string' ? line : line.length === 1 ? line[0]!.text : line.map(run => run.text).join('')
  const words = cleanText(whole).trim()
  if (words === '') return undefined
  // Prose needs no more than its titles, which are short.
  const reading: Reading = mode === 'novel' && words.length > 60 ? { type: 'action', text: words, plain: true } : readLine(words)
  if (typeof line === 'string') return { reading, words }
  return { reading, words, runs: words === whole ? line : sliceRuns(line, whole.indexOf(words), words.length) }
}

/** The characters [start, start + length) of runs. */
function sliceRuns(runs: Text[], start: number, length: number): Text[] {
  const out: Text[] = []
  let offset = 0
  for (const run of runs) {
    const text = run.text.slice(Math.max(0, start - offset), Math.max(0, start + length - offset))
    if (text !== '') out.push({ ...run, text })
    offset += run.text.length
  }
  return out
}

/** The part of an item's words that became the text of its block, with its marks. */
function marked(item: Unsettled, text: string): string | Text[] {
  if (!item.runs) return text
  if (text === item.words) return item.runs
  const start = item.words.lastIndexOf(text)
  return start < 0 ? text : sliceRuns(item.runs, start, text.length)
}

/** Groups blocks into scenes: one per scene heading; prose without headings in pieces of about 50 blocks, cut before titles. */
export function toScenes(blocks: readonly Block[]): Scene[] {
  const scenes: Scene[] = []
  let open: Block[] = []
  let headed = false
  const close = () => {
    if (open.length > 0) scenes.push(makeScene(open))
    open = []
  }
  for (const block of blocks) {
    if (block.type === 'scene_heading' || (!headed && (block.type === 'heading' || open.length >= PROSE_SCENE))) {
      close()
      headed = block.type === 'scene_heading'
    }
    open.push(block)
  }
  close()
  return scenes
}

function asProse(item: Item): Block {
  if (item.settled) return item.settled
  if (item.reading.type === 'heading') return makeBlock('heading', item.reading.text)
  return makeBlock('paragraph', marked(item, item.words))
}

function looksLikeNovel(items: readonly Item[]): boolean {
  let read = 0
  let marks = 0
  for (const { settled, reading } of items) {
    if (settled && settled.type !== 'paragraph' && settled.type !== 'heading') return false
    if (!reading) continue
    read++
    if (isScriptMark(reading)) marks++
  }
  return read >= 5 && marks < read * SCRIPT_SHARE
}

function isScriptMark(reading: Reading): boolean {
  if (reading.type === 'action') return !reading.plain
  if (reading.type === 'dialogue') return reading.sure && !/^[“"「]/.test(reading.text)
  return reading.type === 'scene_heading' || reading.type === 'cast'
}

interface Cast {
  /** Names that a list of characters states. */
  declared: Set<string>
  /** How often each name stands before a colon. */
  lines: Map<string, number>
  /** How often each short line stands alone. */
  alone: Map<string, number>
}

function castOf(items: readonly Item[]): Cast {
  const cast: Cast = { declared: new Set(), lines: new Map(), alone: new Map() }
  const count = (map: Map<string, number>, name: string) => map.set(name, (map.get(name) ?? 0) + 1)
  for (const { settled, reading } of items) {
    if (settled?.type === 'dialogue') count(cast.lines, settled.attrs.speaker)
    else if (reading?.type === 'dialogue') count(cast.lines, reading.speaker)
    else if (settled?.type === 'cast') for (const name of namesIn(textOf(settled))) cast.declared.add(name)
    else if (reading?.type === 'cast') for (const name of namesIn(reading.text)) cast.declared.add(name)
    else if (reading?.type === 'action' && reading.plain) {
      const alone = nameAlone(reading.text)?.[1]
      if (alone !== undefined && alone.length <= 4) count(cast.alone, alone)
    }
  }
  return cast
}

/** [whole, name, what stands in brackets behind it] of a line that is nothing else. */
function nameAlone(line: string): RegExpExecArray | null {
  return line.length > MAX_NAME_ALONE ? null : NAME_ALONE.exec(line)
}

/** The names in a list of characters, without what stands in brackets behind them. */
export function namesIn(list: string): string[] {
  return list
    .replace(/[（(【[][^）)】\]]*(?:[）)】\]]|$)/g, '') // to the end where a bracket stays open, which also keeps it linear
    .split(/[、，,；;／/&＆+＋\s]+/)
    .map(name => bareName(name).name)
    .filter(name => name !== '' && name.length <= 10)
}

function settle(items: readonly Item[], cast: Cast): Block[] {
  const isKnown = (name: string) => cast.declared.has(name) || (cast.lines.get(name) ?? 0) >= 2
  const blocks: Block[] = []
  for (let i = 0; i < items.length; i++) {
    const item = items[i]!
    if (item.settled) {
      blocks.push(item.settled)
      continue
    }
    const { reading } = item
    const next = items[i + 1]
    const speech = isPlain(next) ? next : undefined
    const cue = readCue(item, isKnown, cast)
    if (reading.type === 'dialogue' && !speaks(reading, cast, isKnown)) blocks.push(makeBlock('action', marked(item, item.words)))
    else if (reading.type === 'dialogue' && reading.text === '' && speech) {
      blocks.push(makeBlock('dialogue', marked(speech, speech.words), cueOnly(reading)))
      i++
    } else if (cue && cue.text !== '') blocks.push(makeBlock('dialogue', marked(item, cue.text), cueOnly(cue)))
    else if (cue && speech) {
      blocks.push(makeBlock('dialogue', marked(speech, speech.words), cueOnly(cue)))
      i++
    } else blocks.push(toBlock(item, reading))
  }
  return blocks
}

/** Whether nothing in a line says what it is, so that its neighbours may. */
function isPlain(item: Item | undefined): item is Unsettled {
  return item?.reading?.type === 'action' && item.reading.plain
}

function speaks(reading: Reading & { type: 'dialogue' }, cast: Cast, isKnown: (name: string) => boolean): boolean {
  if (reading.sure || cast.declared.has(reading.speaker)) return true
  if (!isKnown(reading.speaker) || reading.text === '') return false
  if (!isClause(reading.speaker)) return true
  // 林晓婉说： is narration when 林晓婉 is somebody.
  for (let end = 1; end < reading.speaker.length; end++) if (isKnown(reading.speaker.slice(0, end))) return false
  return !/^[“"「]/.test(reading.text)
}

/** The name that an unmarked line begins with, when that is somebody: before a gap and the speech, or alone before the line of speech. */
function readCue(item: Unsettled, isKnown: (name: string) => boolean, cast: Cast): (Cue & { text: string }) | undefined {
  if (!isPlain(item)) return undefined
  const gap = NAME_GAP.exec(item.words)
  if (gap && isKnown(gap[1]!)) return { speaker: gap[1]!, ext: '', paren: '', text: gap[2]! }
  const alone = nameAlone(item.words)
  if (!alone || !(isKnown(alone[1]!) || (cast.alone.get(alone[1]!) ?? 0) >= 3)) return undefined
  return { speaker: alone[1]!, ext: '', paren: alone[2] ?? '', text: '' }
}

function cueOnly({ speaker, ext, paren }: Cue): Cue {
  return { speaker, ext, paren }
}

function toBlock(item: Unsettled, reading: Reading): Block {
  const text = marked(item, reading.text)
  if (reading.type === 'scene_heading') return makeBlock('scene_heading', text, { no: reading.no })
  return reading.type === 'dialogue' ? makeBlock('dialogue', text, cueOnly(reading)) : makeBlock(reading.type, text)
}
