// The thread that works on pictures: one work at a time in the order they came, ended when nobody waits for it, renewed before it grows.
import { Worker } from 'node:worker_threads'
import type { Order, Report } from './retouch.worker.ts'
import type { Outcome, Work } from './works.ts'

export interface Workshop {
  /** @throws the reason of `signal`, or an Error when the work failed */
  run(work: Work, signal: AbortSignal): Promise<Outcome>
  close(): Promise<void>
}

/** WebAssembly memory never shrinks: after so many works the thread is renewed. */
const WORKS_PER_THREAD = 40
/** A work that takes longer is ended, in ms; the slowest known takes two seconds. */
const LONGEST_MS = 60_000

interface Waiting {
  work: Work
  resolve(outcome: Outcome): void
  reject(error: unknown): void
}

export function createWorkshop({ worksPerThread = WORKS_PER_THREAD, longestMs = LONGEST_MS } = {}): Workshop {
  const queue: Waiting[] = []
  let current: (Waiting & { id: number; timer: NodeJS.Timeout }) | undefined
  let thread: Worker | undefined
  let done = 0
  let last = 0

  /** Ends the thread; the next work gets a fresh one. */
  function renew(): void {
    void thread?.terminate()
    thread = undefined
    done = 0
  }
  function settle(step: (waiting: Waiting) => void): void {
    const ended = current
    current = undefined
    if (!ended) return
    clearTimeout(ended.timer)
    step(ended)
    if (++done >= worksPerThread) renew()
    next()
  }
  function fail(error: Error): void {
    renew()
    settle(({ reject }) => reject(error))
  }
  function start(): Worker {
    const started = new Worker(new URL('retouch.worker.ts', import.meta.url))
    started.on('message', (report: Report) => {
      if (report.id !== current?.id) return
      if ('error' in report) fail(new Error(report.error))
      else settle(({ resolve }) => resolve(report.outcome))
    })
    started.on('error', error => thread === started && fail(error instanceof Error ? error : new Error(String(error))))
    started.on('exit', code => thread === started && fail(new Error(`the picture thread ended (exit code ${code})`)))
    return started
  }
  function next(): void {
    if (current) return
    const waiting = queue.shift()
    if (!waiting) return thread?.unref()
    const timer = setTimeout(() => fail(new Error('a work on a picture took too long')), longestMs)
    current = { ...waiting, id: ++last, timer }
    thread ??= start()
    thread.ref()
    thread.postMessage({ id: current.id, work: waiting.work } satisfies Order)
  }
  function drop(waiting: Waiting, reason: unknown): void {
    const at = queue.indexOf(waiting)
    if (at >= 0) {
      queue.splice(at, 1)
      waiting.reject(reason)
    } else if (current?.work === waiting.work) {
      renew()
      settle(({ reject }) => reject(reason))
    }
  }

  return {
    run(work, signal) {
      signal.throwIfAborted()
      return new Promise<Outcome>((resolve, reject) => {
        const stop = () => drop(waiting, signal.reason)
        const over = () => signal.removeEventListener('abort', stop)
        const waiting: Waiting = {
          work,
          resolve: outcome => {
            over()
            resolve(outcome)
          },
          reject: error => {
            over()
            reject(error instanceof Error ? error : new Error(String(error)))
          },
        }
        signal.addEventListener('abort', stop, { once: true })
        queue.push(waiting)
        next()
      })
    },
    async close() {
      const ended = thread
      thread = undefined
      for (const { reject } of queue.splice(0)) reject(new Error('the workshop is closed'))
      settle(({ reject }) => reject(new Error('the workshop is closed')))
      await ended?.terminate()
    },
  }
}
