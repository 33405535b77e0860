// Writes layered Photoshop files: layers with names, groups, opacity and compressed pixels, and the picture as a whole.
import { escaped } from './book.ts'
import { type PsdText, textBlock } from './psd-text.ts'

/** Pixels as a canvas gives them: four bytes each. */
export interface Pixels {
  width: number
  height: number
  data: Uint8Array | Uint8ClampedArray
}
export interface Mask {
  x: number
  y: number
  width: number
  height: number
  data: Uint8Array
}
export interface PsdLayer {
  name: string
  x: number
  y: number
  /** 0–1 */
  opacity: number
  visible: boolean
  /** Absent for a group. */
  pixels?: Pixels
  /** What of the layer is seen: 255 where it is, one byte a pixel; nothing of it is outside. */
  mask?: Mask
  /** Its words, which can be typed into; the pixels are how they look. */
  text?: PsdText
  layers?: readonly PsdLayer[]
}
export interface Psd {
  width: number
  height: number
  dpi: number
  /** The colours that the numbers mean. */
  icc?: Uint8Array
  /** What programs show of the file. */
  about?: { title: string; author: string }
  /** From the bottom to the top. */
  layers: readonly PsdLayer[]
  whole: Pixels
}

/** The largest side that the format holds. */
export const PSD_SIDE = 30_000

/** Grows as it is written. */
class Bytes {
  #bytes = new Uint8Array(1 << 16)
  #view = new DataView(this.#bytes.buffer)
  length = 0
  #room(more: number): void {
    if (this.length + more <= this.#bytes.length) return
    const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.length + more))
    grown.set(this.#bytes.subarray(0, this.length))
    this.#bytes = grown
    this.#view = new DataView(grown.buffer)
  }
  u8(value: number): void {
    this.#room(1)
    this.#bytes[this.length++] = value
  }
  u16(value: number): void {
    this.#room(2)
    this.#view.setUint16(this.length, value)
    this.length += 2
  }
  u32(value: number): void {
    this.#room(4)
    this.#view.setUint32(this.length, value)
    this.length += 4
  }
  i32(value: number): void {
    this.u32(value >>> 0)
  }
  text(value: string): void {
    for (const sign of value) this.u8(sign.charCodeAt(0))
  }
  put(bytes: Uint8Array): void {
    this.#room(bytes.length)
    this.#bytes.set(bytes, this.length)
    this.length += bytes.length
  }
  /** A part whose length stands before it, filled up to a multiple. */
  part(write: () => void, multiple = 1): void {
    const at = this.length
    this.u32(0)
    write()
    while ((this.length - at - 4) % multiple) this.u8(0)
    this.#view.setUint32(at, this.length - at - 4)
  }
  done(): Uint8Array {
    return this.#bytes.subarray(0, this.length)
  }
}

/** A row as PackBits writes it: runs, and what is none as it is. */
export function packRow(row: Uint8Array): Uint8Array {
  const out = new Uint8Array(row.length + Math.ceil(row.length / 128) + 1)
  let length = 0
  for (let at = 0; at < row.length;) {
    let run = 1
    while (run < 128 && at + run < row.length && row[at + run] === row[at]) run++
    if (run > 1) {
      out[length++] = 257 - run
      out[length++] = row[at]!
      at += run
      continue
    }
    const from = at
    while (at < row.length && at - from < 128 && !(row[at] === row[at + 1] && row[at] === row[at + 2])) at++
    out[length++] = at - from - 1
    out.set(row.subarray(from, at), length)
    length += at - from
  }
  return out.subarray(0, length)
}

/** One channel, row by row. */
function packed({ width, height, data }: Pixels, channel: number): Packed {
  const row = new Uint8Array(width)
  const rows: Uint8Array[] = []
  for (let y = 0; y < height; y++) {
    for (let x = 0, from = y * width * 4 + channel; x < width; x++, from += 4) row[x] = data[from]!
    rows.push(packRow(row))
  }
  return { lengths: rows.map(each => each.length), rows }
}
interface Packed {
  lengths: number[]
  rows: Uint8Array[]
}
function packedMask({ width, height, data }: Mask): Packed {
  const rows = Array.from({ length: height }, (_, y) => packRow(data.subarray(y * width, (y + 1) * width)))
  return { lengths: rows.map(each => each.length), rows }
}

interface Entry {
  layer: PsdLayer
  /** 0 pixels, 1 the head of a group, 3 its end. */
  section: 0 | 1 | 3
}
/** Groups as the format lists them from the bottom: the end, what is inside, the head. */
const listed = (layers: readonly PsdLayer[]): Entry[] =>
  layers.flatMap((layer): Entry[] =>
    layer.layers
      ? [{ layer: { ...layer, name: '</Layer group>' }, section: 3 }, ...listed(layer.layers), { layer, section: 1 }]
      : [{ layer, section: 0 }],
  )

/** Channels of a layer: alpha, red, green, blue. */
const CHANNELS = [3, 0, 1, 2] as const
const NUMBERS = [-1, 0, 1, 2] as const
/** The channel of a layer's mask. */
const MASK = -2

/** Units of a name that Photoshop shows. */
const MAX_NAME = 255
/** A name on one line, whole characters of it alone. */
const nameOf = ({ name }: PsdLayer): string =>
  name
    .toWellFormed()
    .replace(/\p{Cc}/gu, '')
    .slice(0, MAX_NAME)
    .replace(/[\ud800-\udbff]$/, '')

/** Where a mask lies, and that nothing is seen outside of it. */
function writeMask(out: Bytes, mask: Mask | undefined): void {
  if (!mask) return
  for (const side of [mask.y, mask.x, mask.y + mask.height, mask.x + mask.width]) out.i32(side)
  for (let nth = 0; nth < 4; nth++) out.u8(0)
}
function writeRecord(out: Bytes, { layer, section }: Entry, lengths: readonly number[]): void {
  const { width = 0, height = 0 } = layer.pixels ?? {}
  for (const side of [layer.y, layer.x, layer.y + height, layer.x + width]) out.i32(side)
  const numbers = layer.mask ? [...NUMBERS, MASK] : NUMBERS
  out.u16(numbers.length)
  numbers.forEach((number, nth) => {
    out.u16(number & 0xffff)
    out.u32(lengths[nth]!)
  })
  out.text('8BIM')
  out.text(section === 1 ? 'pass' : 'norm')
  out.u8(Math.round(layer.opacity * 255))
  out.u8(0)
  out.u8((layer.visible ? 0 : 2) | (section === 0 ? 0 : 16 | 8))
  out.u8(0)
  out.part(() => {
    out.part(() => writeMask(out, layer.mask))
    out.u32(0)
    // A name of old readers: no more than signs of ASCII; the real one follows.
    const name = nameOf(layer)
    const plain = [...name]
      .map(sign => (sign < '\u007f' ? sign : '?'))
      .join('')
      .slice(0, 60)
    out.u8(plain.length)
    out.text(plain)
    for (let at = plain.length + 1; at % 4; at++) out.u8(0)
    out.text('8BIMluni')
    out.part(() => {
      out.u32(name.length)
      for (let at = 0; at < name.length; at++) out.u16(name.charCodeAt(at))
    }, 4)
    if (layer.text) {
      const block = textBlock(layer.text)
      out.text('8BIMTySh')
      out.part(() => out.put(block), 2)
    }
    if (section === 0) return
    out.text('8BIMlsct')
    out.part(() => {
      out.u32(section)
      out.text('8BIM')
      out.text(section === 1 ? 'pass' : 'norm')
    })
  })
}

function writeLayers(out: Bytes, layers: readonly PsdLayer[]): void {
  const entries = listed(layers)
  const bodies = entries.map(({ layer: { pixels, mask } }) =>
    pixels ? [...CHANNELS.map(channel => packed(pixels, channel)), ...(mask ? [packedMask(mask)] : [])] : null,
  )
  out.part(() => {
    out.u16(entries.length)
    entries.forEach((entry, nth) => {
      const channels = bodies[nth]
      const size = (at: number) => (channels ? 2 + channels[at]!.lengths.reduce((sum, length) => sum + 2 + length, 0) : 2)
      writeRecord(
        out,
        entry,
        Array.from({ length: channels?.length ?? CHANNELS.length }, (_, at) => size(at)),
      )
    })
    for (const channels of bodies)
      for (let at = 0; at < (channels?.length ?? CHANNELS.length); at++) {
        out.u16(channels ? 1 : 0)
        for (const length of channels?.[at]?.lengths ?? []) out.u16(length)
        for (const row of channels?.[at]?.rows ?? []) out.put(row)
      }
  }, 4)
}

/** The metadata of a file (XMP), as Photoshop keeps it. */
function xmpOf({ title, author }: { title: string; author: string }): string {
  const creator = author === '' ? '' : `<dc:creator><rdf:Seq><rdf:li>${escaped(author)}</rdf:li></rdf:Seq></dc:creator>`
  const inside = `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(title)}</rdf:li></rdf:Alt></dc:title>${creator}<dc:language><rdf:Bag><rdf:li>zh-CN</rdf:li></rdf:Bag></dc:language>`
  return `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">${inside}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`
}

/** The file. */
export function writePsd({ width, height, dpi, icc, about, layers, whole }: Psd): Uint8Array {
  const out = new Bytes()
  out.text('8BPS')
  out.u16(1)
  for (let nth = 0; nth < 6; nth++) out.u8(0)
  out.u16(3)
  out.u32(height)
  out.u32(width)
  out.u16(8)
  out.u16(3)
  out.u32(0)
  out.part(() => {
    out.text('8BIM')
    out.u16(1005)
    out.u16(0)
    out.part(() => {
      for (let nth = 0; nth < 2; nth++) {
        out.u32(Math.round(dpi * 65_536))
        out.u16(1)
        out.u16(1)
      }
    })
    const resource = (id: number, bytes: Uint8Array) => {
      out.text('8BIM')
      out.u16(id)
      out.u16(0)
      out.part(() => out.put(bytes))
      if (bytes.length % 2) out.u8(0)
    }
    if (icc) resource(1039, icc)
    if (about) resource(1060, new TextEncoder().encode(xmpOf(about)))
  })
  out.part(() => {
    writeLayers(out, layers)
    out.u32(0)
  }, 2)
  const channels = [0, 1, 2].map(channel => packed(whole, channel))
  out.u16(1)
  for (const { lengths } of channels) for (const length of lengths) out.u16(length)
  for (const { rows } of channels) for (const row of rows) out.put(row)
  return out.done()
}
