// The JSON of a document: writing it, and reading it again when most of it is known, at the cost of what is new.

import type { Block, Content, Scene } from './elements.ts'

/** JSON of a block; blocks are never changed, and most stay from one state of a document to the next. */
const written = new WeakMap<Block, string>()
function jsonOfBlock(block: Block): string {
  let json = written.get(block)
  if (json === undefined) written.set(block, (json = JSON.stringify(block)))
  return json
}

/** JSON of the lines of a scene; scenes are never changed either. */
const linesWritten = new WeakMap<Scene, readonly string[]>()
function jsonOfLines(scene: Scene): readonly string[] {
  let lines = linesWritten.get(scene)
  if (!lines) linesWritten.set(scene, (lines = scene.content.map(jsonOfBlock)))
  return lines
}

const DOC_OPENING = '{"type":"doc","content":['
const openingOf = (scene: Scene) => `{"type":"scene","attrs":${JSON.stringify(scene.attrs)},"content":[`
/** Ends a scene, and the document. */
const CLOSING = ']}'

/** The content as `JSON.stringify` has it, at the cost of the blocks that are new. */
export function jsonOf(content: Content): string {
  const scenes = content.content.map(scene => openingOf(scene) + jsonOfLines(scene).join() + CLOSING)
  return DOC_OPENING + scenes.join() + CLOSING
}

const FIELD = '"content":'
/** Stands for the document while what is around it is read: a number that nobody sends. */
const STAND_IN = 8.8541878128e-263

/** An object that was read, and what of it had to be read. */
export interface KnownJson {
  value: Record<string, unknown>
  /** All of `value` but what was known. */
  fresh: unknown[]
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

/** `startsWith`, which V8 does character by character; equality it does by the word. */
const standsAt = (json: string, text: string, at: number) => json.slice(at, at + text.length) === text

/** The document at `at` to `end`. Its JSON is that of `known` up to some line and again from some line of the same scene. */
function readKnown(json: string, at: number, end: number, known: Content): { content: unknown; fresh: unknown[] } | undefined {
  const scenes = known.content
  let from = at + DOC_OPENING.length
  let nth = 0
  let head = 0
  const skip = (text: string) => {
    const isThere = standsAt(json, text, from)
    if (isThere) from += text.length
    return isThere
  }
  for (; nth < scenes.length; nth++) {
    if ((nth > 0 && !skip(',')) || !skip(openingOf(scenes[nth]!))) return undefined
    const lines = jsonOfLines(scenes[nth]!)
    for (head = 0; head < lines.length; head++) {
      const before = from
      if ((head === 0 || skip(',')) && skip(lines[head]!)) continue
      from = before
      break
    }
    if (head < lines.length || !skip(CLOSING)) break
  }
  if (nth === scenes.length) return from + CLOSING.length === end ? { content: known, fresh: [] } : undefined

  let to = end - CLOSING.length
  const back = (text: string) => {
    const isThere = to - text.length >= from && standsAt(json, text, to - text.length)
    if (isThere) to -= text.length
    return isThere
  }
  for (let later = scenes.length - 1; later > nth; later--) {
    const lines = jsonOfLines(scenes[later]!)
    if (!back(CLOSING)) return undefined
    for (let line = lines.length - 1; line >= 0; line--) if (!back(lines[line]!) || (line > 0 && !back(','))) return undefined
    if (!back(openingOf(scenes[later]!)) || !back(',')) return undefined
  }
  const scene = scenes[nth]!
  const lines = jsonOfLines(scene)
  if (!back(CLOSING)) return undefined
  let tail = 0
  for (; head + tail < lines.length; tail++) {
    const before = to
    if ((tail === 0 || back(',')) && back(lines[lines.length - 1 - tail]!)) continue
    to = before
    break
  }
  const fresh = readList(json.slice(from, to), head > 0, tail > 0)
  if (!fresh) return undefined
  const content = [...scene.content.slice(0, head), ...(fresh as Block[]), ...scene.content.slice(lines.length - tail)]
  return { content: { ...known, content: scenes.with(nth, { ...scene, content }) }, fresh }
}

/** The items between known ones, of a list that is written with commas towards these. */
function readList(text: string, isAfter: boolean, isBefore: boolean): unknown[] | undefined {
  if (text === (isAfter && isBefore ? ',' : '')) return []
  const items = text.slice(isAfter ? 1 : 0, isBefore ? -1 : undefined)
  if ((isAfter && text[0] !== ',') || (isBefore && text.at(-1) !== ',')) return undefined
  const read = JSON.parse(`[${items}]`) as unknown[]
  return read.length > 0 ? read : undefined
}
