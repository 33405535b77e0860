// A prompt as chips and as text: one chip per keyword, with its weight in a field of its own.
import { BRACKET } from './attention.ts'
import { loraTag, rounded, tagEnd, takeLoras } from './lora.ts'

export interface Chip {
  /** `lora` has the LoRA's name as its text; `break` begins another chunk. */
  kind: 'text' | 'lora' | 'break'
  text: string
  weight: number
}

const OPEN = '([{'
const CLOSE = ')]}'
/** What a backslash makes plain; before anything else it is plain itself. */
const ESCAPED = '()[]{}|\\'

/** The pieces between commas and line ends that stand in no bracket; a LoRA tag there is one by itself. */
function piecesOf(prompt: string): string[] {
  const pieces: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < prompt.length; at++) {
    const sign = prompt[at]!
    const end = depth === 0 ? tagEnd(prompt, at) : undefined
    if (end !== undefined) {
      pieces.push(prompt.slice(start, at), prompt.slice(at, end))
      start = end
      at = end - 1
    } else if (sign === '\\' && ESCAPED.includes(prompt[at + 1] ?? ' ')) at++
    else if (OPEN.includes(sign)) depth++
    else if (CLOSE.includes(sign)) depth = Math.max(0, depth - 1)
    else if (depth === 0 && (sign === ',' || sign === '，' || sign === '\n')) {
      pieces.push(prompt.slice(start, at))
      start = at + 1
    }
  }
  pieces.push(prompt.slice(start))
  return pieces.map(each => each.trim()).filter(Boolean)
}

const bare = (text: string) => !/[()[\]]/.test(text.replaceAll(/\\[()[\]{}|\\]/g, ''))
const closes = (text: string, sign: string) =>
  text.endsWith(sign) && !/(?<!\\)(?:\\\\)*\\$/.test(text.slice(Math.max(0, text.length - 50), -1))

/** The brackets around a whole piece, taken off and counted; a piece that has others inside stays as it is. */
function unwrapped(piece: string): { text: string; weight: number } {
  let text = piece
  let weight = 1
  for (;;) {
    if (text.startsWith('(') && closes(text, ')')) {
      const inner = text.slice(1, -1)
      const given = /^(.*):\s*(\d{1,4}(?:\.\d{1,6})?)\s*$/s.exec(inner)
      text = (given ? given[1]! : inner).trim()
      weight *= given ? Number(given[2]) : BRACKET
    } else if (text.startsWith('[') && closes(text, ']')) {
      text = text.slice(1, -1).trim()
      weight /= BRACKET
    } else break
  }
  return text && bare(text) ? { text, weight: rounded(weight) } : { text: piece, weight: 1 }
}

function plainChip(text: string): Chip {
  if (text === 'BREAK') return { kind: 'break', text, weight: 1 }
  const { prompt, loras } = takeLoras(text)
  if (loras.length === 1 && !prompt) return { kind: 'lora', text: loras[0]!.name, weight: rounded(loras[0]!.weight) }
  return { kind: 'text', text, weight: 1 }
}

/** The chips of a prompt. `chipsOf(textOf(chips))` are the same chips again. */
export const chipsOf = (prompt: string): Chip[] =>
  piecesOf(prompt).flatMap(piece => {
    const { text, weight } = unwrapped(piece)
    return weight === 1 ? (text === piece ? [plainChip(piece)] : piecesOf(text).map(plainChip)) : [{ kind: 'text' as const, text, weight }]
  })

const textOfChip = ({ kind, text, weight }: Chip) => {
  if (kind === 'lora') return loraTag({ name: text, weight })
  return kind === 'break' || weight === 1 ? text : `(${text}:${rounded(weight)})`
}

/** The prompt of chips. */
export const textOf = (chips: readonly Chip[]): string => chips.map(textOfChip).join(', ')
