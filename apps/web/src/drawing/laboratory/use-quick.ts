// Asks for the picture of what stands on the sheet, one at a time: what changed meanwhile is asked for next, and everything between is left out.
import type { QuickDrawing } from '@qianmu/contract/drawing/tools'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '../../api.ts'
import { Failure, rethrowUnlessFailure } from '../../kit/failure.ts'
import { useLatest } from '../use-latest.ts'

export interface Asked {
  painting: string
  prompt: string
  strength: number
  seed: number
  width: number
  height: number
}

/** @param read what is asked for just now, or undefined while there is nothing to be drawn */
export function useQuick(read: () => Asked | undefined) {
  const [shown, setShown] = useState<QuickDrawing>()
  const [refused, setRefused] = useState('')
  const [busy, setBusy] = useState(false)
  const latest = useLatest(read)
  const state = useRef({ running: false, stale: false, left: false })
  useEffect(() => {
    const now = state.current
    now.left = false
    return () => {
      now.left = true
    }
  }, [])

  const renew = useCallback(() => {
    const now = state.current
    now.stale = true
    const ask = async () => {
      while (now.stale && !now.left) {
        now.stale = false
        const asked = latest.current()
        if (!asked) continue
        setBusy(true)
        try {
          const made = await api.pictureTools.quick(asked)
          setShown(made)
          setRefused('')
        } catch (error) {
          rethrowUnlessFailure(error)
          setRefused(error instanceof Failure ? error.reason : '')
        }
      }
      setBusy(false)
    }
    if (now.running) return
    now.running = true
    // Read once the change that was told of is drawn.
    requestAnimationFrame(() => void ask().finally(() => (now.running = false)))
  }, [latest])
  return { shown, refused, busy, renew }
}
