// Reads electronic books (.epub): the pages of the spine in their order, cut where the contents list says that parts begin, else a page a part.

import { classify, type Line } from '../../classify.ts'
import { listed, type Loss, loss } from '../../losses.ts'
import { ScriptRefusal } from '../../refusal.ts'
import { contentOf, FRONT_MATTER } from '../../split.ts'
import { decodeText } from '../encoding.ts'
import { beginsOf, decodeHref, type EpubBegin, epubContents, resolved } from './contents.ts'
import { attribute, decoded, type EpubLine, type EpubPage, epubPage } from './page.ts'
import { OUR_ID } from './write.ts'
import type { Imported } from '../manuscript.ts'
import { type Inflate, unzipEntries } from '../unzip.ts'

const CONTAINER = 'META-INF/container.xml'
const MAX_NAME = 60
/** Of a line of ours that is none of prose. */
const OUR_LINE = /<h3>|<p class="(?!paragraph")/

interface Found {
  name: string
  volume?: string
  lines: Line[]
}
interface Item {
  href: string
  type: string
  properties: string
}

/** A book as parts; see `readScript` for errors. */
export function readEpub(bytes: Uint8Array, inflate?: Inflate): Imported {
  const entry = (names: readonly string[]) => unzipEntries(bytes, new Set(names), inflate)
  const opfPath = attributeOf(textIn(entry([CONTAINER]), CONTAINER), 'rootfile', 'full-path')
  const opf = textIn(entry([opfPath]), opfPath)
  const folder = opfPath.slice(0, opfPath.lastIndexOf('/') + 1)
  const pathOf = (href: string) => resolved(folder + decodeHref(href))
  const items = new Map(
    [...opf.matchAll(/<(?:opf:)?item\s[^<>]*>/g)].map(([tag]): [string, Item] => [
      attribute(tag, 'id'),
      { href: attribute(tag, 'href'), type: attribute(tag, 'media-type'), properties: attribute(tag, 'properties') },
    ]),
  )
  const lists = [...items.values()].filter(
    ({ type, properties }) => /(?:^|\s)nav(?:\s|$)/.test(properties) || type === 'application/x-dtbncx+xml',
  )
  const spine = [...opf.matchAll(/<(?:opf:)?itemref\s[^<>]*>/g)].flatMap(([tag]) => items.get(attribute(tag, 'idref')) ?? [])
  const files = spine.filter(item => !lists.includes(item) && item.href !== '').map(({ href }) => pathOf(href))
  const entries = entry([...files, ...lists.map(({ href }) => pathOf(href))])
  const pages = files.flatMap(file => (entries[file] ? [{ file, ...epubPage(decodeText(entries[file]).text) }] : []))
  const begins = lists
    .map(({ href }) => pathOf(href))
    .flatMap(file =>
      entries[file] ? [beginsOf(epubContents(decodeText(entries[file]).text, file.slice(0, file.lastIndexOf('/') + 1)))] : [],
    )
    .find(list => list.length > 0)
  const found = begins ? byContents(pages, begins) : byPages(pages)
  if (!found.some(({ lines }) => lines.length > 0)) throw new ScriptRefusal('damaged', '电子书里没有文字')
  const isScript =
    (opf.includes(OUR_ID) && files.some(file => entries[file] && OUR_LINE.test(decodeText(entries[file]).text))) ||
    classify(found.flatMap(({ lines }) => lines)).some(block => block.type === 'dialogue')
  const parts = found.map(({ name, volume, lines }) => ({
    name: name.slice(0, MAX_NAME).toWellFormed(),
    ...(volume === undefined ? {} : { volume: volume.slice(0, MAX_NAME).toWellFormed() }),
    content: contentOf(classify(lines, isScript ? 'script' : 'novel')),
  }))
  const title = /<dc:title[^<>]*>([^<]*)</.exec(opf)?.[1]
  return { ...(title ? { title: decoded(title) } : {}), parts, warnings: [], losses: leftOut(pages) }
}

type Read = EpubPage & { file: string }

/** A part a page, named by the heading that it begins with. */
const byPages = (pages: readonly Read[]): Found[] =>
  pages.flatMap(({ lines }) => {
    const [first, ...rest] = lines.filter(({ text }) => text !== '')
    if (!first || (first.isHeading && rest.length === 0)) return []
    return [first.isHeading ? { name: first.text, lines: rest.map(textIt) } : { name: '', lines: [first, ...rest].map(textIt) }]
  })
const textIt = ({ text, runs }: EpubLine): Line => runs ?? text

/** Parts where the contents list says so; what stands before the first of them is a part of its own where there is more than titles. */
function byContents(pages: readonly Read[], begins: readonly EpubBegin[]): Found[] {
  const at = Map.groupBy(begins, ({ file }) => file)
  const found: Found[] = []
  let open: Found = { name: FRONT_MATTER, lines: [] }
  let heading = ''
  const begin = (next: EpubBegin) => {
    if (open.lines.length > 0) found.push(open)
    open = {
      name: next.name,
      ...(next.isVolume ? { volume: next.name } : next.volume === undefined ? {} : { volume: next.volume }),
      lines: [],
    }
    heading = next.name
  }
  for (const { file, lines } of pages) {
    const anchors = new Set(lines.flatMap(line => line.anchors))
    const [here, above] = [new Map<string, EpubBegin[]>(), [] as EpubBegin[]]
    for (const each of at.get(file) ?? [])
      if (anchors.has(each.anchor)) here.set(each.anchor, [...(here.get(each.anchor) ?? []), each])
      else above.push(each)
    above.forEach(begin)
    for (const { text, runs, isHeading, anchors: places } of lines) {
      for (const place of places) here.get(place)?.forEach(begin)
      // The title stands on the page as well: once is enough.
      if (text === '' || (open.lines.length === 0 && (isAlike(text, heading) || (isHeading && isAlike(heading, text))))) continue
      open.lines.push(runs ?? text)
    }
  }
  if (open.lines.length > 0) found.push(open)
  return found[0]?.name === FRONT_MATTER && found[0].lines.length < 2 && found.length > 1 ? found.slice(1) : found
}

/** Whether a line says the same as a title, or a half of it. */
const isAlike = (text: string, title: string): boolean => {
  const [one, other] = [text, title].map(each => each.replaceAll(/[\s:：·、—-]/g, '')) as [string, string]
  return one !== '' && other.includes(one) && one.length * 3 >= other.length
}

function leftOut(pages: readonly Read[]): Loss[] {
  const kinds = { pictures: 'img', formulas: 'math', recordings: 'audio / video' } as const
  return listed(
    pages.flatMap(({ file, left }) =>
      (Object.keys(kinds) as (keyof typeof kinds)[]).flatMap(kind =>
        left[kind] > 0 ? [loss(file, `${kinds[kind]} × ${left[kind]}`, 'dropped')] : [],
      ),
    ),
  )
}

function textIn(entries: Readonly<Record<string, Uint8Array>>, name: string): string {
  const found = entries[name]
  if (!found) throw new ScriptRefusal('damaged', '电子书文件已损坏，无法读取')
  return decodeText(found).text
}

const attributeOf = (xml: string, tag: string, name: string): string =>
  attribute(new RegExp(`<(?:\\w+:)?${tag}\\s[^<>]*>`).exec(xml)?.[0] ?? '', name)
