// Whether conditions can hold: exact where variables are only compared with fixed values, silent elsewhere.
import { compileExpr, truthOf } from './evaluate.ts'
import type { Expr, Value } from './model.ts'
import type { Named, Names } from './names.ts'
import type { State } from './state.ts'
import { refsIn } from './walk.ts'

/** Combinations of values that are tried at most. */
const MAX_TRIES = 2000

/** The fixed values that each variable is compared with; null where something else is done with one. */
function comparedWith(expr: Expr, into: Map<string, Value[]>): boolean {
  if (typeof expr !== 'object') return true
  const own = refOf(expr)
  if (own !== null) {
    into.set(own, into.get(own) ?? [])
    return true
  }
  if ('call' in expr) {
    const [first, second] = expr.args
    return (
      expr.call === 'has' &&
      first !== undefined &&
      second === undefined &&
      typeof first === 'object' &&
      'good' in first &&
      comparedWith(first, into)
    )
  }
  if (!('op' in expr)) return false
  const { op, l, r } = expr
  if (op === 'not') return comparedWith(l, into)
  if (op === 'and' || op === 'or') return comparedWith(l, into) && r !== undefined && comparedWith(r, into)
  if (['+', '-', '*', '/', '%'].includes(op) || r === undefined) return false
  for (const [side, other] of [
    [l, r],
    [r, l],
  ] as const) {
    const id = refOf(side)
    if (id !== null && typeof other !== 'object') into.set(id, [...(into.get(id) ?? []), other])
    else if (typeof side === 'object' && (id === null || typeof other === 'object')) return false
  }
  return true
}
const refOf = (expr: Expr): string | null =>
  typeof expr !== 'object' ? null : 'var' in expr ? expr.var : 'good' in expr ? expr.good : 'visits' in expr ? expr.visits : null

/** Values of a variable between which nothing changes. */
function pointsOf(named: Named, with_: readonly Value[]): Value[] | null {
  if (named.type === 'bool') return [true, false]
  if (named.values) return [...named.values]
  if (named.type === 'list') return null
  if (named.type === 'string') return [...new Set([...with_.map(String), '\u0000'])]
  const least = named.min ?? -Infinity
  const most = named.max ?? Infinity
  const whole = named.kind !== 'var'
  const fixed = [...new Set(with_.map(Number).filter(Number.isFinite))].toSorted((one, other) => one - other)
  const between = fixed.flatMap((value, nth) => {
    const next = fixed[nth + 1]
    if (whole) return [value - 1, value, value + 1]
    return next === undefined ? [value] : [value, (value + next) / 2]
  })
  const ends = [fixed[0] === undefined ? 0 : fixed[0] - 1, (fixed.at(-1) ?? 0) + 1, least, most].filter(Number.isFinite)
  return [...new Set([...between, ...ends])].filter(value => value >= least && value <= most)
}

/** What conditions come out as together, for everything that their variables may be; null where that cannot be told. */
export function tableOf(exprs: readonly Expr[], names: Names): boolean[][] | null {
  const compared = new Map<string, Value[]>()
  if (!exprs.every(expr => comparedWith(expr, compared))) return null
  const ids = [...compared.keys()]
  const axes: Value[][] = []
  let tries = 1
  for (const id of ids) {
    const named = names.byId.get(id)
    const points = named ? pointsOf(named, compared.get(id)!) : null
    if (!points?.length || (tries *= points.length) > MAX_TRIES) return null
    axes.push(points)
  }
  const kinds = new Map(exprs.flatMap(expr => refsIn(expr).map(({ id, kind }) => [id, kind] as const)))
  const slot = (kind: string) => new Map(ids.flatMap((id, at) => (kinds.get(id) === kind ? [[id, at] as const] : [])))
  const reads = exprs.map(expr =>
    compileExpr(expr, {
      vars: slot('var'),
      goods: slot('good'),
      nodes: slot('visits'),
      arrays: new Map(),
      numerics: ids.map(() => PLAIN),
      wares: [],
    }),
  )
  const rows: boolean[][] = []
  for (let nth = 0; nth < tries; nth++) {
    let rest = nth
    const values = axes.map(points => {
      const value = points[rest % points.length]!
      rest = Math.floor(rest / points.length)
      return value
    })
    const state = { vars: values, goods: values, visits: values } as unknown as State
    rows.push(reads.map(read => truthOf(read(state))))
  }
  return rows
}
const PLAIN = { group: 'public' } as never

/** Whether a condition always comes out the same; null where it does not, or cannot be told. */
export function alwaysIs(expr: Expr, names: Names): boolean | null {
  const rows = tableOf([expr], names)
  if (!rows) return null
  const first = rows[0]![0]!
  return rows.every(([value]) => value === first) ? first : null
}
/** Whether at least one of them holds, whatever the variables are; null where that cannot be told. */
export function oneHolds(exprs: readonly Expr[], names: Names): boolean | null {
  const rows = tableOf(exprs, names)
  return rows && rows.every(row => row.includes(true))
}
