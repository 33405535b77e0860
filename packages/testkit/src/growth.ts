// How the time of something grows with what it is given, so that no test asserts how fast a machine is.

/** More than what grows with the size, even where other programs take most of the processor from the longer run; less than what grows with its square. */
export const LINEAR = 100

const TRIES = 6
/** Shorter than this chance says more than the size. */
const LEAST_MS = 1

/**
 * How many times as long `run` takes for sixteen times the size: about 16 where time grows with the size, 256 where it grows with its square, 1 where
 * it does not grow. A busy machine is slow once, a bad function every time: what is not below `most` is measured again, and the least is told.
 */
export function growth(run: (size: number) => unknown, size: number, most: number = LINEAR): number {
  const timed = (of: number, rounds: number) => {
    const started = performance.now()
    for (let round = 0; round < rounds; round++) run(of)
    return performance.now() - started
  }
  let rounds = 1
  while (timed(size, rounds) < LEAST_MS) rounds *= 2
  let least = Infinity
  for (let nth = 0; nth < TRIES && least >= most; nth++) least = Math.min(least, timed(16 * size, rounds) / timed(size, rounds))
  return least
}
