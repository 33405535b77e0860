// Work on the server's loop that is too small for a thread and too much for one turn.
import { setImmediate as nextTurn } from 'node:timers/promises'

const TURN_MS = 10

/** As `map`, with a turn for others whenever it has gone on for some time. */
export async function mapInTurns<T, R>(items: readonly T[], make: (item: T, nth: number) => R): Promise<R[]> {
  const made: R[] = []
  let until = performance.now() + TURN_MS
  for (const [nth, item] of items.entries()) {
    made.push(make(item, nth))
    if (performance.now() < until) continue
    await nextTurn()
    until = performance.now() + TURN_MS
  }
  return made
}
