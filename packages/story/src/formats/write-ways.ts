// What of a game its writers ask for: visits, calls, and the number by which it is known.
import { isExpr } from '../evaluate.ts'
import type { DataOf, Game, GameNode } from '../model.ts'
import { refsIn, usesOf } from '../walk.ts'
import { targetless } from '../ways.ts'
import { sumOf } from './escape.ts'

/** The nodes whose visits are asked for. */
export function visitedIn(game: Game): Set<string> {
  const uses = usesOf(game)
  const exprs = [...uses.conditions.map(({ expr }) => expr), ...uses.effects.flatMap(({ effect }) => effect.value ?? [])]
  return new Set(exprs.filter(isExpr).flatMap(expr => refsIn(expr).flatMap(({ kind, id }) => (kind === 'visits' ? id : []))))
}
/** What a story begins with. */
export const startOf = ({ nodes }: Game): GameNode | undefined => {
  const starts = nodes.filter(node => node.type === 'START')
  return starts.find(node => node.data.is_default) ?? starts[0]
}
/** What a story begins with, or a call leads to: a scene, whatever is in it. */
export function wantedIn(game: Game): Set<string> {
  const start = startOf(game)?.id
  return new Set([
    ...game.edges.flatMap(edge => (edge.from === start ? edge.to : [])),
    ...game.nodes.flatMap(node =>
      node.type === 'LINK' && (node.data.mode === 'call' || node.data.mode === 'thread') ? node.data.target_node_id : [],
    ),
  ])
}
/** Whether an ending has nothing that anybody would see. */
function isBare({ type, data }: GameNode): boolean {
  if (type !== 'ENDING') return false
  const { title, text, cg, panel, achievement, unlock_vars, bg, bgm, on_enter } = data as DataOf<'ENDING'>
  return !title && !text && !cg && !panel && !achievement && !bg && !bgm && !unlock_vars.length && !on_enter.length
}
/** How many nodes have each name, without those that only end, and those of which the name is made again. */
export function namesOf(nodes: readonly GameNode[], parts: ReadonlySet<string> = new Set()): Map<string, number> {
  const names = new Map<string, number>()
  for (const node of nodes) if (!isBare(node) && !parts.has(node.id)) names.set(node.name, (names.get(node.name) ?? 0) + 1)
  return names
}
/** Links that only end a way, and endings that have no words, and no name but that of another node: nothing of them is lost where a way simply ends. */
export function bareEndings(game: Game, counted: ReadonlySet<string>, parts?: ReadonlySet<string>): Set<string> {
  const names = namesOf(game.nodes, parts)
  const wanted = wantedIn(game)
  return new Set(
    game.nodes.flatMap(node => {
      if (wanted.has(node.id) || counted.has(node.id)) return []
      const isStop = node.type === 'LINK' && targetless(node.data.mode) && !node.data.on_enter.length
      return isStop || (isBare(node) && names.has(node.name)) ? node.id : []
    }),
  )
}
/** Everybody who says something. */
export const speakersIn = ({ nodes }: Game): Set<string> =>
  new Set(
    nodes.flatMap(node =>
      node.type === 'PLOT'
        ? node.data.actions.flatMap(({ type, character_id, msg }) => (type === 'DIALOG' && msg ? character_id : []))
        : [],
    ),
  )
/** Where scenes lead, and which of them calls lead to. */
export interface Led {
  start: string
  jumps: ReadonlyMap<string, ReadonlySet<string>>
  calls: ReadonlySet<string>
}
/** The scenes that only a call leads to. */
export function calledIn({ start, jumps, calls }: Led): Set<string> {
  const spread = (from: Iterable<string>) => {
    const seen = new Set<string>()
    const open = [...from]
    while (open.length) {
      const at = open.pop()!
      if (seen.has(at)) continue
      seen.add(at)
      open.push(...(jumps.get(at) ?? []))
    }
    return seen
  }
  const plain = spread([start])
  return new Set([...spread(calls)].filter(name => !plain.has(name)))
}
/** A game has the same number whenever it is written, and no other has it. */
export function ifidOf({ nodes }: Game): string {
  const hash = (text: string) => sumOf(text).toUpperCase()
  const first = nodes[0]?.id ?? ''
  const [one, other, third, last] = ['', 'a', 'b', 'c'].map(salt => hash(salt + first)) as [string, string, string, string]
  return `${one}-${other.slice(0, 4)}-4${other.slice(4, 7)}-8${third.slice(1, 4)}-${last}${third.slice(4)}`
}
