// Pictures in Markdown: those that are data in the file itself come along, others are named.

import { type Line } from '../../classify.ts'
import { makeBlock } from '../../elements.ts'
import { captionNote } from '../../pictures.ts'
import { readMarkdownLine } from './text.ts'
import { isShown, MAX_BYTES, MAX_PICTURES, WARNINGS } from '../docx/media.ts'

/** A line that is nothing but a picture: its caption, and a label or an address. */
const PICTURE = /^!\[(.*)\](?:\[([^\]]{0,200})\]|\(\s*(\S*?)(?:\s+"[^"]*")?\s*\))$/
const DATA = /^data:image\/[a-z+]{1,20};base64,([A-Za-z\d+/=]+)$/
/** Our labels tell how much of the width a picture takes. */
const SHARE = /-(\d{2,3})$/

/** The pictures of one file. */
export class DataPictures {
  readonly media = new Map<number, Uint8Array>()
  readonly warnings = new Set<string>()
  readonly #addresses = new Map<string, string>()
  readonly #numbers = new Map<string, number>()

  define(label: string, address: string): void {
    this.#addresses.set(label, address)
  }

  /** A line that is a picture: the picture, or a note of its caption. */
  lineOf(line: string): Line | undefined {
    const found = PICTURE.exec(line.trim())
    if (!found) return undefined
    const [, words = '', label, address] = found
    const share = Number(SHARE.exec(label ?? '')?.[1] ?? 100)
    const caption = readMarkdownLine(words, true)
    const file = this.#take(address ?? this.#addresses.get(label!) ?? '')
    if (typeof file === 'number') return makeBlock('image', caption, { file, share })
    this.warnings.add(file)
    return captionNote(caption)
  }

  #take(address: string): number | string {
    const known = this.#numbers.get(address)
    if (known !== undefined) return known
    const data = DATA.exec(address)?.[1]
    if (data === undefined) return WARNINGS.linked
    if (data.length > (MAX_BYTES / 3) * 4) return WARNINGS.large
    if (this.media.size >= MAX_PICTURES) return WARNINGS.many
    const bytes = bytesOf(data)
    if (!bytes || !isShown(bytes)) return WARNINGS.other
    const number = this.media.size + 1
    this.media.set(number, bytes)
    this.#numbers.set(address, number)
    return number
  }
}

function bytesOf(base64: string): Uint8Array | undefined {
  if (base64.length % 4 === 1) return undefined
  try {
    return Uint8Array.from(atob(base64), sign => sign.charCodeAt(0))
  } catch (error) {
    // Not every order of these signs is a text.
    if (error instanceof DOMException) return undefined
    throw error
  }
}
