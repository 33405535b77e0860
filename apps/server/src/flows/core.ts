// ComfyUI's own nodes as they come along: so that a workflow has a form, and a graph its widgets, on a machine without any engine.
import { type Catalogue, readCatalogue } from '@qianmu/flow'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

let nodes: Readonly<Record<string, unknown>> | undefined
let catalogue: Catalogue | undefined

/** As `/object_info` describes them, each marked as one that no engine was asked for. */
export function coreNodes(): Readonly<Record<string, unknown>> {
  if (nodes) return nodes
  const text = readFileSync(fileURLToPath(import.meta.resolve('@qianmu/flow/nodes.json')), 'utf8')
  const all = Object.entries(JSON.parse(text) as Record<string, object>)
  return (nodes = Object.fromEntries(all.map(([name, node]) => [name, { ...node, absent: true }])))
}
export const coreCatalogue = (): Catalogue => (catalogue ??= readCatalogue(coreNodes()) ?? new Map())
