// Expressions of ink: read from left to right, with the type of what comes out. Calls are done before.
import type { Expr, Operator } from '../../model.ts'
import { Unreadable } from '../foreign.ts'
import { callOf } from './calls.ts'
import type { Scope, Type, Typed } from './scope.ts'

const TOKEN =
  /"(?:\\.|[^"{}\n\\]|\{[^{}"\n]*\})*"|->\s*[\p{L}\p{N}_.]+|\d+\.\d+|\d+(?![\p{L}\p{N}_])|[\p{L}\p{N}_]+(?:\.[\p{L}\p{N}_]+)*|&&|\|\||==|!=|<=|>=|!\?|[-+*/%<>!?^(),]|\S/gu
const OPERATORS: Readonly<Record<string, readonly [Operator, number]>> = {
  __proto__: null as never,
  or: ['or', 1],
  '||': ['or', 1],
  and: ['and', 2],
  '&&': ['and', 2],
  '==': ['==', 3],
  '!=': ['!=', 3],
  '<': ['<', 4],
  '>': ['>', 4],
  '<=': ['<=', 4],
  '>=': ['>=', 4],
  '+': ['+', 5],
  '-': ['-', 5],
  '*': ['*', 6],
  '/': ['/', 6],
  '%': ['%', 6],
  mod: ['%', 6],
}
/** Whether a list holds something, or does not. */
const CONTAINS: Readonly<Record<string, boolean>> = { __proto__: null as never, '?': true, has: true, '!?': false, hasnt: false }
const MOST = 2000
const DEEPEST = 60

class Parser {
  private at = 0
  private depth = 0
  private readonly tokens: readonly string[]
  private readonly scope: Scope
  constructor(text: string, scope: Scope) {
    if (text.length > MOST) throw new Unreadable(text)
    this.tokens = text.match(TOKEN) ?? []
    this.scope = scope
  }
  whole(): Typed {
    const read = this.binary(0)
    if (this.at < this.tokens.length) throw new Unreadable(this.tokens[this.at])
    return read
  }
  private binary(least: number): Typed {
    if (++this.depth > DEEPEST) throw new Unreadable('式子套得太深')
    let left = this.unary()
    for (;;) {
      const asked = CONTAINS[this.tokens[this.at] ?? '']
      if (asked !== undefined && 3 > least) {
        this.at++
        left = contains(left, this.binary(3), asked)
        continue
      }
      const found = OPERATORS[this.tokens[this.at] ?? '']
      if (!found || found[1] <= least) break
      this.at++
      left = joined(found[0], left, this.binary(found[1]))
    }
    this.depth--
    return left
  }
  private unary(): Typed {
    const token = this.tokens[this.at]
    if (token === '!' || token === 'not') {
      this.at++
      return { expr: { op: 'not', l: this.unary().expr }, type: 'bool' }
    }
    if (token === '-') {
      this.at++
      const { expr, type } = this.unary()
      return { expr: typeof expr === 'number' ? -expr : { op: '-', l: 0, r: expr }, type }
    }
    return this.operand()
  }
  private operand(): Typed {
    const token = this.tokens[this.at++]
    if (token === undefined) throw new Unreadable('少一个值')
    if (token === '(') return this.bracketed()
    if (token.startsWith('"')) return this.text(token)
    if (/^\d+(?:\.\d+)?$/.test(token)) return { expr: Number(token), type: token.includes('.') ? 'float' : 'number' }
    if (token.startsWith('->')) {
      const place = this.scope.place(token.slice(2).trim())
      this.scope.world.targets.add(place)
      return { expr: place, type: 'divert' }
    }
    if (!/^[\p{L}\p{N}_]/u.test(token)) throw new Unreadable(token)
    if (token === 'true' || token === 'false') return { expr: token === 'true', type: 'bool' }
    if (this.tokens[this.at] === '(') return this.call(token)
    const key = this.scope.keyOf(token)
    if (key !== undefined) return this.scope.read(key)
    return this.scope.world.items.has(token) ? listOf([token.split('.').at(-1)!]) : this.scope.visits(token)
  }
  /** An expression in brackets, or a list that is written out. */
  private bracketed(): Typed {
    if (this.tokens[this.at] === ')') {
      this.at++
      return listOf([])
    }
    const inner = this.binary(0)
    const items = [...(inner.items ?? [])]
    while (this.tokens[this.at] === ',') {
      this.at++
      const more = this.binary(0)
      if (!inner.items || !more.items) throw new Unreadable(',')
      items.push(...more.items)
    }
    this.expect(')')
    return inner.items ? listOf(items) : inner
  }
  /** A string, with the values that it names. */
  private text(token: string): Typed {
    const parts = token.slice(1, -1).match(/(?:\\.|[^{}\\])+|\{[^{}]*\}/g) ?? []
    const read = parts.map((part): Expr =>
      part.startsWith('{') ? new Parser(part.slice(1, -1), this.scope).whole().expr : part.replace(/\\(.)/g, '$1'),
    )
    const [first = '', ...rest] = typeof read[0] === 'string' ? read : ['', ...read]
    return { expr: rest.reduce<Expr>((l, r) => ({ op: '+', l, r }), first), type: 'string' }
  }
  private call(name: string): Typed {
    this.at++
    const args: Typed[] = []
    const names: string[] = []
    while (this.tokens[this.at] !== ')') {
      names.push(this.tokens[this.at] ?? '')
      args.push(this.binary(0))
      if (this.tokens[this.at] === ',') this.at++
      else if (this.tokens[this.at] !== ')') throw new Unreadable(name)
    }
    this.at++
    return callOf(this.scope, name, args, names)
  }
  private expect(sign: string): void {
    if (this.tokens[this.at++] !== sign) throw new Unreadable(sign)
  }
}
const asText = ({ expr, type }: Typed): Expr =>
  type === 'string' ? expr : typeof expr === 'number' ? String(expr) : { op: '+', l: expr, r: '' }
const listOf = (items: readonly string[]): Typed => ({ expr: items.join(', '), type: 'list', items })
const every = (exprs: readonly Expr[]): Expr => exprs.reduce<Expr | null>((l, r) => (l === null ? r : { op: 'and', l, r }), null) ?? true
function contains(left: Typed, right: Typed, isAsked: boolean): Typed {
  if (left.type !== 'list' || left.items) throw new Unreadable('?')
  const all = every((right.items ?? [right.expr]).map((item): Expr => ({ call: 'has', args: [left.expr, item] })))
  return { expr: isAsked ? all : { op: 'not', l: all }, type: 'bool' }
}
/** Whether two values are the same. */
export function equal(left: Typed, right: Typed): Expr {
  if (left.items && !right.items) return equal(right, left)
  if (!right.items || left.items) return { op: '==', l: left.expr, r: right.expr }
  const size: Expr = { op: '==', l: { call: 'count', args: [left.expr] }, r: right.items.length }
  return every([size, ...right.items.map((item): Expr => ({ call: 'has', args: [left.expr, item] }))])
}
function joined(op: Operator, left: Typed, right: Typed): Typed {
  if ((op === '==' || op === '!=') && left.type !== right.type && (left.type === 'string' || right.type === 'string'))
    return { expr: { op, l: asText(left), r: asText(right) }, type: 'bool' }
  if (left.type === 'list' || right.type === 'list') {
    if (op === '==') return { expr: equal(left, right), type: 'bool' }
    if (op === '!=') return { expr: { op: 'not', l: equal(left, right) }, type: 'bool' }
    if (op !== 'and' && op !== 'or') throw new Unreadable(op)
  }
  const expr: Expr = { op, l: left.expr, r: right.expr }
  if (!['+', '-', '*', '/', '%'].includes(op)) return { expr, type: 'bool' }
  const types: Type[] = [left.type, right.type]
  if (op === '+' && types.includes('string')) return { expr, type: 'string' }
  if (types.includes('float')) return { expr, type: 'float' }
  // Whole numbers stay whole.
  return { expr: op === '/' ? { call: 'floor', args: [expr] } : expr, type: 'number' }
}

/** Reads an expression; what has to be done before stands in the scope. @throws Unreadable */
export const exprOf = (text: string, scope: Scope): Typed => new Parser(text, scope).whole()
/** Reads a condition. @throws Unreadable */
export const condOf = (text: string, scope: Scope): Expr => exprOf(text, scope).expr
