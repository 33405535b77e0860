// Expressions of ink: read from left to right, with the type of what comes out. Calls are done before.
import type { Expr, Operator } from '../../model.ts'
import { Unreadable } from '../foreign.ts'
import { callOf } from './calls.ts'
import type { Scope, Type, Typed } from './scope.ts'

const TOKEN =
  /"(?:[^"{}\n]|\{[^{}"\n]*\})*"|->\s*[\p{L}\p{N}_.]+|\d+\.\d+|\d+(?![\p{L}\p{N}_])|[\p{L}\p{N}_]+(?:\.[\p{L}\p{N}_]+)*|&&|\|\||==|!=|<=|>=|!\?|[-+*/%<>!?^(),]|\S/gu
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
    if (token === '(') {
      const inner = this.binary(0)
      this.expect(')')
      return inner
    }
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
    return key === undefined ? this.scope.visits(token) : this.scope.read(key)
  }
  /** A string, with the values that it names. */
  private text(token: string): Typed {
    const parts = token.slice(1, -1).split(/\{([^{}]*)\}/)
    const read = parts.map((part, nth): Expr => (nth % 2 ? new Parser(part, this.scope).whole().expr : part.replace(/\\(.)/g, '$1')))
    const [first = '', ...rest] = read.filter((part, nth) => nth === 0 || part !== '')
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
function joined(op: Operator, left: Typed, right: Typed): Typed {
  if ((op === '==' || op === '!=') && left.type !== right.type && (left.type === 'string' || right.type === 'string'))
    return { expr: { op, l: asText(left), r: asText(right) }, type: 'bool' }
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
