// A prompt as chips and as text: one chip per keyword, with its weight in a field of its own.
import { BRACKET } from './attention.ts'
import { loraTag, rounded, tagEnd, takeLoras } from './lora.ts'

export interface Chip {
  /** `lora` has the LoRA's name as its text; `break` begins another chunk. */
  kind: 'text' | 'lora' | 'break'
  text: string
  weight: number
  /** Of a LoRA, what its tag says behind the weight. */
  rest?: string
  /** As it stands in the prompt, where it would be written otherwise. Another text or weight does away with it. */
  source?: string
  /** What stands between it and the chip before, where that is no comma with a space. */
  gap?: string
  /** What stands before the first and behind the last, where there is anything. */
  lead?: string
  tail?: string
}

const OPEN = '([{'
const CLOSE = ')]}'
/** What a backslash makes plain; before anything else it is plain itself. */
const ESCAPED = '()[]{}|\\'
const isEscape = (text: string, at: number) => text[at] === '\\' && ESCAPED.includes(text[at + 1] ?? ' ')

type Range = [from: number, to: number]

/** The pieces between commas and line ends that stand in no bracket, without spaces at their ends; a LoRA tag there is one by itself. */
function piecesOf(prompt: string): Range[] {
  const pieces: Range[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < prompt.length; at++) {
    const sign = prompt[at]!
    const end = depth === 0 ? tagEnd(prompt, at) : undefined
    if (end !== undefined) {
      pieces.push([start, at], [at, end])
      start = end
      at = end - 1
    } else if (isEscape(prompt, at)) at++
    else if (OPEN.includes(sign)) depth++
    else if (CLOSE.includes(sign)) depth = Math.max(0, depth - 1)
    else if (depth === 0 && (sign === ',' || sign === '，' || sign === '\n')) {
      pieces.push([start, at])
      start = at + 1
    }
  }
  pieces.push([start, prompt.length])
  return pieces.map(piece => trimmed(prompt, ...piece)).filter(([from, to]) => from < to)
}

function trimmed(text: string, from: number, to: number): Range {
  while (from < to && text[from]!.trim() === '') from++
  while (to > from && text[to - 1]!.trim() === '') to--
  return [from, to]
}

/** Where each round and square bracket closes, and which square ones choose among words or times instead of weighing. Undefined where not all close. */
function bracketsOf(text: string): { closes: Map<number, number>; choosing: Set<number> } | undefined {
  const open: number[] = []
  const closes = new Map<number, number>()
  const choosing = new Set<number>()
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!
    if (isEscape(text, at)) at++
    else if (OPEN.includes(sign)) open.push(at)
    else if (CLOSE.includes(sign)) {
      const from = open.pop()
      if (from === undefined || OPEN.indexOf(text[from]!) !== CLOSE.indexOf(sign)) return undefined
      closes.set(from, at)
    } else if ((sign === ':' || sign === '|') && open.length > 0 && text[open.at(-1)!] === '[') choosing.add(open.at(-1)!)
  }
  return open.length > 0 ? undefined : { closes, choosing }
}

/** The weight at the end of a round bracket, and the longest that it takes. */
const GIVEN = /:\s*([+-]?(?:\d{1,4}(?:\.\d{0,6})?|\.\d{1,6}))\s*$/
const MAX_GIVEN = 40

/** The brackets around a whole piece that weigh it, taken off and counted. [a|b] and [a:b:0.5] are no weights. */
function unwrapped(piece: string): { text: string; weight: number } {
  const brackets = bracketsOf(piece)
  let [from, to] = [0, piece.length]
  let weight = 1
  while (brackets?.closes.get(from) === to - 1 && piece[from] !== '{' && !brackets.choosing.has(from)) {
    const square = piece[from] === '['
    const near = Math.max(from + 1, to - 1 - MAX_GIVEN)
    const given = square ? null : GIVEN.exec(piece.slice(near, to - 1))
    ;[from, to] = trimmed(piece, from + 1, given ? near + given.index : to - 1)
    weight *= given ? Number(given[1]) : square ? 1 / BRACKET : BRACKET
  }
  return from < to ? { text: piece.slice(from, to), weight: rounded(weight) } : { text: piece, weight: 1 }
}

function chipOf(piece: string): Chip {
  const { prompt, loras } = takeLoras(piece)
  const chip: Chip =
    piece === 'BREAK'
      ? { kind: 'break', text: piece, weight: 1 }
      : loras.length === 1 && !prompt
        ? { kind: 'lora', text: loras[0]!.name, weight: rounded(loras[0]!.weight), ...(loras[0]!.rest && { rest: loras[0]!.rest }) }
        : { kind: 'text', ...unwrapped(piece) }
  return written(chip) === piece ? chip : { ...chip, source: piece }
}

/** The chips of a prompt. `textOf` gives back the same prompt, sign by sign; of a prompt of commas alone nothing. */
export function chipsOf(prompt: string): Chip[] {
  let end = 0
  const chips = piecesOf(prompt).map(([from, to], nth): Chip => {
    const gap = prompt.slice(end, from)
    end = to
    const before = nth === 0 ? gap !== '' && { lead: gap } : gap !== GAP && { gap }
    return { ...chipOf(prompt.slice(from, to)), ...before }
  })
  const last = chips.pop()
  return last ? [...chips, end < prompt.length ? { ...last, tail: prompt.slice(end) } : last] : []
}

const GAP = ', '

function written({ kind, text, weight, rest = '', source }: Chip): string {
  if (source !== undefined) return source
  if (kind === 'lora') return loraTag({ name: text, weight, rest })
  return kind === 'break' || weight === 1 ? text : `(${text}:${rounded(weight)})`
}

/** A chip with another text or weight. */
export function changedChip(chip: Chip, change: Partial<Pick<Chip, 'text' | 'weight'>>): Chip {
  const { source: _, ...rest } = chip
  return { ...rest, ...change }
}

/** The prompt of chips as forms hold it: texts that a comma and a space join, so that a chip behind another gap stays with the one before it. */
export function entriesOf(chips: readonly Chip[]): string[] {
  const entries: string[] = []
  chips.forEach((chip, nth) => {
    const text = `${(nth === 0 ? chip.lead : chip.gap) ?? ''}${written(chip)}${(nth === chips.length - 1 ? chip.tail : undefined) ?? ''}`
    if (nth > 0 && chip.gap !== undefined) entries.push(entries.pop()! + text)
    else entries.push(text)
  })
  return entries
}

/** The prompt of chips. */
export const textOf = (chips: readonly Chip[]): string => entriesOf(chips).join(GAP)
