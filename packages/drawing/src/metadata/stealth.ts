// Texts hidden in the lowest bits of a PNG's pixels ("stealth pnginfo"): what NovelAI and a WebUI extension leave for pictures that lose their chunks.
import { Gunzip } from 'fflate'
import { isObject, parsePython } from '../json.ts'
import { joined, textFrom, unpackedCapped, unzlibCapped, viewOf } from './bytes.ts'
import { chunksOf } from './png.ts'
import type { Texts } from './texts.ts'

/** Raw pixels of the largest picture that is looked into: 8192 × 4096 with alpha. */
const MAX_RAW = 128 * 1024 * 1024
const MAX_TEXT = 8 * 1024 * 1024
const SIGNATURE_BYTES = 15
/** What a signature says: `png` hides in alpha, `rgb` in the three colours; `comp` is packed with gzip. */
const SIGNATURES = ['stealth_pnginfo', 'stealth_pngcomp', 'stealth_rgbinfo', 'stealth_rgbcomp']
/** Bytes of a pixel by colour type, at eight bits a channel. */
const CHANNELS: Readonly<Record<number, number>> = { 2: 3, 6: 4 }

interface Raw {
  width: number
  height: number
  channels: number
  data: Uint8Array
}

/** The filtered rows of a PNG of 8-bit RGB or RGBA without interlace; undefined for any other, or a broken one. */
function rawOf(bytes: Uint8Array): Raw | undefined {
  const chunks = [...chunksOf(bytes)]
  const header = chunks[0]
  if (header?.type !== 'IHDR' || header.data.length < 13) return undefined
  const view = viewOf(header.data)
  const [width, height] = [view.getUint32(0), view.getUint32(4)]
  const [depth, type, interlaced] = [header.data[8], header.data[9]!, header.data[12]]
  const channels = CHANNELS[type] ?? 0
  const size = height * (1 + width * channels)
  if (depth !== 8 || interlaced || !channels || !width || !height || size > MAX_RAW) return undefined
  const data = unzlibCapped(joined(chunks.filter(each => each.type === 'IDAT').map(each => each.data)), size)
  return data?.length === size ? { width, height, channels, data } : undefined
}

/** The samples of the first columns, row by row, with their filters undone (PNG, third edition, §9): what stands right of them is not needed. */
function columnsOf({ width, height, channels, data }: Raw, columns: number): Uint8Array {
  const used = columns * channels
  const samples = new Uint8Array(height * used)
  for (let y = 0; y < height; y++) {
    const filtered = y * (1 + width * channels)
    const row = y * used
    for (let at = 0; at < used; at++) {
      const left = at >= channels ? samples[row + at - channels]! : 0
      const up = y ? samples[row + at - used]! : 0
      const corner = y && at >= channels ? samples[row + at - used - channels]! : 0
      samples[row + at] = data[filtered + 1 + at]! + predicted(data[filtered]!, left, up, corner)
    }
  }
  return samples
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left
  if (filter === 2) return up
  if (filter === 3) return (left + up) >> 1
  if (filter !== 4) return 0
  const [a, b, c] = [Math.abs(up - corner), Math.abs(left - corner), Math.abs(left + up - 2 * corner)]
  return a <= b && a <= c ? left : b <= c ? up : corner
}

/** The first `count` bytes: bits down the columns, of alpha or of red, green and blue in turn. */
function bytesOf(raw: Raw, colours: boolean, count: number): Uint8Array | undefined {
  const { width, height, channels } = raw
  const each = colours ? 3 : 1
  if (count * 8 > width * height * each) return undefined
  const columns = Math.ceil((count * 8) / each / height)
  const samples = columnsOf(raw, columns)
  const found = new Uint8Array(count)
  for (let bit = 0; bit < count * 8; bit++) {
    const pixel = Math.floor(bit / each)
    const place = ((pixel % height) * columns + Math.floor(pixel / height)) * channels
    const value = samples[place + (colours ? bit % 3 : channels - 1)]! & 1
    found[bit >> 3] = (found[bit >> 3]! << 1) | value
  }
  return found
}

const HEAD = SIGNATURE_BYTES + 4

function hiddenIn(raw: Raw, colours: boolean): string | undefined {
  const head = bytesOf(raw, colours, HEAD)
  const signature = head && textFrom(head.subarray(0, SIGNATURE_BYTES))
  if (!signature || !SIGNATURES.includes(signature) || signature.includes('rgb') !== colours) return undefined
  // The length is counted in bits.
  const length = viewOf(head).getUint32(SIGNATURE_BYTES) >>> 3
  const held = length <= MAX_TEXT ? bytesOf(raw, colours, HEAD + length)?.subarray(HEAD) : undefined
  const text = held && signature.endsWith('comp') ? unpackedCapped(Gunzip, held, MAX_TEXT) : held
  return text && textFrom(text)
}

/** The hidden texts: the members of a JSON object by their names, as chunks would hold them, or one infotext. Empty where nothing is hidden. */
export function readStealth(bytes: Uint8Array): Texts {
  const raw = rawOf(bytes)
  const text = raw && ((raw.channels === 4 ? hiddenIn(raw, false) : undefined) ?? hiddenIn(raw, true))
  if (text === undefined) return new Map()
  const members = parsePython(text, { chars: MAX_TEXT, depth: 64 })
  if (!isObject(members)) return new Map([['parameters', text]])
  return new Map(Object.entries(members).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]))
}
