// The thread that works on pictures with OpenCV.
import { threadOf } from '../thread.ts'
import { createWorkshop } from '../workshop.ts'
import type { Outcome, Work } from './works.ts'

/** WebAssembly memory never shrinks: after so many works the thread is renewed. */
const WORKS_PER_THREAD = 40
/** The slowest work known takes two seconds. */
const SILENT_MS = 60_000

const thread = threadOf<Work, Outcome>(new URL('retouch.worker.ts', import.meta.url), 'picture')

export const pictureThread = ({ works = WORKS_PER_THREAD } = {}) => createWorkshop(thread, { works, silentMs: SILENT_MS })
