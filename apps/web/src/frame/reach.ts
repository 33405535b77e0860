// Whether the server can be reached: told by every answer and by every one that did not come.
import { create } from 'zustand'
import { refreshAnswers } from '../kit/answers-cache.ts'

export const useReach = create<{ lost: boolean }>(() => ({ lost: false }))

/** Nobody answered. */
export const lost = (): void => useReach.setState({ lost: true })

/** Somebody answered; what was missed meanwhile is asked for again. */
export function reached(): void {
  if (!useReach.getState().lost) return
  useReach.setState({ lost: false })
  refreshAnswers()
}
