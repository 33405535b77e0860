// One long text → its episodes or chapters, with what stands before the first of them kept as a part of its own.

import { type Block, type Content, type Scene, emptyContent, makeBlock, textOf } from './elements.ts'
import { classify, type Mode, toScenes } from './classify.ts'
import { type Division, parseDivision, parseNumbered } from './divisions.ts'
import { dropSequentialNumbers } from './heading.ts'

/** One future document. `name` is `''` when the text had no titles; `volume` is the 卷 it stood under. */
export interface Part {
  name: string
  volume?: string
  content: Content
}

/** The name of what stands before the first title. */
export const FRONT_MATTER = '正文之前'

/** Cuts a plain text into parts. */
export function splitText(text: string, mode?: Mode): Part[] {
  return splitBlocks(classify(linesIn(text), mode))
}

/** The lines of a text, whatever ends them. */
export function linesIn(text: string): string[] {
  return ['\r', '\u2028', '\u2029'].some(end => text.includes(end)) ? text.split(/\r\n|[\n\r\u2028\u2029]/) : text.split('\n')
}

/**
 * Cuts blocks at the titles of episodes and chapters (`heading` blocks that read as one); the title becomes the part's name. Scene numbers
 * that only count 1, 2, 3 within a part are left to the position.
 */
export function splitBlocks(blocks: readonly Block[]): Part[] {
  const titles = titlesOf(blocks)
  const parts: Part[] = []
  let volume: string | undefined
  let name: string | undefined
  let open: Block[] = []
  const close = () => {
    if (name !== undefined || open.length > 0) parts.push(partOf(name ?? FRONT_MATTER, volume, open))
    name = undefined
    open = []
  }
  const said = blocks.some(({ type }) => type === 'scene_heading' || type === 'dialogue') ? 'action' : 'paragraph'
  blocks.forEach((block, i) => {
    const title = titles[i]
    if (!title) {
      open.push(block.type === 'heading' && parseDivision(textOf(block))?.asks ? makeBlock(said, block.content ?? '') : block)
      return
    }
    close()
    if (title.kind === 'volume') volume = title.name
    else name = title.name
    if (title.volume !== undefined) volume = title.volume
  })
  close()
  if (!titles.some(title => title !== undefined)) return [partOf('', undefined, [...blocks])]
  return parts.length > 0 ? parts : [partOf(volume ?? '', undefined, [])]
}

/** A content from blocks in reading order. */
export function contentOf(blocks: readonly Block[]): Content {
  const scenes: Scene[] = toScenes(blocks)
  return scenes.length > 0 ? { type: 'doc', content: scenes } : emptyContent()
}

function partOf(name: string, volume: string | undefined, blocks: Block[]): Part {
  const content = contentOf(blocks)
  dropSequentialNumbers(content.content)
  return volume === undefined ? { name, content } : { name, volume, content }
}

/** The titles among blocks. Where a text has no parts, its sections are them, or its volumes, or lines that count on from one. */
function titlesOf(blocks: readonly Block[]): (Division | undefined)[] {
  const titles = blocks.map(block => (block.type === 'heading' ? parseDivision(textOf(block)) : undefined))
  dropTableOfContents(blocks, titles)
  dropAsides(titles)
  const has = (kind: Division['kind']) => titles.some(title => title?.kind === kind)
  if (has('part')) return titles.map(title => (title?.kind === 'section' ? undefined : title))
  const counting = has('section') ? [] : countingOf(blocks, titles)
  if (counting.length > 0) for (const [at, name] of counting) titles[at] = { kind: 'part', name }
  const parts = has('part') ? 'part' : has('section') ? 'section' : 'volume'
  return titles.map(title => title && (title.kind === parts ? { ...title, kind: 'part' } : title))
}

/**
 * Lines that could be sentences as well are titles where their number follows: at once, or, with a gap behind the number, in order.
 * The true title of that number may still come, and where nothing came before the next number tells. Linear in the titles.
 */
function dropAsides(titles: (Division | undefined)[]): void {
  const counted = titles.flatMap((title, at) => (title?.kind === 'volume' || title?.number !== undefined ? [{ title: title!, at }] : []))
  /** Numbers of the next title that is one for certain. */
  const next: (number | undefined)[] = []
  for (let nth = counted.length - 1, number: number | undefined; nth >= 0; nth--) {
    next[nth] = number
    const { title } = counted[nth]!
    if (title.kind !== 'volume' && !title.asks) number = title.number
  }
  let last: number | undefined
  for (const [nth, { title, at }] of counted.entries()) {
    const isNone =
      title.asks && (title.kind === 'volume' ? title.asks === 'tight' : !counts(title, last, next[nth], counted[nth + 1]?.title.number))
    if (isNone) titles[at] = undefined
    else last = title.kind === 'volume' ? undefined : title.number
  }
}

/** @param next number of the next title that is one for certain @param behind that of the line that comes next, certain or not */
function counts({ number = 0, asks }: Division, last: number | undefined, next: number | undefined, behind: number | undefined): boolean {
  if (next === number) return false
  if (last === undefined) return number <= 1 || behind === number + 1
  if (number === last + 1) return true
  return asks === 'apart' && (number === 1 || (number > last && (next === undefined || next > number)))
}

/** Fewest lines that count on to be titles, and fewest characters of text behind each. */
const LEAST_COUNT = 2
const LEAST_TEXT = 20

/** Lines of prose that count on from one, or anew from one in each volume, with text behind each: all of them titles, or none is. */
function countingOf(blocks: readonly Block[], titles: readonly (Division | undefined)[]): [at: number, name: string][] {
  const found: [number, string][] = []
  let last: number | undefined
  const numbers = blocks.map(block => (block.type === 'paragraph' ? parseNumbered(textOf(block)) : undefined))
  for (const [at, numbered] of numbers.entries()) {
    if (titles[at]?.kind === 'volume') last = undefined
    if (!numbered || numbers[at + 1]) continue
    let text = 0
    for (let next = at + 1; next < blocks.length && !numbers[next] && !titles[next] && text < LEAST_TEXT; next++)
      text += textOf(blocks[next]!).length
    if (text < LEAST_TEXT || numbered.number !== (last === undefined ? Math.min(numbered.number, 1) : last + 1)) return []
    last = numbered.number
    found.push([at, numbered.name])
  }
  return found.length < LEAST_COUNT ? [] : found
}

/** Titles that stand in a row with nothing between and come again later are a table of contents: they stay text. */
function dropTableOfContents(blocks: readonly Block[], titles: (Division | undefined)[]): void {
  const last = new Map<string, number>()
  // Contents and titles are not always spaced alike.
  const keyOf = (title: Division) => title.name.replaceAll(/\s/g, '')
  titles.forEach((title, i) => {
    if (title) last.set(keyOf(title), i)
  })
  let start = 0
  while (start < blocks.length && !titles[start]) start++
  let end = start
  while (end < blocks.length && titles[end] && last.get(keyOf(titles[end]!))! > end) end++
  if (end - start >= 2) titles.fill(undefined, start, end)
}
