// The engines that run workflows, what nodes each has, and which of them should run a graph.
import type { EngineKind, FlowEngine } from '@qianmu/engines'
import { type ApiGraph, type Catalogue, lacking, readCatalogue } from '@qianmu/flow'
import { createHash } from 'node:crypto'
import type { Uses } from '../app.ts'
import { coreCatalogue, coreNodes } from './core.ts'
import type { Wanted } from './parts.ts'

/** An engine as it is just now. */
export interface House {
  id: string
  name: string
  kind: EngineKind
  available: boolean
  reason: string
  embedded: boolean
  /** Runs that may be given to it at once. */
  places: number
  flows: FlowEngine
  /** The nodes as it described them, and the same read; of one that is away as it did last. Empty when it never has been there. */
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
    app.images.all.flatMap(({ id, engine: { flows }, embedded = false, places = 1 }) =>
      flows
        ? [
            flows.probe(AbortSignal.timeout(PROBE_MS)).then(({ name, kind, available, reason, capabilities: { nodes: raw } }): House => {
              return { id, name, kind, available, reason, embedded, places, flows, raw, nodes: catalogueOf(raw) }
            }),
          ]
        : [],
    ),
  )

/** What all of them have together; where several have a class, as the first describes it. */
export const allNodes = (houses: readonly House[]): Readonly<Record<string, unknown>> =>
  Object.assign(Object.create(null), ...houses.toReversed().map(({ raw }) => raw)) as Record<string, unknown>
/** The same with the classes that are known although no engine has them. */
export const knownNodes = (houses: readonly House[]): Readonly<Record<string, unknown>> => ({ ...coreNodes(), ...allNodes(houses) })
/** Classes that any of them has, and those that are known otherwise. */
export const allCatalogues = (houses: readonly House[]): Catalogue =>
  new Map([...coreCatalogue(), ...houses.toReversed().flatMap(({ nodes }) => [...nodes])])
/** What one of them has; classes that others have or that are known otherwise stand in it as absent. */
export const catalogueOn = (houses: readonly House[], house: House | undefined): Catalogue =>
  new Map([
    ...[...allCatalogues(houses)].map(([name, info]) => [name, info.absent ? info : { ...info, absent: true as const }] as const),
    ...(house?.nodes ?? []),
  ])
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
/** A connected one that has never been there: nobody knows what it has. */
export const isUnknown = ({ available, embedded, nodes }: House) => !available && !embedded && nodes.size === 0
const AWAY = '引擎连不上'

/** Which engine a workflow goes to: one that has everything and is there, one that has and will be back, the one that lacks least. */
export function judge(houses: readonly House[], wanted: Wanted): Judged {
  const all = houses.map(house => ({ house, ...judgedBy(house, wanted) }))
  const lack = (each: (typeof all)[number]) => each.missing_nodes.length + each.missing_models.length
  const whole = all.filter(each => lack(each) === 0)
  const best = whole.find(({ house }) => house.available) ?? whole[0]
  // What an engine that is away may have is not missing.
  const unknown = best ? undefined : houses.find(isUnknown)
  if (unknown) return { house: unknown, missing_nodes: [], missing_models: [], runnable: false, lacks: AWAY }
  const least = best ?? all.toSorted((one, other) => lack(one) - lack(other))[0]
  if (!least)
    return { house: undefined, missing_nodes: [...wanted.classes], missing_models: [], runnable: false, lacks: '没有能运行工作流的引擎' }
  const { missing_nodes, missing_models, house } = least
  const connected = houses.some(({ embedded }) => !embedded)
  const lacks = missing_nodes.length
    ? `${connected ? '' : '未连接 ComfyUI · '}缺 ${missing_nodes.length} 个节点`
    : missing_models.length
      ? `缺 ${missing_models.length} 个模型`
      : house.available
        ? ''
        : AWAY
  return { house, missing_nodes, missing_models, runnable: lacks === '', lacks }
}

/** Where a run is begun now. */
export type Placed = { house: House } | { away: House } | { gone: true }

/**
 * The engine that a run goes to when it is claimed: the one that it was begun on while that is there, else of those that have everything the one
 * with room that has least to do; while all of these are away one that will be back.
 *
 * @param load how many runs and drawings are under way on each
 */
export function placedOn(
  houses: readonly House[],
  wanted: Wanted,
  { begun, load }: { begun: string | undefined; load: ReadonlyMap<string, number> },
): Placed {
  const whole = houses.filter(house => {
    const { missing_nodes, missing_models } = judgedBy(house, wanted)
    return missing_nodes.length + missing_models.length === 0
  })
  const before = houses.find(({ id }) => id === begun)
  if (before?.available && whole.includes(before)) return { house: before }
  const busy = ({ id, places }: House) => (load.get(id) ?? 0) / places
  const [best] = whole
    .filter(({ available }) => available)
    // Built-in ones stand back.
    .toSorted((one, other) => Number(one.embedded) - Number(other.embedded) || busy(one) - busy(other))
  if (best) return { house: best }
  const away = whole[0] ?? houses.find(isUnknown)
  return away ? { away } : { gone: true }
}
