// The sheet that is painted on: by mouse, pen or finger, or by the arrow keys with the space bar held down by pressing it once.
import { useDrag } from '@use-gesture/react'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { drawnOn, paintStroke, type Point, type Stroke } from './strokes.ts'

/** Pixels of a press of an arrow key. */
const STEP = 16
const MOVES: Record<string, Point> = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] }

interface Props {
  canvas: RefObject<HTMLCanvasElement | null>
  size: { readonly width: number; readonly height: number }
  strokes: readonly Stroke[]
  brush: Pick<Stroke, 'colour' | 'size'>
  /** A stroke is finished. */
  onStroke: (stroke: Stroke) => void
  /** The sheet looks different now. */
  onPainted: () => void
}

export const Sketchpad = ({ canvas, size: { width, height }, strokes, brush, onStroke, onPainted }: Props) => {
  const live = useRef<Stroke | null>(null)
  const [mark, setMark] = useState<{ at: Point; down: boolean }>()
  useEffect(() => {
    const pen = canvas.current?.getContext('2d')
    if (!pen) return
    pen.clearRect(0, 0, width, height)
    for (const stroke of strokes) paintStroke(pen, stroke)
    onPainted()
  }, [canvas, width, height, strokes, onPainted])

  const paint = (point: Point) => {
    const pen = canvas.current!.getContext('2d')!
    const from = live.current?.points.length ?? 0
    live.current = drawnOn(live.current ?? { ...brush, points: [] }, point)
    paintStroke(pen, live.current, from)
    onPainted()
  }
  const finish = () => {
    if (live.current) onStroke(live.current)
    live.current = null
  }
  const placeOf = ([x, y]: readonly [number, number]): Point => {
    const seen = canvas.current!.getBoundingClientRect()
    return [Math.round(((x - seen.left) * width) / seen.width), Math.round(((y - seen.top) * height) / seen.height)]
  }
  const drag = useDrag(
    ({ xy, last }) => {
      setMark(undefined)
      paint(placeOf(xy))
      if (last) finish()
    },
    { pointer: { keys: false }, filterTaps: false },
  )
  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES[event.key]
    const { at, down } = mark ?? { at: [width / 2, height / 2] as const, down: false }
    if (move) {
      const next: Point = [Math.min(width, Math.max(0, at[0] + move[0])), Math.min(height, Math.max(0, at[1] + move[1]))]
      if (down) paint(next)
      setMark({ at: next, down })
    } else if (event.key === ' ') {
      if (down) finish()
      else paint(at)
      setMark({ at, down: !down })
    } else return
    event.preventDefault()
  }
  return (
    <div className="relative" style={{ aspectRatio: `${width} / ${height}` }}>
      <canvas
        ref={canvas}
        {...{ width, height }}
        className="block size-full touch-none cursor-crosshair rounded-6 border border-line bg-[#fff]"
        role="img"
        aria-label="画稿：方向键移动笔尖，空格落笔和提笔"
        tabIndex={0}
        onKeyDown={onKeyDown}
        onBlur={finish}
        {...drag()}
      />
      {mark && (
        <span
          aria-hidden
          className="absolute size-12 rounded-full border-2 border-(--solid) -translate-x-6 -translate-y-6 pointer-events-none"
          style={{ left: `${(mark.at[0] / width) * 100}%`, top: `${(mark.at[1] / height) * 100}%` }}
        />
      )}
    </div>
  )
}
