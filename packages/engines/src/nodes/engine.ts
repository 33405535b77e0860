// Workflows of this machine's own nodes behind the flow port: the graph is walked node by node, each once everything it waits for is there.
import { type ApiGraph, checkGraph, type Catalogue, isLink, nodeErrorsOf, readCatalogue, titleOf } from '@qianmu/flow'
import type { RunEvent } from '../ports/engine.ts'
import type { FlowEngine, FlowOutput, FlowRequest, FlowResult, FlowStep } from '../ports/flow.ts'
import type { Pixels, Plane } from '../retouch/picture.ts'
import { threadOf } from '../thread.ts'
import { createWorkshop } from '../workshop.ts'
import { type Bench, ENGINE_NODES, type LocalEngines } from './engine-nodes.ts'
import { NodeFault } from './pixels.ts'
import type { Inputs, PIXEL_NODES, PixelOutcome, PixelWork } from './pixel-nodes.ts'
import { BUILT_IN_NODES } from './specs.ts'
import { TEXT_NODES } from './text-nodes.ts'

const CATALOGUE: Catalogue = readCatalogue(BUILT_IN_NODES)!
const NAME = '内置节点（非 AI 模型）'
/** The slowest node known, a wide blur of the largest picture, takes a minute. */
const SILENT_MS = 180_000
const IDLE_MS = 60_000
const thread = threadOf<PixelWork, PixelOutcome>(new URL('nodes.worker.ts', import.meta.url), 'node')

export interface NodesEngine extends FlowEngine {
  close(): Promise<void>
}

/** Nodes in an order in which each comes after those that it waits for; of a graph without circles. */
function inOrder(graph: ApiGraph): string[] {
  const order: string[] = []
  const seen = new Set<string>()
  for (const first of Object.keys(graph)) {
    const stack = [first]
    while (stack.length) {
      const id = stack.at(-1)!
      const before = Object.values(graph[id]!.inputs).flatMap(value => (isLink(value) && !seen.has(value[0]) ? [value[0]] : []))
      if (before.length && !seen.has(id)) stack.push(...before)
      else {
        stack.pop()
        if (!seen.has(id)) order.push(id)
        seen.add(id)
      }
    }
  }
  return order
}

/** Only what leads to an end is run, as ComfyUI does it. */
function needed(graph: ApiGraph): ApiGraph {
  const kept = new Set<string>()
  const stack = Object.keys(graph).filter(id => CATALOGUE.get(graph[id]!.class_type)?.final)
  for (let id = stack.pop(); id !== undefined; id = stack.pop()) {
    if (kept.has(id)) continue
    kept.add(id)
    for (const value of Object.values(graph[id]!.inputs)) if (isLink(value)) stack.push(value[0])
  }
  return Object.fromEntries(Object.entries(graph).filter(([id]) => kept.has(id)))
}

/** What nodes left that others still wait for. */
function held(graph: ApiGraph) {
  const outputs = new Map<string, unknown[]>()
  const waiting = new Map<string, number>()
  const links = (id: string) => new Set(Object.values(graph[id]!.inputs).flatMap(value => (isLink(value) ? [value[0]] : [])))
  for (const id of Object.keys(graph)) for (const from of links(id)) waiting.set(from, (waiting.get(from) ?? 0) + 1)
  return {
    inputsOf(id: string): Record<string, unknown> {
      const { class_type, inputs } = graph[id]!
      const usual = CATALOGUE.get(class_type)!.inputs.flatMap(({ name, fallback }) =>
        fallback === undefined ? [] : [[name, fallback] as const],
      )
      const given = Object.entries(inputs).map(([name, value]) => [name, isLink(value) ? outputs.get(value[0])![value[1]] : value] as const)
      return Object.fromEntries([...usual, ...given])
    },
    keep(id: string, made: unknown[]) {
      if (waiting.get(id)) outputs.set(id, made)
      for (const from of links(id)) {
        const left = waiting.get(from)! - 1
        waiting.set(from, left)
        if (left === 0) outputs.delete(from)
      }
    },
  }
}

/** Characters of a text that is worked on at once. */
const SHORT = 20_000
const isLong = (inputs: Inputs) => Object.values(inputs).some(value => typeof value === 'string' && value.length > SHORT)
/** A class whose file is uploaded, and the input that names it. */
const LOADING = new Set(['LoadImage', 'LoadImageMask'])

/** Built-in engines behind a graph; nothing leaves the machine, and no file is read but those that come along. */
export function nodesEngine(engines: LocalEngines): NodesEngine {
  const workshop = createWorkshop(thread, { silentMs: SILENT_MS, idleMs: IDLE_MS })
  const pixels = async (name: PixelWork['name'], inputs: Inputs, signal: AbortSignal): Promise<unknown[]> => {
    const outcome = await workshop.run({ name, inputs }, signal)
    if ('fault' in outcome) throw new NodeFault(outcome.fault)
    return outcome.outputs
  }
  const benchOf = (signal: AbortSignal): Bench => ({
    engines,
    signal,
    encode: async image => (await pixels('encode', { image }, signal)) as Uint8Array[],
    encodeMasks: async mask => (await pixels('encodeMask', { mask }, signal)) as Uint8Array[],
    decode: async bytes => ((await pixels('decode', { bytes }, signal)) as Pixels[][])[0]![0]!,
    alphaOf: async image => ((await pixels('alpha', { image }, signal)) as Plane[][])[0]!,
  })

  async function made(name: string, inputs: Record<string, unknown>, { files }: FlowRequest, bench: Bench): Promise<unknown[]> {
    if (name in TEXT_NODES) {
      const node = name as keyof typeof TEXT_NODES
      return isLong(inputs) ? pixels(node, inputs, bench.signal) : TEXT_NODES[node](inputs)
    }
    if (name in ENGINE_NODES) return ENGINE_NODES[name as keyof typeof ENGINE_NODES](inputs, bench)
    if (!LOADING.has(name)) return pixels(name as keyof typeof PIXEL_NODES, inputs, bench.signal)
    const file = files.get(String(inputs['image']))
    if (!file) throw new NodeFault('没有这张图片，请重新上传')
    return pixels(name as 'LoadImage', { ...inputs, bytes: file.bytes }, bench.signal)
  }

  async function ended(id: string, name: string, inputs: Record<string, unknown>, bench: Bench): Promise<FlowOutput[]> {
    const { source } = inputs
    if (name === 'PreviewAny' && !isPicture(source)) return [{ node: id, kind: 'text', text: textOf(source) }]
    const images = (name === 'PreviewAny' ? source : inputs['images']) as (Pixels | Plane)[]
    const isMask = images.some(({ data }) => data instanceof Uint8Array)
    const all = await (isMask ? bench.encodeMasks(images as Plane[]) : bench.encode(images as Pixels[]))
    return all.map((bytes, nth) => ({ node: id, kind: 'image', name: `${id.replaceAll(':', '-')}-${nth + 1}.png`, bytes }))
  }

  async function* run(_jobId: string, request: FlowRequest, signal: AbortSignal): AsyncGenerator<RunEvent<FlowResult, FlowStep>> {
    const problems = checkGraph(request.graph, CATALOGUE)
    if (problems.length) {
      yield { type: 'node-errors', errors: nodeErrorsOf(problems) }
      return yield { type: 'failed', reason: problems[0]!.text, retry: false }
    }
    const graph = needed(request.graph)
    const order = inOrder(graph)
    const [left, bench, outputs] = [held(graph), benchOf(signal), [] as FlowOutput[]]
    for (const [at, id] of order.entries()) {
      const node = graph[id]!
      yield { type: 'node', node: id, state: 'running' }
      yield { type: 'progress', share: at / order.length, message: `正在${CATALOGUE.get(node.class_type)!.title}` }
      try {
        const inputs = left.inputsOf(id)
        if (CATALOGUE.get(node.class_type)!.final) outputs.push(...(await ended(id, node.class_type, inputs, bench)))
        left.keep(id, CATALOGUE.get(node.class_type)!.final ? [] : await made(node.class_type, inputs, request, bench))
      } catch (error) {
        if (!(error instanceof NodeFault)) throw error
        const text = `${titleOf(id, node)}：${error.message}`
        yield {
          type: 'node-errors',
          errors: nodeErrorsOf([{ node: id, input: '', class_type: node.class_type, type: 'execution_error', text }]),
        }
        return yield { type: 'failed', reason: text, retry: false }
      }
      yield { type: 'node', node: id, state: 'done' }
    }
    yield { type: 'done', result: { outputs } }
  }

  return {
    probe: () =>
      Promise.resolve({
        available: true,
        kind: 'procedural',
        name: NAME,
        licence: 'Apache-2.0',
        reason: '',
        capabilities: { nodes: BUILT_IN_NODES },
      }),
    run,
    // It is done within a minute: after a restart it is done again.
    reconcile: () => Promise.resolve(undefined),
    close: () => workshop.close(),
  }
}

const isPicture = (value: unknown): value is (Pixels | Plane)[] =>
  Array.isArray(value) && typeof value[0] === 'object' && value[0] !== null && 'data' in value[0]
const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
