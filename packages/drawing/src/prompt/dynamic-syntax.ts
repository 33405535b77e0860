// Dynamic prompts as a tree: `{a|b}`, `{2$$a|b|c}`, `{1-2$$ and $$a|b}`, `{0.5::a|b}`, `__wildcard__`, nested; `\{` is a plain sign.

export interface Choice {
  kind: 'choice'
  /** How many options are taken, from min to max, joined by `separator`. */
  min: number
  max: number
  separator: string
  options: { weight: number; nodes: DynamicNode[] }[]
}
export interface Wildcard {
  kind: 'wildcard'
  name: string
}
export type DynamicNode = string | Choice | Wildcard

/** Choices inside one another, and options taken at once: far beyond any prompt, near enough to keep counting quick. */
export const MAX_DEPTH = 20
const MAX_TAKEN = 20
const MAX_CHARS = 50_000

const COUNT = /^ {0,4}(\d{1,3})? {0,4}(-)? {0,4}(\d{1,3})? {0,4}\$\$/
const SEPARATOR = /^([^{}|$]{0,20})\$\$/
const WEIGHT = /^\s*(\d{1,6}(?:\.\d{1,6})?)::/
const NAME = /^__([\p{L}\p{N}/ .*-]+(?:_[\p{L}\p{N}/ .*-]+)*)__/u

/** The tree of a prompt. Braces without a partner are plain signs, as is everything that is too deep. Linear. */
export function parseDynamic(prompt: string): DynamicNode[] {
  const text = prompt.slice(0, MAX_CHARS)
  return new Parser(text, partnersOf(text)).sequence(text.length, 0)
}

/** Where each `{` closes; only pairs that are not too deep. */
function partnersOf(text: string): Map<number, number> {
  const pairs = new Map<number, number>()
  const open: number[] = []
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '{') open.push(at)
    else if (text[at] === '}') {
      const start = open.pop()
      if (start !== undefined) pairs.set(start, at)
    }
  }
  return pairs
}

class Parser {
  readonly #text: string
  readonly #partners: ReadonlyMap<number, number>
  #at = 0

  constructor(text: string, partners: ReadonlyMap<number, number>) {
    this.#text = text
    this.#partners = partners
  }

  /** Up to `end`, or to a `|` when `stops`. */
  sequence(end: number, depth: number, stops = false): DynamicNode[] {
    const nodes: DynamicNode[] = []
    let plain = ''
    const flush = () => {
      if (plain) nodes.push(plain)
      plain = ''
    }
    while (this.#at < end && !(stops && this.#text[this.#at] === '|')) {
      const sign = this.#text[this.#at]!
      const partner = sign === '{' && depth < MAX_DEPTH ? this.#partners.get(this.#at) : undefined
      const name = sign === '_' ? this.#match(NAME, 200) : undefined
      if (partner !== undefined && partner < end) {
        flush()
        nodes.push(this.#choice(partner, depth + 1))
      } else if (name) {
        flush()
        nodes.push({ kind: 'wildcard', name: name[1]!.trim() })
        this.#at += name[0].length
      } else if (sign === '\\' && this.#at + 1 < end) {
        const escaped = this.#text[this.#at + 1]!
        // Other escapes, `\(` first of all, are for the engine.
        plain += '{}|'.includes(escaped) ? escaped : sign + escaped
        this.#at += 2
      } else {
        plain += sign
        this.#at++
      }
    }
    flush()
    return nodes
  }

  #choice(end: number, depth: number): Choice {
    this.#at++
    const { min, max, separator } = this.#bound()
    const options: Choice['options'] = []
    for (;;) {
      const weight = this.#match(WEIGHT, 20)
      if (weight) this.#at += weight[0].length
      options.push({ weight: weight ? Number(weight[1]) : 1, nodes: this.sequence(end, depth, true) })
      if (this.#at >= end) break
      this.#at++
    }
    this.#at = end + 1
    const most = Math.min(options.length, MAX_TAKEN)
    return { kind: 'choice', min: Math.min(min, max, most), max: Math.min(max, most), separator, options }
  }

  /** `2$$`, `1-3$$`, `-2$$`, `2-$$`, each with an optional separator `…$$`. */
  #bound(): { min: number; max: number; separator: string } {
    const count = this.#match(COUNT, 20)
    const [, from, dash, to] = count ?? []
    if (!count || (from === undefined && to === undefined)) return { min: 1, max: 1, separator: ', ' }
    this.#at += count[0].length
    const separator = this.#match(SEPARATOR, 30)
    if (separator) this.#at += separator[0].length
    const min = from === undefined ? 0 : Number(from)
    const max = to === undefined ? (dash ? MAX_TAKEN : min) : Number(to)
    return { min, max: Math.max(min, max), separator: separator?.[1] ?? ', ' }
  }

  /** Looks only `reach` signs ahead, so that no pattern reads the rest of a long prompt again and again. */
  #match(pattern: RegExp, reach: number) {
    return pattern.exec(this.#text.slice(this.#at, this.#at + reach)) ?? undefined
  }
}
