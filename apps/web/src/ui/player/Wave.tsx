// The waveform of a sound or a film; it scrolls and zooms, and tells which part of the time is seen.
import { useEffect, useRef, useState } from 'react'
import WaveSurfer from 'wavesurfer.js'
import { COLOURS } from '../theme/tokens.ts'
import { useMode } from '../theme/ThemeProvider.tsx'

export interface Seen {
  /** Seconds. */
  from: number
  to: number
}
interface Props {
  media: HTMLMediaElement
  /** px of a second, at the least. */
  zoom: number
  /** Amplitudes that are known already, -1 to 1; without them the sound is fetched and read. */
  peaks?: readonly number[] | undefined
  duration: number
  onSeen: (seen: Seen) => void
}
const HEIGHT = 72

export const Wave = ({ media, zoom, peaks, duration, onSeen }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  /** Once it knows its sound. */
  const [wave, setWave] = useState<WaveSurfer | null>(null)
  const mode = useMode()
  const tell = useRef(onSeen)
  useEffect(() => {
    tell.current = onSeen
  })
  useEffect(() => {
    const { t3, solid, ring } = COLOURS[mode]
    const made = WaveSurfer.create({
      container: box.current!,
      media,
      height: HEIGHT,
      waveColor: t3,
      progressColor: solid,
      cursorColor: ring,
      normalize: true,
      autoCenter: false,
      ...(peaks ? { peaks: [[...peaks]], duration } : {}),
    })
    // Before that there is nothing to zoom.
    made.on('ready', () => made.getDecodedData() && setWave(made))
    made.on('scroll', (from, to) => tell.current({ from, to }))
    return () => {
      setWave(null)
      made.destroy()
    }
  }, [media, mode, peaks, duration])
  useEffect(() => {
    if (!wave) return
    // Once a frame, however fast keys zoom: an effect of each key that sets state before the last one's was drawn is a loop to React (error 185).
    const frame = requestAnimationFrame(() => {
      // Another wave may be on its way, for other peaks: this one holds no sound any more.
      if (!wave.getDecodedData()) return
      wave.zoom(zoom)
      const width = box.current!.clientWidth
      const scale = Math.max(zoom, width / wave.getDuration())
      tell.current({ from: wave.getScroll() / scale, to: (wave.getScroll() + width) / scale })
    })
    return () => cancelAnimationFrame(frame)
  }, [wave, zoom])
  return <div ref={box} />
}
