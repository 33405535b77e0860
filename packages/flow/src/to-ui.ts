// The graph that is run as one that people can draw on: each node in the column behind those that it waits for.
import type { Catalogue, InputInfo } from './catalogue.ts'
import { type ApiGraph, type ApiNode, isLink, nodeOf } from './graph.ts'

/** px. What a node takes as it is drawn: its head, its sockets, its widgets and what came out of it. */
const COLUMN = 360
const GAP = 60
const HEAD = 40
const SOCKET = 20
const ROW = 26
const TEXT = 80
const PICTURE = 140

const heightOf = (sockets: number, widgets: readonly InputInfo[], final: boolean) =>
  HEAD +
  SOCKET * sockets +
  widgets.reduce(
    (sum, { multiline, control, upload }) => sum + (multiline ? TEXT : ROW) + (control ? ROW : 0) + (upload ? PICTURE : 0),
    0,
  ) +
  (final ? PICTURE : 0)

/** How many nodes stand before each at most; a circle ends where it began. */
function depthsOf(graph: ApiGraph): Map<string, number> {
  const depths = new Map<string, number>()
  const ids = Object.keys(graph)
  for (const first of ids) {
    const stack = [first]
    const open = new Set<string>()
    while (stack.length) {
      const id = stack.at(-1)!
      const before = Object.values(graph[id]!.inputs).flatMap(value => (isLink(value) && nodeOf(graph, value[0]) ? [value[0]] : []))
      const missing = depths.has(id) ? [] : before.filter(each => !depths.has(each) && !open.has(each))
      open.add(id)
      if (missing.length) stack.push(...missing)
      else {
        stack.pop()
        if (!depths.has(id)) depths.set(id, Math.max(-1, ...before.map(each => depths.get(each) ?? -1)) + 1)
      }
    }
  }
  return depths
}

/** Values by position: of what is linked the widget's own, as programs keep it too. */
function valuesOf({ inputs }: ApiNode, widgets: readonly InputInfo[]): unknown[] {
  return widgets.flatMap(({ name, control, fallback, options }) => {
    const given = inputs[name]
    const value = given === undefined || isLink(given) ? (fallback ?? options[0] ?? null) : unwrapped(given)
    return control ? [value, 'fixed'] : [value]
  })
}
const unwrapped = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && '__value__' in value ? value.__value__ : value

/** A UI JSON (0.4) of the same nodes, links and values; ids that are no numbers get new ones. */
export function toUi(graph: ApiGraph, catalogue: Catalogue): object {
  const ids = Object.keys(graph)
  let last = Math.max(0, ...ids.map(id => (/^\d{1,9}$/.test(id) ? Number(id) : 0)))
  const numbers = new Map(ids.map(id => [id, /^\d{1,9}$/.test(id) ? Number(id) : ++last]))
  const depths = depthsOf(graph)
  const tops: number[] = []
  const links: unknown[][] = []
  const outgoing = new Map<string, number[]>()
  const nodes = ids.map((id, order) => {
    const node = graph[id]!
    const info = catalogue.get(node.class_type)
    const named = info?.inputs ?? Object.keys(node.inputs).map((name): InputInfo => unknownInput(name, node.inputs[name]))
    const linked = named.filter(({ name, widget }) => !widget || isLink(node.inputs[name]))
    const widgets = named.filter(({ widget, name }) => widget && (!name.includes('.') || Object.hasOwn(node.inputs, name)))
    const inputs = linked.map(({ name, type, widget }, slot) => {
      const value = node.inputs[name]
      const base = { name, type, link: null as number | null, ...(widget && { widget: { name } }) }
      if (!isLink(value) || !numbers.has(value[0])) return base
      const link = links.length + 1
      links.push([link, numbers.get(value[0]), value[1], numbers.get(id), slot, type])
      outgoing.set(`${value[0]} ${value[1]}`, [...(outgoing.get(`${value[0]} ${value[1]}`) ?? []), link])
      return { ...base, link }
    })
    const column = depths.get(id) ?? 0
    const height = heightOf(Math.max(inputs.length, info?.outputs.length ?? 0), widgets, info?.final ?? false)
    const y = tops[column] ?? 0
    tops[column] = y + height + GAP
    const title = node._meta?.title
    return {
      id: numbers.get(id),
      type: node.class_type,
      pos: [column * COLUMN, y],
      size: [COLUMN - 60, height],
      flags: {},
      order,
      mode: 0,
      inputs,
      outputs: [] as object[],
      properties: { 'Node name for S&R': node.class_type },
      widgets_values: valuesOf(node, widgets),
      ...(title !== undefined && title !== (info?.title ?? node.class_type) && { title }),
    }
  })
  for (const [at, id] of ids.entries())
    nodes[at]!.outputs = (catalogue.get(graph[id]!.class_type)?.outputs ?? []).map(({ type, name }, slot) => ({
      name: name || type,
      type,
      links: outgoing.get(`${id} ${slot}`) ?? null,
    }))
  return { last_node_id: last, last_link_id: links.length, nodes, links, groups: [], config: {}, extra: {}, version: 0.4 }
}

/** What a value says of an input that no engine described. */
const unknownInput = (name: string, value: unknown): InputInfo => ({
  name,
  type: isLink(value) ? '*' : 'STRING',
  required: false,
  widget: !isLink(value),
  options: [],
  multiline: false,
  upload: '',
  control: false,
  tooltip: '',
})
