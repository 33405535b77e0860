// The wait between two SMS requests: 60 s per purpose, also across the dialog's modes (document 1 §4.6).
import { SMS_COUNTDOWN_S } from '@qianmu/contract/kit/limits'
import { useEffect, useState } from 'react'
import { create } from 'zustand'

/** When each purpose (sms_type) may ask again, in ms since the epoch. */
const useEnds = create<{ ends: Readonly<Record<number, number>> }>(() => ({ ends: {} }))

/** Whole seconds left, 0 when none. Pure. */
export const secondsLeft = (end: number, now: number): number => Math.max(0, Math.ceil((end - now) / 1000))

export const useCountdown = (smsType: number): { left: number; start: () => void } => {
  const end = useEnds(state => state.ends[smsType] ?? 0)
  const [now, setNow] = useState(Date.now)
  const left = secondsLeft(end, now)
  useEffect(() => {
    if (!left) return
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [left])
  const start = () => {
    const at = Date.now()
    setNow(at)
    useEnds.setState(({ ends }) => ({ ends: { ...ends, [smsType]: at + SMS_COUNTDOWN_S * 1000 } }))
  }
  return { left, start }
}
