// From an idea's text to cards and back: a heading begins a card, elsewhere each line is one. Nothing that was written is left out.
import { IDEA_TEXT_MAX } from '@qianmu/contract/kit/limits'
import { classify } from '@qianmu/script/classify'
import { type Block, blocksOf, cleanText, type Content, emptyContent, lineOf, makeBlock } from '@qianmu/script/elements'
import { contentOf } from '@qianmu/script/split'
import { firstOf } from '../../kit/cut.ts'

/** What a card says, as far as a text can. */
export interface Said {
  title: string
  text: string
}

const TITLE_MAX = 60
/** A title made from a line ends at its first stop, at the latest after so many characters (ours). */
const LEAD_MAX = 24
const UNTITLED = '无题'

const isHead = (block: Block) => block.type === 'heading' || block.type === 'scene_heading'

/** The title that a line without one goes by. */
export function leadOf(line: string): string {
  const lead = /^[^。！？!?；;\n]*/.exec(line.trim())?.[0].trim() ?? ''
  return cleanText(firstOf(lead, LEAD_MAX)).trim() || UNTITLED
}

/** A text cut into pieces of at most `max` characters, at line ends where there are any. */
function piecesOf(text: string, max: number): string[] {
  const pieces: string[] = []
  let rest = text
  while (rest.length > max) {
    const end = rest.lastIndexOf('\n', max)
    const piece = end > 0 ? rest.slice(0, end) : firstOf(rest, max)
    const cut = piece.length
    pieces.push(piece)
    rest = rest.slice(end > 0 ? cut + 1 : cut)
  }
  return [...pieces, rest]
}

const cardsOf = (title: string, text: string): Said[] =>
  piecesOf(text, IDEA_TEXT_MAX).map((piece, at) => ({ title: at ? `${firstOf(title, TITLE_MAX - 6)}（${at + 1}）` : title, text: piece }))

/** The cards that a text becomes. */
export function cardsOfText(content: Content): Said[] {
  const groups: { head: string; lines: string[] }[] = []
  let position = 0
  let open: { head: string; lines: string[] } | undefined
  for (const block of blocksOf(content)) {
    if (block.type === 'scene_heading') position++
    const line = lineOf(block, position)
    if (isHead(block)) groups.push((open = { head: line.trim(), lines: [] }))
    else if (open) open.lines.push(line)
    else if (line.trim()) groups.push({ head: '', lines: [line] })
  }
  return groups.flatMap(({ head, lines }) => {
    const text = lines.join('\n').trimEnd()
    if (!head) return cardsOf(leadOf(text), text)
    return head.length > TITLE_MAX ? cardsOf(firstOf(head, TITLE_MAX), `${head}\n${text}`) : cardsOf(head, text)
  })
}

const isLine = ({ title, text }: Said) => text !== '' && !text.includes('\n') && leadOf(text) === title

/** A line as the element that is written just like it; as a plain paragraph where there is none. */
function blockOf(line: string, position: number): Block {
  const [block, more] = classify([line], 'script')
  return block && !more && lineOf(block, position) === line ? block : makeBlock('paragraph', line)
}

/** The text that cards become: lines where all of them are mere lines, headings with their text otherwise. */
export function textOfCards(cards: readonly Said[]): Content {
  const mere = cards.every(isLine)
  let position = 0
  const blocks = cards.flatMap(({ title, text }) => {
    const head = blockOf(title, position + 1)
    if (!mere && head.type === 'scene_heading') position++
    const lines = text === '' ? [] : text.split('\n').map(line => blockOf(line, position))
    if (mere) return lines
    return [isHead(head) ? head : makeBlock('heading', title, { level: 2 }), ...lines]
  })
  return blocks.length ? contentOf(blocks) : emptyContent()
}

/** A quick idea as content, just as it was typed: a line that `present` holds stays the block it is, every other is a paragraph. */
export function noteContent(text: string, present?: Content): Content {
  const known = new Map<string, Block[]>()
  let position = 0
  for (const block of present ? blocksOf(present) : []) {
    if (block.type === 'scene_heading') position++
    const line = lineOf(block, position)
    known.set(line, [...(known.get(line) ?? []), block])
  }
  const blocks = text.split(/\r\n?|\n/).map(line => known.get(line)?.shift() ?? makeBlock('paragraph', line))
  return contentOf(blocks)
}

/** Whether cards say the same in the same order. */
export const sameCards = (one: readonly Said[], other: readonly Said[]) =>
  one.length === other.length && one.every(({ title, text }, at) => title === other[at]!.title && text === other[at]!.text)
