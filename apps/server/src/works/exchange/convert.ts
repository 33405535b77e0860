// Conversions in worker threads: at most two at once, each with a deadline and a memory limit of its own.
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { STATUS } from '@qianmu/contract/kit/status'
import { Refusal } from '../../kit/refuse.ts'
import type { Outcome, Task } from './convert.worker.ts'

/** Conversions of this process at once. */
const AT_ONCE = 2
/** Milliseconds for one file (performance-reliability §6 U6); a PDF of a long work, or a file for each of its documents, needs longer. */
const DEADLINE_MS = 20_000
const PDF_DEADLINE_MS = 180_000
const HEAP_MB = 768

let running = 0
const waiting: (() => void)[] = []

const refused = (msg: string) => new Refusal(STATUS.input, msg, { data: { fields: [{ field: 'file', msg }] } })

function inWorker(task: Task, signal?: AbortSignal): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const worker = new Worker(path.join(import.meta.dirname, 'convert.worker.ts'), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  const slow = setTimeout(
    () => reject(refused('文件太复杂，处理超时，请拆分后再试')),
    task.do === 'write' && (task.format === 'pdf' || task.each) ? PDF_DEADLINE_MS : DEADLINE_MS,
  )
  const stop = () => reject(refused('已停止'))
  signal?.addEventListener('abort', stop)
  worker.once('message', (outcome: Outcome) => ('refused' in outcome ? reject(refused(outcome.refused)) : resolve(outcome.done)))
  worker.once('error', (error: Error & { code?: string }) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? refused('文件太大，内存不足，请拆分后再试') : error),
  )
  worker.once('exit', code => reject(new Error(`the conversion ended without an answer (exit code ${code})`)))
  return promise.finally(() => {
    clearTimeout(slow)
    signal?.removeEventListener('abort', stop)
    return worker.terminate()
  })
}

/** Runs one conversion in its turn; refuses with a Chinese sentence what the file does not allow. @param signal ends it early */
export async function convert<T>(task: Task, signal?: AbortSignal): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>(resolve => waiting.push(resolve))
  running++
  try {
    return (await inWorker(task, signal)) as T
  } finally {
    running--
    waiting.shift()?.()
  }
}
