// The relief on its stage: turned by dragging or the arrow keys, brought nearer by the wheel or + and −.
import { useDrag } from '@use-gesture/react'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { drawRelief, frameOf, LIMITS, type Relief, turned, type View, zoomed } from './relief.ts'

/** Radians for a pixel that is dragged, and for a press of a key. */
const BY_PX = 0.006
const BY_KEY = 0.08
const STEP = 1.15
const KEYS: Record<string, readonly [yaw: number, pitch: number]> = {
  ArrowLeft: [-BY_KEY, 0],
  ArrowRight: [BY_KEY, 0],
  ArrowUp: [0, -BY_KEY],
  ArrowDown: [0, BY_KEY],
}
const FRAME = { width: 960, height: 720 } as const

interface Props {
  relief: Relief
  view: View
  setView: (view: View) => void
  canvas: RefObject<HTMLCanvasElement | null>
}

export const ReliefStage = ({ relief, view, setView, canvas }: Props) => {
  const frame = useRef(frameOf(FRAME.width, FRAME.height))
  useEffect(() => {
    const drawn = requestAnimationFrame(() => {
      const { width, height, pixels } = frame.current
      drawRelief(relief, view, frame.current)
      const data = new ImageData(new Uint8ClampedArray(pixels.buffer as ArrayBuffer), width, height)
      canvas.current?.getContext('2d')?.putImageData(data, 0, 0)
    })
    return () => cancelAnimationFrame(drawn)
  }, [relief, view, canvas])
  const drag = useDrag(({ delta: [x, y] }) => setView(turned(view, x * BY_PX, y * BY_PX)), { pointer: { keys: false } })
  const onKeyDown = (event: KeyboardEvent) => {
    const turn = KEYS[event.key]
    if (turn) setView(turned(view, ...turn))
    else if (event.key === '+' || event.key === '=') setView(zoomed(view, STEP))
    else if (event.key === '-') setView(zoomed(view, 1 / STEP))
    else return
    event.preventDefault()
  }
  return (
    <canvas
      ref={canvas}
      {...FRAME}
      className="absolute inset-0 size-full object-contain touch-none cursor-grab active:cursor-grabbing"
      role="slider"
      aria-label="浮雕：左右键转，上下键俯仰，加减键远近"
      aria-valuemin={-LIMITS.yaw}
      aria-valuemax={LIMITS.yaw}
      aria-valuenow={view.yaw}
      aria-valuetext={`转了 ${Math.round((view.yaw * 180) / Math.PI)} 度`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onWheel={({ deltaY }) => setView(zoomed(view, deltaY < 0 ? STEP : 1 / STEP))}
      {...drag()}
    />
  )
}
