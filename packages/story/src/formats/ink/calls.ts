// Calls of ink: its own functions as expressions, those of the story as ways that come back.
import { Unreadable } from '../foreign.ts'
import type { Stmt } from '../tree.ts'
import { effect } from '../tree.ts'
import type { Scope, Type, Typed } from './scope.ts'
import type { Flow } from './source.ts'

const OWN: Readonly<Record<string, { call: 'random' | 'floor' | 'ceil' | 'pow' | 'min' | 'max'; type: Type }>> = {
  __proto__: null as never,
  RANDOM: { call: 'random', type: 'number' },
  INT: { call: 'floor', type: 'number' },
  FLOOR: { call: 'floor', type: 'float' },
  CEILING: { call: 'ceil', type: 'float' },
  POW: { call: 'pow', type: 'float' },
  MIN: { call: 'min', type: 'float' },
  MAX: { call: 'max', type: 'float' },
}

/** The variable that a parameter is handed over in: its own, but where a call may stand within another of the same knot. */
const handed = (scope: Scope, { knot }: Flow, name: string) =>
  scope.world.isRecursive(knot) ? `${knot}_${name}_传入` : knot ? `${knot}_${name}` : name

/** Hands the values of a call over. */
export function handOver(scope: Scope, flow: Flow, args: readonly Typed[]): Stmt[] {
  const { world } = scope
  return flow.params.flatMap(({ name }, nth): Stmt[] => {
    const given = args[nth]
    if (!given) return []
    const key = flow.knot ? `${flow.knot}_${name}` : name
    world.variable(key, given.type)
    return world.assign(handed(scope, flow, name), '=', given)
  })
}
/** What a knot does first: takes what was handed over. */
export function takeOver(scope: Scope): Stmt[] {
  const { flow, world } = scope
  if (!flow.params.length || !world.isRecursive(flow.knot)) return []
  return flow.params.flatMap(({ name }) => {
    const key = `${flow.knot}_${name}_传入`
    return scope.set(scope.localKey(name), '=', {
      expr: { var: world.variable(key, world.typeOf(scope.localKey(name))).id },
      type: world.typeOf(key),
    })
  })
}
/** What a knot does before it goes back: hands out what it was given by reference. */
export const handOut = (scope: Scope): Stmt[] =>
  scope.flow.params
    .filter(({ isRef }) => isRef)
    .map(({ name }) => {
      const { expr, type } = scope.read(scope.localKey(name))
      return { do: 'set', effect: effect(scope.world.variable(`${scope.flow.knot}_${name}_传回`, type).id, '=', expr) }
    })
/** What the caller does afterwards with what was given by reference. */
export function takeBack(scope: Scope, flow: Flow, names: readonly string[]): Stmt[] {
  return flow.params.flatMap(({ name, isRef }, nth): Stmt[] => {
    const key = isRef ? scope.keyOf(names[nth] ?? '') : undefined
    if (key === undefined) return []
    const back = `${flow.knot}_${name}_传回`
    return scope.set(key, '=', { expr: { var: scope.world.variable(back, scope.world.typeOf(key)).id }, type: scope.world.typeOf(back) })
  })
}
/** Notes that the knot of a scope calls another. */
export function note({ world, flow }: Scope, knot: string): void {
  world.calls.set(flow.knot, (world.calls.get(flow.knot) ?? new Set()).add(knot))
}

/** A call of a function of the story: what it does, and the variable with what it gives back. */
export function doCall(
  scope: Scope,
  name: string,
  args: readonly Typed[],
  names: readonly string[],
): { stmts: Stmt[]; value: Typed | null } {
  const { world } = scope
  const flow = world.flows.get(name)
  if (!flow?.isFunction) throw new Unreadable(name)
  note(scope, flow.knot)
  const stmts: Stmt[] = [...handOver(scope, flow, args), { do: 'jump', to: name, call: true }, ...takeBack(scope, flow, names)]
  const type = world.returns.get(name)
  if (!type) return { stmts, value: null }
  const kept = world.helper('结果', type)
  if (scope.flow.knot) world.local(scope.flow.knot, kept)
  stmts.push({ do: 'set', effect: effect(kept.id, '=', { var: world.variable(`${name}_返回`, type).id }) })
  return { stmts, value: { expr: { var: kept.id }, type } }
}

/** A call within an expression. @throws Unreadable */
export function callOf(scope: Scope, name: string, args: readonly Typed[], names: readonly string[]): Typed {
  const own = OWN[name]
  const [whole] = args
  if (
    own?.call === 'floor' &&
    typeof whole?.expr === 'object' &&
    'call' in whole.expr &&
    ['floor', 'ceil', 'round'].includes(whole.expr.call)
  )
    return { ...whole, type: own.type }
  if (own) return { expr: { call: own.call, args: args.map(({ expr }) => expr) }, type: own.type }
  if (name === 'LIST_COUNT' && args[0]?.type === 'list')
    return { expr: args[0].items ? args[0].items.length : { call: 'count', args: [args[0].expr] }, type: 'number' }
  if (name === 'LIST_VALUE' && args[0]?.items?.length === 1) return { expr: scope.world.items.get(args[0].items[0]!) ?? 0, type: 'number' }
  if (name === 'FLOAT' && args[0]) return { ...args[0], type: 'float' }
  if (name === 'READ_COUNT' && args[0]?.type === 'divert' && typeof args[0].expr === 'string') {
    scope.world.counted.add(args[0].expr)
    return { expr: { visits: args[0].expr }, type: 'number' }
  }
  const { stmts, value } = doCall(scope, name, args, names)
  scope.before.push(...stmts)
  return value ?? { expr: 0, type: 'number' }
}
