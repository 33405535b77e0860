// Text that stands in the picture: where letters with an outline are, when they change, and readings put together into cues.
import { likeness } from './align.ts'
import type { Cue } from './cue.ts'

/** Rows of brightness, a byte a pixel. */
export interface Grey {
  width: number
  height: number
  data: Uint8Array
}
/** Letters are brighter than the first, their outline darker than the second. */
const [BRIGHT, DARK] = [200, 80]
/** Pixels between a letter's inside and its outline. */
const REACH = 4

/** The pixels of bright letters with a dark edge, as ones. */
export function outlined({ width, height, data }: Grey): Uint8Array {
  const mask = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    let dark = -Infinity
    const row = y * width
    // From the left, then from the right: a letter has an edge on both sides.
    for (let x = 0; x < width; x++) {
      if (data[row + x]! < DARK) dark = x
      else if (data[row + x]! > BRIGHT && x - dark <= REACH * 2) mask[row + x] = 1
    }
    dark = Infinity
    for (let x = width - 1; x >= 0; x--) {
      if (data[row + x]! < DARK) dark = x
      else if (mask[row + x] === 1 && dark - x <= REACH * 2) mask[row + x] = 2
    }
  }
  for (let at = 0; at < mask.length; at++) mask[at] = mask[at] === 2 ? 1 : 0
  return mask
}
export const inked = (mask: Uint8Array): number => mask.reduce((sum, value) => sum + value, 0)
/** The share of both masks that they have in common. */
export function overlap(one: Uint8Array, other: Uint8Array): number {
  let [both, any] = [0, 0]
  for (let at = 0; at < one.length; at++) {
    both += one[at]! & other[at]!
    any += one[at]! | other[at]!
  }
  return any === 0 ? 1 : both / any
}

/** Least share of a row that letters take. */
const ROW = 0.006
/** The part of the height that subtitles stand in, from many frames of a film; the lowest quarter where nothing is found. */
export function bandOf(frames: readonly Grey[]): { top: number; height: number } {
  const usual = { top: 0.75, height: 0.23 }
  const [first] = frames
  if (!first) return usual
  const { width, height } = first
  const rows = new Float64Array(height)
  for (const frame of frames) {
    const mask = outlined(frame)
    for (let y = 0; y < height; y++) rows[y] = rows[y]! + inked(mask.subarray(y * width, (y + 1) * width)) / width
  }
  const share = rows.map(value => value / frames.length)
  const from = Math.floor(height * 0.5)
  const most = Math.max(...share.subarray(from))
  if (most < ROW) return usual
  const strong = (y: number) => share[y]! > Math.max(ROW, most * 0.2)
  let top = height
  let bottom = 0
  for (let y = from; y < height; y++)
    if (strong(y)) {
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
  // Room for a second line, and for letters that reach below.
  const line = bottom - top + 1
  const start = Math.max(0, top - Math.max(line, height * 0.04))
  const end = Math.min(height, bottom + Math.max(line * 0.4, height * 0.02))
  return { top: start / height, height: (end - start) / height }
}

/** What was read over a stretch of frames. */
export interface Sighting {
  /** ms */
  start: number
  end: number
  text: string
  /** 0–1 */
  sure: number
  /** Which frame it was read from. */
  frame: number
}
/** Readings of the same line that are this alike, and this close, are one. */
const ALIKE = 0.7
const CLOSE_MS = 600
const SHORTEST_MS = 300

/** Cues from readings in their order: what is alike and close is one, in the words that were seen longest and read surest. */
export function sighted(found: readonly Sighting[]): (Cue & { frame: number; sure: number })[] {
  interface Line {
    start: number
    end: number
    words: Map<string, { ms: number; sure: number; frame: number }>
  }
  const lines: Line[] = []
  const best = ({ words }: Line) => [...words].toSorted(([, one], [, other]) => other.ms * other.sure - one.ms * one.sure)[0]!
  for (const each of found) {
    if (!each.text.trim()) continue
    const last = lines.at(-1)
    const same = last && each.start - last.end <= CLOSE_MS && likeness(best(last)[0], each.text) >= ALIKE
    const line = same ? last : { start: each.start, end: each.end, words: new Map() }
    if (!same) lines.push(line)
    line.end = Math.max(line.end, each.end)
    const word = line.words.get(each.text) ?? { ms: 0, sure: 0, frame: each.frame }
    line.words.set(each.text, {
      ms: word.ms + (each.end - each.start),
      sure: Math.max(word.sure, each.sure),
      frame: each.sure > word.sure ? each.frame : word.frame,
    })
  }
  return lines
    .filter(line => line.end - line.start >= SHORTEST_MS)
    .map(line => {
      const [text, { frame, sure }] = best(line)
      return { start: line.start, end: line.end, text, frame, sure }
    })
}
