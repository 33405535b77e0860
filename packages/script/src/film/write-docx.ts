// A storyboard as a Word file with one table, whose headings are those that the reader of tables knows.
import { strToU8, type Zippable, zipSync } from 'fflate'
import { CORE, coreXml } from '../formats/core-properties.ts'
import { escapeXml } from '../formats/xml.ts'
import type { Film, FilmShot } from './film.ts'

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const SCHEMAS = 'http://schemas.openxmlformats.org'
const RELATIONS = `${SCHEMAS}/officeDocument/2006/relationships`
/** English metric units of a point, and of the width of a picture (ECMA-376 part 1 §20.1.10.16). */
const POINT = 12_700
const PICTURE_POINTS = 110
/** Twentieths of a point: A4 on its side, with its margins. */
const PAPER = { width: 16_838, height: 11_906, margin: 720 } as const
const COLUMNS: readonly (readonly [title: string, width: number, words?: (shot: FilmShot) => string])[] = [
  ['场次', 1700, ({ scene }) => scene],
  ['镜号', 1300, ({ name }) => name],
  ['画面', 2400],
  ['景别', 800, ({ size }) => size],
  ['运镜', 800, ({ move }) => move],
  ['画面内容', 3200, ({ content }) => content],
  ['台词', 2600, ({ dialogue }) => dialogue],
  ['音效', 1000, ({ sound }) => sound],
  ['时长', 700, ({ seconds }) => String(seconds || '')],
  ['备注', 900, ({ note }) => note],
]

/** A picture of a shot as JPEG, with the pixels of what it shows. */
export interface DocxPicture {
  bytes: Uint8Array
  width: number
  height: number
}

const paragraphs = (text: string, bold = false) =>
  text
    .split(/\r\n?|\n/)
    .map(line => `<w:p><w:r>${bold ? '<w:rPr><w:b/></w:rPr>' : ''}<w:t xml:space="preserve">${escapeXml(line)}</w:t></w:r></w:p>`)
    .join('')
const cell = (width: number, body: string) => `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/></w:tcPr>${body}</w:tc>`

function drawing(id: number, { width, height }: DocxPicture): string {
  const [wide, high] = [PICTURE_POINTS * POINT, Math.max(POINT, Math.round((PICTURE_POINTS * POINT * height) / width))]
  return `<w:p><w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent cx="${wide}" cy="${high}"/><wp:docPr id="${id}" name="画面 ${id}"/><a:graphic><a:graphicData uri="${SCHEMAS}/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="${id}" name="${id}.jpeg"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="p${id}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${wide}" cy="${high}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`
}

/** The bytes of the file. @param pictures by the place of their shots, from 0 */
export function writeFilmDocx({ name, shots }: Film, pictures: ReadonlyMap<number, DocxPicture>): Uint8Array {
  const row = (cells: string, head = false) =>
    `<w:tr>${head ? '<w:trPr><w:tblHeader/></w:trPr>' : '<w:trPr><w:cantSplit/></w:trPr>'}${cells}</w:tr>`
  const rows = shots.map((shot, nth) => {
    const picture = pictures.get(nth)
    const seen = picture ? drawing(nth + 1, picture) : '<w:p/>'
    return row(COLUMNS.map(([, width, words]) => cell(width, words ? paragraphs(words(shot)) : seen)).join(''))
  })
  const borders = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
    .map(side => `<w:${side} w:val="single" w:sz="4" w:color="999999"/>`)
    .join('')
  const body = `${DECLARATION}<w:document xmlns:w="${SCHEMAS}/wordprocessingml/2006/main" xmlns:r="${RELATIONS}" xmlns:wp="${SCHEMAS}/drawingml/2006/wordprocessingDrawing" xmlns:a="${SCHEMAS}/drawingml/2006/main" xmlns:pic="${SCHEMAS}/drawingml/2006/picture"><w:body>${paragraphs(name, true)}<w:tbl><w:tblPr><w:tblBorders>${borders}</w:tblBorders><w:tblLayout w:type="fixed"/></w:tblPr><w:tblGrid>${COLUMNS.map(([, width]) => `<w:gridCol w:w="${width}"/>`).join('')}</w:tblGrid>${row(COLUMNS.map(([title, width]) => cell(width, paragraphs(title, true))).join(''), true)}${rows.join('')}</w:tbl><w:sectPr><w:pgSz w:w="${PAPER.width}" w:h="${PAPER.height}" w:orient="landscape"/><w:pgMar w:top="${PAPER.margin}" w:right="${PAPER.margin}" w:bottom="${PAPER.margin}" w:left="${PAPER.margin}" w:header="0" w:footer="0" w:gutter="0"/></w:sectPr></w:body></w:document>`
  const related = [...pictures.keys()]
    .map(nth => `<Relationship Id="p${nth + 1}" Type="${RELATIONS}/image" Target="media/${nth + 1}.jpeg"/>`)
    .join('')
  const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
  const entries: Zippable = {
    '[Content_Types].xml': strToU8(
      `${DECLARATION}<Types xmlns="${SCHEMAS}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="jpeg" ContentType="image/jpeg"/><Override PartName="/word/document.xml" ContentType="${word}"/>${CORE.type}</Types>`,
    ),
    '_rels/.rels': strToU8(
      `${DECLARATION}<Relationships xmlns="${SCHEMAS}/package/2006/relationships"><Relationship Id="r1" Type="${RELATIONS}/officeDocument" Target="word/document.xml"/>${CORE.relation}</Relationships>`,
    ),
    [CORE.part]: strToU8(coreXml(name)),
    'word/document.xml': strToU8(body),
    'word/_rels/document.xml.rels': strToU8(
      `${DECLARATION}<Relationships xmlns="${SCHEMAS}/package/2006/relationships">${related}</Relationships>`,
    ),
    ...Object.fromEntries([...pictures].map(([nth, { bytes }]) => [`word/media/${nth + 1}.jpeg`, [bytes, { level: 0 as const }]])),
  }
  return zipSync(entries, { mtime: '1980-01-01T00:00:00' })
}
