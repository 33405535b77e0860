// A manuscript as a PDF: A4, Chinese script layout, page numbers, an embedded CJK font.
import { type Block, lineOf, textOf } from '@qianmu/script/elements'
import { numbered, type Manuscript, type Picture, pictureOf, volumesBegun } from '@qianmu/script/formats/manuscript'
import PDFDocument from 'pdfkit'

/** Points; A4 with 25 mm margins. */
const MARGIN = 71
const BODY = 11
const CAPTION = 9
const LINE_GAP = 5
const HANGING = 66

const INDENTS: Partial<Record<Block['type'], number>> = { dialogue: HANGING, parenthetical: HANGING }

/** A picture with its caption below, on one page; scaled down where a page is not high enough. */
function writePicture(doc: PDFKit.PDFDocument, picture: Picture & { share: number }, caption: string, width: number): void {
  doc.fontSize(CAPTION)
  const below = caption === '' ? 0 : doc.heightOfString(caption, { width, lineGap: LINE_GAP }) + LINE_GAP
  const bottom = doc.page.height - MARGIN
  const wide = (width * picture.share) / 100
  const scale = Math.min(wide / picture.width, (bottom - MARGIN - below) / picture.height)
  const [w, h] = [picture.width * scale, picture.height * scale]
  if (doc.y + h + below > bottom) doc.addPage()
  doc.image(Buffer.from(picture.bytes), MARGIN + (width - w) / 2, doc.y, { width: w, height: h })
  doc.y += h + LINE_GAP
  if (caption !== '') doc.text(caption, MARGIN, doc.y, { width, align: 'center', lineGap: LINE_GAP })
}

function writeBlock(doc: PDFKit.PDFDocument, block: Block, position: number, width: number): void {
  const text = lineOf(block, position)
  const indent = INDENTS[block.type] ?? 0
  if (block.type === 'scene_heading' || block.type === 'heading') doc.moveDown(0.6).fontSize(block.type === 'heading' ? 15 : 12)
  else doc.fontSize(BODY)
  const align = block.type === 'transition' ? 'right' : 'left'
  // A dialogue hangs behind its cue: the first line starts at the margin, the others are indented.
  doc.text(text, MARGIN + indent, doc.y, { width: width - indent, align, indent: -indent, lineGap: LINE_GAP })
}

/** The bytes of the PDF. `font` is the path of a TrueType/OpenType font or collection that holds Chinese. */
export async function writePdf(manuscript: Manuscript, font: string): Promise<Uint8Array> {
  const [file, face] = font.split('#') as [string, string | undefined]
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    info: { Title: manuscript.title ?? '', Producer: 'Qianmu' },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => doc.once('end', resolve).once('error', reject))
  if (face) doc.font(file, face)
  else doc.font(file)
  const width = doc.page.width - 2 * MARGIN
  if (manuscript.title) doc.fontSize(22).text(manuscript.title, MARGIN, 260, { width, align: 'center' }).addPage()
  const begun = volumesBegun()
  for (const [at, part] of manuscript.parts.entries()) {
    if (at) doc.addPage()
    const volume = begun(part)
    if (volume !== undefined) doc.fontSize(20).text(volume, MARGIN, 260, { width, align: 'center' }).addPage()
    if (part.name) doc.fontSize(16).text(part.name, MARGIN, doc.y, { width, align: 'center' }).moveDown(1)
    for (const [block, position] of numbered(part)) {
      const picture = pictureOf(block, manuscript)
      if (picture) writePicture(doc, picture, textOf(block), width)
      else writeBlock(doc, block, position, width)
    }
  }
  const { start, count } = doc.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page)
    // Below the bottom margin pdfkit would start a new page.
    doc.page.margins.bottom = 0
    doc.fontSize(9).text(String(page + 1), MARGIN, doc.page.height - 40, { width, align: 'center', lineBreak: false })
  }
  doc.end()
  await ended
  return Buffer.concat(chunks)
}
