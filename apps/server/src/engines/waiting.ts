// A task that comes to its turn while its engine is away or made ready: it waits for it instead of failing on the spot with all that follow it.
import { setTimeout as sleep } from 'node:timers/promises'
import { ENGINE_AWAY } from '@qianmu/engines'
import { STATUS } from '@qianmu/contract/kit/status'
import { JobPause } from '../jobs/index.ts'
import { Refusal } from '../kit/refuse.ts'
import { type ImagePool, isAway, type NamedEngine } from './pool.ts'

/** An engine that is restarted loads its models within this time, in ms. */
const PATIENCE_MS = 5 * 60_000
const LOOK_MS = 1000

/**
 * The engine that `place` names for a task, once it is there; after a while the one that is away, which then says why. undefined when it is gone.
 * @throws JobPause while all are away
 */
export async function engineFor(
  images: ImagePool,
  place: () => NamedEngine | undefined,
  { signal, progress }: { signal: AbortSignal; progress(share: number, message: string): void },
): Promise<NamedEngine | undefined> {
  for (const until = Date.now() + PATIENCE_MS; ;) {
    const named = place()
    if (!named || Date.now() > until || !isAway(named)) return named
    if (images.away().some(each => each.id === named.id)) throw new JobPause()
    progress(0, ENGINE_AWAY)
    await sleep(LOOK_MS, undefined, { signal }).catch(() => signal.throwIfAborted())
  }
}

/** Time until a task is tried again after the engine failed for the nth time, in ms: its cause needs a moment to pass. */
const PAUSES_MS = [1000, 5000]
export const pauseAfter = async (attempt: number, signal: AbortSignal): Promise<void> => {
  const ms = PAUSES_MS[attempt - 1]
  if (ms !== undefined) await sleep(ms, undefined, { signal }).catch(() => signal.throwIfAborted())
}

/** What tells of its engines whether they are being made ready. */
interface Probed {
  probes(): Promise<{ probe: { available: boolean; coming?: boolean; name: string } }[]>
}

/**
 * Waits until an engine can be asked, or none is being made ready any more.
 * @param isEnough whether those that are there do; by default one of them does
 */
export async function whileComing(
  engines: Probed,
  { signal, progress }: { signal: AbortSignal; progress(share: number, message: string): void },
  isEnough: (available: number) => boolean = available => available > 0,
): Promise<void> {
  for (;;) {
    const probes = (await engines.probes()).map(({ probe }) => probe)
    const coming = probes.find(probe => !probe.available && probe.coming)
    if (!coming || isEnough(probes.filter(({ available }) => available).length)) return
    progress(0, `${coming.name}正在装入，就绪后自动继续`)
    await sleep(LOOK_MS, undefined, { signal }).catch(() => signal.throwIfAborted())
  }
}

/** A limit that counts from the last that was heard: an engine that tells that it waits its turn, or goes on, is not late. */
export function heardWithin(ms: number, signal: AbortSignal, who: string) {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new Refusal(STATUS.engineFailed, `${who} ${Math.round(ms / 1000)} 秒没有回应，请稍后再试`)), ms)
  return { signal: AbortSignal.any([signal, late.signal]), heard: () => void timer.refresh(), end: () => clearTimeout(timer) }
}
