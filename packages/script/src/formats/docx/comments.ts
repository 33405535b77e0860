// Comments of a Word file: their words and replies, and the words of the text that each is about.
import { type Block, textOf } from '../../elements.ts'
import type { Part } from '../../split.ts'
import { blocksIn } from '../manuscript.ts'
import { XmlReader } from '../xml.ts'

export interface Said {
  author: string
  /** ISO, as the file says it; '' for a comment without a time. */
  at: string
  text: string
}
/** A thread of a file, with the words that it is about where the text has them. */
export interface ReadComment extends Said {
  replies: Said[]
  isDone: boolean
  place: { block_id: string; start: number; quote: string } | null
}

/** Comments of one file, and characters that tell the place of a quote from others with the same words. */
const MOST = 2000
const TELLING = 24

/**
 * @param extended who answers whom and what is done (w15:commentsEx); empty in older files
 * @returns the threads by their ids, and how many comments there are beyond those that are read
 */
export function readComments(bytes: Uint8Array, extended: Uint8Array): { threads: Map<string, ReadComment>; beyond: number } {
  let beyond = 0
  const all: { id: string; said: Said; paragraph: string }[] = []
  let [inText, ended] = [false, false]
  for (const xml = new XmlReader(bytes); xml.next();) {
    const last = all.at(-1)
    if (xml.kind === 'text') {
      if (inText && last && beyond === 0) last.said.text += xml.text()
    } else if (xml.name === 'w:t') inText = xml.kind === 'open'
    else if (xml.kind === 'close') ended ||= xml.name === 'w:p'
    else if (xml.name === 'w:comment') {
      if (all.length === MOST) {
        beyond++
        continue
      }
      const said = { author: xml.attribute('w:author') ?? '', at: xml.attribute('w:date') ?? '', text: '' }
      all.push({ id: xml.attribute('w:id') ?? '', said, paragraph: '' })
      ended = false
    } else if (xml.name === 'w:p' && last && beyond === 0) {
      if (ended && last.said.text !== '') last.said.text += '\n'
      last.paragraph = xml.attribute('w14:paraId') ?? last.paragraph
    } else if (xml.name === 'w:br' && last && beyond === 0) last.said.text += '\n'
  }
  const answers = new Map<string, string>()
  const done = new Set<string>()
  for (const xml = new XmlReader(extended); extended.length > 0 && xml.next();) {
    if (xml.kind !== 'open' || xml.name !== 'w15:commentEx') continue
    const own = xml.attribute('w15:paraId') ?? ''
    const parent = xml.attribute('w15:paraIdParent')
    if (parent) answers.set(own, parent)
    if (/^(?:1|true|on)$/.test(xml.attribute('w15:done') ?? '')) done.add(own)
  }
  const threads = new Map<string, ReadComment>()
  const byParagraph = new Map<string, ReadComment>()
  for (const { id, said, paragraph } of all) {
    const text = said.text.trim()
    const thread = byParagraph.get(answers.get(paragraph) ?? '')
    if (thread) {
      if (text !== '') thread.replies.push({ ...said, text })
      byParagraph.set(paragraph, thread)
      continue
    }
    const made = { ...said, text, replies: [], isDone: done.has(paragraph), place: null }
    threads.set(id, made)
    if (paragraph !== '') byParagraph.set(paragraph, made)
  }
  return { threads: new Map([...threads].filter(([, { text, replies }]) => text !== '' || replies.length > 0)), beyond }
}

/** The words of the text that each comment is about, by its id, with those right before in their paragraph. */
export function quotesIn(document: Uint8Array): Map<string, { before: string; quote: string }> {
  const quotes = new Map<string, { before: string; quote: string }>()
  const open = new Set<string>()
  let [inText, paragraph] = [false, '']
  for (const xml = new XmlReader(document); xml.next();) {
    const id = xml.kind === 'open' && /^w:commentRange(?:Start|End)$/.test(xml.name) ? (xml.attribute('w:id') ?? '') : undefined
    if (xml.kind === 'text') {
      if (!inText) continue
      const text = xml.text()
      paragraph += text
      for (const each of open) quotes.get(each)!.quote += text
    } else if (xml.name === 'w:t') inText = xml.kind === 'open'
    else if (xml.name === 'w:p') {
      paragraph = ''
      if (xml.kind === 'close') for (const each of open) quotes.get(each)!.quote += '\n'
    } else if (id !== undefined && xml.name === 'w:commentRangeStart') {
      quotes.set(id, { before: paragraph.slice(-TELLING), quote: '' })
      open.add(id)
    } else if (id !== undefined) open.delete(id)
  }
  return quotes
}

/** A line as a file has it: before words stands who says them. */
const shownOf = (block: Block) => (block.type === 'dialogue' ? `${block.attrs.speaker}：${textOf(block)}` : textOf(block))

/** What of a line is looked for: all of it, or less and less of its beginning, where signs and names stand that are no part of the words. */
const tails = (line: string) =>
  Array.from({ length: Math.min(TELLING, Math.max(1, line.length - 1)) }, (_, cut) => line.slice(cut).trimStart().toWellFormed())

/** Where the first line of a quote stands; the same words are looked for behind the comment before first. */
function placeOf(blocks: readonly Block[], from: number, { before, quote }: { before: string; quote: string }) {
  const line =
    quote
      .split('\n')
      .find(each => each.trim() !== '')
      ?.trim() ?? ''
  if (line === '') return null
  const order = [...blocks.slice(from), ...blocks.slice(0, from)]
  const near = before.trimStart() + line
  const told = order.find(block => shownOf(block).includes(near))
  for (const tail of tails(line)) {
    const block = told && textOf(told).includes(tail) ? told : order.find(each => textOf(each).includes(tail))
    if (!block) continue
    const head = shownOf(block).length - textOf(block).length
    const at = block === told ? shownOf(block).indexOf(near) + near.length - tail.length - head : textOf(block).indexOf(tail)
    return { block, place: { block_id: block.attrs.id, start: Math.max(0, at), quote: tail } }
  }
  return null
}

/** Comments with their places in the text as it was read, in the order of the text; those whose words it does not have come last. */
export function placed(
  comments: ReadonlyMap<string, ReadComment>,
  quotes: ReadonlyMap<string, { before: string; quote: string }>,
  parts: readonly Part[],
): ReadComment[] {
  const blocks = parts.flatMap(blocksIn)
  let from = 0
  const found = [...quotes].flatMap(([id, quote]) => {
    const comment = comments.get(id)
    if (!comment) return []
    const at = placeOf(blocks, from, quote)
    if (at) from = blocks.indexOf(at.block)
    return [[id, { ...comment, place: at?.place ?? null }] as const]
  })
  const seen = new Set(found.map(([id]) => id))
  return [...found.map(([, comment]) => comment), ...[...comments].filter(([id]) => !seen.has(id)).map(([, comment]) => comment)]
}
