// Readers of other formats that are none of the product's, by their grammars: what is written is held against them.
import { strFromU8, unzipSync } from 'fflate'

const decoded = (bytes: Uint8Array) => new TextDecoder('utf-8', { fatal: true }).decode(bytes)
/** Characters, names, references and attributes of XML 1.0 (§2.2, §2.3, §3.1, §4.1). */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u
const NAME = '[A-Za-z_:][\\w:.-]*'
const REFERENCE = '&(?:amp|lt|gt|quot|apos|#\\d+|#x[\\da-fA-F]+);'
const ATTRIBUTE = `\\s+${NAME}\\s*=\\s*(?:"(?:[^<&"]|${REFERENCE})*"|'(?:[^<&']|${REFERENCE})*')`
const TOKEN = new RegExp(
  `<\\?.*?\\?>|<!DOCTYPE [a-zA-Z]+>|</(?<close>${NAME})\\s*>|<(?<open>${NAME})(?<attributes>(?:${ATTRIBUTE})*)\\s*(?<empty>/?)>|(?<text>(?:[^<&]|${REFERENCE})+)`,
  'suy',
)

const resolved = (text: string) =>
  text.replace(/&(?:(amp|lt|gt|quot|apos)|#(\d+)|#x([\da-fA-F]+));/g, (_all, name?: string, decimal?: string, hex?: string) => {
    if (name) return { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }[name]!
    const sign = String.fromCodePoint(decimal ? Number(decimal) : parseInt(hex!, 16))
    if (FORBIDDEN.test(sign)) throw new Error(`a reference to no character of XML: ${sign.codePointAt(0)}`)
    return sign
  })
/** An attribute is in it once. */
function checkAttributes(attributes: string): void {
  const names = [...attributes.matchAll(new RegExp(ATTRIBUTE, 'gu'))].map(([found]) => found.split('=')[0]!.trim())
  if (new Set(names).size < names.length) throw new Error(`an attribute twice: ${attributes}`)
}

export interface XmlElement {
  name: string
  text: string
}
/** The elements of a document in their order, each with the text right in it. @throws Error where it is not well-formed */
export function xmlElements(text: string): XmlElement[] {
  if (FORBIDDEN.test(text)) throw new Error('a character that XML has not')
  const found: XmlElement[] = []
  const path: XmlElement[] = []
  const token = new RegExp(TOKEN)
  while (token.lastIndex < text.length) {
    const at = token.lastIndex
    const groups = token.exec(text)?.groups
    if (token.lastIndex === 0) throw new Error(`no XML: ${text.slice(at, at + 80)}`)
    const { close, open, attributes = '', empty, text: said } = groups ?? {}
    if (open !== undefined) {
      checkAttributes(attributes)
      if (!path.length && found.length) throw new Error('two roots')
      const element = { name: open, text: '' }
      found.push(element)
      if (!empty) path.push(element)
    } else if (close !== undefined) {
      if (path.pop()?.name !== close) throw new Error(`ends what has not begun: ${close}`)
    } else if (said?.includes(']]>')) throw new Error(']]> in a text')
    else if (said !== undefined && path.length) path.at(-1)!.text += resolved(said)
    else if (said?.trim()) throw new Error('a text outside of the root')
  }
  if (path.length || !found.length) throw new Error('the root does not end')
  return found
}
export const elementsOf = (bytes: Uint8Array): string[] => xmlElements(decoded(bytes)).map(({ name }) => name)

/** Entries of an archive: the elements of each that is XML, and how many lines the others have. */
export const inZip = (bytes: Uint8Array) =>
  Object.entries(unzipSync(bytes)).map(([name, content]) => [
    name,
    /\.(?:xml|rels|opf|xhtml)$/.test(name) ? elementsOf(content) : strFromU8(content).split('\n').length,
  ])

/** Rows of a CSV (RFC 4180). @throws Error where a quote stands in a cell that is not quoted */
export function csvRows(text: string): string[][] {
  const rows: string[][] = [[]]
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex
    const found = cell.exec(text)
    if (!found) throw new Error(`no cell: ${text.slice(at, at + 80)}`)
    rows.at(-1)!.push(found[1]?.replaceAll('""', '"') ?? found[2]!)
    if (found[3] !== ',') rows.push([])
  }
  return rows.slice(0, -1)
}
