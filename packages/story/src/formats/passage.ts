// What the text formats of stories have in common: passages of lines, choices, changes and jumps.
import { parseExpr } from '../expr.ts'
import type { Expr, Operator } from '../model.ts'
import type { Names } from '../names.ts'

export type Item =
  | { do: 'line'; speaker: string; text: string; id?: string }
  | { do: 'choice'; text: string; target: string; cond?: string; sets?: SetItem[]; once?: boolean }
  | SetItem
  | { do: 'goto'; target: string; cond?: string; call?: boolean }
  | { do: 'input'; prompt: string; name: string }
  | { do: 'end'; title: string }
  /** What none of ours says, verbatim. */
  | { do: 'raw'; text: string }
export interface SetItem {
  do: 'set'
  name: string
  op: '=' | '+=' | '-=' | '*=' | '/='
  value: string
}
export interface Passage {
  name: string
  items: Item[]
  x?: number
  y?: number
  tags?: string[]
}
/** A story as a text format has it. */
export interface Story {
  title: string
  start: string
  passages: Passage[]
  /** First values by names, as texts of expressions. */
  values: Record<string, string>
  /** What speakers are called, by what they are called in the text. */
  speakers?: Record<string, string>
  problems: string[]
}
/** The texts of conditions and values, as a format writes them. */
export interface Dialect {
  var(name: string): string
  ops: Partial<Record<Operator, string>>
  yes: string
  no: string
  random(from: string, to: string): string
}

export const MAX_CHARS = 8_000_000
export const MAX_PASSAGES = 20_000

const WORDS: Readonly<Record<string, string>> = {
  isnot: '!=',
  is: '==',
  eq: '==',
  neq: '!=',
  ne: '!=',
  gte: '>=',
  gt: '>',
  lte: '<=',
  lt: '<',
  and: 'and',
  or: 'or',
  not: '非',
  xor: '!=',
  to: '=',
  true: '真',
  false: '假',
  True: '真',
  False: '假',
}
const TOKEN = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[$_]?[\p{L}_][\p{L}\p{N}_]*|\d+(?:\.\d+)?|===|!==|&&|\|\||[<>=!]=|[^\s]/gu

/** The names that an expression of another program speaks of. */
export const namesIn = (text: string): string[] => (text.match(TOKEN) ?? []).filter(isName).map(bare)
const isName = (token: string) =>
  /^[$_]?[\p{L}_]/u.test(token) && !Object.hasOwn(WORDS, token) && !/^(?:visited|random|either|min|max)$/.test(token)
const bare = (token: string) => token.replace(/^[$]/, '')

/** An expression of another program in ours; null for what we cannot say. */
export function foreignExpr(text: string, names: Names): Expr | null {
  if (text.length > 2000) return null
  const tokens = (text.replaceAll(/\bis\s+not\b/g, 'isnot').match(TOKEN) ?? []).map(token => {
    if (token === '===') return '=='
    if (token === '!==') return '!='
    if (token === '!') return '非'
    if (Object.hasOwn(WORDS, token)) return WORDS[token]!
    return isName(token) ? `「${bare(token)}」` : token
  })
  const parsed = parseExpr(tokens.join(' '), names)
  return 'expr' in parsed ? parsed.expr : null
}

/** An expression as another program writes it; null for what it cannot say. */
export function exprAs(expr: Expr, names: Names, dialect: Dialect): string | null {
  if (typeof expr === 'boolean') return expr ? dialect.yes : dialect.no
  if (typeof expr === 'number') return String(expr)
  if (typeof expr === 'string') return JSON.stringify(expr)
  if ('var' in expr || 'good' in expr) {
    const name = names.byId.get('var' in expr ? expr.var : expr.good)?.name
    return name === undefined ? null : dialect.var(name)
  }
  if ('visits' in expr) return null
  if ('call' in expr) {
    const args = expr.args.map(arg => exprAs(arg, names, dialect))
    if (args.includes(null)) return null
    if (expr.call === 'random') return dialect.random(args[0]!, args[1]!)
    return expr.call === 'has' && args.length === 1 ? `(${args[0]} ${dialect.ops['>'] ?? '>'} 0)` : null
  }
  const l = exprAs(expr.l, names, dialect)
  if (expr.op === 'not') return l === null ? null : `${dialect.ops.not ?? 'not'} (${l})`
  const r = expr.r === undefined ? null : exprAs(expr.r, names, dialect)
  return l === null || r === null ? null : `(${l} ${dialect.ops[expr.op] ?? expr.op} ${r})`
}

/** A name that every program takes for a variable. */
export const plainVar = (name: string): string => {
  const clean = name.replaceAll(/[^\p{L}\p{N}_]/gu, '_')
  return /^[\p{L}_]/u.test(clean) ? clean : `v_${clean}`
}

/** Signs with a backslash before them, and line breaks as \n. */
export const slashed = (text: string, signs: string): string =>
  [...text].map(sign => (sign === '\n' ? '\\n' : sign === '\r' ? '' : sign === '\\' || signs.includes(sign) ? `\\${sign}` : sign)).join('')
export const unslashed = (text: string): string => text.replaceAll(/\\(.)/gs, (_whole, sign: string) => (sign === 'n' ? '\n' : sign))

/** A line as who says it and what; a colon behind a backslash is none. */
export function spoken(line: string): { speaker: string; text: string } {
  const at = /^(?:[^:：\\\n]{1,20}[^:：\\\s])\s{0,3}[:：]|^[^:：\\\s]\s{0,3}[:：]/u.exec(line)?.[0]
  return at && !/^https?/.test(at) ? { speaker: at.slice(0, -1).trim(), text: line.slice(at.length).trim() } : { speaker: '', text: line }
}
