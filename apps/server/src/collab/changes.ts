// Tells the rest of the product that a document's content has changed, not at each keystroke but when the writers pause.
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
  timer: NodeJS.Timeout
}

/** @param tell is called 2 s after the last change of a document, but at the latest 10 s after the first one */
export function createChanges(tell: (docId: number, userIds: number[]) => void | Promise<void>, log: Logger): Changes {
  const gathered = new Map<number, Gathered>()
  const running = new Set<Promise<void>>()

  function note(docId: number, userId: number | null): void {
    const entry = gathered.get(docId) ?? { users: new Set(), since: Date.now(), timer: setTimeout(() => undefined) }
    clearTimeout(entry.timer)
    const wait = Math.max(0, Math.min(QUIET_MS, entry.since + LATEST_MS - Date.now()))
    entry.timer = setTimeout(() => flushOne(docId), wait)
    if (userId !== null) entry.users.add(userId)
    gathered.set(docId, entry)
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
