// Work that takes a processor for seconds: some at once in this process, one of a person, and people in turn.

/** Runs work of a person when it is their turn. */
export type InLane = <T>(person: number, work: () => Promise<T>) => Promise<T>

/** @param places how many run at once; each person has one of them at most, so nobody's many hold up the others' few */
export function createLanes(places: number): InLane {
  /** Those who wait, the next one first. */
  const waiting = new Map<number, (() => void)[]>()
  const running = new Set<number>()

  function next(): void {
    for (const [person, begins] of waiting) {
      if (running.size >= places) return
      if (running.has(person)) continue
      running.add(person)
      const begin = begins.shift()!
      if (!begins.length) waiting.delete(person)
      begin()
    }
  }

  function end(person: number): void {
    running.delete(person)
    const begins = waiting.get(person)
    if (begins) {
      waiting.delete(person)
      waiting.set(person, begins) // behind the others
    }
    next()
  }

  return async (person, work) => {
    await new Promise<void>(begin => {
      const begins = waiting.get(person)
      if (begins) begins.push(begin)
      else waiting.set(person, [begin])
      next()
    })
    try {
      return await work()
    } finally {
      end(person)
    }
  }
}

/** Reading files and long texts: seconds at most. */
export const readingLane = createLanes(2)
/** Writing files: a PDF of a long work takes minutes, and nobody who reads waits for it. */
export const writingLane = createLanes(2)
