// Signs of life in a stream that is silent for long: lines on which nothing moves are cut by what stands between the browser and us.

/** The events, and `beat()` whenever none came for so many ms. */
export async function* withBeats<T>(events: AsyncGenerator<T>, ms: number, beat: () => T): AsyncGenerator<T> {
  try {
    for (let next = events.next(); ;) {
      let timer: NodeJS.Timeout | undefined
      const silence = new Promise<undefined>(resolve => (timer = setTimeout(() => resolve(undefined), ms)))
      const come = await Promise.race([next, silence]).finally(() => clearTimeout(timer))
      if (!come) yield beat()
      else if (come.done) return
      else {
        yield come.value
        next = events.next()
      }
    }
  } finally {
    await events.return(undefined)
  }
}
