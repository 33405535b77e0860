// Expressions as people write them, in Chinese or English signs, and back: JSON by id.
import type { Expr, Operator } from './model.ts'
import type { Names } from './names.ts'

export { namesOf, type ExprType, type Names } from './names.ts'
export interface Problem {
  /** Where in the text, in UTF-16 units. */
  at: number
  message: string
}
export type Parsed = { expr: Expr } | { problem: Problem }

/** Brackets and operators inside one another. */
const MAX_DEPTH = 60
const MAX_CHARS = 4000

/** Words for operators, the longest first, with how tightly they bind. */
const SIGNS: readonly (readonly [string, Operator])[] = (
  [
    ['大于等于', '>='],
    ['小于等于', '<='],
    ['不等于', '!='],
    ['不大于', '<='],
    ['不小于', '>='],
    ['大于', '>'],
    ['小于', '<'],
    ['等于', '=='],
    ['至少', '>='],
    ['至多', '<='],
    ['不是', '!='],
    ['并且', 'and'],
    ['而且', 'and'],
    ['或者', 'or'],
    ['加上', '+'],
    ['减去', '-'],
    ['乘以', '*'],
    ['除以', '/'],
    ['且', 'and'],
    ['或', 'or'],
    ['是', '=='],
    ['&&', 'and'],
    ['||', 'or'],
    ['==', '=='],
    ['!=', '!='],
    ['<>', '!='],
    ['>=', '>='],
    ['<=', '<='],
    ['≥', '>='],
    ['≤', '<='],
    ['≠', '!='],
    ['=', '=='],
    ['＝', '=='],
    ['>', '>'],
    ['＞', '>'],
    ['<', '<'],
    ['＜', '<'],
    ['+', '+'],
    ['＋', '+'],
    ['-', '-'],
    ['－', '-'],
    ['−', '-'],
    ['*', '*'],
    ['×', '*'],
    ['/', '/'],
    ['÷', '/'],
    ['%', '%'],
  ] as const
).toSorted(([one], [other]) => other.length - one.length)
const ENGLISH: Readonly<Record<string, Operator>> = {
  __proto__: null as never,
  and: 'and',
  or: 'or',
  is: '==',
  eq: '==',
  neq: '!=',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
}
const POWER: Readonly<Record<Operator, number>> = {
  or: 1,
  and: 2,
  not: 3,
  '==': 4,
  '!=': 4,
  '<': 5,
  '<=': 5,
  '>': 5,
  '>=': 5,
  '+': 6,
  '-': 6,
  '*': 7,
  '/': 7,
  '%': 7,
}
type Call = Extract<Expr, { call: unknown }>['call']
/** Functions by their names, with how many arguments they take. */
const CALLS: Readonly<Record<string, { call: Call | 'visits'; least: number; most: number }>> = {
  __proto__: null as never,
  随机: { call: 'random', least: 2, most: 2 },
  random: { call: 'random', least: 2, most: 2 },
  最小: { call: 'min', least: 1, most: 20 },
  min: { call: 'min', least: 1, most: 20 },
  最大: { call: 'max', least: 1, most: 20 },
  max: { call: 'max', least: 1, most: 20 },
  拥有: { call: 'has', least: 1, most: 2 },
  has: { call: 'has', least: 1, most: 2 },
  数量: { call: 'count', least: 1, most: 1 },
  count: { call: 'count', least: 1, most: 1 },
  第几项: { call: 'item', least: 2, most: 2 },
  item: { call: 'item', least: 2, most: 2 },
  连成: { call: 'join', least: 2, most: 2 },
  join: { call: 'join', least: 2, most: 2 },
  取整: { call: 'floor', least: 1, most: 1 },
  floor: { call: 'floor', least: 1, most: 1 },
  进一: { call: 'ceil', least: 1, most: 1 },
  ceil: { call: 'ceil', least: 1, most: 1 },
  四舍五入: { call: 'round', least: 1, most: 1 },
  round: { call: 'round', least: 1, most: 1 },
  乘方: { call: 'pow', least: 2, most: 2 },
  pow: { call: 'pow', least: 2, most: 2 },
  次数: { call: 'visits', least: 1, most: 1 },
  visits: { call: 'visits', least: 1, most: 1 },
}
const WORDS: Readonly<Record<string, boolean>> = { __proto__: null as never, 真: true, 假: false, true: true, false: false }
const QUOTES: Readonly<Record<string, string>> = { __proto__: null as never, '"': '"', "'": "'", '“': '”', '‘': '’' }
export const CALL_WORDS: Readonly<Record<Call, string>> = {
  random: '随机',
  min: '最小',
  max: '最大',
  has: '拥有',
  count: '数量',
  item: '第几项',
  join: '连成',
  floor: '取整',
  ceil: '进一',
  round: '四舍五入',
  pow: '乘方',
}

const isWord = (sign: string) => /[\p{L}\p{N}_#]/u.test(sign)
const isAscii = (sign: string) => /[\w]/.test(sign)

class Refused extends Error {
  readonly at: number
  constructor(at: number, message: string) {
    super(message)
    this.at = at
  }
}

class Parser {
  private at = 0
  private depth = 0
  private readonly text: string
  private readonly names: Names
  constructor(text: string, names: Names) {
    this.text = text
    this.names = names
  }

  whole(): Expr {
    const expr = this.binary(0)
    this.space()
    if (this.at < this.text.length) throw new Refused(this.at, `「${this.text.slice(this.at, this.at + 8)}」前面少了运算符号`)
    return expr
  }

  private space(): void {
    while (this.at < this.text.length && /\s/.test(this.text[this.at]!)) this.at++
  }

  /** Takes the operator that stands here, without moving. */
  private operator(): { op: Operator; size: number } | null {
    this.space()
    for (const [sign, op] of SIGNS) if (this.text.startsWith(sign, this.at)) return { op, size: sign.length }
    const word = /^[a-z]+/i.exec(this.text.slice(this.at, this.at + 8))?.[0]
    const op = word && Object.hasOwn(ENGLISH, word.toLowerCase()) ? ENGLISH[word.toLowerCase()] : undefined
    return op ? { op, size: word!.length } : null
  }

  private binary(least: number): Expr {
    if (++this.depth > MAX_DEPTH) throw new Refused(this.at, '括号套得太深')
    let l = this.unary()
    for (let links = 0; ;) {
      const found = this.operator()
      if (!found || POWER[found.op] <= least) break
      if (++links > MAX_DEPTH) throw new Refused(this.at, '式子太长，请分成几个变量来算')
      this.at += found.size
      l = { op: found.op, l, r: this.binary(POWER[found.op]) }
    }
    this.depth--
    return l
  }

  private unary(): Expr {
    this.space()
    const rest = this.text.slice(this.at, this.at + 4)
    const not = /^(?:非|!(?!=)|！|not\b)/i.exec(rest)?.[0]
    if (not && !this.known()) {
      this.at += not.length
      return { op: 'not', l: this.binary(POWER.not) }
    }
    if (/^[-−－]/.test(rest)) {
      this.at++
      const l = this.binary(POWER['*'])
      return typeof l === 'number' ? -l : { op: '-', l: 0, r: l }
    }
    return this.operand()
  }

  /** The longest known name that stands here. Names in Latin letters end where their word ends. */
  private known(): string | null {
    for (let size = Math.min(this.names.longest, this.text.length - this.at); size > 0; size--) {
      const name = this.text.slice(this.at, this.at + size)
      const after = this.text[this.at + size] ?? ''
      if (this.names.byName.has(name) && !(isAscii(name.at(-1)!) && isAscii(after)) && isWord(name[0]!)) return name
    }
    return null
  }

  private operand(): Expr {
    const sign = this.text[this.at]
    if (sign === undefined) throw new Refused(this.at, '这里还少一个值')
    if (sign === '(' || sign === '（') {
      this.at++
      const inner = this.binary(0)
      this.close()
      return inner
    }
    if (sign === '「') return this.named(this.quoted('」'))
    const end = QUOTES[sign]
    if (end) return this.quoted(end)
    const digits = /^\d+(?:\.\d+)?/.exec(this.text.slice(this.at, this.at + 40))?.[0]
    const name = this.known()
    if (digits && (!name || name.length <= digits.length)) {
      this.at += digits.length
      return Number(digits)
    }
    return this.word(name)
  }

  private word(name: string | null): Expr {
    const start = this.at
    const called = /^[\p{L}\p{N}_]+(?=\s{0,9}[(（])/u.exec(this.text.slice(this.at, this.at + 40))?.[0]
    if (called && Object.hasOwn(CALLS, called)) return this.call(called)
    if (name) {
      this.at += name.length
      return this.named(name, start)
    }
    // A name that nobody knows ends where an operator begins.
    while (
      this.at < this.text.length &&
      isWord(this.text[this.at]!) &&
      !(this.at > start && SIGNS.some(([sign]) => sign.length > 1 && this.text.startsWith(sign, this.at)))
    )
      this.at++
    const word = this.text.slice(start, this.at)
    if (Object.hasOwn(WORDS, word)) return WORDS[word]!
    if (!word) throw new Refused(start, `这里不该是「${this.text[start]}」`)
    if (called) throw new Refused(start, `没有叫「${called}」的函数`)
    return this.named(word, start)
  }

  private named(name: string, at = this.at - name.length - 2): Expr {
    const found = this.names.byName.get(name)
    if (found) return found.kind === 'good' ? { good: found.id } : { var: found.id }
    throw new Refused(at, this.names.nodes.has(name) ? `「${name}」是节点，请写成 次数(「${name}」)` : `没有叫「${name}」的变量或物品`)
  }

  private quoted(end: string): string {
    const start = this.at++
    let text = ''
    for (; this.at < this.text.length; this.at++) {
      const sign = this.text[this.at]!
      if (sign === end) {
        this.at++
        return text
      }
      if (sign === '\\' && this.at + 1 < this.text.length) text += this.text[++this.at]
      else text += sign
    }
    throw new Refused(start, `引号没有合上，少了「${end}」`)
  }

  private close(): void {
    this.space()
    if (this.text[this.at] !== ')' && this.text[this.at] !== '）') throw new Refused(this.at, '括号没有合上')
    this.at++
  }

  private call(word: string): Expr {
    const start = this.at
    const { call, least, most } = CALLS[word]!
    this.at += word.length
    this.space()
    this.at++
    if (call === 'visits') return this.visits()
    const args: Expr[] = []
    for (;;) {
      args.push(this.binary(0))
      this.space()
      if (!/[,，、]/.test(this.text[this.at] ?? '')) break
      this.at++
    }
    this.close()
    if (args.length < least || args.length > most)
      throw new Refused(start, `「${word}」要 ${least === most ? least : `${least} 到 ${most}`} 个值，这里有 ${args.length} 个`)
    return { call, args }
  }

  private visits(): Expr {
    this.space()
    const start = this.at
    const end = { '「': '」', ...QUOTES }[this.text[this.at] ?? '']
    let name = ''
    if (end) name = this.quoted(end)
    else while (this.at < this.text.length && !/[)）]/.test(this.text[this.at]!)) name += this.text[this.at++]
    const node = this.names.nodes.get(name.trim())
    if (!node) throw new Refused(start, `没有叫「${name.trim()}」的节点`)
    this.close()
    return { visits: node.id }
  }
}

/** Reads what a person wrote; the problem says what is wrong with it, and where. */
export function parseExpr(text: string, names: Names): Parsed {
  if (text.length > MAX_CHARS) return { problem: { at: MAX_CHARS, message: `式子最多 ${MAX_CHARS} 个字` } }
  try {
    return { expr: new Parser(text, names).whole() }
  } catch (error) {
    if (error instanceof Refused) return { problem: { at: error.at, message: error.message } }
    throw error
  }
}

const OP_WORDS: Partial<Record<Operator, string>> = { and: '且', or: '或' }
/** Whether a name reads as itself without 「」. */
const plainName = (name: string) =>
  /^\p{L}[\p{L}\p{N}_]*$/u.test(name) &&
  !SIGNS.some(([sign]) => name.includes(sign)) &&
  !/^(?:非|not$)/i.test(name) &&
  ![WORDS, CALLS, ENGLISH].some(words => Object.hasOwn(words, name.toLowerCase()))
const quote = (text: string, open: string, end: string) =>
  `${open}${[...text].map(sign => (sign === end || sign === '\\' ? `\\${sign}` : sign)).join('')}${end}`

function print(expr: Expr, names: Names, power: number): string {
  if (typeof expr === 'string') return quote(expr, '"', '"')
  if (typeof expr === 'number') return expr < 0 ? `(-${-expr})` : String(expr)
  if (typeof expr === 'boolean') return expr ? '真' : '假'
  const called = (id: string) => names.byId.get(id)?.name ?? `不见了#${id}`
  const ref = (id: string) => (plainName(called(id)) ? called(id) : quote(called(id), '「', '」'))
  if ('var' in expr) return ref(expr.var)
  if ('good' in expr) return ref(expr.good)
  if ('visits' in expr) return `次数(${quote(called(expr.visits), '「', '」')})`
  if ('call' in expr) return `${CALL_WORDS[expr.call]}(${expr.args.map(arg => print(arg, names, 0)).join('，')})`
  const own = POWER[expr.op]
  const text =
    expr.op === 'not' || expr.r === undefined
      ? `非 ${print(expr.l, names, own)}`
      : `${print(expr.l, names, own - 1)} ${OP_WORDS[expr.op] ?? expr.op} ${print(expr.r, names, own)}`
  return own <= power || expr.op === 'not' ? `(${text})` : text
}

/** An expression as people read it. */
export function printExpr(expr: Expr, names: Names): string {
  const text = print(expr, names, 0)
  return typeof expr === 'object' && 'op' in expr && expr.op === 'not' ? text.slice(1, -1) : text
}
