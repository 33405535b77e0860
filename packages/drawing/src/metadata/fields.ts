// Everything that a picture file says in words, wherever its format keeps it: what of it no program's record takes is named to people.
import { ascii, ended, standsAt, textFrom, viewOf } from './bytes.ts'
import { exifFields } from './exif.ts'
import { segmentsOf } from './jpeg.ts'
import { chunksOf, textsOfPng, XMP_KEYWORD } from './png.ts'
import { exifOf, xmpOf } from './webp.ts'

/** One field of a file. */
export interface Field {
  /** Where it stands, and its name there: `EXIF Artist`, `IPTC 标题`, `dc:creator`. */
  name: string
  /** The keyword under which programs' records are looked for; '' for what is none. */
  key: string
  text: string
}
const MAX_FIELDS = 200
const MAX_XMP = 1024 * 1024

/** Names of XMP that say how it is written, and nothing of the picture. */
const FRAME = /^(?:xmlns(?::|$)|xml:|rdf:|x:)/
/** The properties of an XMP packet, those of lists under the name of the list. */
export function xmpFields(packet: string): Field[] {
  const fields = new Map<string, string[]>()
  const add = (name: string, text: string) => {
    const known = fields.get(name)
    if (!text.trim() || (!known && fields.size >= MAX_FIELDS)) return
    if (known) known.push(text.trim())
    else fields.set(name, [text.trim()])
  }
  const open: string[] = []
  const token = /<(\/?)([\w.-]+(?::[\w.-]+)?)((?:\s[^<>]*)?)>|([^<>]+)/g
  for (const [, closes, name = '', inside = '', text] of packet.slice(0, MAX_XMP).matchAll(token)) {
    if (text !== undefined) {
      const owner = open.findLast(each => !FRAME.test(each))
      if (owner) add(owner, text)
      continue
    }
    if (closes) {
      const at = open.lastIndexOf(name)
      if (at >= 0) open.length = at
      continue
    }
    for (const [, attribute = '', value = ''] of inside.matchAll(/\s([\w.-]+(?::[\w.-]+)?)=(?:"([^"]*)"|'[^']*')/g))
      if (!FRAME.test(attribute)) add(attribute, value)
    if (!inside.endsWith('/') && open.length < 64) open.push(name)
  }
  return [...fields].map(([name, texts]) => ({ name: `XMP ${name}`, key: '', text: texts.join('、') }))
}

/** Datasets of IPTC-IIM 4.2 that people fill in. */
const IPTC: Readonly<Record<number, string>> = {
  5: '标题',
  25: '关键词',
  40: '说明',
  55: '日期',
  80: '作者',
  85: '职务',
  90: '城市',
  101: '国家',
  105: '头条',
  110: '来源',
  115: '出处',
  116: '版权',
  120: '描述',
  122: '描述者',
}
const PHOTOSHOP = ascii('Photoshop 3.0\0')
const RESOURCE = ascii('8BIM')
const IPTC_RESOURCE = 0x0404
/** The datasets of an APP13 segment, inside the resources of Photoshop. */
function iptcFields(segment: Uint8Array): Field[] {
  const view = viewOf(segment)
  let at = PHOTOSHOP.length
  while (at + 12 <= segment.length && standsAt(segment, at, RESOURCE)) {
    const id = view.getUint16(at + 4)
    const name = segment[at + 6]! + 1
    const start = at + 6 + name + (name % 2)
    if (start + 4 > segment.length) return []
    const size = view.getUint32(start)
    if (id === IPTC_RESOURCE) return datasets(segment.subarray(start + 4, start + 4 + size))
    at = start + 4 + size + (size % 2)
  }
  return []
}
function datasets(bytes: Uint8Array): Field[] {
  const fields: Field[] = []
  const view = viewOf(bytes)
  for (let at = 0; at + 5 <= bytes.length && bytes[at] === 0x1c && fields.length < MAX_FIELDS;) {
    const [record, dataset, size] = [bytes[at + 1]!, bytes[at + 2]!, view.getUint16(at + 3)]
    // Longer ones say how long their length is.
    if (size & 0x8000) return fields
    const text = textFrom(bytes.subarray(at + 5, at + 5 + size))
    if (record === 2 && dataset > 0) fields.push({ name: `IPTC ${IPTC[dataset] ?? `2:${dataset}`}`, key: '', text })
    at += 5 + size
  }
  return fields
}

const APP1 = 0xe1
const APP13 = 0xed
const COMMENT = 0xfe
const EXIF = ascii('Exif\0\0')
const XMP = ascii('http://ns.adobe.com/xap/1.0/\0')
function jpegFields(bytes: Uint8Array): Field[] {
  return [...segmentsOf(bytes)].flatMap(({ marker, data }): Field[] => {
    if (marker === COMMENT) return [{ name: 'JPEG 注释', key: 'parameters', text: ended(textFrom(data)) }]
    if (marker === APP13 && standsAt(data, 0, PHOTOSHOP)) return iptcFields(data)
    if (marker === APP1 && standsAt(data, 0, EXIF)) return exifFields(data.subarray(EXIF.length))
    return marker === APP1 && standsAt(data, 0, XMP) ? xmpFields(textFrom(data.subarray(XMP.length))) : []
  })
}
function pngFields(bytes: Uint8Array): Field[] {
  const texts = textsOfPng(bytes).flatMap(({ keyword, text }) =>
    keyword === XMP_KEYWORD ? xmpFields(text) : [{ name: `PNG ${keyword}`, key: keyword, text }],
  )
  const exif = [...chunksOf(bytes)].find(({ type }) => type === 'eXIf')
  return [...texts, ...(exif ? exifFields(exif.data) : [])]
}

/** Every field of a picture that is words; none for a file of another format. Never throws. */
export function fieldsOf(bytes: Uint8Array, format: 'png' | 'jpeg' | 'webp'): Field[] {
  const all =
    format === 'png'
      ? pngFields(bytes)
      : format === 'jpeg'
        ? jpegFields(bytes)
        : [...exifFields(exifOf(bytes) ?? new Uint8Array()), ...xmpFields(textFrom(xmpOf(bytes) ?? new Uint8Array()))]
  return all.filter(({ text }) => text.trim() !== '').slice(0, MAX_FIELDS)
}

/** Letters of a field that a report repeats. */
const SHOWN = 60
/** Sentences about the fields of which no record took the text. @param taken the texts that a record took, by their keywords */
export function untaken(fields: readonly Field[], taken: ReadonlyMap<string, string>): string[] {
  return fields
    .filter(({ key, text }) => !(key && taken.get(key)?.replace(/\0+$/, '').trim() === text.replace(/\0+$/, '').trim()))
    .map(({ name, text }) => {
      const plain = text.replace(/\s+/g, ' ').trim()
      return `没有用到的字段 ${name}：${plain.length > SHOWN ? `${plain.slice(0, SHOWN)}…` : plain}`.toWellFormed()
    })
}
