// A work of the process of small models as the events of a run: how far it is, and how it ended.
import { mailbox } from '../comfy/mailbox.ts'
import { IN_LINE, type RunEvent } from '../ports/engine.ts'
import { WorkLost } from '../workshop.ts'
import type { ModelHouse } from './house.ts'
import type { Done, Outcome, Work } from './works.ts'

/** What may help where a work is too much for the model. */
const SMALLER: Readonly<Record<Work['work'], string>> = {
  cutOut: '，请换一张小一些的图片',
  upscale: '，请换一张小一些的图片',
  text: '，请把要读的画面范围框小一些',
  speech: '，请把声音分成短一些的几段',
  hear: '，请把影片分成短一些的几段再识别',
  say: '，请把这一句台词分短一些',
  mean: '，请换短一些的文字',
  try: '',
}

/** What is said of a work that was lost. */
export const lostReason = (why: WorkLost['why'], work: Work['work']): string =>
  why === 'died' ? '内置模型的进程意外结束（可能是内存不足），请重试' : `内置模型太久没有进展，已停止${SMALLER[work]}`
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
  let place = { share: 0, message: IN_LINE }
  const shares = mailbox<number>(() => true)
  let ended: { outcome: Outcome } | { error: unknown } | undefined
  const end = (how: typeof ended) => {
    ended = how
    shares.put(1)
  }
  const begun = () => (place = { share: 0, message })
  house.run(work, signal, shares.put, begun).then(
    outcome => end({ outcome }),
    (error: unknown) => end({ error }),
  )
  // Told again and again: whoever waits knows that it lives, in the line too.
  while (!ended) {
    yield { type: 'progress', ...place }
    const share = await shares.take(LOOK_MS, signal)
    if (share !== undefined) place = { share, message }
  }
  const how = ended
  if ('outcome' in how) {
    if (!('refused' in how.outcome)) return yield* finish(how.outcome)
    return yield { type: 'failed', reason: how.outcome.refused, retry: false }
  }
  if (!(how.error instanceof WorkLost)) throw how.error
  yield { type: 'failed', reason: lostReason(how.error.why, work.work), retry: how.error.why === 'died' }
}

/** A work that was lost is refused with the reason. */
export const refusedIfLost =
  (work: Work['work']) =>
  (error: unknown): Outcome => {
    if (error instanceof WorkLost) return { refused: lostReason(error.why, work) }
    throw error
  }
