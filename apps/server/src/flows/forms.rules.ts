// A workflow's form, and the graph that runs once it is filled in. Pure: of a large graph it is done in a thread.
import type { SEED_MODES } from '@qianmu/contract/flows'
import {
  type ApiGraph,
  type Catalogue,
  checkGraph,
  completed,
  type Exposed,
  filled,
  type FormField,
  formOf,
  type GraphProblem,
  partBehind,
  reachingOut,
  seeded,
  withAssumed,
} from '@qianmu/flow'
import { randomInt } from 'node:crypto'
import { graphOf, type Wanted, wantedBy } from './parts.ts'
import type { Values } from './runs.store.ts'

/** What of a kept workflow is read. */
export interface Told {
  workflow: string
  exposed: readonly Exposed[]
}
export interface Asked {
  inputs: Values
  n: number
  seed_mode?: (typeof SEED_MODES)[number] | undefined
  /** Nodes to run from. */
  targets?: readonly string[] | undefined
}

/** Values of inputs that take uploaded files. */
export const uploadsOf = (graph: ApiGraph, nodes: Catalogue): string[] =>
  Object.values(graph).flatMap(({ class_type, inputs }) =>
    (nodes.get(class_type)?.inputs ?? []).flatMap(({ name, upload }) => (upload && typeof inputs[name] === 'string' ? [inputs[name]] : [])),
  )

/** The graph without files of its author, which are not here. */
function withoutFiles(graph: ApiGraph, nodes: Catalogue, own: ReadonlySet<string>): ApiGraph {
  const bare = Object.entries(graph).map(([id, node]) => {
    const uploads = (nodes.get(node.class_type)?.inputs ?? []).filter(
      ({ name, upload }) => upload && typeof node.inputs[name] === 'string' && !own.has(node.inputs[name]),
    )
    return [id, { ...node, inputs: { ...node.inputs, ...Object.fromEntries(uploads.map(({ name }) => [name, ''])) } }] as const
  })
  return Object.fromEntries(bare)
}

/** What a workflow loads, and what the part of it wants that is run from some of its nodes. */
export function standsIn(workflow: string, nodes: Catalogue, from: readonly string[] = []): { uploads: string[]; wanted: Wanted } {
  const graph = graphOf(workflow, nodes)
  return { uploads: uploadsOf(graph, nodes), wanted: wantedBy(partBehind(graph, nodes, from).graph, nodes) }
}

const formed = ({ workflow, exposed }: Told, nodes: Catalogue, own: ReadonlySet<string>) => {
  const graph = completed(withoutFiles(graphOf(workflow, nodes), nodes, own), nodes)
  return { graph, fields: formOf(graph, withAssumed(graph, nodes), exposed) }
}

/** A workflow as its form shows it, and what stands against it before anything is filled in. @param own addresses of files that the person may use */
export function formIn(told: Told, nodes: Catalogue, own: ReadonlySet<string>): { fields: FormField[]; problems: GraphProblem[] } {
  const { graph, fields } = formed(told, nodes, own)
  return { fields, problems: [...checkGraph(graph, nodes), ...reachingOut(graph, nodes, value => value === '')] }
}

/** The seeds of the nth run. */
function seedsOf(graph: ApiGraph, fields: readonly FormField[], mode: (typeof SEED_MODES)[number], nth: number): Record<string, number> {
  const copy = seeded(graph, fields, mode, nth, below => randomInt(Math.max(1, Math.min(below, 2 ** 47))))
  return Object.fromEntries(
    fields.flatMap(({ key, kind, node, input }) => (kind === 'seed' ? [[key, Number(copy[node]!.inputs[input])]] : [])),
  )
}

export interface Planned {
  graph: ApiGraph
  targets: readonly string[] | undefined
  /** Of each run. */
  seeds: Record<string, number>[]
  seedMode: (typeof SEED_MODES)[number]
  /** The last that was found of each input. */
  problems: GraphProblem[]
}

/** What runs once the form is filled in, and what stands against it. @param own as `formIn`, of the workflow's files and of those that were filled in */
export function plannedIn(told: Told, nodes: Catalogue, own: ReadonlySet<string>, asked: Asked): Planned {
  const { inputs, targets: from, n, seed_mode: seedMode = n > 1 ? 'random' : 'fixed' } = asked
  const { graph, fields: all } = formed(told, nodes, own)
  const whole = filled(graph, nodes, all, inputs)
  const part = from && partBehind(whole.graph, nodes, from)
  const running = part?.graph ?? whole.graph
  const loaded = new Set(uploadsOf(running, nodes).filter(address => own.has(address)))
  const problems = [
    ...whole.problems.filter(({ node }) => !part || Object.hasOwn(part.graph, node)),
    ...reachingOut(running, nodes, value => loaded.has(value)),
    ...checkGraph(running, nodes),
  ]
  const fields = all.filter(({ node }) => Object.hasOwn(running, node))
  return {
    graph: running,
    targets: part?.targets,
    seeds: problems.length ? [] : Array.from({ length: n }, (_, nth) => seedsOf(running, fields, seedMode, nth)),
    seedMode,
    problems: [...new Map(problems.toReversed().map(each => [`${each.node} ${each.input}`, each])).values()].toReversed(),
  }
}
