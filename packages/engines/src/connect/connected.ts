// What all connected engines have in common behind the image port: a description that is kept fresh, places inside, a breaker, and faults as events.
import type { DrawRequest, Problem } from '@qianmu/drawing'
import type { Probe, RunEvent } from '../ports/engine.ts'
import type { ImageCapabilities, ImageEngine, ImageRequest, ImageResult } from '../ports/image.ts'
import type { PictureTools } from '../ports/tools.ts'
import { breaker as breakerOf } from './breaker.ts'
import { EngineFault } from './http.ts'
import { slots } from './slots.ts'

/** One kind of engine; whatever it throws that is an EngineFault ends a run with that reason. */
export interface Connector<Description> {
  /** Shown beside reasons, for an operator who has several. */
  host: string
  /** Runs inside the engine at once; all others wait with us, where they can be reordered. */
  places: number
  describe(signal: AbortSignal): Promise<Description>
  /** What is told of it; undefined when it has never described itself. */
  about(description: Description | undefined): Omit<Probe<ImageCapabilities>, 'available' | 'reason'>
  refusals(draw: DrawRequest, description: Description): readonly Problem[]
  run(jobId: string, request: ImageRequest, description: Description, signal: AbortSignal): AsyncGenerator<RunEvent<ImageResult>>
  reconcile(jobId: string, signal: AbortSignal): Promise<RunEvent<ImageResult> | undefined>
  /** What it can do with pictures besides drawing. @param now how it is; the description is undefined while it is not available */
  tools?(now: (signal: AbortSignal) => Promise<{ description: Description | undefined; reason: string }>): PictureTools
}

export interface ConnectedOptions {
  /** How long a description holds, in ms. */
  freshMs?: number
  breaker?: Parameters<typeof breakerOf>[0]
}

export const NO_CAPABILITIES: ImageCapabilities = {
  drawTypes: [],
  honours: [],
  checkpoints: [],
  vaes: [],
  loras: [],
  upscalers: [],
  controls: [],
  repairs: [],
  samplers: [],
  preprocessors: [],
  maxPixels: 0,
  previews: false,
}

const FRESH_MS = 30_000
const PROBE_MS = 15_000

/** Nothing is asked of the engine before the first `probe`. */
export function connected<Description>(connector: Connector<Description>, options: ConnectedOptions = {}): ImageEngine {
  const { freshMs = FRESH_MS } = options
  const breaker = breakerOf(options.breaker)
  const places = slots(connector.places)
  let known: { description?: Description; reason: string; at: number } = { reason: '尚未连接绘图引擎', at: 0 }
  let asking: Promise<void> | undefined

  const failure = (error: unknown): string => {
    if (!(error instanceof EngineFault)) throw error
    if (error.sick) breaker.failed(error.message)
    return error.message
  }
  async function describe() {
    try {
      known = { description: await connector.describe(AbortSignal.timeout(PROBE_MS)), reason: '', at: Date.now() }
    } catch (error) {
      const reason = error instanceof DOMException ? '绘图引擎没有及时回应' : failure(error)
      known = { reason: `${reason}（${connector.host}）`, at: Date.now() }
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
      yield* connector.run(jobId, request, description, signal)
      breaker.succeeded()
    } catch (error) {
      if (!(error instanceof EngineFault)) throw error
      yield { type: 'failed', reason: failure(error), retry: error.retry }
    } finally {
      giveBack()
    }
  }

  const now = async (signal: AbortSignal) => {
    await whileWanted(fresh(), signal)
    return { description: breaker.resting ? undefined : known.description, reason: reason() }
  }
  return {
    ...(connector.tools && { tools: connector.tools(now) }),
    renew: () => void (known = { ...known, at: 0 }),
    async probe(signal) {
      const available = (await now(signal)).description !== undefined
      return { available, reason: available ? '' : reason(), ...connector.about(known.description) }
    },
    refusals(request) {
      // Whoever asks next gets a newer answer; this one is given at once.
      fresh().catch(() => (known = { reason: '绘图引擎的说明无法读取', at: Date.now() }))
      const { description } = known
      if (!description || breaker.resting) return [{ field: '', text: reason() }]
      return connector.refusals(request, description)
    },
    run,
    async reconcile(jobId, signal) {
      try {
        return await connector.reconcile(jobId, signal)
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
