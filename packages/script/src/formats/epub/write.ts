// Writes EPUB 3.3 e-books in Chinese layout: a title page, volumes, a file for each chapter or episode, and the table of contents.

import { strToU8, type Zippable, zipSync } from 'fflate'
import { type Block, cueOf, lineOf, styleNames, type Text, textOf } from '../../elements.ts'
import { derivedId } from '../../ids.ts'
import { isBlank, type Manuscript, numbered, type Picture, pictureOf, picturesIn, volumesBegun } from '../manuscript.ts'
import type { Part } from '../../split.ts'
import { escapeXml } from '../xml.ts'

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
const FOLDER = 'OEBPS'
const CONTAINER = `${XML}<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="${FOLDER}/content.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`
/** ZIP stores seconds since 1980; one fixed date makes equal manuscripts equal files. */
const FIXED_DATE = '1980-01-01T00:00:00'
const STYLES = `body { margin: 0 5%; line-height: 1.75; text-align: justify; }
h1 { margin: 30% 0 0; text-align: center; }
h2 { margin: 2em 0 1.5em; text-align: center; page-break-after: avoid; }
h3 { margin: 1.5em 0 .5em; font-size: 1em; page-break-after: avoid; }
p { margin: 0; }
p.paragraph { text-indent: 2em; }
p.dialogue, p.parenthetical { padding-left: 2em; text-indent: -2em; }
p.transition { text-align: center; }
p.note { color: #777; }
figure { margin: 1em 0; text-align: center; }
figcaption { color: #777; font-size: .875em; }
`
/** What the identifiers of our books begin with. */
export const OUR_ID = 'urn:qianmu:'
const TAGS = { bold: 'b', italic: 'i', underline: 'u', strike: 's' } as const

interface Page {
  file: string
  title: string
  body: string
  /** Pages that stand under it in the table of contents. */
  under: Page[]
}

/** The whole as .epub. Readers tell newer editions by when it was last changed. */
export function writeEpub(manuscript: Manuscript, modified = manuscript.changed ?? new Date()): Uint8Array {
  const title = manuscript.title || manuscript.parts[0]?.name || '未命名'
  const pages = pagesOf(manuscript, title)
  const pictures = picturesIn(manuscript)
  const all = pages.flatMap(page => [page, ...page.under])
  const entries: Zippable = {
    // Must come first and unpacked (EPUB OCF 3.3 §4.3).
    mimetype: [strToU8('application/epub+zip'), { level: 0 }],
    'META-INF/container.xml': strToU8(CONTAINER),
    [`${FOLDER}/content.opf`]: strToU8(packageXml(title, manuscript.author ?? '', all, pictures, modified)),
    [`${FOLDER}/nav.xhtml`]: strToU8(navXhtml(pages)),
    [`${FOLDER}/style.css`]: strToU8(STYLES),
  }
  for (const page of all) entries[`${FOLDER}/${page.file}`] = strToU8(xhtml(page.title, page.body))
  // A JPEG is packed already.
  for (const [file, { bytes }] of pictures) entries[`${FOLDER}/${fileOf(file)}`] = [bytes, { level: 0 }]
  return zipSync(entries, { level: 6, mtime: FIXED_DATE })
}

function pagesOf(manuscript: Manuscript, title: string): Page[] {
  const pages: Page[] = [{ file: 'title.xhtml', title, body: `<h1>${escapeXml(title)}</h1>`, under: [] }]
  const begun = volumesBegun()
  let volume: Page | undefined
  manuscript.parts.forEach((part, at) => {
    const name = begun(part)
    if (name !== undefined) {
      volume = { file: `volume-${at + 1}.xhtml`, title: name, body: `<h1>${escapeXml(name)}</h1>`, under: [] }
      pages.push(volume)
    }
    if (part.volume === undefined) volume = undefined
    const own = part.name || title
    const heading = part.name === '' ? '' : `<h2>${escapeXml(part.name)}</h2>`
    const page = { file: `part-${at + 1}.xhtml`, title: own, body: heading + bodyOf(part, manuscript), under: [] }
    ;(volume?.under ?? pages).push(page)
  })
  return pages
}

function bodyOf(part: Part, manuscript: Manuscript): string {
  let out = ''
  for (const [block, position] of numbered(part)) if (!isBlank(block)) out += `\n${elementOf(block, position, manuscript)}`
  return out
}

function elementOf(block: Block, position: number, manuscript: Manuscript): string {
  const words = runsOf(block.content ?? [])
  if (block.type === 'scene_heading') return `<h3>${escapeXml(block.attrs.no || String(position))}、${words}</h3>`
  if (block.type === 'image') return figureOf(block, manuscript)
  if (block.type === 'heading') return `<h3>${words}</h3>`
  if (block.type === 'dialogue') return `<p class="dialogue"><b>${escapeXml(cueOf(block.attrs))}</b>：${words}</p>`
  // The signs around a line are those of the readable layout.
  const [before, behind] = lineOf({ ...block, content: [{ type: 'text', text: MARKER }] }, position).split(MARKER) as [string, string]
  return `<p class="${block.type}">${escapeXml(before)}${words}${escapeXml(behind)}</p>`
}

const fileOf = (file: number) => `picture-${file}.jpeg`

function figureOf(block: Block, manuscript: Manuscript): string {
  const picture = pictureOf(block, manuscript)
  if (!picture) return `<p class="image">${escapeXml(lineOf(block, 0))}</p>`
  const words = runsOf(block.content ?? [])
  const caption = words === '' ? '' : `<figcaption>${words}</figcaption>`
  const image = `<img src="${fileOf(picture.file)}" alt="${escapeXml(textOf(block))}" style="width: ${picture.share}%"/>`
  return `<figure>${image}${caption}</figure>`
}

/** A character that no text holds (private use). */
const MARKER = '\ue000'

const runsOf = (runs: readonly Text[]) =>
  runs.map(run => styleNames(run).reduce((inner, name) => `<${TAGS[name]}>${inner}</${TAGS[name]}>`, escapeXml(run.text))).join('')

const xhtml = (title: string, body: string) =>
  `${XML}<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="zh-CN" xml:lang="zh-CN"><head><title>${escapeXml(title)}</title><link rel="stylesheet" type="text/css" href="style.css"/></head><body>${body}</body></html>`

function navXhtml(pages: readonly Page[]): string {
  const list = (items: readonly Page[]): string =>
    `<ol>${items.map(page => `<li><a href="${page.file}">${escapeXml(page.title)}</a>${page.under.length > 0 ? list(page.under) : ''}</li>`).join('')}</ol>`
  return xhtml('目录', `<nav epub:type="toc"><h2>目录</h2>${list(pages)}</nav>`)
}

function packageXml(title: string, author: string, pages: readonly Page[], pictures: readonly [number, Picture][], modified: Date): string {
  const items = pages.map((page, at) => `<item id="p${at}" href="${page.file}" media-type="application/xhtml+xml"/>`)
  for (const [file] of pictures) items.push(`<item id="f${file}" href="${fileOf(file)}" media-type="image/jpeg"/>`)
  const spine = pages.map((_, at) => `<itemref idref="p${at}"/>`)
  const identifier = `${OUR_ID}${derivedId(`${title}\n${pages.map(page => page.body).join('\n')}`)}`
  return `${XML}<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="zh-CN"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">${identifier}</dc:identifier><dc:title>${escapeXml(title)}</dc:title><dc:language>zh-CN</dc:language>${author === '' ? '' : `<dc:creator>${escapeXml(author)}</dc:creator>`}<meta property="dcterms:modified">${modified.toISOString().replace(/\.\d+Z$/, 'Z')}</meta></metadata><manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/><item id="css" href="style.css" media-type="text/css"/>${items.join('')}</manifest><spine>${spine.join('')}</spine></package>`
}
