// What an evaluation keeps, packed, and how it is shown.
import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import type { EvaluationFigure, EvaluationFinding, EvaluationSection } from '@qianmu/contract/evaluation/evaluation'
import { corpusOf, METRICS, RUBRIC, RUBRIC_KEYS, ruleOf } from '@qianmu/script/report/bands'
import { LEAST_WORDS, MOST_WORDS } from '@qianmu/script/report/conditions'
import type { AnalysedPerson } from '@qianmu/script/report/people'
import type { NovelReport } from '@qianmu/script/report/novel'
import { type Metric, type Report, shownValue } from '@qianmu/script/report/report'
import type { ReportDoc } from '@qianmu/script/report/reading'

export type Kind = 'script' | 'novel'

/** What a run keeps of it. */
export interface KeptReport {
  report: Report
  novel: NovelReport | null
  people: AnalysedPerson[]
  /** The engine that judged too, or ''. */
  engine: string
  /** Quotes of it that do not stand in the text. */
  dropped: number
}

/** A snapshot: what is measured, and what the reader is shown. */
export type Snapshot = ReportDoc[]

const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)

/** Anything as deflated JSON, made off the loop. */
export const pack = (value: unknown): Promise<Buffer> => packJson(JSON.stringify(value))
export const unpack = async <T>(packed: Uint8Array): Promise<T> => JSON.parse(await unpackJson(packed)) as T
/** The same of what is JSON already. */
export const packJson = (json: string): Promise<Buffer> => deflate(json, { level: 4 })
export const unpackJson = async (packed: Uint8Array): Promise<string> => (await inflate(packed)).toString()

/** A metric as reports show it. */
export const figureOf = ({ key, value, band, verdict, places, known }: Metric): EvaluationFigure => ({
  key,
  label: METRICS[key].label,
  unit: METRICS[key].unit,
  shown: known === false ? '未知' : shownValue(key, value),
  value,
  band: band && [...band],
  verdict,
  source: METRICS[key].source,
  ...(band ? { corpus: corpusOf(key) } : {}),
  ...(known === false ? { known } : {}),
  places,
})

/** The findings of a report, those apart that are dismissed. */
export function findingsOf(
  kept: KeptReport | null,
  gone: ReadonlySet<string>,
): { findings: EvaluationFinding[]; dismissed: EvaluationFinding[] } {
  const all = kept?.report.findings ?? []
  return { findings: all.filter(({ key }) => !gone.has(key)), dismissed: all.filter(({ key }) => gone.has(key)) }
}

/** What people are told before they evaluate anything. */
export const TEMPLATE = {
  rubric: RUBRIC_KEYS.map(key => ({ key, label: RUBRIC[key].label, weight: RUBRIC[key].weight })),
  metrics: Object.keys(METRICS).map(name => {
    const key = name as keyof typeof METRICS
    const { label, unit, source } = ruleOf(key)
    return { key, label, unit, source }
  }),
  conditions: [`正文 ${LEAST_WORDS} 字到 ${MOST_WORDS / 10_000} 万字`, '中文过半', '剧本要有对白'],
}

/** The parts of a manual evaluation beside those of the report, under the names of the rubric. */
export const manualSections = (manual: readonly { key: string; score: number; text: string }[]): EvaluationSection[] =>
  manual.map(({ key, score, text }) => ({
    key,
    title: RUBRIC[key as keyof typeof RUBRIC]?.label ?? key,
    score,
    text,
    source: 'manual',
    evidence: [],
  }))
