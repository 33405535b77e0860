// Whether a child or thread that says nothing still works: what it gets of the processors counts, not the clock of a machine that others use too.
import { readFileSync } from 'node:fs'

/** Ticks of /proc in a second, the same on every Linux that Node runs on. */
const TICKS = 100
/** Where in /proc/PID/stat, behind the name, the time stands that a process and its ended children have used. */
const TIMES = [11, 12, 13, 14] as const

/** Milliseconds of processor that a process has used, and those of its children that have ended; undefined where nobody says, and of one that is gone. */
export function processorMs(pid: number | undefined): number | undefined {
  if (pid === undefined) return undefined
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name may hold anything, brackets and blanks too.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return TIMES.reduce((sum, at) => sum + Number(fields[at]), 0) * (1000 / TICKS)
  } catch {
    return undefined // no /proc here, or the process has ended: the clock decides
  }
}

export type Effort = () => number | undefined | Promise<number | undefined>

/** Watches for signs of life. */
export interface Life {
  sign(): void
  /** Nothing was heard for the limit, by the clock and by what was used of the processors; or nothing was even used for so long. */
  isOver(): Promise<boolean>
}

/** @param effort in ms of processor; without it, and where it is not known, the clock alone counts */
export function lifeOf(limitMs: number, effort: Effort = () => undefined): Life {
  let heardAt = Date.now()
  let atSign: number | undefined
  let movedAt = heardAt
  let last = 0
  return {
    sign() {
      heardAt = movedAt = Date.now()
      atSign = undefined
    },
    async isOver() {
      const spent = await effort()
      const now = Date.now()
      if (spent === undefined) return now - heardAt > limitMs
      if (spent > last) [last, movedAt] = [spent, now]
      atSign ??= spent
      return now - movedAt > limitMs || (now - heardAt > limitMs && spent - atSign > limitMs)
    },
  }
}

/** How often a silent one is looked at, in ms. */
const LOOK_MS = 1000

/** Looks after a life now and then. @param lost told once it is over, until `stop` */
export function watchLife(limitMs: number, effort: Effort | undefined, lost: () => void): { sign: () => void; stop: () => void } {
  const life = lifeOf(limitMs, effort)
  let stopped = false
  const look = async () => {
    if ((await life.isOver()) && !stopped) lost()
  }
  const timer = setInterval(() => void look(), Math.min(LOOK_MS, limitMs / 4))
  const stop = () => {
    stopped = true
    clearInterval(timer)
  }
  return { sign: life.sign, stop }
}
