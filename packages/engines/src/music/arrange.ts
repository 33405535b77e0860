// Ways to set a tune: which instruments stand behind it and what they play. Each mood has three of them, and the seed picks one.

export type Instrument = 'piano' | 'guitar' | 'zither' | 'pipa' | 'flute' | 'strings' | 'brass' | 'bell' | 'lead' | 'pad' | 'bass' | 'drum'

/** What is held under the tune: chords over the bar, chords that grow, repeated sixteenths, tonic and fifth alone. */
type Pad = 'held' | 'swell' | 'tremolo' | 'fifths'
/** What moves: steps of the chord (0, 2, 4 and so on), each with its beat and length. */
interface Step {
  at: number
  length: number
  steps: readonly number[]
}
const evenly = (length: number, ...steps: readonly number[]): Step[] =>
  steps.map((step, nth) => ({ at: nth * length, length: length * 0.95, steps: [step] }))
const chord = [0, 2, 4] as const
const FIGURES = {
  broken: evenly(0.5, 0, 2, 4, 2, 7, 4, 2, 4),
  rocking: evenly(0.5, 0, 4, 2, 4, 0, 4, 2, 4),
  rolling: evenly(0.25, 0, 2, 4, 7, 4, 2, 0, 2, 4, 7, 9, 7, 4, 2, 0, 2),
  ostinato: evenly(0.5, 0, 0, 4, 0, 7, 0, 4, 2),
  block: [0, 1.5, 3].map(at => ({ at, length: 1, steps: chord })),
  strum: [0, 1, 1.5, 2.5, 3].map(at => ({ at, length: 0.6, steps: [0, 2, 4, 7] })),
  sparse: [
    { at: 0, length: 1.8, steps: [0] },
    { at: 1.5, length: 1.5, steps: [4] },
    { at: 3, length: 1, steps: [7] },
  ],
} as const satisfies Record<string, readonly Step[]>
/** Beats with lengths, and semitones over the root of the chord. */
const BASSES = {
  whole: [[0, 3.9, 0]],
  half: [
    [0, 1.9, 0],
    [2, 1.9, 7],
  ],
  octaves: [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5].map((at, nth) => [at, 0.45, nth % 2 ? 12 : 0]),
  pulse: [0, 1, 2, 3].map(at => [at, 0.9, 0]),
} as const satisfies Record<string, readonly (readonly number[])[]>
/** Drums of General MIDI by beat: 36 kick, 38 snare, 42 closed hat, 45 and 41 low toms, 70 maracas. */
const DRUMS = {
  rock: [...hits(42, 0.25, 0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5), ...hits(36, 0.6, 0, 2, 2.5), ...hits(38, 0.6, 1, 3)],
  soft: [...hits(70, 0.2, 0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5), ...hits(36, 0.4, 0, 2)],
  four: [...hits(36, 0.65, 0, 1, 2, 3), ...hits(42, 0.3, 0.5, 1.5, 2.5, 3.5), ...hits(38, 0.5, 1, 3)],
  taiko: [...hits(41, 0.7, 0, 1.5, 2), ...hits(45, 0.55, 0.5, 2.5, 3, 3.25, 3.5)],
} as const satisfies Record<string, readonly (readonly number[])[]>
function hits(drum: number, loud: number, ...beats: number[]): [beat: number, drum: number, loud: number][] {
  return beats.map(at => [at, drum, loud])
}

export interface Arrangement {
  lead: Instrument
  pad?: { by: Instrument; as: Pad }
  figure?: { by: Instrument; as: keyof typeof FIGURES }
  bass?: keyof typeof BASSES
  drums?: keyof typeof DRUMS
  /** A second voice under the tune once it returns. */
  counter?: Instrument
}
export const figureOf = ({ figure }: Arrangement): readonly Step[] => (figure ? FIGURES[figure.as] : [])
export const bassOf = ({ bass }: Arrangement): readonly (readonly number[])[] => (bass ? BASSES[bass] : [])
export const drumsOf = (drums: Arrangement['drums']): readonly (readonly number[])[] => (drums ? DRUMS[drums] : [])

const WAYS = {
  独奏: { lead: 'piano', figure: { by: 'piano', as: 'rocking' }, bass: 'whole' },
  四重奏: { lead: 'strings', pad: { by: 'strings', as: 'held' }, bass: 'whole', counter: 'strings' },
  弹唱: { lead: 'flute', figure: { by: 'guitar', as: 'strum' }, bass: 'half', drums: 'soft' },
  分解: { lead: 'piano', pad: { by: 'strings', as: 'held' }, figure: { by: 'guitar', as: 'broken' }, bass: 'half' },
  琴曲: { lead: 'zither', figure: { by: 'zither', as: 'sparse' }, bass: 'whole' },
  笛曲: { lead: 'flute', pad: { by: 'strings', as: 'fifths' }, figure: { by: 'zither', as: 'broken' }, bass: 'whole' },
  丝竹: { lead: 'flute', figure: { by: 'pipa', as: 'rolling' }, bass: 'half', drums: 'soft', counter: 'zither' },
  管弦: {
    lead: 'brass',
    pad: { by: 'strings', as: 'tremolo' },
    figure: { by: 'strings', as: 'ostinato' },
    bass: 'pulse',
    drums: 'taiko',
    counter: 'strings',
  },
  进行: { lead: 'strings', pad: { by: 'strings', as: 'swell' }, figure: { by: 'strings', as: 'ostinato' }, bass: 'pulse', drums: 'taiko' },
  号角: {
    lead: 'brass',
    pad: { by: 'strings', as: 'held' },
    figure: { by: 'brass', as: 'block' },
    bass: 'half',
    drums: 'taiko',
    counter: 'flute',
  },
  舞曲: { lead: 'lead', pad: { by: 'pad', as: 'held' }, figure: { by: 'lead', as: 'rolling' }, bass: 'octaves', drums: 'four' },
  慵懒: { lead: 'piano', pad: { by: 'pad', as: 'held' }, figure: { by: 'piano', as: 'block' }, bass: 'half', drums: 'soft' },
  脉冲: { lead: 'strings', pad: { by: 'pad', as: 'swell' }, figure: { by: 'bell', as: 'ostinato' }, bass: 'pulse', drums: 'soft' },
  漂浮: { lead: 'flute', pad: { by: 'pad', as: 'swell' }, figure: { by: 'bell', as: 'sparse' } },
  八音: { lead: 'bell', pad: { by: 'strings', as: 'held' }, figure: { by: 'bell', as: 'broken' }, bass: 'whole' },
  乐队: { lead: 'lead', pad: { by: 'pad', as: 'held' }, figure: { by: 'guitar', as: 'block' }, bass: 'octaves', drums: 'rock' },
} as const satisfies Record<string, Arrangement>
export type Way = keyof typeof WAYS
export const wayOf = (way: Way): Arrangement => WAYS[way]
