// What nodes do with pixels, as ComfyUI's nodes of the same names do it. Pictures come in batches; masks are white where they are on.
import { createCanvas } from '@napi-rs/canvas'
import { canvasOf, emptyPixels, emptyPlane, MAX_PIXELS, opaque, type Pixels, type Plane, type Size } from '../retouch/picture.ts'

/** The message is Chinese and for the person whose graph it is. */
export class NodeFault extends Error {}

/** Refuses what no memory is for. */
export function roomFor({ width, height }: Size): Size {
  if (width < 1 || height < 1) throw new NodeFault('结果没有面积')
  if (width * height > MAX_PIXELS) throw new NodeFault(`结果超过 ${Math.sqrt(MAX_PIXELS)}×${Math.sqrt(MAX_PIXELS)} 像素`)
  return { width, height }
}

/** Draws on a fresh canvas. */
function painted(size: Size, draw: (pen: ReturnType<ReturnType<typeof createCanvas>['getContext']>) => void): Pixels {
  const { width, height } = roomFor(size)
  const pen = createCanvas(width, height).getContext('2d')
  draw(pen)
  return { width, height, data: pen.getImageData(0, 0, width, height).data }
}

/** Each colour of each pixel by `make`; transparency stays. */
function mapped(pixels: Pixels, make: (value: number, at: number) => number): Pixels {
  const out = emptyPixels(pixels.width, pixels.height)
  for (let at = 0; at < out.data.length; at++) out.data[at] = at % 4 === 3 ? pixels.data[at]! : make(pixels.data[at]!, at)
  return out
}

export const filled = (size: Size, colour: number): Pixels =>
  opaque(mapped(emptyPixels(roomFor(size).width, size.height), (_, at) => (colour >> (16 - (at % 4) * 8)) & 255))

export const scaled = (pixels: Pixels, size: Size, method = 'lanczos'): Pixels =>
  painted(size, pen => {
    pen.imageSmoothingEnabled = method !== 'nearest-exact'
    pen.imageSmoothingQuality = method === 'bilinear' ? 'medium' : 'high'
    pen.drawImage(canvasOf(pixels), 0, 0, size.width, size.height)
  })

export function cropped(pixels: Pixels, x: number, y: number, size: Size): Pixels {
  const [left, top] = [Math.min(x, pixels.width - 1), Math.min(y, pixels.height - 1)]
  const kept = { width: Math.min(size.width, pixels.width - left), height: Math.min(size.height, pixels.height - top) }
  return painted(kept, pen => pen.drawImage(canvasOf(pixels), -left, -top))
}

/** To a size, with what is too much on two sides cut off first. A side of 0 follows from the other. */
export function sized(pixels: Pixels, width: number, height: number, method: string, crop: boolean): Pixels {
  const ratio = pixels.width / pixels.height
  const size = { width: width || Math.max(1, Math.round(height * ratio)), height: height || Math.max(1, Math.round(width / ratio)) }
  if (!width && !height) return pixels
  if (!crop) return scaled(pixels, size, method)
  const wanted = size.width / size.height
  const kept =
    ratio > wanted
      ? { width: Math.round(pixels.height * wanted), height: pixels.height }
      : { width: pixels.width, height: Math.round(pixels.width / wanted) }
  const middle = cropped(pixels, Math.floor((pixels.width - kept.width) / 2), Math.floor((pixels.height - kept.height) / 2), kept)
  return scaled(middle, size, method)
}

export const inverted = (pixels: Pixels) => mapped(pixels, value => 255 - value)

const BLENDS: Readonly<Record<string, (one: number, other: number) => number>> = {
  __proto__: null as never,
  normal: (_, other) => other,
  multiply: (one, other) => one * other,
  screen: (one, other) => 1 - (1 - one) * (1 - other),
  overlay: (one, other) => (one <= 0.5 ? 2 * one * other : 1 - 2 * (1 - one) * (1 - other)),
  soft_light: (one, other) =>
    other <= 0.5
      ? one - (1 - 2 * other) * one * (1 - one)
      : one + (2 * other - 1) * ((one <= 0.25 ? ((16 * one - 12) * one + 4) * one : Math.sqrt(one)) - one),
  difference: (one, other) => one - other,
}
export function blended(one: Pixels, given: Pixels, share: number, mode: string): Pixels {
  const other = given.width === one.width && given.height === one.height ? given : scaled(given, one, 'bicubic')
  const blend = BLENDS[mode] ?? BLENDS['normal']!
  return mapped(one, (value, at) => value * (1 - share) + blend(value / 255, other.data[at]! / 255) * 255 * share)
}

/** Weights of a bell, as many as the radius says. */
function bell(radius: number, sigma: number): number[] {
  const raw = Array.from({ length: radius * 2 + 1 }, (_, at) => Math.exp(-((at - radius) ** 2) / (2 * sigma * sigma)))
  const sum = raw.reduce((total, each) => total + each, 0)
  return raw.map(each => each / sum)
}
/** One direction of a blur; sides are mirrored. */
function smeared({ width, height, data }: Pixels, weights: readonly number[], across: boolean): Pixels {
  const out = emptyPixels(width, height)
  const radius = (weights.length - 1) / 2
  const length = across ? width : height
  const step = across ? 4 : width * 4
  for (let at = 0; at < data.length; at += 4) {
    const place = across ? (at / 4) % width : Math.floor(at / 4 / width)
    const start = at - place * step
    for (let part = 0; part < 3; part++) {
      let sum = 0
      for (let offset = -radius; offset <= radius; offset++) {
        let from = place + offset
        if (from < 0) from = -from
        if (from >= length) from = 2 * length - 2 - from
        sum += data[start + Math.min(length - 1, Math.max(0, from)) * step + part]! * weights[offset + radius]!
      }
      out.data[at + part] = sum
    }
    out.data[at + 3] = data[at + 3]!
  }
  return out
}
export const blurred = (pixels: Pixels, radius: number, sigma: number): Pixels =>
  smeared(smeared(pixels, bell(radius, sigma), true), bell(radius, sigma), false)
export function sharpened(pixels: Pixels, radius: number, sigma: number, alpha: number): Pixels {
  const soft = blurred(pixels, radius, sigma)
  return mapped(pixels, (value, at) => value + alpha * (value - soft.data[at]!))
}

/** Fewer colours: levels of each part so that no more come together. */
export function quantised(pixels: Pixels, colours: number): Pixels {
  const levels = Math.max(1, Math.floor(Math.cbrt(colours)))
  return mapped(pixels, value => (levels === 1 ? 128 : (Math.round((value / 255) * (levels - 1)) / (levels - 1)) * 255))
}

export const flipped = (pixels: Pixels, across: boolean): Pixels =>
  painted(pixels, pen => {
    pen.translate(across ? pixels.width : 0, across ? 0 : pixels.height)
    pen.scale(across ? -1 : 1, across ? 1 : -1)
    pen.drawImage(canvasOf(pixels), 0, 0)
  })

export function turned(pixels: Pixels, quarters: number): Pixels {
  const { width, height } = pixels
  const size = quarters % 2 ? { width: height, height: width } : { width, height }
  return painted(size, pen => {
    pen.translate(size.width / 2, size.height / 2)
    pen.rotate((quarters * Math.PI) / 2)
    pen.drawImage(canvasOf(pixels), -width / 2, -height / 2)
  })
}

/** Another picture on it, where the mask is on. */
export function composited(
  under: Pixels,
  given: Pixels,
  x: number,
  y: number,
  { mask, resize }: { mask?: Plane; resize: boolean },
): Pixels {
  const over = resize ? scaled(given, under, 'bilinear') : given
  const fitted = mask && (mask.width === over.width && mask.height === over.height ? mask : resizedPlane(mask, over))
  const out = { ...under, data: Uint8ClampedArray.from(under.data) }
  for (let row = Math.max(0, y); row < Math.min(under.height, y + over.height); row++)
    for (let column = Math.max(0, x); column < Math.min(under.width, x + over.width); column++) {
      const [to, from] = [(row * under.width + column) * 4, (row - y) * over.width + column - x]
      const share = (fitted ? fitted.data[from]! : 255) / 255
      for (let part = 0; part < 4; part++) out.data[to + part] = under.data[to + part]! * (1 - share) + over.data[from * 4 + part]! * share
    }
  return out
}

const COLOURS: Readonly<Record<string, number>> = {
  __proto__: null as never,
  white: 0xffffff,
  black: 0,
  red: 0xff0000,
  green: 0x00ff00,
  blue: 0x0000ff,
}
export interface Stitching {
  direction: string
  match: boolean
  gap: number
  colour: string
}
export function stitched(one: Pixels, given: Pixels, { direction, match, gap, colour }: Stitching): Pixels {
  const across = direction === 'right' || direction === 'left'
  const other = !match ? given : across ? sized(given, 0, one.height, 'lanczos', false) : sized(given, one.width, 0, 'lanczos', false)
  const [first, second] = direction === 'left' || direction === 'up' ? [other, one] : [one, other]
  const size = across
    ? { width: first.width + gap + second.width, height: Math.max(first.height, second.height) }
    : { width: Math.max(first.width, second.width), height: first.height + gap + second.height }
  return painted(size, pen => {
    pen.drawImage(canvasOf(filled(size, COLOURS[colour] ?? 0)), 0, 0)
    pen.drawImage(canvasOf(first), 0, 0)
    pen.drawImage(canvasOf(second), across ? first.width + gap : 0, across ? 0 : first.height + gap)
  })
}

/** Grey around it, and the mask of what is new. */
export function padded(
  pixels: Pixels,
  { left, top, right, bottom }: Readonly<Record<'left' | 'top' | 'right' | 'bottom', number>>,
  feathering: number,
) {
  const size = roomFor({ width: pixels.width + left + right, height: pixels.height + top + bottom })
  const picture = composited(filled(size, 0x808080), pixels, left, top, { resize: false })
  const mask = emptyPlane(size.width, size.height)
  for (let row = 0; row < size.height; row++)
    for (let column = 0; column < size.width; column++) {
      const [x, y] = [column - left, row - top]
      const inside = x >= 0 && y >= 0 && x < pixels.width && y < pixels.height
      const far = [left ? x : Infinity, top ? y : Infinity, right ? pixels.width - x : Infinity, bottom ? pixels.height - y : Infinity]
      const near = Math.min(...far)
      mask.data[row * size.width + column] = !inside ? 255 : near < feathering ? 255 * ((feathering - near) / feathering) ** 2 : 0
    }
  return { picture, mask }
}

/** @param hue in degrees */
export function coloured(
  pixels: Pixels,
  { brightness, contrast, saturation, hue }: Readonly<Record<'brightness' | 'contrast' | 'saturation' | 'hue', number>>,
): Pixels {
  const out = emptyPixels(pixels.width, pixels.height)
  const [cos, sin] = [Math.cos((hue * Math.PI) / 180), Math.sin((hue * Math.PI) / 180)]
  for (let at = 0; at < out.data.length; at += 4) {
    const parts = [0, 1, 2].map(part => ((pixels.data[at + part]! / 255) * brightness - 0.5) * contrast + 0.5) as [number, number, number]
    const light = parts[0] * 0.299 + parts[1] * 0.587 + parts[2] * 0.114
    const blue = (parts[2] - light) * saturation
    const red = (parts[0] - light) * saturation
    const [turnedRed, turnedBlue] = [red * cos - blue * sin, red * sin + blue * cos]
    out.data[at] = (light + turnedRed) * 255
    out.data[at + 1] = (light - (0.299 * turnedRed + 0.114 * turnedBlue) / 0.587) * 255
    out.data[at + 2] = (light + turnedBlue) * 255
    out.data[at + 3] = pixels.data[at + 3]!
  }
  return out
}

export const moved = (pixels: Pixels, x: number, y: number, wrap: boolean): Pixels =>
  painted(pixels, pen => {
    const canvas = canvasOf(pixels)
    const { width, height } = pixels
    const [left, top] = wrap ? [((x % width) + width) % width, ((y % height) + height) % height] : [x, y]
    for (const [dx, dy] of wrap
      ? [
          [0, 0],
          [-width, 0],
          [0, -height],
          [-width, -height],
        ]
      : [[0, 0]])
      pen.drawImage(canvas, left + dx!, top + dy!)
  })

/** One part of each pixel as a mask: 0 red … 3 alpha. */
export function partOf({ width, height, data }: Pixels, part: number): Plane {
  const plane = emptyPlane(width, height)
  for (let at = 0; at < plane.data.length; at++) plane.data[at] = data[at * 4 + part]!
  return plane
}
export const planeOf = (size: Size, make: (x: number, y: number) => number): Plane => {
  const { width, height } = roomFor(size)
  const plane = emptyPlane(width, height)
  for (let at = 0; at < plane.data.length; at++) plane.data[at] = make(at % width, Math.floor(at / width))
  return plane
}
export const mappedPlane = (plane: Plane, make: (value: number, x: number, y: number) => number): Plane =>
  planeOf(plane, (x, y) => make(plane.data[y * plane.width + x]!, x, y))
/** The nearest value for each place. */
const resizedPlane = (plane: Plane, size: Size): Plane =>
  planeOf(
    size,
    (x, y) => plane.data[Math.floor((y * plane.height) / size.height) * plane.width + Math.floor((x * plane.width) / size.width)]!,
  )

const OPERATIONS: Readonly<Record<string, (under: number, over: number) => number>> = {
  __proto__: null as never,
  multiply: (under, over) => (under * over) / 255,
  add: (under, over) => Math.min(255, under + over),
  subtract: (under, over) => Math.max(0, under - over),
  and: (under, over) => (under > 127 && over > 127 ? 255 : 0),
  or: (under, over) => (under > 127 || over > 127 ? 255 : 0),
  xor: (under, over) => (under > 127 !== over > 127 ? 255 : 0),
}
export function combined(under: Plane, over: Plane, x: number, y: number, operation: string): Plane {
  const make = OPERATIONS[operation] ?? OPERATIONS['multiply']!
  return mappedPlane(under, (value, column, row) => {
    const [dx, dy] = [column - x, row - y]
    return dx < 0 || dy < 0 || dx >= over.width || dy >= over.height ? value : make(value, over.data[dy * over.width + dx]!)
  })
}

/** Falls off towards the sides that are named. */
export function feathered(mask: Plane, { left, top, right, bottom }: Readonly<Record<'left' | 'top' | 'right' | 'bottom', number>>): Plane {
  const rate = (from: number, over: number) => (over > 0 && from < over ? (from + 1) / over : 1)
  return mappedPlane(
    mask,
    (value, x, y) => value * rate(x, left) * rate(y, top) * rate(mask.width - 1 - x, right) * rate(mask.height - 1 - y, bottom),
  )
}

/** Larger by so many pixels, or smaller. @param tapered corners go slower than sides */
export function grown(mask: Plane, expand: number, tapered: boolean): Plane {
  const pick = expand < 0 ? Math.min : Math.max
  let current = mask
  for (let step = 0; step < Math.abs(expand); step++) {
    const { width, height, data } = current
    const at = (x: number, y: number) => data[Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))]!
    current = mappedPlane(current, (value, x, y) => {
      const cross = pick(value, at(x - 1, y), at(x + 1, y), at(x, y - 1), at(x, y + 1))
      return tapered ? cross : pick(cross, at(x - 1, y - 1), at(x + 1, y - 1), at(x - 1, y + 1), at(x + 1, y + 1))
    })
  }
  return current
}

/** Seen through the mask: transparent where it is on, as ComfyUI has it. */
export function withAlpha(pixels: Pixels, mask: Plane): Pixels {
  const fitted = mask.width === pixels.width && mask.height === pixels.height ? mask : resizedPlane(mask, pixels)
  const out = { ...pixels, data: Uint8ClampedArray.from(pixels.data) }
  for (let at = 0; at < fitted.data.length; at++) out.data[at * 4 + 3] = 255 - fitted.data[at]!
  return out
}
export const withoutAlpha = (pixels: Pixels): Pixels => opaque({ ...pixels, data: Uint8ClampedArray.from(pixels.data) })
