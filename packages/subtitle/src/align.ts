// Lines of a script, and their words for a reading whose words are not sure.
import type { Cue } from './cue.ts'
import { toldIn } from './speakers.ts'

export interface ScriptLine {
  text: string
  speaker?: string
}
const LONGEST = 2000
/** Lines of a text with who says them, where that stands before a colon. */
export const scriptLines = (text: string): ScriptLine[] =>
  text.split(/\r\n|\r|\n/).flatMap(given => {
    const line = given.trim().slice(0, LONGEST)
    if (!line) return []
    const told = toldIn(line)
    return [told ? { text: told.heard + told.words, speaker: told.speaker } : { text: line }]
  })
/** Letters that count for likeness. */
const bare = (text: string) => [...text.replace(/[\s\p{P}]/gu, '').toLowerCase()]
/** Edit distance; two rows, so that long texts cost no memory. */
function distance(one: readonly string[], other: readonly string[]): number {
  let row = Array.from({ length: other.length + 1 }, (_, nth) => nth)
  for (const [nth, letter] of one.entries()) {
    const next = [nth + 1]
    for (const [at, its] of other.entries()) next.push(Math.min(next[at]! + 1, row[at + 1]! + 1, row[at]! + Number(letter !== its)))
    row = next
  }
  return row.at(-1)!
}
/** 0 for nothing in common, 1 for the same. */
export const likeness = (one: string, other: string): number => {
  const [a, b] = [bare(one).slice(0, 400), bare(other).slice(0, 400)]
  const longest = Math.max(a.length, b.length)
  return longest === 0 ? 1 : 1 - distance(a, b) / longest
}

/** How far ahead of the last match the next is looked for. */
const AHEAD = 12
const ALIKE = 0.5
/** What was recognised, with the words of the script where they are like; times unchanged. `matched` are the cues that took words of it. */
export function corrected<C extends Cue>(cues: readonly C[], script: readonly ScriptLine[]): { cues: C[]; matched: number[] } {
  const matched: number[] = []
  let from = 0
  const out = cues.map((cue, nth) => {
    let best = { at: -1, score: ALIKE, until: 0 }
    for (let at = from; at < Math.min(script.length, from + AHEAD); at++) {
      const alone = likeness(cue.text, script[at]!.text)
      if (alone > best.score) best = { at, score: alone, until: at }
      // Two lines of the script in one cue.
      const next = script[at + 1]
      const both = next ? likeness(cue.text, script[at]!.text + next.text) : 0
      if (both > best.score + 0.05) best = { at, score: both, until: at + 1 }
    }
    if (best.at < 0) return cue
    from = best.until + 1
    matched.push(nth)
    const lines = script.slice(best.at, best.until + 1)
    const speaker = lines[0]!.speaker
    return { ...cue, text: lines.map(line => line.text).join('\n'), ...(speaker && { speaker }) }
  })
  return { cues: out, matched }
}
