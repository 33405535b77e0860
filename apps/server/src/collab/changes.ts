// Debounced change events of documents: the rest of the product hears of a change when its writers pause, not at each keystroke.
import type { Logger } from 'pino'

const QUIET_MS = 2000
const LATEST_MS = 10_000

/** Gathers changes per document. */
export interface Changes {
  note(docId: number, userId: number | null): void
  /** Tells at once what is gathered for the document, or for all of them; ends when all that was told is followed up. */
  flush(docId?: number): Promise<void>
}

interface Gathered {
  users: Set<number>
  since: number
  /** Time of the last change. */
  last: number
  timer: NodeJS.Timeout | undefined
}

/** @param tell is called 2 s after the last change of a document, but at the latest 10 s after the first one */
export function createChanges(tell: (docId: number, userIds: number[]) => void | Promise<void>, log: Logger): Changes {
  const gathered = new Map<number, Gathered>()
  const running = new Set<Promise<void>>()

  function note(docId: number, userId: number | null): void {
    const now = Date.now()
    let entry = gathered.get(docId)
    if (!entry) gathered.set(docId, (entry = { users: new Set(), since: now, last: now, timer: undefined }))
    entry.last = now
    if (userId !== null) entry.users.add(userId)
    // One timer looks after all changes of a pause's length; setting one anew at each keystroke costs more than the rest of this.
    entry.timer ??= setTimeout(() => look(docId, entry), QUIET_MS)
  }

  function look(docId: number, entry: Gathered): void {
    const wait = Math.min(entry.last + QUIET_MS, entry.since + LATEST_MS) - Date.now()
    if (wait <= 0) flushOne(docId)
    else entry.timer = setTimeout(() => look(docId, entry), wait)
  }

  function flushOne(docId: number): void {
    const entry = gathered.get(docId)
    if (!entry) return
    clearTimeout(entry.timer)
    gathered.delete(docId)
    const told = follow(docId, [...entry.users]).finally(() => running.delete(told))
    running.add(told)
  }

  async function follow(docId: number, userIds: number[]): Promise<void> {
    try {
      await tell(docId, userIds)
    } catch (error) {
      log.error({ err: error, docId }, 'a document change could not be followed up')
    }
  }

  return {
    note,
    async flush(docId) {
      for (const id of docId === undefined ? [...gathered.keys()] : [docId]) flushOne(id)
      await Promise.all(running)
    },
  }
}
