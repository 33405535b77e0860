// The report of a work: figures with their bands and places, scores of the rubric, charts. A pure function of the text, the same every time.

import {
  type Band,
  type Genre,
  GENRES,
  METRICS,
  type MetricKey,
  costOf,
  RUBRIC,
  RUBRIC_KEYS,
  type RubricKey,
  ruleOf,
  totalOf,
  type Verdict,
  verdictOf,
  WITHOUT_FAULT,
} from './bands.ts'
import { clashOf, emotionOf, type Measured, measure, metricsOf, pairsOf, type Unit } from './measures.ts'
import type { Hook } from './hooks.ts'
import type { Finding, FindingKind } from './findings/finding.ts'
import { findingsOf } from './findings/index.ts'
import { type Place, readWork, type ReportDoc, type ReadWork } from './reading.ts'
import { type Subject, subjectsOf } from './subjects.ts'
import { cloud, type Counted } from './wording.ts'

export interface Metric {
  key: MetricKey
  value: number
  band: Band | null
  verdict: Verdict
  places: Place[]
  /** False where the text does not tell it: nobody's gender is known, nobody is found. Its value says nothing then. */
  known?: false
}
export interface Section {
  key: RubricKey
  title: string
  score: number
  text: string
  /** What judged it: `rules`, or the name of the engine. */
  source: string
  /** What took points, with how many; and what would bring them back. Absent where no rules judged. */
  lowered?: string[]
  raise?: string[]
  evidence: (Place & { why: string })[]
}
export interface Charts {
  /** Points of the curves: documents or scenes. */
  units: { doc_id: number; name: string; words: number }[]
  pace: number[]
  emotion: number[]
  conflict: number[]
  /** Words (in prose: mentions) of each character in each unit. */
  presence: { name: string; cells: number[] }[]
  network: { nodes: { name: string; lines: number }[]; links: { one: string; other: string; times: number }[] }
  cloud: Counted[]
  lengths: { from: number; to: number; count: number }[]
  locations: { place: string; scenes: number; words: number }[]
  hooks: Hook[]
  cost: { key: MetricKey; value: number }[]
  /** Absent in reports from before there were any. */
  subjects?: Subject[]
}
export interface Report {
  genre: Genre
  score: number
  words: number
  verdict: string
  metrics: Metric[]
  sections: Section[]
  /** The gravest first; absent in reports from before there were any. */
  findings?: Finding[]
  charts: Charts
}

/** Characters of the heat map and of the network. */
const SHOWN_CAST = 12
const CLOUD = 60
const BINS = 8
const PLACES = 24
const EVIDENCE = 6

/** The kind of work when nobody says: many short episodes are a short drama, one long script is a film. */
export function genreOf(kind: 'script' | 'novel', docs: number, words: number): Genre {
  if (kind === 'novel') return 'novel'
  if (docs <= 1 && words > 12_000) return 'film'
  return words / Math.max(1, docs) > 4000 ? 'series' : 'short'
}

interface Choice {
  /** Whose bands it is held against; left out, the text decides. */
  genre?: Genre
  /** Keys of findings that somebody said are no problem. */
  dismissed?: ReadonlySet<string>
}

/** The report of a text by rules. Linear in its length. */
export function evaluate(docs: readonly ReportDoc[], kind: 'script' | 'novel', choice: Choice | Genre = {}): Report {
  const { genre, dismissed } = typeof choice === 'string' ? { genre: choice, dismissed: undefined } : choice
  const work = readWork(docs, kind)
  const measured = measure(work)
  const words = measured.values.words ?? 0
  const of = genre ?? genreOf(kind, docs.length, words)
  const metrics = metricsOf(kind).flatMap<Metric>(key => {
    const value = measured.values[key]
    if (value === undefined) return []
    if (measured.unknown.has(key)) return [{ key, value: 0, band: null, verdict: '', places: [], known: false }]
    return [{ key, value, band: ruleOf(key).bands?.[of] ?? null, verdict: verdictOf(key, value, of), places: measured.places[key] ?? [] }]
  })
  const findings = findingsOf(work, measured.hooks)
  const standing = findings.filter(({ key }) => !dismissed?.has(key))
  const sections = RUBRIC_KEYS.flatMap(key => sectionOf(key, metrics, standing, { genre: of, words }))
  return {
    genre: of,
    score: totalOf(sections),
    words,
    verdict: verdictIn(sections, standing),
    metrics,
    sections,
    findings,
    charts: chartsOf(work, measured, of),
  }
}

/** A figure as people read it. */
export function shownValue(key: MetricKey, value: number): string {
  const { unit } = ruleOf(key)
  return unit === '%' ? `${Math.round(value * 1000) / 10}%` : `${value}${unit && ` ${unit}`}`
}

/** What a figure outside its band says. */
export function remarkOn({ key, value, band, verdict, known }: Omit<Metric, 'places'>, genre: Genre): string {
  const { label } = METRICS[key]
  if (known === false) return `${label} 未知`
  if (!band || verdict === '') return `${label} ${shownValue(key, value)}`
  const usual = `${GENRES[genre]}常见 ${shownValue(key, band[0])}–${shownValue(key, band[1])}`
  if (verdict === 'in') return `${label} ${shownValue(key, value)}，在常见范围（${usual}）`
  return `${label} ${shownValue(key, value)}，${verdict === 'above' ? '偏高' : '偏低'}（${usual}）`
}

/** Which findings lower which part. */
const LOWERS: Record<RubricKey, readonly FindingKind[]> = {
  idea: ['phrase', 'flat'],
  structure: ['flat', 'hook', 'setup', 'time'],
  cast: ['vanish', 'dead', 'away', 'knows', 'age', 'kin', 'trait'],
  dialogue: ['talk', 'phrase'],
  conflict: ['flat', 'talk'],
  market: ['hook', 'flat'],
  format: ['fact', 'thing'],
}
const COSTS = { high: 10, middle: 5, low: 1 }
/** In longer works a finding weighs less. */
const WORDS_A_FINDING = 15_000
const LEAST_SCORE = 10
const SHOWN_REASONS = 6

/** A part of the rubric: what has no known fault, less what was found and what lies outside its band. */
function sectionOf(
  key: RubricKey,
  metrics: readonly Metric[],
  findings: readonly Finding[],
  { genre, words }: { genre: Genre; words: number },
): Section[] {
  const own = metrics.filter(metric => (RUBRIC[key].by as readonly MetricKey[]).includes(metric.key) && metric.band)
  const found = findings.filter(({ kind }) => LOWERS[key].includes(kind))
  if (!own.length && !found.length) return []
  const share = Math.max(1, words / WORDS_A_FINDING)
  const taken = [
    ...found.map(each => ({ points: (COSTS[each.severity] * each.confidence) / share, why: each.title, raise: raiseOf(each) })),
    ...own
      .filter(({ verdict }) => verdict !== 'in')
      .map(metric => {
        const remark = remarkOn(metric, genre)
        return { points: costOf(metric.key, metric.value, genre), why: remark, raise: `${METRICS[metric.key].label}调到常见范围` }
      }),
  ]
  const score = Math.max(LEAST_SCORE, Math.round(WITHOUT_FAULT - taken.reduce((sum, { points }) => sum + points, 0)))
  const sorted = taken.toSorted((one, other) => other.points - one.points).slice(0, SHOWN_REASONS)
  const outside = own.filter(({ verdict }) => verdict !== 'in')
  const evidence = [
    ...found.flatMap(each => each.lines.map(({ where: _where, ...place }) => ({ ...place, why: each.title }))),
    ...(outside.length + found.length > 0 ? outside : own).flatMap(metric =>
      metric.places.slice(0, 3).map(place => ({ ...place, why: remarkOn(metric, genre) })),
    ),
  ].slice(0, EVIDENCE)
  return [
    {
      key,
      title: RUBRIC[key].label,
      score,
      text: textOf(key, own, taken.length, genre),
      source: 'rules',
      lowered: loweredBy(sorted),
      raise: [...new Set(sorted.map(({ raise }) => raise))],
      evidence,
    },
  ]
}

const loweredBy = (taken: readonly { points: number; why: string }[]) =>
  taken.map(({ points, why }) => `−${Math.max(1, Math.round(points))} ${why}`)
const raiseOf = ({ text }: Finding) =>
  text
    .split(/(?<=。)/)
    .at(-1)!
    .trim()

function textOf(key: RubricKey, own: readonly Metric[], faults: number, genre: Genre): string {
  const figures = own.map(metric => remarkOn(metric, genre)).join('；')
  const start =
    faults === 0 ? `没有查出问题，按规则给 ${WITHOUT_FAULT} 分；好在哪里要人或模型来评。` : `从 ${WITHOUT_FAULT} 分起，${faults} 处减分。`
  return `${start}${figures && `${figures}。`}${key === 'idea' ? '规则只看用词和有没有事发生，立意请人工或接上模型评。' : ''}`
}

/** One sentence over the whole: what to mend first, what holds, what lacks. */
export function verdictIn(sections: readonly Pick<Section, 'title' | 'score'>[], findings: readonly Finding[] = []): string {
  const sorted = sections.toSorted((one, other) => other.score - one.score)
  const [best, worst] = [sorted[0], sorted.at(-1)]
  if (!best || !worst) return ''
  const count = (of: Finding['severity']) => findings.filter(({ severity }) => severity === of).length
  const first = findings[0]
  const told = first ? `要改 ${count('high')} 处、该看 ${count('middle')} 处，先看：${first.title}。` : '没有查出矛盾、断线和空转的地方。'
  return best.score === worst.score ? told : `${told}${best.title}最稳（${best.score}），${worst.title}最弱（${worst.score}）。`
}

/** How fast a unit goes, 0–100: what is wanted and turns, clashes, short speeches and short scenes; 50 is the middle of the band for the kind of work. */
function paceOf({ scenes }: Unit, genre: Genre): number {
  const words = scenes.reduce((all, scene) => all + scene.words, 0)
  if (words === 0) return 0
  const turns = (scenes.reduce((all, scene) => all + scene.speeches + scene.beats, 0) / words) * 1000
  const moves = scenes.reduce((all, { senses }) => all + senses.clash + senses.danger + senses.turn + senses.wish + senses.stake, 0)
  const cuts = (scenes.length / words) * 1000
  const [low, high] = ruleOf('scene_words').bands?.[genre] ?? [1500, 4500]
  const usualCuts = 1000 / ((low + high) / 2)
  const part = (value: number, usual: number) => Math.min(1, value / (2 * usual))
  const clashes = part(clashOf(scenes), (METRICS.clash_density.bands[genre][0] + METRICS.clash_density.bands[genre][1]) / 4)
  const moved = part((moves / words) * 100, genre === 'novel' ? 0.8 : 1.6)
  return Math.round(100 * (0.25 * part(turns, genre === 'novel' ? 12 : 55) + 0.15 * part(cuts, usualCuts) + 0.3 * clashes + 0.3 * moved))
}

function chartsOf({ scenes }: ReadWork, { units, hooks, speakers, values }: Measured, genre: Genre): Charts {
  const shown = speakers.slice(0, SHOWN_CAST)
  const names = new Set(shown.map(({ name }) => name))
  const all = new Set(speakers.map(({ name }) => name))
  const places = new Map<string, { place: string; scenes: number; words: number }>()
  for (const { place, words } of scenes) {
    const own = places.get(place) ?? { place, scenes: 0, words: 0 }
    if (place !== '') places.set(place, { place, scenes: own.scenes + 1, words: own.words + words })
  }
  const texts = scenes.flatMap(scene => scene.blocks.filter(({ block }) => block.type !== 'scene_heading').map(({ text }) => text))
  return {
    units: units.map(unit => ({ doc_id: unit.doc_id, name: unit.name, words: unit.scenes.reduce((sum, scene) => sum + scene.words, 0) })),
    pace: units.map(unit => paceOf(unit, genre)),
    emotion: units.map(unit => emotionOf(unit.scenes)),
    conflict: units.map(unit => clashOf(unit.scenes)),
    presence: shown.map(({ name }) => ({
      name,
      cells: units.map(unit => unit.scenes.reduce((sum, scene) => sum + (scene.cast.get(name)?.words ?? 0), 0)),
    })),
    network: { nodes: shown.map(({ name, lines }) => ({ name, lines })), links: pairsOf(scenes, names) },
    cloud: cloud(texts, all, CLOUD),
    lengths: histogram(units.flatMap(unit => unit.scenes.map(scene => scene.words))),
    locations: [...places.values()].sort((one, other) => other.scenes - one.scenes || other.words - one.words).slice(0, PLACES),
    hooks,
    subjects: subjectsOf(scenes.map(scene => ({ words: scene.words, text: scene.blocks.map(({ text }) => text).join('\n') }))),
    cost: (['night_outside', 'crowd_scenes', 'effect_scenes', 'locations', 'cost_index'] as const).flatMap(key =>
      values[key] === undefined ? [] : [{ key, value: values[key] }],
    ),
  }
}

/** Lengths in bins of equal width, the last one open above. */
export function histogram(lengths: readonly number[]): Charts['lengths'] {
  if (lengths.length === 0) return []
  const sorted = lengths.toSorted((one, other) => one - other)
  // The longest twentieth is put together, or one long scene would make all the others one bin.
  const top = sorted[Math.floor((sorted.length - 1) * 0.95)]!
  const width = Math.max(10, Math.ceil(top / BINS / 10) * 10)
  const bins = Array.from({ length: BINS }, (_, at) => ({ from: at * width, to: (at + 1) * width, count: 0 }))
  for (const length of lengths) bins[Math.min(BINS - 1, Math.floor(length / width))]!.count++
  bins.at(-1)!.to = Math.max(bins.at(-1)!.to, sorted.at(-1)!)
  return bins.filter(({ count, from }) => count > 0 || from <= top)
}
