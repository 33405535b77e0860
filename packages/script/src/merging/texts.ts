// Three-way merge of plain texts: what two people made of one text, each without knowing of the other, becomes one text with the words of both.
import { type Budget, diffText, type Hunk } from '../myers.ts'

/** A text with what it makes of another one. */
export interface Side {
  text: string
  hunks: readonly Hunk[]
}

/** Something that a side did before or with one unit of the old text. */
export interface Step {
  /** Inserted in front of the unit, and where it stands in the side's text. */
  text: string
  start: number
  deleted: boolean
  /** Where the unit stands in the side's text unless it was deleted. */
  kept: number
}

/** Walks through the old text unit by unit, telling what a side did there. */
export function walker(side: Side): (at: number) => Step {
  let next = 0
  let shift = 0
  return at => {
    const hunk = side.hunks[next]
    const inserts = hunk?.aStart === at
    const step: Step = { text: '', start: 0, deleted: false, kept: at + shift }
    if (hunk && inserts) {
      step.text = side.text.slice(hunk.bStart, hunk.bEnd)
      step.start = hunk.bStart
    }
    if (hunk && at >= hunk.aStart) {
      step.deleted = at < hunk.aEnd
      if (at + 1 >= hunk.aEnd) {
        shift = hunk.bEnd - hunk.aEnd
        next++
      }
    }
    if (!step.deleted) step.kept = at + shift
    return step
  }
}

/**
 * Merges what `mine` and `theirs` changed since `base`, by characters: what either deleted is gone, what either inserted stands there,
 * theirs first where both inserted in one place (once, when one of them holds the other).
 * `mergeTexts(base, mine, base)` is `mine`, `mergeTexts(base, base, theirs)` is `theirs`.
 */
export function mergeTexts(base: string, mine: string, theirs: string): string {
  if (mine === theirs || base === mine) return theirs
  if (base === theirs) return mine
  const budget: Budget = { steps: 2_000_000 }
  const [own, other] = [mine, theirs].map(text => walker({ text, hunks: diffText(base, text, budget) })) as [
    ReturnType<typeof walker>,
    ReturnType<typeof walker>,
  ]
  let out = ''
  for (let at = 0; at <= base.length; at++) {
    const [ownStep, otherStep] = [own(at), other(at)]
    // The same insertion comes twice where a text was saved before its answer was heard: what holds the other stands alone.
    if (!ownStep.text.includes(otherStep.text)) out += otherStep.text
    if (!otherStep.text.includes(ownStep.text) || ownStep.text === otherStep.text) out += ownStep.text
    if (at < base.length && !ownStep.deleted && !otherStep.deleted) out += base[at]!
  }
  return out
}

/** The same, and where a caret comes to stand that was at `caret` in `mine`. */
export function mergeAt(base: string, mine: string, theirs: string, caret: number): { text: string; caret: number } {
  const text = mergeTexts(base, mine, theirs)
  const before = diffText(mine, text, { steps: 200_000 }).filter(({ aStart }) => aStart < caret)
  const moved = before.reduce((at, { aStart, aEnd, bStart, bEnd }) => at + (bEnd - bStart) - (Math.min(aEnd, caret) - aStart), caret)
  return { text, caret: Math.min(moved, text.length) }
}
