// Laid-out pages as a PDF with an embedded CJK font, and the widths of that font.
import type { Manuscript } from '@qianmu/script/formats/manuscript'
import type { Measure } from '@qianmu/script/pages/breaking'
import type { Look } from '@qianmu/script/pages/look'
import { layOut, type Pages } from '@qianmu/script/pages/pages'
import type { TextItem } from '@qianmu/script/pages/setting'
import PDFDocument from 'pdfkit'
import type { Shows } from '@qianmu/script/pages/unshown'
import { showsIn, widthOf, writeSigns } from './pdf-signs.ts'

/** Parts of the size of the font: a stroke that makes letters bold in any font, and lines under and through them. */
const BOLD = 0.025
const RULE = 0.06
const UNDER = 0.15
const THROUGH = -0.35
/** Degrees. */
const OBLIQUE = 12
const INK = '#111111'
const GREY = '#666666'

/** @param font path of a TrueType or OpenType font that holds Chinese; `#` names the face in a collection @param changed when that was changed which it is of */
export function open(font: string, title: string, size: [number, number], author = '', changed?: Date): PDFKit.PDFDocument {
  const [file, face] = font.split('#') as [string, string | undefined]
  const doc = new PDFDocument({
    size,
    margin: 0,
    autoFirstPage: false,
    lang: 'zh-CN',
    info: { Title: title, Producer: 'Qianmu', ...(author && { Author: author }), ...(changed && { CreationDate: changed }) },
  })
  return face ? doc.font(file, face) : doc.font(file)
}

/** Widths of characters of the font, of which each is measured once. */
export function measureOf(doc: PDFKit.PDFDocument): Measure {
  const known = new Map<string, number>()
  return character => {
    let width = known.get(character)
    if (width === undefined) known.set(character, (width = widthOf(doc.fontSize(100), character)))
    return width
  }
}

/** Whether pages written with a font show a sign. */
export const shownWith = (font: string): Shows => showsIn(open(font, '', [1, 1]))

/** The pages as they will be printed, for their preview. */
export const pagesOf = (manuscript: Manuscript, look: Look, font: string): Pages =>
  layOut(manuscript, look, measureOf(open(font, '', [1, 1])))

function write(doc: PDFKit.PDFDocument, { x, y, size, text, width, bold, italic, underline, strike, grey }: TextItem): void {
  const ink = grey ? GREY : INK
  doc.fontSize(size).fillColor(ink).strokeColor(ink)
  if (bold) doc.lineWidth(size * BOLD)
  writeSigns(doc, text, x, y, size, { bold: bold === true, baseline: true, ...(italic && { italic: OBLIQUE }) })
  for (const [on, at] of [
    [underline, UNDER],
    [strike, THROUGH],
  ] as const)
    if (on) doc.rect(x, y + size * at, width, size * RULE).fill(ink)
}

/** A document while it is drawn. */
export type Drawn = PDFKit.PDFDocument

/** The bytes of a document once `draw` has put everything on its pages. */
export async function written(doc: Drawn, draw: () => void): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => doc.once('end', resolve).once('error', reject))
  draw()
  doc.end()
  await ended
  return Buffer.concat(chunks)
}

/** The bytes of the PDF. */
export function writePdf(manuscript: Manuscript, look: Look, font: string): Promise<Uint8Array> {
  const doc = open(font, manuscript.title ?? '', [1, 1], look.writer || manuscript.author, manuscript.changed)
  const { width, height, pages } = layOut(manuscript, look, measureOf(doc))
  return written(doc, () => {
    for (const { items } of pages) {
      doc.addPage({ size: [width, height], margin: 0 })
      for (const item of items) {
        if (item.kind === 'tint') doc.rect(0, 0, width, height).fill(item.colour)
        else if (item.kind === 'text') write(doc, item)
        else doc.image(Buffer.from(manuscript.pictures!.get(item.file)!.bytes), item.x, item.y, { width: item.width, height: item.height })
      }
    }
  })
}
