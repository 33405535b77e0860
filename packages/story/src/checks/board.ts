// What the checks look at: a game with its ways found, and where findings are put down.
import type { Edge, Game, GameNode, PlayGame } from '../model.ts'
import { namesOf, type Names } from '../names.ts'
import { type Place, type Uses, usesOf } from '../walk.ts'
import { type Way, waysOf } from '../ways.ts'
import type { Finding, Fix } from './finding.ts'

type Where = Partial<Pick<Finding, 'node_id' | 'edge_id' | 'field'>>

/** A game under examination. */
export class Board {
  readonly game: Game
  readonly play: Partial<PlayGame>
  readonly names: Names
  readonly uses: Uses
  readonly findings: Finding[] = []
  readonly at: ReadonlyMap<string, number>
  /** Sound edges by the node that they leave. */
  readonly outs: Edge[][]
  readonly ways: Way[][]
  /** Places of the nodes that may follow each, by whatever leads there. */
  readonly next: number[][]
  /** Nodes that begin a way: beginnings, and where events and buttons lead. */
  readonly roots: number[]
  readonly reachable: Uint8Array
  /** Nodes that a call leads into: at their ends the player goes back. */
  readonly called: Uint8Array

  constructor(game: Game) {
    this.game = game
    this.play = game as Partial<PlayGame>
    this.names = namesOf(game)
    this.uses = usesOf(game)
    this.at = new Map(game.nodes.map(({ id }, at) => [id, at]))
    this.ways = game.nodes.map(node => waysOf(node))
    this.outs = game.nodes.map(() => [])
    this.next = game.nodes.map(() => [])
    for (const edge of game.edges) {
      const from = this.at.get(edge.from)
      const to = this.at.get(edge.to)
      if (from === undefined || to === undefined) continue
      this.outs[from]!.push(edge)
      if (this.ways[from]!.some(({ id }) => id === edge.port)) this.next[from]!.push(to)
    }
    const links = game.nodes.flatMap((node, at) => {
      const to = node.type === 'LINK' ? this.at.get(node.data.target_node_id) : undefined
      return to === undefined ? [] : [{ at, to, call: node.type === 'LINK' && node.data.mode !== 'jump' }]
    })
    for (const { at, to } of links) this.next[at]!.push(to)
    const jumps = [
      ...game.events.filter(({ enabled }) => enabled).map(({ goto }) => goto),
      ...[...game.panels, ...game.templates].flatMap(({ components }) => components.map(({ sends }) => sends)),
    ]
    this.roots = [...game.nodes.flatMap((node, at) => (node.type === 'START' ? [at] : [])), ...jumps.flatMap(id => this.at.get(id) ?? [])]
    this.reachable = this.spread(this.roots)
    this.called = this.spread(links.filter(({ call }) => call).map(({ to }) => to))
  }

  /** Everything that can be reached from places, themselves too. */
  spread(from: readonly number[], next: readonly (readonly number[])[] = this.next): Uint8Array {
    const seen = new Uint8Array(this.game.nodes.length)
    const open = [...from]
    while (open.length) {
      const at = open.pop()!
      if (seen[at]) continue
      seen[at] = 1
      for (const to of next[at]!) if (!seen[to]) open.push(to)
    }
    return seen
  }

  /** The places from which each place is reached. */
  back(): number[][] {
    const back: number[][] = this.next.map(() => [])
    for (const [from, all] of this.next.entries()) for (const to of all) back[to]!.push(from)
    return back
  }

  leads(at: number, port: string): boolean {
    return this.outs[at]!.some(edge => edge.port === port)
  }

  add(code: string, message: string, where: Where = {}, fix?: Fix): void {
    const level = code.startsWith('E') ? 'error' : code.startsWith('W') ? 'warning' : 'info'
    this.findings.push({ code, level, node_id: '', edge_id: '', field: '', ...where, message, ...(fix && { fix }) })
  }
  on(code: string, node: GameNode, message: string, field = '', fix?: Fix): void {
    this.add(code, message, { node_id: node.id, field }, fix)
  }
  in(code: string, place: Place, message: string): void {
    this.add(code, message, {
      node_id: place.node_id,
      edge_id: place.edge_id,
      field: place.node_id ? place.field : `${place.owner}/${place.id}/${place.field}`,
    })
  }
}

export const nameOf = (node: GameNode | undefined): string => `「${node?.name || '没有名字的节点'}」`

/** Groups of places that can all reach one another, without recursion: Tarjan. */
export function circles(next: readonly (readonly number[])[], within?: (at: number) => boolean): number[][] {
  const size = next.length
  const index = new Int32Array(size).fill(-1)
  const low = new Int32Array(size)
  const on = new Uint8Array(size)
  const stack: number[] = []
  const found: number[][] = []
  let count = 0
  for (let first = 0; first < size; first++) {
    if (index[first] !== -1 || (within && !within(first))) continue
    const path: [number, number][] = [[first, 0]]
    while (path.length) {
      const frame = path.at(-1)!
      const [at, nth] = frame
      if (nth === 0) {
        index[at] = low[at] = count++
        stack.push(at)
        on[at] = 1
      }
      const to = next[at]![nth]
      if (to !== undefined) {
        frame[1]++
        if (within && !within(to)) continue
        if (index[to] === -1) path.push([to, 0])
        else if (on[to]) low[at] = Math.min(low[at]!, index[to]!)
        continue
      }
      path.pop()
      const above = path.at(-1)?.[0]
      if (above !== undefined) low[above] = Math.min(low[above]!, low[at]!)
      if (low[at] !== index[at]) continue
      const group: number[] = []
      let last = -1
      while (last !== at) {
        last = stack.pop()!
        on[last] = 0
        group.push(last)
      }
      if (group.length > 1 || next[at]!.includes(at)) found.push(group.toReversed())
    }
  }
  return found
}
