// One task in a thread of its own, with a deadline and a memory limit; what it takes never holds up the server's loop.
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { STATUS } from '@qianmu/contract/kit/status'
import { Refusal } from '../refuse.ts'

/** What a thread says: its result, a refusal for whoever asked, or something that happened on the way. */
type Said = { done: unknown } | { refused: { status: number; msg: string; data: unknown } } | { news: unknown }

export interface Task {
  /** The thread's program; it calls `answerTask`. */
  file: string
  data: unknown
  /** Of work; a thread that waits, for the database or on a busy machine, has some times as long. */
  deadlineMs: number
  heapMb: number
  /** The field that a refusal for time or memory is told at. */
  field: string
  signal?: AbortSignal | undefined
  onNews?: (news: unknown) => void
}

const LOOK_MS = 200
/** Times the deadline that a task may take in all. */
const PATIENCE = 6

/** Runs a task to its end. @throws Refusal what the thread refuses, or 1000 when it takes too long or too much */
export function inThread({ file, data, deadlineMs, heapMb, field, signal, onNews }: Task): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const refuse = (msg: string) => reject(new Refusal(STATUS.input, msg, { data: { fields: [{ field, msg }] } }))
  const worker = new Worker(file, { workerData: data, resourceLimits: { maxOldGenerationSizeMb: heapMb } })
  const began = performance.now()
  const look = async () => {
    const { user, system } = await worker.cpuUsage()
    const isLate = (user + system) / 1000 > deadlineMs || performance.now() - began > deadlineMs * PATIENCE
    if (isLate) refuse('内容太复杂，处理超时，请拆分后再试')
  }
  const slow = setInterval(() => {
    look().catch((error: unknown) => {
      // One that has ended meanwhile says so itself.
      if (Reflect.get(Object(error), 'code') !== 'ERR_WORKER_NOT_RUNNING') reject(error)
    })
  }, LOOK_MS)
  const stop = () => refuse('已停止')
  signal?.addEventListener('abort', stop)
  if (signal?.aborted) stop()
  worker.on('message', (said: Said) => {
    if ('news' in said) onNews?.(said.news)
    else if ('done' in said) resolve(said.done)
    else reject(new Refusal(said.refused.status, said.refused.msg, { data: said.refused.data }))
  })
  worker.once('error', (error: Error & { code?: string }) =>
    error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? refuse('内容太大，内存不足，请拆分后再试') : reject(error),
  )
  worker.once('exit', code => reject(new Error(`a thread ended without an answer (exit code ${code})`)))
  return promise.finally(() => {
    clearInterval(slow)
    signal?.removeEventListener('abort', stop)
    return worker.terminate()
  })
}

/** Called by a thread's program: does the task and says how it ended. */
export async function answerTask<T>(run: (task: T, tell: (news: unknown) => void) => unknown): Promise<void> {
  const say = (said: Said) => parentPort!.postMessage(said)
  try {
    say({ done: await run(workerData as T, news => say({ news })) })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    say({ refused: { status: error.status, msg: error.message, data: error.data } })
  }
}
