// What all connected engines have in common behind any port: a description that is kept fresh, places inside, a breaker, and faults as events.
import type { Engine, Probe, RunEvent } from '../ports/engine.ts'
import { breaker as breakerOf } from './breaker.ts'
import { EngineFault } from './http.ts'
import { slots } from './slots.ts'

/** One engine at the other end of a line; whatever it throws that is an EngineFault ends a run with that reason. */
export interface Link<Description, Capabilities, Request, Result, Step = never> {
  /** Shown beside reasons, for an operator who has several. */
  host: string
  /** Runs inside the engine at once; all others wait with us, where they can be reordered. */
  places: number
  describe(signal: AbortSignal): Promise<Description>
  /** What is told of it; undefined when it has never described itself. */
  about(description: Description | undefined): Omit<Probe<Capabilities>, 'available' | 'reason'>
  run(jobId: string, request: Request, description: Description, signal: AbortSignal): AsyncGenerator<RunEvent<Result, Step>>
  reconcile(jobId: string, signal: AbortSignal): Promise<RunEvent<Result, Step> | undefined>
}

export interface LinkOptions {
  /** How long a description holds, in ms. */
  freshMs?: number
  breaker?: Parameters<typeof breakerOf>[0]
}

/** How an engine is; the description is undefined while it is not available. */
export interface Standing<Description> {
  description: Description | undefined
  /** Chinese: why it is not available. */
  reason: string
}
export interface Linked<Description, Capabilities, Request, Result, Step> {
  engine: Engine<Capabilities, Request, Result, Step>
  /** Asks it, unless what is known is fresh. */
  now(signal: AbortSignal): Promise<Standing<Description>>
  /** What is known at once; whoever asks next gets a newer answer. */
  glance(): Standing<Description>
  /** What is known is stale from now on. */
  renew(): void
}

const FRESH_MS = 30_000
const PROBE_MS = 15_000

/** Nothing is asked of the engine before the first `probe`. */
export function linked<Description, Capabilities, Request, Result, Step = never>(
  link: Link<Description, Capabilities, Request, Result, Step>,
  options: LinkOptions = {},
): Linked<Description, Capabilities, Request, Result, Step> {
  type Event = RunEvent<Result, Step>
  const { freshMs = FRESH_MS } = options
  const breaker = breakerOf(options.breaker)
  const places = slots(link.places)
  let known: { description?: Description; reason: string; at: number } = { reason: '尚未连接引擎', at: 0 }
  let asking: Promise<void> | undefined
  /** Moves on when the engine is changed. */
  let current = 0

  const failure = (error: unknown): string => {
    if (!(error instanceof EngineFault)) throw error
    if (error.sick) breaker.failed(error.message)
    return error.message
  }
  /** How it is; an answer to what was asked before it was changed is none. */
  async function describe(question: number) {
    const note = (answer: Omit<typeof known, 'at'>) => {
      if (question === current) known = { ...answer, at: Date.now() }
    }
    try {
      note({ description: await link.describe(AbortSignal.timeout(PROBE_MS)), reason: '' })
    } catch (error) {
      const reason = error instanceof DOMException ? '引擎没有及时回应' : failure(error)
      note({ reason: `${reason}（${link.host}）` })
    }
  }
  /** A description that is not stale; one question at a time, whoever asks. */
  async function fresh(): Promise<void> {
    for (let question = -1; question !== current;) {
      if (Date.now() - known.at < freshMs || breaker.resting) return
      question = current
      asking ??= describe(question).finally(() => {
        if (question === current) asking = undefined
      })
      await asking
    }
  }
  const standing = (): Standing<Description> => ({
    description: breaker.resting ? undefined : known.description,
    reason: breaker.resting || known.reason,
  })

  async function* run(jobId: string, request: Request, signal: AbortSignal): AsyncGenerator<Event> {
    const giveBack = await places.take(signal)
    try {
      await fresh()
      signal.throwIfAborted()
      const { description, reason } = standing()
      if (description === undefined) return yield { type: 'failed', reason, retry: true }
      yield* link.run(jobId, request, description, signal)
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
    return standing()
  }
  return {
    now,
    renew() {
      current++
      asking = undefined
      known = { ...known, at: 0 }
    },
    glance() {
      fresh().catch(() => (known = { reason: '引擎的说明无法读取', at: Date.now() }))
      return standing()
    },
    engine: {
      async probe(signal) {
        const { description, reason } = await now(signal)
        const available = description !== undefined
        return { available, reason: available ? '' : reason, ...link.about(known.description) }
      },
      run,
      async reconcile(jobId, signal) {
        try {
          return await link.reconcile(jobId, signal)
        } catch (error) {
          return { type: 'failed', reason: failure(error), retry: true }
        }
      },
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
