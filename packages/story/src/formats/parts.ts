// Which nodes are written within the scene of another: those that a reader makes of one scene, and makes again of it.
import type { Game, GameNode } from '../model.ts'

/** px between the nodes of one scene. */
export const DOWN = 150
/** Signs of a name of a node that was read. */
export const LONGEST = 60
/** The name of a node of a scene that has several; the first has the scene's own. */
export function partName(scene: string, nth: number): string {
  const number = nth ? ` ${nth + 1}` : ''
  return scene.slice(0, LONGEST - number.length) + number
}

const isLines = ({ type }: GameNode) => type === 'PLOT' || type === 'SET'
/** Whether what a port leads to may stand behind or within what its node says. Lines behind lines would be one node. */
function mayStand(from: GameNode, port: string, node: GameNode): boolean {
  if (node.type === 'LOGIC' && (from.type === 'BRANCH' || from.type === 'LOGIC')) return true
  if (from.type === 'CUSTOM') return from.data.ports.length <= 1
  if (from.type === 'LINK') return port === 'return'
  if (from.type === 'INPUT') return from.data.matches.length === 0 && port === 'else'
  return isLines(from) && !isLines(node)
}

interface Given {
  /** Whether the file says where its scenes stand. */
  hasPlaces: boolean
  /** Whether a node is written at all. */
  isWritten(node: GameNode): boolean
  /** Nodes that are scenes of their own whatever they are called. */
  apart: ReadonlySet<string>
}
/** By the id of a node, the one in whose scene it is written: nothing else leads to it, and it is called and stands as a reader would have it. */
export function partsIn(game: Game, { hasPlaces, isWritten, apart }: Given): Map<string, string> {
  const nodes = new Map(game.nodes.map(node => [node.id, node]))
  const into = Map.groupBy(game.edges, ({ to }) => to)
  const outOf = Map.groupBy(game.edges, ({ from, port }) => `${from} ${port}`)
  /** The node that leads to another as its part could be; undefined for a scene of its own. */
  const before = (node: GameNode): GameNode | undefined => {
    const [edge, ...more] = into.get(node.id) ?? []
    const from = edge && nodes.get(edge.from)
    if (!from || more.length || edge.condition !== null || apart.has(node.id) || !isWritten(node) || !isWritten(from)) return undefined
    return outOf.get(`${from.id} ${edge.port}`)!.length === 1 && mayStand(from, edge.port, node) ? from : undefined
  }
  const parts = new Map<string, string>()
  const seen = new Set<GameNode>()
  for (const node of game.nodes) {
    const way: GameNode[] = []
    for (let at: GameNode | undefined = node; at && !seen.has(at); at = before(at)) {
      seen.add(at)
      way.push(at)
    }
    // From the first on, so that it is known whose scene the one before is in.
    for (const each of way.toReversed()) {
      const from = before(each)
      const head = from && nodes.get(parts.get(from.id) ?? from.id)!
      if (head && head !== each && isCalledBy(each, head, hasPlaces)) parts.set(each.id, head.id)
    }
  }
  return parts
}
function isCalledBy(node: GameNode, head: GameNode, hasPlaces: boolean): boolean {
  const nth = Number(/ (\d{1,5})$/.exec(node.name)?.[1] ?? 0) - 1
  if (nth < 1 || node.name !== partName(head.name, nth)) return false
  if (hasPlaces && (node.x !== head.x || node.y !== head.y + nth * DOWN)) return false
  return node.board === head.board && node.tags.join('\n') === head.tags.join('\n')
}
