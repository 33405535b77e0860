// Hints that arrive whenever they like, taken out one by one by whoever waits for them.

export interface Mailbox<T> {
  put(item: T): void
  /** The next item, or undefined after `ms` without one. @throws the reason of the abortion */
  take(ms: number, signal: AbortSignal): Promise<T | undefined>
}

/** @param outdates whether an item makes the one that waits before it worthless */
export function mailbox<T>(outdates: (item: T, waiting: T) => boolean): Mailbox<T> {
  const items: T[] = []
  let wake = () => undefined as void

  const something = (ms: number, signal: AbortSignal) =>
    new Promise<void>(resolve => {
      const over = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', over)
        resolve()
      }
      const timer = setTimeout(over, ms)
      signal.addEventListener('abort', over, { once: true })
      wake = over
    })
  return {
    put(item) {
      const last = items.at(-1)
      if (last !== undefined && outdates(item, last)) items.pop()
      items.push(item)
      wake()
    },
    async take(ms, signal) {
      signal.throwIfAborted()
      if (!items.length) await something(ms, signal)
      signal.throwIfAborted()
      return items.shift()
    },
  }
}
