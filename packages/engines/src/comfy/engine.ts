// ComfyUI behind the image port: what it can do, what it refuses and why, pictures drawn by its graphs.
import { type DrawRequest, type Problem, tasksOf } from '@qianmu/drawing'
import type { Probe, RunEvent } from '../ports/engine.ts'
import type { ImageCapabilities, ImageEngine, ImageRequest, ImageResult } from '../ports/image.ts'
import { breaker as breakerOf } from './breaker.ts'
import { capabilitiesOf, NO_CAPABILITIES } from './capabilities.ts'
import { comfyClient, type Description } from './client.ts'
import { graphOf } from './graphs/index.ts'
import { EngineFault } from './http.ts'
import { fetchResults, namedPictures } from './pictures.ts'
import { PATIENCE, type Patience, promptIdOf, runPrompt } from './run.ts'
import { slots } from './slots.ts'

export interface ComfyOptions {
  /** Address of the program, http or https. */
  url: string
  /** Something that only this instance of ours has; keeps its jobs apart from those of others at the same engine. */
  instance: string
  patience?: Partial<Patience>
  /** How long a description holds, in ms. */
  freshMs?: number
  breaker?: Parameters<typeof breakerOf>[0]
}

/** One prompt works inside the engine and one waits, so that it never idles; all others wait with us, where they can be reordered. */
const INSIDE = 2
const FRESH_MS = 30_000
const PROBE_MS = 15_000

/** An engine at an address. Nothing is asked before the first `probe`. */
export function comfyEngine(options: ComfyOptions): ImageEngine {
  const { url, instance, freshMs = FRESH_MS } = options
  const client = comfyClient(url)
  const breaker = breakerOf(options.breaker)
  const patience = { ...PATIENCE, ...options.patience }
  const places = slots(INSIDE)
  let known: { description?: Description; reason: string; at: number } = { reason: '尚未连接绘图引擎', at: 0 }
  let asking: Promise<void> | undefined

  const failure = (error: unknown): string => {
    if (!(error instanceof EngineFault)) throw error
    if (error.sick) breaker.failed(error.message)
    return error.message
  }
  async function describe() {
    try {
      known = { description: await client.describe(AbortSignal.timeout(PROBE_MS)), reason: '', at: Date.now() }
    } catch (error) {
      const reason = error instanceof DOMException ? '绘图引擎没有及时回应' : failure(error)
      known = { reason: `${reason}（${client.url.host}）`, at: Date.now() }
    }
  }
  /** A description that is not stale; one question at a time, whoever asks. */
  async function fresh(): Promise<void> {
    if (Date.now() - known.at < freshMs || breaker.resting) return
    asking ??= describe().finally(() => (asking = undefined))
    await asking
  }
  const reason = () => breaker.resting || known.reason

  async function* run(jobId: string, request: ImageRequest, signal: AbortSignal): AsyncGenerator<RunEvent<ImageResult>> {
    const giveBack = await places.take(signal)
    try {
      await fresh()
      signal.throwIfAborted()
      const { description } = known
      if (!description || breaker.resting) return yield { type: 'failed', reason: reason(), retry: true }
      const compiled = graphOf({ ...request, ...description, pictures: namedPictures(request.pictures) })
      if ('problems' in compiled) return yield { type: 'failed', reason: compiled.problems[0]?.text ?? '', retry: false }
      const promptId = promptIdOf(instance, jobId)
      yield* runPrompt({ client, promptId, compiled, inputs: [...request.pictures.values()], patience }, signal)
      breaker.succeeded()
    } catch (error) {
      if (!(error instanceof EngineFault)) throw error
      yield { type: 'failed', reason: failure(error), retry: error.retry }
    } finally {
      giveBack()
    }
  }

  return {
    async probe(signal) {
      await whileWanted(fresh(), signal)
      const { description } = known
      const available = description !== undefined && !breaker.resting
      return {
        available,
        kind: 'local-model',
        name: description?.version ? `ComfyUI ${description.version}` : 'ComfyUI',
        licence: 'GPL-3.0',
        reason: available ? '' : reason(),
        capabilities: description ? capabilitiesOf(description) : NO_CAPABILITIES,
      } satisfies Probe<ImageCapabilities>
    },
    refusals(request) {
      // Whoever asks next gets a newer answer; this one is given at once.
      fresh().catch(() => (known = { reason: '绘图引擎的说明无法读取', at: Date.now() }))
      const { description } = known
      if (!description || breaker.resting) return [{ field: '', text: reason() }]
      return refusalsOf(request, description)
    },
    run,
    async reconcile(jobId, signal) {
      try {
        const state = await client.state(promptIdOf(instance, jobId), signal)
        if (state.at === 'unknown') return undefined
        if (state.at === 'failed') return { type: 'failed', reason: state.reason, retry: state.interrupted }
        if (state.at !== 'done') return { type: 'progress', share: 0, message: state.at === 'running' ? '正在绘制' : '排队中' }
        return { type: 'done', result: { pictures: await fetchResults(client, state, undefined, signal), unknownWords: [] } }
      } catch (error) {
        return { type: 'failed', reason: failure(error), retry: true }
      }
    },
  }
}

/** Waits for something that goes on without the one who waits, as long as that one wants. */
async function whileWanted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  let leave = () => undefined as void
  const left = new Promise<void>(resolve => (leave = resolve))
  signal.addEventListener('abort', leave, { once: true })
  if (!signal.aborted) await Promise.race([work, left])
  signal.removeEventListener('abort', leave)
}

/** Any size does: whether a graph is possible does not depend on the pictures. */
const SOME_PICTURE = { name: '', width: 512, height: 512 }

/** What stands against a request: that which would stand against the graph of its first picture. */
function refusalsOf(draw: DrawRequest, description: Description): readonly Problem[] {
  const compiled = graphOf({ draw, task: tasksOf(draw, 0).at(0), ...description, pictures: anyPicture })
  return 'problems' in compiled ? compiled.problems : []
}
const anyPicture = { get: (address: string) => (address ? SOME_PICTURE : undefined) }
