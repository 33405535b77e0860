// What does not pass between a file and the product as it stands: one report for every reader and every writer.

/** What became of it: left in its place as words, turned into something near, or left out. */
export type Fate = 'kept' | 'changed' | 'dropped'

/** One thing that the other side has no place for. */
export interface Loss {
  /** Where it stands, as the reader of the report finds it again: 「第 12 行」, 「第 3 条」, 「节点「车站」」; empty when it concerns the whole file. */
  place: string
  /** In the format's own term: `<<once>>`, `{\pos}`, `thread`. */
  construct: string
  fate: Fate
  /** The words as they stood, at most `LOSS_WORDS` characters; empty where there are none. */
  words: string
}

/** Characters of a construct that a report repeats. */
export const LOSS_WORDS = 200
/** Losses that a report lists one by one; the rest are counted. */
export const MAX_LOSSES = 500

export const FATES: Readonly<Record<Fate, string>> = { kept: '原样保留', changed: '改成相近的', dropped: '没有带过来' }

/** A loss of words taken from a file: cut to what a report shows. */
export const loss = (place: string, construct: string, fate: Fate, words = ''): Loss => ({
  place,
  construct,
  fate,
  words: words.length > LOSS_WORDS ? `${words.slice(0, LOSS_WORDS - 1)}…` : words,
})

/** At most `MAX_LOSSES` of them, with one more line that counts what is not listed. */
export function listed(losses: readonly Loss[]): Loss[] {
  if (losses.length <= MAX_LOSSES) return [...losses]
  return [...losses.slice(0, MAX_LOSSES - 1), loss('', `另有 ${losses.length - MAX_LOSSES + 1} 处`, 'changed')]
}

/** Losses gathered by construct and fate, in order of first appearance: how many, and where the first few stand. */
export function gathered(losses: readonly Loss[]): { construct: string; fate: Fate; count: number; losses: Loss[] }[] {
  const groups = new Map<string, { construct: string; fate: Fate; count: number; losses: Loss[] }>()
  for (const each of losses) {
    const key = `${each.fate} ${each.construct}`
    const group = groups.get(key) ?? { construct: each.construct, fate: each.fate, count: 0, losses: [] }
    groups.set(key, group)
    group.count++
    group.losses.push(each)
  }
  return [...groups.values()]
}
