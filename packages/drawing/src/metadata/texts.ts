// The texts that image programs leave in picture files, whatever the format: found under caps and written. Pixels are never decoded.
import { readJpeg, writeJpeg } from './jpeg.ts'
import { readPng, writePng } from './png.ts'
import { readWebp, writeWebp } from './webp.ts'

/** Text by keyword: `parameters`, `prompt`, `workflow`, `qianmu`, `Comment` … */
export type Texts = Map<string, string>

/** Texts to write into a file, and its XMP packet. */
export interface Written {
  texts: Readonly<Record<string, string>>
  xmp: string
}

interface Format {
  name: 'png' | 'jpeg' | 'webp'
  is(bytes: Uint8Array): boolean
  read(bytes: Uint8Array): Texts
  write(bytes: Uint8Array, written: Written): Uint8Array
}

const FORMATS: readonly Format[] = [
  {
    name: 'png',
    is: bytes => bytes[0] === 0x89 && bytes[1] === 0x50 && bytes[2] === 0x4e && bytes[3] === 0x47,
    read: readPng,
    write: writePng,
  },
  { name: 'jpeg', is: bytes => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff, read: readJpeg, write: writeJpeg },
  {
    name: 'webp',
    is: bytes =>
      bytes[0] === 0x52 && bytes[1] === 0x49 && bytes[8] === 0x57 && bytes[9] === 0x45 && bytes[10] === 0x42 && bytes[11] === 0x50,
    read: readWebp,
    write: writeWebp,
  },
]

/** The texts of a picture; undefined when the bytes are no PNG, JPEG or WebP. A damaged file yields what stands before the damage. */
export function readTexts(bytes: Uint8Array): { format: Format['name']; texts: Texts } | undefined {
  const format = FORMATS.find(each => each.is(bytes))
  return format && { format: format.name, texts: format.read(bytes) }
}

/**
 * The picture with these texts in place of its own of the same names.
 *
 * @throws RangeError when the bytes are no whole PNG, JPEG or WebP, or when the texts are too long for the format (JPEG: 64 KB together)
 */
export function writeTexts(bytes: Uint8Array, written: Written): Uint8Array {
  const format = FORMATS.find(each => each.is(bytes))
  if (!format) throw new RangeError('neither PNG nor JPEG nor WebP')
  return format.write(bytes, written)
}
