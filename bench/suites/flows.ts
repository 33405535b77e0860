// Workflows of ComfyUI whose nodes stand for subgraphs: each value that such a node has is held against the value that reaches the node inside, as it
// was imported, through the drawing that several people share, and after one of them was changed there. Besides: how many have a form without an engine.
//
// FLOWS names a folder of workflows, such as the unpacked comfyui-workflow-templates-json of PyPI; SHOW=1 names each value that differs.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ApiGraph, formOf, readCatalogue, readWorkflow, toApi, withAssumed } from '@qianmu/flow'
import { nodeIds, promotedOf, readGraph, ROOT, same, setHostValue, writeGraph } from '@qianmu/flow/shared'
import * as Y from 'yjs'

interface Slot {
  name: string
  link?: number | null
  widget?: { name: string }
}
interface Node {
  id: number
  type: string
  mode?: number
  inputs?: Slot[]
  widgets_values?: unknown[]
  widgets_values_named?: Record<string, unknown>
  properties?: { proxyWidgets?: unknown }
}
interface Graph {
  id?: string
  nodes: Node[]
  inputs?: { name: string; linkIds?: number[] }[]
  links: { id: number; target_id: number; target_slot: number }[]
}

/** The widget that an input leads to, read out of the file by itself: the first link that ends at one. */
function widgetBehind(graphs: ReadonlyMap<string, Graph>, graph: Graph, input: string): { ids: string; widget: string } | undefined {
  const { linkIds = [] } = graph.inputs?.find(({ name }) => name === input) ?? {}
  for (const id of linkIds) {
    const link = graph.links.find(each => each.id === id)
    const node = graph.nodes.find(each => each.id === link?.target_id)
    const slot = node?.inputs?.find(each => each.link === id) ?? node?.inputs?.[link?.target_slot ?? -1]
    if (!node || !slot) continue
    const inner = graphs.get(node.type)
    if (!inner && slot.widget) return { ids: node.mode === 2 || node.mode === 4 ? '' : String(node.id), widget: slot.widget.name }
    const deeper = inner && widgetBehind(graphs, inner, slot.name)
    if (deeper) return { ids: deeper.ids && `${node.id}:${deeper.ids}`, widget: deeper.widget }
  }
  return undefined
}

/** What reaches the nodes inside, by the names of their inputs, and what the file says; programs of today write it down by name themselves. */
function* valuesOf(graphs: ReadonlyMap<string, Graph>, node: Node, prefix: string, api: ApiGraph) {
  const graph = graphs.get(node.type)!
  const promoted = (graph.inputs ?? []).flatMap(({ name }) => {
    const found = widgetBehind(graphs, graph, name)
    return found ? [{ name, ...found }] : []
  })
  // A program of before today's lists what it shows by the nodes inside, and has its values in that order.
  const shown = (node.properties?.proxyWidgets ?? []) as [id: string, widget: string][]
  const placeOf = ({ name, ids, widget }: (typeof promoted)[number], at: number) =>
    node.properties?.proxyWidgets === undefined
      ? at
      : shown.findIndex(([id, each]) => (id === '-1' ? each === name : ids.split(':')[0] === id && (each === widget || each === name)))
  for (const [nth, each] of promoted.entries()) {
    const { name, ids, widget } = each
    const at = placeOf(each, nth)
    const said = node.widgets_values_named ? node.widgets_values_named[name] : node.widgets_values?.[at]
    const isLinked = (node.inputs ?? []).some(each => each.name === name && typeof each.link === 'number')
    if (said === undefined || said === null || isLinked || !ids) continue
    yield { name, said, given: api[`${prefix}${node.id}:${ids}`]?.inputs[widget] }
  }
}

const unwrapped = (value: unknown) => (typeof value === 'object' && value !== null && '__value__' in value ? value.__value__ : value)
const CORE = readCatalogue(JSON.parse(readFileSync(fileURLToPath(import.meta.resolve('@qianmu/flow/nodes.json')), 'utf8')))!
const apiOf = (text: string) => {
  const read = readWorkflow(text, { empty: true })
  if ('problem' in read) return {}
  return read.kind === 'ui' ? toApi(read.ui, CORE) : read.graph
}

const counts = { workflows: 0, formed: 0, files: 0, hosts: 0, values: 0, equal: 0, told: 0, silent: 0, drawn: 0, edited: 0 }
const folder = process.env['FLOWS']
if (!folder) throw new Error('FLOWS names no folder')
for (const file of globSync(`${folder}/**/*.json`)) {
  const text = readFileSync(file, 'utf8')
  const ui = JSON.parse(text) as Graph & { definitions?: { subgraphs?: Graph[] } }
  const graphs = new Map((ui.definitions?.subgraphs ?? []).map(each => [each.id ?? '', each]))
  if (!Array.isArray(ui.nodes)) continue
  counts.workflows++
  const whole = apiOf(text)
  counts.formed += Number(formOf(whole, withAssumed(whole, CORE)).length > 0)
  if (!graphs.size) continue
  counts.files++
  const doc = new Y.Doc()
  writeGraph(doc, ui as unknown as Record<string, unknown>)
  const drawn = readGraph(doc)
  const isDrawn = same(JSON.parse(JSON.stringify(drawn)), ui)
  counts.drawn += Number(isDrawn)
  if (!isDrawn && process.env['SHOW']) console.log(path.basename(file), 'is drawn as something else')
  const [api, again] = [apiOf(text), apiOf(JSON.stringify(drawn))]
  let isEqual = isDrawn
  let isEdited = true
  for (const node of ui.nodes.filter(({ type, mode }) => graphs.has(type) && mode !== 2 && mode !== 4)) {
    counts.hosts++
    for (const [through, graph] of [api, again].entries())
      for (const { name, said, given } of valuesOf(graphs, node, '', graph)) {
        counts.values += Number(through === 0)
        if (same(unwrapped(given), said)) continue
        isEqual = false
        if (process.env['SHOW']) console.log(path.basename(file), node.id, name, 'is', given, 'and not', said)
      }
    if (node.properties?.proxyWidgets !== undefined || !node.widgets_values?.length) continue
    const key = [...nodeIds({ doc, graph: ROOT })].find(([, id]) => id === node.id)?.[0]
    const last = promotedOf(doc, node.type).at(-1)
    if (key === undefined || !last) continue
    const before = node.widgets_values
    setHostValue({ doc, graph: ROOT }, key, last.name, 'changed here', CORE)
    const after = (readGraph(doc)['nodes'] as Node[]).find(({ id }) => id === node.id)?.widgets_values
    if (!same(after, [...before.slice(0, -1), 'changed here'])) isEdited = false
  }
  counts.equal += Number(isEqual)
  counts.silent += Number(!isEqual)
  counts.edited += Number(isEdited)
}
console.log(
  `${counts.files} files with subgraphs · ${counts.equal} equal · ${counts.told} told · ${counts.silent} silent (${counts.hosts} nodes, ${counts.values} values); ${counts.drawn} come out of the drawing as they went in, ${counts.edited} after one value was changed keep the others`,
)
console.log(`${counts.workflows} workflows · ${counts.formed} have a form without an engine`)
