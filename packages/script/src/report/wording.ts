// How a work words itself: variety of its characters, phrases that come back, and the words of its cloud.

import { isIdeograph } from '../statistics.ts'

export interface Counted {
  word: string
  count: number
}

/** Window of the moving-average type-token ratio (Covington & McFall 2010), in characters: long enough for a scene's words. */
export const WINDOW = 500

/** Moving-average type-token ratio over Chinese characters, 0–1; of a text shorter than the window its plain ratio. One pass. */
export function mattr(texts: Iterable<string>, window = WINDOW): number {
  const ring: number[] = []
  const within = new Map<number, number>()
  let at = 0
  let sum = 0
  let windows = 0
  for (const text of texts) {
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i)
      if (!isIdeograph(unit)) continue
      if (ring.length === window) {
        const out = ring[at]!
        const left = within.get(out)! - 1
        if (left === 0) within.delete(out)
        else within.set(out, left)
        ring[at] = unit
        at = (at + 1) % window
      } else ring.push(unit)
      within.set(unit, (within.get(unit) ?? 0) + 1)
      if (ring.length === window) {
        sum += within.size / window
        windows++
      }
    }
  }
  if (windows > 0) return sum / windows
  return ring.length === 0 ? 0 : within.size / ring.length
}

const RUN = /[\u3400-\u4dbf\u4e00-\u9fff]+/g

/** Runs of `size` characters that come at least `least` times, most often first; of those that overlap the one that comes first. */
export function repeats(texts: readonly string[], size: number, least: number): Counted[] {
  const counts = new Map<string, number>()
  for (const text of texts)
    for (const [run] of text.matchAll(RUN))
      for (let at = 0; at + size <= run.length; at++) {
        const gram = run.slice(at, at + size)
        counts.set(gram, (counts.get(gram) ?? 0) + 1)
      }
  const often = [...counts].filter(([, count]) => count >= least).sort((one, other) => other[1] - one[1])
  const kept: Counted[] = []
  const taken = new Set<string>()
  for (const [word, count] of often) {
    const isPart = taken.has(word.slice(1)) || taken.has(word.slice(0, -1))
    taken.add(word.slice(1)).add(word.slice(0, -1))
    if (!isPart) kept.push({ word, count })
  }
  return kept
}

/** Characters at the edge of no word of a story. */
const LOOSE = new Set(
  '的了着过在是我你他她它们这那个一不也就都还又和与及或但而被把让给对从到向里上下中来去说道有没会能要可以很太再吗呢吧啊呀嘛哦着为什么怎样谁哪几多少只才更最得地之其所于则与并且如果因此虽然先后前后',
)
/** A word's halves go together at least this many times as often as by chance. */
const TIED = 12
const MIN_COUNT = 3

/**
 * The words of a cloud: pairs and triples of characters that go together far more often than by chance, names left out, most often first.
 * Linear in the text.
 */
export function cloud(texts: readonly string[], names: ReadonlySet<string>, most: number): Counted[] {
  const single = new Map<string, number>()
  const pairs = new Map<string, number>()
  const triples = new Map<string, number>()
  let total = 0
  const add = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1)
  for (const text of texts)
    for (const [run] of text.matchAll(RUN)) {
      total += run.length
      for (let at = 0; at < run.length; at++) {
        add(single, run[at]!)
        if (at + 1 < run.length && !LOOSE.has(run[at]!)) add(pairs, run.slice(at, at + 2))
        if (at + 2 < run.length && !LOOSE.has(run[at]!) && !LOOSE.has(run[at + 2]!)) add(triples, run.slice(at, at + 3))
      }
    }
  const isTied = (word: string, count: number) => {
    const chance = (single.get(word[0]!)! / total) * (single.get(word.at(-1)!)! / total) * total
    return count >= MIN_COUNT && !LOOSE.has(word.at(-1)!) && count / chance >= TIED
  }
  const found = new Map([...pairs].filter(([word, count]) => isTied(word, count)))
  for (const [word, count] of triples) {
    // A triple is a word when its pairs hardly come without it.
    const halves = [word.slice(0, 2), word.slice(1)]
    if (count < MIN_COUNT || !halves.every(half => count >= 0.7 * (pairs.get(half) ?? count))) continue
    for (const half of halves) found.delete(half)
    found.set(word, count)
  }
  const isName = (word: string) => [...names].some(name => name.includes(word) || word.includes(name))
  return [...found]
    .sort((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1))
    .slice(0, most * 3)
    .filter(([word]) => !isName(word))
    .slice(0, most)
    .map(([word, count]) => ({ word, count }))
}
