// Signs in PDFs that no font of text has: emoji stand there as pictures of the emoji font of this machine, and can be copied as what they are.
import { type Canvas, createCanvas, GlobalFonts } from '@napi-rs/canvas'
import { isPicture, signsIn } from '@qianmu/script/pages/signs'
import type { Shows } from '@qianmu/script/pages/unshown'
import { emojiFont } from './font.ts'
import { showsOn } from '../../kit/fonts/shown.ts'

/** Pixels of a sign's side: sharp at the size of a title. */
const SIDE = 136
const FAMILY = 'Emoji of this machine'
/** What stands for a sign that cannot be drawn. */
const MISSING = '□'

let painter: Canvas | null | undefined
/** A canvas with the emoji font; null where there is none. */
function painterHere(): Canvas | null {
  if (painter !== undefined) return painter
  const file = emojiFont()
  painter = file && GlobalFonts.registerFromPath(file, FAMILY) ? createCanvas(SIDE, SIDE) : null
  return painter
}
/** A sign as a PNG; null without a font for it. */
function pictureOf(sign: string): Buffer | null {
  const canvas = painterHere()
  if (!canvas) return null
  const pen = canvas.getContext('2d')
  pen.clearRect(0, 0, SIDE, SIDE)
  pen.font = `${SIDE * 0.8}px "${FAMILY}"`
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillText(sign, SIDE / 2, SIDE * 0.54)
  return canvas.toBuffer('image/png')
}

interface Options {
  italic?: number
  bold: boolean
  /** Whether the place is that of the baseline, or the upper end of the line. */
  baseline: boolean
}
/** What the declarations of the library leave out: a picture that is drawn several times. */
interface Opener {
  openImage(bytes: Buffer): object
}
/** The pictures of a document, each once. */
const painted = new WeakMap<PDFKit.PDFDocument, Map<string, object | null>>()
function paintedIn(doc: PDFKit.PDFDocument, sign: string): object | null {
  const known = painted.get(doc) ?? new Map<string, object | null>()
  painted.set(doc, known)
  if (!known.has(sign)) {
    const picture = pictureOf(sign)
    known.set(sign, picture && (doc as PDFKit.PDFDocument & Opener).openImage(picture))
  }
  return known.get(sign)!
}

/** The width of a sign in a document whose font is 100 points large, as a share of its size: pictures are as wide as high. */
export const widthOf = (doc: PDFKit.PDFDocument, sign: string): number =>
  isPicture(sign) && painterHere() ? 1 : doc.widthOfString(shown(sign)) / 100
const shown = (sign: string) => (isPicture(sign) ? MISSING : sign)

/** What the declarations of the library leave out: the font that is written with. */
interface Faced {
  _font: { font: { hasGlyphForCodePoint(code: number): boolean } }
}
/** Whether a document shows a sign: its font has all of it, or it is one of the pictures of the emoji font. */
export function showsIn(doc: PDFKit.PDFDocument): Shows {
  const { font } = (doc as PDFKit.PDFDocument & Faced)._font
  const paints = painterHere() ? showsOn(size => `${size}px "${FAMILY}"`) : () => false
  return sign => (isPicture(sign) ? paints(sign) : Array.from(sign).every(each => font.hasGlyphForCodePoint(each.codePointAt(0)!)))
}

/** Writes a text on one line, its pictures among its characters. The size and the colours are those of the document. */
export function writeSigns(
  doc: PDFKit.PDFDocument,
  text: string,
  x: number,
  y: number,
  size: number,
  { italic, bold, baseline }: Options,
): void {
  const write = (words: string, at: number) =>
    doc.text(words, at, y, {
      lineBreak: false,
      fill: true,
      stroke: bold,
      ...(baseline ? { baseline: 'alphabetic' as const } : {}),
      ...(italic === undefined ? {} : { oblique: italic }),
    })
  if (!isPicture(text)) return void write(text, x)
  const top = baseline ? y - size * 0.88 : y + (doc.currentLineHeight() - size) / 2
  let at = x
  let words = ''
  const flush = () => {
    if (words === '') return
    write(words, at)
    at += doc.widthOfString(words)
    words = ''
  }
  for (const sign of signsIn(text)) {
    const picture = isPicture(sign) ? paintedIn(doc, sign) : null
    if (!picture) {
      words += shown(sign)
      continue
    }
    flush()
    doc.markContent('Span', { actual: sign })
    doc.image(picture as never, at, top, { width: size, height: size })
    doc.endMarkedContent()
    at += size
  }
  flush()
}
