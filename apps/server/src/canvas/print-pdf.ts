// PDF documents of comics: read as a book is, and, for print, with what ISO 15930-7 (PDF/X-4) asks of a file: colours with their profiles, a printing condition, and the same facts in the information and the metadata.
import { type BookMeta, bookTitle } from '@qianmu/comic/book'
import { escapeXml } from '@qianmu/script/formats/xml'
import { type Form, PER_MM } from '@qianmu/comic/page'
import { createHash } from 'node:crypto'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'

/** Profiles that come with the library of pictures. */
interface Profiles {
  /** sRGB: what pictures are painted in. */
  screen: Buffer
  /** A general CMYK profile for coated paper, in the public domain: who prints puts their own condition in its place. */
  press: Buffer
}
let profiles: Promise<Profiles> | undefined
const blank = (profile: 'srgb' | 'cmyk') =>
  sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
    .withIccProfile(profile)
    .jpeg()
    .toBuffer()
async function profileOf(profile: 'srgb' | 'cmyk'): Promise<Buffer> {
  const { icc } = await sharp(await blank(profile)).metadata()
  if (!icc) throw new Error(`sharp has no profile ${profile}`)
  return icc
}
/** The profiles, read once. */
const profilesHere = (): Promise<Profiles> =>
  (profiles ??= Promise.all([profileOf('srgb'), profileOf('cmyk')]).then(([screen, press]) => ({ screen, press })))

/** What stands before a name of the format, which the library would write as a text. */
const NAME = '\0'
const stamp = (date: Date) => `${date.toISOString().slice(0, 19)}Z`
const described = (space: string, inside: string) => `<rdf:Description rdf:about="" ${space}>${inside}</rdf:Description>`
const list = (kind: 'Alt' | 'Seq', text: string) =>
  `<rdf:${kind}><rdf:li${kind === 'Alt' ? ' xml:lang="x-default"' : ''}>${escapeXml(text)}</rdf:li></rdf:${kind}>`

/** The metadata, which says the same as the information. */
function metadataOf(meta: BookMeta, isPrint: boolean): string {
  const date = stamp(meta.date)
  const id = createHash('sha256')
    .update(JSON.stringify([meta.series, meta.title, date]))
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
  const parts = [
    described(
      'xmlns:dc="http://purl.org/dc/elements/1.1/"',
      `<dc:format>application/pdf</dc:format><dc:title>${list('Alt', bookTitle(meta))}</dc:title><dc:creator>${list('Seq', meta.author)}</dc:creator><dc:description>${list('Alt', meta.series)}</dc:description>`,
    ),
    described(
      'xmlns:xmp="http://ns.adobe.com/xap/1.0/"',
      `<xmp:CreateDate>${date}</xmp:CreateDate><xmp:ModifyDate>${date}</xmp:ModifyDate><xmp:MetadataDate>${date}</xmp:MetadataDate><xmp:CreatorTool>千幕</xmp:CreatorTool>`,
    ),
    described(
      'xmlns:pdf="http://ns.adobe.com/pdf/1.3/"',
      `<pdf:Producer>千幕</pdf:Producer>${isPrint ? '<pdf:Trapped>False</pdf:Trapped>' : ''}`,
    ),
  ]
  if (isPrint)
    parts.push(
      described(
        'xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"',
        `<xmpMM:DocumentID>uuid:${id}</xmpMM:DocumentID><xmpMM:VersionID>1</xmpMM:VersionID><xmpMM:RenditionClass>default</xmpMM:RenditionClass>`,
      ),
      described('xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/"', '<pdfxid:GTS_PDFXVersion>PDF/X-4</pdfxid:GTS_PDFXVersion>'),
    )
  return parts.join('\n')
}

/** What the document says of itself. */
function infoOf(meta: BookMeta, isPrint: boolean) {
  const date = new Date(Math.floor(meta.date.getTime() / 1000) * 1000)
  const info = { Title: bookTitle(meta), Author: meta.author, Subject: meta.series, Creator: '千幕', Producer: '千幕', CreationDate: date }
  return isPrint ? { ...info, ModDate: date, Trapped: `${NAME}False` } : info
}

/**
 * A document of pages, whose catalogue says which way a spread goes (PDF 1.7 §12.2), and that pages are called by their numbers from one on (§12.4.2).
 *
 * @param isPrint whether they are for paper: then it is marked as PDF/X-4
 */
async function bookPdf(meta: BookMeta, isPrint: boolean): Promise<PDFKit.PDFDocument> {
  const { screen, press } = await profilesHere()
  let catalogue: PDFKit.PDFKitReference | undefined
  let colours: PDFKit.PDFKitReference | undefined
  class Book extends PDFDocument {
    override ref(data: Record<string, unknown> = {}) {
      const text: unknown = data.valueOf()
      // A primitive text is a name to the library, one in an object a text.
      if (typeof text === 'string' && text.startsWith(NAME)) return super.ref(text.slice(NAME.length) as never)
      if (data['DisplayDocTitle']) return super.ref({ ...data, Direction: meta.isRtl ? 'R2L' : 'L2R', PrintScaling: 'None' })
      if (data['Type'] === 'Catalog') return (catalogue = super.ref({ ...data, PageLabels: { Nums: [0, { S: 'D' }] } }))
      const isPicture = colours && data['Subtype'] === 'Image' && data['ColorSpace'] === 'DeviceRGB'
      return super.ref(isPicture ? { ...data, ColorSpace: ['ICCBased', colours] } : data)
    }
    /** In place of the library's, which writes titles as they are: a sign of XML in one of them broke it. */
    _addInfo(): void {
      this.appendXML(metadataOf(meta, isPrint))
    }
  }
  const book = new Book({
    autoFirstPage: false,
    displayTitle: true,
    lang: 'zh-CN',
    pdfVersion: isPrint ? '1.6' : '1.7',
    info: infoOf(meta, isPrint),
  })
  colours = book.ref({ N: 3 })
  colours.end(screen)
  if (isPrint) {
    const profile = book.ref({ N: 4 })
    profile.end(press)
    const condition = book.ref({
      Type: 'OutputIntent',
      S: 'GTS_PDFX',
      OutputConditionIdentifier: new String('Custom'),
      OutputCondition: new String('Coated paper'),
      Info: new String('Chemical proof'),
      DestOutputProfile: profile,
    })
    condition.end(undefined)
    Object.assign(catalogue!.data, { OutputIntents: [condition] })
  }
  return book
}

const POINTS_PER_MM = 72 / 25.4
/** Around a page for print: room for its marks, in mm. */
const SLUG = 8
/** Of the press: cyan, magenta, yellow, black. */
const BLACK: [number, number, number, number] = [0, 0, 0, 100]
const MARK = 5

/** Lines at the corners of the cut, outside of the bleed. */
function marks(pdf: PDFKit.PDFDocument, edge: number, width: number, height: number): void {
  const mm = POINTS_PER_MM
  for (const x of [edge, edge + width])
    for (const [from, to] of [
      [0, MARK * mm],
      [2 * edge + height - MARK * mm, 2 * edge + height],
    ] as const)
      pdf.moveTo(x, from).lineTo(x, to)
  for (const y of [edge, edge + height])
    for (const [from, to] of [
      [0, MARK * mm],
      [2 * edge + width - MARK * mm, 2 * edge + width],
    ] as const)
      pdf.moveTo(from, y).lineTo(to, y)
  pdf.lineWidth(0.25).stroke(BLACK)
}

/** Text on a page, in its units; laid in unseen where its letters are painted, so that it is found and copied. */
interface Word {
  text: string
  x: number
  y: number
  width: number
  /** Of its letters. */
  size: number
}
export interface PrintPage {
  form: Form
  words: readonly Word[]
  /** The page as it is painted, with its bleed. */
  bytes: Uint8Array
}

/** Rendering mode 3 of PDF 1.7 §9.3.6: neither filled nor stroked. */
const UNSEEN = '3 Tr'
function layWords(pdf: PDFKit.PDFDocument, words: readonly Word[], unit: number, edge: number): void {
  pdf.save().addContent(UNSEEN)
  for (const { text, x, y, width, size } of words) {
    const signs = [...text.replaceAll(/\s+/g, ' ').trim()]
    const high = Math.max(1, size * unit)
    const each = Math.max(1, Math.floor((width * unit) / high))
    pdf.fontSize(high)
    for (let at = 0; at < signs.length; at += each)
      pdf.text(signs.slice(at, at + each).join(''), edge + x * unit, edge + y * unit + (at / each) * high, { lineBreak: false })
  }
  pdf.restore()
}

/** The pages as a document; those of a strip are for screens, others for paper. @param font path of one that holds Chinese; `#` names the face */
export async function printed(meta: BookMeta, pages: readonly PrintPage[], font: string): Promise<Uint8Array> {
  const pdf = await bookPdf(meta, !meta.isStrip)
  const [file, face] = font.split('#') as [string, string | undefined]
  if (face) pdf.font(file, face)
  else pdf.font(file)
  const parts: Uint8Array[] = []
  pdf.on('data', (part: Uint8Array) => parts.push(part))
  const ended = new Promise<void>(resolve => pdf.on('end', resolve))
  for (const { form, words, bytes } of pages) {
    const unit = form.unit === 'mm' ? POINTS_PER_MM / PER_MM : 0.75
    const [width, height, bleed] = [form.width * unit, form.height * unit, form.bleed * unit]
    const edge = form.bleed ? bleed + SLUG * POINTS_PER_MM : 0
    pdf.addPage({ size: [width + 2 * edge, height + 2 * edge], margin: 0 })
    const box = (by: number) => [edge - by, edge - by, edge + width + by, edge + height + by]
    Object.assign(pdf.page.dictionary.data, { TrimBox: box(0), BleedBox: box(bleed) })
    pdf.image(Buffer.from(bytes), edge - bleed, edge - bleed, { width: width + 2 * bleed, height: height + 2 * bleed })
    layWords(pdf, words, unit, edge)
    if (edge) marks(pdf, edge, width, height)
  }
  pdf.end()
  await ended
  return new Uint8Array(Buffer.concat(parts))
}
