// Reads electronic books (.epub): the pages of the spine in their order, each with a heading and text as a part. Pictures and styles are left out.

import { classify } from '../classify.ts'
import { ScriptRefusal } from '../refusal.ts'
import { contentOf } from '../split.ts'
import { decodeText } from './encoding.ts'
import type { Imported } from './manuscript.ts'
import { type Inflate, unzipEntries } from './unzip.ts'

const CONTAINER = 'META-INF/container.xml'
const ENTITIES: Readonly<Record<string, string>> = {
  __proto__: null as never,
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  mdash: '—',
}
/** Tags that begin or end a line. */
const LINE_TAG = /^\/?(?:p|div|h[1-6]|br|li|tr|blockquote|section|article|figure|figcaption|title|body)$/i
const HEADING = /^h[1-3]$/i
const TAG = /<([^<>]*)>/g

interface Page {
  heading: string
  lines: string[]
}

/** A book as parts; see `readScript` for errors. */
export function readEpub(bytes: Uint8Array, inflate?: Inflate): Imported {
  const entry = (names: readonly string[]) => unzipEntries(bytes, new Set(names), inflate)
  const opfPath = attributeOf(textIn(entry([CONTAINER]), CONTAINER), 'rootfile', 'full-path')
  const opf = textIn(entry([opfPath]), opfPath)
  const folder = opfPath.slice(0, opfPath.lastIndexOf('/') + 1)
  const items = new Map([...opf.matchAll(/<(?:opf:)?item\s[^<>]*>/g)].map(([tag]) => [attribute(tag, 'id'), attribute(tag, 'href')]))
  const files = [...opf.matchAll(/<(?:opf:)?itemref\s[^<>]*>/g)].flatMap(([tag]) => {
    const href = items.get(attribute(tag, 'idref'))
    return href ? [folder + decodeHref(href)] : []
  })
  const entries = entry(files)
  const pages = files.flatMap(file => (entries[file] ? [pageOf(decodeText(entries[file]).text)] : []))
  const read = pages.filter(({ lines }) => lines.length > 0)
  if (read.length === 0) throw new ScriptRefusal('damaged', '电子书里没有文字')
  const isScript = classify(read.flatMap(({ lines }) => lines)).some(block => block.type === 'dialogue')
  const parts = read.map(({ heading, lines }) => ({
    name: heading.slice(0, 60).toWellFormed(),
    content: contentOf(classify(lines, isScript ? 'script' : 'novel')),
  }))
  const title = /<dc:title[^<>]*>([^<]*)</.exec(opf)?.[1]
  return { ...(title ? { title: decoded(title) } : {}), parts, warnings: [] }
}

function textIn(entries: Readonly<Record<string, Uint8Array>>, name: string): string {
  const found = entries[name]
  if (!found) throw new ScriptRefusal('damaged', '电子书文件已损坏，无法读取')
  return decodeText(found).text
}

const attribute = (tag: string, name: string): string => decoded(new RegExp(`\\s${name}\\s?=\\s?["']([^"']*)["']`).exec(tag)?.[1] ?? '')
const attributeOf = (xml: string, tag: string, name: string): string =>
  attribute(new RegExp(`<(?:\\w+:)?${tag}\\s[^<>]*>`).exec(xml)?.[0] ?? '', name)

function decodeHref(href: string): string {
  try {
    return decodeURIComponent(href)
  } catch (error) {
    if (error instanceof URIError) return href
    throw error
  }
}

const decoded = (text: string): string =>
  text.replace(/&(#x?[\da-fA-F]{1,6}|\w{2,8});/g, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name] ?? whole
    const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })

/** The first heading of a page and the lines below it. One pass. */
function pageOf(xhtml: string): Page {
  const body = xhtml.slice(Math.max(0, xhtml.search(/<body[\s>]/i)))
  const page: Page = { heading: '', lines: [] }
  let line = ''
  let inHeading = false
  let end = 0
  const close = () => {
    const text = decoded(line).replace(/\s+/g, ' ').trim()
    line = ''
    if (text === '') return
    if (inHeading && page.heading === '' && page.lines.length === 0) page.heading = text
    else page.lines.push(text)
  }
  for (const tag of body.matchAll(TAG)) {
    line += body.slice(end, tag.index)
    end = tag.index + tag[0].length
    const name = /^\/?\w{1,12}/.exec(tag[1]!)?.[0] ?? ''
    if (!LINE_TAG.test(name)) continue
    close()
    inHeading = HEADING.test(name)
  }
  line += body.slice(end)
  close()
  return page
}
