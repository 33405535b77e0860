// Work on the server's loop that is too small for a thread and too much for one turn.
import { setImmediate as nextTurn } from 'node:timers/promises'

const TURN_MS = 10

/** Takes steps, with a turn for others whenever they have gone on for some time. */
export async function takeInTurns(steps: Iterable<void>): Promise<void> {
  let until = performance.now() + TURN_MS
  for (const _step of steps) {
    if (performance.now() < until) continue
    await nextTurn()
    until = performance.now() + TURN_MS
  }
}

/** As `map`, in such steps. */
export async function mapInTurns<T, R>(items: readonly T[], make: (item: T, nth: number) => R): Promise<R[]> {
  const made: R[] = []
  function* steps(): Generator<void> {
    for (const [nth, item] of items.entries()) {
      made.push(make(item, nth))
      yield
    }
  }
  await takeInTurns(steps())
  return made
}
