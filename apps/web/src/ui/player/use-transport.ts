// Playing: where the film stands, J K L as in a cutting room, and steps of a frame.
import { useCallback, useEffect, useRef, useState } from 'react'

const FASTEST = 4

export interface Transport {
  /** Seconds; kept up to date while it plays. */
  time: number
  duration: number
  /** 0 = stopped; below 0 it runs backwards. */
  speed: number
  seek(seconds: number): void
  toggle(): void
  /** One more step forwards (1) or backwards (-1): 1×, 2×, 4×; against the present direction it stops first. */
  shuttle(direction: 1 | -1): void
  stop(): void
}

export function useTransport(media: HTMLMediaElement | null): Transport {
  const [time, setTime] = useState(0)
  const [duration, setDuration] = useState(0)
  const [speed, setSpeed] = useState(0)
  const wanted = useRef(0)
  useEffect(() => {
    if (!media) return
    const read = () => {
      setTime(media.currentTime)
      if (Number.isFinite(media.duration)) setDuration(media.duration)
    }
    // Whoever stops it by other means (the end, a media key) is believed.
    const rest = () => {
      if (wanted.current > 0) run(media, 0)
    }
    const run = (_: HTMLMediaElement, to: number) => {
      wanted.current = to
      setSpeed(to)
    }
    const events = ['timeupdate', 'seeked', 'durationchange', 'loadedmetadata'] as const
    for (const name of events) media.addEventListener(name, read)
    media.addEventListener('pause', rest)
    read()
    return () => {
      for (const name of events) media.removeEventListener(name, read)
      media.removeEventListener('pause', rest)
    }
  }, [media])
  // Between two of its own news the element is asked at every frame; backwards it is moved by hand, for no browser plays so.
  useEffect(() => {
    if (!media || speed === 0) return
    let last = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      if (speed < 0) media.currentTime = Math.max(0, media.currentTime + (speed * (now - last)) / 1000)
      last = now
      setTime(media.currentTime)
      if (speed < 0 && media.currentTime === 0) {
        wanted.current = 0
        return setSpeed(0)
      }
      frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [media, speed])
  const run = useCallback(
    (to: number) => {
      if (!media) return
      wanted.current = to
      setSpeed(to)
      if (to <= 0) return media.pause()
      media.playbackRate = to
      media.play().catch((error: unknown) => {
        wanted.current = 0
        setSpeed(0)
        // A browser that wants a gesture first, or a stop that came before the start.
        if (!(error instanceof DOMException)) throw error
      })
    },
    [media],
  )
  return {
    time,
    duration,
    speed,
    seek(seconds) {
      if (!media) return
      media.currentTime = Math.min(Math.max(0, seconds), duration)
      // At once: the next key counts from here.
      setTime(media.currentTime)
    },
    toggle: () => run(wanted.current === 0 ? 1 : 0),
    shuttle(direction) {
      const now = wanted.current
      if (now * direction < 0) return run(0)
      run(direction * Math.min(FASTEST, now === 0 ? 1 : Math.abs(now) * 2))
    },
    stop: () => run(0),
  }
}
