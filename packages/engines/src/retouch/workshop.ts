// The thread that works on pictures with OpenCV.
import { Worker } from 'node:worker_threads'
import { createWorkshop, type Hire } from '../workshop.ts'
import type { Outcome, Work } from './works.ts'

/** WebAssembly memory never shrinks: after so many works the thread is renewed. */
const WORKS_PER_THREAD = 40
/** The slowest work known takes two seconds. */
const SILENT_MS = 60_000

const thread: Hire<Work, Outcome> = (told, gone) => {
  const worker = new Worker(new URL('retouch.worker.ts', import.meta.url))
  worker.on('message', told)
  worker.on('error', error => gone(error instanceof Error ? error.message : String(error)))
  worker.on('exit', code => gone(`the picture thread ended (exit code ${code})`))
  return {
    give: order => worker.postMessage(order),
    hold: held => (held ? worker.ref() : worker.unref()),
    end: () => worker.terminate(),
  }
}

export const pictureThread = ({ works = WORKS_PER_THREAD } = {}) => createWorkshop(thread, { works, silentMs: SILENT_MS })
