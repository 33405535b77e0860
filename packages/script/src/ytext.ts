// The characters of a line in a Y.Doc, with their marks, in the form of @tiptap/y-tiptap 3.0.9.

import * as Y from 'yjs'
import { type Mark, MARKS, sameMarks, type Text } from './elements.ts'
import { diffText } from './myers.ts'
import { readTrackMark, TRACK_MARKS } from './suggestions/tracked.ts'

/** New characters. */
export function textNode(runs: Text[]): Y.XmlText {
  const text = new Y.XmlText()
  text.applyDelta(runs.map(run => ({ insert: run.text, attributes: attributesOf(run) })))
  return text
}

/** Marks as y-tiptap writes them: the mark's name with its (for styles empty) attributes. */
function attributesOf(run: Text): Partial<Record<Mark['type'], object>> {
  return Object.fromEntries((run.marks ?? []).map(mark => [mark.type, 'attrs' in mark ? mark.attrs : {}]))
}

/** The characters that an element holds, run by run. */
export function* runsOf(element: Y.XmlElement): Generator<{ text: string; marks: unknown[] }> {
  for (const child of element.toArray()) {
    if (!(child instanceof Y.XmlText)) continue
    for (const run of deltaOf(child))
      if (typeof run.insert === 'string') yield { text: run.insert, marks: run.attributes ? marksIn(run.attributes) : NO_MARKS }
  }
}

const NO_MARKS: unknown[] = []

/** The marks among formatting attributes, for `joinRuns`. */
export function marksIn(attributes: Record<string, unknown>): unknown[] {
  return Object.entries(attributes).map(([name, value]) => readTrackMark(name, value) ?? name)
}

function deltaOf(text: Y.XmlText): { insert: unknown; attributes?: Record<string, unknown> }[] {
  return text.toDelta()
}

/**
 * Makes the characters of `text` those of `runs`, by the smallest change.
 * @param known what a reader found in it
 */
export function updateText(text: Y.XmlText, runs: readonly Text[], known: readonly Text[]): void {
  const wanted = runs.map(run => run.text).join('')
  const delta: ReturnType<typeof deltaOf> =
    isAllOf(text, known) && runs.every(run => !run.marks) ? known.map(run => ({ insert: run.text })) : deltaOf(text)
  // An embedded object counts as one character in Yjs; the replacement keeps offsets true and lets the diff delete it.
  const old = delta.map(run => (typeof run.insert === 'string' ? run.insert : '\ufffc')).join('')
  for (const hunk of diffText(old, wanted).toReversed()) {
    if (hunk.aEnd > hunk.aStart) text.delete(hunk.aStart, hunk.aEnd - hunk.aStart)
    insertRuns(text, hunk.aStart, runs, hunk.bStart, hunk.bEnd)
  }
  if (delta.some(run => run.attributes) || runs.some(run => run.marks)) formatRuns(text, runs)
}

/** Whether plain runs are all there is: then nobody need go through all that was ever typed and deleted here. */
function isAllOf(text: Y.XmlText, known: readonly Text[]): boolean {
  let length = 0
  for (const run of known) {
    if (run.marks) return false
    length += run.text.length
  }
  return length === text.length
}

/** Inserts the characters [start, end) of `runs` at `at`, each with exactly its own marks. */
function insertRuns(text: Y.XmlText, at: number, runs: readonly Text[], start: number, end: number): void {
  let offset = 0
  let place = at
  for (const run of runs) {
    const piece = run.text.slice(Math.max(0, start - offset), Math.max(0, end - offset))
    if (piece !== '') text.insert(place, piece, attributesOf(run))
    place += piece.length
    offset += run.text.length
  }
}

/** Sets and clears our marks where they differ; attributes of other kinds stay. The characters are already the wanted ones. */
function formatRuns(text: Y.XmlText, runs: readonly Text[]): void {
  const current = deltaOf(text).map(run => ({ length: String(run.insert).length, has: run.attributes ?? {} }))
  let at = 0
  let index = 0
  let used = 0
  for (const run of runs) {
    const wanted: Record<string, object> = attributesOf(run)
    for (let left = run.text.length; left > 0;) {
      const here = current[index]!
      const length = Math.min(left, here.length - used)
      const change = [...MARKS, ...TRACK_MARKS].filter(name => !sameValue(name, here.has[name], wanted[name]))
      if (change.length > 0) text.format(at, length, Object.fromEntries(change.map(name => [name, wanted[name] ?? null])))
      at += length
      left -= length
      used += length
      if (used === here.length) {
        index++
        used = 0
      }
    }
  }
}

/** Whether a mark stands in the text as it should: there or not, and a tracking mark by the same suggestion. */
function sameValue(name: Mark['type'], has: unknown, wanted: object | undefined): boolean {
  if ((has === undefined || has === null) !== (wanted === undefined)) return false
  const mark = readTrackMark(name, wanted)
  if (!mark) return true
  const held = readTrackMark(name, has)
  return held !== undefined && sameMarks([held], [mark])
}
