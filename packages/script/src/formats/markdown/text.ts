// Text with marks in Markdown: written so that every reader of CommonMark (0.31 §6) takes it for the same, and read as writers use it.

import { type MarkName, styleNames, type Text } from '../../elements.ts'
import { type Piece, settleSigns } from '../emphasis.ts'

/** From the outside to the inside. Underlining is HTML, which Markdown has for what it lacks. */
const ORDER: readonly MarkName[] = ['underline', 'strike', 'bold', 'italic']

/** A sign of the text as it is written, or where a mark begins or ends. */
type Token = { out: string; sign: string; turn?: undefined } | { out: string; sign?: undefined; turn: MarkName; opens: boolean }

/** A sign by its number, which every reader shows as the sign. */
export const reference = (sign: string): string => `&#${sign.codePointAt(0)!};`

/** A text without marks, so that no sign of it is one of Markdown's. */
export const plainMarkdown = (text: string): string => text.replaceAll(/[\\*_~`<&[\]]/g, String.raw`\$&`)

/** A sign that readers of ours take for text only. */
export const asText = (sign: string): string => `&#x${sign.codePointAt(0)!.toString(16)};`

interface Around {
  /** Markdown that stands in front of the text, and behind it. */
  before?: string
  behind?: string
  /** Whether the first sign of the text begins no kind of line. */
  isText?: boolean
}

/** A line of Markdown. No sign in its text begins a list, a heading or a link. */
export function writeMarkdownLine(runs: readonly Text[], { before = '', behind = '', isText = false }: Around = {}): string {
  const tokens: Token[] = [...before].map(sign => ({ out: sign, sign }))
  const start = tokens.length
  let open: MarkName[] = []
  const turnTo = (wanted: readonly MarkName[]) => {
    const kept = open.findIndex(mark => !wanted.includes(mark))
    const closed = kept < 0 ? [] : open.slice(kept)
    for (const turn of closed.toReversed()) tokens.push({ out: '', turn, opens: false })
    open = open.slice(0, open.length - closed.length)
    for (const turn of ORDER) {
      if (!wanted.includes(turn) || open.includes(turn)) continue
      tokens.push({ out: '', turn, opens: true })
      open.push(turn)
    }
  }
  for (const run of runs) {
    turnTo(styleNames(run))
    for (const sign of run.text) tokens.push({ out: plainMarkdown(sign), sign })
  }
  turnTo([])
  guardEnds(tokens, start, /^(?: #+)?$/.test(behind), isText)
  tokens.push(...[...behind].map(sign => ({ out: sign, sign })))
  writeTurns(tokens)
  return tokens.map(token => token.out).join('')
}

/** Spaces at an end would be lost, and signs at the beginning of a paragraph would begin something else. */
function guardEnds(tokens: Token[], start: number, endsLine: boolean, isText: boolean): void {
  const signs = tokens.slice(start).filter(token => token.turn === undefined)
  const [first, last] = [signs[0], signs.at(-1)]
  if (!first || !last) return
  if (endsLine && last.sign.trim() === '') last.out = reference(last.sign)
  if (endsLine && last.sign === '#') last.out = String.raw`\#`
  if (isText) first.out = asText(first.sign)
  else if (start === 0 && first.sign.trim() === '') first.out = reference(first.sign)
  else if (start === 0 && '#>+-='.includes(first.sign)) first.out = `\\${first.sign}`
  const listed = start === 0 ? signs.slice(0, 10).findIndex(({ sign }) => sign === '.' || sign === ')') : -1
  if (listed > 0 && signs.slice(0, listed).every(({ out }) => /^\d$/.test(out))) signs[listed]!.out = `\\${signs[listed]!.sign}`
}

/** Writes the signs of marks. Where one would be none between its neighbours (`走吧。**然`), a neighbour is written as a reference. */
function writeTurns(tokens: Token[]): void {
  const opened = new Map<MarkName, number>()
  tokens.forEach((token, at) => {
    if (token.turn === undefined) return
    if (token.opens) opened.set(token.turn, at)
    const from = opened.get(token.turn)!
    const pair = [tokens[from]!, token]
    if (token.turn === 'bold') token.out = '**'
    else if (token.turn === 'strike') token.out = '~~'
    else if (token.turn === 'underline') token.out = token.opens ? '<u>' : '</u>'
    else if (!token.opens) {
      // Beside signs of bold text those of italic text are others, so that each is told from the other.
      const out = isBesideBold(tokens, from) || isBesideBold(tokens, at) ? '_' : '*'
      for (const each of pair) each.out = out
    }
  })
  // A reference that one sign needs may be what another sign is none beside.
  while (guardTurns(tokens));
}

/** Writes neighbours of signs that would be none as references. @returns whether one was written so */
function guardTurns(tokens: Token[]): boolean {
  let isChanged = false
  tokens.forEach((token, at) => {
    if (token.turn === undefined || token.turn === 'underline') return
    const [before, behind] = [textBeside(tokens, at, -1), textBeside(tokens, at, 1)]
    const [outer, inner] = token.opens ? [before, behind] : [behind, before]
    for (const neighbour of inner?.sign?.trim() === '' ? [inner, outer] : [outer, inner]) {
      if (turns(token.out, token.opens, lastOf(tokens[at - 1]?.out), firstOf(tokens[at + 1]?.out))) break
      if (neighbour?.turn !== undefined || !neighbour || neighbour.out.startsWith('&#')) continue
      neighbour.out = reference(neighbour.sign)
      isChanged = true
    }
  })
  return isChanged
}

function isBesideBold(tokens: readonly Token[], at: number): boolean {
  for (const step of [-1, 1])
    for (let next = at + step; tokens[next]?.turn !== undefined; next += step) if (tokens[next]!.turn === 'bold') return true
  return false
}

function textBeside(tokens: readonly Token[], at: number, step: number): Token | undefined {
  let next = at + step
  while (tokens[next]?.turn !== undefined) next += step
  return tokens[next]
}

const firstOf = (text = '') => (text === '' ? '' : String.fromCodePoint(text.codePointAt(0)!))
const lastOf = (text = '') => Array.from(text).at(-1) ?? ''

/** Whether a sign begins or ends a mark there, by what CommonMark calls punctuation today and by what it did before 0.31. */
function turns(out: string, opens: boolean, before: string, behind: string): boolean {
  const isSpace = (sign: string) => sign.trim() === ''
  return [/[\p{P}\p{S}]/u, /[\p{P}$+<=>^`|~]/u].every(punctuation => {
    const isPunctuation = (sign: string) => punctuation.test(sign)
    const left = !isSpace(behind) && (!isPunctuation(behind) || isSpace(before) || isPunctuation(before))
    const right = !isSpace(before) && (!isPunctuation(before) || isSpace(behind) || isPunctuation(behind))
    if (out !== '_') return opens ? left : right
    return opens ? left && (!right || isPunctuation(before)) : right && (!left || isPunctuation(behind))
  })
}

const TOKEN =
  /\\([!-/:-@[-`{-~])|&#(\d{1,7});|&#x([\da-f]{1,6});|&([a-z]{2,6});|(`{1,3})([^`]+)\5|!?\[([^[\]]{0,500})\]\([^()\s]{0,500}(?:\s"[^"]{0,200}")?\)|<(\/?)(u|ins|b|strong|i|em|s|del)>|<(https?:[^<>\s]{1,500})>|<\/?[a-z][^<>]{0,500}>|\*{1,3}(?!\*)|_{1,2}(?!_)|~~/giu
const NAMED: Readonly<Record<string, string>> = {
  __proto__: null as never,
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  hellip: '…',
  mdash: '—',
  ldquo: '“',
  rdquo: '”',
  middot: '·',
}
const TAGS: Readonly<Record<string, MarkName>> = {
  __proto__: null as never,
  u: 'underline',
  ins: 'underline',
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  s: 'strike',
  del: 'strike',
}

/** The runs of a line of Markdown. @param exact every sign that is not escaped turns a mark: the line is our own writing */
export function readMarkdownLine(line: string, exact = false): Text[] {
  const pieces: Piece[] = []
  let at = 0
  const add = (text: string) => pieces.push({ text, turns: [] })
  for (const found of line.matchAll(TOKEN)) {
    if (found.index > at) add(line.slice(at, found.index))
    at = found.index + found[0].length
    const [whole, escaped, decimal, hex, named, , code, link, slash, tag, address] = found
    const point = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined
    if (escaped !== undefined) add(escaped)
    else if (point !== undefined) add(point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : '\ufffd')
    else if (named !== undefined) add(NAMED[named.toLowerCase()] ?? whole)
    else if (code ?? address) add((code ?? address)!)
    else if (link !== undefined) pieces.push(...piecesOfLink(link))
    else if (tag)
      pieces.push({ text: '', turns: [{ mark: TAGS[tag.toLowerCase()]!, sign: '' }], opens: slash === '', closes: slash !== '' })
    else if (/^[*_~]/.test(whole)) pieces.push(signPiece(whole, line[found.index - 1] ?? ' ', line[at] ?? ' ', exact))
  }
  add(line.slice(at))
  return settleSigns(pieces)
}

const piecesOfLink = (text: string): Piece[] => readMarkdownLine(text).map(run => ({ text: run.text, turns: [] }))

/** Kinder than CommonMark: what ends with a Chinese stop is emphasised as well. */
function signPiece(sign: string, before: string, behind: string, exact: boolean): Piece {
  const inWord = sign.startsWith('_') && /[\p{L}\p{N}]/u.test(before) && /[\p{L}\p{N}]/u.test(behind)
  const opens = exact || (!inWord && behind.trim() !== '')
  const closes = exact || (!inWord && before.trim() !== '')
  if (!opens && !closes) return { text: sign, turns: [] }
  const marks: MarkName[] = sign === '~~' ? ['strike'] : sign.length === 3 ? ['bold', 'italic'] : [sign.length === 2 ? 'bold' : 'italic']
  const turns = marks.map(mark => ({ mark, sign: mark === 'strike' ? '~~' : sign[0]!.repeat(mark === 'bold' ? 2 : 1) }))
  return { text: '', turns, opens, closes }
}
