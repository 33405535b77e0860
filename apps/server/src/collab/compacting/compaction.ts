// Folds the log rows of documents into their snapshots, in a thread of its own.
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type pg from 'pg'
import type { Logger } from 'pino'
import type * as Y from 'yjs'
import type { Outcome, Surroundings, Task } from './fold.worker.ts'
import type { HeldRows } from './held.ts'

/** Rows in the log at which a document is compacted: ten seconds of fifty busy writers. Opening one with so many rows costs some milliseconds more. */
export const COMPACT_AT_ROWS = 2000
/**
 * How long the thread stays when nobody needs it. While people write, the next document is due within seconds, and to start it anew for each takes as much of
 * the processor as what it does. It holds 10 to 20 MB.
 */
const IDLE_MS = 60_000
/** Of the thread. Left to itself, V8 gives it ten times as much and keeps it. */
const YOUNG_GENERATION_MB = 4

/**
 * Folds the rows that a document holds, given any Y.Doc that was filled from its log. Others stay for the next time: those that this process is
 * about to apply must come by their own way, on which it is seen what they take away (`rescue.ts`).
 */
export type Compact = (docId: number, doc: Y.Doc) => Promise<void>

/** Compactions of this process. */
export interface Compactor {
  /** One at a time of a document. Rejects when the rows stay where they are. */
  compact: Compact
  /** Ends the thread; what it is at is undone. */
  close(): Promise<void>
}

/** What waits for a compaction. */
interface Waiting {
  resolve(): void
  reject(error: unknown): void
}

/** The thread, and what it has to do. */
interface Thread {
  worker: Worker
  waiting: Map<number, Waiting>
}

export function createCompactor(connection: pg.PoolConfig, held: HeldRows, log: Logger): Compactor {
  const surroundings: Surroundings = { connection, logLevel: log.level }
  const running = new Map<number, Promise<void>>()
  let thread: Thread | undefined
  let leaving: NodeJS.Timeout | undefined
  let tasks = 0

  function start(): Thread {
    const worker = new Worker(path.join(import.meta.dirname, 'fold.worker.ts'), {
      workerData: surroundings,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    })
    const waiting = new Map<number, Waiting>()
    const started = { worker, waiting }
    const fail = (error: unknown) => {
      if (thread === started) thread = undefined
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    }
    worker.on('message', ({ id, error }: Outcome) => {
      const one = waiting.get(id)
      waiting.delete(id)
      if (error) one?.reject(error)
      else one?.resolve()
      if (waiting.size === 0) leaving = setTimeout(end, IDLE_MS).unref()
    })
    worker.once('error', fail)
    worker.once('exit', code => fail(new Error(`the thread that compacts has ended (exit code ${code})`)))
    worker.unref()
    return started
  }

  function end(): Promise<unknown> | undefined {
    clearTimeout(leaving)
    const ended = thread?.worker.terminate()
    thread = undefined
    return ended
  }

  function ask(docId: number, seqs: readonly number[]): Promise<void> {
    clearTimeout(leaving)
    const { worker, waiting } = (thread ??= start())
    const task: Task = { id: tasks++, docId, seqs }
    return new Promise((resolve, reject) => {
      waiting.set(task.id, { resolve, reject })
      worker.postMessage(task)
    })
  }

  async function compactNow(docId: number, doc: Y.Doc): Promise<void> {
    const known = held.take(doc)
    if (known.length === 0) return
    try {
      await ask(docId, known)
    } catch (error) {
      for (const seq of known) held.note(doc, seq)
      throw error
    }
  }

  return {
    compact(docId, doc) {
      const current = running.get(docId)
      if (current) return current
      const next = compactNow(docId, doc).finally(() => running.delete(docId))
      running.set(docId, next)
      return next
    },
    close: async () => void (await end()),
  }
}
