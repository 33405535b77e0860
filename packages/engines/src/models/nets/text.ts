// PP-OCR v4 (PaddleOCR): where text stands in a picture, and what it says. Facts: embedded models §2.
import type { ReadingRequest, ReadText } from '../../ports/reading.ts'
import type { Net } from '../runtime.ts'

const [MEAN, SPREAD] = [
  [0.485, 0.456, 0.406],
  [0.229, 0.224, 0.225],
] as const
/** Sides that the first net takes are whole multiples of this. */
const STEP = 32
/** A pixel is text above the first, a box above the second (the authors' own). */
const [PIXEL, BOX] = [0.3, 0.6]
/** How far a box is grown: what the net marks is the core of the letters. */
const GROWTH = 1.6
const SMALLEST = 5
/** What the second net sees of a line, in px. */
const LINE = 48
const WIDEST = 2400
/** A line that is read with less is none. */
const SURE = 0.6

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** Values of the picture at another size, blue first as both nets learned it; between pixels by their shares. */
function sampled(
  { width, height, rgb }: ReadingRequest,
  part: Box,
  to: { width: number; height: number },
  value: (byte: number, channel: number) => number,
) {
  const area = to.width * to.height
  const out = new Float32Array(3 * area)
  const [scaleX, scaleY] = [(part.right - part.left) / to.width, (part.bottom - part.top) / to.height]
  for (let y = 0; y < to.height; y++) {
    const fromY = Math.min(height - 1, Math.max(0, part.top + (y + 0.5) * scaleY - 0.5))
    const y0 = Math.floor(fromY)
    const y1 = Math.min(height - 1, y0 + 1)
    const dy = fromY - y0
    for (let x = 0; x < to.width; x++) {
      const fromX = Math.min(width - 1, Math.max(0, part.left + (x + 0.5) * scaleX - 0.5))
      const x0 = Math.floor(fromX)
      const x1 = Math.min(width - 1, x0 + 1)
      const dx = fromX - x0
      for (let channel = 0; channel < 3; channel++) {
        const at = (row: number, column: number) => rgb[(row * width + column) * 3 + 2 - channel]!
        const above = at(y0, x0) * (1 - dx) + at(y0, x1) * dx
        const below = at(y1, x0) * (1 - dx) + at(y1, x1) * dx
        out[channel * area + y * to.width + x] = value(above * (1 - dy) + below * dy, channel)
      }
    }
  }
  return out
}

/** Regions of likely text, grown and put together where they overlap. */
function boxesIn(likely: Float32Array, width: number, height: number): Box[] {
  const seen = new Uint8Array(width * height)
  const boxes: Box[] = []
  for (let from = 0; from < likely.length; from++) {
    if (seen[from] || likely[from]! <= PIXEL) continue
    const queue = [from]
    seen[from] = 1
    let [sum, count] = [0, 0]
    const box = { left: width, top: height, right: 0, bottom: 0 }
    for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)]
      sum += likely[at]!
      count++
      box.left = Math.min(box.left, x)
      box.right = Math.max(box.right, x + 1)
      box.top = Math.min(box.top, y)
      box.bottom = Math.max(box.bottom, y + 1)
      for (const [next, ok] of [
        [at - 1, x > 0],
        [at + 1, x < width - 1],
        [at - width, y > 0],
        [at + width, y < height - 1],
      ] as const)
        if (ok && !seen[next] && likely[next]! > PIXEL) {
          seen[next] = 1
          queue.push(next)
        }
    }
    const [wide, high] = [box.right - box.left, box.bottom - box.top]
    if (Math.min(wide, high) < SMALLEST || sum / count < BOX) continue
    const by = (wide * high * GROWTH) / (2 * (wide + high))
    boxes.push({
      left: Math.max(0, box.left - by),
      top: Math.max(0, box.top - by),
      right: Math.min(width, box.right + by),
      bottom: Math.min(height, box.bottom + by),
    })
  }
  return joined(boxes)
}
/** Boxes of one line that touch, as one; the order is that of reading. */
function joined(boxes: readonly Box[]): Box[] {
  const out: Box[] = []
  for (const box of boxes.toSorted((one, other) => one.left - other.left)) {
    const same = out.find(each => {
      const shared = Math.min(each.bottom, box.bottom) - Math.max(each.top, box.top)
      const least = Math.min(each.bottom - each.top, box.bottom - box.top)
      return shared > least * 0.6 && box.left <= each.right
    })
    if (!same) out.push({ ...box })
    else {
      same.right = Math.max(same.right, box.right)
      same.top = Math.min(same.top, box.top)
      same.bottom = Math.max(same.bottom, box.bottom)
    }
  }
  const line = ({ top, bottom }: Box) => (top + bottom) / 2
  return out.toSorted((one, other) =>
    Math.abs(line(one) - line(other)) < (one.bottom - one.top) / 2 ? one.left - other.left : line(one) - line(other),
  )
}

/** The likeliest letter at each place, the same ones after each other once (CTC); the first of all is none. */
function letters(found: Float32Array, keys: readonly string[]): { text: string; sure: number } {
  const kinds = keys.length + 2
  let [text, sum, count, before] = ['', 0, 0, 0]
  for (let at = 0; at + kinds <= found.length; at += kinds) {
    let best = 0
    for (let kind = 1; kind < kinds; kind++) if (found[at + kind]! > found[at + best]!) best = kind
    if (best !== 0 && best !== before) {
      text += keys[best - 1] ?? ' '
      sum += found[at + best]!
      count++
    }
    before = best
  }
  return { text: text.trim(), sure: count ? sum / count : 0 }
}

/** What stands in a picture, line by line. @param keys the letters that the second net knows */
export async function textIn(find: Net, read: Net, keys: readonly string[], picture: ReadingRequest): Promise<ReadText[]> {
  const whole = { left: 0, top: 0, right: picture.width, bottom: picture.height }
  const multiple = (side: number) => Math.max(STEP, Math.round(side / STEP) * STEP)
  const size = { width: multiple(picture.width), height: multiple(picture.height) }
  const seen = sampled(picture, whole, size, (byte, channel) => (byte / 255 - MEAN[channel]!) / SPREAD[channel]!)
  const [likely] = await find.run([{ data: seen, dims: [1, 3, size.height, size.width] }])
  const [scaleX, scaleY] = [picture.width / size.width, picture.height / size.height]
  const lines: ReadText[] = []
  for (const each of boxesIn(likely!, size.width, size.height)) {
    const box = { left: each.left * scaleX, top: each.top * scaleY, right: each.right * scaleX, bottom: each.bottom * scaleY }
    const width = Math.min(WIDEST, Math.max(16, Math.ceil((((box.right - box.left) / (box.bottom - box.top)) * LINE) / 8) * 8))
    const line = sampled(picture, box, { width, height: LINE }, byte => byte / 127.5 - 1)
    const [found] = await read.run([{ data: line, dims: [1, 3, LINE, width] }])
    const { text, sure } = letters(found!, keys)
    if (text && sure >= SURE) lines.push({ text, sure, box })
  }
  return lines
}
