// Judging with a language model the way DramaBench does: the model labels scenes, these statistics make the scores, and every label quotes its evidence.

import { judgeQuestion } from '../prompts/judge-1.ts'
import type { Message } from '../prompts/question.ts'
import { recordsIn, textIn } from '../prompts/records.ts'
import { RUBRIC, type RubricKey, totalOf } from './bands.ts'
import { type Place, readWork, type ReportDoc, shownLine } from './reading.ts'
import { type Report, type Section, verdictIn } from './report.ts'

/** Scenes that one question is about, with the lines that its quotes must stand in. */
export interface Batch {
  question: Message[]
  scenes: { no: number; lines: Place[] }[]
}
export interface Label {
  no: number
  beat: string
  conflict: string
  voice: string
  fact: string
  reason: string
  place: Place
}

/** Characters of one question, and the most questions of one work: what it costs at most. */
const BATCH = 3000
const MOST_BATCHES = 40
const LEAST_QUOTE = 4
const EVIDENCE = 6
const VALUES = {
  beat: ['推进', ['推动', '平铺', '重复']],
  conflict: ['冲突', ['升级', '解决', '丢下', '无']],
  voice: ['人物', ['符合', '出戏']],
  fact: ['事实', ['一致', '矛盾']],
} as const

/** Tokens of a question beside its scenes, and of the labels of one. */
const RULES_TOKENS = 350
const LABELS_TOKENS = 500
/** About how many questions a work of so many words is, and in how many tokens. */
export function judgingTokens(words: number): { questions: number; question: number; answer: number } {
  const questions = Math.min(MOST_BATCHES, Math.max(1, Math.ceil((words * 1.25) / BATCH)))
  return {
    questions,
    question: Math.round(Math.min(words * 1.25, questions * BATCH)) + questions * RULES_TOKENS,
    answer: questions * LABELS_TOKENS,
  }
}

/** The questions about a work. Of a long one, as many as are asked at most, spread evenly over it. */
export function batchesOf(docs: readonly ReportDoc[], kind: 'script' | 'novel'): Batch[] {
  const groups: { no: number; text: string; lines: Place[] }[][] = []
  let size = BATCH
  for (const [at, scene] of readWork(docs, kind).scenes.entries()) {
    const text = scene.blocks.map(shownLine).join('\n').slice(0, BATCH).toWellFormed()
    const lines = scene.blocks.map(({ block, text: quote }) => ({ quote, doc_id: scene.doc.doc_id, block_id: block.attrs.id }))
    if (size + text.length > BATCH) {
      groups.push([])
      size = 0
    }
    size += text.length
    groups.at(-1)!.push({ no: at + 1, text, lines })
  }
  const count = Math.min(groups.length, MOST_BATCHES)
  return Array.from({ length: count }, (_, at) => groups[Math.floor((at * groups.length) / count)]!).map(scenes => ({
    question: judgeQuestion(scenes),
    scenes: scenes.map(({ no, lines }) => ({ no, lines })),
  }))
}

/** The labels of an answer whose quotes stand in their scenes, one for each; how many do not is counted. */
export function labelsIn(answer: string, { scenes }: Pick<Batch, 'scenes'>): { labels: Label[]; dropped: number } {
  const labels = new Map<number, Label>()
  let dropped = 0
  for (const record of recordsIn(answer)) {
    const read = readLabel(record, scenes)
    if (read === undefined) continue
    if (read === 'made up') dropped++
    else labels.set(read.no, read)
  }
  return { labels: [...labels.values()], dropped }
}

function readLabel(record: Readonly<Record<string, unknown>>, scenes: Batch['scenes']): Label | 'made up' | undefined {
  const scene = scenes.find(({ no }) => no === Number(record['场']))
  const [beat, conflict, voice, fact] = Object.values(VALUES).map(([name, values]) => values.find(value => value === record[name]))
  if (!scene || !beat || !conflict || !voice || !fact) return undefined
  const quote = textIn(record, '原句', 60) ?? ''
  const line = quote.length >= LEAST_QUOTE ? scene.lines.find(each => each.quote.includes(quote)) : undefined
  if (!line) return 'made up'
  return { no: scene.no, beat, conflict, voice, fact, reason: textIn(record, '理由', 60) ?? '', place: { ...line, quote } }
}

/** A report whose parts that labels speak of are scored by these statistics of them. */
export function judged(report: Report, labels: readonly Label[], engine: string): Report {
  if (labels.length === 0) return report
  const count = (of: keyof typeof VALUES, value: string) => labels.filter(label => label[of] === value).length
  const settled = count('conflict', '升级') + count('conflict', '解决')
  const open = count('conflict', '丢下') + count('conflict', '无') / 2
  const scores: Partial<Record<RubricKey, number>> = {
    structure: (count('beat', '推动') + count('beat', '平铺') / 2) / labels.length,
    cast: (0.7 * count('voice', '符合') + 0.3 * count('fact', '一致')) / labels.length,
    conflict: settled + open === 0 ? 0 : settled / (settled + open),
  }
  const told: Partial<Record<RubricKey, readonly (keyof typeof VALUES)[]>> = {
    structure: ['beat'],
    cast: ['voice', 'fact'],
    conflict: ['conflict'],
  }
  const sections = report.sections.map<Section>(section => {
    const share = scores[section.key]
    const by = told[section.key]
    if (share === undefined || !by) return section
    const counts = by.flatMap(key => VALUES[key][1].map(value => `${value} ${count(key, value)}`)).join('、')
    const weak = labels.filter(label => by.some(key => label[key] !== VALUES[key][1][0]))
    return {
      key: section.key,
      title: RUBRIC[section.key].label,
      score: Math.round(share * 100),
      text: `标注的 ${labels.length} 场里：${counts}。`,
      source: engine,
      evidence: (weak.length > 0 ? weak : labels).slice(0, EVIDENCE).map(label => ({
        ...label.place,
        why: `第 ${label.no} 场${by.map(key => label[key]).join('、')}${label.reason && `：${label.reason}`}`,
      })),
    }
  })
  return { ...report, sections, score: totalOf(sections), verdict: verdictIn(sections, report.findings) }
}
