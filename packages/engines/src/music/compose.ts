// Composes by rules: words choose scale, tempo, chords and instruments; a motif returns, varied, over the sections. The same seed, the same notes.

import type { MusicRequest } from '../ports/music.ts'

export type Instrument = 'pluck' | 'piano' | 'flute' | 'strings' | 'bell' | 'bass' | 'drum'
export interface Note {
  part: string
  instrument: Instrument
  /** Beats. */
  at: number
  length: number
  /** MIDI number; of drums which one. */
  pitch: number
  /** 0–1 */
  loud: number
}
export interface Piece {
  tempo: number
  key: string
  sections: { name: string; bar: number }[]
  bars: number
  notes: Note[]
  ignored: string[]
}

interface Mood {
  scale: readonly number[]
  minor: boolean
  tempo: number
  root: number
  chords: readonly (readonly number[])[]
  drums: number
}
const MAJOR = [0, 2, 4, 5, 7, 9, 11]
const MINOR = [0, 2, 3, 5, 7, 8, 10]
const YU = [0, 3, 5, 7, 10]
const GONG = [0, 2, 4, 7, 9]
const mood = (scale: readonly number[], minor: boolean, tempo: number, root: number, drums: number, ...chords: number[][]): Mood => ({
  scale,
  minor,
  tempo,
  root,
  chords,
  drums,
})
const MOODS: Readonly<Record<string, Mood>> = {
  __proto__: null as never,
  欢快: mood(MAJOR, false, 124, 60, 2, [0, 4, 5, 3], [0, 5, 3, 4]),
  温柔: mood(MAJOR, false, 80, 62, 0, [0, 4, 5, 3], [3, 4, 2, 5]),
  浪漫: mood(MAJOR, false, 84, 62, 0, [0, 4, 5, 3], [0, 5, 3, 4]),
  哀伤: mood(MINOR, true, 68, 57, 0, [0, 5, 2, 6], [0, 3, 5, 4]),
  释然: mood(MAJOR, false, 76, 60, 0, [3, 4, 2, 5], [0, 4, 5, 3]),
  悬疑: mood(MINOR, true, 92, 50, 1, [0, 0, 5, 4], [0, 1, 0, 6]),
  紧张: mood(MINOR, true, 116, 50, 1, [0, 0, 5, 4], [0, 1, 0, 6]),
  热烈: mood(MAJOR, false, 132, 60, 2, [0, 4, 5, 3], [0, 3, 4, 4]),
  史诗: mood(MINOR, true, 138, 50, 2, [0, 5, 2, 6], [0, 6, 5, 6]),
  古风: mood(YU, true, 76, 57, 0, [0, 3, 0, 2], [0, 2, 3, 0]),
  民谣: mood(GONG, false, 96, 60, 1, [0, 3, 2, 0], [0, 2, 3, 0]),
  电子: mood(MINOR, true, 120, 57, 2, [0, 5, 2, 6], [0, 3, 5, 4]),
  氛围: mood(MINOR, true, 64, 57, 0, [0, 5, 2, 6], [0, 2, 5, 3]),
}
const USUAL = mood(MAJOR, false, 96, 60, 1, [0, 5, 3, 4], [0, 4, 5, 3])
const LEADS: Readonly<Record<string, Instrument>> = {
  __proto__: null as never,
  钢琴: 'piano',
  古筝: 'pluck',
  琵琶: 'pluck',
  吉他: 'pluck',
  笛子: 'flute',
  弦乐: 'strings',
  八音盒: 'bell',
  合成器: 'strings',
}
const SPEEDS: Readonly<Record<string, number>> = { __proto__: null as never, 快节奏: 1.2, 慢节奏: 0.8, 追逐: 1.15 }
const PLACES = ['雨夜', '重逢', '独白', '片尾']

/** The words that are known, by kind. */
export const KEYWORDS = [
  { kind: '风格', words: ['古风', '史诗', '电子', '民谣', '氛围'] },
  { kind: '情绪', words: ['温柔', '欢快', '浪漫', '悬疑', '哀伤', '紧张', '释然', '热烈'] },
  { kind: '乐器', words: Object.keys(LEADS).concat('打击') },
  { kind: '节奏', words: ['快节奏', '慢节奏'] },
  { kind: '场景', words: ['追逐', ...PLACES] },
] as const
const KNOWN = new Set<string>(KEYWORDS.flatMap(({ words }) => [...words]))
/** A place in a story has the mood it mostly has. */
const MOOD_OF_PLACE: Readonly<Record<string, string>> = {
  __proto__: null as never,
  追逐: '紧张',
  雨夜: '哀伤',
  重逢: '释然',
  独白: '氛围',
  片尾: '温柔',
}

/** mulberry32: the same numbers on every machine. */
export function randomOf(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
const LETTERS = ['c', '升c', 'd', '降e', 'e', 'f', '升f', 'g', '降a', 'a', '降b', 'b']

export interface Step {
  at: number
  length: number
  degree: number
  rest: boolean
}
/** A number from a name, the same everywhere (FNV-1a). */
const numberOf = (name: string) => [...name].reduce((sum, letter) => Math.imul(sum ^ letter.codePointAt(0)!, 16_777_619), 2_166_136_261)
/** The motif of a character: always the same for the name. */
export const leitmotif = (name: string): Step[] => motifOf(randomOf(numberOf(name))).map(step => ({ ...step, rest: false }))
function motifOf(random: () => number): Step[] {
  const steps: Step[] = []
  for (let at = 0; at < 8;) {
    const length = Math.min([0.5, 0.5, 1, 1, 1.5, 2][Math.floor(random() * 6)]!, 8 - at)
    steps.push({ at, length, degree: Math.floor(random() * 5) - 1, rest: random() < 0.12 })
    at += length
  }
  return steps
}

/** Sections over the bars: an opening, the tune, its variation, a second tune, an end. */
function sectionsOf(bars: number): Piece['sections'] {
  if (bars < 8) return [{ name: 'A', bar: 0 }]
  const intro = bars >= 16 ? 4 : 2
  const outro = 2
  const names = ['A', 'A2', 'B', 'A3']
  const body = bars - intro - outro
  const count = Math.max(1, Math.min(4, Math.floor(body / 4)))
  const middle = Array.from({ length: count }, (_, nth) => ({ name: names[nth]!, bar: intro + Math.round((body * nth) / count) }))
  return [{ name: '引子', bar: 0 }, ...middle, { name: '尾声', bar: bars - outro }]
}

/** Bars for each of what is wanted: as many together as there are, each in proportion, at least one. */
function stretched(wanted: readonly { name: string; bars: number }[], bars: number): Piece['sections'] {
  const kept = wanted.slice(0, bars)
  const whole = kept.reduce((sum, each) => sum + each.bars, 0)
  let before = 0
  let bar = 0
  return kept.map(({ name, bars: own }, nth) => {
    const section = { name, bar }
    before += own
    // Those that follow need a bar each.
    bar = Math.min(bars - (kept.length - nth - 1), Math.max(bar + 1, Math.round((before / whole) * bars)))
    return section
  })
}
/** How loud a section is beside the loudest, where dynamics are as wide as can be. */
const LEVELS: Readonly<Record<string, number>> = { __proto__: null as never, 引子: 0.4, A: 0.65, A2: 0.8, B: 1, A3: 0.9, 尾声: 0.45 }
const loudnessOf = (section: string, dynamics: number | undefined) =>
  dynamics === undefined ? 1 : 1 - dynamics * (1 - (LEVELS[section] ?? 1))

export type Wishes = Pick<MusicRequest, 'tempo' | 'key' | 'sections'>
/** What a piece will be like before a note of it is written. @param sway what the seed makes of the mood's tempo, about 1 */
export function planOf(
  keywords: readonly string[],
  seconds: number,
  { tempo: wanted, key: asked, sections: given }: Wishes = {},
  sway = 1,
) {
  const named = keywords.map(word => MOODS[word]).find(Boolean) ?? keywords.map(word => MOODS[MOOD_OF_PLACE[word] ?? '']).find(Boolean)
  const mood = named ?? USUAL
  const speed = keywords.reduce((factor, word) => factor * (SPEEDS[word] ?? 1), 1)
  // Whole bars fill the length exactly.
  const bars = Math.max(2, Math.round((seconds * (wanted ?? Math.round(mood.tempo * speed * sway))) / 240))
  const old = mood.scale.length === 5
  const minor = asked?.minor ?? mood.minor
  // The tonic that is asked for, as near to the mood's own as there is one.
  const root = asked ? mood.root + ((((asked.tonic - mood.root + 6) % 12) + 12) % 12) - 6 : mood.root
  const scale = minor === mood.minor ? mood.scale : old ? (minor ? YU : GONG) : minor ? MINOR : MAJOR
  return {
    ...mood,
    root,
    scale,
    minor,
    old,
    bars,
    tempo: (bars * 240) / seconds,
    key: `${LETTERS[root % 12]} ${minor ? '小调' : '大调'}${old ? '（五声）' : ''}`,
    sections: given?.length ? stretched(given, bars) : sectionsOf(bars),
    ignored: keywords.filter(word => !KNOWN.has(word)),
  }
}

/** `motifs` are names of characters: the first tune quotes the first of them, the second the next. */
export function compose({ keywords, seconds, seed, motifs = [], dynamics, ...wishes }: MusicRequest): Piece {
  const random = randomOf(seed)
  // A tempo that is asked for leaves the first number for the chords.
  const sway = wishes.tempo === undefined ? 0.97 + random() * 0.06 : 1
  const { scale, root, chords, drums, old, bars, tempo, key, sections, ignored } = planOf(keywords, seconds, wishes, sway)
  const progression = chords[Math.floor(random() * chords.length)]!
  const leads = keywords.flatMap(word => LEADS[word] ?? [])
  const lead = leads[0] ?? (old ? 'pluck' : 'piano')
  const beat = keywords.includes('打击') ? Math.max(1, drums) : drums
  const notes: Note[] = []
  const tone = (degree: number) =>
    root + 12 * Math.floor(degree / scale.length) + scale[((degree % scale.length) + scale.length) % scale.length]!
  const add = (part: string, instrument: Instrument, at: number, length: number, pitch: number, loud: number) =>
    notes.push({ part, instrument, at, length, pitch, loud })
  const own = [motifOf(random), motifOf(random)] as const
  const [first, other] = motifs.map(leitmotif)
  const [motif, second] = [first ?? own[0], other ?? first ?? own[1]]
  for (let bar = 0; bar < bars; bar++) {
    const section = sections.findLast(each => each.bar <= bar)!.name
    const chord = progression[bar % progression.length]!
    const at = bar * 4
    const last = bar === bars - 1
    const quiet = section === '引子' || section === '尾声'
    for (const degree of [0, 2, 4]) add('衬底', 'strings', at, 3.9, tone(chord + degree), quiet ? 0.25 : 0.34)
    add('低音', 'bass', at, last ? 4 : 1.9, tone(chord) - 24, 0.55)
    if (!last) add('低音', 'bass', at + 2, 1.9, tone(chord) - 24 + (random() < 0.3 ? 7 : 0), 0.48)
    const figure = [0, 2, 4, 2, scale.length, 4, 2, 4]
    for (let nth = 0; nth < 8 && !last; nth++)
      if (random() < 0.92) add('分解', leads[1] ?? 'pluck', at + nth / 2, 0.48, tone(chord + figure[nth]!), nth % 4 === 0 ? 0.42 : 0.3)
    if (!quiet && bar % 2 === 0 && !last) {
      const varied = section === 'A2' || section === 'A3' ? 1 : 0
      for (const step of section === 'B' ? second : motif) {
        if (step.rest) continue
        const under = progression[(bar + (step.at >= 4 ? 1 : 0)) % progression.length]!
        const strong = step.at % 2 === 0
        // The motif of a character keeps its steps, so that it is known again.
        const degree = first ? step.degree + 4 : strong ? under + [0, 2, 4][Math.abs(step.degree + varied) % 3]! : under + step.degree + 2
        if (at + step.at < bars * 4) add('旋律', lead, at + step.at, step.length * 0.95, tone(degree) + 12, strong ? 0.7 : 0.6)
      }
    }
    if (last) add('旋律', lead, at, 4, tone(0) + 12, 0.55)
    if (beat && !quiet) {
      for (let nth = 0; nth < 8; nth++) add('打击', 'drum', at + nth / 2, 0.2, 42, nth % 2 ? 0.2 : 0.3)
      for (const [when, drum] of [
        [0, 36],
        [2, 36],
        [1, 38],
        [3, 38],
      ] as const)
        add('打击', 'drum', at + when, 0.2, drum, 0.6)
      if (beat > 1) add('打击', 'drum', at + 2.5, 0.2, 36, 0.45)
    }
  }
  const level = (at: number) => loudnessOf(sections.findLast(each => each.bar * 4 <= at)!.name, dynamics)
  return { tempo, key, sections, bars, notes: notes.map(note => ({ ...note, loud: note.loud * level(note.at) })), ignored }
}
