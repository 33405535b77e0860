// The thread that paints, started at the first sketch and asked by number.
import { Worker } from 'node:worker_threads'
import type { SketchOutcome, SketchTask } from './sketch.worker.ts'

export interface Drawn {
  png: Uint8Array
  /** Words of the prompt that the engine does not know. */
  unknown: string[]
}

export interface Painter {
  /** @throws the reason of `signal`, or an Error when the thread died */
  draw(task: Omit<SketchTask, 'id'>, signal: AbortSignal): Promise<Drawn>
  close(): Promise<void>
}

interface Waiting {
  resolve(drawn: Drawn): void
  reject(error: unknown): void
}

export function createPainter(): Painter {
  let worker: Worker | undefined
  let last = 0
  const waiting = new Map<number, Waiting>()

  function settle(outcome: SketchOutcome): void {
    const entry = waiting.get(outcome.id)
    waiting.delete(outcome.id)
    if (waiting.size === 0) worker?.unref()
    if ('error' in outcome) entry?.reject(new Error(outcome.error))
    else entry?.resolve(outcome)
  }
  function start(): Worker {
    const started = new Worker(new URL('sketch.worker.ts', import.meta.url))
    started.on('message', settle)
    started.on('error', error => {
      worker = undefined
      for (const entry of waiting.values()) entry.reject(error)
      waiting.clear()
    })
    return started
  }

  return {
    draw(task, signal) {
      signal.throwIfAborted()
      const id = ++last
      worker ??= start()
      worker.ref()
      worker.postMessage({ ...task, id } satisfies SketchTask)
      return new Promise<Drawn>((resolve, reject) => {
        // A sketch takes a fraction of a second: what nobody waits for any more is painted and thrown away.
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
        waiting.set(id, { resolve, reject })
      })
    },
    async close() {
      await worker?.terminate()
      worker = undefined
    },
  }
}
