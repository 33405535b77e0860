// What a graph has otherwise than an earlier version, drawn into it: added, changed, and what is gone beside them.
import { type Catalogue, diffGraphs, toApi } from '@qianmu/flow'
import { readGraph, ROOT } from '@qianmu/flow/shared'
import type { Graph, GraphNode } from '../../ui/graph/model.ts'
import { closedRoom } from './room.ts'
import type { GraphHands } from './use-graph.ts'
import { placedIn } from './use-problems.ts'
import { followGraph } from './view.ts'

type Drawn = Pick<GraphHands, 'place' | 'graph' | 'path'>

/** @returns the graph that is shown with marks, and how much differs */
export function compared(
  { place: { doc }, graph: now, path }: Drawn,
  workflow: string,
  catalogue: Catalogue,
): { graph: Graph; count: number } {
  const before = closedRoom(workflow, [], catalogue)
  const changes = diffGraphs(toApi(readGraph(before.doc), catalogue), toApi(readGraph(doc), catalogue))
  const marks = new Map<string, GraphNode['mark']>()
  for (const { node, what } of changes) marks.set(node, what === 'added' || what === 'removed' ? what : (marks.get(node) ?? 'changed'))
  const here = placedIn(now.nodes, path, marks)
  const old = path.length ? [] : followGraph(before.doc, ROOT, catalogue).graph().nodes
  const there = placedIn(old, [], marks)
  const gone = old
    .filter(({ id }) => there.get(id) === 'removed')
    .map((node): GraphNode => ({ ...node, id: `gone ${node.id}`, mark: 'removed' }))
  const nodes = now.nodes.map((node): GraphNode => {
    const mark = here.get(node.id)
    return mark && mark !== 'removed' ? { ...node, mark } : node
  })
  before.close()
  return { graph: { ...now, nodes: [...nodes, ...gone] }, count: changes.length }
}
