// What a story editor would point at: one finding of one kind, with the lines it rests on.

import type { Place } from '../reading.ts'

/** The kinds of findings, in the order of reports; the contract says what they are called. */
export const FINDING_KINDS = [
  ...(['vanish', 'dead', 'time', 'age', 'fact', 'kin', 'trait', 'thing'] as const),
  ...(['knows', 'setup', 'away', 'flat', 'talk', 'hook', 'phrase'] as const),
] as const
export type FindingKind = (typeof FINDING_KINDS)[number]
export type Severity = 'high' | 'middle' | 'low'

/** A line with where it stands, as people say it. */
export interface FindingLine extends Place {
  where: string
}
export interface Finding {
  /** The same for the same finding on the same lines, whatever report it is in. */
  key: string
  kind: FindingKind
  severity: Severity
  title: string
  text: string
  lines: FindingLine[]
  /** 0–1 */
  confidence: number
}

/** A finding by its kind, what it is about, and the texts of its lines; changes with any of them. FNV-1a, twice 32 bits. */
export function keyOf(kind: FindingKind, about: string, lines: readonly Pick<Place, 'quote'>[]): string {
  const text = [kind, about, ...lines.map(({ quote }) => quote.replace(/\s+/g, ''))].join('\n')
  return [0x811c9dc5, 0x1b873593].map(seed => hash(text, seed).toString(16).padStart(8, '0')).join('')
}

function hash(text: string, seed: number): number {
  let value = seed
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  return value >>> 0
}

/** A finding with its key. */
export const finding = (kind: FindingKind, about: string, rest: Omit<Finding, 'key' | 'kind'>): Finding => ({
  key: keyOf(kind, about, rest.lines),
  kind,
  ...rest,
})
