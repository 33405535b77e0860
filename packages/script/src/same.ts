// Whether two documents, or parts of them, in canonical form are equal: ids, attributes, text and marks.

import { type Block, type Content, sameMarks, type Scene, type Text } from './elements.ts'
import { type TrackMark, TRACK_ATTRS } from './suggestions/tracked.ts'

/** Equality of documents. Parts that are the same object are not looked into. */
export function sameContent(one: Content, other: Content): boolean {
  return one === other || sameList(one.content, other.content, sameScene)
}

/** Equality of scenes, ids included. */
export function sameScene(one: Scene, other: Scene): boolean {
  return one === other || (sameAttrs(one.attrs, other.attrs) && sameList(one.content, other.content, sameBlock))
}

/** Equality of blocks, ids included. */
export function sameBlock(one: Block, other: Block): boolean {
  if (one === other) return true
  return one.type === other.type && sameAttrs(one.attrs, other.attrs) && sameRuns(one.content ?? [], other.content ?? [])
}

/** Equality of texts with their marks. */
export function sameRuns(one: readonly Text[], other: readonly Text[]): boolean {
  return one === other || sameList(one, other, sameRun)
}

function sameRun(one: Text, other: Text): boolean {
  return one.text === other.text && sameMarks(one.marks ?? [], other.marks ?? [])
}

/** Blocks of one kind have attributes of the same names, but for those of tracking. */
function sameAttrs(one: object, other: object): boolean {
  if (!hasValuesOf(other, one)) return false
  for (const name of TRACK_ATTRS) if (name in other && !(name in one)) return false
  return true
}

/** Whether all that `known` says stands in `given` too. */
function hasValuesOf(given: object, known: object): boolean {
  for (const name in known) {
    if ((known as Record<string, unknown>)[name] !== (given as Record<string, unknown>)[name]) return false
  }
  return true
}

/** Whether an untrusted value is `block` as JSON has it, with nothing added or left out. */
export function isCopy(given: unknown, block: Block): given is Block {
  const copy = given as Block
  if (!hasNamesOf(copy, block) || copy.type !== block.type) return false
  if (!hasNamesOf(copy.attrs, block.attrs) || !hasValuesOf(copy.attrs, block.attrs)) return false
  const runs = block.content
  return runs === undefined || (Array.isArray(copy.content) && sameList(copy.content, runs, isCopyOfRun))
}

function isCopyOfRun(copy: Text, run: Text): boolean {
  if (!hasNamesOf(copy, run) || copy.type !== run.type || copy.text !== run.text) return false
  return run.marks === undefined || (Array.isArray(copy.marks) && sameList(copy.marks, run.marks, isCopyOfMark))
}

function isCopyOfMark(copy: object, mark: { type: string }): boolean {
  if (!hasNamesOf(copy, mark) || (copy as { type: unknown }).type !== mark.type) return false
  if (!('attrs' in mark)) return true
  const { attrs } = mark as TrackMark
  const given = (copy as Partial<TrackMark>).attrs
  return hasNamesOf(given, attrs) && hasValuesOf(given, attrs)
}

/** Whether an untrusted value is an object with as many properties as `known`; that they are the same ones shows when they are compared. */
function hasNamesOf(given: unknown, known: object): given is object {
  if (typeof given !== 'object' || given === null) return false
  // Counted without lists of them: a save asks this of every line.
  let more = 0
  for (const _ in given) more++
  for (const _ in known) more--
  return more === 0
}

function sameList<Item>(one: readonly Item[], other: readonly Item[], same: (one: Item, other: Item) => boolean): boolean {
  if (one.length !== other.length) return false
  for (let at = 0; at < one.length; at++) if (!same(one[at]!, other[at]!)) return false
  return true
}
