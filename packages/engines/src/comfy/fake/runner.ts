// The inside of the protocol fake: a queue that works off one prompt after the other, its messages, its history and its files.
import { type Graph, stepsOf } from '../graphs/sheet.ts'
import type { PictureSize } from '../picture-size.ts'
import type { Fault } from './index.ts'
import { greyPng, sizeOf } from './picture.ts'

export interface Entry {
  id: string
  graph: Graph
  client: string
  extra: unknown
}
interface Queued extends Entry {
  number: number
}
interface Parts {
  stepMs: number
  previews: boolean
  fault(): Fault | undefined
  send(client: string, data: string | Uint8Array): void
  cut(): void
  uploaded(name: string): PictureSize
}

const item = ({ number, id, graph, extra }: Queued) => [number, id, graph, extra, ['result']]
const pause = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))
const PREVIEW = greyPng({ width: 8, height: 8 })

/** A frame of type 4, or of type 1 without metadata. */
function previewFrame(prompt_id: string, node_id: string, step: number): Uint8Array {
  if (step % 2) return Buffer.concat([Buffer.from([0, 0, 0, 1, 0, 0, 0, 2]), PREVIEW])
  const about = Buffer.from(JSON.stringify({ node_id, prompt_id, image_type: 'image/png' }))
  const head = Buffer.alloc(8)
  head.writeUInt32BE(4)
  head.writeUInt32BE(about.length, 4)
  return Buffer.concat([head, about, PREVIEW])
}

export function fakeRunner({ stepMs, previews, fault, send, cut, uploaded }: Parts) {
  let numbers = 0
  let stopped = false
  let pending: Queued[] = []
  let running: { entry: Queued; interrupted: boolean } | undefined
  let busy = false
  let ended = new Map<string, object>()
  const files = new Map<string, Buffer>()

  const tell = ({ client, id }: Entry, type: string, data: object = {}) =>
    send(client, JSON.stringify({ type, data: { prompt_id: fault() === 'other-events' ? crypto.randomUUID() : id, ...data } }))

  async function work() {
    if (busy) return
    busy = true
    while (!stopped) {
      const entry = pending.shift()
      if (!entry) break
      running = { entry, interrupted: false }
      const status = await execute(running)
      if (status) ended.set(entry.id, { prompt: item(entry), ...status })
      running = undefined
      if (status && fault() !== 'no-end') tell(entry, 'executing', { node: null })
    }
    busy = false
  }

  /** @returns the end as the history keeps it; undefined when the prompt is forgotten */
  async function execute(now: { entry: Queued; interrupted: boolean }): Promise<object | undefined> {
    const { entry } = now
    const ending = (status_str: string, message: string, data: object, outputs = {}) => {
      tell(entry, message, data)
      if (fault() === 'two-ends') tell(entry, message, data)
      return {
        outputs,
        status: { status_str, completed: status_str === 'success', messages: [[message, { prompt_id: entry.id, ...data }]] },
      }
    }
    tell(entry, 'execution_start')
    tell(entry, 'execution_cached', { nodes: [] })
    const steps = stepsOf(entry.graph)
    for (const node of Object.keys(entry.graph)) {
      tell(entry, 'executing', { node })
      for (let step = 1; step <= (steps.get(node) ?? 1); step++) {
        await pause(stepMs)
        while (!stopped && !now.interrupted && fault() === 'stall') await pause(5)
        if (stopped) return undefined
        if (now.interrupted) return ending('error', 'execution_interrupted', { node_id: node, node_type: 'KSampler', executed: [] })
        if (steps.has(node)) tell(entry, 'progress', { node, value: step, max: steps.get(node) })
        if (steps.has(node) && previews) send(entry.client, previewFrame(entry.id, node, step))
        const over = strike(entry, node, ending)
        if (over) return over === 'forgotten' ? undefined : over
      }
    }
    if (fault() === 'no-end') return success(entry)
    return ending('success', 'execution_success', {}, success(entry).outputs)
  }

  /** Faults in the middle of the work. */
  function strike(
    entry: Entry,
    node: string,
    ending: (status: string, message: string, data: object) => object,
  ): object | 'forgotten' | undefined {
    const failed = (exception_type: string, exception_message: string) =>
      ending('error', 'execution_error', { node_id: node, node_type: 'KSampler', exception_type, exception_message, traceback: ['at …'] })
    switch (fault()) {
      case 'disconnect':
        cut()
        return undefined
      case 'garbage-events':
        for (const junk of ['{"type":', '[]', '{"type":"progress","data":{"prompt_id":1}}', '\u0000']) send(entry.client, junk)
        send(entry.client, Buffer.from([0, 0, 0, 4, 255, 255, 255, 255, 1]))
        send(entry.client, Buffer.from([0, 0, 0, 1]))
        tell(entry, 'progress', { node, value: 9e9, max: -1 })
        return undefined
      case 'restart':
        pending = []
        ended = new Map()
        cut()
        return 'forgotten'
      case 'out-of-memory':
        return failed('torch.OutOfMemoryError', 'Allocation on device 0 would exceed allowed memory.')
      case 'node-failure':
        return failed('RuntimeError', 'mat1 and mat2 shapes cannot be multiplied')
      case 'interrupted':
        return ending('error', 'execution_interrupted', { node_id: node, node_type: 'KSampler', executed: [] })
      default:
        return undefined
    }
  }

  function success({ graph, id }: Entry) {
    const outputs = Object.keys(graph).flatMap(node => {
      if (graph[node]!.class_type !== 'PreviewImage' || fault() === 'no-picture') return []
      const filename = `ComfyUI_temp_${id}_${node}.png`
      const size = sizeOf(graph, node, uploaded)
      files.set(filename, greyPng(fault() === 'wrong-size' ? { width: 64, height: 64 } : size))
      return [[node, { images: [{ filename, subfolder: '', type: 'temp' }] }] as const]
    })
    return { outputs: Object.fromEntries(outputs), status: { status_str: 'success', completed: true, messages: [] } }
  }

  return {
    add(entry: Entry): number {
      const number = numbers++
      pending.push({ ...entry, number })
      void work()
      return number
    },
    queue: () => ({ queue_running: running ? [item(running.entry)] : [], queue_pending: pending.map(item).toReversed() }),
    remove(ids: readonly string[]) {
      pending = pending.filter(entry => !ids.includes(entry.id))
      return {}
    },
    /** As the program does it: with an id only that prompt, without one whatever runs. */
    interrupt(id: string | undefined) {
      if (running && (id === undefined || running.entry.id === id)) running.interrupted = true
      return {}
    },
    forget(ids: readonly string[]) {
      for (const id of ids) ended.delete(id)
      return {}
    },
    history: (id: string) => (ended.has(id) ? { [id]: ended.get(id)! } : {}),
    file: (name: string) => files.get(name),
    /** Somebody else's prompt runs until it is let go. */
    occupy() {
      busy = true
      running = { entry: { id: crypto.randomUUID(), graph: {}, client: '', extra: {}, number: numbers++ }, interrupted: false }
      return () => {
        running = undefined
        busy = false
        void work()
      }
    },
    stop() {
      stopped = true
    },
  }
}
