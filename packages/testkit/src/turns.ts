// The longest turn of the thread that everybody waits for, in milliseconds of its own work: others' work beside it does not count.
import { setTimeout as sleep } from 'node:timers/promises'

/** How often is looked; what is found may be longer by as much as was done between two looks. */
const LOOK_MS = 2

/** What this thread has worked since it began, in ms: for tests of how long something takes, whatever else the machine does. */
export const workedMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Does some work and tells the longest turn meanwhile. */
export async function longestTurn<T>(work: () => Promise<T>): Promise<{ ms: number; value: T }> {
  let ms = 0
  let before = workedMs()
  const look = () => {
    const now = workedMs()
    ms = Math.max(ms, now - before)
    before = now
  }
  const looking = setInterval(look, LOOK_MS)
  try {
    const value = await work()
    await sleep(LOOK_MS)
    look()
    return { ms, value }
  } finally {
    clearInterval(looking)
  }
}
