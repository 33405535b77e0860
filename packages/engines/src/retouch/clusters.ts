// Commonest colours: k-means over triples, the same every time.
import { randomFrom } from '../sketch/random.ts'

export type Triple = readonly [number, number, number]
export interface Cluster {
  centre: Triple
  /** Of all samples, 0–1. */
  share: number
}

const ROUNDS = 12

/** At most `count` clusters of the triples in `samples`, the largest first; the farthest samples start them. */
export function clustersOf(samples: Float32Array, count: number): Cluster[] {
  const total = samples.length / 3
  let centres = started(samples, count)
  let sizes: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const sums = centres.map(() => [0, 0, 0, 0])
    for (let at = 0; at < total; at++) {
      const sum = sums[nearestOf(centres, samples, at * 3)]!
      for (let part = 0; part < 3; part++) sum[part]! += samples[at * 3 + part]!
      sum[3]!++
    }
    sizes = sums.map(sum => sum[3]!)
    centres = sums.map((sum, at) => (sum[3] ? ([sum[0]! / sum[3]!, sum[1]! / sum[3]!, sum[2]! / sum[3]!] as const) : centres[at]!))
  }
  return centres
    .map((centre, at) => ({ centre, share: sizes[at]! / total }))
    .filter(({ share }) => share > 0)
    .sort((one, other) => other.share - one.share)
}

const distance = (centre: Triple, values: ArrayLike<number>, at: number) =>
  (centre[0] - values[at]!) ** 2 + (centre[1] - values[at + 1]!) ** 2 + (centre[2] - values[at + 2]!) ** 2

/** Which of the centres the triple at `at` belongs to. */
export function nearestOf(centres: readonly Triple[], values: ArrayLike<number>, at: number): number {
  let [best, least] = [0, Number.POSITIVE_INFINITY]
  for (const [each, centre] of centres.entries()) {
    const far = distance(centre, values, at)
    if (far < least) [best, least] = [each, far]
  }
  return best
}

/** Each next start is far from those before (k-means++ with numbers of its own). */
function started(samples: Float32Array, count: number): Triple[] {
  const random = randomFrom(7)
  const total = samples.length / 3
  const triple = (at: number): Triple => [samples[at * 3]!, samples[at * 3 + 1]!, samples[at * 3 + 2]!]
  const centres = [triple(Math.floor(random() * total))]
  const least = new Float64Array(total).fill(Number.POSITIVE_INFINITY)
  while (centres.length < count) {
    let sum = 0
    for (let at = 0; at < total; at++) {
      least[at] = Math.min(least[at]!, distance(centres.at(-1)!, samples, at * 3))
      sum += least[at]!
    }
    if (sum === 0) break
    let left = random() * sum
    let at = 0
    while (at < total - 1 && (left -= least[at]!) > 0) at++
    centres.push(triple(at))
  }
  return centres
}
