// The engines that run workflows, what nodes each has, and which of them should run a graph.
import type { EngineKind, FlowEngine } from '@qianmu/engines'
import { type ApiGraph, type Catalogue, lacking, readCatalogue } from '@qianmu/flow'
import { createHash } from 'node:crypto'
import type { Uses } from '../app.ts'
import type { Wanted } from './parts.ts'

/** An engine as it is just now. */
export interface House {
  id: string
  name: string
  kind: EngineKind
  available: boolean
  reason: string
  embedded: boolean
  flows: FlowEngine
  /** The nodes as it described them, and the same read. */
  raw: Readonly<Record<string, unknown>>
  nodes: Catalogue
}
const PROBE_MS = 5000

const read = new WeakMap<object, Catalogue>()
/** A description is read once, for it stays the same object until the engine is asked again. */
function catalogueOf(raw: Readonly<Record<string, unknown>>): Catalogue {
  const known = read.get(raw) ?? readCatalogue(raw) ?? new Map()
  read.set(raw, known)
  return known
}

/** All of them, connected ones first. */
export const housesOf = (app: Uses<'images'>): Promise<House[]> =>
  Promise.all(
    app.images.all.flatMap(({ id, engine: { flows }, embedded = false }) =>
      flows
        ? [
            flows.probe(AbortSignal.timeout(PROBE_MS)).then(({ name, kind, available, reason, capabilities: { nodes: raw } }): House => {
              return { id, name, kind, available, reason, embedded, flows, raw, nodes: catalogueOf(raw) }
            }),
          ]
        : [],
    ),
  )

/** What all of them have together; where several have a class, as the first describes it. */
export const allNodes = (houses: readonly House[]): Readonly<Record<string, unknown>> =>
  Object.assign(Object.create(null), ...houses.toReversed().map(({ raw }) => raw)) as Record<string, unknown>
export const allCatalogues = (houses: readonly House[]): Catalogue => new Map(houses.toReversed().flatMap(({ nodes }) => [...nodes]))
/** Changes with the names of the nodes. */
export const versionOf = (nodes: Readonly<Record<string, unknown>>) =>
  createHash('sha256').update(Object.keys(nodes).toSorted().join('\n')).digest('hex').slice(0, 32)

export interface Judged {
  /** The one that should run it; undefined when none runs workflows. */
  house: House | undefined
  missing_nodes: string[]
  missing_models: string[]
  runnable: boolean
  /** In a few words what keeps it from running. */
  lacks: string
}

function judgedBy({ nodes }: House, { classes, named_files }: Wanted) {
  const missing_nodes = classes.filter(name => !nodes.has(name))
  const graph = Object.fromEntries(
    named_files.map(([class_type, input, value], at): [string, ApiGraph[string]] => [
      String(at),
      { class_type, inputs: { [input]: value } },
    ]),
  )
  return { missing_nodes, missing_models: lacking(graph, nodes).models }
}

/** Which engine a workflow goes to: one that has everything and is there, one that has and will be back, the one that lacks least. */
export function judge(houses: readonly House[], wanted: Wanted): Judged {
  const all = houses.map(house => ({ house, ...judgedBy(house, wanted) }))
  const lack = (each: (typeof all)[number]) => each.missing_nodes.length + each.missing_models.length
  const whole = all.filter(each => lack(each) === 0)
  const best = whole.find(({ house }) => house.available) ?? whole[0] ?? all.toSorted((one, other) => lack(one) - lack(other))[0]
  if (!best)
    return { house: undefined, missing_nodes: [...wanted.classes], missing_models: [], runnable: false, lacks: '没有能运行工作流的引擎' }
  const { missing_nodes, missing_models, house } = best
  const connected = houses.some(({ embedded }) => !embedded)
  const lacks = missing_nodes.length
    ? `${connected ? '' : '未连接 ComfyUI · '}缺 ${missing_nodes.length} 个节点`
    : missing_models.length
      ? `缺 ${missing_models.length} 个模型`
      : house.available
        ? ''
        : '引擎未连接'
  return { house, missing_nodes, missing_models, runnable: lacks === '', lacks }
}
