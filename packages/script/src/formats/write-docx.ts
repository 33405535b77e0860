// Writes Word files (OOXML) in Chinese script layout: one paragraph style per element, 宋体, title in the header, page number in the footer.

import { strToU8, type Zippable, zipSync } from 'fflate'
import { type Block, type Mark, type MarkName, NAMED_SOUNDS, SHOT_WORDS, type Text, textOf } from '../elements.ts'
import { PARAGRAPH_STYLES, PART_STYLE, RUN_STYLES, type RunRole, TITLE_STYLE } from './docx-styles.ts'
import { stylesXml } from './docx-stylesheet.ts'
import { isBlank, type Manuscript, numbered } from './manuscript.ts'
import { escapeXml } from './xml.ts'

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const NAMESPACES =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006'
const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
// In the order in which the schema wants the elements of w:rPr.
const MARKS = { bold: '<w:b/>', italic: '<w:i/>', strike: '<w:strike/>', underline: '<w:u w:val="single"/>' } as const
const MARK_ORDER = Object.keys(MARKS) as MarkName[]
const KEEPS_LABEL = { sound: new RegExp(`^(?:${NAMED_SOUNDS})：`), shot: new RegExp(`^(?:${SHOT_WORDS})(?:[：\\s]|$)`) }
/** ZIP stores seconds since 1980; one fixed date makes equal manuscripts equal files. */
const FIXED_DATE = '1980-01-01T00:00:00'

/** The whole as .docx. `readDocx` gives back the same elements, speakers, numbers and marks. */
export function writeDocx(manuscript: Manuscript): Uint8Array {
  const entries: Zippable = {
    '[Content_Types].xml': strToU8(contentTypes()),
    '_rels/.rels': strToU8(relations([['officeDocument', 'word/document.xml']])),
    'word/_rels/document.xml.rels': strToU8(
      relations([
        ['styles', 'styles.xml'],
        ['header', 'header1.xml'],
        ['footer', 'footer1.xml'],
      ]),
    ),
    'word/document.xml': strToU8(documentXml(manuscript)),
    'word/styles.xml': strToU8(DECLARATION + stylesXml(NAMESPACES)),
    'word/header1.xml': strToU8(headerXml(manuscript)),
    'word/footer1.xml': strToU8(footerXml()),
  }
  return zipSync(entries, { level: 6, mtime: FIXED_DATE })
}

function contentTypes(): string {
  const overrides = [
    ['document', 'document.main'],
    ['styles', 'styles'],
    ['header1', 'header'],
    ['footer1', 'footer'],
  ].map(([file, type]) => `<Override PartName="/word/${file}.xml" ContentType="${WORD_TYPE}.${type}+xml"/>`)
  return `${DECLARATION}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`
}

function relations(targets: [string, string][]): string {
  const items = targets.map(
    ([type, target], i) => `<Relationship Id="rId${i + 1}" Type="${OFFICE}/relationships/${type}" Target="${target}"/>`,
  )
  return `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${items.join('')}</Relationships>`
}

function headerXml(manuscript: Manuscript): string {
  return `${DECLARATION}<w:hdr ${NAMESPACES}><w:p><w:pPr><w:jc w:val="center"/></w:pPr>${run(manuscript.title ?? '', '')}</w:p></w:hdr>`
}

function footerXml(): string {
  return `${DECLARATION}<w:ftr ${NAMESPACES}><w:p><w:pPr><w:jc w:val="center"/></w:pPr><w:fldSimple w:instr=" PAGE "><w:r><w:t>1</w:t></w:r></w:fldSimple></w:p></w:ftr>`
}

// A4 with the margins Word gives it, in twentieths of a point.
const SECTION =
  '<w:sectPr><w:headerReference w:type="default" r:id="rId2"/><w:footerReference w:type="default" r:id="rId3"/><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1800" w:bottom="1440" w:left="1800" w:header="851" w:footer="992" w:gutter="0"/></w:sectPr>'

function documentXml(manuscript: Manuscript): string {
  const out: string[] = []
  if (manuscript.title) out.push(paragraph(TITLE_STYLE, run(manuscript.title, '')))
  for (const part of manuscript.parts) {
    if (part.name !== '') out.push(paragraph(PART_STYLE, run(part.name, '')))
    for (const [block, position] of numbered(part)) if (!isBlank(block)) out.push(elementOf(block, position))
  }
  return `${DECLARATION}<w:document ${NAMESPACES}><w:body>${out.join('')}${SECTION}</w:body></w:document>`
}

function paragraph(style: string, runs: string): string {
  return `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr>${runs}</w:p>`
}

function run(text: string, properties: string): string {
  if (text === '') return ''
  return `<w:r>${properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`
}

function role(kind: RunRole, text: string): string {
  return run(text, `<w:rStyle w:val="${RUN_STYLES[kind]}"/>`)
}

function runsOf(runs: readonly Text[]): string {
  return runs.map(item => run(item.text, item.marks ? marksOf(item.marks) : '')).join('')
}

function marksOf(marks: readonly Mark[]): string {
  return MARK_ORDER.filter(name => marks.some(mark => mark.type === name))
    .map(name => MARKS[name])
    .join('')
}

function elementOf(block: Block, position: number): string {
  const runs = runsOf(block.content ?? [])
  const style = PARAGRAPH_STYLES[block.type]
  switch (block.type) {
    case 'scene_heading': {
      const number = block.attrs.no === '' ? role('sign', `${position}、`) : role('number', block.attrs.no) + role('sign', '、')
      return paragraph(style, number + runs)
    }
    case 'dialogue':
      return paragraph(style, cueRuns(block.attrs) + runs)
    case 'heading':
      return paragraph(`${style}${block.attrs.level}`, runs)
    case 'paragraph':
      return paragraph(style, runs)
    default: {
      const [before, after] = signsOf(block)
      return paragraph(style, role('sign', before) + runs + role('sign', after))
    }
  }
}

function cueRuns(attrs: { speaker: string; ext: string; paren: string }): string {
  const between = attrs.ext !== '' && attrs.paren !== '' ? role('sign', '，') : ''
  const manner = role('extension', attrs.ext) + between + role('manner', attrs.paren)
  return role('speaker', attrs.speaker) + (manner === '' ? '' : role('sign', '（') + manner + role('sign', '）')) + role('sign', '：')
}

/** What a reader of the page sees around the text, in runs that a reader of the file knows to be decoration. */
function signsOf(block: Block): [string, string] {
  switch (block.type) {
    case 'cast':
      return ['人物：', '']
    case 'action':
      return ['△', '']
    case 'parenthetical':
      return ['（', '）']
    case 'caption':
      return ['字幕：', '']
    case 'note':
      return ['注：', '']
    case 'sound':
      return KEEPS_LABEL.sound.test(textOf(block)) ? ['【', '】'] : ['音效：', '']
    case 'shot':
      return KEEPS_LABEL.shot.test(textOf(block)) ? ['【', '】'] : ['镜头：', '']
    default:
      return ['【', '】']
  }
}
