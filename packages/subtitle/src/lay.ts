// Lays the lines of a script onto the stretches of speech that were heard, by the pauses between them (dynamic programming, after Gale and Church 1993).
import type { Cue } from './cue.ts'
import type { ScriptLine } from './align.ts'

/** A stretch of speech without a pause, in ms. */
export interface Stretch {
  start: number
  end: number
}

/** Letters that are said. */
const sizeOf = (text: string) => Math.max(1, [...text.replace(/[\s\p{P}]/gu, '')].length)
const PAUSE = /^[，。！？；：、…—,.!?;:]$/u
/** Places within a line where people pause. */
function pausesOf(text: string): number {
  let [count, isPaused, isBegun] = [0, false, false]
  for (const sign of text) {
    if (PAUSE.test(sign)) isPaused = isBegun
    else if (sign.trim() !== '') {
      if (isPaused) count++
      isBegun = true
      isPaused = false
    }
  }
  return count
}

/** Most lines of a stretch, and most stretches of a line. */
const MOST_LINES = 6
const MOST_STRETCHES = 8
/** Most of either where several of both belong together. */
const MOST_BOTH = 3
/** Stretches on each side of where a line would lie by its share of all speech. */
const BAND = 80
/** How far from its usual length a line may be: a part of it, and ms. */
const SPREAD = 0.28
const SPREAD_MS = 150
/** Costs, in squared deviations: no pause between two lines; a pause where a line has none; each second of a pause; a stretch that is nobody's, and each second of it. */
const UNDIVIDED = 1.2
const DIVIDED = 0.8
const SILENCE = 1.5
const NOISE = 3
const NOISE_SECOND = 3
/** Pauses of one breath, in ms. */
const BREATH = 500

const before = (values: readonly number[]): Float64Array => {
  const sums = new Float64Array(values.length + 1)
  for (const [at, value] of values.entries()) sums[at + 1] = sums[at]! + value
  return sums
}

/** What belongs together: the numbers of lines and of stretches. No line: the stretch is none of the script's. */
interface Group {
  lines: number
  stretches: number
}
const GROUPS: readonly Group[] = [
  { lines: 0, stretches: 1 },
  ...Array.from({ length: MOST_STRETCHES }, (_, at) => ({ lines: 1, stretches: at + 1 })),
  ...Array.from({ length: MOST_LINES - 1 }, (_, at) => ({ lines: at + 2, stretches: 1 })),
  ...[2, 3].flatMap(lines => [2, 3].map(stretches => ({ lines, stretches }))).filter(each => each.lines <= MOST_BOTH),
]

interface Sums {
  letters: Float64Array
  pauses: Float64Array
  speech: Float64Array
  /** Beyond one breath, before each stretch. */
  silence: Float64Array
}

/** How unlikely it is that these lines are these stretches, where a letter takes `pace` ms. */
function costOf(
  { lines, stretches }: Group,
  line: number,
  stretch: number,
  { letters, pauses, speech, silence }: Sums,
  pace: number,
): number {
  const heard = speech[stretch + stretches]! - speech[stretch]!
  if (lines === 0) return NOISE + (NOISE_SECOND * heard) / 1000
  const meant = (letters[line + lines]! - letters[line]!) * pace
  const spread = SPREAD * meant + SPREAD_MS
  const own = pauses[line + lines]! - pauses[line]!
  const breaks = Math.max(0, stretches - 1 - own)
  const quiet = silence[stretch + stretches]! - silence[stretch + 1]!
  return ((heard - meant) / spread) ** 2 + UNDIVIDED * (lines - 1) + DIVIDED * breaks + (SILENCE * quiet) / 1000
}

/** The groups of least cost over all lines and stretches, in their order. Linear in the lines for a band of stretches; undefined when no way leads through it. */
function groupsOf(lines: number, stretches: number, sums: Sums, pace: number): Group[] | undefined {
  const band = Math.max(BAND, MOST_STRETCHES * 2)
  const from = (line: number) => Math.max(0, Math.round((sums.letters[line]! / sums.letters[lines]!) * stretches) - band)
  const width = 2 * band + 1
  const cost = new Float64Array((lines + 1) * width).fill(Infinity)
  const came = new Uint8Array((lines + 1) * width)
  cost[0] = 0
  for (let line = 0; line <= lines; line++) {
    const first = from(line)
    for (let stretch = first; stretch <= Math.min(stretches, first + width - 1); stretch++) {
      const here = cost[line * width + stretch - first]!
      if (here === Infinity) continue
      for (const [at, group] of GROUPS.entries()) {
        const [toLine, toStretch] = [line + group.lines, stretch + group.stretches]
        if (toLine > lines || toStretch > stretches) continue
        const column = toStretch - from(toLine)
        if (column < 0 || column >= width) continue
        const sum = here + costOf(group, line, stretch, sums, pace)
        const to = toLine * width + column
        if (sum < cost[to]!) {
          cost[to] = sum
          came[to] = at + 1
        }
      }
    }
  }
  const out: Group[] = []
  let [line, stretch] = [lines, stretches]
  while (line > 0 || stretch > 0) {
    const group = GROUPS[came[line * width + stretch - from(line)]! - 1]
    if (!group) return undefined
    out.push(group)
    line -= group.lines
    stretch -= group.stretches
  }
  return out.reverse()
}

/** Lines shared out by their letters over stretches, as if there were no pause between them. */
function share(lines: readonly ScriptLine[], spoken: readonly Stretch[]): Cue[] {
  const whole = spoken.reduce((sum, each) => sum + (each.end - each.start), 0)
  const letters = lines.reduce((sum, line) => sum + sizeOf(line.text), 0)
  /** The time at which so much of the speech is over. */
  const timeAt = (part: number, isEnd: boolean): number => {
    let left = part * whole
    for (const each of spoken) {
      const length = each.end - each.start
      if (left < length || (isEnd && left <= length + 1e-6)) return Math.round(each.start + left)
      left -= length
    }
    return spoken.at(-1)!.end
  }
  let done = 0
  return lines.map(line => {
    const start = timeAt(done / letters, false)
    done += sizeOf(line.text)
    // A line that nobody had time for is kept, with the least that a caption lasts.
    return { ...line, start, end: Math.max(start + 1, timeAt(Math.min(1, done / letters), true)) }
  })
}

/** The middle of some numbers. */
const middle = (values: readonly number[]): number => values.toSorted((one, other) => one - other)[values.length >> 1]!

/**
 * Times for lines over what was heard: lines begin and end at its pauses where their lengths fit, and share a stretch where nobody paused.
 * Every line is there, in order. Nothing where nothing was heard.
 */
export function onSpeech(lines: readonly ScriptLine[], spoken: readonly Stretch[]): Cue[] {
  const heard = spoken.reduce((sum, each) => sum + (each.end - each.start), 0)
  if (!(heard > 0) || lines.length === 0) return []
  const sums: Sums = {
    letters: before(lines.map(({ text }) => sizeOf(text))),
    pauses: before(lines.map(({ text }) => pausesOf(text))),
    speech: before(spoken.map(({ start, end }) => end - start)),
    silence: before(spoken.map(({ start }, at) => (at ? Math.max(0, start - spoken[at - 1]!.end - BREATH) : 0))),
  }
  let pace = heard / sums.letters[lines.length]!
  let groups = groupsOf(lines.length, spoken.length, sums, pace)
  // What is nobody's was counted into the pace: once more with that of the lines alone.
  const paces = groups ? pacesOf(groups, sums) : []
  if (paces.length > 0) {
    pace = middle(paces)
    groups = groupsOf(lines.length, spoken.length, sums, pace) ?? groups
  }
  if (!groups) return share(lines, spoken)
  const out: Cue[] = []
  let [line, stretch] = [0, 0]
  for (const group of groups) {
    const own = lines.slice(line, (line += group.lines))
    const over = spoken.slice(stretch, (stretch += group.stretches))
    if (own.length > 0) out.push(...share(own, over))
  }
  return out
}

/** ms a letter of each group with lines. */
function pacesOf(groups: readonly Group[], { letters, speech }: Sums): number[] {
  let [line, stretch] = [0, 0]
  return groups.flatMap(group => {
    const said = letters[line + group.lines]! - letters[line]!
    const heard = speech[stretch + group.stretches]! - speech[stretch]!
    line += group.lines
    stretch += group.stretches
    return group.lines > 0 ? [heard / said] : []
  })
}
