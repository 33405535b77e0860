// Where the sentence or clause of a place in a text begins and ends.

export const SENTENCE_ENDS = '。！？!?；;\n'
export const CLAUSE_ENDS = `${SENTENCE_ENDS}，,：:`

/** The offset behind the last of `signs` before an offset. */
export function beginOf(text: string, at: number, signs = SENTENCE_ENDS): number {
  let from = at
  while (from > 0 && !signs.includes(text[from - 1]!)) from--
  return from
}

/** The offset behind the first of `signs` from an offset on. */
export function finishOf(text: string, at: number, signs = SENTENCE_ENDS): number {
  let to = at
  while (to < text.length && !signs.includes(text[to]!)) to++
  return Math.min(text.length, to + 1)
}

/** The sentence around an offset, or the clause, with its sign. */
export const around = (text: string, at: number, signs = SENTENCE_ENDS): string =>
  text.slice(beginOf(text, at, signs), finishOf(text, at, signs))
