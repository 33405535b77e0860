// The report of a novel: its chapters, their pace and hooks, its cast, and how easily it becomes a script.

import { clashOf, emotionOf } from './measures.ts'
import type { Report } from './report.ts'
import { readWork, type ReportDoc } from './reading.ts'

export interface NovelChapter {
  doc_id: number
  name: string
  words: number
  dialogue_ratio: number
  emotion: number
  conflict: number
  hook: string
  cast: string[]
}
export interface Adaptability {
  /** 0–100 */
  score: number
  parts: { key: string; title: string; score: number; text: string }[]
}
export interface NovelReport {
  chapters: NovelChapter[]
  /** Names with the chapters they first and last appear in. */
  cast: { name: string; gender: string; mentions: number; first: string; last: string; chapters: number }[]
  adaptability: Adaptability
}

const CAST = 30

/** What the general report does not tell of a novel. */
export function novelReport(docs: readonly ReportDoc[], report: Report): NovelReport {
  const { scenes, people } = readWork(docs, 'novel')
  const byDoc = Map.groupBy(scenes, scene => scene.doc.doc_id)
  const chapters = docs.map<NovelChapter>((doc, at) => {
    const own = byDoc.get(doc.doc_id) ?? []
    const words = own.reduce((sum, scene) => sum + scene.words, 0)
    const spoken = own.reduce((sum, scene) => sum + scene.spoken, 0)
    const cast = new Set(own.flatMap(scene => [...scene.cast.keys()]))
    return {
      doc_id: doc.doc_id,
      name: doc.name,
      words,
      dialogue_ratio: words === 0 ? 0 : Math.round((spoken / words) * 1000) / 1000,
      emotion: emotionOf(own),
      conflict: clashOf(own),
      hook: report.charts.hooks[at]?.kind ?? 'none',
      cast: [...cast],
    }
  })
  const cast = people.slice(0, CAST).flatMap(({ name, gender, count }) => {
    const inside = chapters.filter(chapter => chapter.cast.includes(name))
    const [first, last] = [inside[0], inside.at(-1)]
    return first && last ? [{ name, gender, mentions: count, first: first.name, last: last.name, chapters: inside.length }] : []
  })
  return { chapters, cast, adaptability: adaptabilityOf(report, chapters, cast.length) }
}

function adaptabilityOf({ metrics }: Report, chapters: readonly NovelChapter[], people: number): Adaptability {
  const value = (key: string) => metrics.find(metric => metric.key === key)?.value ?? 0
  const words = value('words')
  const toward = (have: number, want: number) => Math.round(Math.max(0, Math.min(1, have / want)) * 100)
  const per = people / Math.max(1, words / 10_000)
  const parts = [
    {
      key: 'dialogue',
      title: '可演的对白',
      score: toward(value('dialogue_ratio'), 0.35),
      text: `引号内占 ${Math.round(value('dialogue_ratio') * 100)}%，其余要改成动作或删去`,
    },
    {
      key: 'conflict',
      title: '看得见的冲突',
      score: toward(value('clash_density'), 0.5),
      text: `每百字 ${value('clash_density')} 个对抗词`,
    },
    {
      key: 'hooks',
      title: '章尾钩子',
      score: toward(value('hook_ratio'), 0.7),
      text: `${Math.round(value('hook_ratio') * 100)}% 的章有钩子，可直接作集尾`,
    },
    {
      key: 'cast',
      title: '人物规模',
      score: Math.round(100 - Math.min(60, Math.max(0, per - 8) * 5)),
      text: `主要人物 ${people} 个，每万字 ${Math.round(per * 10) / 10} 个`,
    },
    {
      key: 'length',
      title: '分集容量',
      score: toward(words / Math.max(1, chapters.length), 1500),
      text: `共 ${chapters.length} 章，平均 ${Math.round(words / Math.max(1, chapters.length))} 字`,
    },
  ]
  return { score: Math.round(parts.reduce((sum, part) => sum + part.score, 0) / parts.length), parts }
}
