// What all connected engines have in common behind any port: a description that is kept fresh, places inside, a breaker, and faults as events.
import { type Engine, ENGINE_AWAY, IN_LINE, type Probe, type RunEvent } from '../ports/engine.ts'
import { type Breaker, breaker as breakerOf } from './breaker.ts'
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
  /** The same as it is told; of an engine that is away what it last said. */
  told(): Probe<Capabilities>
  /** What it last said of itself, whether it is there or not; undefined when it has never been. */
  last(): Description | undefined
  /** What is known is stale from now on. */
  renew(): void
  /** Other work of the same engine: it takes one of its places, and ends in events as a run does. */
  through<R, S>(work: Work<Description, R, S>, signal: AbortSignal): AsyncGenerator<RunEvent<R, S>>
}
export type Work<Description, R, S> = (description: Description, signal: AbortSignal) => AsyncGenerator<RunEvent<R, S>>

const FRESH_MS = 30_000
/** An engine that is away is looked for this often, in ms. */
const AWAY_MS = 3000
const PROBE_MS = 15_000

/** What is known of an engine: kept fresh by whoever asks, by one question at a time. */
function knowledge<Description, Capabilities>(
  link: Pick<Link<Description, Capabilities, never, never>, 'about' | 'describe' | 'host'>,
  { breaker, failure, freshMs }: { breaker: Breaker; failure: (error: unknown) => string; freshMs: number },
) {
  /** The last description, and why it does not hold now. */
  let known: { description?: Description | undefined; reason: string; at: number } = { reason: '尚未连接引擎', at: 0 }
  let asking: Promise<void> | undefined
  /** Moves on when the engine is changed. */
  let current = 0

  /** How it is; an answer to what was asked before it was changed is none. */
  async function describe(question: number) {
    const note = (answer: Omit<typeof known, 'at'>) => {
      if (question === current) known = { ...answer, at: Date.now() }
    }
    try {
      note({ description: await link.describe(AbortSignal.timeout(PROBE_MS)), reason: '' })
    } catch (error) {
      const reason = error instanceof DOMException ? '引擎没有及时回应' : failure(error)
      note({ description: known.description, reason: `${reason}（${link.host}）` })
    }
  }
  /** A description that is not stale; one question at a time, whoever asks. */
  async function fresh(): Promise<void> {
    for (let question = -1; question !== current;) {
      const holds = known.reason ? Math.min(AWAY_MS, freshMs) : freshMs
      if (Date.now() - known.at < holds || breaker.resting) return
      question = current
      asking ??= describe(question).finally(() => {
        if (question === current) asking = undefined
      })
      await asking
    }
  }
  const standing = (): Standing<Description> => {
    const reason = breaker.resting || known.reason
    return { description: reason ? undefined : known.description, reason }
  }
  return {
    fresh,
    standing,
    told(): Probe<Capabilities> {
      const { description, reason } = standing()
      return { available: description !== undefined, reason, ...link.about(known.description) }
    },
    last: () => known.description,
    /** Asks for the next who wants to know. */
    refresh: () => void fresh().catch(() => (known = { description: known.description, reason: '引擎的说明无法读取', at: Date.now() })),
    /** What is known is to be asked anew. */
    stale: () => (known = { ...known, at: 0 }),
    renew() {
      current++
      asking = undefined
      known = { ...known, at: 0 }
    },
  }
}

/** Nothing is asked of the engine before the first `probe`. */
export function linked<Description, Capabilities, Request, Result, Step = never>(
  link: Link<Description, Capabilities, Request, Result, Step>,
  options: LinkOptions = {},
): Linked<Description, Capabilities, Request, Result, Step> {
  type Event = RunEvent<Result, Step>
  const breaker = breakerOf(options.breaker)
  const places = slots(link.places)
  const failure = (error: unknown): string => {
    if (!(error instanceof EngineFault)) throw error
    if (error.sick) breaker.failed(error.message)
    return error.message
  }
  const known = knowledge<Description, Capabilities>(link, { breaker, failure, freshMs: options.freshMs ?? FRESH_MS })

  async function* through<R, S>(work: Work<Description, R, S>, signal: AbortSignal): AsyncGenerator<RunEvent<R, S>> {
    if (places.full) yield { type: 'progress', share: 0, message: IN_LINE }
    const giveBack = await places.take(signal)
    try {
      await known.fresh()
      signal.throwIfAborted()
      const { description, reason } = known.standing()
      if (description === undefined) return yield { type: 'failed', reason, retry: true }
      for await (const event of work(description, signal)) {
        // Whoever asks next learns that it is away.
        if (isLost(event)) known.stale()
        yield event
      }
      breaker.succeeded()
    } catch (error) {
      if (!(error instanceof EngineFault)) throw error
      if (error.sick) known.stale()
      yield { type: 'failed', reason: failure(error), retry: error.retry, ...(error.unsure && { unsure: true as const }) }
    } finally {
      giveBack()
    }
  }

  const run = (jobId: string, request: Request, signal: AbortSignal): AsyncGenerator<Event> =>
    through((description, wanted) => link.run(jobId, request, description, wanted), signal)

  const now = async (signal: AbortSignal) => {
    await whileWanted(known.fresh(), signal)
    return known.standing()
  }
  return {
    now,
    through,
    renew: known.renew,
    last: known.last,
    glance() {
      known.refresh()
      return known.standing()
    },
    told() {
      known.refresh()
      return known.told()
    },
    engine: {
      async probe(signal) {
        await now(signal)
        return known.told()
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

const isLost = (event: RunEvent<unknown, unknown>) =>
  typeof event === 'object' && event !== null && 'message' in event && event.message === ENGINE_AWAY

/** Waits for something that goes on without the one who waits, as long as that one wants. */
async function whileWanted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  let leave = () => undefined as void
  const left = new Promise<void>(resolve => (leave = resolve))
  signal.addEventListener('abort', leave, { once: true })
  if (!signal.aborted) await Promise.race([work, left])
  signal.removeEventListener('abort', leave)
}
