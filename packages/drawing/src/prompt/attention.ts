// Weighted prompts of the WebUI, `(a:1.2)`, `((a))`, `[a]`, `\(`: text → spans with a weight → text.
import { rounded } from './lora.ts'

/** A run of text with its weight; BREAK stands between two chunks. */
export type Span = { text: string; weight: number } | 'BREAK'

/** What one round bracket multiplies by, one square bracket divides by (the WebUI's prompt_parser). */
export const BRACKET = 1.1
/** Brackets inside one another; deeper ones are plain signs, or a hostile prompt would multiply each of its words thousands of times. */
const MAX_NESTED = 100
/** Fine enough to tell 1.1³ from 1.1⁴, coarse enough to drop the noise of floating point. */
const DECIMALS = 4

const TOKEN = /\\[()[\]\\]|\\|\(|\[|:\s*([+-]?\d{0,6}\.?\d{1,6})\s*\)|\)|\]|[^\\()[\]:]+|:/g

/**
 * Spans of a prompt as the WebUI weighs them: brackets multiply, an unclosed one reaches to the end, escaped signs are plain, a lone
 * backslash is dropped. Neighbours of one weight are one span. Time grows with the length alone.
 */
export function parseAttention(prompt: string): Span[] {
  const parts: { text: string; weight: number }[] = []
  const round: number[] = []
  const square: number[] = []
  const multiply = (from: number, by: number) => {
    for (let at = from; at < parts.length; at++) parts[at]!.weight *= by
  }
  const add = (text: string) => parts.push({ text, weight: 1 })
  for (const [token, weight] of prompt.matchAll(TOKEN)) {
    if (token.startsWith('\\')) add(token.slice(1))
    else if (token === '(' && round.length < MAX_NESTED) round.push(parts.length)
    else if (token === '[' && square.length < MAX_NESTED) square.push(parts.length)
    else if (weight !== undefined && round.length) multiply(round.pop()!, Number(weight))
    else if (token === ')' && round.length) multiply(round.pop()!, BRACKET)
    else if (token === ']' && square.length) multiply(square.pop()!, 1 / BRACKET)
    else add(token)
  }
  for (const from of round) multiply(from, BRACKET)
  for (const from of square) multiply(from, 1 / BRACKET)
  return merged(parts)
}

/** Neighbours of one weight as one, then cut at BREAK, which takes the space around it along. */
function merged(parts: readonly { text: string; weight: number }[]): Span[] {
  const whole: { text: string; weight: number }[] = []
  for (const part of parts) {
    const weight = rounded(part.weight, DECIMALS)
    const last = whole.at(-1)
    if (last?.weight === weight) last.text += part.text
    else if (part.text) whole.push({ text: part.text, weight })
  }
  const spans: Span[] = []
  const add = (text: string, weight: number) => {
    const piece = spans.at(-1) === 'BREAK' ? text.trimStart() : text
    if (piece) spans.push({ text: piece, weight })
  }
  for (const { text, weight } of whole)
    text.split(/\bBREAK\b/).forEach((piece, index) => {
      if (index) endSpan(spans)
      add(piece, weight)
    })
  return spans
}

/** A BREAK after what was there, whose last spaces go. */
function endSpan(spans: Span[]) {
  let last = spans.pop()
  while (last !== undefined && last !== 'BREAK' && !last.text.trim()) last = spans.pop()
  if (last === 'BREAK') spans.push(last)
  else if (last) spans.push({ ...last, text: last.text.trimEnd() })
  spans.push('BREAK')
}

/** Signs of weighting as plain text. */
export const escapeAttention = (text: string) => text.replaceAll(/[\\()[\]]/g, String.raw`\$&`)

/** The prompt of spans, in the one form that the WebUI and ComfyUI both read. */
export const writeAttention = (spans: readonly Span[]): string =>
  spans
    .map(span => {
      if (span === 'BREAK') return ' BREAK '
      return span.weight === 1 ? escapeAttention(span.text) : `(${escapeAttention(span.text)}:${span.weight})`
    })
    .join('')
