// What an expression comes out as, and what is wrong with its types.
import { CALL_WORDS, printExpr } from './expr.ts'
import type { Expr } from './model.ts'
import type { ExprType, Names } from './names.ts'

const TYPE_WORDS: Readonly<Record<ExprType, string>> = { number: '数字', string: '文字', bool: '真假', list: '列表' }

/** What functions come out as that give no number. */
const RETURNS: Partial<Record<Extract<Expr, { call: unknown }>['call'], ExprType>> = { has: 'bool', item: 'string', join: 'string' }

/** What an expression comes out as; null where something in it is not known any more. */
export function typeOf(expr: Expr, names: Names): ExprType | null {
  if (typeof expr === 'number') return 'number'
  if (typeof expr === 'string') return 'string'
  if (typeof expr === 'boolean') return 'bool'
  if ('var' in expr) return names.byId.get(expr.var)?.type ?? null
  if ('good' in expr) return names.byId.has(expr.good) ? 'number' : null
  if ('visits' in expr) return names.byId.has(expr.visits) ? 'number' : null
  if ('call' in expr) return RETURNS[expr.call] ?? 'number'
  if (['+', '-', '*', '/', '%'].includes(expr.op)) {
    const sides = [typeOf(expr.l, names), expr.r === undefined ? 'number' : typeOf(expr.r, names)]
    return expr.op === '+' && sides.includes('string') ? 'string' : sides.includes(null) ? null : 'number'
  }
  return 'bool'
}

/** What is wrong with the types of an expression, as a sentence; null when nothing is. What is not known any more is no fault of types. */
export function typeProblem(expr: Expr, names: Names): string | null {
  if (typeof expr !== 'object' || 'var' in expr || 'good' in expr || 'visits' in expr) return null
  const parts = 'call' in expr ? expr.args : expr.r === undefined ? [expr.l] : [expr.l, expr.r]
  for (const part of parts) {
    const inner = typeProblem(part, names)
    if (inner) return inner
  }
  const types = parts.map(part => typeOf(part, names))
  const said = (nth: number) => `${printExpr(parts[nth]!, names)} 是${TYPE_WORDS[types[nth]!]}`
  const wrong = (allowed: readonly ExprType[]) => types.findIndex(type => type && !allowed.includes(type))
  if ('call' in expr) {
    if (expr.call === 'has' || expr.call === 'count')
      return types[0] && !['list', 'number'].includes(types[0]) ? `${said(0)}，「${CALL_WORDS[expr.call]}」要物品或列表` : null
    if (expr.call === 'item' || expr.call === 'join') {
      if (types[0] && types[0] !== 'list') return `${said(0)}，「${CALL_WORDS[expr.call]}」要列表`
      return expr.call === 'item' && types[1] && types[1] !== 'number' ? `${said(1)}，「${CALL_WORDS.item}」的次序要数字` : null
    }
    const bad = wrong(['number'])
    return bad < 0 ? null : `${said(bad)}，「${CALL_WORDS[expr.call]}」要数字`
  }
  switch (expr.op) {
    case 'and':
    case 'or':
    case 'not': {
      const bad = wrong(['bool'])
      return bad < 0 ? null : `${said(bad)}，「${{ and: '且', or: '或', not: '非' }[expr.op]}」两边要真假`
    }
    case '==':
    case '!=': {
      if (types[0] && types[1] && types[0] !== types[1]) return `${said(0)}，${said(1)}，不能相比`
      return enumProblem(expr, names)
    }
    case '+':
      if (types.every(type => type === null || type === 'number' || type === 'string')) return null
      return `${said(wrong(['number', 'string']))}，不能相加`
    default: {
      const bad = wrong(['number'])
      return bad < 0 ? null : `${said(bad)}，「${expr.op}」要数字`
    }
  }
}

function enumProblem({ l, r }: { l: Expr; r?: Expr }, names: Names): string | null {
  for (const [side, other] of [
    [l, r],
    [r, l],
  ]) {
    const values = typeof side === 'object' && 'var' in side ? names.byId.get(side.var)?.values : undefined
    if (values && typeof other === 'string' && !values.includes(other)) return `${printExpr(side!, names)} 没有「${other}」这个值`
  }
  return null
}
