// The frames of a film above its waveform, in their own shape: asked for in stretches once the view rests, repeated or thinned out by the zoom.
import { memo, useEffect, useEffectEvent, useRef, useState } from 'react'
import { COLOURS } from '../theme/tokens.ts'
import { useMode } from '../theme/ThemeProvider.tsx'
import { frameAt, levelFor, nameOf, placesOf, stretchesOf } from './frames.ts'

/** Where the frames of a film come from. */
export interface Film {
  /** Width by height of a frame, as far as it is known before one is there. */
  aspect: number
  /** Frames of a stretch. */
  frames: number
  /** Seconds between two frames at each level, the finest first. */
  steps: readonly number[]
  /** A picture of the frames of a stretch, one below the other, or why there is none. */
  get: (level: number, nth: number, signal: AbortSignal) => Promise<{ picture: string } | { fault: string }>
}
interface Props {
  film: Film
  /** Seconds that are seen, and of all. */
  from: number
  to: number
  duration: number
}

const HEIGHT = 48
const LEAST_WIDTH = 20
/** The view is at rest when it has stood still for so long, in ms. */
const REST_MS = 200
/** Pictures that are kept: each has about half a megabyte. */
const KEPT = 60

type Pictures = ReadonlyMap<string, HTMLImageElement>
const added = (pictures: Pictures, name: string, picture: HTMLImageElement): Pictures =>
  new Map([...pictures, [name, picture] as const].slice(-KEPT))

/** The pictures of stretches, asked for one after the other; those out of sight are not waited for. */
function useStretches(film: Film, level: number, wanted: readonly number[]) {
  const [pictures, setPictures] = useState<Pictures>(new Map())
  const [fault, setFault] = useState('')
  const missing = wanted.filter(nth => !pictures.has(nameOf(level, nth)))
  const ask = useEffectEvent(async (signal: AbortSignal) => {
    for (const nth of missing) {
      const made = await film.get(level, nth, signal)
      if (signal.aborted) return
      setFault('fault' in made ? made.fault : '')
      if ('fault' in made) return
      const picture = new Image()
      picture.src = made.picture
      await picture.decode()
      setPictures(before => added(before, nameOf(level, nth), picture))
    }
  })
  const names = wanted.map(nth => nameOf(level, nth)).join()
  useEffect(() => {
    const going = new AbortController()
    const timer = setTimeout(() => {
      ask(going.signal).catch((error: unknown) => {
        if (!going.signal.aborted) throw error
      })
    }, REST_MS)
    return () => {
      clearTimeout(timer)
      going.abort()
    }
  }, [film, names])
  return { pictures, fault, waits: missing.length > 0 && !fault }
}

/** Kept as it is while cues are dragged and words are typed. */
export const FilmLane = memo(({ film, from, to, duration }: Props) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [width, setWidth] = useState(0)
  const [aspect, setAspect] = useState(film.aspect)
  const mode = useMode()
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => setWidth(entry!.contentRect.width))
    watch.observe(canvas.current!)
    return () => watch.disconnect()
  }, [])
  const wide = Math.max(LEAST_WIDTH, Math.round(HEIGHT * aspect))
  /** Seconds of a place. */
  const each = (wide * (to - from)) / Math.max(1, width)
  const level = levelFor(film.steps, each)
  const wanted = width && duration ? stretchesOf(from, Math.min(to, duration), film.steps[level]! * film.frames) : []
  const { pictures, fault, waits } = useStretches(film, level, wanted)
  useEffect(() => {
    const [one] = pictures.values()
    // A film that is turned tells its sides the other way round.
    if (one) setAspect((one.naturalWidth * film.frames) / one.naturalHeight)
  }, [film, pictures])
  useEffect(() => {
    const box = canvas.current!
    const scale = window.devicePixelRatio
    box.width = Math.round(width * scale)
    box.height = Math.round(HEIGHT * scale)
    const pen = box.getContext('2d')!
    pen.scale(scale, scale)
    for (const { at, x } of placesOf({ from, to: Math.min(to, duration), each, wide })) {
      const found = frameAt(film, pictures, level, Math.min(at + each / 2, duration))
      pen.fillStyle = COLOURS[mode][found ? 'canvas' : 'hover']
      pen.fillRect(x, 0, wide - 1, HEIGHT)
      if (!found) continue
      const [w, h] = [found.picture.naturalWidth, found.picture.naturalHeight / film.frames]
      const drawn = Math.min(wide, (HEIGHT * w) / h)
      pen.drawImage(found.picture, 0, found.row * h, w, h, x + (wide - drawn) / 2, 0, drawn, HEIGHT)
    }
  }, [film, pictures, level, from, to, duration, each, wide, width, mode])
  return (
    <div className="relative h-48 bg-canvas overflow-hidden" role="img" aria-label="画面" aria-busy={waits}>
      <canvas ref={canvas} className="block w-full h-48" />
      {fault && <p className="absolute inset-0 row px-8 meta bg-panel">{fault}</p>}
    </div>
  )
})
