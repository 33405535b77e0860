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
