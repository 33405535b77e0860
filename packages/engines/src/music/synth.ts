// Makes sound of notes with nothing but arithmetic: plucked strings, a piano of partials, a pad, bells, drums, and a little room.
import type { Sound } from '../speech/wav.ts'
import type { Instrument } from './arrange.ts'
import { type Note, type Piece, randomOf } from './compose.ts'

const RATE = 44_100
const frequency = (pitch: number) => 440 * 2 ** ((pitch - 69) / 12)

/** How much of a plucked string is left at each turn. */
const PLUCKED = { guitar: 0.4978, zither: 0.4985, pipa: 0.4962 } as const
const isPlucked = (instrument: Instrument): instrument is keyof typeof PLUCKED => instrument in PLUCKED

/** Partials with their strength, and how fast they fade; attack and release in seconds. */
interface Timbre {
  partials: readonly number[]
  fade: number
  attack: number
  release: number
}
const TIMBRES: Readonly<Record<Exclude<Instrument, keyof typeof PLUCKED | 'drum'>, Timbre>> = {
  piano: { partials: [1, 0.55, 0.32, 0.18, 0.1, 0.05], fade: 1.6, attack: 0.004, release: 0.12 },
  flute: { partials: [1, 0.22, 0.08], fade: 0.1, attack: 0.06, release: 0.1 },
  strings: { partials: [1, 0.5, 0.33, 0.22, 0.12], fade: 0.05, attack: 0.18, release: 0.35 },
  bell: { partials: [1, 0, 0.6, 0, 0, 0.3], fade: 2.2, attack: 0.002, release: 0.3 },
  brass: { partials: [1, 0.85, 0.65, 0.45, 0.3, 0.18, 0.1], fade: 0.2, attack: 0.06, release: 0.12 },
  lead: { partials: [1, 0.5, 0.33, 0.25, 0.2, 0.16, 0.14], fade: 0.3, attack: 0.01, release: 0.1 },
  pad: { partials: [1, 0.35, 0.18, 0.08], fade: 0.02, attack: 0.45, release: 0.7 },
  bass: { partials: [1, 0.4, 0.15], fade: 0.9, attack: 0.008, release: 0.08 },
}

/** Karplus and Strong: noise in a loop that is smoothed at every turn. */
function pluck(out: Float32Array, from: number, note: Note, seconds: number, random: () => number, left: number): void {
  const period = Math.max(2, Math.round(RATE / frequency(note.pitch)))
  const loop = Float32Array.from({ length: period }, () => random() * 2 - 1)
  // A finger is softer than noise: without this the first turn is four times as loud as the rest.
  for (let nth = 0, before = loop[period - 1]!; nth < period; nth++) before = loop[nth] = (before * 0.6 + loop[nth]! * 0.4) * 1.1
  const frames = Math.min(out.length - from, Math.round((seconds + 1.2) * RATE))
  let at = 0
  for (let nth = 0; nth < frames; nth++) {
    const next = at + 1 === period ? 0 : at + 1
    const value = loop[at]!
    out[from + nth] = out[from + nth]! + value * note.loud * 0.7 * Math.min(1, (frames - nth) / 2000)
    loop[at] = (value + loop[next]!) * left
    at = next
  }
}
function tone(out: Float32Array, from: number, note: Note, seconds: number, { partials, fade, attack, release }: Timbre): void {
  const frames = Math.min(out.length - from, Math.round((seconds + release) * RATE))
  for (const [nth, strength] of partials.entries()) {
    const step = (2 * Math.PI * frequency(note.pitch) * (nth + 1)) / RATE
    if (strength === 0 || step > Math.PI * 0.9) continue
    // A turning pointer: cheaper than a sine each time, and exact.
    const [turnX, turnY] = [Math.cos(step), Math.sin(step)]
    let [x, y] = [1, 0]
    const decay = Math.exp((-fade * (1 + nth * 0.6)) / RATE)
    let level = strength * note.loud * 0.35
    for (let frame = 0; frame < frames; frame++) {
      const time = frame / RATE
      const shape = Math.min(1, time / attack) * (time < seconds ? 1 : Math.max(0, 1 - (time - seconds) / release))
      out[from + frame] = out[from + frame]! + y * level * shape
      const was = x
      x = x * turnX - y * turnY
      y = was * turnY + y * turnX
      level *= decay
    }
  }
}
function drum(out: Float32Array, from: number, note: Note, random: () => number): void {
  const deep = note.pitch < 38 || note.pitch === 41 || note.pitch === 45
  const length = note.pitch === 36 ? 0.22 : deep ? 0.4 : note.pitch === 38 ? 0.16 : 0.05
  const low = note.pitch === 45 ? 80 : note.pitch === 41 ? 60 : 45
  const frames = Math.min(out.length - from, Math.round(length * RATE))
  let phase = 0
  for (let nth = 0; nth < frames; nth++) {
    const left = 1 - nth / frames
    phase += (2 * Math.PI * (low + 2 * low * left ** 3)) / RATE
    const value = deep ? Math.sin(phase) : (random() * 2 - 1) * (note.pitch === 38 ? 0.6 : 0.35)
    out[from + nth] = out[from + nth]! + value * note.loud * left ** 2 * 0.8
  }
}

const PANS: Readonly<Record<string, number>> = {
  __proto__: null as never,
  旋律: 0,
  衬底: -0.25,
  低音: 0,
  分解: 0.3,
  副旋律: -0.15,
  打击: 0.05,
}
/** Echoes of a room: delay in samples and strength, other ones for each ear. */
const ROOM: readonly (readonly [left: number, right: number, strength: number])[] = [
  [1687, 1789, 0.22],
  [3389, 3571, 0.15],
  [5651, 5881, 0.09],
]

/** One part alone, dry. */
function renderPart(notes: readonly Note[], piece: Piece, frames: number): Float32Array {
  const out = new Float32Array(frames)
  const random = randomOf(frames + notes.length)
  const beat = 60 / piece.tempo
  for (const note of notes) {
    const from = Math.round(note.at * beat * RATE)
    if (from >= frames) continue
    const seconds = note.length * beat
    if (note.instrument === 'drum') drum(out, from, note, random)
    else if (isPlucked(note.instrument)) pluck(out, from, note, seconds, random, PLUCKED[note.instrument])
    else tone(out, from, note, seconds, TIMBRES[note.instrument])
  }
  return out
}

/** Each part alone, in the order of the piece, at the place where it sounds. */
export const renderStems = (piece: Piece, seconds: number): { name: string; sound: Sound }[] =>
  [...Map.groupBy(piece.notes, note => note.part)].map(([name, notes]) => ({
    name,
    sound: render({ ...piece, notes }, seconds, () => undefined),
  }))

/** The piece in stereo, exactly so long; its ends are silent, so that it can follow itself. */
export function render(piece: Piece, seconds: number, progress: (share: number) => void): Sound {
  const frames = Math.round(seconds * RATE)
  const [left, right] = [new Float32Array(frames), new Float32Array(frames)]
  const parts = [...Map.groupBy(piece.notes, note => note.part)]
  for (const [nth, [name, notes]] of parts.entries()) {
    const dry = renderPart(notes, piece, frames)
    const pan = PANS[name] ?? 0
    for (let at = 0; at < frames; at++) {
      left[at] = left[at]! + dry[at]! * (1 - pan) * 0.5
      right[at] = right[at]! + dry[at]! * (1 + pan) * 0.5
    }
    progress((nth + 1) / (parts.length + 1))
  }
  const wet = (channel: Float32Array, side: 0 | 1) => {
    const out = channel.slice()
    for (const echo of ROOM) for (let at = echo[side]; at < frames; at++) out[at] = out[at]! + channel[at - echo[side]]! * echo[2]
    const fade = Math.min(Math.round(0.4 * RATE), frames)
    for (let nth = 0; nth < fade; nth++) out[frames - 1 - nth] = out[frames - 1 - nth]! * (nth / fade)
    const rise = Math.min(200, frames)
    for (let nth = 0; nth < rise; nth++) out[nth] = out[nth]! * (nth / rise)
    return out
  }
  return { rate: RATE, channels: [wet(left, 0), wet(right, 1)] }
}
