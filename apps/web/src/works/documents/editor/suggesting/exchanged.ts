// What a run of transactions exchanged, and the smallest step from one document to another.
import { combineTransactionSteps, getChangedRanges } from '@tiptap/core'
import { Fragment, type Node as ProseNode } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'
import { ReplaceStep } from '@tiptap/pm/transform'
import type { Exchange } from '@qianmu/script/suggestions/track'

/** The exchanged positions in order, none touching another. */
export function exchangesOf(before: ProseNode, transactions: readonly Transaction[]): Exchange[] {
  const ranges = getChangedRanges(combineTransactionSteps(before, [...transactions]))
  const found = ranges.map(({ oldRange, newRange }): Exchange => ({ before: { ...oldRange }, after: { ...newRange } }))
  found.sort((one, other) => one.after.from - other.after.from || one.before.from - other.before.from)
  const out: Exchange[] = []
  for (const next of found) {
    const last = out.at(-1)
    if (last && (next.after.from <= last.after.to || next.before.from <= last.before.to)) {
      for (const side of ['before', 'after'] as const) {
        last[side].from = Math.min(last[side].from, next[side].from)
        last[side].to = Math.max(last[side].to, next[side].to)
      }
    } else out.push(next)
  }
  return out
}

/** Scenes [start, end) of both documents, outside of which they are the same nodes; null when they are the same altogether. */
export function changedScenes(before: ProseNode, after: ProseNode): { start: number; oldEnd: number; newEnd: number } | null {
  let start = 0
  let [oldEnd, newEnd] = [before.childCount, after.childCount]
  while (start < oldEnd && start < newEnd && before.child(start) === after.child(start)) start++
  while (oldEnd > start && newEnd > start && before.child(oldEnd - 1) === after.child(newEnd - 1)) {
    oldEnd--
    newEnd--
  }
  return start === oldEnd && start === newEnd ? null : { start, oldEnd, newEnd }
}

/** Where the scene of this index begins. */
export function sceneAt(doc: ProseNode, index: number): number {
  let at = 0
  for (let i = 0; i < index; i++) at += doc.child(i).nodeSize
  return at
}

/** Puts scenes in place of those of [start, end), by exchanging only what differs. */
export function exchangeScenes(tr: Transaction, start: number, end: number, scenes: readonly ProseNode[]): void {
  const { doc } = tr
  const wanted = doc.copy(Fragment.from([...doc.children.slice(0, start), ...scenes, ...doc.children.slice(end)]))
  const from = doc.content.findDiffStart(wanted.content)
  const ends = doc.content.findDiffEnd(wanted.content)
  if (from === null || !ends) return
  // What follows may begin as the exchanged part ends: neither end may lie before the beginning.
  const overlap = Math.max(0, from - Math.min(ends.a, ends.b))
  const step = new ReplaceStep(from, ends.a + overlap, wanted.slice(from, ends.b + overlap))
  if (!tr.maybeStep(step).failed && tr.doc.eq(wanted)) return
  throw new Error('the scenes could not be exchanged')
}
