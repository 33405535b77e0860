// Texts of PNG files (PNG specification, third edition, §11.3.3): tEXt, zTXt and iTXt read, iTXt and tEXt written.
import { ascii, crc32, joined, standsAt, textFrom, unzlibCapped, utf8, viewOf } from './bytes.ts'
import type { Texts, Written } from './texts.ts'

export const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
/** Workflows of ComfyUI reach some megabytes. */
const MAX_TEXT = 8 * 1024 * 1024
const MAX_TEXTS = 64
const MAX_KEYWORD = 79
const TEXT_CHUNKS: readonly string[] = ['tEXt', 'zTXt', 'iTXt']
export const XMP_KEYWORD = 'XML:com.adobe.xmp'

interface Chunk {
  type: string
  data: Uint8Array
  /** Of the whole chunk, with length and checksum. */
  start: number
  end: number
}

/** The chunks up to IEND or to the first that does not fit into the file. */
export function* chunksOf(bytes: Uint8Array): Generator<Chunk> {
  const view = viewOf(bytes)
  let at = SIGNATURE.length
  while (at + 12 <= bytes.length) {
    const length = view.getUint32(at)
    const end = at + 12 + length
    if (end > bytes.length) return
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    yield { type, data: bytes.subarray(at + 8, at + 8 + length), start: at, end }
    if (type === 'IEND') return
    at = end
  }
}

const sound = (bytes: Uint8Array, { start, end }: Chunk) => viewOf(bytes).getUint32(end - 4) === crc32(bytes.subarray(start + 4, end - 4))

/** The texts of a file in their order, those of the same name too. */
export function textsOfPng(bytes: Uint8Array): { keyword: string; text: string }[] {
  const texts: { keyword: string; text: string }[] = []
  let left = MAX_TEXT
  for (const chunk of chunksOf(bytes)) {
    if (!TEXT_CHUNKS.includes(chunk.type) || texts.length >= MAX_TEXTS || chunk.data.length > left || !sound(bytes, chunk)) continue
    const found = textOfChunk(chunk, left)
    if (!found) continue
    left -= found.text.length
    texts.push(found)
  }
  return texts
}
/** The first text of each name. */
export const readPng = (bytes: Uint8Array): Texts =>
  new Map(
    textsOfPng(bytes)
      .toReversed()
      .map(({ keyword, text }) => [keyword, text]),
  )

function textOfChunk({ type, data }: Chunk, cap: number): { keyword: string; text: string } | undefined {
  const end = data.subarray(0, MAX_KEYWORD + 1).indexOf(0)
  if (end < 1) return undefined
  const keyword = textFrom(data.subarray(0, end))
  const text =
    type === 'tEXt' ? data.subarray(end + 1) : type === 'zTXt' ? unzlibCapped(data.subarray(end + 2), cap) : international(data, end, cap)
  return text && { keyword, text: textFrom(text) }
}

/** iTXt: compression flag and method, then language and translated keyword, each ended by a NUL. */
function international(data: Uint8Array, end: number, cap: number): Uint8Array | undefined {
  const language = data.indexOf(0, end + 3)
  const translated = language < 0 ? -1 : data.indexOf(0, language + 1)
  if (translated < 0) return undefined
  const text = data.subarray(translated + 1)
  return data[end + 1] === 1 ? unzlibCapped(text, cap) : text
}

/** A chunk with its length before and its checksum behind it. */
export function chunkOf(type: string, data: Uint8Array): Uint8Array {
  const chunk = joined([new Uint8Array(4), ascii(type), data, new Uint8Array(4)])
  const view = viewOf(chunk)
  view.setUint32(0, data.length)
  view.setUint32(chunk.length - 4, crc32(chunk.subarray(4, chunk.length - 4)))
  return chunk
}

/** Text of ASCII as tEXt, which every program reads; anything else as iTXt in UTF-8. */
const textChunk = (keyword: string, text: string) =>
  /^[\n\x20-\x7e]*$/.test(text) && keyword !== XMP_KEYWORD
    ? chunkOf('tEXt', joined([ascii(`${keyword}\0`), ascii(text)]))
    : chunkOf('iTXt', joined([ascii(`${keyword}\0\0\0\0\0`), utf8(text)]))

export function writePng(bytes: Uint8Array, { texts, xmp }: Written): Uint8Array {
  const chunks = [...chunksOf(bytes)]
  if (!standsAt(bytes, 0, SIGNATURE) || chunks[0]?.type !== 'IHDR' || chunks.at(-1)?.type !== 'IEND') throw new RangeError('no whole PNG')
  const wanted = { ...texts, [XMP_KEYWORD]: xmp }
  const kept = chunks.filter(chunk => {
    const keyword = TEXT_CHUNKS.includes(chunk.type) ? textOfChunk(chunk, MAX_TEXT)?.keyword : undefined
    return keyword === undefined || !Object.hasOwn(wanted, keyword)
  })
  const [header, ...rest] = kept.map(({ start, end }) => bytes.subarray(start, end))
  return joined([SIGNATURE, header!, ...Object.entries(wanted).map(([keyword, text]) => textChunk(keyword, text)), ...rest])
}
