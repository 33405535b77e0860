// A file as evaluations keep it. Pure.
import { blocksOf } from '@qianmu/script/elements'
import type { Part } from '@qianmu/script/split'
import { wordsIn } from '@qianmu/script/statistics'
import type { Kind, Snapshot } from './evaluation.rules.ts'

/** A text in which nobody speaks under a name is prose. */
const kindIn = (docs: Snapshot): Kind =>
  docs.some(({ content }) => [...blocksOf(content)].some(({ type }) => type === 'dialogue' || type === 'scene_heading'))
    ? 'script'
    : 'novel'

/** What is kept of the parts of a file, which come as JSON and leave so. */
export function describe(parts: string): { kind: Kind; words: number; count: number; docs: string } {
  const docs: Snapshot = (JSON.parse(parts) as Part[]).map(({ name, content }, at) => ({ doc_id: at + 1, name: name || '正文', content }))
  const words = docs.reduce((sum, { content }) => sum + [...blocksOf(content)].reduce((all, block) => all + wordsIn(block), 0), 0)
  return { kind: kindIn(docs), words, count: docs.length, docs: JSON.stringify(docs) }
}
