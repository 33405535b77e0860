// The stage that scenes are painted on. The same painting gives the picture, its depth map and its segmentation map, because each shape says what it
// is and how near it stands.
import { createCanvas, type Canvas, type SKRSContext2D } from '@napi-rs/canvas'
import { withAlpha } from './colour.ts'
import { randomFrom } from './random.ts'
import { type Segment, SEGMENTS } from './segments.ts'

export type Pen = SKRSContext2D
/** What is painted: the picture, nearness in grey (white is near), or classes in colours. */
export type Ink = 'colour' | 'depth' | 'segments'
export type Point = readonly [x: number, y: number]
/** A colour, or colours from top to bottom between two heights. */
export type Paint = string | { from: number; to: number; colours: readonly string[] }
/** 0 far – 1 near; a pair runs from the height `from` to the height `to`, as the ground does. */
export type Nearness = number | { from: number; far: number; to: number; near: number }

export interface Stage {
  readonly canvas: Canvas
  readonly ink: Ink
  readonly width: number
  readonly height: number
  /** Smaller side over 720: widths of lines grow with the picture. */
  readonly scale: number
  random(): number
  between(low: number, high: number): number
  pick<T>(list: readonly T[]): T
  /** What is painted within is of this kind and so near. */
  as(kind: Segment, nearness: Nearness, paint: () => void): void
  /** Fills the path that `trace` draws. */
  area(paint: Paint, trace: (pen: Pen) => void): void
  /** Draws along the path with round ends. */
  line(paint: Paint, width: number, trace: (pen: Pen) => void): void
  rect(paint: Paint, x: number, y: number, width: number, height: number): void
  ellipse(paint: Paint, x: number, y: number, radiusX: number, radiusY?: number): void
  polygon(paint: Paint, points: readonly Point[]): void
  /** Light and air: painted on the picture alone, with the pen's state put back afterwards. */
  effect(paint: (pen: Pen) => void): void
  /** A canvas beside the stage. */
  blank(width: number, height: number): Canvas
  /** Light around a point. */
  glow(x: number, y: number, radius: number, colour: string, strength: number): void
}

const grey = (nearness: number) => `rgb(${[0, 0, 0].map(() => Math.round(nearness * 255)).join(',')})`

function gradient(pen: Pen, from: number, to: number, colours: readonly string[]) {
  const made = pen.createLinearGradient(0, from, 0, to)
  colours.forEach((colour, at) => made.addColorStop(at / Math.max(1, colours.length - 1), colour))
  return made
}

/** An empty stage; the same seed gives the same numbers for each ink. */
export function createStage(width: number, height: number, seed: number, ink: Ink): Stage {
  const canvas = createCanvas(width, height)
  const pen = canvas.getContext('2d')
  const random = randomFrom(seed)
  let kind: Segment = 'wall'
  let nearness: Nearness = 0

  function styleOf(paint: Paint) {
    if (ink === 'segments') return SEGMENTS[kind]
    if (ink === 'depth') {
      if (typeof nearness === 'number') return grey(nearness)
      return gradient(pen, nearness.from, nearness.to, [grey(nearness.far), grey(nearness.near)])
    }
    return typeof paint === 'string' ? paint : gradient(pen, paint.from, paint.to, paint.colours)
  }
  const area: Stage['area'] = (paint, trace) => {
    pen.fillStyle = styleOf(paint)
    pen.beginPath()
    trace(pen)
    pen.fill()
  }

  return {
    canvas,
    ink,
    width,
    height,
    scale: Math.min(width, height) / 720,
    random,
    between: (low, high) => low + (high - low) * random(),
    pick: list => list[Math.floor(random() * list.length)]!,
    as(next, near, paint) {
      const before = [kind, nearness] as const
      ;[kind, nearness] = [next, near]
      paint()
      ;[kind, nearness] = before
    },
    area,
    line(paint, lineWidth, trace) {
      pen.strokeStyle = styleOf(paint)
      pen.lineWidth = lineWidth
      pen.lineCap = 'round'
      pen.lineJoin = 'round'
      pen.beginPath()
      trace(pen)
      pen.stroke()
    },
    rect: (paint, x, y, w, h) => area(paint, path => path.rect(x, y, w, h)),
    ellipse: (paint, x, y, radiusX, radiusY = radiusX) => area(paint, path => path.ellipse(x, y, radiusX, radiusY, 0, 0, Math.PI * 2)),
    polygon: (paint, points) =>
      area(paint, path => {
        points.forEach(([x, y], at) => (at ? path.lineTo(x, y) : path.moveTo(x, y)))
        path.closePath()
      }),
    effect(paint) {
      if (ink !== 'colour') return
      pen.save()
      paint(pen)
      pen.restore()
    },
    blank: createCanvas,
    glow(x, y, radius, colour, strength) {
      this.effect(path => {
        const light = path.createRadialGradient(x, y, 0, x, y, radius)
        light.addColorStop(0, withAlpha(colour, strength))
        light.addColorStop(1, withAlpha(colour, 0))
        path.globalCompositeOperation = 'lighter'
        path.fillStyle = light
        path.fillRect(x - radius, y - radius, radius * 2, radius * 2)
      })
    },
  }
}
