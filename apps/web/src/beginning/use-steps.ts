// The steps of the first hour as the server keeps them, and the sample work.
import type { Sample, Step, Steps } from '@qianmu/contract/beginning'
import { api } from '../api.ts'
import { isSignedIn, useSession } from '../kit/session.ts'
import { toast } from '../kit/toast.ts'
import { keyOf, queryClient, useAction, useCall } from '../kit/use-call.ts'
import { stepsOf } from './steps-of.ts'

export const NEVER = Number.POSITIVE_INFINITY
const KEY = keyOf(api.beginning.steps, {})
export const keep = (now: Steps) => queryClient.setQueryData(KEY, now)
const LOOK_MS = 1000

/** What was chosen with how far it is; undefined before it is known, and while nothing is chosen. */
export function useSteps() {
  const signedIn = useSession(isSignedIn)
  const hasPassword = useSession(({ user }) => user?.has_password !== '0')
  const { data } = useCall(api.beginning.steps, {}, { enabled: signedIn, staleMs: NEVER })
  const { mutate } = useAction(api.beginning.setSteps, { done: keep })
  if (!data || data.choice === '') return undefined
  const steps = stepsOf(data.choice, hasPassword || data.done.includes('password'))
  const count = steps.filter(step => data.done.includes(step)).length
  return {
    choice: data.choice,
    steps,
    isDone: (step: Step) => data.done.includes(step),
    count,
    away: data.away,
    putAway: () => mutate({ away: true }),
  }
}

/** The sample of the team; asked again while it is made. @param isAwaited it is on its way, though nothing of it is there */
export const useSample = ({ enabled = true, isAwaited = false } = {}) =>
  useCall(
    api.beginning.sample,
    {},
    { enabled, everyMs: now => ((now ? now.job?.state === 'running' || now.job?.state === 'waiting' : isAwaited) ? LOOK_MS : 0) },
  )

/** Looks for a sample of which nothing is there yet, before one gives up. */
const LOOKS = 60

/** Makes the sample, or finds the one there is, and waits until what is needed of it is there; null where nothing came of it. @throws Failure */
export async function sampleWith(needs: (sample: Sample) => boolean): Promise<Sample | null> {
  await api.beginning.makeSample({})
  for (let looks = 0; ;) {
    const sample = await api.beginning.sample({})
    if (sample && needs(sample)) return sample
    const state = sample?.job?.state
    if (state === 'failed' || state === 'cancelled') toast.error(sample?.job?.error || '示例作品被停下了')
    // Of a whole one a part was thrown away: what is left is shown.
    if (state === 'failed' || state === 'cancelled' || state === 'done') return sample
    if (!sample && ++looks === LOOKS) {
      toast.error('示例作品还没有准备好，请稍后再试')
      return null
    }
    await new Promise(resolve => setTimeout(resolve, LOOK_MS / 2))
  }
}
