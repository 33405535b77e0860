// For whom the answer that is being made is: what is signed in it, is signed for them.
import { AsyncLocalStorage } from 'node:async_hooks'

const readers = new AsyncLocalStorage<number>()

/** The person whom an answer is made for; 0 for nobody in particular. */
export const readerNow = (): number => readers.getStore() ?? 0
/** Does it for a person. */
export const forReader = <T>(userId: number, work: () => T): T => readers.run(userId, work)
/** The same events, each made for a person. */
export async function* eventsFor<T>(userId: number, events: AsyncIterable<T> | Iterable<T>): AsyncGenerator<T> {
  const source = Symbol.asyncIterator in events ? events[Symbol.asyncIterator]() : events[Symbol.iterator]()
  try {
    for (;;) {
      const step = await forReader(userId, () => source.next())
      if (step.done) return
      yield step.value
    }
  } finally {
    await source.return?.()
  }
}
