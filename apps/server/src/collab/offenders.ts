// Remembers clients that keep sending updates Yjs cannot read, so that they are refused for a while.

const WINDOW_MS = 60_000
const ALLOWED = 5

/** Counts offences per user. */
export interface Offenders {
  report(userId: number): void
  isBarred(userId: number): boolean
}

/** More than five offences within a minute bar the user until that minute is over. */
export function createOffenders(now: () => number = Date.now): Offenders {
  const seen = new Map<number, { count: number; until: number }>()
  const current = (userId: number) => {
    const entry = seen.get(userId)
    if (entry && entry.until > now()) return entry
    seen.delete(userId)
    return undefined
  }
  return {
    report(userId) {
      const entry = current(userId) ?? { count: 0, until: now() + WINDOW_MS }
      seen.set(userId, { ...entry, count: entry.count + 1 })
    },
    isBarred: userId => (current(userId)?.count ?? 0) > ALLOWED,
  }
}
