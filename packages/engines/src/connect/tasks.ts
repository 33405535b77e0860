// Work that a service takes on under an id of its own: handed in once, asked after until it is over, found again after a restart.
import { setTimeout as sleep } from 'node:timers/promises'
import type { RunEvent } from '../ports/engine.ts'
import type { RunLedger } from '../ports/setting.ts'
import { EngineFault } from './http.ts'
import { handIn } from './service.ts'

/** How long things may take, in ms. */
export interface Patience {
  /** Between two questions after a task: DashScope allows 20 in a second for all (facts: image engines §8). */
  pollMs: number
  /** A service that cannot be asked for so long is lost; its task goes on. */
  lostMs: number
  /** For a whole task, its waiting included. */
  wholeMs: number
}
export const PATIENCE: Patience = { pollMs: 3000, lostMs: 5 * 60_000, wholeMs: 60 * 60_000 }

/** A service that names another moment to ask again is heard so often, and no longer than this, in ms. */
const PAUSES = 5
const LONGEST_PAUSE_MS = 120_000

/** Tasks of one kind at one service. */
export interface Tasks<State, Result> {
  runs: RunLedger
  patience: Patience
  /** @returns the id that the service gave @throws EngineFault */
  submit(signal: AbortSignal): Promise<string>
  state(task: string, signal: AbortSignal): Promise<State>
  /** What it made; undefined while it is not over. @throws EngineFault for a bad end */
  end(state: State, signal: AbortSignal): Promise<Result | undefined>
  told(state: State): { share: number; message: string }
  /** It was taken back, and never begun. */
  isTakenBack(state: State): boolean
  /** Takes it back if it can be. @returns whether it was */
  withdraw(task: string): Promise<boolean>
  /** What is said of work that takes too long, and of an answer that got lost. */
  words: { late: string; unknown?: string }
}

/** The task of an earlier attempt; one that was taken back then is handed in anew. */
async function earlier<S, R>(jobId: string, { runs, state, isTakenBack }: Tasks<S, R>, signal: AbortSignal): Promise<string | undefined> {
  const task = await runs.find(jobId)
  if (!task || !isTakenBack(await state(task, signal))) return task
  await runs.drop(jobId)
  return undefined
}

/** Hands it in; a service that says when to come again is asked again then. */
async function* submitted<S, R>(
  jobId: string,
  { runs, submit, words }: Pick<Tasks<S, R>, 'runs' | 'submit' | 'words'>,
  signal: AbortSignal,
): AsyncGenerator<RunEvent<R>, string> {
  for (let pauses = 0; ; pauses++)
    try {
      return await handIn(runs, jobId, () => submit(signal), words.unknown)
    } catch (error) {
      const wait = error instanceof EngineFault && error.retry ? error.afterMs : undefined
      if (wait === undefined || wait > LONGEST_PAUSE_MS || pauses >= PAUSES) throw error
      yield { type: 'progress', share: 0, message: `服务商请我们 ${Math.ceil(wait / 1000)} 秒后再试` }
      await sleep(wait, undefined, { signal }).catch(() => signal.throwIfAborted())
    }
}

/** Tells how a task comes along. @returns what it made @throws EngineFault */
async function* watched<S, R>(
  task: string,
  { patience, state: ask, end, told, words }: Tasks<S, R>,
  signal: AbortSignal,
): AsyncGenerator<RunEvent<R>, R> {
  const begun = Date.now()
  let heard = begun
  let said = ''
  /** undefined when it could not be asked just now: the task is paid for, and asked after again. */
  async function asked(): Promise<{ state: S } | undefined> {
    try {
      return { state: await ask(task, signal) }
    } catch (error) {
      if (error instanceof EngineFault && error.retry && Date.now() - heard <= patience.lostMs) return undefined
      throw error
    }
  }
  for (;;) {
    const answer = await asked()
    if (answer) {
      heard = Date.now()
      const result = await end(answer.state, signal)
      if (result) return result
      const { share, message } = told(answer.state)
      if (said !== `${share} ${message}`) yield { type: 'progress', share, message }
      said = `${share} ${message}`
    }
    if (Date.now() - begun > patience.wholeMs) throw new EngineFault(words.late, { sick: true, unsure: true })
    await sleep(patience.pollMs, undefined, { signal }).catch(() => signal.throwIfAborted())
  }
}

/** A task from where it is to its end; the last event is `done`. @throws EngineFault; the reason of the abortion */
export async function* runTask<S, R>(jobId: string, tasks: Tasks<S, R>, signal: AbortSignal): AsyncGenerator<RunEvent<R>> {
  const { runs, withdraw } = tasks
  const known = await earlier(jobId, tasks, signal)
  yield { type: 'progress', share: 0, message: known ? '正在找回任务' : '正在提交给服务商' }
  const task = known || (yield* submitted(jobId, tasks, signal))
  if (!known) await runs.write(jobId, task)
  try {
    yield { type: 'done', result: yield* watched(task, tasks, signal) }
    // Who keeps results asks for the next event then: until it is kept, it can be fetched again.
    await runs.drop(jobId)
  } catch (error) {
    if (signal.aborted && (await withdraw(task))) await runs.drop(jobId)
    // A task that has ended badly must not be found again; one that goes on must.
    if (error instanceof EngineFault && !error.retry) await runs.drop(jobId)
    throw error
  }
}

/** What became of a task, for `reconcile`. */
export async function foundTask<S, R>(
  jobId: string,
  tasks: Pick<Tasks<S, R>, 'end' | 'runs' | 'state' | 'told'>,
  signal: AbortSignal,
): Promise<RunEvent<R> | undefined> {
  const task = await tasks.runs.find(jobId)
  if (!task) return undefined
  const state = await tasks.state(task, signal)
  const result = await tasks.end(state, signal)
  return result ? { type: 'done', result } : { type: 'progress', ...tasks.told(state) }
}
