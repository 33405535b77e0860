// What a film is that an engine hands out, by its bytes: its kind, whether it is whole, and of MP4 how long and how large.

export interface Clip {
  mime: 'image/gif' | 'image/webp' | 'video/mp4' | 'video/webm'
  /** Seconds and pixels as the file says them; 0 where it does not. */
  seconds: number
  width: number
  height: number
}

const word = (bytes: Uint8Array, at: number, length = 4) => String.fromCharCode(...bytes.subarray(at, at + length))
const NOTHING = { seconds: 0, width: 0, height: 0 }
/** Boxes of a file and of its head that are looked at. */
const MAX_BOXES = 10_000

interface Box {
  kind: string
  from: number
  to: number
}
/** The boxes between two places; undefined where one reaches beyond its end: the file is not whole. */
function boxesIn(bytes: Uint8Array, from: number, to: number): Box[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const boxes: Box[] = []
  for (let at = from; at + 8 <= to && boxes.length < MAX_BOXES;) {
    const said = view.getUint32(at)
    const isLong = said === 1 && at + 16 <= to
    const size = said === 0 ? to - at : isLong ? Number(view.getBigUint64(at + 8)) : said
    if (size < 8 || at + size > to) return undefined
    boxes.push({ kind: word(bytes, at + 4), from: at + (isLong ? 16 : 8), to: at + size })
    at += size
  }
  return boxes
}

/** Length by `mvhd`, pixels by the largest track (ISO/IEC 14496-12, 8.2.2 and 8.3.2). */
function mp4Of(bytes: Uint8Array): Clip | undefined {
  const all = boxesIn(bytes, 0, bytes.length)
  const head = all?.find(({ kind }) => kind === 'moov')
  if (!head || !all?.some(({ kind }) => kind === 'mdat')) return undefined
  const inside = boxesIn(bytes, head.from, head.to) ?? []
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const mvhd = inside.find(({ kind, from, to }) => kind === 'mvhd' && to - from >= 32)
  const isNew = mvhd && bytes[mvhd.from] === 1
  const scale = mvhd ? view.getUint32(mvhd.from + (isNew ? 20 : 12)) : 0
  const long = !mvhd ? 0 : isNew ? Number(view.getBigUint64(mvhd.from + 24)) : view.getUint32(mvhd.from + 16)
  const sizes = inside.flatMap(({ kind, from, to }) => {
    const tkhd = kind === 'trak' ? boxesIn(bytes, from, to)?.find(box => box.kind === 'tkhd' && box.to - box.from >= 84) : undefined
    // Its last eight bytes, as numbers with 16 bits behind the point.
    return tkhd ? [{ width: view.getUint16(tkhd.to - 8), height: view.getUint16(tkhd.to - 4) }] : []
  })
  const { width, height } = sizes.toSorted((one, other) => other.width * other.height - one.width * one.height)[0] ?? NOTHING
  return { mime: 'video/mp4', seconds: scale ? long / scale : 0, width, height }
}

/** A whole clip; undefined for a part of one, and for anything else. */
export function clipOf(bytes: Uint8Array): Clip | undefined {
  if (bytes.length < 32) return undefined
  if (word(bytes, 4) === 'ftyp') return mp4Of(bytes)
  if (word(bytes, 0, 3) === 'GIF') return bytes.at(-1) === 0x3b ? { mime: 'image/gif', ...NOTHING } : undefined
  const size = new DataView(bytes.buffer, bytes.byteOffset, bytes.length).getUint32(4, true)
  if (word(bytes, 0) === 'RIFF' && word(bytes, 8) === 'WEBP')
    return bytes.length >= size + 8 ? { mime: 'image/webp', ...NOTHING } : undefined
  return word(bytes, 0) === '\u001aE\u00df\u00a3' ? { mime: 'video/webm', ...NOTHING } : undefined
}
