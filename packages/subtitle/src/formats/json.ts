// Cues as JSON: our own, and those of recognition programs and of sites.
import { colourOf } from '../colours.ts'
import type { Cue, Reading } from '../cue.ts'
import { atCue, type Given, intake } from '../intake.ts'
import { parseClock } from '../time.ts'
import { wordsOf } from '../words.ts'

type Loose = Record<string, unknown>
const isObject = (value: unknown): value is Loose => typeof value === 'object' && value !== null && !Array.isArray(value)
const text = (value: unknown) => (typeof value === 'string' ? value : '')
/** A number, or a clock as a text; undefined for anything else. */
function number(value: unknown, factor: number): number | undefined {
  if (typeof value === 'number') return value * factor
  if (typeof value !== 'string' || value.trim() === '') return undefined
  return Number.isFinite(Number(value)) ? Number(value) * factor : parseClock(value)
}
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** 哔哩哔哩: `location` is where it stands, as on a number pad. */
const bilibili = (row: Loose): Given => ({
  start: number(row['from'], 1000),
  end: number(row['to'], 1000),
  text: text(row['content']),
  align: Number(row['location']),
})
/** whisper.cpp: milliseconds in `offsets`, clocks in `timestamps`. */
function whisperCpp(row: Loose): Given {
  const [offsets, stamps] = [row['offsets'], row['timestamps']]
  const times = isObject(offsets) ? offsets : isObject(stamps) ? stamps : {}
  const fromOf = (token: Loose) => (isObject(token['offsets']) ? number(token['offsets']['from'], 1) : undefined)
  return { start: number(times['from'], 1), end: number(times['to'], 1), text: text(row['text']), ...wordsAt(row['tokens'], fromOf) }
}
/** Hugging Face: both times in one list, the last end often null. */
function chunk(row: Loose): Given {
  const [start, end] = listOf(row['timestamp'])
  return { start: number(start, 1000), end: number(end, 1000), text: text(row['text']) }
}
/** Words with their times in a list beside the text. */
function wordsAt(value: unknown, at: (row: Loose) => number | undefined): { pieces?: { at: number; text: string }[] } {
  const pieces = listOf(value).flatMap(row => {
    if (!isObject(row)) return []
    const [time, words] = [at(row), text(row['word']) || text(row['text']) || text(row['utf8'])]
    // Marks of a model, not of the text: [_BEG_], <|0.00|>.
    return time === undefined || /^(?:\[_.*\]|<\|.*\|>)$/.test(words) ? [] : [{ at: time, text: words }]
  })
  return pieces.length > 1 ? { pieces } : {}
}
/** YouTube json3: an event in pieces; those that only begin a line have no words. */
function youtube(row: Loose): Given | undefined {
  const segments = listOf(row['segs']).filter(isObject)
  if (!segments.length) return undefined
  const start = number(row['tStartMs'], 1)
  const length = number(row['dDurationMs'], 1)
  const words = segments.map(segment => text(segment['utf8'])).join('')
  return {
    start,
    end: start === undefined || length === undefined ? undefined : start + length,
    text: words,
    ...(start !== undefined && wordsAt(segments, piece => start + (number(piece['tOffsetMs'], 1) ?? 0))),
  }
}
/** Programs count in seconds, we in milliseconds. */
function segment(row: Loose): Given {
  const own = 'start_ms' in row
  const at = (name: string) => (own ? number(row[`${name}_ms`], 1) : number(row[name], 1000))
  const align = Number(row['align'])
  const colour = colourOf(text(row['colour']))
  return {
    start: at('start'),
    end: at('end'),
    text: text(row['text']),
    translation: text(row['translation']),
    speaker: text(row['speaker']),
    ...(align >= 1 && align <= 9 && { align: Math.round(align) }),
    ...(row['italic'] === true && { italic: true }),
    ...(colour && { colour }),
    ...(text(row['style']) && { style: text(row['style']) }),
    ...wordsAt(row['words'], word => (own ? number(word['start_ms'], 1) : number(word['start'], 1000))),
  }
}
/** Lists by the names they have, each with how its rows are read. */
const LISTS: Readonly<Record<string, (row: Loose) => Given | undefined>> = {
  __proto__: null as never,
  cues: segment,
  segments: segment,
  captions: segment,
  body: bilibili,
  transcription: whisperCpp,
  chunks: chunk,
  events: youtube,
}
const readerOf = (row: Loose): ((row: Loose) => Given | undefined) =>
  'timestamp' in row ? chunk : 'offsets' in row || 'timestamps' in row ? whisperCpp : 'from' in row && 'content' in row ? bilibili : segment

const KEYS = new Set(['start', 'end', 'start_ms', 'end_ms', 'text', 'translation', 'speaker', 'align', 'italic', 'colour', 'style'])
const WORDS = new Set(['words', 'tokens'])

/** @throws SyntaxError for what is no JSON */
export function readJson(source: string): Reading {
  const value: unknown = JSON.parse(source.replace(/^\uFEFF/, ''))
  const told = intake('json')
  const [name, rows] = Array.isArray(value)
    ? ['', value as unknown[]]
    : (Object.entries(isObject(value) ? value : {}).find(([key, list]) => LISTS[key] !== undefined && Array.isArray(list)) ?? ['', []])
  const unsaid = new Set<string>()
  for (const [nth, row] of (rows as unknown[]).entries()) {
    const place = atCue(nth)
    const reader = LISTS[name] ?? (isObject(row) ? readerOf(row) : segment)
    const read = isObject(row) ? reader(row) : undefined
    // A row that has neither words nor a time is of something else.
    const given = read && (read.text || read.translation || read.start !== undefined) ? read : undefined
    if (!isObject(row) || (read && !given)) told.tell(place, '不是一条字幕', 'dropped', JSON.stringify(row))
    if (!given || !isObject(row)) continue
    const align = given.align ?? 2
    told.take(place, { ...given, align: align >= 1 && align <= 9 ? align : 2 })
    if (LISTS[name] && LISTS[name] !== segment) continue
    for (const key of Object.keys(row)) {
      if (key === 'content' && reader === bilibili) continue
      // Where the words could not be laid onto the text it was told.
      if (KEYS.has(key) || (key === 'words' && given.pieces) || (row[key] !== null && typeof row[key] !== 'string' && !WORDS.has(key)))
        continue
      if (unsaid.has(key)) continue
      unsaid.add(key)
      told.tell(place, key, 'dropped', WORDS.has(key) ? JSON.stringify(row[key]) : text(row[key]))
    }
  }
  return told.reading()
}
export const writeJson = (cues: readonly Cue[]): string =>
  `${JSON.stringify(
    {
      cues: cues.map(({ start, end, raw: _, words, ...cue }) => {
        const timed = wordsOf({ ...cue, words }).map(({ at, text }) => ({ start_ms: start + at, text }))
        return { start_ms: start, end_ms: end, ...cue, ...(timed.length && { words: timed }) }
      }),
    },
    undefined,
    1,
  )}\n`
