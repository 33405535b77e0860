// A piece as a standard MIDI file of type 1: a track for tempo, meter, key and sections, and one for each part.
import type { Instrument } from './arrange.ts'
import type { Note, Piece } from './compose.ts'

const TICKS = 480
/** Numbers of General MIDI, from 0. */
const PROGRAMS: Readonly<Record<Instrument, number>> = {
  piano: 0,
  bell: 10,
  guitar: 24,
  bass: 32,
  strings: 48,
  brass: 60,
  flute: 73,
  lead: 81,
  pad: 89,
  pipa: 106,
  zither: 107,
  drum: 0,
}
/** Sharps of the major key on each tonic, flats as negative numbers. */
const SHARPS = [0, -5, 2, -3, 4, -1, 6, 1, -4, 3, -2, 5]
const DRUMS = 9
const BAR = 4 * TICKS
/** Four quarters a bar. */
const METER = [0, 0xff, 0x58, 4, 4, 2, 24, 8]

function variable(value: number): number[] {
  const out = [value & 0x7f]
  for (let rest = value >> 7; rest > 0; rest >>= 7) out.unshift((rest & 0x7f) | 0x80)
  return out
}
const word = (value: number, bytes: number) => Array.from({ length: bytes }, (_, nth) => (value >> (8 * (bytes - 1 - nth))) & 0xff)
const ascii = (text: string) => [...new TextEncoder().encode(text)]
const chunk = (name: string, data: readonly number[]) => [...ascii(name), ...word(data.length, 4), ...data]
const END = [0, 0xff, 0x2f, 0]

function track(name: string, notes: readonly Note[], channel: number): number[] {
  const events = notes.flatMap(note => {
    const [on, off] = [Math.round(note.at * TICKS), Math.round((note.at + note.length) * TICKS)]
    const loud = Math.max(1, Math.min(127, Math.round(note.loud * 127)))
    return [
      { at: on, order: 1, bytes: [0x90 | channel, note.pitch, loud] },
      { at: Math.max(on + 1, off), order: 0, bytes: [0x80 | channel, note.pitch, 0] },
    ]
  })
  events.sort((one, other) => one.at - other.at || one.order - other.order)
  const label = ascii(name)
  const data = [0, 0xff, 0x03, ...variable(label.length), ...label, 0, 0xc0 | channel, PROGRAMS[notes[0]!.instrument]]
  let before = 0
  for (const { at, bytes } of events) {
    for (const byte of variable(at - before)) data.push(byte)
    for (const byte of bytes) data.push(byte)
    before = at
  }
  return chunk('MTrk', [...data, ...END])
}

export function writeMidi(piece: Piece): Uint8Array {
  const parts = [...Map.groupBy(piece.notes, note => note.part)]
  const sharps = SHARPS[(piece.tonic + (piece.minor ? 3 : 0)) % 12]!
  let before = 0
  const markers = piece.sections.flatMap(({ name, bar }) => {
    const label = ascii(name)
    const wait = variable(bar * BAR - before)
    before = bar * BAR
    return [...wait, 0xff, 0x06, ...variable(label.length), ...label]
  })
  const tempo = chunk('MTrk', [
    0,
    0xff,
    0x51,
    3,
    ...word(Math.round(60_000_000 / piece.tempo), 3),
    ...METER,
    0,
    0xff,
    0x59,
    2,
    sharps & 0xff,
    piece.minor ? 1 : 0,
    ...markers,
    ...END,
  ])
  const tracks = parts.map(([name, notes], nth) => track(name, notes, notes[0]!.instrument === 'drum' ? DRUMS : nth))
  return Uint8Array.from([...chunk('MThd', [...word(1, 2), ...word(tracks.length + 1, 2), ...word(TICKS, 2)]), ...tempo, ...tracks.flat()])
}
