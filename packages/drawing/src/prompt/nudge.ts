// Ctrl+↑ and Ctrl+↓: makes what is selected in a prompt weigh a little more or less.
import { rounded } from './lora.ts'
import { insideOf } from './trim.ts'

/** A text field: its text and what is selected in it. */
export interface Selection {
  text: string
  start: number
  end: number
}

// Steps of the WebUI's edit-attention.
const STEP = 0.1
const LORA_STEP = 0.05
const LIGHTEST = 0
const HEAVIEST = 2

const WEIGHTED = /^\(([^()]*):(\d{1,4}(?:\.\d{1,6})?)\)$/s
const LORA = /<(?:lora|lyco):[^<>:]*:(-?\d{1,4}(?:\.\d{1,6})?)>/gi

const moved = (weight: number, step: number) => rounded(Math.min(HEAVIEST, Math.max(LIGHTEST, weight + step)))

/** The keyword at a place: what lies between commas, brackets, tags and line ends. */
function keywordAt(text: string, place: number): [number, number] {
  const bound = /[,，、()[\]{}|<>\n]/
  let [start, end] = [place, place]
  while (start > 0 && !bound.test(text[start - 1]!)) start--
  while (end < text.length && !bound.test(text[end]!)) end++
  // The weight of a weighted keyword is no part of it.
  const weight = /:\d*\.?\d*$/.exec(text.slice(start, end))
  if (weight && text[end] === ')') end -= weight[0].length
  return [start, end]
}

/** Without the spaces and commas at its ends. */
function trimmed(text: string, start: number, end: number): [number, number] {
  const [first, last] = insideOf(text.slice(start, end))
  return first < last ? [start + first, start + last] : [start, start]
}

/**
 * The prompt with what is selected one step heavier or lighter; the keyword at the caret when nothing is. Weight 1 has no brackets.
 * What is selected afterwards is the same words, so that the key can be pressed again.
 */
export function nudgeWeight({ text, start, end }: Selection, direction: 1 | -1): Selection {
  const lora = [...text.matchAll(LORA)].find(each => each.index <= start && end <= each.index + each[0].length)
  if (lora) {
    const from = lora.index + lora[0].lastIndexOf(':') + 1
    const weight = rounded(Number(lora[1]) + direction * LORA_STEP)
    const next = `${text.slice(0, from)}${weight}${text.slice(lora.index + lora[0].length - 1)}`
    return { text: next, start: lora.index, end: next.length - (text.length - lora.index - lora[0].length) }
  }
  const [from, to] = trimmed(text, ...(start === end ? keywordAt(text, start) : ([start, end] as const)))
  if (from === to) return { text, start, end }
  return reweighed(text, from, to, direction * STEP)
}

function reweighed(text: string, from: number, to: number, step: number): Selection {
  // The brackets may lie within the selection or just around it.
  const around = /^:\d{1,4}(?:\.\d{1,6})?\)/.exec(text.slice(to, to + 14))
  const [open, close] = text[from - 1] === '(' && around ? [from - 1, to + around[0].length] : [from, to]
  const weighted = WEIGHTED.exec(text.slice(open, close))
  const words = weighted ? weighted[1]! : text.slice(open, close)
  const weight = moved(weighted ? Number(weighted[2]) : 1, step)
  const [left, right] = weight === 1 ? ['', ''] : ['(', `:${weight})`]
  return {
    text: text.slice(0, open) + left + words + right + text.slice(close),
    start: open + left.length,
    end: open + left.length + words.length,
  }
}
