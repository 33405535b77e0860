// Workflows of this machine's own nodes behind the flow port: the graph is walked node by node, each once everything it waits for is there.
import { checkGraph, nodeErrorsOf, titleOf } from '@qianmu/flow'
import type { RunEvent } from '../ports/engine.ts'
import type { FlowEngine, FlowOutput, FlowRequest, FlowResult, FlowStep } from '../ports/flow.ts'
import { isStudioFile, StudioFault } from '../ports/studio.ts'
import type { Pixels, Plane } from '../retouch/picture.ts'
import { threadOf } from '../thread.ts'
import { createWorkshop } from '../workshop.ts'
import { type Bench, ENGINE_NODES, type LocalEngines } from './engine-nodes.ts'
import { LIST_NODES } from './list-nodes.ts'
import { NodeFault } from './pixels.ts'
import type { Inputs, PIXEL_NODES, PixelOutcome, PixelWork } from './pixel-nodes.ts'
import { BUILT_IN_NODES } from './specs.ts'
import { STUDIO_SPECS } from './studio-specs.ts'
import { TEXT_NODES } from './text-nodes.ts'
import { CATALOGUE, held, inOrder, needed, type Slot, slotsOf, together } from './walk.ts'

const NAME = '内置节点（非 AI 模型）'
/** The slowest node known, a wide blur of the largest picture, takes a minute. */
const SILENT_MS = 180_000
const IDLE_MS = 60_000
const thread = threadOf<PixelWork, PixelOutcome>(new URL('nodes.worker.ts', import.meta.url), 'node')

type Pixelled = (name: PixelWork['name'], inputs: Inputs, signal: AbortSignal) => Promise<unknown[]>
/** Pictures row by row in one. */
async function grid(pixels: Pixelled, inputs: Inputs, { signal }: Bench): Promise<unknown[]> {
  const pictures = (inputs['images'] as Pixels[][]).flat()
  if (pictures.length === 0) throw new NodeFault('没有图片可以拼')
  const beside = async (image1: Pixels[], image2: Pixels[], direction: string) => {
    const given = { image1, image2, direction, match_image_size: true, spacing_width: 8, spacing_color: 'white' }
    return (await pixels('ImageStitch', given, signal))[0] as Pixels[]
  }
  const columns = Math.max(1, Number(inputs['columns']))
  let whole: Pixels[] | undefined
  for (let at = 0; at < pictures.length; at += columns) {
    let row = [pictures[at]!]
    for (const next of pictures.slice(at + 1, at + columns)) row = await beside(row, [next], 'right')
    whole = whole ? await beside(whole, row, 'down') : row
  }
  return [whole]
}
/** Asked of the studio; its pictures become pixels. */
async function asked(
  name: string,
  inputs: Inputs,
  { studio }: FlowRequest,
  bench: Bench,
  turn: { node: string; item: number },
): Promise<unknown[]> {
  if (!studio) throw new NodeFault('这里没有工作室的内容')
  const pictured = async (value: unknown): Promise<unknown> => {
    if (value instanceof Uint8Array) return [await bench.decode(value)]
    if (!Array.isArray(value)) return value
    const out: unknown[] = []
    for (const each of value as unknown[]) out.push(await pictured(each))
    return out
  }
  try {
    return (await pictured(await studio(name, inputs, { ...turn, signal: bench.signal }))) as unknown[]
  } catch (error) {
    throw error instanceof StudioFault ? new NodeFault(error.message) : error
  }
}

/** What a node makes in one turn. */
async function made(
  pixels: Pixelled,
  name: string,
  inputs: Record<string, unknown>,
  request: FlowRequest,
  bench: Bench,
  turn: { node: string; item: number },
): Promise<unknown[]> {
  if (name in STUDIO_SPECS) return asked(name, inputs, request, bench, turn)
  if (name in TEXT_NODES) {
    const node = name as keyof typeof TEXT_NODES
    return isLong(inputs) ? pixels(node, inputs, bench.signal) : TEXT_NODES[node](inputs)
  }
  if (name in LIST_NODES) return LIST_NODES[name as keyof typeof LIST_NODES](inputs)
  if (name === 'QianmuGrid') return grid(pixels, inputs, bench)
  if (name in ENGINE_NODES) return ENGINE_NODES[name as keyof typeof ENGINE_NODES](inputs, bench)
  if (!LOADING.has(name)) return pixels(name as keyof typeof PIXEL_NODES, inputs, bench.signal)
  const file = request.files.get(String(inputs['image']))
  if (!file) throw new NodeFault('没有这张图片，请重新上传')
  return pixels(name as 'LoadImage', { ...inputs, bytes: file.bytes }, bench.signal)
}

/** What an end hands out in one turn. @param before pictures that it handed out in turns before */
async function ended(id: string, name: string, inputs: Record<string, unknown>, bench: Bench, before: number): Promise<FlowOutput[]> {
  const { source } = inputs
  if (name === 'QianmuSaveFile') {
    if (!isStudioFile(source)) throw new NodeFault('没有声音或片可以保存')
    return [{ node: id, ...source }]
  }
  if (name === 'PreviewAny' && !isPicture(source)) return [{ node: id, kind: 'text', text: textOf(source) }]
  const images = (name === 'PreviewAny' ? source : inputs['images']) as (Pixels | Plane)[]
  const isMask = images.some(({ data }) => data instanceof Uint8Array)
  const all = await (isMask ? bench.encodeMasks(images as Plane[]) : bench.encode(images as Pixels[]))
  return all.map((bytes, nth) => ({ node: id, kind: 'image', name: `${id.replaceAll(':', '-')}-${before + nth + 1}.png`, bytes }))
}

export interface NodesEngine extends FlowEngine {
  close(): Promise<void>
}

/** Characters of a text that is worked on at once. */
const SHORT = 20_000
const isLong = (inputs: Inputs) => Object.values(inputs).some(value => typeof value === 'string' && value.length > SHORT)
/** A class whose file is uploaded, and the input that names it. */
const LOADING = new Set(['LoadImage', 'LoadImageMask'])

/** Built-in engines behind a graph; nothing leaves the machine, and no file is read but those that come along. */
export function nodesEngine(engines: LocalEngines): NodesEngine {
  const workshop = createWorkshop(thread, { silentMs: SILENT_MS, idleMs: IDLE_MS })
  const pixels: Pixelled = async (name, inputs, signal) => {
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
        const { turns, isMany } = left.turnsOf(id)
        const slots: Slot[][] = []
        for (const [item, inputs] of turns.entries()) {
          if (isMany) {
            yield { type: 'node', node: id, state: 'running', share: item / turns.length }
            const share = (at + item / turns.length) / order.length
            yield { type: 'progress', share, message: `正在${CATALOGUE.get(node.class_type)!.title} ${item + 1} / ${turns.length}` }
          }
          if (CATALOGUE.get(node.class_type)!.final)
            outputs.push(...(await ended(id, node.class_type, inputs, bench, outputs.filter(each => each.node === id).length)))
          else slots.push(slotsOf(node.class_type, await made(pixels, node.class_type, inputs, request, bench, { node: id, item })))
        }
        left.keep(id, isMany ? together(node.class_type, slots) : (slots[0] ?? []))
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
