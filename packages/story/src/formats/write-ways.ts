// What of a game its writers ask for: visits, calls, and the number by which it is known.
import { isExpr } from '../evaluate.ts'
import type { Game } from '../model.ts'
import { refsIn, usesOf } from '../walk.ts'

/** The nodes whose visits are asked for. */
export function visitedIn(game: Game): Set<string> {
  const uses = usesOf(game)
  const exprs = [...uses.conditions.map(({ expr }) => expr), ...uses.effects.flatMap(({ effect }) => effect.value ?? [])]
  return new Set(exprs.filter(isExpr).flatMap(expr => refsIn(expr).flatMap(({ kind, id }) => (kind === 'visits' ? id : []))))
}
/** Endings that have no words, and no name but that of another node: nothing of them is lost where a way simply ends. */
export function bareEndings({ nodes, edges }: Game, counted: ReadonlySet<string>): Set<string> {
  const names = new Map<string, number>()
  for (const { name } of nodes) names.set(name, (names.get(name) ?? 0) + 1)
  const starts = new Set(nodes.flatMap(node => (node.type === 'START' ? node.id : [])))
  // What a story begins with, or a call leads to, is a scene.
  const wanted = new Set([
    ...edges.flatMap(edge => (starts.has(edge.from) ? edge.to : [])),
    ...nodes.flatMap(node => (node.type === 'LINK' ? node.data.target_node_id : [])),
  ])
  return new Set(
    nodes.flatMap(node => {
      if (node.type !== 'ENDING' || wanted.has(node.id) || counted.has(node.id)) return []
      const { title, text, cg, panel, achievement, unlock_vars, bg, bgm, on_enter } = node.data
      const isBare = !title && !text && !cg && !panel && !achievement && !bg && !bgm && !unlock_vars.length && !on_enter.length
      return isBare && names.get(node.name)! > 1 ? node.id : []
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
/** The nodes that only a call leads to. */
export function calledIn(game: Game): Set<string> {
  const next = Map.groupBy(game.edges, edge => edge.from)
  const links = game.nodes.filter(node => node.type === 'LINK')
  const spread = (from: readonly string[]) => {
    const seen = new Set<string>()
    const open = [...from]
    while (open.length) {
      const at = open.pop()!
      if (seen.has(at)) continue
      seen.add(at)
      open.push(...(next.get(at) ?? []).map(edge => edge.to))
      open.push(...links.flatMap(node => (node.id === at && node.data.mode === 'jump' ? node.data.target_node_id : [])))
    }
    return seen
  }
  const plain = spread(game.nodes.flatMap(node => (node.type === 'START' ? node.id : [])))
  const called = spread(links.flatMap(node => (node.data.mode === 'call' ? node.data.target_node_id : [])))
  return new Set([...called].filter(id => !plain.has(id)))
}
/** A game has the same number whenever it is written, and no other has it. */
export function ifidOf({ nodes }: Game): string {
  const hash = (text: string) => {
    let sum = 2166136261
    for (const sign of text) sum = Math.imul(sum ^ sign.codePointAt(0)!, 16777619) >>> 0
    return sum.toString(16).padStart(8, '0').toUpperCase()
  }
  const first = nodes[0]?.id ?? ''
  const [one, other, third, last] = ['', 'a', 'b', 'c'].map(salt => hash(salt + first)) as [string, string, string, string]
  return `${one}-${other.slice(0, 4)}-4${other.slice(4, 7)}-8${third.slice(1, 4)}-${last}${third.slice(4)}`
}
