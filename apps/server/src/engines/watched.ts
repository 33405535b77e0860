// What this process sees of an engine while work goes through it: how busy it is, how much came out, what went wrong last.
import type { Engine, RunEvent } from '@qianmu/engines'

/** What this process has seen of an engine. */
export interface EngineHistory {
  running: number
  /** Pieces of work that came out. */
  done: number
  /** Of the last probe, in ms; undefined before it. */
  latencyMs: number | undefined
  lastFailure: { reason: string; at: Date } | undefined
}
export const noHistory = (): EngineHistory => ({ running: 0, done: 0, latencyMs: undefined, lastFailure: undefined })

/** How long an engine may take to say how it is, in ms; then its last word stands. */
const PROBE_MS = 3000
/** How an engine is just now; it has a moment to say so, or none. */
export const probeOf = <C, Q, R, S>(engine: Engine<C, Q, R, S>, atOnce = false) =>
  engine.probe(atOnce ? AbortSignal.abort() : AbortSignal.timeout(PROBE_MS))

/** The engine's own ways, counted. @param begun told of each run */
export const watched = <Capabilities, Request, Result, Step>(
  engine: Engine<Capabilities, Request, Result, Step>,
  history: EngineHistory,
  now: () => Date,
  begun?: (request: Request) => void,
): Engine<Capabilities, Request, Result, Step> => ({
  async probe(signal) {
    const begin = performance.now()
    const probe = await engine.probe(signal)
    // An answer out of its memory says nothing of the way to it.
    const ms = performance.now() - begin
    if (ms > 1) history.latencyMs = ms
    return probe
  },
  async *run(jobId, request, signal): AsyncGenerator<RunEvent<Result, Step>> {
    history.running++
    begun?.(request)
    try {
      for await (const event of engine.run(jobId, request, signal)) {
        const seen = event as RunEvent<Result>
        if (seen.type === 'done') history.done++
        if (seen.type === 'failed') history.lastFailure = { reason: seen.reason, at: now() }
        yield event
      }
    } finally {
      history.running--
    }
  },
  reconcile: (jobId, signal) => engine.reconcile(jobId, signal),
})
