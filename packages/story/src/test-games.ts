// Small games for tests: told as a list of nodes and arrows.
import { emptyGame, type Game, type GameNode, nodeOf, type NodeType, type Numeric, readThing } from './model.ts'
import { waysOf } from './ways.ts'

/** A game of nodes and of arrows as `from.port>to`, or `from>to` for its first port. */
export function gameOf(nodes: readonly GameNode[], arrows: readonly string[], rest: Partial<Game> = {}): Game {
  const byId = new Map(nodes.map(node => [node.id, node]))
  const edges = arrows.map((arrow, nth) => {
    const [source, to] = arrow.split('>') as [string, string]
    const [from, port] = source.split('.') as [string, string?]
    return readThing('edges', `e${nth}`, { from, to, port: port ?? (byId.has(from) ? waysOf(byId.get(from)!)[0]?.id : 'out') })
  })
  return { ...emptyGame(), nodes: [...nodes], edges, ...rest }
}
/** A node whose name is its id. */
export const node = <T extends NodeType>(id: string, type: T, data: object = {}): GameNode<T> =>
  nodeOf(id, type, { name: id, data } as Partial<GameNode<T>>)
export const numeric = (id: string, fields: Partial<Numeric> = {}): Numeric => readThing('numerics', id, { var_name: id, ...fields })
export const effect = (target: string, op: string, value: unknown, kind = 'var') => ({ id: `${target}${op}`, kind, target, op, value })
export const says = (...lines: string[]) => ({ actions: lines.map((msg, nth) => ({ id: `l${nth}`, type: 'CHORUS', msg })) })
export const options = (...texts: (string | object)[]) => ({
  options: texts.map((text, nth) => ({ id: `o${nth}`, ...(typeof text === 'string' ? { text } : text) })),
})
