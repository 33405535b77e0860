// What the rules assistant tells of a work's findings: open threads, contradictions, and who is in prose.
import { type Block, blocksOf, textOf } from '../elements.ts'
import type { Finding, FindingKind } from '../report/findings/finding.ts'
import { findingsOf } from '../report/findings/index.ts'
import { hooksOf } from '../report/hooks.ts'
import { type ReadWork, readWork } from '../report/reading.ts'
import { linkTo, plain, type RuledDoc, type RuledWork, table } from './work.ts'

/** Quotes of a finding are cut to this. */
const QUOTE = 40
const MOST = 30

/** A work in which nobody speaks under a name and nothing has a heading is prose. */
export const isProse = (docs: readonly RuledDoc[]): boolean =>
  !docs.some(({ content }) => [...blocksOf(content)].some(({ type }) => type === 'dialogue' || type === 'scene_heading'))

/** Lines of a document in which something stands. */
export const blocksIn = (doc: RuledDoc): Block[] => [...blocksOf(doc.content)].filter(block => textOf(block).trim() !== '')

/** The documents as reports read them. */
export const readRuled = (docs: readonly RuledDoc[]): ReadWork =>
  readWork(
    docs.map(({ doc_id, doc_name, content }) => ({ doc_id, name: doc_name, content })),
    isProse(docs) ? 'novel' : 'script',
  )

/** The findings of some kinds. */
export function findingsIn(docs: readonly RuledDoc[], kinds: readonly FindingKind[]): Finding[] {
  const read = readRuled(docs)
  return findingsOf(read, hooksOf(read.docs, read.scenes)).filter(({ kind }) => kinds.includes(kind))
}

/** A finding as a point with links to its lines. */
export function toldOf({ title, text, lines }: Finding): string {
  const links = lines.map(
    ({ where, quote, doc_id, block_id }) => `  - ${linkTo(`${where}：${quote.slice(0, QUOTE).toWellFormed()}`, doc_id, block_id)}`,
  )
  return [`- **${plain(title)}**。${plain(text)}`, ...links].join('\n')
}

const CONTRADICTIONS: readonly FindingKind[] = ['time', 'age', 'dead', 'fact', 'kin', 'trait', 'thing', 'knows']

/** Whatever the work tells in two ways. */
export function contradictionsOf(work: RuledWork): string {
  const found = findingsIn(work.docs, CONTRADICTIONS)
  if (found.length === 0)
    return `《${plain(work.name)}》里没有查出时间、年龄、生死、亲属、物件前后矛盾的地方。规则只认写明了的日期、岁数和说法，没写明的看不出来。`
  const more = found.length > MOST ? [`……还有 ${found.length - MOST} 处`] : []
  return [`《${plain(work.name)}》里有 ${found.length} 处前后对不上：`, ...found.slice(0, MOST).map(toldOf), ...more].join('\n')
}

/** Who is in prose, by chapter. */
export function peopleOfProse(docs: readonly RuledDoc[]): string {
  const { scenes, people } = readRuled(docs)
  const rows = people.flatMap(({ name, aliases }) => {
    const own = scenes.filter(({ cast }) => cast.has(name))
    const lines = own.reduce((sum, { cast }) => sum + cast.get(name)!.lines, 0)
    const places = [
      ...new Map(own.map(({ doc, blocks }) => [doc.doc_id, linkTo(doc.name, doc.doc_id, blocks[0]!.block.attrs.id)])).values(),
    ]
    return places.length === 0 ? [] : [[plain([name, ...aliases].join('、')), String(lines), places.slice(0, MOST).join('、')]]
  })
  return rows.length === 0 ? '这里没有认出人物。' : table(['人物', '说话', '在哪些章'], rows.slice(0, MOST))
}
