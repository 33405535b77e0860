// Conversions in a thread, people in turn.
import path from 'node:path'
import { readingLane } from '../../kit/apart/lanes.ts'
import { inThread } from '../../kit/apart/thread.ts'
import type { ConversionTask } from './conversion.worker.ts'

/** A novel of two million characters takes some twenty seconds. */
const DEADLINE_MS = 180_000
const HEAP_MB = 1536

/** Does a task in its person's turn. @param onShare how much of it is done, 0–1 @throws Refusal when it takes too long or too much */
export const convertInThread = <T>(
  person: number,
  task: ConversionTask,
  signal?: AbortSignal,
  onShare?: (share: number) => void,
): Promise<T> =>
  readingLane(person, async () => {
    const file = path.join(import.meta.dirname, 'conversion.worker.ts')
    const onNews = (news: unknown) => onShare?.(news as number)
    return (await inThread({ file, data: task, deadlineMs: DEADLINE_MS, heapMb: HEAP_MB, field: 'text', signal, onNews })) as T
  })
