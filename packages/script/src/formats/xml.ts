// A small pull tokenizer for the XML of office files: no DTD, no entities but the five of XML, bounded depth, linear time.

import { ScriptRefusal } from '../refusal.ts'

export type Token =
  | { kind: 'open'; name: string; /** Raw attribute text; read it with `attributeOf`. */ raw: string; closed: boolean }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string }

const MAX_DEPTH = 64
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

const LESS = 60
const GREATER = 62
const SLASH = 47
const DOUBLE = 34
const SINGLE = 39

/**
 * The tokens of an XML document in order. Comments and processing instructions are skipped.
 *
 * @throws ScriptRefusal `unsafe` (DOCTYPE, unknown entity), `depth` (more than 64 levels), `damaged` (not well-formed)
 */
export function* tokensOf(xml: string): Generator<Token> {
  const open: string[] = []
  let at = 0
  while (at < xml.length) {
    const start = xml.indexOf('<', at)
    if (start !== at) {
      const text = xml.slice(at, start < 0 ? xml.length : start)
      if (open.length > 0) yield { kind: 'text', text: unescapeXml(text) }
    }
    if (start < 0) break
    const next = xml.charCodeAt(start + 1)
    if (next === 33 || next === 63) {
      const special = specialAt(xml, start)
      if (special.text !== undefined) yield { kind: 'text', text: special.text }
      at = special.end
      continue
    }
    const end = tagEnd(xml, start)
    at = end + 1
    if (next === SLASH) {
      const name = xml.slice(start + 2, end).trimEnd()
      if (open.pop() !== name) throw damaged()
      yield { kind: 'close', name }
      continue
    }
    const closed = xml.charCodeAt(end - 1) === SLASH
    const token = openToken(xml, start + 1, closed ? end - 1 : end, closed)
    if (!closed && open.push(token.name) > MAX_DEPTH) throw new ScriptRefusal('depth', '文件结构嵌套过深，无法导入')
    yield token
    if (closed) yield { kind: 'close', name: token.name }
  }
  if (open.length > 0) throw damaged()
}

function damaged(): ScriptRefusal {
  return new ScriptRefusal('damaged', '文件内容已损坏，无法读取')
}

function openToken(xml: string, start: number, end: number, closed: boolean): Token & { kind: 'open' } {
  let stop = start
  while (stop < end && xml.charCodeAt(stop) > 32) stop++
  if (stop === start) throw damaged()
  return { kind: 'open', name: xml.slice(start, stop), raw: stop < end ? xml.slice(stop, end) : '', closed }
}

/** The position of the `>` that ends a tag; those inside attribute values do not. */
function tagEnd(xml: string, start: number): number {
  let quote = 0
  for (let i = start + 1; i < xml.length; i++) {
    const unit = xml.charCodeAt(i)
    if (quote !== 0) {
      if (unit === quote) quote = 0
    } else if (unit === GREATER) return i
    else if (unit === DOUBLE || unit === SINGLE) quote = unit
    else if (unit === LESS) break
  }
  throw damaged()
}

function specialAt(xml: string, start: number): { end: number; text?: string } {
  const closing = xml.startsWith('<!--', start)
    ? '-->'
    : xml.startsWith('<![CDATA[', start)
      ? ']]>'
      : xml.startsWith('<?', start)
        ? '?>'
        : undefined
  if (closing === undefined) throw new ScriptRefusal('unsafe', '文件包含不安全的文档类型声明，已拒绝导入')
  const end = xml.indexOf(closing, start + 4)
  if (end < 0) throw damaged()
  return closing === ']]>' ? { end: end + 3, text: xml.slice(start + 9, end) } : { end: end + closing.length }
}

/** The value of an attribute in a tag's raw attribute text, or undefined. Names are exact, prefix included. */
export function attributeOf(raw: string, name: string): string | undefined {
  let from = 0
  for (;;) {
    const found = raw.indexOf(`${name}=`, from)
    if (found < 0) return undefined
    from = found + name.length + 1
    if (found > 0 && raw.charCodeAt(found - 1) > 32) continue
    const quote = raw[from]
    const end = quote === '"' || quote === "'" ? raw.indexOf(quote, from + 1) : -1
    return end < 0 ? undefined : unescapeXml(raw.slice(from + 1, end))
  }
}

/** Text with the five named entities and character references resolved. */
export function unescapeXml(text: string): string {
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
    .replace(/[&<>"]/g, sign => (sign === '&' ? '&amp;' : sign === '<' ? '&lt;' : sign === '>' ? '&gt;' : '&quot;'))
    .replace(/[\p{Cc}\ufffe\uffff]/gu, control => (control === '\t' ? '&#9;' : ''))
}
