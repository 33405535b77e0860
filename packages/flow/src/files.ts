// Workflows out of the files that programs leave them in: JSON, pictures (PNG, JPEG, WebP) and films (MP4, WebM). Never throws.
import { memberOf, parsePython } from '@qianmu/drawing/json'
import { readTexts } from '@qianmu/drawing/metadata'
import { WORKFLOW_CHARS } from './graph.ts'

const decoder = new TextDecoder()
const textOf = (bytes: Uint8Array) => decoder.decode(bytes.length > WORKFLOW_CHARS * 4 ? bytes.subarray(0, WORKFLOW_CHARS * 4) : bytes)
const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
type Texts = Map<string, string>
/** Boxes and elements that one file may have. */
const MAX_PARTS = 10_000
const MAX_DEPTH = 12

interface Part {
  name: string
  body: Uint8Array
}

/** Boxes of an MP4 (ISO 14496-12 §4.2) one after the other. */
function* boxes(bytes: Uint8Array): Generator<Part> {
  const view = viewOf(bytes)
  for (let at = 0, count = 0; at + 8 <= bytes.length && count < MAX_PARTS; count++) {
    let size = view.getUint32(at)
    let head = 8
    if (size === 1 && at + 16 <= bytes.length) {
      size = Number(view.getBigUint64(at + 8))
      head = 16
    }
    if (size === 0) size = bytes.length - at
    if (size < head || !Number.isSafeInteger(size)) return
    yield {
      name: String.fromCharCode(...bytes.subarray(at + 4, at + 8)),
      body: bytes.subarray(at + head, Math.min(bytes.length, at + size)),
    }
    at += size
  }
}

/** `moov/udta/meta` or `moov/meta` with `keys` and `ilst`, as ffmpeg writes tags. */
function readMp4(bytes: Uint8Array): Texts {
  const texts: Texts = new Map()
  const metas: Uint8Array[] = []
  for (const moov of boxes(bytes))
    if (moov.name === 'moov')
      for (const each of boxes(moov.body)) {
        if (each.name === 'meta') metas.push(each.body)
        if (each.name === 'udta') for (const inner of boxes(each.body)) if (inner.name === 'meta') metas.push(inner.body)
      }
  for (const meta of metas) {
    // A version and flags stand before the boxes, but not in QuickTime.
    const parts = [...boxes(meta), ...boxes(meta.subarray(4))]
    const keys = parts
      .filter(({ name }) => name === 'keys')
      .flatMap(({ body }) => [...boxes(body.subarray(8))].map(key => textOf(key.body)))
    for (const { body } of parts.filter(({ name }) => name === 'ilst'))
      for (const entry of boxes(body)) {
        const data = [...boxes(entry.body)].find(({ name }) => name === 'data')
        const nth = [...entry.name].reduce((sum, sign) => sum * 256 + sign.charCodeAt(0), 0)
        const key = entry.name === '©cmt' ? 'comment' : (keys[nth - 1] ?? entry.name)
        if (data) texts.set(key.toLowerCase(), textOf(data.body.subarray(8)))
      }
  }
  return texts
}

/** A number of EBML (RFC 8794 §4). @param bare whether the bits that tell its length are none of it */
function vint(bytes: Uint8Array, at: number, bare: boolean): { value: number; next: number } | undefined {
  const first = bytes[at]
  if (!first) return undefined
  const length = Math.clz32(first) - 23
  if (at + length > bytes.length) return undefined
  let value = bare ? first & (0xff >> length) : first
  for (let nth = 1; nth < length; nth++) value = value * 256 + bytes[at + nth]!
  return { value, next: at + length }
}

const SEGMENT = 0x18538067
const TAGS = 0x1254c367
const TAG = 0x7373
const SIMPLE_TAG = 0x67c8
const TAG_NAME = 0x45a3
const TAG_STRING = 0x4487

/** Elements of a WebM that lead to its tags. */
function readWebm(bytes: Uint8Array, texts: Texts = new Map(), depth = 0): Texts {
  let name = ''
  for (let at = 0, count = 0; at < bytes.length && count < MAX_PARTS && depth < MAX_DEPTH; count++) {
    const id = vint(bytes, at, false)
    const size = id && vint(bytes, id.next, true)
    if (!size) break
    // All bits set: nobody knew how long it would be.
    const end = Math.min(bytes.length, size.value >= 2 ** 49 - 1 || size.value === 127 ? bytes.length : size.next + size.value)
    const body = bytes.subarray(size.next, end)
    if ([SEGMENT, TAGS, TAG, SIMPLE_TAG].includes(id.value)) readWebm(body, texts, depth + 1)
    if (id.value === TAG_NAME) name = textOf(body).toLowerCase()
    if (id.value === TAG_STRING && name) texts.set(name, textOf(body))
    at = end
  }
  return texts
}

function textsOf(bytes: Uint8Array): Texts | undefined {
  const picture = readTexts(bytes)
  if (picture) return picture.texts
  if (bytes.length >= 12 && String.fromCharCode(...bytes.subarray(4, 8)) === 'ftyp') return readMp4(bytes)
  if (bytes[0] === 0x1a && bytes[1] === 0x45 && bytes[2] === 0xdf && bytes[3] === 0xa3) return readWebm(bytes)
  return undefined
}

const asText = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : value === undefined ? undefined : JSON.stringify(value)

/** The text of the workflow in a file: the drawn graph where there is one, else the one that was run. */
export function workflowIn(bytes: Uint8Array): { text: string } | { problem: string } {
  const texts = textsOf(bytes)
  if (!texts) {
    const text = textOf(bytes).replace(/^\uFEFF/, '')
    return /^\s*[{[]/.test(text) ? { text } : { problem: '文件里没有工作流：请选 ComfyUI 的 JSON，或由它生成的图片、视频' }
  }
  const comment = parsePython(texts.get('comment') ?? texts.get('Comment') ?? '', { chars: WORKFLOW_CHARS, depth: 64 })
  const found = [
    texts.get('workflow'),
    asText(memberOf(comment, 'workflow')),
    texts.get('prompt'),
    asText(memberOf(comment, 'prompt')),
  ].find(each => each?.trim())
  return found ? { text: found } : { problem: '这个文件没有带工作流：保存时可能去掉了，请换原文件' }
}
