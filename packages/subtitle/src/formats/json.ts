// Cues as JSON: our own, and lists of segments as recognition programs give them.
import { type Cue, ordered, type Reading, tidy } from '../cue.ts'

type Loose = Record<string, unknown>
const isObject = (value: unknown): value is Loose => typeof value === 'object' && value !== null && !Array.isArray(value)
const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** @throws SyntaxError for what is no JSON */
export function readJson(source: string): Reading {
  const value: unknown = JSON.parse(source.replace(/^\uFEFF/, ''))
  const rows = Array.isArray(value) ? value : isObject(value) ? (value['cues'] ?? value['segments'] ?? value['captions']) : undefined
  const cues = (Array.isArray(rows) ? rows : []).filter(isObject).map((row): Cue | undefined => {
    // Programs count in seconds, we in milliseconds.
    const own = 'start_ms' in row
    const at = (name: string) => (own ? Number(row[`${name}_ms`]) : Number(row[name]) * 1000)
    const align = Number(row['align'])
    const cue = {
      start: at('start'),
      end: at('end'),
      text: text(row['text']),
      translation: text(row['translation']),
      speaker: text(row['speaker']),
    }
    return Number.isFinite(cue.start) && Number.isFinite(cue.end) ? tidy({ ...cue, ...(align >= 1 && align <= 9 && { align }) }) : undefined
  })
  return { format: 'json', cues: ordered(cues), losses: [] }
}
export const writeJson = (cues: readonly Cue[]): string =>
  `${JSON.stringify({ cues: cues.map(({ start, end, ...cue }) => ({ start_ms: start, end_ms: end, ...cue })) }, undefined, 1)}\n`
