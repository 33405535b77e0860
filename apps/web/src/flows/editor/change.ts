// What was done on the canvas, written into the shared graph: only what differs between two drawings of it.
import type { Catalogue } from '@qianmu/flow'
import {
  addDoor,
  addGroup,
  addNode,
  giveHosts,
  type GraphPlace,
  keepHostValues,
  keyIn,
  linkSlots,
  newNode,
  nodeItem,
  partsOf,
  removeGroup,
  removeNodes,
  setFields,
  setGroup,
  slotsOf,
  unlinkSlots,
} from '@qianmu/flow/shared'
import { type Graph, type GraphGroup, type GraphLink, type GraphNode, HEAD } from '../../ui/graph/model.ts'
import { ENTRY_KEY, EXIT_KEY, ENTRY_KIND, EXIT_KIND, MORE, TITLE } from './view.ts'

type Json = Record<string, unknown>
const isEnd = (key: string) => key === ENTRY_KEY || key === EXIT_KEY
const modeOf = ({ muted, bypassed }: GraphNode) => (muted ? 2 : bypassed ? 4 : 0)
const boundingOf = ({ x, y, width, height }: GraphGroup) => [x, y, width, height].map(Math.round)
const posOf = ({ x, y }: GraphNode) => [Math.round(x), Math.round(y + TITLE)]

/** The JSON of a new node of a kind that stands on the canvas alone. */
function drawnOnly(type: string): Json | undefined {
  const base = { type, size: [200, 80], flags: {}, order: 0, mode: 0, inputs: [], outputs: [], properties: {} }
  if (type === 'Reroute')
    return { ...base, size: [80, 26], inputs: [{ name: '', type: '*', link: null }], outputs: [{ name: '', type: '*', links: null }] }
  if (type === 'PrimitiveNode')
    return {
      ...base,
      outputs: [{ name: 'connect to widget input', type: '*', links: null }],
      properties: { 'Run widget replace on values': false },
      widgets_values: [],
    }
  if (type === 'Note' || type === 'MarkdownNote') return { ...base, widgets_values: [''], color: '#432', bgcolor: '#653' }
  return undefined
}

/** A node that stands for a subgraph, as others that do. */
function holderOf(place: GraphPlace, type: string): Json {
  const slots = (key: string, side: 'i' | 'o') =>
    slotsOf(nodeItem({ doc: place.doc, graph: type }, key), side).map(({ kept: { slot } }) => ({ name: slot['name'], type: slot['type'] }))
  return {
    type,
    size: [220, 80],
    flags: {},
    order: 0,
    mode: 0,
    inputs: slots(ENTRY_KEY, 'o').map(slot => ({ ...slot, link: null })),
    outputs: slots(EXIT_KEY, 'i').map(slot => ({ ...slot, links: [] })),
    properties: {},
    widgets_values: [],
  }
}

function addOne(place: GraphPlace, node: GraphNode, catalogue: Catalogue): void {
  const info = catalogue.get(node.kind)
  const json = drawnOnly(node.kind) ?? (info ? newNode(info, [0, 0]) : holderOf(place, node.kind))
  addNode(place, { ...json, pos: posOf(node) }, node.id)
  keepHostValues(place.doc, node.kind)
}

function moveEnd(place: GraphPlace, node: GraphNode): void {
  const { fields } = partsOf(place.doc)
  const name = keyIn(place.graph, node.kind === ENTRY_KIND ? '.inputNode' : '.outputNode')
  const before = fields.get(name) as Json | undefined
  const [, , width = 120, height = 60] = Array.isArray(before?.['bounding']) ? (before['bounding'] as number[]) : []
  fields.set(name, { ...before, bounding: [Math.round(node.x), Math.round(node.y), width, height] })
}

function changeOne(place: GraphPlace, was: GraphNode, node: GraphNode): void {
  if (node.kind === ENTRY_KIND || node.kind === EXIT_KIND) {
    if (was.x !== node.x || was.y !== node.y) moveEnd(place, node)
    return
  }
  const flags = { ...(nodeItem(place, node.id)?.get('.flags') as Json | undefined), collapsed: node.collapsed ?? false }
  setFields(place, node.id, {
    ...(was.x !== node.x || was.y !== node.y ? { pos: posOf(node) } : {}),
    ...(was.size && node.size && (was.size.width !== node.size.width || was.size.height !== node.size.height)
      ? { size: [node.size.width, node.size.height - HEAD] }
      : {}),
    ...(was.title !== node.title ? { title: node.title } : {}),
    ...(modeOf(was) !== modeOf(node) ? { mode: modeOf(node) } : {}),
    ...((was.collapsed ?? false) !== flags.collapsed ? { flags } : {}),
  })
}

function linkOne(place: GraphPlace, { from, to }: GraphLink, after: Graph): void {
  const nodes = new Map(after.nodes.map(node => [node.id, node]))
  const [source, target] = [nodes.get(from.node), nodes.get(to.node)]
  const [output, input] = [
    source?.ports?.outputs.find(({ id }) => id === from.port),
    target?.ports?.inputs.find(({ id }) => id === to.port),
  ]
  // Those of what has just been added are the kind's, under the same names.
  const type = [output?.type, input?.type].find(each => each && each !== '*') ?? '*'
  const out = from.port === MORE && from.node === ENTRY_KEY ? addDoor(place, 'i', to.port, type) : from.port
  const slot = to.port === MORE && to.node === EXIT_KEY ? addDoor(place, 'o', from.port, type) : to.port
  const primitive = nodeItem(place, from.node)
  if (primitive?.get('.type') === 'PrimitiveNode')
    fitPrimitive(place, from.node, input?.type ?? type, nodeItem(place, to.node), target, slot)
  linkSlots(place, { node: from.node, slot: out }, { node: to.node, slot }, type)
  if (from.node !== ENTRY_KEY) return
  // Whoever stands for this graph shows the widget from now on, with the value that it has.
  const widget = widgetOf(target, slot)
  const name = slotsOf(nodeItem(place, ENTRY_KEY), 'o').find(({ key }) => key === out)?.kept.slot['name']
  if (widget && typeof name === 'string') giveHosts(place.doc, place.graph, name, widget.value)
}

const widgetOf = (target: GraphNode | undefined, slot: string) =>
  (target?.data as { widgets?: { name: string; value: unknown; control?: string }[] } | undefined)?.widgets?.find(
    ({ name }) => name === slot,
  )

/** A primitive takes the type and the value of what it is linked to first. */
function fitPrimitive(
  place: GraphPlace,
  key: string,
  type: string,
  item: ReturnType<typeof nodeItem>,
  target: GraphNode | undefined,
  slot: string,
): void {
  const own = nodeItem(place, key)
  if (!own || own.has('w.0') || !item) return
  const widget = widgetOf(target, slot)
  own.set('#w', 'list')
  own.set('w.0', widget?.value ?? '')
  if (typeof widget?.value === 'number') own.set('w.1', 'fixed')
  const [first] = slotsOf(own, 'o')
  if (first) own.set(`o.${first.key}`, { at: 0, slot: { ...first.kept.slot, type, widget: { name: slot } } })
}

/** Writes what leads from one drawing to the other. */
export function applyChange(place: GraphPlace, before: Graph, after: Graph, catalogue: Catalogue): void {
  const was = new Map(before.nodes.map(node => [node.id, node]))
  const is = new Map(after.nodes.map(node => [node.id, node]))
  const groupsBefore = new Map(before.groups.map(group => [group.id, group]))
  const groupsAfter = new Map(after.groups.map(group => [group.id, group]))
  const linksBefore = new Set(before.links.map(({ id }) => id))
  const linksAfter = new Set(after.links.map(({ id }) => id))
  // What is promoted may change with them.
  if (after.links.length !== before.links.length || after.links.some(({ id }) => !linksBefore.has(id)))
    keepHostValues(place.doc, place.graph)
  for (const node of after.nodes) {
    const old = was.get(node.id)
    if (!old) addOne(place, node, catalogue)
    else if (old !== node) changeOne(place, old, node)
  }
  unlinkSlots(
    place,
    [...linksBefore].filter(id => !linksAfter.has(id)),
  )
  removeNodes(place, new Set([...was.keys()].filter(key => !is.has(key) && !isEnd(key))))
  for (const link of after.links) if (!linksBefore.has(link.id)) linkOne(place, link, after)
  for (const group of after.groups) {
    const old = groupsBefore.get(group.id)
    if (!old) addGroup(place, { title: group.title, bounding: boundingOf(group), color: '#3f789e', font_size: 24, flags: {} }, group.id)
    else if (old !== group) setGroup(place, group.id, { title: group.title, bounding: boundingOf(group) })
  }
  for (const id of groupsBefore.keys()) if (!groupsAfter.has(id)) removeGroup(place, id)
}
