// The graph that people draw, in one form whatever the version: nodes, links and the subgraphs that nodes stand for.
import { isObject, type JsonObject, memberOf } from '@qianmu/drawing/json'

export interface UiSlot {
  name: string
  type: string
  /** Id of the link that comes in. */
  link: string | undefined
  /** The widget that the slot stands for, where it stands for one. */
  widget: string | undefined
}
export interface UiNode {
  id: string
  type: string
  title: string
  /** 0 runs, 2 muted, 4 bypassed. */
  mode: number
  inputs: readonly UiSlot[]
  outputs: readonly { type: string }[]
  /** Values by position, or by name as some nodes write them. */
  values: readonly unknown[] | JsonObject
  /** The same values once more by name, as programs of today write them beside; undefined where they say something else. */
  named: JsonObject | undefined
  properties: unknown
}
export interface UiLink {
  from: string
  fromSlot: number
}
export interface UiGraph {
  nodes: ReadonlyMap<string, UiNode>
  links: ReadonlyMap<string, UiLink>
  /** What leaves a subgraph, by the slot of the node that stands for it. */
  results: readonly (UiLink | undefined)[]
  /** What enters a subgraph, by the slot that its links come from. */
  entries: readonly Entry[]
  /** What programs and extensions keep beside the graph. */
  extra: unknown
}
/** One input of a subgraph. */
export interface Entry {
  name: string
  /** Where its links lead: the input of a node inside. */
  targets: readonly { node: string; input: Pick<UiSlot, 'name' | 'widget'> }[]
}
export interface UiWorkflow extends UiGraph {
  subgraphs: ReadonlyMap<string, UiGraph>
}

export const MUTED = 2
export const BYPASSED = 4
/** Ids of the places where links enter and leave a subgraph. */
export const ENTRY = '-10'
export const EXIT = '-20'

const list = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : [])
const text = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '')
const whole = (value: unknown): number => (Number.isInteger(value) ? (value as number) : 0)

function slotOf(given: unknown): UiSlot {
  const link = text(memberOf(given, 'link'))
  const widget = text(memberOf(memberOf(given, 'widget'), 'name'))
  return { name: text(memberOf(given, 'name')), type: text(memberOf(given, 'type')), link: link || undefined, widget: widget || undefined }
}

function nodeOf(given: unknown): UiNode | undefined {
  const [id, type] = [text(memberOf(given, 'id')), text(memberOf(given, 'type'))]
  if (!id || !type) return undefined
  const values = memberOf(given, 'widgets_values')
  return {
    id,
    type,
    title: text(memberOf(given, 'title')),
    mode: whole(memberOf(given, 'mode')),
    inputs: list(memberOf(given, 'inputs')).map(slotOf),
    outputs: list(memberOf(given, 'outputs')).map(each => ({ type: text(memberOf(each, 'type')) })),
    values: Array.isArray(values) || isObject(values) ? values : [],
    named: namedOf(values, memberOf(given, 'widgets_values_named')),
    properties: memberOf(given, 'properties'),
  }
}

/** Values by name hold only as long as they are the values by position: other programs change the latter alone. */
function namedOf(values: unknown, named: unknown): JsonObject | undefined {
  if (!Array.isArray(values) || !isObject(named)) return undefined
  return JSON.stringify(Object.values(named)) === JSON.stringify(values) ? named : undefined
}

/** `[id, from, slot, to, slot, type]`, or the same by name. */
function linkOf(given: unknown) {
  const [id, from, fromSlot, to, toSlot] = Array.isArray(given)
    ? (given as unknown[])
    : ['id', 'origin_id', 'origin_slot', 'target_id', 'target_slot'].map(name => memberOf(given, name))
  return { id: text(id), from: text(from), fromSlot: whole(fromSlot), to: text(to), toSlot: whole(toSlot) }
}

function graphOf(given: unknown): UiGraph {
  const links = list(memberOf(given, 'links'))
    .map(linkOf)
    .filter(({ id, from }) => id && from)
  const results: (UiLink | undefined)[] = []
  for (const { to, toSlot, from, fromSlot } of links) if (to === EXIT && toSlot >= 0 && toSlot < 1000) results[toSlot] = { from, fromSlot }
  const nodes = new Map(
    list(memberOf(given, 'nodes'))
      .flatMap(each => nodeOf(each) ?? [])
      .map(node => [node.id, node]),
  )
  const named = list(memberOf(given, 'inputs'))
  const entering = Map.groupBy(
    links.filter(({ from, fromSlot }) => from === ENTRY && fromSlot >= 0 && fromSlot < 1000),
    ({ fromSlot }) => fromSlot,
  )
  return {
    nodes,
    links: new Map(links.map(({ id, from, fromSlot }) => [id, { from, fromSlot }])),
    results,
    extra: memberOf(given, 'extra'),
    entries: Array.from({ length: Math.max(named.length, ...[...entering.keys()].map(slot => slot + 1)) }, (_, slot) => ({
      name: text(memberOf(named[slot], 'name')),
      targets: (entering.get(slot) ?? []).flatMap(({ id, to, toSlot }) => {
        // A node that stands for a subgraph need not list all of its inputs: there the link itself tells which is meant.
        const inputs = nodes.get(to)?.inputs
        const input = inputs?.find(({ link }) => link === id) ?? inputs?.[toSlot]
        return input ? [{ node: to, input }] : []
      }),
    })),
  }
}

/** Reads what `readWorkflow` found to be a drawn graph. Never throws: what is no node or link is left out. */
export const readUi = (ui: JsonObject): UiWorkflow => ({
  ...graphOf(ui),
  subgraphs: new Map(list(memberOf(ui['definitions'], 'subgraphs')).map(each => [text(memberOf(each, 'id')), graphOf(each)])),
})
