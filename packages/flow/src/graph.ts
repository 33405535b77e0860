// Workflows as programs write them: the graph that is run (API JSON) and the one that people draw (UI JSON 0.4 and 1.0), told apart under caps.
import { isObject, type JsonObject, memberOf, parseJson, parsePython } from '@qianmu/drawing/json'
import { nodeLabel } from './words.ts'

/** An output of another node. */
export type Link = readonly [node: string, output: number]
export interface ApiNode {
  class_type: string
  inputs: Record<string, unknown>
  _meta?: { title: string }
}
/** What `POST /prompt` takes as `prompt`: nodes by id. */
export type ApiGraph = Record<string, ApiNode>

/** What stands against a graph, at the node and the input where it stands. */
export interface GraphProblem {
  node: string
  /** '' where the node itself is meant. */
  input: string
  class_type: string
  /** As ComfyUI names the reason. */
  type: string
  text: string
}

/** No workflow of people comes near; each is held in memory and written into pictures (ours). */
export const WORKFLOW_CHARS = 8 * 1024 * 1024
export const WORKFLOW_NODES = 5000
const CAPS = { chars: WORKFLOW_CHARS, depth: 64 }
const TITLE = 100

export const isLink = (value: unknown): value is Link =>
  Array.isArray(value) &&
  value.length === 2 &&
  typeof value[0] === 'string' &&
  Number.isInteger(value[1]) &&
  (value[1] as number) >= 0 &&
  (value[1] as number) < 1000
/** An own node, for ids are what strangers wrote. */
export const nodeOf = (graph: ApiGraph, id: string): ApiNode | undefined => (Object.hasOwn(graph, id) ? graph[id] : undefined)
/** How a node is called in sentences: as its author calls it in Chinese, else as its class is known here. */
export const titleOf = (id: string, { class_type, _meta }: ApiNode): string => {
  const own = _meta?.title ?? ''
  const title = /\p{Script=Han}/u.test(own) ? own : nodeLabel(class_type, own)
  return `${title.slice(0, TITLE)}（#${id}）`
}

export type Workflow = { kind: 'api'; graph: ApiGraph } | { kind: 'ui'; ui: JsonObject }

function apiOf(value: JsonObject): ApiGraph | undefined {
  const nodes = Object.entries(value).filter(([, node]) => typeof memberOf(node, 'class_type') === 'string')
  // Programs write notes of their own beside the nodes.
  if (!nodes.length) return undefined
  const graph = nodes.map(([id, node]): [string, ApiNode] => {
    const inputs = memberOf(node, 'inputs')
    const title = memberOf(memberOf(node, '_meta'), 'title')
    const sound = isObject(inputs) ? { ...inputs } : {}
    const meta = typeof title === 'string' ? { _meta: { title } } : {}
    return [id, { inputs: sound, class_type: memberOf(node, 'class_type') as string, ...meta }]
  })
  return Object.fromEntries(graph)
}

const countOf = (ui: JsonObject): number => {
  const own = Array.isArray(ui['nodes']) ? ui['nodes'].length : 0
  const inner = memberOf(memberOf(ui, 'definitions'), 'subgraphs')
  return (
    own +
    (Array.isArray(inner) ? inner : []).reduce((sum: number, each) => sum + (isObject(each) ? countOf({ nodes: each['nodes'] }) : 0), 0)
  )
}

/** Reads a workflow out of text that anyone may have written; `problem` is Chinese. Never throws. @param empty takes a drawn graph without nodes */
export function readWorkflow(text: string, { empty = false }: { empty?: boolean } = {}): Workflow | { problem: string } {
  if (text.length > WORKFLOW_CHARS) return { problem: `工作流超过 ${WORKFLOW_CHARS / 1024 / 1024} MB，无法导入` }
  // Python writes NaN where JSON has no word for it.
  const value = parseJson(text, CAPS) ?? parsePython(text, CAPS)
  if (!isObject(value)) return { problem: '这不是工作流：应是 ComfyUI 的 JSON' }
  const tooMany = { problem: `工作流超过 ${WORKFLOW_NODES} 个节点，无法导入` }
  if (Array.isArray(value['nodes']))
    return countOf(value) > WORKFLOW_NODES
      ? tooMany
      : value['nodes'].length || empty
        ? { kind: 'ui', ui: value }
        : { problem: '工作流里没有节点' }
  const wrapped = memberOf(value, 'prompt')
  const graph = apiOf(value) ?? (isObject(wrapped) ? apiOf(wrapped) : undefined)
  if (!graph) return { problem: '这不是工作流：没有找到节点' }
  return Object.keys(graph).length > WORKFLOW_NODES ? tooMany : { kind: 'api', graph }
}
