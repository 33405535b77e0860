// Every expression, effect and reference of a game, with the place where it stands.
import { isExpr } from './evaluate.ts'
import { type Effect, entryKind, type Expr, type Game, NODE_TYPES, type ThingKind } from './model.ts'

/** Where something stands. */
export interface Place {
  /** The node that it stands in; '' for what stands in no node. */
  node_id: string
  edge_id: string
  /** Its field, as `options/ID/enabled`. */
  field: string
  /** The collection of its owner, and its id. */
  owner: 'nodes' | ThingKind
  id: string
  /** What the owner is called. */
  called: string
}
export interface Uses {
  conditions: { expr: Expr; place: Place }[]
  /** What effects are set to. */
  effects: { effect: Effect; place: Place }[]
  /** Expressions that are none: too deep, or of no known form. */
  broken: Place[]
}

const EFFECT_LISTS = new Set(['effects', 'ops', 'on_enter', 'on_exit'])
const CONDITIONS = new Set(['visible', 'enabled', 'cond', 'condition', 'expr'])

function walk(fields: object, path: string, place: Omit<Place, 'field'>, uses: Uses, depth: number): void {
  for (const [name, value] of Object.entries(fields) as [string, unknown][]) {
    const field = path + name
    if (CONDITIONS.has(name) && value !== null && value !== '') {
      if (isExpr(value)) uses.conditions.push({ expr: value, place: { ...place, field } })
      else uses.broken.push({ ...place, field })
    } else if (Array.isArray(value) && depth < 4) {
      const kind = entryKind(name)
      if (!kind) continue
      for (const entry of value as ({ id: string } & object)[]) {
        const inner = `${field}/${entry.id}`
        if (EFFECT_LISTS.has(kind)) {
          const effect = entry as Effect
          uses.effects.push({ effect, place: { ...place, field: inner } })
          if (effect.value !== null && !isExpr(effect.value)) uses.broken.push({ ...place, field: inner })
        } else walk(entry, `${inner}/`, place, uses, depth + 1)
      }
    }
  }
}

const OWNERS = ['events', 'stores', 'panels', 'templates', 'goods', 'edges'] as const

/** Every expression and effect of a game. */
export function usesOf(game: Game): Uses {
  const uses: Uses = { conditions: [], effects: [], broken: [] }
  for (const node of game.nodes)
    walk(
      node.data,
      '',
      { node_id: node.id, edge_id: '', owner: 'nodes', id: node.id, called: node.name || NODE_TYPES[node.type].name },
      uses,
      0,
    )
  const names = new Map(game.nodes.map(({ id, name }) => [id, name]))
  for (const owner of OWNERS)
    for (const thing of game[owner]) {
      const edge = owner === 'edges'
      const called =
        'from' in thing ? (names.get(thing.from) ?? '') : 'name' in thing ? thing.name : 'good_name' in thing ? thing.good_name : ''
      walk(thing, '', { node_id: 'from' in thing ? thing.from : '', edge_id: edge ? thing.id : '', owner, id: thing.id, called }, uses, 0)
    }
  return uses
}

/** Every reference within an expression. */
export function refsIn(
  expr: Expr,
  into: { kind: 'var' | 'good' | 'visits'; id: string }[] = [],
): { kind: 'var' | 'good' | 'visits'; id: string }[] {
  if (typeof expr !== 'object') return into
  if ('var' in expr) into.push({ kind: 'var', id: expr.var })
  else if ('good' in expr) into.push({ kind: 'good', id: expr.good })
  else if ('visits' in expr) into.push({ kind: 'visits', id: expr.visits })
  else if ('call' in expr) for (const arg of expr.args) refsIn(arg, into)
  else {
    refsIn(expr.l, into)
    if (expr.r !== undefined) refsIn(expr.r, into)
  }
  return into
}
