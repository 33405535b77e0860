// What every engine tells about itself, and how a run of it is watched. No port names a vendor; connectors live beside the ports.

/** What a run says while its engine cannot be reached, and it waits for it. */
export const ENGINE_AWAY = '绘图引擎暂时连不上，正在等它恢复'
/** How what a run says begins while the engine works on others. */
export const IN_LINE = '排队中'

/** How an engine comes by its results; what is procedural is never called AI. */
export type EngineKind = 'procedural' | 'embedded-model' | 'local-model' | 'remote'

/** The answer of `probe()`: what the screens show beside each control. */
export interface Probe<Capabilities> {
  available: boolean
  kind: EngineKind
  /** Shown name, for instance 「草图引擎」. */
  name: string
  licence: string
  /** Chinese: why it is not available, and the way to change that. Empty when available. */
  reason: string
  /** It is being made ready, and will be there or not without anybody's doing. */
  coming?: boolean
  capabilities: Capabilities
}

/** What a run reports on its way; `done` or `failed` is the last one. `Step` is what only engines of one port tell. */
export type RunEvent<Result, Step = never> =
  | Step
  | { type: 'progress'; /** 0–1 */ share: number; message: string }
  /** A picture of the state of things, passed on unchanged. */
  | { type: 'preview'; mime: string; bytes: Uint8Array }
  | { type: 'done'; result: Result }
  /** Chinese sentence a user can act on; `retry` says whether the same request may succeed later. */
  | {
      type: 'failed'
      reason: string
      retry: boolean
      /** Whether it goes on at the engine, and is paid for, nobody knows. */
      unsure?: true
    }

/** One capability of one engine. */
export interface Engine<Capabilities, Request, Result, Step = never> {
  probe(signal: AbortSignal): Promise<Probe<Capabilities>>
  /** Runs a request under our own job id; aborting the signal cancels it inside the engine too. */
  run(jobId: string, request: Request, signal: AbortSignal): AsyncIterable<RunEvent<Result, Step>>
  /** After a restart of either side: what became of a run, or undefined when the engine does not know it. */
  reconcile(jobId: string, signal: AbortSignal): Promise<RunEvent<Result, Step> | undefined>
}
