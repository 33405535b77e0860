// What stands within a line of ink: words, diverts, tags, glue, and logic in braces.
import type { Expr } from '../../model.ts'
import { Unreadable } from '../foreign.ts'
import { effect, innerOf, type Stmt } from '../tree.ts'
import { blockOf } from './blocks.ts'
import { handOver, note, takeBack } from './calls.ts'
import { condOf, exprOf } from './expr.ts'
import type { Alternative, Piece } from '../pieces.ts'
import type { Scope } from './scope.ts'
import { closing, split, topLevel } from './source.ts'

export interface Content {
  pieces: Piece[]
  tags: string[]
}

/** The pieces of a text. @param line where it stands @throws Unreadable */
export function contentOf(text: string, scope: Scope, line: number): Content {
  const pieces: Piece[] = []
  const tags: string[] = []
  let words = ''
  const flush = () => {
    if (words) pieces.push({ is: 'text', text: words })
    words = ''
  }
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!
    if (sign === '\\' && at + 1 < text.length) words += text[++at]!
    else if (text.startsWith('<>', at)) {
      flush()
      pieces.push({ is: 'glue' })
      at++
    } else if (text.startsWith('->', at) || (text.startsWith('<-', at) && !words.trim())) {
      flush()
      pieces.push(goOf(text.slice(at).replace(/#.*$/, ''), scope))
      break
    } else if (sign === '{') {
      const end = closing(text, at)
      if (end < 0) throw new Unreadable(text.slice(at))
      flush()
      pieces.push(...logicOf(text.slice(at + 1, end), scope, line + text.slice(0, at).split('\n').length - 1))
      at = end
    } else if (sign === '#') {
      const end = topLevel(text, each => text[each] === '#' || text[each] === '\n', false, at + 1)
      const tag = text.slice(at + 1, end < 0 ? undefined : end).trim()
      if (tag) tags.push(tag)
      at = end < 0 ? text.length : end - 1
    } else words += sign === '\n' ? ' ' : sign
  }
  flush()
  return { pieces, tags }
}

/** What braces hold. */
function logicOf(inside: string, scope: Scope, line: number): Piece[] {
  const [kind, rest] = sequenceKind(inside)
  if (inside.includes('\n') || (kind && rest.trimStart().startsWith('-'))) return [{ is: 'run', stmts: blockOf(inside, scope, line) }]
  const bodies = (parts: readonly string[]) => parts.map(part => inner(part, scope, line))
  if (kind) return [sequence(kind, bodies(split(rest, '|')), scope, line)]
  const colon = topLevel(inside, at => inside[at] === ':', true)
  const bar = topLevel(inside, at => inside[at] === '|' && inside[at + 1] !== '|' && inside[at - 1] !== '|')
  if (colon >= 0 && (bar < 0 || colon < bar)) {
    const cond = condOf(inside.slice(0, colon), scope)
    const before = scope.taken()
    const [yes = [], no] = bodies(split(inside.slice(colon + 1), '|'))
    const alternatives: Alternative[] = [{ cond, body: yes }, ...(no ? [{ cond: null, body: no }] : [])]
    return alternativesOf(before, alternatives, scope)
  }
  if (bar >= 0 || (inside.includes('||') && !isExpr(inside, scope))) return [sequence('stopping', bodies(split(inside, '|')), scope, line)]
  return shown(inside.trim(), scope, line)
}
function isExpr(text: string, scope: Scope): boolean {
  try {
    exprOf(text, scope)
    return true
  } catch (error) {
    if (error instanceof Unreadable) return false
    throw error
  } finally {
    scope.taken()
  }
}
const inner = (text: string, scope: Scope, line: number): Piece[] => contentOf(text, scope, line).pieces
/** What speaks while it is asked has its say in the line. */
const alternativesOf = (before: Stmt[], alternatives: Alternative[], scope: Scope): Piece[] =>
  before.some(each => each.do === 'jump' && scope.world.speaking.has(each.to))
    ? [
        { is: 'run', stmts: before },
        { is: 'alternatives', before: [], alternatives },
      ]
    : [{ is: 'alternatives', before, alternatives }]

const KINDS: Readonly<Record<string, string>> = { __proto__: null as never, '&': 'cycle', '!': 'once', '~': 'shuffle', $: 'stopping' }
/** How a sequence goes on, by its sign or word; and what stands behind that. */
export function sequenceKind(inside: string): [kind: string, rest: string] {
  const text = inside.trimStart()
  const [all, words] = /^((?:stopping|cycle|shuffle|once)(?:\s+(?:stopping|cycle|shuffle|once))*)\s*:/.exec(text) ?? []
  if (all) return [words!.includes('shuffle') ? 'shuffle' : words!, text.slice(all.length)]
  const kind = KINDS[text[0] ?? '']
  return kind && topLevel(text, at => text[at] === '|') >= 0 ? [kind, text.slice(1).replace(/^[&!~$]/, '')] : ['', inside]
}
/** How the parts of a sequence follow one another: what is counted before, and when each has its turn. */
export function turnsOf(kind: string, size: number, scope: Scope, line: number): { before: Stmt[]; conds: (Expr | null)[] } {
  const turn = scope.world.helper('次序')
  const is = (value: number): Expr => ({ op: '==', l: { var: turn.id }, r: value })
  if (kind === 'shuffle') {
    scope.world.lose(line, '{~…|…}', 'changed', '洗牌改成每次随机，可能连着出现同一个')
    const draw = effect(turn.id, '=', { call: 'random', args: [1, size] })
    return {
      before: [{ do: 'set', effect: draw }],
      conds: Array.from({ length: size }, (_, nth) => (nth === size - 1 ? null : is(nth + 1))),
    }
  }
  const conds = Array.from({ length: size }, (_, nth): Expr | null => {
    if (kind === 'cycle') return { op: '==', l: { op: '%', l: { var: turn.id }, r: size }, r: (nth + 1) % size }
    return kind === 'stopping' && nth === size - 1 ? null : is(nth + 1)
  })
  return { before: [{ do: 'set', effect: effect(turn.id, '+=', 1) }], conds }
}
function sequence(kind: string, bodies: Piece[][], scope: Scope, line: number): Piece {
  const { before, conds } = turnsOf(kind, bodies.length, scope, line)
  return { is: 'alternatives', before, alternatives: bodies.map((body, nth) => ({ cond: conds[nth]!, body })) }
}

/** The value of an expression as words. */
function shown(inside: string, scope: Scope, line: number): Piece[] {
  if (!inside) return []
  if (inside.startsWith('->') || inside.startsWith('<-')) return [goOf(inside, scope)]
  const { expr, type, items } = exprOf(inside, scope)
  const before = scope.taken()
  const [, called = ''] = /^([\p{L}\p{N}_]+)\s*\(.*\)$/su.exec(inside) ?? []
  const run: Piece[] = before.length ? [{ is: 'run', stmts: before }] : []
  if (scope.world.flows.get(called)?.isFunction && !scope.world.returns.has(called)) return run
  if (type === 'divert') throw new Unreadable(inside)
  const isQuiet = !before.some(each => each.do === 'jump' && scope.world.speaking.has(each.to))
  const first = isQuiet ? [] : run
  const done = isQuiet ? before : []
  if (type === 'bool')
    return [
      ...first,
      {
        is: 'alternatives',
        before: done,
        alternatives: [
          { cond: expr, body: [{ is: 'text', text: 'true' }] },
          { cond: null, body: [{ is: 'text', text: 'false' }] },
        ],
      },
    ]
  if (items || typeof expr !== 'object') return [{ is: 'text', text: String(expr) }]
  const asIs = 'var' in expr ? scope.world.variables.list.find(each => each.id === expr.var) : undefined
  if (asIs && type === 'list' && scope.world.several.has(asIs.var_name))
    scope.world.lose(line, 'LIST', 'changed', `几项之间用顿号，次序是放进去的次序：{${inside}}`)
  if (asIs && !done.length) return [...first, { is: 'text', text: `{${asIs.var_name}}` }]
  const made = asIs ?? scope.world.helper('算式', type)
  const sets: Stmt[] = asIs ? done : [...done, { do: 'set', effect: effect(made.id, '=', expr) }]
  return [
    ...first,
    { is: 'alternatives', before: sets, alternatives: [{ cond: null, body: [{ is: 'text', text: `{${made.var_name}}` }] }] },
  ]
}

/** A knot that one is within already is not visited once more. */
const isWithin = ({ flow, world }: Scope, place: string) => world.flows.has(place) && (flow.name === place || flow.knot === place)

interface Target {
  name: string
  args: string[]
}
/** `-> a(1) -> b ->`: where one goes, and whether one comes back. */
export function goOf(text: string, scope: Scope): Extract<Piece, { is: 'go' }> {
  if (text.startsWith('<-')) return { is: 'go', stmts: goTo(targetOf(text.slice(2)), 'thread', scope), comes: true, ends: false }
  const parts = split(text, '>', true).map(part => part.replace(/-$/, '').trim())
  const isReturn = /->\s*->/.test(text)
  const isTunnel = !isReturn && parts.length > 2 && parts.at(-1) === ''
  const targets = parts.filter(Boolean).map(targetOf)
  const isAfterReturn = isReturn && /^->\s*->/.test(text)
  const stmts = targets.flatMap((target, nth) => {
    const goesOn = nth === targets.length - 1 && !isTunnel && (!isReturn || isAfterReturn)
    return goTo(target, goesOn ? 'jump' : 'tunnel', scope)
  })
  if (isReturn && !isAfterReturn) stmts.push({ do: 'return' })
  if (isAfterReturn && !targets.length) stmts.push({ do: 'return' })
  const ends = targets.at(-1)?.name === 'END' || targets.at(-1)?.name === 'DONE' || isReturn
  return { is: 'go', stmts, comes: isTunnel, ends }
}
function targetOf(text: string): Target {
  const [, name = '', args] = /^\s*([\p{L}\p{N}_.]+)\s*(?:\((.*)\))?\s*$/su.exec(text) ?? []
  if (!name) throw new Unreadable(text)
  return { name, args: args?.trim() ? split(args, ',', true) : [] }
}
function goTo({ name, args }: Target, how: 'jump' | 'tunnel' | 'thread', scope: Scope): Stmt[] {
  if (name === 'END') return [{ do: 'end' }]
  if (name === 'DONE') return [{ do: 'stop' }]
  const values = args.map(each => exprOf(each, scope))
  const names = args.map(each => each.trim())
  const before = scope.taken()
  const to = (place: string): Stmt[] => {
    const flow = scope.world.flows.get(place)
    note(scope, place.split('.')[0]!)
    return [
      ...(flow ? handOver(scope, flow, values) : []),
      {
        do: 'jump',
        to: how === 'jump' && isWithin(scope, place) ? innerOf(place) : place,
        ...(how === 'tunnel' ? { call: true } : how === 'thread' ? { isThread: true } : {}),
      },
      ...(flow && how === 'tunnel' ? takeBack(scope, flow, names) : []),
    ]
  }
  const key = scope.keyOf(name)
  if (key === undefined) return [...before, ...to(scope.place(name))]
  const { expr } = scope.read(key)
  return [
    ...before,
    { do: 'if', cases: [...scope.world.targets].map(place => ({ cond: { op: '==', l: expr, r: place }, body: to(place) })) },
  ]
}
