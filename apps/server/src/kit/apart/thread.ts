// One task in a thread of its own, with a deadline and a memory limit; what it takes never holds up the server's loop.
import { parentPort, Worker } from 'node:worker_threads'
import { STATUS } from '@qianmu/contract/kit/status'
import { Refusal } from '../refuse.ts'

/** What a thread says: its result, a refusal for whoever asked, or something that happened on the way. */
type Said = { done: unknown } | { refused: { status: number; msg: string; data: unknown } } | { news: unknown }

export interface Task {
  /** The thread's program; it calls `answerTasks`. */
  file: string
  data: unknown
  /** Of the thread's own work: time in which others have the processor, or in which it waits, does not count. */
  deadlineMs: number
  /** How long it may do nothing at all, as one that waits for what never comes; five minutes unless told. */
  stillMs?: number
  heapMb: number
  /** The field that a refusal for time or memory is told at. */
  field: string
  /** Bytes in `data` that nobody here needs any more: they are handed over instead of copied. */
  moves?: readonly Uint8Array[] | undefined
  signal?: AbortSignal | undefined
  onNews?: (news: unknown) => void
}

const LOOK_MS = 200
/** What looking at a thread costs it, which is no work of its own. */
const LOOK_COST_MS = 2
const STILL_MS = 300_000
/** A thread that has grown larger than this is not kept: only its end gives the memory back. */
const KEPT_BYTES = 192 * 1024 * 1024
/** How long a thread waits for another task: starting one costs a second of a processor. */
const IDLE_MS = 60_000

/** A restart takes so long. */
const RESTART_S = 5

/** Threads that wait for a task, one of each program. */
const idle = new Map<string, { worker: Worker; end: NodeJS.Timeout }>()

/** What refuses each task that runs. */
const busy = new Set<() => void>()

/** Ends the tasks that run, for the process ends: whoever waits for them may ask again. */
export function endTasks(): void {
  for (const leave of busy) leave()
}

/** A thread of a program, and what it has worked before. */
async function threadOf(file: string, heapMb: number): Promise<{ worker: Worker; before?: NodeJS.CpuUsage }> {
  const waiting = idle.get(file)
  if (!waiting) {
    const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: heapMb } })
    worker.on('error', () => forget(file, worker)).on('exit', () => forget(file, worker))
    return { worker }
  }
  idle.delete(file)
  clearTimeout(waiting.end)
  const { worker } = waiting
  worker.ref()
  return { worker, before: await worker.cpuUsage() }
}

/** Keeps a thread for the next task, unless one waits already or it has grown too large. */
async function keep(file: string, worker: Worker): Promise<void> {
  const { total_heap_size, external_memory } = await worker.getHeapStatistics()
  if (idle.has(file) || total_heap_size + external_memory > KEPT_BYTES) return void (await worker.terminate())
  worker.unref()
  const end = setTimeout(() => {
    // First, as nobody may take one that is about to end.
    forget(file, worker)
    return worker.terminate()
  }, IDLE_MS)
  idle.set(file, { worker, end: end.unref() })
}

/** A thread that ends while it waits is waited for no longer. */
function forget(file: string, worker: Worker): void {
  if (idle.get(file)?.worker === worker) idle.delete(file)
}

/** Looks at a thread from time to time. @param late told once it has worked too long, or done nothing for too long */
function watch(worker: Worker, before: NodeJS.CpuUsage | undefined, deadlineMs: number, stillMs: number, late: (msg: string) => void) {
  let worked = 0
  let moved = performance.now()
  return async () => {
    if (performance.now() - moved > stillMs) late('处理一直没有进展，已停止，请重试')
    const { user, system } = await worker.cpuUsage(before)
    const now = (user + system) / 1000
    if (now - worked > LOOK_COST_MS) moved = performance.now()
    worked = now
    if (worked > deadlineMs) late('内容太复杂，处理超时，请拆分后再试')
  }
}

/** Runs a task to its end. @throws Refusal what the thread refuses, or 1000 when it takes too long or too much */
export async function inThread({
  file,
  data,
  deadlineMs,
  stillMs = STILL_MS,
  heapMb,
  field,
  moves = [],
  signal,
  onNews,
}: Task): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<Exclude<Said, { news: unknown }>>()
  const refuse = (msg: string) => reject(new Refusal(STATUS.input, msg, { data: { fields: [{ field, msg }] } }))
  const { worker, before } = await threadOf(file, heapMb)
  const look = watch(worker, before, deadlineMs, stillMs, refuse)
  const slow = setInterval(() => {
    look().catch((error: unknown) => {
      // One that has ended meanwhile says so itself.
      if (Reflect.get(Object(error), 'code') !== 'ERR_WORKER_NOT_RUNNING') reject(error)
    })
  }, LOOK_MS)
  const stop = () => refuse('已停止')
  const leave = () => reject(new Refusal(STATUS.busy, '服务正在重启，请稍后再试', { http: 503, retryAfterS: RESTART_S }))
  busy.add(leave)
  signal?.addEventListener('abort', stop)
  if (signal?.aborted) stop()
  const heard = (said: Said) => ('news' in said ? onNews?.(said.news) : resolve(said))
  const failed = (error: Error & { code?: string }) =>
    error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? refuse('内容太大，内存不足，请拆分后再试') : reject(error)
  const ended = (code: number) => reject(new Error(`a thread ended without an answer (exit code ${code})`))
  worker.on('message', heard).on('error', failed).on('exit', ended)
  worker.postMessage(data, moves.flatMap(moved))
  let isWhole = false
  try {
    const said = await promise
    isWhole = true
    if ('refused' in said) throw new Refusal(said.refused.status, said.refused.msg, { data: said.refused.data })
    return said.done
  } finally {
    clearInterval(slow)
    busy.delete(leave)
    signal?.removeEventListener('abort', stop)
    worker.off('message', heard).off('error', failed).off('exit', ended)
    await (isWhole ? keep(file, worker) : worker.terminate())
  }
}

/** The memory of bytes that nobody here needs any more: it is handed over instead of copied. */
const moved = (value: unknown): ArrayBuffer[] =>
  value instanceof Uint8Array && value.buffer instanceof ArrayBuffer && value.length === value.buffer.byteLength ? [value.buffer] : []

/** Called by a thread's program: does each task it is given and says how that ended. */
export function answerTasks<T>(run: (task: T, tell: (news: unknown) => void) => unknown): void {
  const say = (said: Said) => parentPort!.postMessage(said, 'done' in said ? moved(said.done) : [])
  parentPort!.on('message', async (task: T) => {
    try {
      say({ done: await run(task, news => say({ news })) })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      say({ refused: { status: error.status, msg: error.message, data: error.data } })
    }
  })
}
