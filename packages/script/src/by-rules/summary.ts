// Summaries by extraction: the lines of a text that hold most of what it speaks of, as they stand, with links to them.
import { textGrams } from '../bigrams.ts'
import { type Block, blocksOf, lineOf, textOf } from '../elements.ts'
import { linkTo, type RuledDoc } from './work.ts'

/** Lines shorter say little; longer ones are cut. */
const SHORTEST = 8
const SHOWN_CHARS = 90
/** Two lines that share so much of their pairs say the same. */
const SAME = 0.5
const TELLING: readonly Block['type'][] = ['action', 'dialogue', 'paragraph', 'caption']

const pairsOf = (text: string) => textGrams(text).filter(gram => [...gram].length > 1)

/** The lines of a document that tell most of it, in its order, at most `most`. */
export function tellingLines(doc: RuledDoc, most: number): Block[] {
  const lines = [...blocksOf(doc.content)].filter(block => TELLING.includes(block.type) && textOf(block).length >= SHORTEST)
  const pairs = lines.map(block => pairsOf(textOf(block)))
  const counts = new Map<string, number>()
  for (const pair of pairs.flat()) counts.set(pair, (counts.get(pair) ?? 0) + 1)
  const weights = pairs.map(own => own.reduce((sum, pair) => sum + Math.log(counts.get(pair)!), 0) / Math.sqrt(own.length + 4))
  const order = [...lines.keys()].toSorted((one, other) => weights[other]! - weights[one]! || one - other)
  const taken: number[] = []
  for (const at of order) {
    if (taken.length === most) break
    const own = new Set(pairs[at])
    const isSaid = taken.some(other => pairs[other]!.filter(pair => own.has(pair)).length > SAME * Math.min(own.size, pairs[other]!.length))
    if (!isSaid) taken.push(at)
  }
  return taken.toSorted((one, other) => one - other).map(at => lines[at]!)
}

/** A summary of some documents: lines of theirs. */
export function summaryOf(docs: readonly RuledDoc[], most: number): string {
  return docs
    .map(doc => {
      const lines = tellingLines(doc, most).map(block => {
        const line = lineOf(block, 0)
        return `- ${linkTo(line.length > SHOWN_CHARS ? `${line.slice(0, SHOWN_CHARS).toWellFormed()}……` : line, doc.doc_id, block.attrs.id)}`
      })
      return [`**${doc.doc_name}**`, ...(lines.length ? lines : ['- （还没有文字）'])].join('\n')
    })
    .join('\n\n')
}
