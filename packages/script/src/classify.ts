// Lines of plain text → blocks of a script, with a second pass that lets the whole document decide what one line cannot.

import { type Block, makeBlock, makeScene, type Scene } from './elements.ts'
import { isClause, readLine, type Reading } from './line-reading.ts'

export type Mode = 'script' | 'novel'

/** Prose is cut into scenes of this many blocks, as the editor renders by scene. */
const PROSE_SCENE = 50
/** Below this share of lines with script marks a text is a novel. */
const SCRIPT_SHARE = 0.12

const NAME_GAP = /^(\S{1,10})(?:[\t\u3000]+| {2,})(\S.*)$/
const NAME_ALONE = /^([^\s（(：:，。！？…]{1,10})(?:[（(]([^）)]{1,20})[）)])?$/

/**
 * Reads the lines of a text as blocks. Empty lines separate nothing in Chinese scripts and are left out. Linear in the text.
 *
 * @param mode `novel` makes paragraphs and titles only; left out, the text decides for itself
 */
export function classify(lines: readonly string[], mode?: Mode): Block[] {
  const trimmed = lines.map(line => line.trim()).filter(line => line !== '')
  if (mode === 'novel') return readNovel(trimmed)
  const readings = trimmed.map(readLine)
  if (mode === undefined && looksLikeNovel(readings)) return readNovel(trimmed, readings)
  return settle(readings)
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

function readNovel(lines: readonly string[], readings: readonly Reading[] = lines.map(readLine)): Block[] {
  return lines.map((line, i) => {
    const reading = readings[i]!
    return reading.type === 'heading' ? makeBlock('heading', reading.text) : makeBlock('paragraph', line)
  })
}

function looksLikeNovel(readings: readonly Reading[]): boolean {
  if (readings.length < 5) return false
  const marks = readings.filter(
    reading =>
      reading.type === 'scene_heading' ||
      reading.type === 'cast' ||
      (reading.type === 'action' && !reading.plain) ||
      (reading.type === 'dialogue' && reading.sure && !/^[“"「]/.test(reading.text)),
  )
  return marks.length < readings.length * SCRIPT_SHARE
}

interface Cast {
  /** Names that a list of characters states. */
  declared: Set<string>
  /** How often each name stands before a colon. */
  lines: Map<string, number>
  /** How often each short line stands alone. */
  alone: Map<string, number>
}

function castOf(readings: readonly Reading[]): Cast {
  const cast: Cast = { declared: new Set(), lines: new Map(), alone: new Map() }
  const count = (map: Map<string, number>, name: string) => map.set(name, (map.get(name) ?? 0) + 1)
  for (const reading of readings) {
    if (reading.type === 'dialogue') count(cast.lines, reading.speaker)
    else if (reading.type === 'cast') for (const name of namesIn(reading.text)) cast.declared.add(name)
    else if (reading.type === 'action' && reading.plain) {
      const alone = NAME_ALONE.exec(reading.text)?.[1]
      if (alone !== undefined && alone.length <= 4) count(cast.alone, alone)
    }
  }
  return cast
}

/** The names in a list of characters, without what stands in brackets behind them. */
export function namesIn(list: string): string[] {
  return list
    .replace(/[（(][^）)]*[）)]/g, '')
    .split(/[、，,；;／/\s]+/)
    .filter(name => name !== '' && name.length <= 10)
}

function settle(readings: readonly Reading[]): Block[] {
  const cast = castOf(readings)
  const isKnown = (name: string) => cast.declared.has(name) || (cast.lines.get(name) ?? 0) >= 2
  const blocks: Block[] = []
  for (let i = 0; i < readings.length; i++) {
    const reading = readings[i]!
    const next = readings[i + 1]
    if (reading.type === 'dialogue' && !speaks(reading, cast, isKnown)) {
      blocks.push(makeBlock('action', reading.line))
    } else if (reading.type === 'dialogue' && reading.text === '' && next?.type === 'action' && next.plain) {
      blocks.push(toBlock({ ...reading, text: next.text }))
      i++
    } else if (reading.type === 'action' && reading.plain) {
      i += readUnmarked(reading.text, next, cast, isKnown, blocks)
    } else blocks.push(toBlock(reading))
  }
  return blocks
}

function speaks(reading: Reading & { type: 'dialogue' }, cast: Cast, isKnown: (name: string) => boolean): boolean {
  if (reading.sure || cast.declared.has(reading.speaker)) return true
  if (!isKnown(reading.speaker) || reading.text === '') return false
  if (!isClause(reading.speaker)) return true
  // 林晓婉说： is narration when 林晓婉 is somebody.
  for (let end = 1; end < reading.speaker.length; end++) if (isKnown(reading.speaker.slice(0, end))) return false
  return !/^[“"「]/.test(reading.text)
}

/** An unmarked line: speech when a known name stands in front of it by a gap, or on the line before it; returns how many lines more it took. */
function readUnmarked(text: string, next: Reading | undefined, cast: Cast, isKnown: (name: string) => boolean, blocks: Block[]): 0 | 1 {
  const gap = NAME_GAP.exec(text)
  if (gap && isKnown(gap[1]!)) {
    blocks.push(makeBlock('dialogue', gap[2]!, { speaker: gap[1]! }))
    return 0
  }
  const alone = NAME_ALONE.exec(text)
  const name = alone?.[1] ?? ''
  if (alone && next?.type === 'action' && next.plain && (isKnown(name) || (cast.alone.get(name) ?? 0) >= 3)) {
    blocks.push(makeBlock('dialogue', next.text, { speaker: name, paren: alone[2] ?? '' }))
    return 1
  }
  blocks.push(makeBlock('action', text))
  return 0
}

function toBlock(reading: Reading): Block {
  if (reading.type === 'scene_heading') return makeBlock('scene_heading', reading.text, { no: reading.no })
  if (reading.type !== 'dialogue') return makeBlock(reading.type, reading.text)
  return makeBlock('dialogue', reading.text, { speaker: reading.speaker, ext: reading.ext, paren: reading.paren })
}
