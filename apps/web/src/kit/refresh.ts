// When the token is renewed: still valid, within 24 hours of its end, at most once a second (document 1 §4.7). Pure.
import { REFRESH_THROTTLE_MS, REFRESH_WINDOW_S } from '@qianmu/contract/kit/limits'

/** `expire` in unix seconds, `nowMs` in unix milliseconds. */
export const isDue = (expire: number, nowMs: number): boolean => {
  const left = expire - nowMs / 1000
  return left > 0 && left < REFRESH_WINDOW_S
}

/** Runs `refresh` when it is due; call it after every response. One refresh runs at a time. */
export const refresher = (look: () => { expire: number; now: number }, refresh: () => Promise<void>) => {
  let lastTry = Number.NEGATIVE_INFINITY
  let running = false
  return (): void => {
    const { expire, now } = look()
    if (running || now - lastTry < REFRESH_THROTTLE_MS || !isDue(expire, now)) return
    lastTry = now
    running = true
    const ended = () => {
      running = false
    }
    // A failed refresh was shown by the client; the present token stays in use until it ends.
    refresh().then(ended, ended)
  }
}
