// Writes a table as an Excel file (OOXML) with pictures in its cells. Every text is a text there: none is ever read as a formula.

import { strToU8, type Zippable, zipSync } from 'fflate'
import { isFormula } from './cells.ts'
import { CORE, coreXml } from '../formats/core-properties.ts'
import { escapeXml } from '../formats/xml.ts'

export type SheetRow = readonly (string | number)[]
/** A JPEG in a cell; `row` and `column` count from 0 without the headings, the pixels are those of the picture it was made from. */
export interface SheetPicture {
  row: number
  column: number
  bytes: Uint8Array
  width: number
  height: number
}
export interface Table {
  name: string
  /** What programs show of the file; the name of the table where it is left out. */
  title?: string
  author?: string
  /** Widths in characters. */
  columns: readonly { title: string; width: number }[]
  rows: readonly SheetRow[]
  pictures: readonly SheetPicture[]
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006'
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
/** ZIP stores seconds since 1980; one fixed date makes equal tables equal files. */
const FIXED_DATE = '1980-01-01T00:00:00'
/** Points of a row with a picture and of one without. */
const PICTURE_ROW = 72
const TEXT_ROW = 36
/** A pixel and a point in the units of drawings (ECMA-376 part 1 §20.1.10.16), and the room around a picture. */
const PIXEL = 9525
const POINT = 12_700
const MARGIN = 4 * PIXEL
/** Pixels of a character of the usual font. */
const CHARACTER_PX = 7
/** Greatest length of a cell (Excel specifications). */
const MAX_CELL = 32_767
/** Units of a sheet's name, and the name that Excel keeps to itself (Excel specifications). */
const MAX_NAME = 31
const KEPT_NAME = /^history$/i
const STYLE = { text: 1, heading: 2, quoted: 3 } as const

const relations = (targets: readonly (readonly [type: string, target: string])[], more = '') =>
  `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(([type, target], nth) => `<Relationship Id="rId${nth + 1}" Type="${OFFICE}/relationships/${type}" Target="${target}"/>`)
    .join('')}${more}</Relationships>`

function contentTypes(hasPictures: boolean): string {
  const overrides = [
    ['/xl/workbook.xml', `${SHEET_TYPE}.sheet.main+xml`],
    ['/xl/worksheets/sheet1.xml', `${SHEET_TYPE}.worksheet+xml`],
    ['/xl/styles.xml', `${SHEET_TYPE}.styles+xml`],
    ...(hasPictures ? [['/xl/drawings/drawing1.xml', 'application/vnd.openxmlformats-officedocument.drawing+xml']] : []),
  ].map(([part, type]) => `<Override PartName="${part}" ContentType="${type}"/>`)
  return `${DECLARATION}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="jpeg" ContentType="image/jpeg"/>${CORE.type}${overrides.join('')}</Types>`
}

/** A, B … Z, AA … */
function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26))
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter
}

/** A text as a cell of a workbook shows it: what looks like the code of a character is none (ST_Xstring, ECMA-376 part 1 §22.9.2.19). */
const shown = (text: string): string =>
  text
    .slice(0, MAX_CELL)
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .split(/\r\n?|\n/)
    .map(escapeXml)
    .join('&#10;')

/** A name that Excel takes for a sheet. */
function sheetName(given: string): string {
  const name = given
    .replace(/[[\]:*?/\\\p{Cc}\ufffe\uffff]/gu, ' ')
    .slice(0, MAX_NAME)
    .replace(/[\ud800-\udbff]$/, '')
    .toWellFormed()
    .replace(/^[\s']+|[\s']+$/g, '')
  return name === '' || KEPT_NAME.test(name) ? '表格' : name
}

function cell(value: string | number, column: number, row: number, style?: number): string {
  const at = `r="${columnName(column)}${row}"`
  if (typeof value === 'number') return `<c ${at} s="${style ?? STYLE.text}"><v>${value}</v></c>`
  // The mark of a quoted text stays when the cell is edited or copied.
  const look = style ?? (isFormula(value) ? STYLE.quoted : STYLE.text)
  return `<c ${at} s="${look}" t="inlineStr"><is><t xml:space="preserve">${shown(value)}</t></is></c>`
}

function sheetXml({ columns, rows, pictures }: Table): string {
  const pictured = new Set(pictures.map(picture => picture.row))
  const widths = columns.map(({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`).join('')
  const headings = columns.map(({ title }, at) => cell(title, at, 1, STYLE.heading)).join('')
  const lines = rows.map((row, nth) => {
    const height = pictured.has(nth) ? PICTURE_ROW : TEXT_ROW
    return `<row r="${nth + 2}" ht="${height}" customHeight="1">${row.map((value, at) => cell(value, at, nth + 2)).join('')}</row>`
  })
  const view =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
  const drawing = pictures.length > 0 ? '<drawing r:id="rId1"/>' : ''
  return `${DECLARATION}<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}/relationships">${view}<cols>${widths}</cols><sheetData><row r="1" ht="24" customHeight="1">${headings}</row>${lines.join('')}</sheetData><pageMargins left="0.4" right="0.4" top="0.5" bottom="0.5" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="landscape"/>${drawing}</worksheet>`
}

function drawingXml({ columns, pictures }: Table): string {
  const anchors = pictures.map(({ row, column, width, height }, nth) => {
    const room = { width: columns[column]!.width * CHARACTER_PX * PIXEL - 2 * MARGIN, height: PICTURE_ROW * POINT - 2 * MARGIN }
    const scale = Math.min(room.width / width, room.height / height)
    const [cx, cy] = [Math.round(width * scale), Math.round(height * scale)]
    const from = `<xdr:from><xdr:col>${column}</xdr:col><xdr:colOff>${MARGIN}</xdr:colOff><xdr:row>${row + 1}</xdr:row><xdr:rowOff>${MARGIN}</xdr:rowOff></xdr:from>`
    const named = `<xdr:nvPicPr><xdr:cNvPr id="${nth + 1}" name="图片 ${nth + 1}"/><xdr:cNvPicPr><a:picLocks noChangeAspect="1"/></xdr:cNvPicPr></xdr:nvPicPr>`
    const fill = `<xdr:blipFill><a:blip r:embed="rId${nth + 1}"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill>`
    const shape = `<xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr>`
    return `<xdr:oneCellAnchor>${from}<xdr:ext cx="${cx}" cy="${cy}"/><xdr:pic>${named}${fill}${shape}</xdr:pic><xdr:clientData/></xdr:oneCellAnchor>`
  })
  return `${DECLARATION}<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${OFFICE}/relationships">${anchors.join('')}</xdr:wsDr>`
}

const FONT = '<sz val="11"/><name val="微软雅黑"/>'
const ALIGNED = '<alignment vertical="top" wrapText="1"/>'
const PLAIN = 'numFmtId="0" fontId="0" fillId="0" borderId="0"'
/** In the order of `STYLE`, behind that of empty cells. */
const LOOKS = [
  `<xf ${PLAIN} xfId="0"/>`,
  `<xf ${PLAIN} xfId="0" applyAlignment="1">${ALIGNED}</xf>`,
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>',
  `<xf ${PLAIN} xfId="0" quotePrefix="1" applyAlignment="1">${ALIGNED}</xf>`,
]
const STYLES = `${DECLARATION}<styleSheet xmlns="${MAIN}"><fonts count="2"><font>${FONT}</font><font><b/>${FONT}</font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf ${PLAIN}/></cellStyleXfs><cellXfs count="${LOOKS.length}">${LOOKS.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

/** The table as .xlsx, its first row the headings. */
export function writeSheet(table: Table): Uint8Array {
  const name = escapeXml(sheetName(table.name))
  const entries: Zippable = {
    '[Content_Types].xml': strToU8(contentTypes(table.pictures.length > 0)),
    '_rels/.rels': strToU8(relations([['officeDocument', 'xl/workbook.xml']], CORE.relation)),
    [CORE.part]: strToU8(coreXml(table.title ?? table.name, table.author)),
    'xl/workbook.xml': strToU8(
      `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}/relationships"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      relations([
        ['worksheet', 'worksheets/sheet1.xml'],
        ['styles', 'styles.xml'],
      ]),
    ),
    'xl/worksheets/sheet1.xml': strToU8(sheetXml(table)),
    'xl/styles.xml': strToU8(STYLES),
  }
  if (table.pictures.length > 0) {
    entries['xl/worksheets/_rels/sheet1.xml.rels'] = strToU8(relations([['drawing', '../drawings/drawing1.xml']]))
    entries['xl/drawings/drawing1.xml'] = strToU8(drawingXml(table))
    const media = table.pictures.map((_, nth): [string, string] => ['image', `../media/picture-${nth + 1}.jpeg`])
    entries['xl/drawings/_rels/drawing1.xml.rels'] = strToU8(relations(media))
  }
  // A JPEG is packed already.
  for (const [nth, { bytes }] of table.pictures.entries()) entries[`xl/media/picture-${nth + 1}.jpeg`] = [bytes, { level: 0 }]
  return zipSync(entries, { level: 6, mtime: FIXED_DATE })
}
