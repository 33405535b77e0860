// A task that comes to its turn while its engine is away: it waits for it, for a while, instead of failing on the spot with all that follow it.
import { setTimeout as sleep } from 'node:timers/promises'
import { ENGINE_AWAY } from '@qianmu/engines'
import { JobPause } from '../jobs/index.ts'
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
