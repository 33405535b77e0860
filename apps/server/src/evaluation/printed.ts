// A report as a manuscript, which the writers of PDF and Word take: findings first, then charts, scores and figures.
import { EVALUATION_STATUS, FINDING_NAMES, HOOK_NAMES, SEVERITY_NAMES } from '@qianmu/contract/evaluation/states'
import { type Block, makeBlock, makeScene } from '@qianmu/script/elements'
import type { Manuscript } from '@qianmu/script/formats/manuscript'
import { type Look, PLAIN_LOOK } from '@qianmu/script/pages/look'
import { remarkOn } from '@qianmu/script/report/report'
import { corpusOf, GENRES, METRICS } from '@qianmu/script/report/bands'
import { findingsOf, type KeptReport, manualSections } from './evaluation.rules.ts'
import type { EvaluationRow } from './evaluation.store.ts'
import type { ChartPicture } from './printed.charts.ts'

type Line = string | { head: string } | { picture: number }

const dayOf = (at: Date) => at.toISOString().slice(0, 10)

function findingLines(kept: KeptReport, gone: ReadonlySet<string>): Line[] {
  const { findings, dismissed } = findingsOf(kept, gone)
  const rest = dismissed.length > 0 ? [`另有 ${dismissed.length} 处标为「不是问题」，不列。`] : []
  if (findings.length === 0)
    return [{ head: '发现' }, '没有查出前后矛盾、断了的线索和空转的段落。规则只认写明了的话，没写明的看不出来。', ...rest]
  return [
    { head: `发现 ${findings.length} 处` },
    ...findings.flatMap(({ kind, severity, title, text, lines, confidence }) => [
      `【${SEVERITY_NAMES[severity]} · ${FINDING_NAMES[kind]}】${title}`,
      `${text}（把握 ${Math.round(confidence * 100)}%）`,
      ...lines.map(({ where, quote }) => `　${where}：「${quote}」`),
    ]),
    ...rest,
  ]
}

function linesOf(kept: KeptReport, row: EvaluationRow, gone: ReadonlySet<string>, pictures: readonly ChartPicture[]): Line[] {
  const { report, engine, dropped, novel } = kept
  const { sections, metrics, charts, genre } = report
  const by = engine ? `统计项由规则计算，场次由 ${engine} 标注；${dropped} 处对不上原文的引文已去掉` : '全部由规则计算'
  return [
    { head: `${row.score ?? report.score} 分 · ${EVALUATION_STATUS[row.status]}` },
    report.verdict,
    `${GENRES[genre]} · ${row.words} 字 · ${dayOf(row.created_at)} · ${by}`,
    ...findingLines(kept, gone),
    { head: '图' },
    ...pictures.map((_, at) => ({ picture: at })),
    ...[...manualSections(row.manual), ...sections].flatMap<Line>(({ title, score, text, source, evidence, lowered, raise }) => [
      { head: `${title} ${score}${source === 'manual' ? '（人工）' : ''}` },
      text,
      ...(lowered ?? []),
      ...(raise?.length ? [`怎样提高：${raise.join('；').replaceAll('。；', '；')}`] : []),
      ...evidence.map(({ quote, why }) => `「${quote}」——${why}`),
    ]),
    { head: '结尾' },
    ...charts.hooks.map(
      ({ name, kind, why, place }) => `${name}：${HOOK_NAMES[kind]}${why ? `，${why}` : ''}${place ? `「${place.quote}」` : ''}`,
    ),
    { head: '指标' },
    ...metrics.map(metric => {
      const corpus = metric.band ? corpusOf(metric.key) : ''
      return `${remarkOn(metric, genre)}。${METRICS[metric.key].source}。${corpus && `常见范围：${corpus}。`}`
    }),
    ...(novel
      ? [
          { head: `改编 ${novel.adaptability.score}` },
          ...novel.adaptability.parts.map(({ title, score, text }) => `${title} ${score}：${text}`),
        ]
      : []),
  ]
}

const blockOf = (line: Line, pictures: readonly ChartPicture[]): Block => {
  if (typeof line === 'string') return makeBlock('paragraph', line)
  if ('head' in line) return makeBlock('heading', line.head, { level: 2 })
  const { caption, width, height } = pictures[line.picture]!
  return makeBlock('image', caption, { file: line.picture + 1, width, height, share: 100 })
}

/** The report of an evaluation as one text with headings and its charts. */
export function printed(kept: KeptReport, row: EvaluationRow, gone: ReadonlySet<string>, pictures: readonly ChartPicture[]): Manuscript {
  const blocks = linesOf(kept, row, gone, pictures)
    .filter(line => line !== '')
    .map(line => blockOf(line, pictures))
  return {
    title: `${row.name} 评估报告`,
    pictures: new Map(pictures.map((picture, at) => [at + 1, picture])),
    parts: [{ name: '', content: { type: 'doc', content: [makeScene(blocks)] } }],
  }
}

/** What stands on its title page. @param author of the work, '' where it came from outside */
export const lookOf = (row: EvaluationRow, author: string): Look => ({
  ...PLAIN_LOOK,
  numbers: false,
  writer: author,
  draft: `${row.score === null ? '' : `总分 ${row.score} · `}${row.words} 字 · ${EVALUATION_STATUS[row.status]}`,
  date: `${dayOf(row.finished_at ?? row.created_at)}　评估人　${row.user_name}`,
  contact: '',
})
