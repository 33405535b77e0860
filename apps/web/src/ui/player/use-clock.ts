// Playing what is no film: pictures one after the other, by a clock of its own.
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Transport } from './use-transport.ts'

/** The same hands as for a film, on a time of so many seconds. @param loop what is played over and over */
export function useClock(duration: number, loop?: { from: number; to: number }): Omit<Transport, 'shuttle'> {
  const [time, setTime] = useState(0)
  const [speed, setSpeed] = useState(0)
  const now = useRef(0)
  const round = useRef(loop)
  useLayoutEffect(() => {
    round.current = loop
  })
  const put = (to: number) => {
    now.current = Math.min(Math.max(0, to), duration)
    setTime(now.current)
  }
  useEffect(() => {
    if (speed === 0) return
    let last = performance.now()
    let frame = requestAnimationFrame(function step(at) {
      now.current = Math.min(duration, now.current + ((at - last) / 1000) * speed)
      last = at
      const { from, to } = round.current ?? {}
      if (to !== undefined && now.current >= to && from! < to) now.current = from!
      setTime(now.current)
      if (now.current >= duration) return setSpeed(0)
      frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [speed, duration])
  return {
    time: Math.min(time, duration),
    duration,
    speed,
    seek: put,
    toggle() {
      // From its end it begins anew.
      if (speed === 0 && now.current >= duration) put(0)
      setSpeed(speed === 0 ? 1 : 0)
    },
    stop: () => setSpeed(0),
  }
}
