// Expressions and effects as functions over a state: each is looked at once, however often it runs.
import type { Effect, Expr, Good, Numeric, Value } from './model.ts'
import { draw, type State } from './state.ts'

/** Where the things of a game stand in its states. */
export interface Slots {
  vars: ReadonlyMap<string, number>
  goods: ReadonlyMap<string, number>
  arrays: ReadonlyMap<string, number>
  nodes: ReadonlyMap<string, number>
  numerics: readonly Numeric[]
  wares: readonly Good[]
}
export type Read = (state: State) => Value
/** Told which variable has changed; −1 for a good or an array. */
export type Act = (state: State, changed: (slot: number) => void) => void

const MAX_DEPTH = 100
/** The longest list, so that no loop fills the memory. */
const MAX_LIST = 500
const MAX_TEXT = 4000

export const numberOf = (value: Value): number => {
  if (typeof value === 'number') return value
  const number = Array.isArray(value) ? value.length : Number(value)
  return Number.isFinite(number) ? number : 0
}
export const truthOf = (value: Value): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value))
export const textOf = (value: Value): string =>
  typeof value === 'boolean' ? (value ? '是' : '否') : Array.isArray(value) ? value.join('、') : String(value)
const finite = (value: number) => (Number.isFinite(value) ? value : 0)

export function equal(one: Value, other: Value): boolean {
  if (one === other) return true
  if (Array.isArray(one) || Array.isArray(other))
    return Array.isArray(one) && Array.isArray(other) && one.length === other.length && one.every((each, nth) => each === other[nth])
  return typeof one !== typeof other && typeof one !== 'string' && typeof other !== 'string' && Number(one) === Number(other)
}

/** Whether it is an expression at all, and none that is too deep to run. Whatever else may stand in a document. */
export function isExpr(value: unknown): value is Expr {
  const open: [unknown, number][] = [[value, 0]]
  for (let steps = 0; open.length; steps++) {
    const [each, depth] = open.pop()!
    if (depth > MAX_DEPTH || steps > 10_000) return false
    if (typeof each === 'number' ? Number.isFinite(each) : typeof each === 'string' || typeof each === 'boolean') continue
    if (typeof each !== 'object' || each === null) return false
    const { var: name, good, visits, op, l, r, call, args } = each as Record<string, unknown>
    if (typeof op === 'string' && Object.hasOwn(BINARY, op)) {
      open.push([l, depth + 1])
      if (r !== undefined) open.push([r, depth + 1])
    } else if (typeof call === 'string' && Object.hasOwn(CALLS, call) && Array.isArray(args))
      for (const arg of args) open.push([arg, depth + 1])
    else if (typeof name !== 'string' && typeof good !== 'string' && typeof visits !== 'string') return false
  }
  return true
}

type Both = (l: Read, r: Read) => Read
const BINARY: Readonly<Record<Extract<Expr, { op: unknown }>['op'], Both>> = {
  '+': (l, r) => state => {
    const one = l(state)
    const other = r(state)
    if (typeof one === 'number' && typeof other === 'number') return finite(one + other)
    if (typeof one === 'string' || typeof other === 'string') return (textOf(one) + textOf(other)).slice(0, MAX_TEXT)
    return finite(numberOf(one) + numberOf(other))
  },
  '-': (l, r) => state => finite(numberOf(l(state)) - numberOf(r(state))),
  '*': (l, r) => state => finite(numberOf(l(state)) * numberOf(r(state))),
  '/': (l, r) => state => finite(numberOf(l(state)) / numberOf(r(state))),
  '%': (l, r) => state => finite(numberOf(l(state)) % numberOf(r(state))),
  '==': (l, r) => state => equal(l(state), r(state)),
  '!=': (l, r) => state => !equal(l(state), r(state)),
  '<': (l, r) => state => numberOf(l(state)) < numberOf(r(state)),
  '<=': (l, r) => state => numberOf(l(state)) <= numberOf(r(state)),
  '>': (l, r) => state => numberOf(l(state)) > numberOf(r(state)),
  '>=': (l, r) => state => numberOf(l(state)) >= numberOf(r(state)),
  and: (l, r) => state => truthOf(l(state)) && truthOf(r(state)),
  or: (l, r) => state => truthOf(l(state)) || truthOf(r(state)),
  not: l => state => !truthOf(l(state)),
}

const CALLS: Readonly<Record<Extract<Expr, { call: unknown }>['call'], (args: readonly Read[], exprs: readonly Expr[]) => Read>> = {
  random:
    ([from = () => 0, to = () => 1]) =>
    state => {
      const least = Math.ceil(Math.min(numberOf(from(state)), numberOf(to(state))))
      const most = Math.floor(Math.max(numberOf(from(state)), numberOf(to(state))))
      return least + Math.floor(draw(state) * Math.max(1, most - least + 1))
    },
  min: args => state => args.reduce((least, arg) => Math.min(least, numberOf(arg(state))), Infinity),
  max: args => state => args.reduce((most, arg) => Math.max(most, numberOf(arg(state))), -Infinity),
  has: ([list = () => false, item], [, ware]) => {
    if (!item) return state => truthOf(list(state))
    const good = typeof ware === 'object' && 'good' in ware ? ware.good : undefined
    return state => {
      const value = list(state)
      return Array.isArray(value) ? value.includes(good ?? String(item(state))) : numberOf(value) >= numberOf(item(state))
    }
  },
  count: ([list = () => 0]) => list && (state => numberOf(list(state))),
  // The first item is number 1; there is none before it and behind the last.
  item:
    ([list = () => [], nth = () => 1]) =>
    state => {
      const value = list(state)
      return (Array.isArray(value) ? value[Math.floor(numberOf(nth(state))) - 1] : undefined) ?? ''
    },
  join:
    ([list = () => [], between = () => '']) =>
    state => {
      const value = list(state)
      return (Array.isArray(value) ? value.join(textOf(between(state))) : textOf(value)).slice(0, MAX_TEXT)
    },
  floor:
    ([of = () => 0]) =>
    state =>
      Math.floor(numberOf(of(state))),
  ceil:
    ([of = () => 0]) =>
    state =>
      Math.ceil(numberOf(of(state))),
  round:
    ([of = () => 0]) =>
    state =>
      Math.round(numberOf(of(state))),
  pow:
    ([base = () => 0, by = () => 1]) =>
    state =>
      finite(numberOf(base(state)) ** numberOf(by(state))),
}

function readVar(id: string, slots: Slots): Read {
  const at = slots.vars.get(id)
  if (at === undefined) {
    const list = slots.arrays.get(id)
    return list === undefined ? () => 0 : state => state.arrays[list] as string[]
  }
  const numeric = slots.numerics[at]!
  if (numeric.group === 'random' && numeric.reroll === 'read') return state => (state.vars[at] = roll(numeric, state))
  return state => state.vars[at]!
}

function build(expr: Expr, slots: Slots): Read {
  if (typeof expr !== 'object') return () => expr
  if ('var' in expr) return readVar(expr.var, slots)
  if ('good' in expr) {
    const at = slots.goods.get(expr.good)
    return at === undefined ? () => 0 : state => state.goods[at]!
  }
  if ('visits' in expr) {
    const at = slots.nodes.get(expr.visits)
    return at === undefined ? () => 0 : state => state.visits[at]!
  }
  if ('call' in expr)
    return CALLS[expr.call](
      expr.args.map(arg => build(arg, slots)),
      expr.args,
    )
  return BINARY[expr.op](build(expr.l, slots), expr.r === undefined ? () => 0 : build(expr.r, slots))
}

/** An expression as a function; what is none is always `otherwise`. */
export const compileExpr = (expr: unknown, slots: Slots, otherwise: Value = true): Read =>
  isExpr(expr) ? build(expr, slots) : () => otherwise
/** A condition as a function; null where there is none, so that nobody asks. */
export const compileCondition = (expr: unknown, slots: Slots): ((state: State) => boolean) | null => {
  if (expr === null || expr === undefined) return null
  const read = compileExpr(expr, slots, false)
  return state => truthOf(read(state))
}

/** A new value of a random variable: from its least to its most, by its step. */
export function roll({ min, max, step, values, type }: Numeric, state: State): Value {
  if (type === 'enum') return values[Math.floor(draw(state) * values.length)] ?? ''
  const least = min ?? 0
  const size = step > 0 ? step : 1
  const steps = Math.max(0, Math.floor(((max ?? least + 100) - least) / size + 1e-9))
  return Number((least + Math.floor(draw(state) * (steps + 1)) * size).toFixed(9))
}

/** A value as a variable may have it. */
export function fit({ type, min, max, values }: Numeric, value: Value): Value {
  switch (type) {
    case 'bool':
      return truthOf(value)
    case 'string':
      return textOf(value).slice(0, MAX_TEXT)
    case 'enum':
      return values.includes(String(value)) ? String(value) : (values[0] ?? '')
    case 'list':
      return Array.isArray(value) ? value.slice(0, MAX_LIST).map(String) : []
    default:
      return Math.min(max ?? Infinity, Math.max(min ?? -Infinity, numberOf(value)))
  }
}

const changeNumber = (op: Effect['op'], old: number, by: number): number => {
  switch (op) {
    case '+=':
    case 'give':
    case 'push':
      return finite(old + by)
    case '-=':
    case 'take':
    case 'remove':
      return finite(old - by)
    case '*=':
      return finite(old * by)
    case '/=':
      return finite(old / by)
    case 'min':
      return Math.min(old, by)
    case 'max':
      return Math.max(old, by)
    default:
      return by
  }
}
const changeList = (op: Effect['op'], old: readonly string[], value: Value): readonly string[] => {
  // A list that is added adds its items.
  if (op === 'push' || op === 'give' || op === '+=')
    return old.length < MAX_LIST ? [...old, ...(Array.isArray(value) ? value : [String(value)])] : old
  if (op === '=') return Array.isArray(value) ? value : []
  const at = old.indexOf(String(value))
  return at < 0 ? old : old.toSpliced(at, 1)
}

function varEffect({ op }: Effect, at: number, numeric: Numeric, value: Read): Act {
  const next = (state: State, old: Value): Value => {
    if (op === 'toggle') return !truthOf(old)
    if (op === 'rand')
      return roll({ ...numeric, type: 'number', min: numeric.min ?? 1, max: numberOf(value(state)) || (numeric.max ?? 6) }, state)
    const given = value(state)
    if (numeric.type === 'list') return [...changeList(op, Array.isArray(old) ? old : [], given)]
    if (op === '=') return given
    if (op === '+=' && typeof old === 'string') return old + textOf(given)
    return changeNumber(op, numberOf(old), numberOf(given))
  }
  return (state, changed) => {
    const old = state.vars[at]!
    const now = fit(numeric, next(state, old))
    if (equal(old, now) && typeof old === typeof now) return
    state.vars[at] = now
    changed(at)
  }
}

/** An effect as a function; one of something that is not there does nothing. */
export function compileEffect(effect: Effect, slots: Slots): Act | null {
  const one = effect.kind === 'good' || effect.op === 'give' || effect.op === 'take' ? 1 : 0
  const value = compileExpr(effect.value, slots, one)
  if (effect.kind === 'good') {
    const at = slots.goods.get(effect.target)
    if (at === undefined) return null
    const most = Math.max(1, slots.wares[at]!.stack)
    return (state, changed) => {
      state.goods[at] = Math.min(most, Math.max(0, Math.floor(changeNumber(effect.op, state.goods[at]!, numberOf(value(state))))))
      changed(-1)
    }
  }
  if (effect.kind === 'array') {
    const at = slots.arrays.get(effect.target)
    if (at === undefined) return null
    const { value: given } = effect
    const good = typeof given === 'object' && given && 'good' in given ? given.good : undefined
    return (state, changed) => {
      state.arrays[at] = changeList(effect.op, state.arrays[at]!, good ?? value(state))
      changed(-1)
    }
  }
  const at = slots.vars.get(effect.target)
  return at === undefined ? null : varEffect(effect, at, slots.numerics[at]!, value)
}
