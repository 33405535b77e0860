// Width and height of a PNG, JPEG or WebP from its first bytes.
export interface PictureSize {
  width: number
  height: number
}

const ascii = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))

/** Frames of a JPEG: all but the tables that share their range (ITU T.81, table B.1). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

function jpegSize(view: DataView): PictureSize | undefined {
  for (let at = 2; at + 9 <= view.byteLength;) {
    if (view.getUint8(at) !== 0xff) return undefined
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) at++
    else if (isFrame(marker)) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    else at += 2 + Math.max(2, view.getUint16(at + 2))
  }
  return undefined
}

/** The three kinds of WebP (RFC 9649). */
function webpSize(bytes: Uint8Array, view: DataView): PictureSize | undefined {
  if (bytes.length < 30) return undefined
  const kind = ascii(bytes, 12, 16)
  const three = (at: number) => 1 + view.getUint16(at, true) + (view.getUint8(at + 2) << 16)
  if (kind === 'VP8X') return { width: three(24), height: three(27) }
  if (kind === 'VP8 ') return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  if (kind !== 'VP8L') return undefined
  const bits = view.getUint32(21, true)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

/** The size in pixels, undefined for anything that is not one of the three. */
export function pictureSize(bytes: Uint8Array): PictureSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length >= 24 && view.getUint32(0) === 0x8950_4e47 && ascii(bytes, 12, 16) === 'IHDR')
    return { width: view.getUint32(16), height: view.getUint32(20) }
  if (bytes.length >= 4 && view.getUint16(0) === 0xffd8) return jpegSize(view)
  return ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP' ? webpSize(bytes, view) : undefined
}

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
