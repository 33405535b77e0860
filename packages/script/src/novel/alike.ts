// Places of a novel's scenes that look like one under two names, and what a person's decision on them changes.
import type { NovelBlock, NovelQuestion } from './blocks.ts'
import { PLACE_UNKNOWN, sideOf } from './places.ts'

/** Most places that are held against each other, and pairs that are asked about. */
const MOST_PLACES = 300
const MOST_ASKED = 30
/** Two names of at least so many characters of which one ends with the other, or that differ in one, may be one place. */
const LEAST = 2
const LEAST_DIFFERING = 3
/** Words of which two different ones never are one place. */
const OTHER = /[东南西北前后左右上下内外大小新旧一二三四五六七八九十\d]/

/** How many scenes stand at a place. */
export type PlaceCount = readonly [place: string, scenes: number]

/** The place in a heading of the rules. */
export const placeIn = (heading: string): string => heading.split(' ')[0]!

/** The places of a chapter with their scenes. */
export function placesIn(blocks: readonly NovelBlock[]): PlaceCount[] {
  const counts = new Map<string, number>()
  for (const { type, text } of blocks) {
    const place = placeIn(text)
    if (type === 'scene_heading' && place !== PLACE_UNKNOWN) counts.set(place, (counts.get(place) ?? 0) + 1)
  }
  return [...counts]
}

/** The one character that a text has more than another, or has instead; undefined when they differ in more. */
function difference(one: string, other: string): string | undefined {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return undefined
  let from = 0
  while (from < short.length && short[from] === long[from]) from++
  const isOne = short.length === long.length ? short.slice(from + 1) === long.slice(from + 1) : short.slice(from) === long.slice(from + 1)
  return isOne ? `${short.length === long.length ? (short[from] ?? '') : ''}${long[from] ?? ''}` : undefined
}

/** Whether two names may be one place: 「修表铺」 and 「老许的修表铺」, 「望江路站牌」 and 「望江路口站牌」. */
export function isAlike(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short.length < LEAST || short === long) return false
  if (long.endsWith(short)) return short.length > LEAST || !OTHER.test(long.slice(0, -short.length))
  const differs = short.length >= LEAST_DIFFERING ? difference(short, long) : undefined
  return differs !== undefined && !OTHER.test(differs)
}

/** Asks for each pair of places that looks like one: under which name, or that they are two. Deterministic; decided ones are not asked again. */
export function mergeQuestions(places: readonly PlaceCount[], decided: Readonly<Record<string, string>>): NovelQuestion[] {
  const merged = merger(decided)
  const counts = new Map<string, number>()
  for (const [place, scenes] of places) counts.set(merged(place), (counts.get(merged(place)) ?? 0) + scenes)
  const known = [...counts].sort((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1)).slice(0, MOST_PLACES)
  const questions: NovelQuestion[] = []
  for (const [at, [one, scenes]] of known.entries())
    for (const [other, fewer] of known.slice(at + 1)) {
      const id = `merge|${one}|${other}`
      if (questions.length >= MOST_ASKED || !isAlike(one, other) || decided[id] !== undefined) continue
      const options = [
        { value: one, label: one, confidence: 0.55 },
        { value: other, label: other, confidence: 0.25 },
        { value: '', label: '是两个地方', confidence: 0.2 },
      ]
      questions.push({
        id,
        kind: 'merge',
        chapter: 0,
        block_id: '',
        about: `${one}（${scenes} 场）、${other}（${fewer} 场）`,
        count: scenes + fewer,
        options,
      })
    }
  return questions
}

/** The name of a place after all that was decided. */
export function merger(decided: Readonly<Record<string, string>>): (place: string) => string {
  const to = new Map<string, string>()
  for (const [id, kept] of Object.entries(decided))
    for (const name of id.split('|').slice(1)) if (kept !== '' && name !== kept) to.set(name, kept)
  return place => {
    let now = place
    for (let steps = 0; steps < to.size && to.has(now); steps++) now = to.get(now)!
    return now
  }
}

/** A block with the place of its heading under the name that was decided. */
export const mergedHeading = <Block extends NovelBlock>(block: Block, merged: (place: string) => string): Block => {
  if (block.type !== 'scene_heading') return block
  const [place, time] = block.text.split(' ')
  const kept = merged(place!)
  return kept === place ? block : { ...block, text: `${kept} ${time} ${sideOf(kept)}` }
}
