// The step that puts signs right: full-width ones, …… and ——, and no signs of layout inside the text of a line.
import { type Block, buildBlock, textOf } from '../../elements.ts'
import { applyToRuns, type Edit, inOrder } from '../edits.ts'
import { checkSigns, checkStraightQuotes } from '../punctuation.ts'
import type { Group } from './plan.ts'

/** Blocks between two reports. */
const SLICE = 2000
const LAYOUT = /^[\s\u3000]*(?:[△▲▽▼∆Δ][\s\u3000]*)*/
const BRACKETED = /^[（(](.*)[）)]$|^【(.*)】$/

/** Changes the groups in place; yields the share that is done. */
export function* normaliseSigns(groups: readonly Group[]): Generator<number> {
  for (const [nth, group] of groups.entries()) {
    if (nth % SLICE === SLICE - 1) yield nth / groups.length
    group.after = group.after.map(block => {
      const edits = editsOf(block)
      if (edits.length === 0) return block
      group.notes.push({ step: 'signs', confidence: Math.min(...edits.map(edit => edit.confidence)), reason: '规范标点符号' })
      return buildBlock(block.type, block.attrs, applyToRuns(block.content ?? [], edits))
    })
  }
}

/** Only what is nearly always right is changed unasked. */
const MIN_CONFIDENCE = 0.85

function editsOf(block: Block): (Edit & { confidence: number })[] {
  const text = textOf(block)
  if (text === '') return []
  const edits: (Edit & { confidence: number })[] = layoutEdits(block, text)
  for (const finding of [...checkSigns(text), ...checkStraightQuotes(text)]) {
    if (finding.suggestion !== null && finding.confidence >= MIN_CONFIDENCE)
      edits.push({ start: finding.start, end: finding.end, text: finding.suggestion, confidence: finding.confidence })
  }
  return inOrder(edits)
}

function layoutEdits(block: Block, text: string): (Edit & { confidence: number })[] {
  const edits: (Edit & { confidence: number })[] = []
  const add = (start: number, end: number) => end > start && edits.push({ start, end, text: '', confidence: 0.99 })
  add(0, LAYOUT.exec(text)![0].length)
  const kept = text.trimEnd().length
  if (kept > 0) add(kept, text.length)
  // The kind of the line draws its own brackets.
  const isBracketed = block.type === 'parenthetical' || block.type === 'transition'
  if (isBracketed && BRACKETED.test(text)) {
    add(0, 1)
    add(text.length - 1, text.length)
  }
  return edits
}
