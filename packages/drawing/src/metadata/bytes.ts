// Bytes of picture files: numbers, text and checksums, without a copy where none is needed.
import { Unzlib } from 'fflate'

export const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** ASCII signs as bytes. */
export const ascii = (text: string) => Uint8Array.from(text, sign => sign.charCodeAt(0))

/** Whether bytes stand at a place. */
export const standsAt = (bytes: Uint8Array, at: number, wanted: Uint8Array) => wanted.every((byte, index) => bytes[at + index] === byte)

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

export const utf8 = (text: string) => new TextEncoder().encode(text)

/** Text of bytes: UTF-8 where it is that, else Latin-1. Writers put UTF-8 where formats say Latin-1. */
export function textFrom(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('latin1').decode(bytes)
  }
}

/** Without the NULs at its end, in one pass. */
export function ended(text: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === '\0') end--
  return text.slice(0, end)
}

/** CRC-32 of PNG chunks (ISO 3309), by table. */
const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = CRC_TABLE[(crc ^ byte) & 0xff]! ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}

/** Fed in pieces, so that a bomb is left alone soon after it passes the cap: 8 KB unpack to 8 MB at most. */
const PIECE = 8192

/** A streaming unpacker of fflate. */
type Unpacker = new (take: (part: Uint8Array, last: boolean) => void) => { push(piece: Uint8Array, last: boolean): void }

/** Unpacked zlib data, undefined when it is broken or larger than `cap`. */
export const unzlibCapped = (packed: Uint8Array, cap: number) => unpackedCapped(Unzlib, packed, cap)

/** Unpacked data, undefined when it is broken or larger than `cap`. */
export function unpackedCapped(Unpack: Unpacker, packed: Uint8Array, cap: number): Uint8Array | undefined {
  const parts: Uint8Array[] = []
  let size = 0
  let ended = false
  const stream = new Unpack((part, last) => {
    parts.push(part)
    size += part.length
    ended ||= last
  })
  try {
    for (let at = 0; at < packed.length && size <= cap; at += PIECE)
      stream.push(packed.subarray(at, at + PIECE), at + PIECE >= packed.length)
  } catch {
    return undefined
  }
  return ended && size <= cap ? joined(parts) : undefined
}
