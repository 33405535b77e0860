// Expressions of other programs as ours: their operators and names, read by one parser.
import { namesOf, parseExpr } from '../expr.ts'
import { type Effect, emptyGame, type Expr } from '../model.ts'
import { effect, type Stmt, type Variables } from './tree.ts'

/** An expression that is not understood: what holds it is kept verbatim. */
export class Unreadable extends Error {}

const WORDS: Readonly<Record<string, string>> = {
  __proto__: null as never,
  is: '==',
  eq: '==',
  isnot: '!=',
  neq: '!=',
  ne: '!=',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  and: ' and ',
  or: ' or ',
  xor: '?',
  not: '非',
  mod: '%',
  true: '真',
  false: '假',
  True: '真',
  False: '假',
}
const CALLS: Readonly<Record<string, string>> = {
  __proto__: null as never,
  random: '随机',
  RANDOM: '随机',
  'renpy.random.randint': '随机',
  min: '最小',
  max: '最大',
}
const TOKEN = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[$_]?[\p{L}_][\p{L}\p{N}_.]*|\d+(?:\.\d+)?|&&|\|\||[=!<>]=?=?|\S/gu
/** A sign by its number in a string; one that would end the string keeps its backslash. */
const coded = (_all: string, hex: string) => {
  const sign = String.fromCharCode(parseInt(hex, 16))
  return /["'\\]/.test(sign) ? `\\${sign}` : sign
}
const MOST = 2000

/** Reads an expression; names that are none of an operator are variables. @throws Unreadable */
export function foreign(text: string, variables: Variables): Expr {
  if (text.length > MOST) throw new Unreadable(text)
  const parts: string[] = []
  const tokens = text.match(TOKEN) ?? []
  for (const [nth, token] of tokens.entries()) {
    const next = tokens[nth + 1]
    if (/^["'\d]/.test(token)) parts.push(token.replace(/\\u([\da-f]{4})/gi, coded))
    else if (Object.hasOwn(WORDS, token)) parts.push(WORDS[token]!)
    else if (next === '(' && Object.hasOwn(CALLS, token)) parts.push(CALLS[token]!)
    else if (/^[$_\p{L}]/u.test(token)) {
      if (next === '(' || token.includes('.')) throw new Unreadable(token)
      parts.push(`「${variables.of(token.replace(/^\$/, '')).var_name}」`)
    } else if (token === '&&') parts.push(' and ')
    else if (token === '||') parts.push(' or ')
    else if (token === '===') parts.push('==')
    else if (token === '!==') parts.push('!=')
    else if (token === '!') parts.push('非')
    else if (/^(?:[-+*/%()<>,]|[=!<>]=)$/.test(token)) parts.push(token)
    else throw new Unreadable(token)
  }
  const read = parseExpr(parts.join(' '), namesOf({ ...emptyGame(), numerics: variables.list }))
  if ('problem' in read) throw new Unreadable(read.problem.message)
  return read.expr
}

const OPS: readonly Effect['op'][] = ['+=', '-=', '*=', '/=']
/** `a = 1`, `a to 1`, `a += 1`, `a++`. @throws Unreadable */
export function assigned(text: string, variables: Variables): Extract<Stmt, { do: 'set' }> {
  const counted = /^[$]?([\p{L}_][\p{L}\p{N}_]*)\s?(\+\+|--)$/u.exec(text.trim())
  if (counted) return { do: 'set', effect: effect(variables.of(counted[1]!).id, counted[2] === '++' ? '+=' : '-=', 1) }
  const found = /^[$]?([\p{L}_][\p{L}\p{N}_]*)\s?(=|to\b|\+=|-=|\*=|\/=)([^=].*)$/su.exec(text.trim())
  if (!found) throw new Unreadable(text)
  const [, name = '', sign = '', rest = ''] = found
  const value = foreign(rest.trim().replace(/^it\b/, name), variables)
  const op = OPS.find(each => each === sign) ?? '='
  if (op === '=') variables.hint(name, value)
  return { do: 'set', effect: effect(variables.of(name).id, op, value) }
}
