// A painting of the laboratory: strokes in a few colours, kept as what the hand did, so that each can be taken back.

export type Point = readonly [x: number, y: number]
export interface Stroke {
  /** '' rubs out. */
  colour: string
  /** Pixels of the painting. */
  size: number
  points: readonly Point[]
}

/** Shapes of the painting; the engines draw in the same. */
export const SHAPES = {
  横: { width: 640, height: 448 },
  方: { width: 512, height: 512 },
  竖: { width: 448, height: 640 },
} as const
export type Shape = keyof typeof SHAPES

export const PAINTS = {
  红: '#d23b3b',
  橙: '#e08a2e',
  黄: '#f0c93a',
  绿: '#4d8f4a',
  青: '#3fa7a5',
  蓝: '#3a6fd0',
  紫: '#7a4fb5',
  棕: '#7a5636',
  白: '#f5f5f2',
  灰: '#8a8f98',
  黑: '#22242a',
} as const

type Pen = Pick<
  CanvasRenderingContext2D,
  'beginPath' | 'globalCompositeOperation' | 'lineCap' | 'lineJoin' | 'lineTo' | 'lineWidth' | 'moveTo' | 'stroke' | 'strokeStyle'
>

/** Paints a stroke from one of its points on. */
export function paintStroke(pen: Pen, { colour, size, points }: Stroke, from = 0): void {
  const [first, ...others] = points.slice(Math.max(0, from - 1))
  if (!first) return
  pen.globalCompositeOperation = colour ? 'source-over' : 'destination-out'
  pen.strokeStyle = colour || '#000'
  pen.lineWidth = size
  pen.lineCap = pen.lineJoin = 'round'
  pen.beginPath()
  pen.moveTo(...first)
  // A single touch is a dot.
  for (const point of others.length ? others : [first]) pen.lineTo(...point)
  pen.stroke()
}

/** A stroke one point longer. */
export const drawnOn = (stroke: Stroke, point: Point): Stroke => ({ ...stroke, points: [...stroke.points, point] })
