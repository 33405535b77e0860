// Leaves an engine alone for a while that failed several times in a row, so that jobs neither wait for it nor pile up on it.

/** Failures in a row until the engine is left alone. */
const FAILURES = 3
/** How long, in ms. */
const REST_MS = 30_000

export interface Breaker {
  /** Why the engine is left alone now, '' when it is not. */
  readonly resting: string
  succeeded(): void
  /** @param reason Chinese */
  failed(reason: string): void
}

/** @param now the clock, in ms */
export function breaker({ failures = FAILURES, restMs = REST_MS, now = Date.now } = {}): Breaker {
  let inARow = 0
  let until = 0
  let why = ''
  return {
    get resting() {
      const left = until - now()
      return left > 0 ? `引擎连续出错，${Math.ceil(left / 1000)} 秒后再试：${why}` : ''
    },
    succeeded() {
      inARow = 0
      until = 0
    },
    failed(reason) {
      inARow++
      why = reason
      // After the rest one more failure is enough.
      if (inARow >= failures) until = now() + restMs
    },
  }
}
