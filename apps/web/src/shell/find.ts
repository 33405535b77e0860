// Finding a command by what was typed: Chinese, Latin, pinyin or initials. Pure; the pinyin matcher is handed in because it loads later.

/** Positions of the matched characters, or null. */
export type PinyinMatch = (text: string, query: string) => readonly number[] | null

/** Positions in `text` that `query` matches, or null. A plain part comes before pinyin. Empty query matches with no position. */
export const find = (text: string, query: string, pinyin: PinyinMatch | null): readonly number[] | null => {
  const wanted = query.trim().toLowerCase()
  if (!wanted) return []
  const at = text.toLowerCase().indexOf(wanted)
  if (at >= 0) return Array.from(wanted, (_, offset) => at + offset)
  return pinyin && /^[a-z\s]+$/.test(wanted) ? pinyin(text, wanted) : null
}

/** Of two matches the one that begins earlier comes first: initials have other readings in the middle of a name (提 is also dī). */
export const byCloseness = (one: readonly number[], other: readonly number[]): number => (one[0] ?? 0) - (other[0] ?? 0)

/** `text` in runs that are matched or not. */
export const runsOf = (text: string, positions: readonly number[]): { text: string; hit: boolean }[] => {
  const hits = new Set(positions)
  const runs: { text: string; hit: boolean }[] = []
  for (let index = 0; index < text.length; index++) {
    const hit = hits.has(index)
    const last = runs.at(-1)
    if (last && last.hit === hit) last.text += text[index]
    else runs.push({ text: text[index] ?? '', hit })
  }
  return runs
}
