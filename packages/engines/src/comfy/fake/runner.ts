// The inside of the protocol fake: a queue that works off one prompt after the other, its messages, its history and its files.
import { emptyMp4 } from '../../connect/fake/mp4.ts'
import { greyPng } from '../../connect/fake/png.ts'
import { type Graph, stepsOf } from '../graphs/sheet.ts'
import { tone } from '../../sound/fake.ts'
import type { PictureSize } from '../../connect/picture-size.ts'
import { type Fault, strike } from './faults.ts'
import { sizeOf } from './picture.ts'

interface Entry {
  id: string
  graph: Graph
  client: string
  extra: unknown
}
interface Queued extends Entry {
  number: number
}
/** What works now. */
interface Now {
  entry: Queued
  interrupted: boolean
}
/** What the runner is given of the world around it. */
export interface Surroundings {
  stepMs: number
  previews: boolean
  fault(): Fault | undefined
  send(client: string, data: string | Uint8Array): void
  /** Breaks every websocket. */
  cut(): void
  uploaded(name: string): PictureSize
  picture(size: PictureSize): Buffer
}
export type Ending = (status: 'success' | 'error', message: string, data: object) => object

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

const teller =
  ({ fault, send }: Surroundings, { client, id }: Entry) =>
  (type: string, data: object = {}) =>
    send(client, JSON.stringify({ type, data: { prompt_id: fault() === 'other-events' ? crypto.randomUUID() : id, ...data } }))

/** Works a prompt off. @returns the end as the history keeps it; undefined when the prompt is forgotten */
async function execute(around: Surroundings, now: Now, files: Map<string, Buffer>): Promise<object | undefined> {
  const { entry } = now
  const { fault, previews, send } = around
  const tell = teller(around, entry)
  const ending: Ending = (status_str, message, data) => {
    for (let times = fault() === 'two-ends' ? 2 : fault() === 'no-end' ? 0 : 1; times > 0; times--) tell(message, data)
    const outputs = status_str === 'success' ? results(around, entry, files) : {}
    return { outputs, status: { status_str, completed: status_str === 'success', messages: [[message, { prompt_id: entry.id, ...data }]] } }
  }
  tell('execution_start')
  tell('execution_cached', { nodes: [] })
  const steps = stepsOf(entry.graph)
  for (const node of Object.keys(entry.graph)) {
    tell('executing', { node })
    for (let step = 1; step <= (steps.get(node) ?? 1); step++) {
      await pause(around.stepMs)
      while (!now.interrupted && fault() === 'stall') await pause(5)
      if (now.interrupted) return ending('error', 'execution_interrupted', { node_id: node, node_type: 'KSampler', executed: [] })
      if (steps.has(node)) tell('progress', { node, value: step, max: steps.get(node) })
      if (steps.has(node) && previews) send(entry.client, previewFrame(entry.id, node, step))
      const over = strike(around, entry.client, node, tell, ending)
      if (over) return over === 'forgotten' ? undefined : over
    }
  }
  return ending('success', 'execution_success', {})
}

/** Films, sounds and models that come out, by class: under which name they are listed, and their first bytes. */
const OTHERS: Readonly<Record<string, readonly [listed: string, ending: string, head: Buffer]>> = {
  SaveVideo: ['images', 'mp4', emptyMp4({ seconds: 5, width: 832, height: 480 })],
  SaveAudioMP3: ['audio', 'mp3', Buffer.from('ID3\u0004\0\0\0\0\0\0', 'latin1')],
  // A WAV where the program writes FLAC.
  PreviewAudio: ['audio', 'flac', Buffer.from(tone(12, 220, 44_100))],
  SaveGLB: ['3d', 'glb', Buffer.from('glTF\u0002\0\0\0\u000c\0\0\0', 'latin1')],
}
const PICTURES = ['PreviewImage', 'SaveImage']

/** What a graph gives, made and listed as the history lists it. */
function results({ fault, uploaded, picture }: Surroundings, { graph, id }: Entry, files: Map<string, Buffer>) {
  const outputs = Object.entries(graph).flatMap(([node, { class_type, inputs }]): [string, object][] => {
    const file = (ending: string, bytes: Buffer) => {
      const filename = `ComfyUI_temp_${id}_${node}.${ending}`
      files.set(filename, bytes)
      return [{ filename, subfolder: '', type: 'temp' }]
    }
    if (class_type === 'SaveLoRANode') {
      // It tells no name, and counts on when it has saved under this one before.
      const name = `${String(inputs['prefix']).split('/').at(-1)}_${String(graph['train']?.inputs['steps'])}_steps_`
      const nth = [...files.keys()].filter(each => each.startsWith(name)).length + 1
      if (fault() !== 'no-picture') files.set(`${name}${String(nth).padStart(5, '0')}_.safetensors`, Buffer.from(`model ${nth}`))
      return []
    }
    if (class_type === 'PreviewAny') return [[node, { text: [String(inputs['source'])] }]]
    const [listed, ending, bytes] = OTHERS[class_type] ?? []
    if (listed && fault() === 'no-picture') return []
    if (listed) return [[node, { [listed]: file(ending!, bytes!) }]]
    if (!PICTURES.includes(class_type) || fault() === 'no-picture') return []
    return [
      [
        node,
        { images: file('png', picture(fault() === 'wrong-size' ? { width: 64, height: 64 } : sizeOf(graph, node, uploaded))) },
      ] as const,
    ]
  })
  return Object.fromEntries(outputs)
}

export function fakeRunner(around: Surroundings) {
  let numbers = 0
  let pending: Queued[] = []
  let running: Now | undefined
  let busy = false
  const ended = new Map<string, object>()
  const files = new Map<string, Buffer>()

  async function work() {
    if (busy) return
    busy = true
    for (let entry = pending.shift(); entry; entry = pending.shift()) {
      running = { entry, interrupted: false }
      const end = await execute(around, running, files)
      if (end) ended.set(entry.id, { prompt: item(entry), ...end })
      else ended.clear()
      running = undefined
      if (end && around.fault() !== 'no-end') teller(around, entry)('executing', { node: null })
    }
    busy = false
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
    },
    /** As the program does it: with an id only that prompt, without one whatever runs. */
    interrupt(id: string | undefined) {
      if (running && (id === undefined || running.entry.id === id)) running.interrupted = true
    },
    forget: (ids: readonly string[]) => ids.forEach(id => ended.delete(id)),
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
      pending = []
      if (running) running.interrupted = true
    },
  }
}
