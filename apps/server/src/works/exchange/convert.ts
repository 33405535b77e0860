// Conversions in threads: people in turn, each with a deadline and a memory limit of its own.
import path from 'node:path'
import { readingLane, writingLane } from '../../kit/apart/lanes.ts'
import { inThread } from '../../kit/apart/thread.ts'
import type { Task } from './convert.worker.ts'

/** Milliseconds for reading text, which takes 1 s at its longest; an office file is unpacked first (performance-reliability §6 U6). */
const TEXT_DEADLINE_MS = 5000
const OFFICE_DEADLINE_MS = 10_000
const WRITE_DEADLINE_MS = 20_000
/** A PDF of a long work, or a file for each of its documents. */
const LONG_DEADLINE_MS = 180_000
const HEAP_MB = 768
const READS: readonly Task['do'][] = ['read', 'recut', 'film']

function deadlineOf(task: Task): number {
  if (task.do === 'print') return LONG_DEADLINE_MS
  if (task.do === 'unsaid' || task.do === 'filmUnsaid') return WRITE_DEADLINE_MS
  if (task.do === 'write' || task.do === 'pages')
    return task.do === 'write' && (task.format === 'pdf' || task.each) ? LONG_DEADLINE_MS : WRITE_DEADLINE_MS
  return /\.(docx|fdx|xlsx|zip)$/i.test(task.name) ? OFFICE_DEADLINE_MS : TEXT_DEADLINE_MS
}

/** Runs one conversion in its person's turn; refuses with a Chinese sentence what the file does not allow. @param signal ends it early */
export function convert<T>(person: number, task: Task, signal?: AbortSignal): Promise<T> {
  const inLane = READS.includes(task.do) ? readingLane : writingLane
  return inLane(person, async () => {
    const file = path.join(import.meta.dirname, 'convert.worker.ts')
    return (await inThread({ file, data: task, deadlineMs: deadlineOf(task), heapMb: HEAP_MB, field: 'file', signal })) as T
  })
}
