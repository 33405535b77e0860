// Pictures of the protocol fake: a PNG of a size, and what size the result of a graph has.
import { crc32, deflateSync } from 'node:zlib'
import { type Graph, isLink } from '../graphs/sheet.ts'
import type { PictureSize } from '../picture-size.ts'

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const frame = Buffer.alloc(8 + body.length)
  frame.writeUInt32BE(data.length)
  body.copy(frame, 4)
  frame.writeUInt32BE(crc32(body), 4 + body.length)
  return frame
}

/** A picture in one grey. */
export function greyPng({ width, height }: PictureSize, grey = 128): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.writeUInt8(8, 8)
  const rows = Buffer.alloc(height * (width + 1), grey)
  for (let row = 0; row < height; row++) rows[row * (width + 1)] = 0
  const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([magic, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))])
}

/** Inputs that a node takes its size from when it has none of its own, in this order. */
const SOURCES = ['destination', 'images', 'image', 'samples', 'pixels', 'latent_image', 'image_list', 'mask'] as const

/** The size of what a node gives, as the program would make it. */
export function sizeOf(graph: Graph, id: string, uploaded: (name: string) => PictureSize): PictureSize {
  const { class_type, inputs } = graph[id]!
  const number = (name: string) => Number(inputs[name] ?? 0)
  if (class_type === 'LoadImage') return uploaded(String(inputs['image']))
  if (class_type === 'ImageMergeTileList') return { width: number('final_width'), height: number('final_height') }
  if (class_type !== 'KSampler' && 'width' in inputs) return { width: number('width'), height: number('height') }
  const source = SOURCES.map(name => inputs[name]).find(isLink)
  if (!source) throw new Error(`nothing says how large ${class_type} is`)
  const { width, height } = sizeOf(graph, source[0], uploaded)
  if (class_type !== 'ImagePadForOutpaint') return { width, height }
  return { width: width + number('left') + number('right'), height: height + number('top') + number('bottom') }
}
