// What is heard in the dubbing screen: one line, or all from one on. One element sounds, whether the row of its line is drawn or not.
import type { DubLine } from '@qianmu/contract/sound/dubs'
import { useEffect, useEffectEvent, useState } from 'react'
import { create } from 'zustand'
import { toast } from '../kit/toast.ts'
import { startSound } from './Sound.tsx'

export const RATES = [1, 1.5] as const
interface Reading {
  line_id: number | undefined
  /** Of the take that was loaded: another may count by now. */
  record_id: number | undefined
  /** It sounds now. */
  on: boolean
  /** After it the next line is read, and so on. */
  through: boolean
  /** Seconds of the line that were heard. */
  at: number
  rate: (typeof RATES)[number]
}
const SILENT: Reading = { line_id: undefined, record_id: undefined, on: false, through: false, at: 0, rate: 1 }
export const useReading = create<Reading>(() => SILENT)

/** The next line with a sound, or the one before. */
function beside(rows: readonly DubLine[], line_id: number | undefined, by: 1 | -1): DubLine | undefined {
  for (let at = rows.findIndex(row => row.line_id === line_id) + by; at >= 0 && at < rows.length; at += by)
    if (rows[at]!.take?.url) return rows[at]
  return undefined
}

/** @param onLine is told of each line that begins, and of the one that was read before it */
export function useReader(rows: readonly DubLine[], onLine: (line_id: number, before: number | undefined) => void) {
  const [sound] = useState(() => new Audio())
  const { getState: now, setState: put } = useReading
  const cue = (line: DubLine, through: boolean, at = 0) => {
    onLine(line.line_id, now().line_id)
    sound.src = line.take!.url
    sound.defaultPlaybackRate = now().rate
    sound.currentTime = at
    put({ line_id: line.line_id, record_id: line.take!.record_id, through, at })
  }
  const play = (line: DubLine | undefined, through: boolean, at = 0) => {
    if (!line?.take?.url) return
    cue(line, through, at)
    startSound(sound)
  }
  const isLoaded = ({ line_id, take }: DubLine) => now().line_id === line_id && now().record_id === take?.record_id
  /** Reads all from a line on; from the next with a sound where it has none, and from the first where none follows. */
  const through = (line: DubLine | undefined) =>
    play(line?.take?.url ? line : (beside(rows, line?.line_id, 1) ?? beside(rows, undefined, 1)), true)
  const ended = useEffectEvent(() => {
    const { line_id, through } = now()
    const next = through ? beside(rows, line_id, 1) : undefined
    if (next) play(next, true)
    else put({ on: false, through: false, at: 0, ...(through && { line_id: undefined }) })
  })
  useEffect(() => {
    const heard: Partial<Record<keyof HTMLMediaElementEventMap, () => void>> = {
      play: () => put({ on: true }),
      pause: () => put({ on: false }),
      timeupdate: () => put({ at: sound.currentTime }),
      ended: () => ended(),
      error() {
        toast.error('有一句的声音放不出来，可以重录')
        ended()
      },
    }
    for (const [name, hear] of Object.entries(heard)) sound.addEventListener(name, hear)
    return () => {
      for (const [name, hear] of Object.entries(heard)) sound.removeEventListener(name, hear)
      sound.pause()
      put(SILENT)
    }
  }, [sound, put])
  return {
    pause: () => sound.pause(),
    /** Plays a line, pauses it, or goes on with it. */
    toggle(line: DubLine) {
      if (now().line_id === line.line_id && now().on) return sound.pause()
      if (isLoaded(line)) startSound(sound)
      else play(line, false)
    },
    through,
    /** Goes on where it was paused with all that follows; reads all from a line on where nothing was. */
    goOn(line: DubLine | undefined) {
      const paused = rows.find(isLoaded)
      if (!paused || now().at === 0) return through(line)
      put({ through: true })
      startSound(sound)
    },
    /** The next line with a sound, or the one before. */
    step: (line_id: number | undefined, by: 1 | -1) => play(beside(rows, line_id, by), now().through),
    /** @param at seconds */
    seek(line: DubLine, at: number) {
      if (!line.take?.url) return
      if (isLoaded(line)) sound.currentTime = at
      else if (now().on) play(line, true, at)
      else cue(line, true, at)
      put({ at })
    },
    setRate(rate: Reading['rate']) {
      sound.defaultPlaybackRate = sound.playbackRate = rate
      put({ rate })
    },
  }
}
export type Reader = ReturnType<typeof useReader>
