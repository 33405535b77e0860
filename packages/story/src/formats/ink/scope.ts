// What the names of a story of ink mean: variables, parameters, knots, stitches and labels.
import { loss, type Fate, type Loss } from '@qianmu/script/losses'
import type { Effect, Expr, Numeric, Value } from '../../model.ts'
import { Unreadable } from '../foreign.ts'
import { effect, type Stmt, Variables } from '../tree.ts'
import type { Flow, Source } from './source.ts'

export type Type = 'number' | 'float' | 'string' | 'bool' | 'divert' | 'list'
export interface Typed {
  expr: Expr
  type: Type
  /** Of a list that is written out: what it holds. */
  items?: readonly string[]
}
const FIRST: Readonly<Record<Type, Value>> = { number: 0, float: 0, string: '', bool: false, divert: '', list: [] }

/** A whole story while it is read. It is read twice: what the first reading learns of types holds in the second. */
export class World {
  variables = new Variables()
  losses: Loss[] = []
  counted = new Set<string>()
  /** Variables of a knot that a call of it gives back. */
  locals = new Map<string, Set<string>>()
  /** Every place that is told by a name. */
  readonly places = new Set<string>()
  readonly flows: ReadonlyMap<string, Flow>
  /** The variables that are declared, and those of each knot by `knot.name`. */
  readonly types = new Map<string, Type>()
  readonly globals = new Set<string>()
  /** The items of lists with their values, by their names alone and behind their lists'. */
  readonly items = new Map<string, number>()
  /** Variables that may hold several items. */
  readonly several = new Set<string>()
  /** What functions give back, and which of them say something. */
  readonly returns = new Map<string, Type>()
  readonly speaking = new Set<string>()
  readonly calls = new Map<string, Set<string>>()
  /** Places that a variable may hold. */
  readonly targets = new Set<string>()
  private made = 0
  private readonly helpers = new Set<string>()

  constructor({ flows }: Source) {
    this.flows = new Map(flows.map(flow => [flow.name, flow]))
    for (const { name, lines } of flows) {
      if (name) this.places.add(name)
      for (const { text } of lines) {
        const [, label] = /^[-*+\s]*(?<![>])\(\s*([\p{L}\p{N}_]{1,200})\s*\)/u.exec(/^[-*+]/.test(text) ? text : '') ?? []
        if (label) this.places.add(name ? `${name}.${label}` : label)
      }
    }
  }
  /** Begins the second reading. */
  again(): void {
    this.variables = new Variables()
    this.losses = []
    this.counted = new Set()
    this.locals = new Map()
    this.made = 0
    for (const key of this.helpers) this.types.delete(key)
  }
  lose(line: number, construct: string, fate: Fate, words = ''): void {
    this.losses.push(loss(`第 ${line} 行`, construct, fate, words))
  }

  /** A variable of this type; the first type that is more than a number stays. */
  variable(key: string, type?: Type): Numeric {
    const known = this.types.get(key)
    if (type && (!known || (known === 'number' && type !== 'number'))) this.types.set(key, type)
    const now = this.types.get(key) ?? 'number'
    const numeric = this.variables.of(key)
    if (typeof numeric.init !== typeof FIRST[now]) this.variables.declare(key, FIRST[now])
    return numeric
  }
  typeOf(key: string): Type {
    return this.types.get(key) ?? 'number'
  }
  /** What gives a variable a value. @throws Unreadable */
  assign(key: string, op: '=' | '+=' | '-=', { expr, type, items }: Typed): Stmt[] {
    const { id } = this.variable(key, type)
    const set = (does: Effect['op'], value: Expr | null): Stmt => ({ do: 'set', effect: effect(id, does, value) })
    if (type !== 'list') {
      if (this.typeOf(key) === 'list') throw new Unreadable(key)
      return [set(op, expr)]
    }
    if (!items) {
      if (op !== '=') throw new Unreadable(key)
      return [set('=', expr)]
    }
    if (items.length > 1 || op === '+=') this.several.add(key)
    // An item is in a list once.
    if (op === '=') return [set('=', null), ...items.map(item => set('push', item))]
    return items.flatMap(item => [set('remove', item), ...(op === '+=' ? [set('push', item)] : [])])
  }
  /** A variable that the reading needs itself. */
  helper(name: string, type: Type = 'number'): Numeric {
    const key = `${name}${++this.made}`
    this.helpers.add(key)
    return this.variable(key, type)
  }
  local(knot: string, numeric: Numeric): void {
    const own = this.locals.get(knot) ?? new Set()
    this.locals.set(knot, own.add(numeric.id))
  }
  /** Whether a call of a knot can come to be within itself. */
  isRecursive(knot: string): boolean {
    const seen = new Set<string>()
    const open = [...(this.calls.get(knot) ?? [])]
    while (open.length) {
      const each = open.pop()!
      if (each === knot) return true
      if (!seen.has(each)) open.push(...(this.calls.get(each) ?? []))
      seen.add(each)
    }
    return false
  }
}

/** A flow while it is read. */
export class Scope {
  readonly world: World
  readonly flow: Flow
  /** What must be done before the expression that is being read. */
  before: Stmt[] = []
  private readonly temps: ReadonlySet<string>

  constructor(world: World, flow: Flow) {
    this.world = world
    this.flow = flow
    const own = [...world.flows.values()].filter(each => each.knot === flow.knot)
    this.temps = new Set([
      ...own.flatMap(each => each.params.map(({ name }) => name)),
      ...own.flatMap(each =>
        each.lines.flatMap(({ text }) => [...text.matchAll(/~\s*temp\s+([\p{L}\p{N}_]{1,200})/gu)].map(found => found[1]!)),
      ),
    ])
  }

  /** The key of a variable that is seen here; undefined for what is none. */
  keyOf(name: string): string | undefined {
    if (this.temps.has(name)) return this.localKey(name)
    return this.world.globals.has(name) ? name : undefined
  }
  localKey(name: string): string {
    return this.flow.knot ? `${this.flow.knot}_${name}` : name
  }
  set(key: string, op: '=' | '+=' | '-=', typed: Typed): Stmt[] {
    const numeric = this.world.variable(key, typed.type)
    if (this.isLocal(key)) this.world.local(this.flow.knot, numeric)
    return this.world.assign(key, op, typed)
  }
  private isLocal(key: string): boolean {
    return !this.world.globals.has(key) && this.flow.knot !== ''
  }
  read(key: string): Typed {
    return { expr: { var: this.world.variable(key).id }, type: this.world.typeOf(key) }
  }

  /** The place that a name means here. @throws Unreadable */
  place(name: string): string {
    const { places } = this.world
    const { name: own, knot } = this.flow
    for (const each of [own && `${own}.${name}`, knot && `${knot}.${name}`, name]) if (each && places.has(each)) return each
    const [first = '', ...rest] = name.split('.')
    const last = rest.at(-1)
    const within = (inside: string, tail: string) => [...places].find(each => each.startsWith(`${inside}.`) && each.endsWith(`.${tail}`))
    const found = (knot && within(knot, name)) ?? (last !== undefined && places.has(first) ? within(first, last) : undefined)
    if (!found) throw new Unreadable(name)
    return found
  }
  visits(name: string): Typed {
    const place = this.place(name)
    this.world.counted.add(place)
    return { expr: { visits: place }, type: 'number' }
  }
  /** What was to be done before, taken out. */
  taken(): Stmt[] {
    const { before } = this
    this.before = []
    return before
  }
}
