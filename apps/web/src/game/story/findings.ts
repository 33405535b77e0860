// What is wrong with a game, and where ten thousand simulated players go: worked out beside the page, a moment after each change.
import type { Finding } from '@qianmu/story/check'
import type { Game } from '@qianmu/story/model'
import type { Simulation } from '@qianmu/story/simulate'
import { useEffect, useRef, useState } from 'react'

export interface Findings {
  problems: readonly Finding[]
  simulation: Simulation | null
  /** Of both, in ms. */
  took: number
}
const NOTHING: Findings = { problems: [], simulation: null, took: 0 }
/** After the last change. */
const REST_MS = 400

export function useFindings(game: Game): Findings {
  const [findings, setFindings] = useState(NOTHING)
  const worker = useRef<Worker>(undefined)
  useEffect(() => {
    const own = new Worker(new URL('findings.worker.ts', import.meta.url), { type: 'module' })
    own.onmessage = ({ data }: MessageEvent<Findings>) => setFindings(data)
    worker.current = own
    return () => own.terminate()
  }, [])
  useEffect(() => {
    const timer = setTimeout(() => worker.current?.postMessage(game), REST_MS)
    return () => clearTimeout(timer)
  }, [game])
  return findings
}
