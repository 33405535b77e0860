// A small language of shapes, in which things are written down instead of programmed: one line of text draws one thing.
//
// Words are parted by spaces. Coordinates are hundredths of the thing's height, x from its middle to the right, y up from its foot.
// `#rrggbb` is the colour of what follows, `@` the thing's own, `@-3` and `@+3` that one three tenths darker and lighter, `@@` its second one.
// e x,y,rx,ry,degrees  ellipse · r x,y,w,h  rectangle from its lower left · p x,y,…  polygon · l w,x,y,…  line along points
// q w,x,y,cx,cy,x,y  bent line · b x,y,cx,cy,x,y,…  filled outline of bends · t x,y,rx,ry  upper half of an ellipse · u  lower half
// o x,y,r,w  ring · g x,y,r  light. `|` before a shape draws it again on the other side.
import { shade } from '../colour.ts'
import type { Pen, Stage } from '../stage.ts'

/** Where a thing stands, how large, and in which colours. */
export interface Spot {
  x: number
  /** Of its foot. */
  y: number
  /** Pixels of a hundred. */
  height: number
  /** −1 mirrors it. */
  side?: 1 | -1
  colours: readonly [own: string, second: string]
  /** How the light of the scene changes a colour. */
  lit?: (colour: string) => string
}

interface Shape {
  colour: string
  kind: string
  numbers: readonly number[]
  both: boolean
}

/** A line of the language, read. @throws RangeError at a word that is none */
export function shapesOf(text: string): Shape[] {
  const shapes: Shape[] = []
  let colour = '@'
  for (const word of text.split(/\s+/)) {
    if (!word) continue
    if (word.startsWith('#') || word.startsWith('@')) {
      colour = word
      continue
    }
    const both = word.startsWith('|')
    const [kind, rest] = both ? [word[1]!, word.slice(2)] : [word[0]!, word.slice(1)]
    const numbers = rest.split(',').map(Number)
    if (!'erplqbtuog'.includes(kind) || numbers.some(each => !Number.isFinite(each))) throw new RangeError(`no shape: ${word} in ${text}`)
    shapes.push({ colour, kind, numbers, both })
  }
  return shapes
}

const colourOf = (colour: string, [own, second]: Spot['colours']): string => {
  if (!colour.startsWith('@')) return colour
  const base = colour.startsWith('@@') ? second : own
  const by = Number(colour.replace(/^@+/, '') || 0)
  return by ? shade(base, by / 10) : base
}

/** Draws a read line at a spot; what it is and how near it stands is said by the stage's `as` around it. */
export function drawShapes(stage: Stage, shapes: readonly Shape[], spot: Spot): void {
  const lit = spot.lit ?? (colour => colour)
  // Light first, or it would wash out what shines.
  const ordered = shapes.some(each => each.kind === 'g')
    ? shapes.toSorted((one, other) => Number(other.kind === 'g') - Number(one.kind === 'g'))
    : shapes
  for (const { colour, kind, numbers, both } of ordered) {
    const paint = lit(colourOf(colour, spot.colours))
    for (const mirror of both ? [1, -1] : [1]) drawShape(stage, kind, numbers, paint, { ...spot, mirror: mirror * (spot.side ?? 1) })
  }
}

type Placed = Spot & { mirror: number }

function drawShape(stage: Stage, kind: string, n: readonly number[], paint: string, { x, y, height, mirror }: Placed): void {
  const unit = height / 100
  const at = (index: number) => [x + n[index]! * unit * mirror, y - n[index + 1]! * unit] as const
  const length = (index: number) => Math.max(0, n[index]! * unit)
  const path = (pen: Pen, from: number, step: 2 | 4) => {
    pen.moveTo(...at(from))
    for (let index = from + 2; index + step - 1 < n.length; index += step) {
      if (step === 2) pen.lineTo(...at(index))
      else pen.quadraticCurveTo(...at(index), ...at(index + 2))
    }
  }
  switch (kind) {
    case 'e':
    case 't':
    case 'u': {
      const turn = ((n[4] ?? 0) * -mirror * Math.PI) / 180
      const [from, to] = kind === 'e' ? [0, Math.PI * 2] : kind === 't' ? [Math.PI, Math.PI * 2] : [0, Math.PI]
      return stage.area(paint, pen => pen.ellipse(...at(0), length(2), length(3), turn, from, to))
    }
    case 'r':
      return stage.rect(paint, Math.min(at(0)[0], at(0)[0] + length(2) * mirror), at(0)[1] - length(3), length(2), length(3))
    case 'p':
      return stage.area(paint, pen => path(pen, 0, 2))
    case 'b':
      return stage.area(paint, pen => path(pen, 0, 4))
    case 'l':
      return stage.line(paint, length(0), pen => path(pen, 1, 2))
    case 'q':
      return stage.line(paint, length(0), pen => path(pen, 1, 4))
    case 'o':
      return stage.line(paint, length(3), pen => pen.ellipse(...at(0), length(2), length(2), 0, 0, Math.PI * 2))
    default:
      return stage.glow(...at(0), length(2), paint, 0.5)
  }
}
