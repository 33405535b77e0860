// What stands in a line besides its words: pauses, speed, pitch, volume, emotion, sounds, stress, and how a character is read.
import type { SpeechPart } from '../ports/speech.ts'

export type Mark =
  | { kind: 'text'; text: string }
  | { kind: 'read'; text: string; pinyin: string }
  /** A word under what stands above it, which is no pinyin that fits it: kana, which some voices read. */
  | { kind: 'ruby'; text: string; reading: string }
  | { kind: 'pause'; seconds: number }
  | { kind: 'sound'; name: string }
export interface Line {
  marks: Mark[]
  speed: number
  /** Half tones. */
  pitch: number
  /** Decibels. */
  volume: number
  emotion: string
}

const TOKEN =
  /\[停顿\s?(\d{1,2}(?:\.\d{1,2})?)\s?(?:s|秒)?\]|\[(笑|吸气|叹气)\]|<([^|<>\n]{1,8})\|([a-zA-Z1-5 üāáǎàēéěèīíǐìōóǒòūúǔùǖǘǚǜ]{1,60}|[ぁ-ゖァ-ヺー・]{1,24})>|[(（](情绪|语速|音调|音量)[:：]\s?([^()（）\n]{1,16})[)）]/g
/** Directions in brackets are not spoken. */
const DIRECTION = /[(（][^()（）\n]{1,40}[)）]/g
const within = (value: number, low: number, high: number, usual: number) =>
  Number.isFinite(value) ? Math.min(high, Math.max(low, value)) : usual

/** A text in its order as pieces of markup and of words. */
export function piecesOf(text: string): { text: string; markup: boolean }[] {
  const out: { text: string; markup: boolean }[] = []
  let at = 0
  for (const found of text.matchAll(TOKEN)) {
    if (found.index > at) out.push({ text: text.slice(at, found.index), markup: false })
    out.push({ text: found[0], markup: true })
    at = found.index + found[0].length
  }
  if (at < text.length) out.push({ text: text.slice(at), markup: false })
  return out
}

export const isKana = (reading: string): boolean => /^[ぁ-ゖァ-ヺー・]+$/.test(reading)
const HAN = /^\p{Script=Han}$/u
/** A word under its reading, as it is written in a line. */
export const ruby = (word: string, reading: string): string => `<${word}|${reading}>`
/** What `ruby` wrote: characters with their pinyin where there is a syllable for each, the word as a whole else. */
function underRuby(word: string, written: string): Mark[] {
  const [letters, syllables] = [[...word], written.trim().split(/\s+/)]
  if (isKana(written) || letters.length !== syllables.length || !letters.every(letter => HAN.test(letter)))
    return [{ kind: 'ruby', text: word, reading: written.trim() }]
  return letters.map((text, nth) => ({ kind: 'read', text, pinyin: syllables[nth]! }))
}

interface Asked {
  text: string
  part: SpeechPart | 'stress' | 'any' | 'unfit'
}
const STRESS = /\*([^*\n]{1,40})\*/g
/** What a line asks for besides its words, as it is written there, and which part of a voice does it; pauses and loudness every engine has. */
export function askedOf(text: string): Asked[] {
  const parts: Readonly<Record<string, Asked['part']>> = { 情绪: 'emotion', 语速: 'speed', 音调: 'pitch', 音量: 'any' }
  return piecesOf(text).flatMap(({ text: piece, markup }): Asked[] => {
    if (!markup) return [...piece.matchAll(STRESS)].map(([whole]) => ({ text: whole, part: 'stress' }))
    const named = /^[(（](\p{L}{2})/u.exec(piece)?.[1]
    const part = named ? (parts[named] ?? 'any') : piece.startsWith('[停顿') ? 'any' : 'sounds'
    const [mark] = piece.startsWith('<') ? parseLine(piece).marks : []
    if (mark?.kind === 'ruby') return [{ text: piece, part: isKana(mark.reading) ? 'kana' : 'unfit' }]
    return [{ text: piece, part: mark ? 'reading' : part }]
  })
}

/** Nothing of the markup is ever read aloud. */
export function parseLine(text: string): Line {
  const line: Line = { marks: [], speed: 1, pitch: 0, volume: 0, emotion: '' }
  const say = (words: string) => {
    const bare = words.replace(DIRECTION, '').replace(STRESS, '$1')
    if (bare.trim()) line.marks.push({ kind: 'text', text: bare })
  }
  let at = 0
  for (const found of text.matchAll(TOKEN)) {
    const [whole, pause, sound, character, pinyin, name, value = ''] = found
    say(text.slice(at, found.index))
    at = found.index + whole.length
    if (pause !== undefined) line.marks.push({ kind: 'pause', seconds: Math.min(10, Number(pause)) })
    else if (sound) line.marks.push({ kind: 'sound', name: sound })
    else if (character && pinyin) line.marks.push(...underRuby(character, pinyin))
    else if (name === '情绪') line.emotion = value.replace(/[\s\d.]{1,8}$/, '')
    else if (name === '语速') line.speed = within(Number(value), 0.5, 2, 1)
    else if (name === '音调') line.pitch = within(Number(value), -12, 12, 0)
    else if (name === '音量') line.volume = within(Number.parseFloat(value), -24, 12, 0)
  }
  say(text.slice(at))
  return line
}
/** The words of a line in their order, each with what stands above it; '' above most. */
export const wordsOf = (text: string): { text: string; reading: string }[] =>
  parseLine(text).marks.flatMap(mark =>
    mark.kind === 'text'
      ? [{ text: mark.text, reading: '' }]
      : mark.kind === 'read'
        ? [{ text: mark.text, reading: mark.pinyin }]
        : mark.kind === 'ruby'
          ? [{ text: mark.text, reading: mark.reading }]
          : [],
  )
/** The words of a line as they are heard: what a subtitle of it says. */
export const spokenText = (text: string): string =>
  wordsOf(text)
    .map(word => word.text)
    .join('')
    .trim()

/** How a whole line is said: what its markup says of it, and silence before its first word in seconds. */
export interface Delivery extends Omit<Line, 'marks'> {
  pause: number
}
const NAMES = { emotion: '情绪', speed: '语速', pitch: '音调', volume: '音量' } as const
const isNamed = (token: string, name: string) => /^[(（](\p{L}{2})/u.exec(token)?.[1] === name
const isPause = (token: string) => token.startsWith('[停顿')
/** The pieces of a line, each with whether it stands before the first word that is spoken. */
function opened(text: string) {
  let open = true
  return piecesOf(text).map(piece => {
    open &&= !parseLine(piece.text).marks.some(mark => mark.kind === 'text' || mark.kind === 'read' || mark.kind === 'ruby')
    return { ...piece, open }
  })
}
const rounded = (value: number) => Math.round(value * 100) / 100
export function deliveryOf(text: string): Delivery {
  const { marks: _, ...whole } = parseLine(text)
  const pauses = opened(text).filter(piece => piece.markup && piece.open && isPause(piece.text))
  const seconds = pauses.flatMap(piece => parseLine(piece.text).marks).map(mark => (mark.kind === 'pause' ? mark.seconds : 0))
  return { ...whole, pause: rounded(seconds.reduce((sum, each) => sum + each, 0)) }
}
/** A line that is said so: what its markup said of that before goes, what is as usual is not written, and its words stay. */
export function delivered(text: string, change: Partial<{ [K in keyof Delivery]: Delivery[K] | undefined }>): string {
  const { emotion, speed, pitch, volume, pause } = change
  const told = (Object.keys(NAMES) as (keyof typeof NAMES)[]).filter(key => change[key] !== undefined)
  const goes = ({ text: piece, markup, open }: ReturnType<typeof opened>[number]) =>
    markup && ((pause !== undefined && open && isPause(piece)) || told.some(key => isNamed(piece, NAMES[key])))
  const signed = (value: number) => `${value > 0 ? '+' : ''}${rounded(value)}`
  const head = [
    emotion ? `(情绪:${emotion})` : '',
    speed !== undefined && speed !== 1 ? `(语速:${rounded(speed)})` : '',
    pitch ? `(音调:${signed(pitch)})` : '',
    volume ? `(音量:${signed(volume)}dB)` : '',
    pause ? `[停顿${rounded(pause)}s]` : '',
  ]
  const rest = opened(text).filter(piece => !goes(piece))
  return [...head, ...rest.map(piece => piece.text)].join('')
}
