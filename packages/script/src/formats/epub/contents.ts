// The contents list of an electronic book: where its parts and volumes begin (EPUB 3 nav, EPUB 2 NCX).

import { parseDivision } from '../../divisions.ts'
import { attribute, decoded } from './page.ts'

export interface EpubEntry {
  name: string
  /** A file of the book, and the id of the place in it; '' for its beginning. */
  file: string
  anchor: string
  /** Entries that stand under it. */
  under: EpubEntry[]
}

const TOKEN = /<(\/?)(?:\w+:)?(nav|ol|li|a|span|navPoint|text|content|navMap)\b([^<>]*)>/g
const MAX_DEPTH = 8

/** Reads a list. @param folder of the file that holds it; addresses are relative to that */
export function epubContents(xml: string, folder: string): EpubEntry[] {
  const nav = /<(?:\w+:)?nav\b[^<>]*(?:epub:type|type)\s?=\s?["'][^"']*\btoc\b[^<>]*>[\s\S]*?<\/(?:\w+:)?nav>/.exec(xml)?.[0]
  const isNcx = /<(?:\w+:)?navMap\b/.test(xml)
  const source = nav ?? (isNcx ? xml : '')
  const root: EpubEntry = { name: '', file: '', anchor: '', under: [] }
  const path: EpubEntry[] = [root]
  let words = ''
  let [end, isNamed] = [0, false]
  for (const found of source.matchAll(TOKEN)) {
    const [whole, closes, name, rest] = found as unknown as [string, string, string, string]
    if (isNamed) words += source.slice(end, found.index)
    end = found.index + whole.length
    const open = path.at(-1)!
    if (name === 'li' || name === 'navPoint') {
      if (closes) {
        if (path.length > 1) path.pop()
      } else if (path.length < MAX_DEPTH) {
        const entry: EpubEntry = { name: '', file: '', anchor: '', under: [] }
        open.under.push(entry)
        path.push(entry)
      } else return []
    } else if ((name === 'a' || name === 'span' || name === 'text') && path.length > 1) {
      if (!closes) {
        if (name === 'a') Object.assign(open, placeOf(attribute(whole, 'href'), folder))
        if (!isNamed) words = ''
        isNamed = true
      } else if (name !== 'span' || open.file === '') {
        if (isNamed && open.name === '')
          open.name = decoded(words.replaceAll(/<[^<>]*>/g, ''))
            .replace(/\s+/g, ' ')
            .trim()
        isNamed = false
      }
    } else if (name === 'content' && path.length > 1) Object.assign(open, placeOf(attribute(` ${rest}`, 'src'), folder))
  }
  return root.under
}

function placeOf(href: string, folder: string): Pick<EpubEntry, 'file' | 'anchor'> {
  const [file = '', anchor = ''] = href.split('#')
  return { file: file === '' ? '' : resolved(folder + decodeHref(file)), anchor: decodeHref(anchor) }
}

/** A path without the steps up in it. */
export function resolved(file: string): string {
  const out: string[] = []
  for (const step of file.split('/')) {
    if (step === '..') out.pop()
    else if (step !== '.') out.push(step)
  }
  return out.join('/')
}

export function decodeHref(href: string): string {
  try {
    return decodeURIComponent(href)
  } catch (error) {
    if (error instanceof URIError) return href
    throw error
  }
}

/** Where a part begins; a volume is that of an entry above. `isVolume` begins one and no part. */
export interface EpubBegin {
  name: string
  file: string
  anchor: string
  volume?: string
  isVolume: boolean
}

/** The list in order of reading: what has others under it, or is called a volume, is a volume. */
export function beginsOf(entries: readonly EpubEntry[], volume?: string): EpubBegin[] {
  return entries.flatMap(({ name, file, anchor, under }): EpubBegin[] => {
    // Sections of a chapter are no parts of their own.
    const holds =
      under.length > 0 && (volume === undefined || parseDivision(name)?.kind === 'volume') && parseDivision(name)?.kind !== 'part'
    const begin = { name, file, anchor, ...(volume === undefined ? {} : { volume }), isVolume: holds }
    return [...(file === '' ? [] : [begin]), ...(holds ? beginsOf(under, name) : [])]
  })
}
