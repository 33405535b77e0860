// A report as a manuscript, which the writers of PDF and Word take.
import { EVALUATION_STATUS, HOOK_NAMES } from '@qianmu/contract/evaluation/states'
import { makeBlock, makeScene } from '@qianmu/script/elements'
import type { Manuscript } from '@qianmu/script/formats/manuscript'
import { remarkOn } from '@qianmu/script/report/report'
import { GENRES, METRICS } from '@qianmu/script/report/bands'
import { type KeptReport, manualSections } from './evaluation.rules.ts'
import type { EvaluationRow } from './evaluation.store.ts'

type Line = string | { head: string }

function linesOf({ report, engine, dropped, novel }: KeptReport, row: EvaluationRow): Line[] {
  const { sections, metrics, charts, genre } = report
  const by = engine ? `统计项由规则计算，场次由 ${engine} 标注；${dropped} 处对不上原文的引文已去掉` : '全部由规则计算'
  return [
    { head: `${row.score ?? report.score} 分 · ${EVALUATION_STATUS[row.status]}` },
    report.verdict,
    `${GENRES[genre]} · ${row.words} 字 · ${row.created_at.toISOString().slice(0, 10)} · ${by}`,
    ...[...manualSections(row.manual), ...sections].flatMap<Line>(({ title, score, text, source, evidence }) => [
      { head: `${title} ${score}${source === 'manual' ? '（人工）' : ''}` },
      text,
      ...evidence.map(({ quote, why }) => `「${quote}」——${why}`),
    ]),
    { head: '指标' },
    ...metrics.map(metric => `${remarkOn(metric, genre)}。${METRICS[metric.key].source}。`),
    { head: '集尾' },
    ...charts.hooks.map(({ name, kind, place }) => `${name}：${HOOK_NAMES[kind]}${place ? `「${place.quote}」` : ''}`),
    ...(novel
      ? [
          { head: `改编 ${novel.adaptability.score}` },
          ...novel.adaptability.parts.map(({ title, score, text }) => `${title} ${score}：${text}`),
        ]
      : []),
  ]
}

/** The report of an evaluation as one text with headings. */
export function printed(kept: KeptReport, row: EvaluationRow): Manuscript {
  const blocks = linesOf(kept, row)
    .filter(line => line !== '')
    .map(line => (typeof line === 'string' ? makeBlock('paragraph', line) : makeBlock('heading', line.head, { level: 2 })))
  return { title: `${row.name} 评估报告`, parts: [{ name: '评估报告', content: { type: 'doc', content: [makeScene(blocks)] } }] }
}
