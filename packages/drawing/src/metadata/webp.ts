// Texts of WebP files (RFC 9649): the EXIF chunk read, EXIF and XMP chunks written, a simple file made an extended one for them.
import { ascii, joined, standsAt, utf8, viewOf } from './bytes.ts'
import { readExif, writeExif } from './exif.ts'
import type { Texts, Written } from './texts.ts'

const EXIF_PREFIX = ascii('Exif\0\0')
const HAS_ALPHA = 0x10
const HAS_EXIF = 0x08
const HAS_XMP = 0x04
/** Chunks of an animation of ten thousand frames, and room. */
const MAX_CHUNKS = 50_000

interface Chunk {
  name: string
  data: Uint8Array
}

function chunksOf(bytes: Uint8Array): Chunk[] {
  const view = viewOf(bytes)
  const chunks: Chunk[] = []
  let at = 12
  while (at + 8 <= bytes.length && chunks.length < MAX_CHUNKS) {
    const length = view.getUint32(at + 4, true)
    if (at + 8 + length > bytes.length) break
    chunks.push({ name: String.fromCharCode(...bytes.subarray(at, at + 4)), data: bytes.subarray(at + 8, at + 8 + length) })
    at += 8 + length + (length % 2)
  }
  return chunks
}

/** The TIFF structure of the EXIF chunk. */
export function exifOf(bytes: Uint8Array): Uint8Array | undefined {
  const exif = chunksOf(bytes).find(each => each.name === 'EXIF')
  return exif && (standsAt(exif.data, 0, EXIF_PREFIX) ? exif.data.subarray(EXIF_PREFIX.length) : exif.data)
}
/** The packet of the XMP chunk. */
export const xmpOf = (bytes: Uint8Array): Uint8Array | undefined => chunksOf(bytes).find(each => each.name === 'XMP ')?.data

export function readWebp(bytes: Uint8Array): Texts {
  const exif = exifOf(bytes)
  return exif ? readExif(exif) : new Map()
}

function chunkOf({ name, data }: Chunk): Uint8Array {
  const chunk = joined([ascii(name), new Uint8Array(4), data, new Uint8Array(data.length % 2)])
  viewOf(chunk).setUint32(4, data.length, true)
  return chunk
}

/** The extended header of a simple file: its size as the first frame says it (RFC 6386 §9.1, WebP lossless §3). */
function headerOf(first: Chunk): Uint8Array {
  const view = viewOf(first.data)
  let [width, height, alpha] = [0, 0, false]
  if (first.name === 'VP8 ' && first.data.length >= 10)
    [width, height] = [view.getUint16(6, true) & 0x3fff, view.getUint16(8, true) & 0x3fff]
  else if (first.name === 'VP8L' && first.data.length >= 5) {
    const bits = view.getUint32(1, true)
    ;[width, height, alpha] = [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1, ((bits >>> 28) & 1) === 1]
  }
  if (!width || !height) throw new RangeError('no whole WebP')
  const header = new Uint8Array(10)
  const out = viewOf(header)
  out.setUint32(0, alpha ? HAS_ALPHA : 0, true)
  // 24 bits each, less one.
  out.setUint16(4, (width - 1) & 0xffff, true)
  header[6] = (width - 1) >>> 16
  out.setUint16(7, (height - 1) & 0xffff, true)
  header[9] = (height - 1) >>> 16
  return header
}

export function writeWebp(bytes: Uint8Array, { texts, xmp }: Written): Uint8Array {
  const chunks = chunksOf(bytes)
  const first = chunks[0]
  if (!first) throw new RangeError('no whole WebP')
  const header = first.name === 'VP8X' ? first.data.slice() : headerOf(first)
  header[0] = header[0]! | HAS_EXIF | HAS_XMP
  const picture = chunks.filter(({ name }) => !['VP8X', 'EXIF', 'XMP '].includes(name))
  const body = joined(
    [{ name: 'VP8X', data: header }, ...picture, { name: 'EXIF', data: writeExif(texts) }, { name: 'XMP ', data: utf8(xmp) }].map(chunkOf),
  )
  const file = joined([ascii('RIFF'), new Uint8Array(4), ascii('WEBP'), body])
  viewOf(file).setUint32(4, file.length - 8, true)
  return file
}
