// The JSON of a document: writing it, and reading it again when most of it is known, at the cost of what is new.

import type { Block, Content, Scene } from '../elements.ts'
import { placeFor } from './kept.ts'
import { originOf, splicedUnchecked } from './splice.ts'

/** JSON of a block; blocks are never changed, and most stay from one state of a document to the next. */
const written = new WeakMap<Block, string>()
function jsonOfBlock(block: Block): string {
  let json = written.get(block)
  if (json === undefined) written.set(block, (json = JSON.stringify(block)))
  return json
}

/** The JSON of a scene, and its pieces; scenes are never changed either. */
interface SceneJson {
  text: string
  opening: string
  lines: readonly string[]
}

const scenesWritten = placeFor<Scene, SceneJson>('json')
function jsonOfScene(scene: Scene): SceneJson {
  let json = scenesWritten.get(scene)
  if (!json) scenesWritten.set(scene, (json = continued(scene) ?? sceneJson(scene)))
  return json
}

function sceneJson({ attrs, content }: Scene): SceneJson {
  const opening = `{"type":"scene","attrs":${JSON.stringify(attrs)},"content":[`
  const lines = content.map(jsonOfBlock)
  return { text: opening + lines.join() + CLOSING, opening, lines }
}

/** The JSON of a scene that was made from one whose JSON is known. */
function continued(scene: Scene): SceneJson | undefined {
  const origin = originOf(scene)
  const before = origin && scenesWritten.get(origin.scene)
  if (!before) return undefined
  const { text, opening, lines } = before
  const [head, tail] = [lines.slice(0, origin.head), lines.slice(lines.length - origin.tail)]
  const fresh = origin.fresh.map(jsonOfBlock)
  const [headEnd, tailLength] = [opening.length + listLength(head), listLength(tail) + CLOSING.length]
  const commas = [head.length > 0 && fresh.length + tail.length > 0, fresh.length > 0 && tail.length > 0].map(is => (is ? ',' : ''))
  return {
    text: text.slice(0, headEnd) + commas[0] + fresh.join() + commas[1] + text.slice(text.length - tailLength),
    opening,
    lines: [...head, ...fresh, ...tail],
  }
}

/** Length of texts with commas between them. */
function listLength(texts: readonly string[]): number {
  let length = Math.max(0, texts.length - 1)
  for (const text of texts) length += text.length
  return length
}

const DOC_OPENING = '{"type":"doc","content":['
/** Ends a scene, and the document. */
const CLOSING = ']}'

const documentsWritten = placeFor<Content, string>('json')

/** The content as `JSON.stringify` has it, at the cost of the blocks that are new. */
export function jsonOf(content: Content): string {
  let json = documentsWritten.get(content)
  if (json === undefined) {
    json = DOC_OPENING + content.content.map(scene => jsonOfScene(scene).text).join() + CLOSING
    documentsWritten.set(content, json)
  }
  return json
}

const FIELD = '"content":'
/** Stands for the document while what is around it is read: a number that nobody sends. */
const STAND_IN = 8.8541878128e-263

/** An object that was read, and what of it had to be read. */
export interface KnownJson {
  value: Record<string, unknown>
  /** All of `value` but what was known. */
  fresh: readonly unknown[]
}

/**
 * `JSON.parse` of an object whose `content` is a state of a document that is at hand: lines which stand there as they are known are not read
 * but are the known ones, the same objects. Nobody may change the outcome.
 *
 * @returns undefined when more than a stretch of lines in one scene is new, or the text is no such object; `JSON.parse` is to be asked then
 */
export function parseKnown(json: string, known: Content): KnownJson | undefined {
  const at = json.indexOf(FIELD + DOC_OPENING) + FIELD.length
  const end = json.lastIndexOf(CLOSING + CLOSING) + 2 * CLOSING.length
  if (at < FIELD.length || end <= at) return undefined
  try {
    const read = readKnown(json, at, end, known)
    // Should the place found be in some text, or not at the top, the stand-in does not come to stand there.
    const around = read && (JSON.parse(json.slice(0, at) + STAND_IN + json.slice(end)) as Record<string, unknown>)
    if (around?.content !== STAND_IN) return undefined
    return { value: { ...around, content: read!.content }, fresh: [around, ...read!.fresh] }
  } catch {
    return undefined
  }
}

/** Characters that are compared at a time: V8 compares texts of equal length by the word, and by the character whatever is written as a loop. */
const STRIDE = 1024

/** The greatest length, `most` at most, up to which two texts are the same. @param isSame whether they are from one place to another */
function commonLength(most: number, isSame: (from: number, to: number) => boolean): number {
  let length = 0
  for (let stride = STRIDE; stride > 0;) {
    const to = Math.min(length + stride, most)
    if (to > length && isSame(length, to)) length = to
    else stride = Math.min(stride, to - length) >> 1
  }
  return length
}

/** The document at `at` to `end`. Its JSON is that of `known` up to some line and again from some line of the same scene. */
function readKnown(json: string, at: number, end: number, known: Content): { content: unknown; fresh: readonly unknown[] } | undefined {
  const before = jsonOf(known)
  const shorter = Math.min(end - at, before.length)
  const same = commonLength(shorter, (from, to) => json.slice(at + from, at + to) === before.slice(from, to))
  if (same === before.length && end - at === same) return { content: known, fresh: [] }

  // Places in `before`: of the scene in which the texts part, of its lines.
  let scene = 0
  let place = DOC_OPENING.length
  let written = jsonOfScene(known.content[0]!)
  while (place + written.text.length <= same && scene + 1 < known.content.length) {
    place += written.text.length + 1
    written = jsonOfScene(known.content[++scene]!)
  }
  const { text, opening, lines } = written
  const first = place + opening.length
  const last = place + text.length - CLOSING.length
  if (first > same) return undefined
  const head = linesWithin(lines, same - first)
  const headEnd = first + listLength(lines.slice(0, head))
  // Lines begin alike: what a new one has in common with the one whose place it takes is not to be taken from the lines after it.
  const sameBack = commonLength(shorter - headEnd, (from, to) => json.slice(end - to, end - from) === before.slice(-to, -from || undefined))
  const behind = before.length - last
  if (behind > sameBack) return undefined
  const tail = linesWithin(lines.slice(head).toReversed(), sameBack - behind)
  const tailStart = last - listLength(lines.slice(lines.length - tail))
  const fresh = readList(json.slice(at + headEnd, end - (before.length - tailStart)), head > 0, tail > 0)
  return fresh && { content: splicedUnchecked({ known, scene, head, tail, fresh }), fresh }
}

/** How many of the texts, with commas between them, fit into a length. */
function linesWithin(texts: readonly string[], length: number): number {
  let left = length
  let count = 0
  for (const text of texts) {
    left -= text.length + (count > 0 ? 1 : 0)
    if (left < 0) break
    count++
  }
  return count
}

/** The items between known ones, of a list that is written with commas towards these. */
function readList(text: string, isAfter: boolean, isBefore: boolean): unknown[] | undefined {
  if (text === (isAfter && isBefore ? ',' : '')) return []
  const items = text.slice(isAfter ? 1 : 0, isBefore ? -1 : undefined)
  if ((isAfter && text[0] !== ',') || (isBefore && text.at(-1) !== ',')) return undefined
  const read = JSON.parse(`[${items}]`) as unknown[]
  return read.length > 0 ? read : undefined
}
