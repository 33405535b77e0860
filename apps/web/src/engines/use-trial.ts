// Trying out what a dialog holds: first what can be seen at once, then a picture or a sentence.
import type { Engine, EngineProgram, TrialStep } from '@qianmu/contract/engines'
import { useRef, useState } from 'react'
import { api } from '../api.ts'
import { Failure } from '../kit/failure.ts'

export interface Tried {
  engine_id?: number
  setting?: { kind: EngineProgram; address: string; account?: string; secret?: string; model?: string }
}
interface Trial {
  port: Engine['port']
  steps: readonly TrialStep[]
  picture: string
  running: boolean
}

/** `run` ends when all steps are done or one has failed; a refusal was shown by the client. `forget` lets go of what an older setting showed. */
export const useTrial = () => {
  const [trial, setTrial] = useState<Trial | null>(null)
  const latest = useRef(0)
  const forget = () => {
    latest.current++
    setTrial(null)
  }
  const run = async (tried: Tried, port: Engine['port']) => {
    const mine = ++latest.current
    const show = (shown: Trial) => mine === latest.current && setTrial(shown)
    show({ port, steps: [], picture: '', running: true })
    try {
      const seen = await api.engines.try(tried)
      const goesOn = seen.steps.every(each => each.result !== 'bad')
      show({ port, ...seen, running: goesOn })
      if (goesOn && mine === latest.current) show({ port, ...(await api.engines.try({ ...tried, draw: 1 })), running: false })
    } catch (error) {
      if (mine === latest.current) setTrial(null)
      if (!(error instanceof Failure)) throw error
    }
  }
  return { trial, run, forget }
}
