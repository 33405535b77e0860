// How InvokeAI and NovelAI write weights, brought to the WebUI's way that the form speaks.
import { parseAttention, type Span, writeAttention } from '../prompt/attention.ts'
import { rounded } from '../prompt/lora.ts'

/** One sign of Compel, InvokeAI's syntax: `word+` is a tenth more, `word--` two tenths less, each of what is there. */
const COMPEL_MORE = 1.1
const COMPEL_LESS = 0.9

const weightOf = (mark: string) =>
  /^\d/.test(mark) ? Number(mark) : rounded((mark.startsWith('+') ? COMPEL_MORE : COMPEL_LESS) ** Math.min(mark.length, 8))

/** `(a cat)1.2`, `(a cat)++`, `rain--` → `(a cat:1.2)`, `(a cat:1.21)`, `(rain:0.81)`. A single `-` after a word is a hyphen. */
export const fromCompel = (prompt: string): string =>
  prompt
    .replaceAll(
      /\(([^()]{1,500})\)(\d{1,3}(?:\.\d{1,4})?|\+{1,8}|-{1,8})/g,
      (_all, words: string, mark: string) => `(${words}:${weightOf(mark)})`,
    )
    .replaceAll(
      // What stands here is looked at before what stands in front of it: most signs need no more than that.
      /(?=[\p{L}\p{N}_])(?<![\p{L}\p{N}_:)])([\p{L}\p{N}_]{1,60})(\+{1,8}|-{2,8})(?=[\s,.)]|$)/gu,
      (_all, word: string, mark: string) => `(${word}:${weightOf(mark)})`,
    )

/** One brace of NovelAI; a square bracket is the inverse. */
const NOVEL = 1.05
const NUMBER = /(\d{1,3}(?:\.\d{1,4})?)::/y

/** `{{a}}`, `[a]`, `1.3::a::` → `(a:1.1025)`, `(a:0.9524)`, `(a:1.3)`. Round brackets mean nothing to NovelAI and stay plain signs. */
export function fromNovel(prompt: string): string {
  const spans: Span[] = []
  let [text, level] = ['', 0]
  let factor: number | undefined
  const flush = () => {
    if (text) spans.push({ text, weight: rounded(NOVEL ** Math.max(-20, Math.min(20, level)) * (factor ?? 1), 4) })
    text = ''
  }
  for (let at = 0; at < prompt.length; at++) {
    const sign = prompt[at]!
    NUMBER.lastIndex = at
    const given = /\d/.test(sign) && !/[\d.]/.test(prompt[at - 1] ?? '') ? NUMBER.exec(prompt) : null
    const ends = factor !== undefined && prompt.startsWith('::', at)
    if (!given && !ends && !'{}[]'.includes(sign)) {
      text += sign
      continue
    }
    flush()
    if (given) factor = Number(given[1])
    else if (ends) factor = undefined
    else level += sign === '{' || sign === ']' ? 1 : -1
    at += given ? given[0].length - 1 : ends ? 1 : 0
  }
  flush()
  // Read once more, neighbours of one weight become one.
  return writeAttention(parseAttention(writeAttention(spans)))
}
