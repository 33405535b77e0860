// Width and height of a PNG, JPEG or WebP from its first bytes.
import { imageSize } from 'image-size'

export interface PictureSize {
  width: number
  height: number
}

/** The kinds of pictures that engines answer with, as the library names them. */
const KINDS: readonly (string | undefined)[] = ['png', 'jpg', 'webp']

/** The size in pixels, undefined for anything that is not one of the three or breaks off before its size. */
export function pictureSize(bytes: Uint8Array): PictureSize | undefined {
  try {
    const { type, width, height } = imageSize(bytes)
    return KINDS.includes(type) ? { width, height } : undefined
  } catch (error) {
    // The library throws for what it does not know: plain errors for its own findings, range errors at the end of the bytes.
    if (error instanceof Error) return undefined
    throw error
  }
}

const ascii = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))

/** A PNG that is whole: its first and its last chunk are there. */
export const isWholePng = (bytes: Uint8Array) =>
  bytes.length >= 57 && bytes[0] === 0x89 && ascii(bytes, 1, 4) === 'PNG' && ascii(bytes, bytes.length - 8, bytes.length - 4) === 'IEND'

/** What a whole picture of one of the three kinds is; undefined for a part of one, and for anything else. */
export function wholePicture(bytes: Uint8Array): (PictureSize & { mime: string }) | undefined {
  const size = pictureSize(bytes)
  if (!size) return undefined
  const last = bytes.length
  if (bytes[0] === 0x89) return isWholePng(bytes) ? { ...size, mime: 'image/png' } : undefined
  if (bytes[0] === 0xff) return bytes[last - 2] === 0xff && bytes[last - 1] === 0xd9 ? { ...size, mime: 'image/jpeg' } : undefined
  const riff = new DataView(bytes.buffer, bytes.byteOffset, last).getUint32(4, true)
  return last >= riff + 8 ? { ...size, mime: 'image/webp' } : undefined
}
