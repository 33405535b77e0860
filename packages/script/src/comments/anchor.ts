// Where in a text a comment belongs: kept as Yjs relative positions and as a quote with its surroundings, found again after edits, merges and restores.

import * as Y from 'yjs'
import { blocksOf } from '../ydoc.ts'

/** Characters kept before and after a quote (facts of the data model: prefix32, suffix32). */
const AROUND = 32
/** Characters of a quote that are kept; a longer selection is found by its positions and by this beginning. */
export const QUOTE_MAX = 500
/** Share of a quote's pairs of letters that a changed passage must still have to be taken for it. */
const ALIKE = 0.6
/** What the positions still lead to is believed at this share: people rewrite inside what was commented on. */
const STILL_THERE = 0.2
/** Places of the same words that are counted. */
const MOST_PLACES = 100
/** Characters beside a quote that tell one place from the others with the same words. */
const TELLING = 4
/** Shorter quotes are like too much by chance. */
const LEAST_ALIKE = 8

export interface Anchor {
  /** The block in which the quote begins. */
  block_id: string
  /** JSON of the Yjs relative positions of beginning and end. */
  start: string
  end: string
  quote: string
  prefix: string
  suffix: string
  /** In how many other places the same words stood when it was made; unknown of old ones. */
  others?: number | undefined
  /** How many characters around the likest of these agreed with its own: no more than that tells it from them. Unknown of old ones. */
  rival?: number | undefined
}

/** A place between two characters of a block. */
export interface Point {
  block_id: string
  offset: number
}
export interface Place {
  from: Point
  to: Point
}

interface Line {
  id: string
  /** Of the first character within the whole text. */
  at: number
  length: number
  texts: { node: Y.XmlText; offset: number; length: number }[]
}

/** The text of a Y.Doc with the place of each line in it, for finding many anchors. Worthless after the doc has changed. */
export interface TextMap {
  doc: Y.Doc
  /** Lines with `\n` between them. */
  text: string
  lines: Line[]
  byId: Map<string, Line>
  byNode: Map<Y.AbstractType<unknown>, { line: Line; offset: number }>
  /** Places of each pair of letters; made when first needed. */
  pairs?: Map<string, number[]>
}

const stringOf = (node: Y.XmlText): string =>
  (node.toDelta() as { insert: unknown }[]).map(run => (typeof run.insert === 'string' ? run.insert : '\ufffc')).join('')

/** Reads a Y.Doc for finding places in it. */
export function textMapOf(doc: Y.Doc): TextMap {
  const map: TextMap = { doc, text: '', lines: [], byId: new Map(), byNode: new Map() }
  const parts: string[] = []
  let at = 0
  for (const { block, element } of blocksOf(doc)) {
    const line: Line = { id: block.attrs.id, at, length: 0, texts: [] }
    for (const node of element.toArray()) {
      if (!(node instanceof Y.XmlText)) continue
      const text = stringOf(node)
      line.texts.push({ node, offset: line.length, length: text.length })
      map.byNode.set(node as Y.AbstractType<unknown>, { line, offset: line.length })
      line.length += text.length
      parts.push(text)
    }
    parts.push('\n')
    at += line.length + 1
    map.lines.push(line)
    map.byId.set(line.id, line)
  }
  map.text = parts.join('').slice(0, -1)
  return map
}

interface Range {
  from: number
  to: number
}

/** The line that holds a character or the end of a line. */
function lineAt(map: TextMap, at: number): Line {
  let low = 0
  let high = map.lines.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (map.lines[middle]!.at <= at) low = middle
    else high = middle - 1
  }
  return map.lines[low]!
}

const pointAt = (map: TextMap, at: number): Point => {
  const line = lineAt(map, at)
  return { block_id: line.id, offset: at - line.at }
}

const placeIn = (map: TextMap, { from, to }: Range): Place => ({ from: pointAt(map, from), to: pointAt(map, to) })

/** A place between characters as a position that moves with them; `side` −1 clings to the character before it. */
function relative(map: TextMap, at: number, side: 0 | -1): string | null {
  const line = lineAt(map, at)
  const offset = at - line.at
  const held = line.texts.find(each => (side === 0 ? offset < each.offset + each.length : offset <= each.offset + each.length))
  return held
    ? JSON.stringify(Y.relativePositionToJSON(Y.createRelativePositionFromTypeIndex(held.node, offset - held.offset, side)))
    : null
}

/**
 * The anchor of a selection that somebody made in a state which may be a moment old.
 * @returns null when the quote stands nowhere near any more
 */
export function anchorAt(map: TextMap, selected: { block_id: string; start: number; quote: string }): Anchor | null {
  const { quote } = selected
  const line = map.byId.get(selected.block_id)
  const wanted = line ? line.at + Math.min(selected.start, line.length) : 0
  const exact = line && map.text.startsWith(quote, wanted) ? { from: wanted, to: wanted + quote.length } : nearest(map, quote, wanted)
  if (!exact || quote.trim() === '') return null
  const [start, end] = [relative(map, exact.from, 0), relative(map, exact.to, -1)]
  if (start === null || end === null) return null
  const told = {
    quote: quote.slice(0, QUOTE_MAX),
    prefix: map.text.slice(Math.max(0, exact.from - AROUND), exact.from),
    suffix: map.text.slice(exact.to, exact.to + AROUND),
  }
  const others = placesOf(map, told.quote).filter(at => at !== exact.from)
  return {
    block_id: pointAt(map, exact.from).block_id,
    start,
    end,
    ...told,
    others: others.length,
    rival: others.reduce((most, at) => Math.max(most, likeAround(map, told, at)), 0),
  }
}

/** Where words stand, so many places at most. */
function placesOf(map: TextMap, quote: string): number[] {
  const places: number[] = []
  for (let at = map.text.indexOf(quote); at >= 0 && places.length < MOST_PLACES; at = map.text.indexOf(quote, at + 1)) places.push(at)
  return places
}

function nearest(map: TextMap, quote: string, wanted: number): Range | undefined {
  if (quote === '') return undefined
  let best: number | undefined
  for (let at = map.text.indexOf(quote); at >= 0; at = map.text.indexOf(quote, at + 1))
    if (best === undefined || Math.abs(at - wanted) < Math.abs(best - wanted)) best = at
  return best === undefined ? undefined : { from: best, to: best + quote.length }
}

/** Where a kept position is now, in the whole text; undefined when the line it was in is gone. */
function absolute(map: TextMap, json: string): number | undefined {
  const position = Y.createRelativePositionFromJSON(JSON.parse(json))
  const found = Y.createAbsolutePositionFromRelativePosition(position, map.doc)
  const held = found ? map.byNode.get(found.type) : undefined
  return found && held ? held.line.at + held.offset + found.index : undefined
}

/**
 * Where an anchor belongs now: by its positions while what they enclose is still like the quote, else where the quote stands (that with the
 * most like surroundings). Null when it has to be looked for by likeness.
 */
export function nearPlaceOf(map: TextMap, anchor: Anchor): Place | null {
  const [from, to] = [absolute(map, anchor.start), absolute(map, anchor.end)]
  const held = from !== undefined && to !== undefined && from < to ? { from, to } : undefined
  const likeness = held ? alike(map.text.slice(held.from, held.to), anchor.quote) : 0
  if (held && likeness >= ALIKE) return placeIn(map, held)
  const again = bySurroundings(map, anchor)
  if (again) return placeIn(map, again)
  return held && likeness >= STILL_THERE ? placeIn(map, held) : null
}

/** Where an anchor belongs that `nearPlaceOf` does not find: at the passage most like its quote. Takes a millisecond in long texts. Null when there is none. */
export function likePlaceOf(map: TextMap, { quote, others = 0 }: Anchor): Place | null {
  // What stands where the same words stood all along is another's line.
  const near = quote.length < LEAST_ALIKE || others > 0 ? undefined : mostAlike(map, quote)
  return near ? placeIn(map, near) : null
}

/** Characters of two texts that agree from their ends that face each other. */
const agreeing = (one: string, other: string, fromEnd: boolean): number => {
  const length = Math.min(one.length, other.length)
  let same = 0
  while (same < length && (fromEnd ? one.at(-1 - same) === other.at(-1 - same) : one[same] === other[same])) same++
  return same
}

/** How many characters around a place of the quote agree with those that stood around it. */
function likeAround(map: TextMap, { quote, prefix, suffix }: Pick<Anchor, 'quote' | 'prefix' | 'suffix'>, at: number): number {
  const end = at + quote.length
  return agreeing(map.text.slice(Math.max(0, at - AROUND), at), prefix, true) + agreeing(map.text.slice(end, end + AROUND), suffix, false)
}

/**
 * Of all places where the quote stands exactly, the one with the most like surroundings. Where the same words stood elsewhere from the beginning, and
 * not more often now, the others are not it: its own are gone.
 */
function bySurroundings(map: TextMap, anchor: Anchor): Range | undefined {
  const { quote, block_id, others = 0, rival = 0 } = anchor
  const own = map.byId.get(block_id)
  const isOwn = (at: number) => own !== undefined && at >= own.at && at <= own.at + own.length
  let best: { at: number; score: number } | undefined
  const places = placesOf(map, quote)
  for (const at of places) {
    const score = likeAround(map, anchor, at)
    if (!best || score > best.score || (score === best.score && isOwn(at))) best = { at, score }
  }
  // A word or two stands in many places by chance: without its surroundings it is not the one that was meant.
  const needed = places.length <= others ? Math.max(TELLING, rival + 1) : quote.length < 4 ? TELLING : 0
  if (!best || best.score < needed) return undefined
  return { from: best.at, to: best.at + quote.length }
}

const pairsOf = (text: string): string[] => Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2))

/** Sørensen–Dice coefficient of the pairs of letters of two texts, 0–1. */
function alike(one: string, other: string): number {
  if (one === other) return 1
  const counts = new Map<string, number>()
  for (const pair of pairsOf(one)) counts.set(pair, (counts.get(pair) ?? 0) + 1)
  let shared = 0
  for (const pair of pairsOf(other)) {
    const left = counts.get(pair) ?? 0
    if (left > 0) shared++
    counts.set(pair, left - 1)
  }
  return (2 * shared) / Math.max(1, one.length + other.length - 2)
}

function pairPlaces(map: TextMap): Map<string, number[]> {
  if (map.pairs) return map.pairs
  const pairs = new Map<string, number[]>()
  for (let at = 0; at + 1 < map.text.length; at++) {
    const pair = map.text.slice(at, at + 2)
    const places = pairs.get(pair)
    if (places) places.push(at)
    else pairs.set(pair, [at])
  }
  return (map.pairs = pairs)
}

/** Pairs of letters of a quote by which it is looked for: the rarest in the text tell the most and stand in the fewest places. */
const SEEDS = 8
/** Places that are looked at closely. */
const CANDIDATES = 3
/** Characters that were put in or taken out before a seed move it by no more than this. */
const DRIFT = 8

/** The passage that shares the most pairs of letters with the quote, if these are enough. */
function mostAlike(map: TextMap, quote: string): Range | undefined {
  if (quote.length < 4) return undefined
  const places = pairPlaces(map)
  const seeds = pairsOf(quote)
    .map((pair, offset) => ({ offset, hits: places.get(pair) ?? [] }))
    .filter(({ hits }) => hits.length > 0)
    .sort((one, other) => one.hits.length - other.hits.length)
    .slice(0, SEEDS)
  // Each seed votes for where the quote would begin, and for the stretches beside it.
  const votes = new Map<number, number>()
  for (const { offset, hits } of seeds)
    for (const hit of hits) {
      const stretch = Math.floor((hit - offset) / DRIFT)
      for (const at of [stretch, stretch + 1]) votes.set(at, (votes.get(at) ?? 0) + 1)
    }
  const promising = [...votes].filter(([, count]) => count > 1).sort((one, other) => other[1] - one[1])
  let best: { range: Range; likeness: number } | undefined
  for (const [stretch] of promising.slice(0, CANDIDATES)) {
    const range = sharedPart(map, quote, (stretch - 1) * DRIFT)
    const likeness = range ? alike(map.text.slice(range.from, range.to), quote) : 0
    if (range && likeness >= ALIKE && likeness > (best?.likeness ?? 0)) best = { range, likeness }
  }
  return best?.range
}

/** Of the passage where a quote is expected the part, about as long as it, that holds the most of its pairs. */
function sharedPart(map: TextMap, quote: string, from: number): Range | undefined {
  const start = Math.max(0, from)
  const pairs = new Set(pairsOf(quote))
  const window = pairsOf(map.text.slice(start, from + quote.length + 3 * DRIFT))
  const hits = window.flatMap((pair, at) => (pairs.has(pair) ? at : []))
  let best: { first: number; last: number } | undefined
  for (let first = 0, last = 0; first < hits.length; first++) {
    while (last + 1 < hits.length && hits[last + 1]! < hits[first]! + quote.length + DRIFT / 4) last++
    if (!best || last - first > best.last - best.first) best = { first, last }
  }
  return best && { from: start + hits[best.first]!, to: start + hits[best.last]! + 2 }
}
