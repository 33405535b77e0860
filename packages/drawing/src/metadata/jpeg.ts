// Texts of JPEG files (ITU T.81 segments): EXIF in APP1, comments in COM; a new EXIF and XMP segment written.
import { ascii, ended, joined, standsAt, textFrom, utf8, viewOf } from './bytes.ts'
import { readExif, writeExif } from './exif.ts'
import { XMP_KEYWORD } from './png.ts'
import type { Texts, Written } from './texts.ts'

const APP0 = 0xe0
const APP1 = 0xe1
const COMMENT = 0xfe
const SCAN = 0xda
const EXIF = ascii('Exif\0\0')
const XMP = ascii('http://ns.adobe.com/xap/1.0/\0')
/** Two bytes of length hold no more. */
const MAX_SEGMENT = 0xffff - 2

interface Segment {
  marker: number
  data: Uint8Array
  start: number
  end: number
}

/** The segments before the picture's data. */
export function* segmentsOf(bytes: Uint8Array): Generator<Segment> {
  const view = viewOf(bytes)
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1]!
    // Fill bytes may stand before a marker.
    if (marker === 0xff) {
      at++
      continue
    }
    const end = at + 2 + view.getUint16(at + 2)
    if (marker === SCAN || end > bytes.length || end < at + 4) return
    yield { marker, data: bytes.subarray(at + 4, end), start: at, end }
    at = end
  }
}

export function readJpeg(bytes: Uint8Array): Texts {
  const texts: Texts = new Map()
  for (const { marker, data } of segmentsOf(bytes)) {
    if (marker === APP1 && standsAt(data, 0, EXIF)) for (const [name, text] of readExif(data.subarray(EXIF.length))) texts.set(name, text)
    if (marker === APP1 && standsAt(data, 0, XMP)) texts.set(XMP_KEYWORD, textFrom(data.subarray(XMP.length)))
    // Some programs leave the WebUI's text as a plain comment.
    if (marker === COMMENT && !texts.has('parameters')) texts.set('parameters', ended(textFrom(data)))
  }
  return texts
}

function segmentOf(marker: number, data: Uint8Array): Uint8Array {
  if (data.length > MAX_SEGMENT) throw new RangeError('too long for a JPEG segment')
  const segment = joined([Uint8Array.of(0xff, marker, 0, 0), data])
  viewOf(segment).setUint16(2, data.length + 2)
  return segment
}

export function writeJpeg(bytes: Uint8Array, { texts, xmp }: Written): Uint8Array {
  const segments = [...segmentsOf(bytes)]
  const last = segments.at(-1)
  if (!last || last.end >= bytes.length) throw new RangeError('no whole JPEG')
  const ours = (data: Uint8Array) => standsAt(data, 0, EXIF) || standsAt(data, 0, XMP)
  const kept = segments.filter(each => !(each.marker === APP1 && ours(each.data)))
  // JFIF wants to be first.
  const [first, rest] = kept[0]?.marker === APP0 ? [kept.slice(0, 1), kept.slice(1)] : [[], kept]
  const piece = ({ start, end }: Segment) => bytes.subarray(start, end)
  return joined([
    bytes.subarray(0, 2),
    ...first.map(piece),
    segmentOf(APP1, joined([EXIF, writeExif(texts)])),
    segmentOf(APP1, joined([XMP, utf8(xmp)])),
    ...rest.map(piece),
    bytes.subarray(last.end),
  ])
}
