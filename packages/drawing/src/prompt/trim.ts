// Takes signs off the ends of a text in one pass, where a pattern like /[ ,]+$/ would look again from each of them.

const isGap = (sign: string) => sign === ',' || sign === '，' || sign.trim() === ''

/** Where a text begins and ends without spaces and commas at its ends. Both are its length when it has nothing else. */
export function insideOf(text: string): [start: number, end: number] {
  let start = 0
  let end = text.length
  while (start < end && isGap(text[start]!)) start++
  while (end > start && isGap(text[end - 1]!)) end--
  return [start, end]
}

/** Without the spaces and commas at its ends. */
export const trimmedOfGaps = (text: string): string => text.slice(...insideOf(text))
