// Silero VAD (v6): where somebody speaks.
import type { Spoken } from '../../ports/speech-times.ts'
import type { Net } from '../runtime.ts'

/** Samples a second that the net hears. */
export const SPEECH_RATE = 16_000
/** Samples that it hears at once, with the last ones of those before. */
const [CHUNK, BEFORE] = [512, 64]
/** It remembers this much. */
const STATE = [2, 1, 128] as const
/** Speech begins above the first likelihood and goes on until it falls below the second (the authors' own). */
const [BEGINS, ENDS] = [0.5, 0.35]
/** Pauses that do not end what is said, the shortest thing said, and what is added on both sides, in seconds (the authors' own). */
const [PAUSE, SHORTEST, PADDING] = [0.1, 0.25, 0.03]

/** How likely somebody speaks in each chunk, 0–1. */
export async function likelihoods(net: Net, samples: Float32Array, progress: (share: number) => void): Promise<number[]> {
  const found: number[] = []
  let state: Float32Array = new Float32Array(2 * 128)
  for (let at = 0; at < samples.length; at += CHUNK) {
    const heard = new Float32Array(BEFORE + CHUNK)
    heard.set(samples.subarray(Math.max(0, at - BEFORE), at + CHUNK), at === 0 ? BEFORE : 0)
    const [likely, next] = await net.run([
      { data: heard, dims: [1, heard.length] },
      { data: state, dims: STATE },
      { data: BigInt64Array.of(BigInt(SPEECH_RATE)), dims: [] },
    ])
    found.push(likely![0]!)
    state = next!
    progress(Math.min(1, (at + CHUNK) / samples.length))
  }
  return found
}

/** The times of speech, in seconds, from how likely each chunk is. */
export function timesOf(likely: readonly number[], seconds: number): Spoken[] {
  const times: Spoken[] = []
  let speaking = false
  for (const [at, likelihood] of likely.entries()) {
    speaking = likelihood >= (speaking ? ENDS : BEGINS)
    if (!speaking) continue
    const [start, end] = [(at * CHUNK) / SPEECH_RATE, ((at + 1) * CHUNK) / SPEECH_RATE]
    const last = times.at(-1)
    if (last && start - last.end < PAUSE) last.end = end
    else times.push({ start, end })
  }
  return times
    .filter(({ start, end }) => end - start >= SHORTEST)
    .map(({ start, end }) => ({ start: Math.max(0, start - PADDING), end: Math.min(seconds, end + PADDING) }))
}
