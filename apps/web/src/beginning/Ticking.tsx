// Ticks the steps of the first hour by what a person does and where they go.
import { type Step, STEPS } from '@qianmu/contract/beginning'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { api } from '../api.ts'
import { Failure } from '../kit/failure.ts'
import { did, whenDid } from '../kit/live/did.ts'
import { isSignedIn, useSession } from '../kit/session.ts'
import { toast } from '../kit/toast.ts'
import { queryClient, queryOf } from '../kit/use-call.ts'
import { stepsOf } from './steps-of.ts'
import { keep, NEVER } from './use-steps.ts'
import { STEP_FACTS } from './ways.ts'

/** Ticks the steps that something is: kept at the server, told in a line. */
async function tick(is: (step: Step) => boolean): Promise<void> {
  const now = await queryClient.ensureQueryData(queryOf(api.beginning.steps, {}, NEVER))
  if (now.choice === '') return
  const steps = stepsOf(now.choice, false)
  const done = steps.filter(step => !now.done.includes(step) && is(step))
  if (!done.length) return
  keep({ ...now, done: [...now.done, ...done] })
  keep(await api.beginning.setSteps({ done }))
  if (now.away) return
  const own = stepsOf(now.choice, true)
  const of = own.length
  const count = own.filter(step => [...now.done, ...done].includes(step)).length
  const [title] = done.map(step => STEP_FACTS[step].title)
  toast.success(count === of ? `${of} 步都做过了，别的都在侧栏里` : `做到了「${title}」，${count} / ${of}`)
}

const isDoneBy = (by: readonly string[] | RegExp, what: string) => (by instanceof RegExp ? by.test(what) : by.includes(what))

/** Follows what a person does and where they go, and ticks the steps by it. */
const Ticking = (): null => {
  const { pathname } = useLocation()
  const signedIn = useSession(isSignedIn)
  useEffect(() => {
    if (!signedIn) return undefined
    return whenDid(what => {
      const isBy = (step: Step) => isDoneBy(STEP_FACTS[step].by, what)
      if (!STEPS.some(isBy)) return
      tick(isBy).catch((error: unknown) => {
        // The client has told it; a step that was not ticked is ticked the next time.
        if (!(error instanceof Failure)) throw error
      })
    })
  }, [signedIn])
  useEffect(() => {
    if (signedIn) did(pathname)
  }, [pathname, signedIn])
  return null
}
export default Ticking
