// What a story editor would point at: one finding of one kind, with the lines it rests on.

import type { Place } from '../reading.ts'

/** The kinds of findings, in the order of reports, with how they are called. */
export const FINDING_KINDS = {
  vanish: '有人不见了',
  dead: '不该在的人',
  time: '时间对不上',
  age: '年龄对不上',
  fact: '前后说法不一',
  kin: '亲属关系对不上',
  trait: '做了做不到的事',
  thing: '东西对不上',
  knows: '知道得太早',
  setup: '埋了没有收',
  away: '主角离场太久',
  flat: '没有事情发生',
  talk: '光说话没有冲突',
  hook: '结尾没有钩子',
  phrase: '话说重了',
} as const
export type FindingKind = keyof typeof FINDING_KINDS
export const FINDING_KIND_NAMES = Object.keys(FINDING_KINDS) as FindingKind[]

export const SEVERITIES = { high: '要改', middle: '该看', low: '可看' } as const
export type Severity = keyof typeof SEVERITIES

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
