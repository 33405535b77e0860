// Trying out what a dialog holds: first what can be seen at once, then a picture or a sentence.
import type { Engine, EngineProgram, TrialStep } from '@qianmu/contract/engines'
import { useEffect, useRef, useState } from 'react'
import { api } from '../api.ts'
import { rethrowUnlessFailure } from '../kit/failure.ts'

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
  const latest = useRef(new AbortController())
  const end = () => {
    latest.current.abort()
    latest.current = new AbortController()
    return latest.current.signal
  }
  const forget = () => {
    end()
    setTrial(null)
  }
  // Who leaves needs no picture any more: it is stopped inside the engine too.
  useEffect(() => () => latest.current.abort(), [])
  const run = async (tried: Tried, port: Engine['port']) => {
    const signal = end()
    const show = (shown: Trial) => !signal.aborted && setTrial(shown)
    show({ port, steps: [], picture: '', running: true })
    try {
      const seen = await api.engines.try(tried, { signal })
      const goesOn = seen.steps.every(each => each.result !== 'bad')
      show({ port, ...seen, running: goesOn })
      if (goesOn) show({ port, ...(await api.engines.try({ ...tried, draw: 1 }, { signal })), running: false })
    } catch (error) {
      if (signal.aborted) return
      setTrial(null)
      rethrowUnlessFailure(error)
    }
  }
  return { trial, run, forget }
}
