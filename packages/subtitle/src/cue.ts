// A cue of subtitles, in whole milliseconds, and how its text is made plain.
import type { Loss } from '@qianmu/script/losses'
import { fitWords } from './words.ts'

export interface Cue {
  start: number
  end: number
  /** Lines are parted by \n. No markup. */
  text: string
  translation?: string
  speaker?: string
  /** Where it stands, as on a number pad: 2 is the usual place below, 8 is above. */
  align?: number | undefined
  italic?: boolean | undefined
  /** #rrggbb */
  colour?: string | undefined
  /** Name of a style of the file it comes from. */
  style?: string | undefined
  /** Its event as ASS has it, times left out: written back as it stands while words and looks are still the same. */
  raw?: string | undefined
  /** When each word is said; see words.ts. Of another text they say nothing. */
  words?: string | undefined
}
export interface Reading {
  format: ReadFormat
  cues: Cue[]
  /** What a cue has no place for, what was changed to fit, and what could not be kept. */
  losses: Loss[]
  /** Of ASS: styles and all that is no cue. */
  sheet?: AssSheet
}
/** What an ASS file has besides its cues, so that it can be written as ASS again. */
export interface AssSheet {
  /** Lines of [Script Info] that say how the rest is meant. */
  info: string[]
  /** Lines `Style: …` in the order of fields of V4+. */
  styles: string[]
  /** Events without words: comments and drawings. */
  events: string[]
}
/** What is read and written. */
export const FORMATS = ['srt', 'vtt', 'ass', 'lrc', 'ttml', 'sbv', 'json'] as const
export type Format = (typeof FORMATS)[number]
/** What is read only, with what people call it. */
export const FORMAT_NAMES = {
  srt: 'SRT',
  vtt: 'VTT',
  ass: 'ASS',
  lrc: 'LRC',
  ttml: 'TTML',
  sbv: 'SBV',
  json: 'JSON',
  subviewer: 'SubViewer',
  microdvd: 'MicroDVD',
  mpl2: 'MPL2',
  tmplayer: 'TMPlayer',
  sami: 'SAMI',
  tsv: 'TSV',
  stl: 'EBU STL',
  scc: 'SCC',
} as const
export type ReadFormat = keyof typeof FORMAT_NAMES

/** More cues than any film has. */
export const MAX_CUES = 50_000
/** Characters of one cue; what is longer becomes several. */
export const MAX_TEXT = 2000
export const MAX_NAME = 60
export const MAX_STYLE = 200
/** Of an event of ASS with its tags. */
export const MAX_RAW = 8000
/** Five hundred hours: what is later is a mistake. */
export const MAX_MS = 500 * 3_600_000

/** Times as they may stand in a list: whole, from the beginning on, and the end after the start. */
export function inOrder(start: number, end: number): { start: number; end: number } {
  const from = Math.min(Math.max(0, Math.round(start)), MAX_MS - 1)
  return { start: from, end: Math.min(Math.max(from + 1, Math.round(end)), MAX_MS) }
}
/** A cue as it may stand in a list: times whole and in order, its text plain, and nothing in it that says nothing. */
export function tidy({ start, end, text, translation, speaker, align, italic, colour, style, raw, words }: Cue): Cue {
  const tidied: Cue = { ...inOrder(start, end), text: plain(text) }
  if (translation) tidied.translation = plain(translation)
  if (speaker) tidied.speaker = plain(speaker).replaceAll('\n', ' ')
  if (align && align !== 2) tidied.align = align
  if (italic) tidied.italic = true
  if (colour) tidied.colour = colour
  if (style) tidied.style = style
  if (raw) tidied.raw = raw
  const times = words && fitWords({ ...tidied, words })
  if (times) tidied.words = times
  return tidied
}
/** What most texts have nothing of: controls, joiners, broken signs, and spaces or empty lines at the ends of lines. */
const UNTIDY = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u2060\ud800-\udfff\ufffe\uffff]|^\s|\s$|\n\s|[^\S\n]\n/
/** Stands where a sign would mean something to a format that has no escape for it; nobody sees it, and it is no part of a text. */
export const JOINER = '\u2060'
/** A text as cues have it: lines without what nobody sees, none of them empty. */
export const plain = (text: string): string => {
  if (!UNTIDY.test(text)) return text
  return text
    .toWellFormed()
    .split(/\r\n?|[\n\v\f\u0085\u2028\u2029]/)
    .map(line => line.replaceAll('\t', ' ').replace(/[\p{Cc}\u2060\ufffe\uffff]/gu, ''))
    .map(line => line.trim())
    .filter(Boolean)
    .join('\n')
}

/** The cues in order of time; those of the same time as they came. */
export const ordered = <C extends Cue>(cues: readonly C[]): C[] =>
  cues.toSorted((one, other) => one.start - other.start || one.end - other.end)

/** Whether two cues are shown at once, as one picture: a pair of speakers, or a sign beside what is said. */
export const isTogether = (one: Cue, other: Cue): boolean => one.start === other.start && one.end === other.end

const ENTITIES: Readonly<Record<string, string>> = {
  __proto__: null as never,
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  lrm: '\u200e',
  rlm: '\u200f',
}
export const unescaped = (text: string): string =>
  !text.includes('&')
    ? text
    : text.replace(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,4});/gi, (whole, name: string) => {
        if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? whole
        const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd'
      })
export const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
export const linesOf = (text: string): string[] => text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
