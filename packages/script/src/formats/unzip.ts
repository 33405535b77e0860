// Opens the archive of an office file (ZIP, PKWARE APPNOTE 6.3) under caps, taking out only the entries that are asked for.

import { inflateSync } from 'fflate'
import { ScriptRefusal } from '../refusal.ts'

/** What an archive may hold at most; no entry may be denser than `ratio`. */
export interface ZipCaps {
  entries: number
  unpacked: number
  ratio: number
}
// Caps of the security checklist, row U6.
const OFFICE: ZipCaps = { entries: 5000, unpacked: 200 * 1024 * 1024, ratio: 200 }
/** Below this size a high ratio is no bomb: empty XML packs very well. */
const RATIO_FLOOR = 1024 * 1024

const LOCAL_HEADER = 0x04034b50
const DIRECTORY_ENTRY = 0x02014b50
const DIRECTORY_END = 0x06054b50
const ZIP64_LOCATOR = 0x07064b50
const MAX_COMMENT = 0xffff
const STORED = 0
const DEFLATED = 8
/** Stands where the true number is in the ZIP64 fields. */
const IN_ZIP64 = 0xffffffff

/** Unpacks raw deflate data of at most `size` bytes; throws when it is broken or longer. */
export type Inflate = (packed: Uint8Array, size: number) => Uint8Array

/** In plain JavaScript. Where Node's zlib is at hand, that is several times faster. */
export const inflatePlainly: Inflate = (packed, size) => inflateSync(packed, { out: new Uint8Array(size) })

interface Entry {
  name: string
  method: number
  encrypted: boolean
  packedSize: number
  size: number
  /** Of the local header. */
  at: number
}

/**
 * The wanted entries by name; a missing one is simply absent. Sizes come from the archive's directory, and nothing is unpacked beyond them.
 *
 * @throws ScriptRefusal `unsafe` (too many entries, too large, too dense, an entry twice), `damaged` (no readable archive)
 */
export function unzipEntries(bytes: Uint8Array, wanted: ReadonlySet<string>, inflate = inflatePlainly): Record<string, Uint8Array> {
  const found = new Map<string, Uint8Array>()
  try {
    for (const entry of checkedEntries(bytes, OFFICE)) {
      if (!wanted.has(entry.name)) continue
      if (found.has(entry.name)) throw new ScriptRefusal('unsafe', '文件包含重复的内容，已拒绝导入')
      found.set(entry.name, unpack(bytes, entry, inflate))
    }
  } catch (error) {
    if (error instanceof ScriptRefusal) throw error
    throw new ScriptRefusal('damaged', '文件已损坏，无法打开')
  }
  return Object.fromEntries(found)
}

/** An entry that is unpacked when it is wanted; throws a RangeError when it is broken. */
export interface ZipEntry {
  name: string
  size: number
  unpack<T>(inflate: (packed: Uint8Array, size: number) => T): T | Uint8Array
}

/**
 * Everything in an archive, held against caps before anything is unpacked. Names are as they were written: nothing may be put anywhere by them.
 *
 * @throws ScriptRefusal `unsafe` (too many entries, too large, too dense), `damaged` (no readable archive)
 */
export function zipEntries(bytes: Uint8Array, caps: ZipCaps): ZipEntry[] {
  try {
    return checkedEntries(bytes, caps).map(entry => ({
      name: entry.name,
      size: entry.size,
      unpack: inflate => unpack(bytes, entry, inflate),
    }))
  } catch (error) {
    if (error instanceof ScriptRefusal) throw error
    throw new ScriptRefusal('damaged', '文件已损坏，无法打开')
  }
}

/** All entries, after the whole directory was held against the caps. */
function checkedEntries(bytes: Uint8Array, caps: ZipCaps): Entry[] {
  const out: Entry[] = []
  let unpacked = 0
  for (const entry of directoryOf(bytes)) {
    out.push(entry)
    unpacked += entry.size
    const dense = entry.size > RATIO_FLOOR && entry.size > entry.packedSize * caps.ratio
    if (out.length > caps.entries || unpacked > caps.unpacked || dense) throw new ScriptRefusal('unsafe', '压缩内容过大，已拒绝导入')
  }
  return out
}

/** Reading behind the end of the bytes throws a RangeError. */
function* directoryOf(bytes: Uint8Array): Generator<Entry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - 22
  const lowest = Math.max(0, end - MAX_COMMENT)
  while (end >= lowest && view.getUint32(end, true) !== DIRECTORY_END) end--
  if (end < lowest) throw new RangeError('no directory')
  let count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  if (end >= 20 && view.getUint32(end - 20, true) === ZIP64_LOCATOR) {
    const record = Number(view.getBigUint64(end - 12, true))
    count = Number(view.getBigUint64(record + 32, true))
    at = Number(view.getBigUint64(record + 48, true))
  }
  for (; count > 0; count--) {
    if (view.getUint32(at, true) !== DIRECTORY_ENTRY) throw new RangeError('no entry')
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map(field => view.getUint16(at + field, true)) as [number, number, number]
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength))
    const [size, packedSize, header] = longFields(view, at, at + 46 + nameLength, extraLength)
    yield { name, method: view.getUint16(at + 10, true), encrypted: (view.getUint16(at + 8, true) & 1) === 1, packedSize, size, at: header }
    at += 46 + nameLength + extraLength + commentLength
  }
}

/** Size, packed size and place of the local header, each from the ZIP64 field (4.5.3) where it stands there. */
function longFields(view: DataView, entry: number, extra: number, extraLength: number): [number, number, number] {
  const fields = [24, 20, 42].map(field => view.getUint32(entry + field, true)) as [number, number, number]
  if (!fields.includes(IN_ZIP64)) return fields
  let at = extra
  while (at < extra + extraLength && view.getUint16(at, true) !== 1) at += 4 + view.getUint16(at + 2, true)
  let next = at + 4
  return fields.map(field => {
    if (field !== IN_ZIP64) return field
    next += 8
    return Number(view.getBigUint64(next - 8, true))
  }) as [number, number, number]
}

function unpack<T>(
  bytes: Uint8Array,
  { method, encrypted, packedSize, size, at }: Entry,
  inflate: (packed: Uint8Array, size: number) => T,
): T | Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getUint32(at, true) !== LOCAL_HEADER || encrypted) throw new RangeError('no file')
  const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
  if (start + packedSize > bytes.length) throw new RangeError('cut short')
  const packed = bytes.subarray(start, start + packedSize)
  if (method === STORED) return packed
  if (method !== DEFLATED) throw new RangeError('unknown method')
  return inflate(packed, size)
}
