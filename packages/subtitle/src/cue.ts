// A cue of subtitles, in whole milliseconds, and how its text is made plain.

export interface Cue {
  start: number
  end: number
  /** Lines are parted by \n. No markup. */
  text: string
  translation?: string
  speaker?: string
  /** Where it stands, as on a number pad: 2 is the usual place below, 8 is above. */
  align?: number
}
export interface Reading {
  format: Format
  cues: Cue[]
  /** What the file has and a cue has not, in Chinese. */
  losses: string[]
}
export const FORMATS = ['srt', 'vtt', 'ass', 'lrc', 'ttml', 'sbv', 'json'] as const
export type Format = (typeof FORMATS)[number]

/** More cues than any film has. */
export const MAX_CUES = 50_000
const MAX_TEXT = 2000
/** A day: what is later is a mistake. */
export const MAX_MS = 24 * 3_600_000

/** A cue as it may stand in a list: times whole and in order, its text plain and not endless; undefined when nothing is left of it. */
export function tidy(cue: Cue): Cue | undefined {
  const start = Math.min(Math.max(0, Math.round(cue.start)), MAX_MS)
  const end = Math.min(Math.round(cue.end), MAX_MS)
  const text = plain(cue.text)
  if (!(end > start)) return undefined
  const tidied: Cue = { start, end, text }
  if (cue.translation) tidied.translation = plain(cue.translation)
  if (cue.speaker) tidied.speaker = plain(cue.speaker).replaceAll('\n', ' ').slice(0, 60)
  if (cue.align && cue.align !== 2) tidied.align = cue.align
  return tidied
}
/** What most texts have nothing of: controls, joiners, broken signs, and spaces or empty lines at the ends of lines. */
const UNTIDY = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u2060\ud800-\udfff\ufffe\uffff]|^\s|\s$|\n\s|[^\S\n]\n/
/** Stands where a sign would mean something to a format that has no escape for it; nobody sees it, and it is no part of a text. */
export const JOINER = '\u2060'
/** A text as cues have it: lines without what nobody sees, none of them empty. */
export const plain = (text: string): string => {
  const cut = text.length > MAX_TEXT ? text.slice(0, MAX_TEXT) : text
  if (!UNTIDY.test(cut)) return cut
  return cut
    .toWellFormed()
    .split(/\r\n?|[\n\v\f\u0085\u2028\u2029]/)
    .map(line => line.replaceAll('\t', ' ').replace(/[\p{Cc}\u2060\ufffe\uffff]/gu, ''))
    .map(line => line.trim())
    .filter(Boolean)
    .join('\n')
}

/** The cues in order of time; those of the same time as they came. */
export const ordered = <C extends Cue>(cues: readonly (C | undefined)[]): C[] =>
  cues
    .filter(cue => cue !== undefined)
    .slice(0, MAX_CUES)
    .toSorted((one, other) => one.start - other.start || one.end - other.end)

/** A text without what stands between `<` and `>` where a tag begins. */
export function withoutTags(text: string): string {
  if (!text.includes('<')) return text
  let out = ''
  for (let at = 0; at < text.length;) {
    const open = text.indexOf('<', at)
    if (open < 0) return out + text.slice(at)
    const next = text[open + 1] ?? ''
    const close = /[a-z/!?\d]/i.test(next) ? text.indexOf('>', open) : -1
    out += text.slice(at, close < 0 ? open + 1 : open)
    at = close < 0 ? open + 1 : close + 1
  }
  return out
}

const ENTITIES: Readonly<Record<string, string>> = {
  __proto__: null as never,
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  lrm: '',
  rlm: '',
}
export const unescaped = (text: string): string =>
  !text.includes('&')
    ? text
    : text.replace(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,4});/gi, (whole, name: string) => {
        if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? whole
        const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
      })
export const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
export const linesOf = (text: string): string[] => text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
