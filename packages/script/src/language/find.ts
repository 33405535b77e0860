// Looking for a text in the lines and names of a document, and putting another in its place without touching pending suggestions.

import { type Block, blocksOf, type Content, readAttrs, textOf, trackMarks } from '../elements.ts'
import { applyToRuns, type Edit } from './edits.ts'

export interface Sought {
  text: string
  matchCase: boolean
  /** For letters and digits; Chinese has no word ends. */
  wholeWord: boolean
}

/** In a line's text, or in the name before it. */
export interface Place {
  block_id: string
  field: 'text' | 'speaker'
  /** UTF-16 units of the field as it is with its suggestions. */
  start: number
}

export interface Hit extends Place {
  end: number
  before: string
  found: string
  after: string
  /** Lies across a pending suggestion, or in what one takes out: replacing it would destroy the suggestion. */
  locked: boolean
}

/** Characters shown on either side of a hit. */
const AROUND = 20

/** The pattern of a plain text; linear in what it is held against. */
export function patternOf({ text, matchCase, wholeWord }: Sought): RegExp {
  const plain = text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  const pattern = wholeWord ? `(?<![A-Za-z0-9_])${plain}(?![A-Za-z0-9_])` : plain
  return new RegExp(pattern, matchCase ? 'g' : 'gi')
}

/** Where a document holds the text, in order, at most `limit` hits. */
export function findIn(content: Content, sought: Sought, limit: number): Hit[] {
  const hits: Hit[] = []
  const pattern = patternOf(sought)
  for (const block of blocksOf(content)) {
    for (const hit of hitsIn(block, pattern)) {
      if (hits.length >= limit) return hits
      hits.push(hit)
    }
  }
  return hits
}

function* hitsIn(block: Block, pattern: RegExp): Generator<Hit> {
  for (const field of ['speaker', 'text'] as const) {
    const text = field === 'text' ? textOf(block) : block.type === 'dialogue' ? block.attrs.speaker : ''
    if (text === '') continue
    for (const match of text.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length]
      const before = (start > AROUND ? '…' : '') + text.slice(Math.max(0, start - AROUND), start).toWellFormed()
      const after = text.slice(end, end + AROUND).toWellFormed() + (end + AROUND < text.length ? '…' : '')
      const locked = field === 'text' ? isLocked(block, start, end) : isTrackedLine(block)
      yield { block_id: block.attrs.id, field, start, end, before, found: match[0], after, locked }
    }
  }
}

const isTrackedLine = (block: Block) => block.attrs.change !== undefined || block.attrs.deletion !== undefined

/** Whether the characters [start, end) do not all belong to the same suggestions, or are to go. */
function isLocked(block: Block, start: number, end: number): boolean {
  let at = 0
  const under = new Set<string>()
  for (const run of block.content ?? []) {
    const behind = at + run.text.length
    if (at < end && behind > start) {
      const marks = trackMarks(run)
      if (marks.some(mark => mark.type === 'deletion')) return true
      under.add(marks.map(mark => mark.attrs.id).join())
    }
    at = behind
  }
  return under.size > 1
}

export interface Replaced {
  content: Content
  done: number
  /** Places where the text no longer stands, or lies across a suggestion. */
  skipped: number
}

/** Puts `replacement` where the text still stands at the given places. Marks and suggestions of what is replaced go on over the new text. */
export function replaceIn(content: Content, sought: Sought, places: readonly Place[], replacement: string): Replaced {
  const pattern = patternOf(sought)
  const wanted = new Map<string, Set<string>>()
  for (const { block_id, field, start } of places) {
    const own = wanted.get(block_id) ?? new Set()
    wanted.set(block_id, own.add(`${field} ${start}`))
  }
  const asked = [...wanted.values()].reduce((sum, own) => sum + own.size, 0)
  let done = 0
  const scenes = content.content.map(scene => {
    if (!scene.content.some(block => wanted.has(block.attrs.id))) return scene
    const blocks = scene.content.map(block => {
      const own = wanted.get(block.attrs.id)
      const hits = own ? [...hitsIn(block, pattern)].filter(hit => !hit.locked && own.has(`${hit.field} ${hit.start}`)) : []
      done += hits.length
      return hits.length > 0 ? replacedBlock(block, hits, replacement) : block
    })
    return { ...scene, content: blocks }
  })
  return { content: { ...content, content: scenes }, done, skipped: asked - done }
}

function replacedBlock(block: Block, hits: readonly Hit[], replacement: string): Block {
  const edits = (field: Place['field']): Edit[] =>
    hits.filter(hit => hit.field === field).map(({ start, end }) => ({ start, end, text: replacement }))
  const { content: runs = [], ...rest } = block
  const after = applyToRuns(runs, edits('text'))
  const changed = { ...rest, ...(after.length > 0 ? { content: after } : {}) } as Block
  const named = edits('speaker')
  if (changed.type !== 'dialogue' || named.length === 0) return changed
  const speaker = applyToRuns([{ type: 'text', text: changed.attrs.speaker }], named)
    .map(run => run.text)
    .join('')
  return { ...changed, attrs: { ...changed.attrs, speaker: String(readAttrs('dialogue', { speaker }).speaker) } }
}
