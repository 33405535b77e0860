// The little of EXIF (2.32, TIFF 6.0 inside) that is read: texts (UserComment of the WebUI, `name:text` strings as ComfyUI writes them), and when and with what a camera took the picture.
import { ascii, ended, joined, standsAt, textFrom, utf8, viewOf } from './bytes.ts'
import type { Field } from './fields.ts'
import type { Texts } from './texts.ts'

const EXIF_POINTER = 0x8769
const USER_COMMENT = 0x9286
const IMAGE_DESCRIPTION = 0x010e
const MAKE = 0x010f
const MODEL = 0x0110
const TAKEN = 0x9003
const ASCII_TYPE = 2
const LONG_TYPE = 4
const UNDEFINED_TYPE = 7
/** Bytes of one value by TIFF type. */
const SIZES: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1, 9: 4, 10: 8 }
const MAX_ENTRIES = 200
/** Strings that carry a name of their own: `prompt:{…}`. */
const NAMED = /^(prompt|workflow|qianmu|parameters|invokeai_metadata|comment)\s*:\s*/i
const UNICODE = 'UNICODE\0'
/** Character codes of a UserComment (EXIF 2.32, §4.6.5); some programs write the text alone. */
const CODES = /^(?:ASCII\0{3}|JIS\0{5}|\0{8})$/

/** The entries of a TIFF structure and of the EXIF inside it. Offsets that lead outside, or in circles, are not followed. */
function allEntries(tiff: Uint8Array): { entries: Entry[]; little: boolean } {
  const order = tiff.length >= 8 ? String.fromCharCode(tiff[0]!, tiff[1]!) : ''
  const little = order === 'II'
  if (!little && order !== 'MM') return { entries: [], little }
  const entries = entriesOf(tiff, viewOf(tiff).getUint32(4, little), little)
  const pointer = entries.find(each => each.tag === EXIF_POINTER)
  const inner = pointer ? entriesOf(tiff, viewOf(tiff).getUint32(pointer.at, little), little) : []
  return { entries: [...entries, ...inner], little }
}

/** When a camera took a picture, and which. */
export interface Taken {
  /** `2026-05-01T10:20:30` by the camera's own clock, whose zone is seldom told; null when nothing tells it. */
  at: string | null
  /** Maker and model; '' when nothing tells them. */
  camera: string
}

const TIME = /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)$/
const CAMERA_MAX = 100

/** When and with what a picture was taken. @param tiff its EXIF, with or without the name in front */
export function readTaken(exif: Uint8Array): Taken {
  const { entries } = allEntries(standsAt(exif, 0, ascii('Exif\0\0')) ? exif.subarray(6) : exif)
  const textOf = (wanted: number) => {
    const entry = entries.find(({ tag, type }) => tag === wanted && type === ASCII_TYPE)
    // A program may have put a text with a name of its own there.
    const text = entry ? ended(textFrom(entry.value)).trim() : ''
    return NAMED.test(text) || /\p{Cc}/u.test(text) ? '' : text
  }
  const [make, model] = [textOf(MAKE), textOf(MODEL)]
  // Many models begin with the name of their maker.
  const camera = model.toLowerCase().startsWith(make.toLowerCase()) ? model : `${make} ${model}`.trim()
  return { at: timeOf(textOf(TAKEN)), camera: camera.slice(0, CAMERA_MAX) }
}

/** A day that there is, at a time that there is. */
function timeOf(text: string): string | null {
  const [, year, month, day, hour, minute, second] = TIME.exec(text) ?? []
  if (year === undefined) return null
  const at = `${year}-${month}-${day}T${hour}:${minute}:${second}`
  const time = new Date(`${at}Z`)
  return year > '0000' && !Number.isNaN(time.getTime()) && time.toISOString().startsWith(at) ? at : null
}

/** The texts of a TIFF structure. */
export function readExif(tiff: Uint8Array): Texts {
  const texts: Texts = new Map()
  for (const { key, text } of exifFields(tiff)) if (key) add(texts, key, text)
  return texts
}

/** Names of tags that hold words, by EXIF 2.32 and those that Windows adds. */
const TAGS: Readonly<Record<number, string>> = {
  [IMAGE_DESCRIPTION]: 'ImageDescription',
  0x010d: 'DocumentName',
  [MAKE]: 'Make',
  [MODEL]: 'Model',
  0x0131: 'Software',
  0x0132: 'DateTime',
  0x013b: 'Artist',
  0x013c: 'HostComputer',
  0x8298: 'Copyright',
  [TAKEN]: 'DateTimeOriginal',
  0x9004: 'DateTimeDigitized',
  [USER_COMMENT]: 'UserComment',
  0x9c9b: 'XPTitle',
  0x9c9c: 'XPComment',
  0x9c9d: 'XPAuthor',
  0x9c9e: 'XPKeywords',
  0x9c9f: 'XPSubject',
  0xa420: 'ImageUniqueID',
  0xa430: 'CameraOwnerName',
  0xa431: 'BodySerialNumber',
  0xa433: 'LensMake',
  0xa434: 'LensModel',
}
const BYTE_TYPE = 1
const isOfWindows = (tag: number) => tag >= 0x9c9b && tag <= 0x9c9f
/** The fields of a TIFF structure that are words, and the keywords under which programs' records stand in them. */
export function exifFields(tiff: Uint8Array): Field[] {
  const { entries, little } = allEntries(tiff)
  return entries.flatMap(({ tag, type, value }): Field[] => {
    const name = `EXIF ${TAGS[tag] ?? `0x${tag.toString(16).padStart(4, '0')}`}`
    if (tag === USER_COMMENT)
      return [{ name, key: 'parameters', text: type === ASCII_TYPE ? ended(textFrom(value)) : commentOf(value, little) }]
    if (isOfWindows(tag) && type === BYTE_TYPE) return [{ name, key: '', text: ended(new TextDecoder('utf-16le').decode(value)) }]
    if (type !== ASCII_TYPE) return []
    const text = ended(textFrom(value))
    const named = NAMED.exec(text)
    if (named) return [{ name, key: named[1]!.toLowerCase().replace(/^c/, 'C'), text: text.slice(named[0].length) }]
    return [{ name, key: tag === IMAGE_DESCRIPTION ? 'Description' : '', text }]
  })
}

const add = (texts: Texts, name: string, text: string) => {
  if (text && !texts.has(name)) texts.set(name, text)
}

interface Entry {
  tag: number
  type: number
  /** Of the four bytes that hold the value or say where it is. */
  at: number
  value: Uint8Array
}

function entriesOf(tiff: Uint8Array, at: number, little: boolean): Entry[] {
  if (at < 8 || at + 2 > tiff.length) return []
  const view = viewOf(tiff)
  const entries: Entry[] = []
  const count = Math.min(MAX_ENTRIES, view.getUint16(at, little))
  for (let index = 0; index < count; index++) {
    const entry = at + 2 + index * 12
    if (entry + 12 > tiff.length) break
    const type = view.getUint16(entry + 2, little)
    const size = (SIZES[type] ?? 0) * view.getUint32(entry + 4, little)
    const start = size <= 4 ? entry + 8 : view.getUint32(entry + 8, little)
    if (start + size <= tiff.length)
      entries.push({ tag: view.getUint16(entry, little), type, at: entry + 8, value: tiff.subarray(start, start + size) })
  }
  return entries
}

/** A UserComment after the eight bytes of its character code, or all of it where it has none. */
function commentOf(value: Uint8Array, little: boolean): string {
  const code = String.fromCharCode(...value.subarray(0, 8))
  if (code !== UNICODE) return ended(textFrom(CODES.test(code) ? value.subarray(8) : value))
  const body = value.subarray(8)
  return ended(new TextDecoder(orderOf(body, little)).decode(body))
}

const isAscii = (unit: number) => unit === 10 || (unit >= 0x20 && unit < 0x7f)

/**
 * The order of UTF-16 in a UserComment. The standard wants that of the file, but each is written into files of the other one. A mark decides,
 * else the order in which more of the text is ASCII: no record is without it.
 */
function orderOf(body: Uint8Array, little: boolean): 'utf-16le' | 'utf-16be' {
  if (body[0] === 0xff && body[1] === 0xfe) return 'utf-16le'
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be'
  let forLittle = 0
  for (let at = 0; at + 1 < Math.min(body.length, 4096); at += 2) {
    const [first, second] = [body[at]!, body[at + 1]!]
    forLittle += Number(isAscii((second << 8) | first)) - Number(isAscii((first << 8) | second))
  }
  return forLittle > 0 || (forLittle === 0 && little) ? 'utf-16le' : 'utf-16be'
}

/** A TIFF structure, big-endian, of `parameters` as UserComment in UTF-16 and the others as one named string each (the first as description). */
export function writeExif(texts: Readonly<Record<string, string>>): Uint8Array {
  const { parameters = '', ...named } = texts
  // Make and Model are where ComfyUI puts its own; the description comes first.
  const tags = [IMAGE_DESCRIPTION, MAKE, MODEL]
  const strings = Object.entries(named)
  if (strings.length > tags.length) throw new RangeError('no more than three named texts')
  const values: [tag: number, type: number, value: Uint8Array][] = strings.map(([name, text], index) => [
    tags[index]!,
    ASCII_TYPE,
    utf8(`${name}:${text}\0`),
  ])
  const units = utf16be(parameters)
  // Text that would be taken for the other order says its own.
  const mark = orderOf(units, false) === 'utf-16be' ? [] : [0xfe, 0xff]
  const comment = joined([ascii(UNICODE), Uint8Array.from(mark), units])
  const head = directory([...values, [EXIF_POINTER, LONG_TYPE, new Uint8Array(4)]], 8)
  const inner = directory([[USER_COMMENT, UNDEFINED_TYPE, comment]], 8 + head.length)
  viewOf(head).setUint32(2 + values.length * 12 + 8, 8 + head.length)
  return joined([ascii('MM'), Uint8Array.of(0, 42, 0, 0, 0, 8), head, inner])
}

/** One directory at a place: entries, no next one, then the values that do not fit into four bytes. */
function directory(values: readonly [tag: number, type: number, value: Uint8Array][], place: number): Uint8Array {
  const entries = new Uint8Array(2 + values.length * 12 + 4)
  const view = viewOf(entries)
  const long: Uint8Array[] = []
  let end = place + entries.length
  view.setUint16(0, values.length)
  values.forEach(([tag, type, value], index) => {
    const at = 2 + index * 12
    view.setUint16(at, tag)
    view.setUint16(at + 2, type)
    view.setUint32(at + 4, value.length / SIZES[type]!)
    if (value.length <= 4) return entries.set(value, at + 8)
    // Values begin on even places.
    const padded = value.length % 2 ? joined([value, Uint8Array.of(0)]) : value
    view.setUint32(at + 8, end)
    end += padded.length
    long.push(padded)
  })
  return joined([entries, ...long])
}

function utf16be(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length * 2)
  const view = viewOf(bytes)
  for (let index = 0; index < text.length; index++) view.setUint16(index * 2, text.charCodeAt(index))
  return bytes
}
