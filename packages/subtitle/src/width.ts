// How wide lines are on a picture, measured in their font, and where they are broken so that they stay inside it.
import type { AssFace, AssLayout } from './formats/ass.ts'
import { breakAt } from './edit.ts'

/** Pixels that stay free at both sides of a picture. */
export const SIDE = 20
/** How wide a text is, in sizes of its font as ASS counts them: from the top of a line to its bottom. */
export type Width = (text: string, face: Pick<AssFace, 'bold' | 'font'>) => number
/** The share of the free width of a picture that the widest line of a text takes; more than 1 leaves the picture. */
export type Room = (text: string, isSecond: boolean) => number

/** A context of a canvas. */
interface Pen {
  font: string
  measureText(text: string): { width: number; fontBoundingBoxAscent: number; fontBoundingBoxDescent: number }
}
/** A line is broken into more and more parts so often before it stays as it is. */
const MOST_TRIES = 10
const MEASURED = 100
const MOST_KNOWN = 30_000

/** Measures with a canvas; signs that were measured once are known. */
export function widthWith(pen: Pen): Width {
  const faces = new Map<string, Map<string, number>>()
  const line = new Map<string, number>()
  return (text, { font, bold }) => {
    const name = `${bold ? 'bold ' : ''}${MEASURED}px "${font.replaceAll('"', '')}", "Noto Sans CJK SC", sans-serif`
    const known = faces.get(name) ?? new Map<string, number>()
    faces.set(name, known)
    let sum = 0
    for (const sign of text) {
      let width = known.get(sign)
      if (width === undefined) {
        pen.font = name
        const measured = pen.measureText(sign)
        const height = line.get(name) ?? measured.fontBoundingBoxAscent + measured.fontBoundingBoxDescent
        line.set(name, height)
        width = measured.width / (height || MEASURED)
        if (known.size < MOST_KNOWN) known.set(sign, width)
      }
      sum += width
    }
    return sum
  }
}
/** The room of a picture for lines as a layout has them. */
export function roomIn({ width, height, face, second }: Pick<AssLayout, 'face' | 'height' | 'second' | 'width'>, measure: Width): Room {
  const free = Math.max(1, width - 2 * SIDE)
  return (text, isSecond) => {
    const used = isSecond ? second : face
    const size = (height * used.size) / 100
    // No sign is wider than a line is high: most texts need no measuring.
    if (text.length * size <= free) return (text.length * size) / free
    return text.split('\n').reduce((most, line) => Math.max(most, (measure(line, used) * size) / free), 0)
  }
}
/** A line in `count` parts, broken at its best places. */
function parted(line: string, count: number): string[] {
  const out: string[] = []
  let rest = line
  for (let left = count; left > 1 && rest.length > 1; left--) {
    const at = breakAt(rest, 1 / left)
    out.push(rest.slice(0, at).trim())
    rest = rest.slice(at)
  }
  return [...out, rest.trim()].filter(Boolean)
}
/** A text whose lines are broken where they would leave the picture; no word is changed. */
export function fitted(text: string, room: Room, isSecond = false): string {
  if (room(text, isSecond) <= 1) return text
  return text
    .split('\n')
    .map(line => {
      const share = room(line, isSecond)
      let count = Math.ceil(share)
      for (let tries = 0; share > 1 && tries < MOST_TRIES && count < line.length; tries++, count = Math.ceil(count * 1.2)) {
        const lines = parted(line, count).join('\n')
        if (room(lines, isSecond) <= 1) return lines
      }
      return line
    })
    .join('\n')
}
