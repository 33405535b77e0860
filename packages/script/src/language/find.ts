// Looking for a text in the lines and names of a document, and putting another in its place without touching pending suggestions.

import { type Block, blocksOf, type Content, readAttrs, textOf, trackMarks } from '../elements.ts'
import { applyToRuns, type Edit } from './edits.ts'
import { type Budget, compilePattern, filled, type Match, MAX_STEPS } from './pattern/match.ts'

export interface Sought {
  text: string
  matchCase: boolean
  /** For letters and digits; Chinese has no word ends. A pattern says so itself. */
  wholeWord: boolean
  /** `text` is a pattern (pattern/parse.ts), and `$1` in a replacement its first group. */
  isPattern: boolean
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

/** What is looked for, ready to be held against the texts of a document. @throws ScriptRefusal `pattern`, at the making or later */
export function matcherOf(sought: Sought, budget: Budget = { steps: MAX_STEPS }): (text: string) => Iterable<Match> {
  if (!sought.isPattern) return plainMatcher(sought)
  const matcher = compilePattern(sought.text, sought.matchCase)
  return text => matcher.matches(text, budget)
}

/** Linear in what it is held against. */
function plainMatcher({ text, matchCase, wholeWord }: Sought): (text: string) => Iterable<Match> {
  const plain = text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  const pattern = wholeWord ? `(?<![A-Za-z0-9_])${plain}(?![A-Za-z0-9_])` : plain
  const all = new RegExp(pattern, matchCase ? 'g' : 'gi')
  return words => words.matchAll(all).map(({ index, 0: found }) => ({ start: index, end: index + found.length, groups: [] }))
}

/** Where a document holds what a matcher finds, in order, at most `limit` hits. @throws ScriptRefusal `pattern` when its steps are used up */
export function findIn(content: Content, matcher: Matches, limit: number): Hit[] {
  const hits: Hit[] = []
  for (const block of blocksOf(content)) {
    for (const { groups: _groups, ...hit } of hitsIn(block, matcher)) {
      if (hits.length >= limit) return hits
      hits.push(hit)
    }
  }
  return hits
}

type Matches = ReturnType<typeof matcherOf>

function* hitsIn(block: Block, matcher: Matches): Generator<Hit & Pick<Match, 'groups'>> {
  for (const field of ['speaker', 'text'] as const) {
    const text = field === 'text' ? textOf(block) : block.type === 'dialogue' ? block.attrs.speaker : ''
    if (text === '') continue
    for (const { start, end, groups } of matcher(text)) {
      const before = (start > AROUND ? '…' : '') + text.slice(Math.max(0, start - AROUND), start).toWellFormed()
      const after = text.slice(end, end + AROUND).toWellFormed() + (end + AROUND < text.length ? '…' : '')
      const locked = field === 'text' ? isLocked(block, start, end) : isTrackedLine(block)
      yield { block_id: block.attrs.id, field, start, end, before, found: text.slice(start, end), after, locked, groups }
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
  const matcher = matcherOf(sought)
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
      const hits = own ? [...hitsIn(block, matcher)].filter(hit => !hit.locked && own.has(`${hit.field} ${hit.start}`)) : []
      done += hits.length
      const withText = hits.map(hit => ({ ...hit, text: sought.isPattern ? filled(replacement, hit.found, hit.groups) : replacement }))
      return hits.length > 0 ? replacedBlock(block, withText) : block
    })
    return { ...scene, content: blocks }
  })
  return { content: { ...content, content: scenes }, done, skipped: asked - done }
}

function replacedBlock(block: Block, hits: readonly (Edit & Pick<Place, 'field'>)[]): Block {
  const edits = (field: Place['field']): Edit[] => hits.filter(hit => hit.field === field)
  const { content: runs = [], ...rest } = block
  const after = applyToRuns(runs, edits('text'))
  const changed = { ...rest, ...(after.length > 0 ? { content: after } : {}) } as Block
  const named = edits('speaker')
  if (changed.type !== 'dialogue' || named.length === 0) return changed
  const speaker = applyToRuns([{ type: 'text', text: changed.attrs.speaker }], named)
    .map(run => run.text)
    .join('')
  return { ...changed, attrs: { ...changed.attrs, speaker: readAttrs('dialogue', { speaker }, { speaker }).speaker } }
}
