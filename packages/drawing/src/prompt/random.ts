// Random numbers that a seed repeats: the same prompt and seed give the same picture on every machine.

/** A generator of numbers in [0, 1). mulberry32 (T. Ettinger, public domain): 32 bits of state are plenty to pick words. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
}
