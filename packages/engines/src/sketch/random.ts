// A repeatable source of numbers: the same seed gives the same picture on every machine.

export interface Random {
  /** 0 ≤ n < 1 */
  (): number
}

/** Mulberry32, which needs one word of state and passes the usual tests for such. */
export function randomFrom(seed: number): Random {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let word = Math.imul(state ^ (state >>> 15), 1 | state)
    word = (word + Math.imul(word ^ (word >>> 7), 61 | word)) ^ word
    return ((word ^ (word >>> 14)) >>> 0) / 4294967296
  }
}
