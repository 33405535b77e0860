// A work of the process of small models as the events of a run: how far it is, and how it ended.
import { mailbox } from '../comfy/mailbox.ts'
import type { RunEvent } from '../ports/engine.ts'
import { WorkLost } from '../workshop.ts'
import type { ModelHouse } from './house.ts'
import type { Done, Outcome, Work } from './works.ts'

/** What is said of a work that was lost. */
export const LOST: Record<WorkLost['why'], string> = {
  died: '内置模型的进程意外结束（可能是内存不足），请重试',
  silent: '内置模型太久没有进展，已停止，请换一张小一些的图片',
}
/** The end of a work is looked for at least so often, in ms. */
const LOOK_MS = 1000

/** Runs a work; its own refusals and the end of the process end the run with a reason. */
export async function* running<Result>(
  house: ModelHouse,
  work: Work,
  signal: AbortSignal,
  message: string,
  finish: (done: Done) => AsyncIterable<RunEvent<Result>>,
): AsyncGenerator<RunEvent<Result>> {
  yield { type: 'progress', share: 0, message }
  const shares = mailbox<number>(() => true)
  let ended: { outcome: Outcome } | { error: unknown } | undefined
  const end = (how: typeof ended) => {
    ended = how
    shares.put(1)
  }
  house.run(work, signal, shares.put).then(
    outcome => end({ outcome }),
    (error: unknown) => end({ error }),
  )
  while (!ended) {
    const share = await shares.take(LOOK_MS, signal)
    if (share !== undefined && !ended) yield { type: 'progress', share, message }
  }
  const how = ended
  if ('outcome' in how) {
    if (!('refused' in how.outcome)) return yield* finish(how.outcome)
    return yield { type: 'failed', reason: how.outcome.refused, retry: false }
  }
  if (!(how.error instanceof WorkLost)) throw how.error
  yield { type: 'failed', reason: LOST[how.error.why], retry: how.error.why === 'died' }
}

/** A work that was lost is refused with the reason. */
export const refusedIfLost = (error: unknown): Outcome => {
  if (error instanceof WorkLost) return { refused: LOST[error.why] }
  throw error
}
