// Reads the plain lines of a document again: which are headings, speeches, captions … Marked lines tell who speaks and stay as they are.
import { classify } from '../../classify.ts'
import { type Block, buildBlock, ELEMENTS, textOf } from '../../elements.ts'
import { parseHeading } from '../../heading.ts'
import { readLine } from '../../line-reading.ts'
import type { Group } from './plan.ts'

const EMPTY = '去掉空行'

/** Kinds that a line has by default; a writer has not chosen them. */
const isPlain = (block: Block) => block.type === 'action' || block.type === 'paragraph'

/** Groups whose blocks are what their lines read as; a name alone and the speech below it become one block, empty lines go. */
export function reclassify(groups: readonly Group[], mode: 'script' | 'novel'): Group[] {
  const isEmpty = (group: Group) => group.after.every(block => isPlain(block) && textOf(block).trim() === '')
  const filled = groups.filter(group => !isEmpty(group))
  if (filled.length === 0) return [...groups]
  // One block per group: this is the first step of a plan.
  const blocks = filled.map(group => group.after[0]!)
  const read = classify(
    blocks.map(block => (isPlain(block) ? (block.content ?? []) : block)),
    mode,
  )
  const spans = spansOf(
    blocks.map(block => (isPlain(block) ? textOf(block).trim() : block)),
    read,
  )
  if (!spans) return [...groups]
  const taken = new Map<Group, Group | undefined>()
  let from = 0
  spans.forEach((length, at) => {
    const together = filled.slice(from, from + length)
    for (const group of together) taken.set(group, undefined)
    taken.set(together[0]!, joined(together, read[at]!))
    from += length
  })
  return withoutEmpty(groups, isEmpty, taken)
}

/** Empty lines join the group before them (the first ones the group behind), so that there is a place to put them back to. */
function withoutEmpty(groups: readonly Group[], isEmpty: (group: Group) => boolean, taken: ReadonlyMap<Group, Group | undefined>): Group[] {
  const out: Group[] = []
  let leading: Block[] = []
  // A joined speech takes its second line later than its first; what stood empty between belongs to it.
  for (const group of groups) {
    const last = out.at(-1)
    if (isEmpty(group)) {
      if (last) out[out.length - 1] = noteEmpty({ ...last, before: [...last.before, ...group.before] })
      else leading = [...leading, ...group.before]
      continue
    }
    const next = taken.get(group)
    if (!next) {
      if (last) out[out.length - 1] = { ...last, before: [...last.before, ...group.before] }
      continue
    }
    const own = { ...next, before: [...leading, ...group.before] }
    out.push(leading.length > 0 ? noteEmpty(own) : own)
    leading = []
  }
  return out
}

function noteEmpty(group: Group): Group {
  if (group.notes.some(note => note.reason === EMPTY)) return group
  return { ...group, notes: [...group.notes, { step: 'classify', confidence: 0.9, reason: EMPTY }] }
}

function joined(groups: readonly Group[], read: Block): Group {
  const first = groups[0]!.after[0]!
  // What has a kind of its own, or reads as what it is, stays the very block it was.
  if (groups.length === 1 && (!isPlain(first) || (read.type === first.type && textOf(read) === textOf(first).trim()))) return groups[0]!
  const block = buildBlock(read.type, { ...read.attrs, id: first.attrs.id }, read.content ?? [])
  const line = textOf(first).trim()
  const note = {
    step: 'classify' as const,
    confidence: sureness(line, block, groups.length),
    reason: reasonOf(first, block, groups.length),
  }
  return { before: groups[0]!.before, after: [block], notes: [note] }
}

function reasonOf(first: Block, block: Block, lines: number): string {
  if (lines > 1) return '名字和下一行的台词合为一句对白'
  return first.type === block.type ? '去掉行首符号' : `${ELEMENTS[first.type].label} → ${ELEMENTS[block.type].label}`
}

/**
 * How sure a line's kind is, 0–1, by what it rests on: a sign of its own, a list, a time and 内外, a sure name, the neighbours.
 *
 * @param lines how many lines became the block
 */
export function sureness(line: string, block: Block, lines = 1): number {
  if (lines > 1) return 0.8
  const alone = readLine(line)
  if (block.type === 'scene_heading') {
    const heading = parseHeading(line)
    if (!heading) return 0.7
    const marks = (heading.times.length > 0 ? 1 : 0) + (heading.sides.length > 0 ? 1 : 0) + (heading.no === '' ? 0 : 1)
    return [0.6, 0.8, 0.93, 0.98][marks]!
  }
  if (block.type === 'dialogue') {
    if (alone.type !== 'dialogue') return 0.75
    return alone.sure ? (alone.text === '' ? 0.75 : 0.96) : 0.82
  }
  if (block.type === 'action') return alone.type === 'action' && !alone.plain ? 0.99 : 0.8
  if (block.type === 'paragraph') return 0.85
  return alone.type === block.type ? 0.95 : 0.7
}

/**
 * How many lines each block was made of, 1 or 2; undefined when lines and blocks do not add up. A speech that took the line above as its
 * name holds the whole of its second line and not the end of its first.
 */
export function spansOf(lines: readonly (string | Block)[], blocks: readonly Block[]): number[] | undefined {
  const spans: number[] = []
  let at = 0
  for (const block of blocks) {
    const line = lines[at]
    if (line === undefined) return undefined
    const isOne = typeof line !== 'string' || block.type !== 'dialogue' || isWithin(line, textOf(block))
    spans.push(isOne ? 1 : 2)
    at += isOne ? 1 : 2
  }
  return at === lines.length ? spans : undefined
}

function isWithin(line: string, speech: string): boolean {
  return line.length > speech.length && line.endsWith(speech) && (speech !== '' || /[:：]\s*$/.test(line))
}
