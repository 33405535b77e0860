// Body statuses that take the user elsewhere (document 1 §8.2): each acts once, however many calls answer it.
import { STATUS } from '@qianmu/contract/kit/status'
import { FAILURE_TEXTS } from './failure.ts'
import { PATHS } from './paths.ts'

/** Milliseconds of document 1 §8.2. */
const SIGNED_OUT_WARN_MS = 300
export const LEAVE_MS = 2000

export interface Exits {
  clear: () => void
  goLogin: () => void
  go: (path: string) => void
  warn: (text: string) => void
  later: (run: () => void, ms: number) => void
}

/** The reactions to leaving statuses. `react` answers whether it took the status on. */
export const leavingReactions = (exits: Exits) => {
  const pending = new Set<number>()
  const once = (status: number, ms: number, run: () => void) => {
    pending.add(status)
    exits.later(() => {
      pending.delete(status)
      run()
    }, ms)
  }
  return (status: number): void => {
    if (pending.has(status)) return
    if (status === STATUS.signedOut) {
      exits.clear()
      exits.goLogin()
      once(status, SIGNED_OUT_WARN_MS, () => exits.warn(FAILURE_TEXTS.signedOut))
    } else if (status === STATUS.loginAgain) once(status, LEAVE_MS, exits.goLogin)
    else if (status === STATUS.noAccess) once(status, LEAVE_MS, () => exits.go(PATHS.noAuth))
  }
}
