// Reads a search pattern in the usual notation of regular expressions, as far as it can be matched in linear time.

import { ScriptRefusal } from '../../refusal.ts'

/** Characters by their code points: ranges that it has, or, when negated, has not. */
export interface CharacterSet {
  ranges: readonly (readonly [number, number])[]
  negated: boolean
}

export type Pattern =
  | { kind: 'empty' }
  | { kind: 'set'; set: CharacterSet }
  | { kind: 'edge'; edge: 'start' | 'end' | 'word' | 'inside' }
  | { kind: 'all'; parts: Pattern[] }
  | { kind: 'one'; choices: Pattern[] }
  | { kind: 'repeat'; of: Pattern; least: number; most: number; greedy: boolean }
  /** `group` is its number from 1; 0 for one that is not kept. */
  | { kind: 'group'; of: Pattern; group: number }

/** Repetitions of one part; more makes programs too long. */
const MAX_REPEAT = 1000
const MAX_DEPTH = 50

const DIGITS: CharacterSet['ranges'] = [[48, 57]]
const WORD: CharacterSet['ranges'] = [
  [48, 57],
  [65, 90],
  [95, 95],
  [97, 122],
]
// White space of ECMAScript (ECMA-262 §12.2), the ideographic space included.
const SPACE: CharacterSet['ranges'] = [
  [9, 13],
  [32, 32],
  [160, 160],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
]
const CLASSES: Readonly<Record<string, CharacterSet>> = {
  __proto__: null as never,
  d: { ranges: DIGITS, negated: false },
  D: { ranges: DIGITS, negated: true },
  w: { ranges: WORD, negated: false },
  W: { ranges: WORD, negated: true },
  s: { ranges: SPACE, negated: false },
  S: { ranges: SPACE, negated: true },
}
const CONTROLS: Readonly<Record<string, number>> = { __proto__: null as never, t: 9, n: 10, v: 11, f: 12, r: 13 }
const LAST = 0x10ffff

const refuse = (text: string): never => {
  throw new ScriptRefusal('pattern', text)
}

/** The same set without negation. */
export function plainRanges({ ranges, negated }: CharacterSet): readonly (readonly [number, number])[] {
  if (!negated) return ranges
  const out: [number, number][] = []
  let from = 0
  for (const [start, end] of ranges.toSorted((one, other) => one[0] - other[0])) {
    if (start > from) out.push([from, start - 1])
    from = Math.max(from, end + 1)
  }
  if (from <= LAST) out.push([from, LAST])
  return out
}

/** Reads a pattern. @throws ScriptRefusal `pattern`, with what is wrong in Chinese */
export function parsePattern(source: string): { pattern: Pattern; groups: number } {
  const reader = new Reader(source)
  const pattern = reader.choices(0)
  if (reader.next !== undefined) refuse('多了一个右括号 )')
  return { pattern, groups: reader.groups }
}

class Reader {
  groups = 0
  readonly #signs: readonly string[]
  #at = 0

  constructor(source: string) {
    this.#signs = [...source]
  }

  get next(): string | undefined {
    return this.#signs[this.#at]
  }

  #take(sign: string): boolean {
    if (this.next !== sign) return false
    this.#at++
    return true
  }

  #skip(signs: string): boolean {
    const isThere = [...signs].every((sign, index) => this.#signs[this.#at + index] === sign)
    if (isThere) this.#at += signs.length
    return isThere
  }

  choices(depth: number): Pattern {
    if (depth > MAX_DEPTH) refuse('括号嵌套太深')
    const choices = [this.#sequence(depth)]
    while (this.#take('|')) choices.push(this.#sequence(depth))
    return choices.length === 1 ? choices[0]! : { kind: 'one', choices }
  }

  #sequence(depth: number): Pattern {
    const parts: Pattern[] = []
    while (this.next !== undefined && this.next !== '|' && this.next !== ')') parts.push(this.#repeated(this.#atom(depth)))
    return parts.length === 0 ? { kind: 'empty' } : parts.length === 1 ? parts[0]! : { kind: 'all', parts }
  }

  #atom(depth: number): Pattern {
    const sign = this.next!
    this.#at++
    if (sign === '(') return this.#group(depth)
    if (sign === '[') return { kind: 'set', set: this.#class() }
    if (sign === '.') return { kind: 'set', set: { ranges: [], negated: true } }
    if (sign === '^') return { kind: 'edge', edge: 'start' }
    if (sign === '$') return { kind: 'edge', edge: 'end' }
    if (sign === '*' || sign === '+' || sign === '?') refuse(`${sign} 前面没有可以重复的内容`)
    if (sign !== '\\') return single(sign)
    if (this.#take('b')) return { kind: 'edge', edge: 'word' }
    if (this.#take('B')) return { kind: 'edge', edge: 'inside' }
    return { kind: 'set', set: this.#escaped() }
  }

  #group(depth: number): Pattern {
    if (this.#skip('?=') || this.#skip('?!') || this.#skip('?<=') || this.#skip('?<!')) refuse('不支持前后查找 (?=…) (?!…) (?<=…) (?<!…)')
    const isKept = !this.#skip('?:')
    if (isKept && this.next === '?') refuse('括号里的 ? 只能写成 (?:…)')
    const group = isKept ? ++this.groups : 0
    const of = this.choices(depth + 1)
    if (!this.#take(')')) refuse('少了一个右括号 )')
    return { kind: 'group', of, group }
  }

  #repeated(of: Pattern): Pattern {
    const bounds = this.#bounds()
    if (!bounds) return of
    if (of.kind === 'edge') refuse('位置不能重复')
    const greedy = !this.#take('?')
    if (this.#bounds()) refuse('重复的次数写了两遍')
    return { kind: 'repeat', of, least: bounds[0], most: bounds[1], greedy }
  }

  #bounds(): [least: number, most: number] | undefined {
    if (this.#take('*')) return [0, Infinity]
    if (this.#take('+')) return [1, Infinity]
    if (this.#take('?')) return [0, 1]
    const counted = this.next === '{' ? /^\{(\d{1,6})(,(\d{1,6})?)?\}/.exec(this.#signs.slice(this.#at, this.#at + 20).join('')) : null
    // A brace that counts nothing is a brace.
    if (!counted) return undefined
    this.#at += counted[0].length
    const least = Number(counted[1])
    const most = counted[2] === undefined ? least : counted[3] === undefined ? Infinity : Number(counted[3])
    if (least > most) refuse('重复的次数前面大于后面')
    if (least > MAX_REPEAT || (most > MAX_REPEAT && most !== Infinity)) refuse(`重复最多 ${MAX_REPEAT} 次`)
    return [least, most]
  }

  /** What stands behind a backslash. */
  #escaped(): CharacterSet {
    const sign = this.next ?? refuse('\\ 后面缺少字符')
    this.#at++
    if (CLASSES[sign]) return CLASSES[sign]
    if (CONTROLS[sign] !== undefined) return one(CONTROLS[sign])
    if (sign === 'u') return one(this.#code())
    if (/[1-9]/.test(sign)) refuse('不支持反向引用 \\1')
    if (/[a-zA-Z]/.test(sign)) refuse(`不认识 \\${sign}`)
    return one(sign.codePointAt(0)!)
  }

  #code(): number {
    const digits = /^(?:[0-9a-fA-F]{4}|\{[0-9a-fA-F]{1,6}\})/.exec(this.#signs.slice(this.#at, this.#at + 8).join(''))?.[0]
    const code = digits ? Number.parseInt(digits.replace(/[{}]/g, ''), 16) : LAST + 1
    if (code > LAST) refuse('\\u 后面应为四位十六进制数')
    this.#at += digits!.length
    return code
  }

  /** Behind the opening bracket. */
  #class(): CharacterSet {
    const negated = this.#take('^')
    const ranges: (readonly [number, number])[] = []
    while (!this.#take(']')) {
      const first = this.#member()
      if (this.next !== '-' || this.#signs[this.#at + 1] === ']') ranges.push(...plainRanges(first))
      else {
        this.#at++
        const last = this.#member()
        const [from, to] = [codeOf(first), codeOf(last)]
        if (from === undefined || to === undefined || from > to) refuse('方括号里的范围无效')
        ranges.push([from!, to!])
      }
    }
    return { ranges, negated }
  }

  #member(): CharacterSet {
    const sign = this.next ?? refuse('少了一个右方括号 ]')
    this.#at++
    return sign === '\\' ? (this.#take('b') ? one(8) : this.#escaped()) : one(sign.codePointAt(0)!)
  }
}

const one = (code: number): CharacterSet => ({ ranges: [[code, code]], negated: false })
const single = (sign: string): Pattern => ({ kind: 'set', set: one(sign.codePointAt(0)!) })

/** The only character of a set that has one. */
function codeOf({ ranges, negated }: CharacterSet): number | undefined {
  const [range] = ranges
  return !negated && ranges.length === 1 && range![0] === range![1] ? range![0] : undefined
}
