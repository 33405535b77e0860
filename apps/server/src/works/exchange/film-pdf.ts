// A storyboard as a PDF, in one of four layouts.
import type { Film } from '@qianmu/script/film/film'
import { type PrintItem, type PrintLayout, printFilm } from '@qianmu/script/film/print'
import { type Drawn, measureOf, open, written } from './pdf.ts'
import { writeSigns } from './pdf-signs.ts'

const LINE_GREY = '#bbbbbb'

function draw(doc: Drawn, item: PrintItem, pictures: ReadonlyMap<number, Uint8Array>): void {
  if (item.kind === 'frame') doc.lineWidth(0.5).strokeColor(LINE_GREY).rect(item.x, item.y, item.width, item.height).stroke()
  else if (item.kind === 'picture') {
    const bytes = pictures.get(item.shot)
    const { x, y, width, height } = item
    if (bytes) doc.image(Buffer.from(bytes), x, y, { fit: [width, height], align: 'center', valign: 'center' })
  } else {
    const { x, y, size, text, bold, grey } = item
    doc
      .fontSize(size)
      .fillColor(grey ? '#666666' : '#111111')
      .strokeColor('#111111')
      .lineWidth(size * 0.025)
    writeSigns(doc, text, x, y, size, { bold: bold === true, baseline: false })
  }
}

/** The bytes of the PDF. @param pictures JPEGs by the place of their shots */
export function writeFilmPdf(
  film: Film,
  layout: PrintLayout,
  pictures: ReadonlyMap<number, Uint8Array>,
  font: string,
): Promise<Uint8Array> {
  const doc = open(font, film.name, [1, 1])
  const { width, height, pages } = printFilm(film, layout, measureOf(doc))
  return written(doc, () => {
    for (const items of pages) {
      doc.addPage({ size: [width, height], margin: 0 })
      for (const item of items) draw(doc, item, pictures)
    }
  })
}
