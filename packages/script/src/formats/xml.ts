// A small pull reader for the XML of office files, over bytes: no DTD, no entities but the five of XML, bounded depth, linear time.

import { ScriptRefusal } from '../refusal.ts'

const MAX_DEPTH = 64
const ENTITIES: Readonly<Record<string, string>> = { __proto__: null as never, lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

const LESS = 0x3c
const GREATER = 0x3e
const SLASH = 0x2f
const BANG = 0x21
const QUESTION = 0x3f
const DOUBLE = 0x22
const SINGLE = 0x27
const EQUALS = 0x3d
const SPACE = 0x20

/** Tags, attributes and their values recur by the ten thousand: each is made a string once. A power of two. */
const WORD_SLOTS = 512

/**
 * Walks a document token by token: call `next()` until it returns false and look at `kind` and `name` after each. An empty element gives an
 * `open` and a `close`. Comments and processing instructions are skipped. The bytes are UTF-8.
 *
 * Every method throws ScriptRefusal: `unsafe` (DOCTYPE, unknown entity), `depth` (more than 64 levels), `damaged` (not well-formed).
 */
export class XmlReader {
  kind: 'open' | 'close' | 'text' = 'text'
  /** Of the element that was opened or closed; `''` for text. */
  name = ''
  readonly #bytes: Uint8Array
  readonly #decoder = new TextDecoder()
  readonly #known: string[] = []
  readonly #path: string[] = []
  #at = 0
  /** The stretch that `text` or `attribute` read from. */
  #start = 0
  #end = 0
  #raw = false
  #closing = false

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  next(): boolean {
    if (this.#closing) {
      this.#closing = false
      return this.#close(this.name)
    }
    const bytes = this.#bytes
    while (this.#at < bytes.length) {
      if (bytes[this.#at] !== LESS) {
        const start = this.#at
        const next = bytes.indexOf(LESS, start)
        this.#at = next < 0 ? bytes.length : next
        if (this.#path.length > 0) return this.#text(start, this.#at, false)
        continue
      }
      const second = bytes[this.#at + 1]
      if (second === SLASH) return this.#closeTag()
      if (second !== BANG && second !== QUESTION) return this.#openTag()
      if (this.#special()) return true
    }
    if (this.#path.length > 0) throw damaged()
    return false
  }

  /** The characters of a text token, entities resolved. */
  text(): string {
    const text = this.#slice(this.#start, this.#end)
    return this.#raw ? text : unescapeXml(text)
  }

  /** Bytes that were read so far: where a fault is, when one was thrown. */
  get position(): number {
    return this.#at
  }

  /** An attribute of the element just opened, by its exact name, or undefined. */
  attribute(wanted: string): string | undefined {
    for (let pair = this.#pair(this.#start); pair; pair = this.#pair(pair.close + 1))
      if (pair.nameEnd - pair.start === wanted.length && this.#word(pair.start, pair.nameEnd) === wanted)
        return unescapeXml(this.#word(pair.value, pair.close))
    return undefined
  }

  /** All attributes of the element just opened, by their names as they are written. */
  attributes(): Map<string, string> {
    const found = new Map<string, string>()
    for (let pair = this.#pair(this.#start); pair; pair = this.#pair(pair.close + 1))
      found.set(this.#word(pair.start, pair.nameEnd), unescapeXml(this.#word(pair.value, pair.close)))
    return found
  }

  /** Where the next attribute from a place on has its name and its value. */
  #pair(from: number): { start: number; nameEnd: number; value: number; close: number } | undefined {
    const bytes = this.#bytes
    let at = from
    while (at < this.#end && bytes[at]! <= SPACE) at++
    const start = at
    while (at < this.#end && bytes[at] !== EQUALS && bytes[at]! > SPACE) at++
    const nameEnd = at
    while (at < this.#end && bytes[at] !== DOUBLE && bytes[at] !== SINGLE) at++
    const close = at < this.#end ? bytes.indexOf(bytes[at]!, at + 1) : -1
    return close < 0 || close >= this.#end ? undefined : { start, nameEnd, value: at + 1, close }
  }

  #slice(start: number, end: number): string {
    return this.#decoder.decode(this.#bytes.subarray(start, end))
  }

  #text(start: number, end: number, raw: boolean): true {
    this.kind = 'text'
    this.name = ''
    this.#start = start
    this.#end = end
    this.#raw = raw
    return true
  }

  #close(name: string): true {
    if (this.#path.pop() !== name) throw damaged()
    this.kind = 'close'
    this.name = name
    return true
  }

  #closeTag(): true {
    const start = this.#at + 2
    const open = this.#path.at(-1) ?? ''
    // Nearly always, and then it need not be looked for.
    if (this.#bytes[start + open.length] === GREATER && this.#startsWith(start, open)) {
      this.#at = start + open.length + 1
      return this.#close(open)
    }
    const end = this.#bytes.indexOf(GREATER, start)
    if (end < 0) throw damaged()
    this.#at = end + 1
    let nameEnd = end
    while (nameEnd > start && this.#bytes[nameEnd - 1]! <= SPACE) nameEnd--
    return this.#close(this.#word(start, nameEnd))
  }

  #openTag(): true {
    const bytes = this.#bytes
    const start = this.#at + 1
    let nameEnd = start
    while (nameEnd < bytes.length && bytes[nameEnd]! > SPACE && bytes[nameEnd] !== GREATER && bytes[nameEnd] !== SLASH) nameEnd++
    const end = this.#tagEnd(nameEnd)
    if (nameEnd === start) throw damaged()
    this.#closing = bytes[end - 1] === SLASH
    this.#start = nameEnd
    this.#end = this.#closing ? end - 1 : end
    this.#at = end + 1
    this.kind = 'open'
    this.name = this.#word(start, nameEnd)
    if (this.#path.push(this.name) > MAX_DEPTH) throw new ScriptRefusal('depth', '文件结构嵌套过深，无法导入')
    return true
  }

  /** The position of the `>` that ends a tag; those inside attribute values do not. */
  #tagEnd(from: number): number {
    const bytes = this.#bytes
    for (let at = from; at < bytes.length; at++) {
      const byte = bytes[at]!
      if (byte === GREATER) return at
      if (byte === LESS) break
      if (byte !== DOUBLE && byte !== SINGLE) continue
      do at++
      while (at < bytes.length && bytes[at] !== byte)
    }
    throw damaged()
  }

  /** Skips a comment or instruction; true when it was character data that is now the token. */
  #special(): boolean {
    const start = this.#at
    const kind = SPECIALS.find(special => this.#startsWith(start, special.open))
    if (!kind) throw new ScriptRefusal('unsafe', '文件包含不安全的文档类型声明，已拒绝导入')
    const from = start + kind.open.length
    let end = this.#bytes.indexOf(GREATER, from)
    while (end >= 0 && (end < from + kind.close.length - 1 || !this.#startsWith(end - kind.close.length + 1, kind.close))) {
      end = this.#bytes.indexOf(GREATER, end + 1)
    }
    if (end < 0) throw damaged()
    this.#at = end + 1
    return kind.data && this.#path.length > 0 && this.#text(from, end - kind.close.length + 1, true)
  }

  #startsWith(at: number, ascii: string): boolean {
    for (let i = 0; i < ascii.length; i++) if (this.#bytes[at + i] !== ascii.charCodeAt(i)) return false
    return true
  }

  #word(start: number, end: number): string {
    const bytes = this.#bytes
    const length = end - start
    const [early, middle, last] = [bytes[start + (length >> 2)]!, bytes[start + (length >> 1)]!, bytes[end - 1]!]
    const slot = (length * 31 + early * 37 + middle * 13 + last * 7) & (WORD_SLOTS - 1)
    const known = this.#known[slot]
    if (known !== undefined && known.length === length && this.#startsWith(start, known)) return known
    const name = this.#slice(start, end)
    // Only ASCII is kept: there, and only there, characters and bytes are the same.
    return name.length === length ? (this.#known[slot] = internalized(name)) : name
  }
}

/** The same text as names of properties are kept, once each: those are compared by their place in memory and not by their characters. */
function internalized(text: string): string {
  return Object.keys({ [text]: true })[0]!
}

const SPECIALS = [
  { open: '<!--', close: '-->', data: false },
  { open: '<![CDATA[', close: ']]>', data: true },
  { open: '<?', close: '?>', data: false },
] as const

function damaged(): ScriptRefusal {
  return new ScriptRefusal('damaged', '文件内容已损坏，无法读取')
}

/** Text with the five named entities and character references resolved. */
function unescapeXml(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(/&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|(\w{1,8}));|&/g, (whole, hex?: string, decimal?: string, name?: string) => {
    if (hex !== undefined) return characterOf(parseInt(hex, 16))
    if (decimal !== undefined) return characterOf(Number(decimal))
    const known = name === undefined || !Object.hasOwn(ENTITIES, name) ? undefined : ENTITIES[name]
    if (known === undefined && whole !== '&') throw new ScriptRefusal('unsafe', '文件包含不安全的实体引用，已拒绝导入')
    return known ?? '&'
  })
}

function characterOf(point: number): string {
  return point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff) || point === 0 ? '\ufffd' : String.fromCodePoint(point)
}

/** Text as it may stand in an element or a double-quoted attribute. Characters that XML 1.0 forbids are left out. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[&<>"]/g, sign => (sign === '&' ? '&amp;' : sign === '<' ? '&lt;' : sign === '>' ? '&gt;' : '&quot;'))
    .replace(/[\p{Cc}\ufffe\uffff]/gu, control => (control === '\t' ? '&#9;' : ''))
}
