// One prompt from submission to its results: found again after a restart, watched, taken back when nobody waits for it any more.
import { createHash } from 'node:crypto'
import { ENGINE_AWAY, IN_LINE, type RunEvent } from '../ports/engine.ts'
import type { ImageResult } from '../ports/image.ts'
import type { PromptState } from './answers.ts'
import type { ComfyClient, Submission } from './client.ts'
import type { Compiled } from './graphs/index.ts'
import type { Graph } from './graphs/sheet.ts'
import { EngineFault } from '../connect/http.ts'
import { mailbox } from './mailbox.ts'
import { fetchResults } from './pictures.ts'
import { type Progress, progressOf } from './progress.ts'
import { type Hint, listen } from './socket.ts'

/** How long things may take, in ms. */
export interface Patience {
  /** How often the engine is asked while its websocket is silent. */
  pollMs: number
  /** A run that says nothing new for so long hangs; a large model may load for minutes. */
  stallMs: number
  /** An engine that cannot be asked for so long is lost. */
  lostMs: number
}
export const PATIENCE: Patience = { pollMs: 2000, stallMs: 15 * 60_000, lostMs: 60_000 }
/** After its last message the engine needs a moment until its history knows. */
const AFTER_END_MS = 50

/** Tells a request from another one of the same job id, as a restored backup may bring. */
const digestOf = ({ graph }: Pick<Compiled, 'graph'>) => createHash('sha256').update(JSON.stringify(graph)).digest('hex').slice(0, 32)

/** What is the same for every prompt, whatever comes out of it. */
export interface Prompt {
  client: ComfyClient
  promptId: string
  graph: Graph
  patience: Patience
  /** It goes on inside the engine when nobody waits any more. */
  keeps?: boolean
  /** Brings the files that the graph loads, and hands it in. */
  submit(submission: Submission, signal: AbortSignal): Promise<void>
}
export interface Run extends Omit<Prompt, 'graph' | 'keeps' | 'submit'> {
  compiled: Compiled
  /** Pictures that the graph loads. */
  inputs: readonly Uint8Array[]
}
/** What a run says before its end, with each hint that came. */
type Said = Exclude<RunEvent<never>, { type: 'done' | 'failed' }> | { type: 'hint'; hint: Hint }

/** Events of a drawing; the last one is `done`. @throws EngineFault; the reason of the abortion */
export async function* runPrompt(run: Run, signal: AbortSignal): AsyncGenerator<RunEvent<ImageResult>> {
  const { client, compiled, inputs } = run
  const steps = walkPrompt(
    {
      ...run,
      graph: compiled.graph,
      async submit(submission) {
        for (const bytes of inputs) await client.upload(bytes, signal)
        await client.submit(submission, signal)
      },
    },
    signal,
  )
  let step = await steps.next()
  for (; !step.done; step = await steps.next()) if (step.value.type !== 'hint') yield step.value
  const pictures = await fetchResults(client, step.value, compiled.size, signal)
  yield { type: 'done', result: { pictures, unknownWords: compiled.ignored } }
}

/** A prompt from its submission to its end, or from where it is. @throws EngineFault; the reason of the abortion */
export async function* walkPrompt(
  { client, promptId, graph, patience, keeps = false, submit }: Prompt,
  signal: AbortSignal,
): AsyncGenerator<Said, Done> {
  const hints = mailbox<Hint>((hint, waiting) => hint.type === 'preview' && waiting.type === 'preview')
  const progress = progressOf(graph)
  const socket = listen(client.url, promptId, hint => hints.put(hint))
  let inside = false
  try {
    yield { type: 'progress', share: 0, message: '正在提交给绘图引擎' }
    const digest = digestOf({ graph })
    const known = await client.state(promptId, signal)
    inside = known.at === 'pending' || known.at === 'running'
    const attached = known.at !== 'unknown' && known.at !== 'failed' && known.digest === digest
    if (!attached) {
      if (inside) await client.withdraw(promptId)
      if (known.at !== 'unknown') await client.forget(promptId, signal)
      inside = true
      await submit({ promptId, graph, digest }, signal)
    }
    const done = yield* watch({ client, promptId, patience, progress, take: ms => hints.take(ms, signal) }, signal)
    inside = false
    return done
  } finally {
    socket.close()
    if (inside && !keeps) await client.withdraw(promptId)
  }
}

interface Watch {
  client: ComfyClient
  promptId: string
  patience: Patience
  progress: Progress
  take(ms: number): Promise<Hint | undefined>
}
type Done = Extract<PromptState, { at: 'done' }>

/** Passes hints on until the engine's own records say that it is over. */
async function* watch({ client, promptId, patience, progress, take }: Watch, signal: AbortSignal): AsyncGenerator<Said, Done> {
  const asker = askingFor(client, promptId, patience)
  let wait = patience.pollMs
  let news = Date.now()
  let said = ''
  const told = (message: string): Said[] => {
    const key = `${message} ${Math.floor(progress.share * 1000)}`
    if (key === said) return []
    said = key
    news = Date.now()
    return [{ type: 'progress', share: progress.share, message }]
  }
  for (;;) {
    const hint = await take(wait)
    wait = patience.pollMs
    if (hint?.type === 'preview') {
      news = Date.now()
      yield hint
    } else if (hint && progress.take(hint)) {
      yield { type: 'hint', hint }
      yield* told(progress.message)
    } else {
      const state = await asker.ask(signal)
      if (state?.at === 'done') return state
      if (!state) yield* told(ENGINE_AWAY)
      else if (state.at === 'pending') {
        // Others may take hours; only a run of our own can hang.
        news = Date.now()
        yield* told(`${IN_LINE}，前面还有 ${state.ahead} 个任务`)
      }
      if (hint?.type === 'ended') wait = AFTER_END_MS
    }
    if (Date.now() - news > patience.stallMs) throw new EngineFault('绘图引擎很久没有进展，已停止等待', { retry: true, sick: true })
  }
}

/** Asks what became of the prompt, and bears with an engine that is away for a while. */
function askingFor(client: ComfyClient, promptId: string, { lostMs }: Patience) {
  let heard = Date.now()
  let missing = 0
  return {
    async ask(signal: AbortSignal): Promise<PromptState | undefined> {
      let state: PromptState
      try {
        state = await client.state(promptId, signal)
      } catch (error) {
        if (!(error instanceof EngineFault) || !error.retry || Date.now() - heard > lostMs) throw error
        return undefined
      }
      heard = Date.now()
      missing = state.at === 'unknown' ? missing + 1 : 0
      // Once may be the moment between two steps of the engine; twice it has forgotten.
      if (missing > 1) throw new EngineFault('绘图引擎重启过，任务已丢失', { retry: true })
      if (state.at === 'failed') throw new EngineFault(state.reason, { retry: state.interrupted, node: state.node })
      return state
    },
  }
}
