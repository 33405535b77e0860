// At most so many at once; who comes later waits in line.

export interface Slots {
  /** Whoever comes now waits. */
  readonly full: boolean
  /** Waits for a place. @returns gives it back @throws the reason of the abortion */
  take(signal: AbortSignal): Promise<() => void>
}

export function slots(count: number): Slots {
  let free = count
  const line: (() => void)[] = []
  const giveBack = () => {
    const next = line.shift()
    if (next) next()
    else free++
  }
  return {
    get full() {
      return free === 0
    },
    async take(signal) {
      signal.throwIfAborted()
      if (free > 0) free--
      else
        await new Promise<void>((resolve, reject) => {
          const mine = () => {
            signal.removeEventListener('abort', leave)
            resolve()
          }
          const leave = () => {
            line.splice(line.indexOf(mine), 1)
            reject(signal.reason as Error)
          }
          line.push(mine)
          signal.addEventListener('abort', leave, { once: true })
        })
      let given = false
      return () => {
        if (!given) giveBack()
        given = true
      }
    },
  }
}
