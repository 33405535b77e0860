// Work on files and long texts beside the server's loop: people in turn, small work at once.
import path from 'node:path'
import { readingLane, type InLane } from './lanes.ts'
import { inThread } from './thread.ts'
import type { Work } from './work.ts'

/** Whose work it is, and how large. */
export interface Turn {
  person: number
  /** Bytes of a file, characters of a text, or whatever the time grows with. */
  size: number
  /** The field that a refusal for time or memory is told at. */
  field: string
  /** As a task's. */
  moves?: readonly Uint8Array[] | undefined
  signal?: AbortSignal | undefined
}
export interface Limits {
  /** The greatest size that is done at once, because a thread would cost more: some 20 ms of work. */
  small: number
  deadlineMs: number
  heapMb: number
  lane: InLane
}

const USUAL: Limits = { small: 20_000, deadlineMs: 10_000, heapMb: 512, lane: readingLane }

/**
 * The same function, beside the loop when there is much to do.
 *
 * @param module the file that exports it under its own name; a thread loads it, so it should load little
 * @param work takes and gives what can be copied from thread to thread, and refuses as answers do
 */
export function apart<A extends readonly unknown[], R>(module: string, work: (...args: A) => R | Promise<R>, limits: Partial<Limits> = {}) {
  const { small, lane, ...rest } = { ...USUAL, ...limits }
  const file = path.join(import.meta.dirname, 'apart.worker.ts')
  return async ({ person, size, ...turn }: Turn, ...args: A): Promise<R> => {
    if (size <= small) return work(...args)
    const data: Work = { module, name: work.name, args }
    return lane(person, async () => (await inThread({ file, data, ...rest, ...turn })) as R)
  }
}
