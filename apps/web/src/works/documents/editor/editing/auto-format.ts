// What a typed line says it is: 顾晚： makes a speech at the colon, △ 人物： 场次 and the rest at Enter. Never while an input method composes.
import type { Transaction } from '@tiptap/pm/state'
import { type EditorState, TextSelection } from '@tiptap/pm/state'
import type { AttrsOf } from '@qianmu/script/elements'
import { readLine, type Reading } from '@qianmu/script/line-reading'
import { changeKind } from './blocks.ts'
import { hasDeletions, isProse, knownNames, type Place, placeOf } from './place.ts'

/** A name with manner before a colon is no longer than this. */
const MAX_CUE = 24
/** Stands for the speech that is still to come. */
const COMING = '话'

const isOpen = ({ type, block }: Place) =>
  !hasDeletions(block) && (type === 'action' || type === 'paragraph' || (type === 'dialogue' && block.attrs.speaker === ''))

/** The attributes beside the id that a reading gives its block. */
const attrsOf = (reading: Reading): object => {
  if (reading.type === 'dialogue') return { speaker: reading.speaker, ext: reading.ext, paren: reading.paren }
  return reading.type === 'scene_heading' ? { no: reading.no } : {}
}

/** Makes the block what `reading` says and leaves only the reading's text in it; marks on that text stay. */
function apply(tr: Transaction, place: Place, reading: Reading): void {
  const whole = place.block.textContent
  const start = whole.lastIndexOf(reading.text)
  const end = start + reading.text.length
  const from = place.at + 1
  if (start < 0) tr.insertText(reading.text, from, from + whole.length)
  else {
    if (end < whole.length) tr.delete(from + end, from + whole.length)
    if (start > 0) tr.delete(from, from + start)
  }
  changeKind(tr, { ...place, block: tr.doc.nodeAt(place.at)! }, reading.type, attrsOf(reading))
}

/** Whether a line that reads like speech is meant as such: the writer knows the name, or the text is a script and the name is sure. */
const isMeant = (state: EditorState, place: Place, reading: Reading & { type: 'dialogue' }): boolean =>
  knownNames(state.doc, place.sceneIndex).includes(reading.speaker) || (!isProse(state.doc) && reading.sure)

/**
 * The transaction that turns the line before the caret into a speech, when it ends in a name with a colon.
 * What stands behind the caret becomes the speech. Null when it is nothing of the kind.
 */
export function speechAtColon(state: EditorState): Transaction | null {
  const place = placeOf(state)
  if (!place || !state.selection.empty || !isOpen(place) || place.offset > MAX_CUE) return null
  const before = place.block.textBetween(0, place.offset)
  if (!/[：:]$/.test(before)) return null
  const reading = readLine(before + COMING)
  if (reading.type !== 'dialogue' || reading.text !== COMING || !isMeant(state, place, reading)) return null
  const tr = state.tr.delete(place.at + 1, place.at + 1 + place.offset)
  changeKind(tr, { ...place, block: tr.doc.nodeAt(place.at)! }, 'dialogue', attrsOf(reading))
  return tr.setSelection(TextSelection.create(tr.doc, place.at + 1))
}

/**
 * The transaction that takes the manner in front of a speech, （低声）, out of its text, when the caret stands behind it.
 * Null when there is none, or the speech has one already.
 */
export function mannerAtBracket(state: EditorState): Transaction | null {
  const place = placeOf(state)
  if (!place || !state.selection.empty || place.type !== 'dialogue' || place.offset > MAX_CUE || hasDeletions(place.block)) return null
  const { speaker, ext, paren } = place.block.attrs as AttrsOf['dialogue']
  const before = place.block.textBetween(0, place.offset)
  if (paren !== '' || !/^[（(][^（()）]+[）)]$/.test(before)) return null
  const reading = readLine(`${speaker || COMING}${before}：${COMING}`)
  if (reading.type !== 'dialogue') return null
  const tr = state.tr.delete(place.at + 1, place.at + 1 + place.offset)
  tr.setNodeMarkup(place.at, undefined, { ...place.block.attrs, ext: reading.ext || ext, paren: reading.paren })
  return tr.setSelection(TextSelection.create(tr.doc, place.at + 1))
}

/** The transaction that takes the sign of an action out of one that has it drawn before it already. Null when it was not just typed there. */
export function signOfAction(state: EditorState): Transaction | null {
  const place = placeOf(state)
  if (!place || !state.selection.empty || place.type !== 'action' || place.offset !== 1) return null
  return place.block.textContent.startsWith('△') ? state.tr.delete(place.at + 1, place.at + 2) : null
}

/**
 * The transaction that formats the caret's line at Enter, or null when the line says nothing about itself.
 * `stay`: a name without speech yet; the caret waits behind it instead of going on to the next line.
 */
export function formatLine(state: EditorState): { tr: Transaction; stay: boolean } | null {
  const place = placeOf(state)
  if (!place || !state.selection.empty || !isOpen(place)) return null
  const words = place.block.textContent.trim()
  if (words === '' || place.offset < place.block.content.size) return null
  const reading = readLine(words)
  const tr = state.tr
  if (reading.type === 'action' && reading.plain) return null
  if (reading.type === 'dialogue' && !isMeant(state, place, reading)) return null
  if (reading.type === 'parenthetical' && place.type === 'paragraph') return null
  apply(tr, place, reading)
  return { tr, stay: reading.type === 'dialogue' && reading.text === '' }
}
