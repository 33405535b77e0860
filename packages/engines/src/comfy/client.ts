// The HTTP side of ComfyUI: its description, uploads, prompts under our own ids, what became of them, results, and taking one back.
import { createHash } from 'node:crypto'
import { ask, askJson, download, EngineFault, strangeTo } from '../connect/http.ts'
import { isObject, member, textOf } from '../connect/loose.ts'
import { type EngineFile, type PromptState, readHistory, readQueue, refusalOf } from './answers.ts'
import type { Graph } from './graphs/sheet.ts'
import type { NodeErrors } from '../ports/flow.ts'
import { type ObjectInfo, readObjectInfo } from './object-info.ts'

const strange = strangeTo('ComfyUI')
/** The program with all its extensions describes itself in 3 to 10 MB (facts: image engines §9). */
const INFO_CAP = 64 * 1024 * 1024
/** Noise of 6000 × 6000 pixels as a PNG; no drawing comes near. */
const PICTURE_CAP = 128 * 1024 * 1024
const LONG_MS = 60_000
/** Taking a prompt back must not hold up whoever cancels. */
const WITHDRAW_MS = 5000
/** In the engine's input folder. */
const FOLDER = 'qianmu'

export interface Description {
  info: ObjectInfo
  /** The same as it was answered. */
  nodes: Readonly<Record<string, unknown>>
  embeddings: readonly string[]
  /** Of the program, '' when it does not say. */
  version: string
}

export interface Submission {
  promptId: string
  graph: Graph
  /** Tells a prompt of the same id but of another request apart. */
  digest: string
  /** The only ends that are run. */
  targets?: readonly string[] | undefined
}

export interface ComfyClient {
  readonly url: URL
  describe(signal: AbortSignal): Promise<Description>
  upload(bytes: Uint8Array, signal: AbortSignal, ending?: string): Promise<void>
  /** Puts a file into a folder of the engine's input under its own name. */
  put(file: { folder: string; name: string; bytes: Uint8Array }, signal: AbortSignal): Promise<void>
  /** @param against is told what the engine says against nodes of a graph that it runs for the rest; without, such a graph is not run */
  submit(submission: Submission, signal: AbortSignal, against?: (errors: NodeErrors) => void): Promise<void>
  state(promptId: string, signal: AbortSignal): Promise<PromptState>
  view(file: EngineFile, signal: AbortSignal): Promise<Uint8Array>
  /** Bytes of a file; undefined when the engine has none of this name. */
  sizeOf(file: EngineFile, signal: AbortSignal): Promise<number | undefined>
  /** A large file of `size` bytes, part by part. */
  read(file: EngineFile, size: number, signal: AbortSignal): AsyncIterable<Uint8Array>
  /** Takes a prompt back wherever it is, and never another one. An engine that cannot be reached is left as it is. */
  withdraw(promptId: string): Promise<void>
  /** Removes the end of an earlier run under this id, so that it is not taken for that of the next. */
  forget(promptId: string, signal: AbortSignal): Promise<void>
}

const ENDINGS: readonly (readonly [readonly number[], string])[] = [
  [[0x89, 0x50], 'png'],
  [[0xff, 0xd8], 'jpg'],
  [[0x52, 0x49], 'webp'],
]

const endingOf = (bytes: Uint8Array) => ENDINGS.find(([head]) => head.every((byte, at) => bytes[at] === byte))?.[1] ?? 'png'
/** Name of a file in the engine's input folder: the same content is uploaded once and hits the engine's cache. */
function uploadName(bytes: Uint8Array, ending = endingOf(bytes)): string {
  return `${createHash('sha256').update(bytes).digest('hex').slice(0, 40)}.${ending}`
}

/** How a graph names an uploaded file. @param ending of its name; of a picture it shows */
export const inputName = (bytes: Uint8Array, ending?: string) => `${FOLDER}/${uploadName(bytes, ending)}`

async function putFile(address: URL, { folder, name, bytes }: Parameters<ComfyClient['put']>[0], signal: AbortSignal) {
  const body = new FormData()
  body.append('image', new Blob([Buffer.from(bytes)]), name)
  body.append('subfolder', folder)
  body.append('overwrite', 'true')
  const { status, value } = await askJson(address, { method: 'POST', body, signal, timeoutMs: LONG_MS })
  if (status === 413) throw new EngineFault('图片太大，绘图引擎不接受')
  if (status !== 200 || member(value, 'name') !== name || member(value, 'subfolder') !== folder) throw strange('（上传图片）')
}

/** @param base address of the engine, http or https */
export function comfyClient(base: string): ComfyClient {
  const url = new URL(base.endsWith('/') ? base : `${base}/`)
  const at = (path: string) => new URL(path, url)
  const post = (path: string, body: object, signal: AbortSignal) =>
    askJson(at(path), { method: 'POST', body: JSON.stringify(body), signal })

  async function readJson(path: string, signal: AbortSignal, cap?: number): Promise<unknown> {
    const { status, value } = await askJson(at(path), { signal, ...(cap && { cap, timeoutMs: LONG_MS }) })
    if (status !== 200 || value === undefined) throw strange()
    return value
  }

  async function queue(promptId: string, signal: AbortSignal): Promise<PromptState> {
    const state = readQueue(await readJson('queue', signal), promptId)
    if (!state) throw strange('（任务队列）')
    return state
  }

  const addressOf = ({ filename, subfolder, type }: EngineFile) =>
    at(`view?${new URLSearchParams({ filename, subfolder, type }).toString()}`)

  return {
    url,
    async describe(signal) {
      const stats = await readJson('system_stats', signal)
      if (!isObject(member(stats, 'system'))) throw strange('（系统信息）')
      const answered = await readJson('object_info', signal, INFO_CAP)
      const info = readObjectInfo(answered)
      if (!info) throw strange('（节点说明）')
      const named = await readJson('embeddings', signal)
      const embeddings = Array.isArray(named) ? named.filter(each => typeof each === 'string') : []
      return {
        info,
        nodes: answered as Description['nodes'],
        embeddings,
        version: textOf(member(member(stats, 'system'), 'comfyui_version'), 40),
      }
    },
    upload: (bytes, signal, ending) => putFile(at('upload/image'), { folder: FOLDER, name: uploadName(bytes, ending), bytes }, signal),
    put: (file, signal) => putFile(at('upload/image'), file, signal),
    async submit({ promptId, graph, digest, targets }, signal, against) {
      // Asks for previews of this prompt alone; versions that do not know it follow their own setting.
      const extra_data = { qianmu: { digest }, preview_method: 'auto' }
      const part = targets?.length ? { partial_execution_targets: targets } : {}
      const { status, value } = await post(
        'prompt',
        { prompt: graph, prompt_id: promptId, client_id: promptId, extra_data, ...part },
        signal,
      )
      const refusal = refusalOf(value, graph)
      const errors = member(value, 'node_errors')
      if (refusal && isObject(errors)) against?.(errors)
      if (status === 400 && refusal) throw new EngineFault(refusal)
      if (status !== 200 || !isObject(value)) throw strange('（提交任务）')
      if (value['prompt_id'] !== promptId) throw new EngineFault('绘图引擎没有采用本任务的编号，请把 ComfyUI 升级到 0.3.45 以上')
      if (!refusal || against) return
      await this.withdraw(promptId)
      throw new EngineFault(refusal)
    },
    async state(promptId, signal) {
      // The engine moves a prompt from its queue to its history in one step, so this order never misses it.
      const queued = await queue(promptId, signal)
      if (queued.at !== 'unknown') return queued
      const ended = readHistory(await readJson(`history/${promptId}`, signal), promptId)
      if (!ended) throw strange('（任务历史）')
      return ended
    },
    async view(file, signal) {
      const { status, bytes } = await ask(addressOf(file), { signal, cap: PICTURE_CAP, timeoutMs: LONG_MS })
      if (status !== 200) throw new EngineFault('绘图引擎没有交出结果图片', { retry: true })
      return bytes
    },
    async sizeOf(file, signal) {
      const { status, length } = await ask(addressOf(file), { method: 'HEAD', signal })
      return status === 200 ? length : undefined
    },
    read: (file, size, signal) => download(addressOf(file), { signal, cap: size }),
    async withdraw(promptId) {
      const signal = AbortSignal.timeout(WITHDRAW_MS)
      try {
        await post('queue', { delete: [promptId] }, signal)
        // Versions before 0.3.57 stop whatever runs: only while that is ours.
        if ((await queue(promptId, signal)).at === 'running') await post('interrupt', { prompt_id: promptId }, signal)
      } catch (error) {
        if (!(error instanceof EngineFault) && !signal.aborted) throw error
      }
    },
    async forget(promptId, signal) {
      await post('history', { delete: [promptId] }, signal)
    },
  }
}
