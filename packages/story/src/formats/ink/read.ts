// Stories of ink: knots, stitches and functions as scenes. Statements that cannot be read are kept one by one.
import { Unreadable } from '../foreign.ts'
import type { Scene, Stmt, Story } from '../tree.ts'
import { handOut, takeOver } from './calls.ts'
import { exprOf } from './expr.ts'
import { joinLast } from '../pieces.ts'
import { Scope, World } from './scope.ts'
import { type Declaration, type Flow, type Source, sourceOf } from './source.ts'
import { weaveOf } from './weave.ts'

const SIGNS = /^[ \t]{0,40}(?:={2,}|->|VAR |CONST |LIST |INCLUDE |\*|\+ |~ ?[\p{L}_])|<>|^[ \t]{0,40}\{.*[:|].*\}[ \t]*$/mu

/** First values, each as its declaration says; one may be told by another. */
function declare(world: World, declarations: readonly Declaration[]): void {
  for (const { kind, name } of declarations) if (kind === 'VAR' || kind === 'CONST' || kind === 'LIST') world.globals.add(name)
  for (const each of declarations) if (each.kind === 'LIST') declareList(world, each)
  const scope = new Scope(world, world.flows.get('')!)
  const byName = new Map(declarations.map(each => [each.name, each]))
  const done = new Set<string>()
  const one = (each: Declaration): void => {
    if (done.has(each.name)) return
    done.add(each.name)
    const other = byName.get(each.value)
    if (other) one(other)
    const { line, name, kind } = each
    try {
      const { expr, type, items } = exprOf(each.value, scope)
      const of = other && typeof expr === 'object' ? world.variables.of(other.name) : undefined
      const value = of ? of.init : items ? [...items] : constant(expr)
      world.variable(name, other ? world.typeOf(other.name) : type)
      world.variables.declare(name, value)
      if (line.comment) world.variables.rename(name, line.comment)
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      world.lose(line.at, kind, 'dropped', line.text)
    }
  }
  for (const each of declarations) {
    if (each.kind === 'VAR' || each.kind === 'CONST') one(each)
    else if (each.kind !== 'LIST') world.lose(each.line.at, each.kind, 'dropped', each.line.text)
  }
}
/** A list with its items; those in brackets it holds from the beginning. */
function declareList(world: World, { name, value, line }: Declaration): void {
  const held: string[] = []
  const items: string[] = []
  let next = 1
  for (const each of value.split(',')) {
    const [, open, item = '', given] = /^(\()?\s{0,8}([\p{L}\p{N}_]+)\s{0,8}(?:=\s{0,8}(-?\d+))?\s{0,8}\)?$/u.exec(each.trim()) ?? []
    if (!item) {
      world.lose(line.at, 'LIST', 'dropped', line.text)
      return
    }
    const at = given === undefined ? next : Number(given)
    next = at + 1
    world.items.set(item, at)
    world.items.set(`${name}.${item}`, at)
    items.push(item)
    if (open) held.push(item)
  }
  if (held.length > 1) world.several.add(name)
  world.variable(name, 'list')
  world.variables.declare(name, held).values = items
}
function constant(expr: unknown): number | string | boolean {
  if (typeof expr === 'number' || typeof expr === 'string' || typeof expr === 'boolean') return expr
  const { op, l } = expr as { op?: string; l?: unknown }
  if (op === 'not') return !constant(l)
  throw new Unreadable('初值')
}

/** Whether anything is said in statements. */
const says = (body: readonly Stmt[], world: World): boolean =>
  body.some(
    each =>
      (each.do === 'say' && each.text !== '') ||
      (each.do === 'jump' && each.call && world.speaking.has(each.to)) ||
      (each.do === 'if' && each.cases.some(one => says(one.body, world))),
  )
/** What a function says last goes on in the line that calls it. */
function open(body: Stmt[]): void {
  joinLast(body)
  for (const [at, each] of body.entries()) {
    if (each.do === 'return' && at > 0) {
      const before = body.slice(0, at)
      joinLast(before)
    } else if (each.do === 'if') for (const one of each.cases) open(one.body)
  }
}

function sceneOf(world: World, flow: Flow): Scene {
  const scope = new Scope(world, flow)
  const body = [...takeOver(scope), ...weaveOf(flow.lines, scope)]
  const first = [...world.flows.values()].find(each => each.knot === flow.knot && each.name !== flow.name)
  if (!body.length && flow.name === flow.knot && first && flow.name) body.push({ do: 'jump', to: first.name })
  if (flow.isFunction) {
    if (says(body, world)) world.speaking.add(flow.name)
    open(body)
    body.push(...handOut(scope), { do: 'return' })
  } else body.push({ do: 'stop' })
  return { name: flow.name || '开头', ...(flow.shown ? { shown: flow.shown } : {}), body }
}

function read(world: World, { flows, declarations, notes }: Source): Scene[] {
  declare(world, declarations)
  for (const { at, text, comment } of notes) world.lose(at, comment ? '//' : 'TODO', 'dropped', comment || text)
  return flows.filter(flow => flow.name || flow.lines.some(({ text }) => text)).map(flow => sceneOf(world, flow))
}

/** A story of ink; null for a text that has none of its signs. @param isInk whether the file says that it is ink */
export function readInk(text: string, isInk = false): Story | null {
  if (!isInk && !SIGNS.test(text)) return null
  const source = sourceOf(text)
  const world = new World(source)
  read(world, source)
  world.again()
  let scenes = read(world, source)
  // What stands first and only leads on is no scene of its own.
  const [first] = scenes
  const only = first?.name === '开头' && first.body.length === 2 && first.body[0]!.do === 'jump' ? first.body[0] : undefined
  let start = first?.name ?? ''
  if (only?.do === 'jump' && !only.call && !only.isThread && !world.counted.has('')) {
    scenes = scenes.slice(1)
    start = only.to
  }
  const named = source.flows.find(flow => flow.name)
  if (start === named?.name && scenes[0]?.name === start && !only)
    world.lose(named.lines[0]?.at ?? 1, '===', 'changed', `文件开头没有内容，从「${start}」开始`)
  const locals = new Map(
    [...world.places].flatMap(place => {
      const knot = place.split('.')[0]!
      const own = world.isRecursive(knot) ? world.locals.get(knot) : undefined
      return own ? [[place, [...own]] as const] : []
    }),
  )
  return { title: '', start, scenes, variables: world.variables.list, losses: world.losses, counted: world.counted, locals }
}
