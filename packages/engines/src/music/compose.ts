// Composes by rules: words choose scale, tempo, chords and instruments; a motif returns, varied, over the sections. The same seed, the same notes.

import type { MusicRequest } from '../ports/music.ts'
import { type Arrangement, bassOf, drumsOf, figureOf, type Instrument, type Way, wayOf } from './arrange.ts'

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
  /** 「A 小调」 */
  key: string
  /** 0 for C to 11 for B. */
  tonic: number
  minor: boolean
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
  /** How its pieces are set. */
  ways: readonly Way[]
}
const MAJOR = [0, 2, 4, 5, 7, 9, 11]
const MINOR = [0, 2, 3, 5, 7, 8, 10]
const YU = [0, 3, 5, 7, 10]
const GONG = [0, 2, 4, 7, 9]
const mood = (scale: readonly number[], tempo: number, root: number, ways: readonly Way[], ...chords: number[][]): Mood => ({
  scale,
  minor: scale === MINOR || scale === YU,
  tempo,
  root,
  chords,
  ways,
})
const MOODS: Readonly<Record<string, Mood>> = {
  __proto__: null as never,
  欢快: mood(MAJOR, 124, 60, ['乐队', '弹唱', '八音'], [0, 4, 5, 3], [0, 5, 3, 4]),
  温柔: mood(MAJOR, 80, 62, ['独奏', '四重奏', '分解'], [0, 4, 5, 3], [3, 4, 2, 5]),
  浪漫: mood(MAJOR, 84, 62, ['分解', '四重奏', '慵懒'], [0, 4, 5, 3], [0, 5, 3, 4]),
  治愈: mood(MAJOR, 88, 60, ['弹唱', '八音', '独奏'], [0, 2, 3, 4], [0, 4, 5, 3]),
  励志: mood(MAJOR, 118, 60, ['乐队', '号角', '分解'], [5, 3, 0, 4], [0, 4, 5, 3]),
  滑稽: mood(MAJOR, 132, 60, ['弹唱', '八音', '慵懒'], [0, 4, 0, 4], [0, 1, 4, 0]),
  怀旧: mood(MAJOR, 78, 58, ['慵懒', '八音', '独奏'], [0, 5, 1, 4], [3, 4, 2, 5]),
  哀伤: mood(MINOR, 68, 57, ['独奏', '四重奏', '漂浮'], [0, 5, 2, 6], [0, 3, 5, 4]),
  释然: mood(MAJOR, 76, 60, ['独奏', '弹唱', '四重奏'], [3, 4, 2, 5], [0, 4, 5, 3]),
  悬疑: mood(MINOR, 92, 50, ['脉冲', '漂浮', '进行'], [0, 0, 5, 4], [0, 1, 0, 6]),
  神秘: mood(MINOR, 72, 52, ['漂浮', '脉冲', '笛曲'], [0, 1, 0, 5], [0, 5, 0, 6]),
  恐怖: mood(MINOR, 66, 45, ['漂浮', '脉冲', '进行'], [0, 1, 0, 1], [0, 0, 1, 4]),
  紧张: mood(MINOR, 116, 50, ['脉冲', '进行', '舞曲'], [0, 0, 5, 4], [0, 1, 0, 6]),
  热烈: mood(MAJOR, 132, 60, ['乐队', '舞曲', '号角'], [0, 4, 5, 3], [0, 3, 4, 4]),
  史诗: mood(MINOR, 138, 50, ['管弦', '进行', '号角'], [0, 5, 2, 6], [0, 6, 5, 6]),
  古风: mood(YU, 76, 57, ['琴曲', '笛曲', '丝竹'], [0, 3, 0, 2], [0, 2, 3, 0]),
  民谣: mood(GONG, 96, 60, ['弹唱', '分解', '笛曲'], [0, 3, 2, 0], [0, 2, 3, 0]),
  电子: mood(MINOR, 120, 57, ['舞曲', '慵懒', '脉冲'], [0, 5, 2, 6], [0, 3, 5, 4]),
  氛围: mood(MINOR, 64, 57, ['漂浮', '八音', '脉冲'], [0, 5, 2, 6], [0, 2, 5, 3]),
}
const USUAL = mood(MAJOR, 96, 60, ['分解', '乐队', '慵懒'], [0, 5, 3, 4], [0, 4, 5, 3])
const LEADS: Readonly<Record<string, Instrument>> = {
  __proto__: null as never,
  钢琴: 'piano',
  古筝: 'zither',
  琵琶: 'pipa',
  吉他: 'guitar',
  笛子: 'flute',
  弦乐: 'strings',
  八音盒: 'bell',
  铜管: 'brass',
  合成器: 'lead',
}
const SPEEDS: Readonly<Record<string, number>> = { __proto__: null as never, 快节奏: 1.2, 慢节奏: 0.8, 追逐: 1.15 }
const PLACES = ['雨夜', '重逢', '独白', '片尾']

/** The words that are known, by kind. */
export const KEYWORDS = [
  { kind: '风格', words: ['古风', '史诗', '电子', '民谣', '氛围'] },
  { kind: '情绪', words: ['温柔', '欢快', '浪漫', '治愈', '励志', '滑稽', '怀旧', '悬疑', '神秘', '恐怖', '哀伤', '紧张', '释然', '热烈'] },
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
const LETTERS = ['C', '升C', 'D', '降E', 'E', 'F', '升F', 'G', '降A', 'A', '降B', 'B']

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
    bars,
    tempo: (bars * 240) / seconds,
    key: `${LETTERS[((root % 12) + 12) % 12]} ${minor ? '小调' : '大调'}${old ? '（五声）' : ''}`,
    sections: given?.length ? stretched(given, bars) : sectionsOf(bars),
    ignored: keywords.filter(word => !KNOWN.has(word)),
  }
}

/** The seed's way to set a piece of the mood, with the instruments that are asked for. */
function arrangementOf(keywords: readonly string[], ways: readonly Way[], roll: number): Arrangement {
  const way = wayOf(ways[Math.floor(roll * ways.length)]!)
  const [lead, second] = keywords.flatMap(word => LEADS[word] ?? [])
  return {
    ...way,
    ...(lead && { lead }),
    ...(second && { figure: { as: way.figure?.as ?? 'broken', by: second } }),
    ...(keywords.includes('打击') && { drums: way.drums ?? 'rock' }),
  }
}

/** Beats of a phrase: loudness rises to its middle and falls again. */
const PHRASE = 16
/** Parts of the loudness by which a phrase breathes, and a player differs from note to note. */
const SWELL = 0.12
const TOUCH = 0.1

/** What sounds in a section: the tune comes with the first that is no opening, the rest with its return. */
const layersOf = (section: string) => {
  const edge = section === '引子' || section === '尾声'
  return { lead: !edge, bass: section !== '引子', drums: !edge, counter: !edge && section !== 'A' }
}

/** `motifs` are names of characters: the first tune quotes the first of them, the second the next. */
export function compose({ keywords, seconds, seed, motifs = [], dynamics, ...wishes }: MusicRequest): Piece {
  const random = randomOf(seed)
  // A tempo that is asked for leaves the first number for the chords.
  const sway = wishes.tempo === undefined ? 0.97 + random() * 0.06 : 1
  const { scale, root, chords, bars, tempo, key, minor, sections, ignored, ways } = planOf(keywords, seconds, wishes, sway)
  const progression = chords[Math.floor(random() * chords.length)]!
  const way = arrangementOf(keywords, ways, random())
  const notes: Note[] = []
  const tone = (degree: number) =>
    root + 12 * Math.floor(degree / scale.length) + scale[((degree % scale.length) + scale.length) % scale.length]!
  const add = (part: string, instrument: Instrument, at: number, length: number, pitch: number, loud: number) => {
    const breath = 1 + SWELL * Math.sin((Math.PI * (at % PHRASE)) / PHRASE) + TOUCH * (random() - 0.5)
    notes.push({ part, instrument, at, length, pitch, loud: Math.min(1, loud * breath) })
  }
  const own = [motifOf(random), motifOf(random)] as const
  const [first, other] = motifs.map(leitmotif)
  const [motif, second] = [first ?? own[0], other ?? first ?? own[1]]
  for (let bar = 0; bar < bars; bar++) {
    const section = sections.findLast(each => each.bar <= bar)!.name
    const layers = layersOf(section)
    const chord = progression[bar % progression.length]!
    const at = bar * 4
    const last = bar === bars - 1
    if (way.pad)
      setPad(way.pad, at, (degree, beat, length, loud) => add('衬底', way.pad!.by, at + beat, length, tone(chord + degree), loud))
    if (layers.bass)
      for (const [beat = 0, length = 0, over = 0] of last && way.bass ? bassOf({ ...way, bass: 'whole' }) : bassOf(way))
        add('低音', 'bass', at + beat, length, tone(chord) - 24 + (over === 7 && random() < 0.6 ? 0 : over), beat ? 0.48 : 0.55)
    if (!last)
      for (const { at: beat, length, steps } of figureOf(way))
        if (random() < 0.95)
          for (const step of steps)
            add(
              '分解',
              way.figure!.by,
              at + beat,
              length,
              tone(chord + (step >= 7 ? scale.length + step - 7 : step)),
              beat % 2 ? 0.3 : 0.42,
            )
    if (layers.lead && bar % 2 === 0 && !last) {
      const varied = section === 'A2' || section === 'A3' ? 1 : 0
      for (const step of section === 'B' ? second : motif) {
        if (step.rest || at + step.at >= bars * 4) continue
        const under = progression[(bar + (step.at >= 4 ? 1 : 0)) % progression.length]!
        const strong = step.at % 2 === 0
        // The motif of a character keeps its steps, so that it is known again.
        const degree = first ? step.degree + 4 : strong ? under + [0, 2, 4][Math.abs(step.degree + varied) % 3]! : under + step.degree + 2
        add('旋律', way.lead, at + step.at, step.length * 0.95, tone(degree) + 12, strong ? 0.7 : 0.6)
        if (way.counter && layers.counter && strong) add('副旋律', way.counter, at + step.at, step.length * 0.95, tone(degree - 2), 0.4)
      }
    }
    if (layers.drums && !last)
      for (const [beat = 0, drum = 0, loud = 0] of drumsOf(way.drums)) add('打击', 'drum', at + beat, 0.2, drum, loud)
    if (last) add('旋律', way.lead, at, 4, tone(0) + 12, 0.55)
  }
  const level = (at: number) => loudnessOf(sections.findLast(each => each.bar * 4 <= at)!.name, dynamics)
  const levelled = notes.map(note => ({ ...note, loud: note.loud * level(note.at) }))
  return { tempo, key, tonic: ((root % 12) + 12) % 12, minor, sections, bars, notes: levelled, ignored }
}

/** The held notes of a bar. */
function setPad(
  { as }: NonNullable<Arrangement['pad']>,
  at: number,
  put: (degree: number, beat: number, length: number, loud: number) => void,
) {
  const degrees = as === 'fifths' ? [0, 4] : [0, 2, 4]
  if (as === 'tremolo')
    for (let beat = 0; beat < 4; beat += 0.25) for (const degree of degrees) put(degree, beat, 0.24, beat % 1 ? 0.2 : 0.28)
  else for (const degree of degrees) put(degree, 0, 3.9, as === 'swell' ? 0.22 + 0.12 * ((at / 4) % 4) * 0.33 : 0.32)
}
