// The report of a work: figures with their bands and places, scores of the rubric, charts. A pure function of the text, the same every time.

import {
  type Band,
  type Genre,
  GENRES,
  METRICS,
  type MetricKey,
  pointsOf,
  RUBRIC,
  RUBRIC_KEYS,
  type RubricKey,
  ruleOf,
  totalOf,
  type Verdict,
  verdictOf,
} from './bands.ts'
import { clashOf, emotionOf, type Measured, measure, metricsOf, pairsOf, type Unit } from './measures.ts'
import type { Hook } from './hooks.ts'
import type { Finding } from './findings/finding.ts'
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
}
export interface Section {
  key: RubricKey
  title: string
  score: number
  text: string
  /** What judged it: `rules`, or the name of the engine. */
  source: string
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

/** The report of a text by rules. Linear in its length. @param genre whose bands it is held against; left out, the text decides */
export function evaluate(docs: readonly ReportDoc[], kind: 'script' | 'novel', genre?: Genre): Report {
  const work = readWork(docs, kind)
  const measured = measure(work)
  const words = measured.values.words ?? 0
  const of = genre ?? genreOf(kind, docs.length, words)
  const metrics = metricsOf(kind).flatMap<Metric>(key => {
    const value = measured.values[key]
    if (value === undefined) return []
    return [{ key, value, band: ruleOf(key).bands?.[of] ?? null, verdict: verdictOf(key, value, of), places: measured.places[key] ?? [] }]
  })
  const sections = RUBRIC_KEYS.flatMap(key => sectionOf(key, metrics, of))
  return {
    genre: of,
    score: totalOf(sections),
    words,
    verdict: verdictIn(sections),
    metrics,
    sections,
    findings: findingsOf(work, measured.hooks),
    charts: chartsOf(work, measured, of),
  }
}

/** A figure as people read it. */
export function shownValue(key: MetricKey, value: number): string {
  const { unit } = ruleOf(key)
  return unit === '%' ? `${Math.round(value * 1000) / 10}%` : `${value}${unit && ` ${unit}`}`
}

/** What a figure outside its band says. */
export function remarkOn({ key, value, band, verdict }: Pick<Metric, 'key' | 'value' | 'band' | 'verdict'>, genre: Genre): string {
  const { label } = METRICS[key]
  if (!band || verdict === '') return `${label} ${shownValue(key, value)}`
  const usual = `${GENRES[genre]}常见 ${shownValue(key, band[0])}–${shownValue(key, band[1])}`
  if (verdict === 'in') return `${label} ${shownValue(key, value)}，在常见范围（${usual}）`
  return `${label} ${shownValue(key, value)}，${verdict === 'above' ? '偏高' : '偏低'}（${usual}）`
}

function sectionOf(key: RubricKey, metrics: readonly Metric[], genre: Genre): Section[] {
  const own = metrics.filter(metric => (RUBRIC[key].by as readonly MetricKey[]).includes(metric.key) && metric.band)
  const points = own.map(metric => pointsOf(metric.key, metric.value, genre)!)
  if (!own.length) return []
  const score = Math.round(points.reduce((all, point) => all + point, 0) / points.length)
  const outside = own.filter(({ verdict }) => verdict !== 'in')
  const shown = outside.length > 0 ? outside : own
  const evidence = shown
    .flatMap(metric => metric.places.slice(0, 3).map(place => ({ ...place, why: remarkOn(metric, genre) })))
    .slice(0, EVIDENCE)
  const text = `${shown.map(metric => remarkOn(metric, genre)).join('；')}。${key === 'idea' ? '规则只看用词与场面，立意请人工或接上模型评。' : ''}`
  return [{ key, title: RUBRIC[key].label, score, text, source: 'rules', evidence }]
}

/** One sentence over the whole: what holds, what lacks. */
export function verdictIn(sections: readonly Pick<Section, 'title' | 'score'>[]): string {
  const sorted = sections.toSorted((one, other) => other.score - one.score)
  const [best, worst] = [sorted[0], sorted.at(-1)]
  if (!best || !worst) return ''
  return worst.score >= 85 ? '各项都在常见范围内。' : `${best.title}最稳（${best.score}），${worst.title}最弱（${worst.score}）。`
}

/** How fast a unit goes, 0–100: short speeches, short scenes and clashes; 50 is the middle of the band for the kind of work. */
function paceOf({ scenes }: Unit, genre: Genre): number {
  const words = scenes.reduce((all, scene) => all + scene.words, 0)
  if (words === 0) return 0
  const turns = (scenes.reduce((all, scene) => all + scene.speeches + scene.beats, 0) / words) * 1000
  const cuts = (scenes.length / words) * 1000
  const [low, high] = ruleOf('scene_words').bands?.[genre] ?? [1500, 4500]
  const usualCuts = 1000 / ((low + high) / 2)
  const part = (value: number, usual: number) => Math.min(1, value / (2 * usual))
  const clashes = part(clashOf(scenes), (METRICS.clash_density.bands[genre][0] + METRICS.clash_density.bands[genre][1]) / 4)
  return Math.round(100 * (0.4 * part(turns, genre === 'novel' ? 12 : 55) + 0.3 * part(cuts, usualCuts) + 0.3 * clashes))
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
