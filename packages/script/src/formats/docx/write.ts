// Writes Word files (OOXML) in Chinese script layout: one paragraph style per element, 宋体, title in the header, page number in the footer.

import { strToU8, type Zippable, zipSync } from 'fflate'
import {
  type Block,
  blocksOf,
  type MarkName,
  NAMED_SOUNDS,
  SHOT_WORDS,
  type Text,
  textOf,
  trackMarks,
  styleNames,
  stylesBefore,
} from '../../elements.ts'
import type { Part } from '../../split.ts'
import { type Restyling, type Suggestion, suggestionOf, type Tracked, type TrackName } from '../../suggestions/tracked.ts'
import { MOVES, scenesTwice, type WrittenScene } from './moves.ts'
import { SaidBeside } from './said.ts'
import { FRONT_STYLE, PARAGRAPH_STYLES, PART_STYLE, ROOM, RUN_STYLES, type RunRole, TITLE_STYLE, VOLUME_STYLE } from './styles.ts'
import { stylesXml } from './stylesheet.ts'
import { CORE, coreXml } from '../core-properties.ts'
import { isBlank, type Manuscript, pictureOf, picturesIn, volumesBegun } from '../manuscript.ts'
import { tablesOf } from '../../pages/lists.ts'
import { creditsOf, type Look, PAPERS, PLAIN_LOOK } from '../../pages/look.ts'
import { escapeXml } from '../xml.ts'

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
export function writeDocx(manuscript: Manuscript, look: Look = PLAIN_LOOK): Uint8Array {
  const pictures = picturesIn(manuscript)
  const changes = new Changes()
  const document = documentXml(manuscript, look, changes)
  const said = changes.said.count > 0 ? changes.said.parts() : undefined
  const entries: Zippable = {
    '[Content_Types].xml': strToU8(contentTypes(said ? SAID_TYPES : [])),
    '_rels/.rels': strToU8(relations([['officeDocument', 'word/document.xml']], CORE.relation)),
    [CORE.part]: strToU8(coreXml(manuscript.title ?? '', look.writer || manuscript.author)),
    'word/_rels/document.xml.rels': strToU8(
      relations(
        [
          ['styles', 'styles.xml'],
          ['header', 'header1.xml'],
          ['footer', 'footer1.xml'],
          ...pictures.map(([file]): [string, string] => ['image', mediaOf(file)]),
          ...(said ? [['comments', 'comments.xml'] satisfies [string, string]] : []),
        ],
        said && EXTENDED_RELATION,
      ),
    ),
    'word/document.xml': strToU8(document),
    'word/styles.xml': strToU8(DECLARATION + stylesXml(NAMESPACES)),
    'word/header1.xml': strToU8(headerXml(look.header ? (manuscript.title ?? '') : '')),
    'word/footer1.xml': strToU8(footerXml()),
    ...(said && {
      'word/comments.xml': strToU8(DECLARATION + said.comments),
      'word/commentsExtended.xml': strToU8(DECLARATION + said.extended),
    }),
  }
  // A JPEG is packed already.
  for (const [file, { bytes }] of pictures) entries[`word/${mediaOf(file)}`] = [bytes, { level: 0 }]
  return zipSync(entries, { level: 6, mtime: FIXED_DATE })
}

/** Relations before those of the pictures are styles, header and footer. */
const FIRST_PICTURE = 4

const SAID_TYPES = ['comments', 'commentsExtended'].map((name): [string, string] => [name, name])
const EXTENDED_RELATION =
  '<Relationship Id="extended" Type="http://schemas.microsoft.com/office/2011/relationships/commentsExtended" Target="commentsExtended.xml"/>'

/** @param more parts beside those that every file has */
function contentTypes(more: readonly [string, string][]): string {
  const overrides = [['document', 'document.main'], ['styles', 'styles'], ['header1', 'header'], ['footer1', 'footer'], ...more].map(
    ([file, type]) => `<Override PartName="/word/${file}.xml" ContentType="${WORD_TYPE}.${type}+xml"/>`,
  )
  return `${DECLARATION}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="jpeg" ContentType="image/jpeg"/>${CORE.type}${overrides.join('')}</Types>`
}

function relations(targets: [string, string][], more = ''): string {
  const items = targets.map(
    ([type, target], i) => `<Relationship Id="rId${i + 1}" Type="${OFFICE}/relationships/${type}" Target="${target}"/>`,
  )
  return `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${items.join('')}${more}</Relationships>`
}

function headerXml(title: string): string {
  return `${DECLARATION}<w:hdr ${NAMESPACES}><w:p><w:pPr><w:jc w:val="center"/></w:pPr>${run(title, '')}</w:p></w:hdr>`
}

function footerXml(): string {
  return `${DECLARATION}<w:ftr ${NAMESPACES}><w:p><w:pPr><w:jc w:val="center"/></w:pPr><w:fldSimple w:instr=" PAGE "><w:r><w:t>1</w:t></w:r></w:fldSimple></w:p></w:ftr>`
}

/** Paper with the margins Word gives it, in twentieths of a point; nothing stands around a title page. */
function sectionXml({ paper }: Look, hasTitle: boolean): string {
  const [w, h] = PAPERS[paper].map(points => Math.round(points * 20))
  return `<w:sectPr><w:headerReference w:type="default" r:id="rId2"/><w:footerReference w:type="default" r:id="rId3"/><w:pgSz w:w="${w}" w:h="${h}"/><w:pgMar w:top="1440" w:right="1800" w:bottom="1440" w:left="1800" w:header="851" w:footer="992" w:gutter="0"/>${hasTitle ? '<w:titlePg/>' : ''}</w:sectPr>`
}

/** What stands between the title and the text; readers leave it out. */
function frontXml(manuscript: Manuscript, look: Look): string[] {
  const front = (text: string) => paragraph(FRONT_STYLE, run(text, ''))
  const credits = [look.speaker && `${look.speaker}　单人本`, ...creditsOf(look), ...look.contact.split('\n')].filter(
    text => text.trim() !== '',
  )
  const tables = look.lists ? tablesOf(manuscript) : []
  return [
    ...credits.map(front),
    ...tables.flatMap(({ title, rows }) => [front(''), front(title), ...rows.map(cells => front(cells.join('　')))]),
  ]
}

function documentXml(manuscript: Manuscript, look: Look, changes: Changes): string {
  const out: string[] = []
  const draw = drawer(manuscript)
  const begun = volumesBegun()
  if (manuscript.title) out.push(paragraph(TITLE_STYLE, run(manuscript.title, '')))
  out.push(...frontXml(manuscript, look))
  for (const [nth, part] of manuscript.parts.entries()) {
    const volume = begun(part)
    if (volume !== undefined) out.push(paragraph(VOLUME_STYLE, run(volume, '')))
    const lines = [...written(part)]
    const said = changes.said.begin(
      manuscript.said?.[nth] ?? [],
      lines.map(({ block }) => block),
    )
    const name = run(part.name, '') + said
    if (name !== '') out.push(paragraph(PART_STYLE, name))
    lines.forEach((line, at) => out.push(lineXml(look.numbers ? line : { ...line, position: 0 }, lines[at + 1], changes, draw)))
  }
  return `${DECLARATION}<w:document ${NAMESPACES}><w:body>${out.join('')}${sectionXml(look, Boolean(manuscript.title))}</w:body></w:document>`
}

interface Line {
  block: Block
  /** Number of its scene by position. */
  position: number
  /** Of a scene that is suggested to move, which it is written with at both places; its first and last lines open and close that. */
  moved?: WrittenScene['moved'] & { isFirst: boolean; isLast: boolean }
}

/** The lines with text. Suggestions stay what they are: Word shows them as tracked changes. */
function* written({ content }: Part): Generator<Line> {
  let position = 0
  const positions = new Map([...blocksOf(content)].map(block => [block, block.type === 'scene_heading' ? ++position : position]))
  for (const { scene, moved } of scenesTwice(content)) {
    const blocks = scene.content.filter(block => !isBlank(block))
    yield* blocks.map((block, at): Line => {
      const line = { block, position: positions.get(block)! }
      return moved ? { ...line, moved: { ...moved, isFirst: at === 0, isLast: at === blocks.length - 1 } } : line
    })
  }
}

/** A line, inside the ends of a move's range where it is the first or last of it. */
function lineXml({ block, position, moved }: Line, after: Line | undefined, changes: Changes, draw: Draw): string {
  if (!moved) return elementOf(block, position, after?.block, changes, draw)
  const tag = [...MOVES].find(([, side]) => side === moved.side)![0]
  const begin = moved.isFirst ? `<${tag}RangeStart ${changes.range(moved.by)} w:name="${moved.name}"/>` : ''
  const within = (xml: string) => `<${tag} ${changes.by(moved.by)}>${xml}</${tag}>`
  // The end of the last line belongs to the lines around, so that they keep theirs.
  const mark = moved.isLast ? '' : `<${tag} ${changes.by(moved.by)}/>`
  const line = elementOf(block, position, after?.block, changes, draw, within, mark)
  return begin + line + (moved.isLast ? `<${tag}RangeEnd w:id="${changes.open}"/>` : '')
}

/** Numbers the tracked changes of a file; Word wants each to have its own. */
class Changes {
  readonly said = new SaidBeside()
  #last = 0
  /** Number of the range that was opened last. */
  open = 0

  /** The attributes of the beginning of a range. */
  range(suggestion: Suggestion): string {
    const attributes = this.by(suggestion)
    this.open = this.#last
    return attributes
  }

  /** The attributes of `w:ins` and `w:del` (ECMA-376 part 1 §17.13.5): number, author, time. */
  by({ name, at }: Suggestion): string {
    return `w:id="${++this.#last}" w:author="${escapeXml(name)}" w:date="${new Date(at).toISOString().replace(/\.\d+Z$/, 'Z')}"`
  }
}

function paragraph(style: string, runs: string, mark = ''): string {
  return `<w:p><w:pPr><w:pStyle w:val="${style}"/>${mark === '' ? '' : `<w:rPr>${mark}</w:rPr>`}</w:pPr>${runs}</w:p>`
}

function run(text: string, properties: string, tag: 'w:t' | 'w:delText' = 'w:t'): string {
  if (text === '') return ''
  return `<w:r>${properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`}<${tag} xml:space="preserve">${escapeXml(text)}</${tag}></w:r>`
}

function role(kind: RunRole, text: string): string {
  return run(text, `<w:rStyle w:val="${RUN_STYLES[kind]}"/>`)
}

function runsOf(runs: readonly Text[], changes: Changes): string {
  return runs
    .map(item => {
      const marks = trackMarks(item)
      const tracks: Tracks = Object.fromEntries(marks.map(mark => [mark.type, mark.attrs]))
      const restyled = marks.find(mark => mark.type === 'format')
      const properties = stylesXmlOf(styleNames(item)) + (restyled ? changeOfStyles(restyled.attrs, changes) : '')
      return wrapped(run(item.text, properties, tracks.deletion ? 'w:delText' : 'w:t'), tracks, changes)
    })
    .join('')
}

function stylesXmlOf(names: readonly MarkName[]): string {
  return MARK_ORDER.filter(name => names.includes(name))
    .map(name => MARKS[name])
    .join('')
}

/** What the properties of a run were before (ECMA-376 part 1 §17.13.5.31); the last of them. */
function changeOfStyles(restyling: Restyling, changes: Changes): string {
  return `<w:rPrChange ${changes.by(restyling)}><w:rPr>${stylesXmlOf(stylesBefore(restyling))}</w:rPr></w:rPrChange>`
}

/** A line as a paragraph. The beginning of the line after it is tracked in Word at the end of this one. */
function elementOf(
  block: Block,
  position: number,
  after: Block | undefined,
  changes: Changes,
  draw: Draw,
  within = (xml: string) => xml,
  mark = '',
): string {
  const runs = changes.said.line(block, each => runsOf(each, changes))
  const style = block.type === 'heading' ? `${PARAGRAPH_STYLES.heading}${block.attrs.level}` : PARAGRAPH_STYLES[block.type]
  const [before, behind] = block.type === 'image' ? draw(block) : aroundOf(block, position)
  const tracked = tracksOf(block.attrs)
  const own = (xml: string) =>
    xml === ''
      ? ''
      : wrapped(tracked.deletion ? xml.replaceAll('w:t>', 'w:delText>').replaceAll('<w:t ', '<w:delText ') : xml, tracked, changes)
  return paragraph(style, within(own(before) + runs + own(behind)), markOf(after, changes) + mark)
}

/** What stands around a caption: the picture and a break, or signs in place of a picture that is not at hand. */
type Draw = (block: Block) => [before: string, behind: string]

const mediaOf = (file: number) => `media/picture-${file}.jpeg`

const DRAWING_NAMESPACES =
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"'

function drawer(manuscript: Manuscript): Draw {
  const relation = new Map(picturesIn(manuscript).map(([file], at) => [file, `rId${at + FIRST_PICTURE}`]))
  let last = 0
  return block => {
    const caption = textOf(block)
    const picture = pictureOf(block, manuscript)
    if (!picture) return [role('sign', caption === '' ? '〔图片' : '〔图片：'), role('sign', '〕')]
    const wide = (ROOM.width * picture.share) / 100
    const scale = Math.min(wide / picture.width, ROOM.height / picture.height)
    const [cx, cy] = [picture.width, picture.height].map(pixels => Math.round(pixels * scale))
    const named = `id="${++last}" name="图片 ${last}"${caption === '' ? '' : ` descr="${escapeXml(caption)}"`}`
    const shape = `<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr>`
    const fill = `<pic:blipFill><a:blip r:embed="${relation.get(picture.file)}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>`
    const inner = `<pic:pic><pic:nvPicPr><pic:cNvPr ${named}/><pic:cNvPicPr/></pic:nvPicPr>${fill}${shape}</pic:pic>`
    const graphic = `<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture">${inner}</a:graphicData></a:graphic>`
    const drawing = `<w:drawing><wp:inline ${DRAWING_NAMESPACES}><wp:extent cx="${cx}" cy="${cy}"/><wp:docPr ${named}/>${graphic}</wp:inline></w:drawing>`
    return [`<w:r><w:rPr><w:rStyle w:val="${RUN_STYLES.sign}"/></w:rPr>${drawing}${caption === '' ? '' : '<w:br/>'}</w:r>`, '']
  }
}

type Tracks = Partial<Record<TrackName, Suggestion>>

const tracksOf = (attrs: Tracked): Tracks => {
  const [insertion, deletion] = [attrs.insertion, attrs.deletion].map(attribute =>
    attribute === undefined ? undefined : suggestionOf(attribute),
  )
  return { ...(insertion && { insertion }), ...(deletion && { deletion }) }
}

function markOf(after: Block | undefined, changes: Changes): string {
  const { insertion, deletion } = after ? tracksOf(after.attrs) : {}
  return (insertion ? `<w:ins ${changes.by(insertion)}/>` : '') + (deletion ? `<w:del ${changes.by(deletion)}/>` : '')
}

function wrapped(xml: string, { insertion, deletion }: Tracks, changes: Changes): string {
  const inner = deletion ? `<w:del ${changes.by(deletion)}>${xml}</w:del>` : xml
  return insertion ? `<w:ins ${changes.by(insertion)}>${inner}</w:ins>` : inner
}

/** What stands around the text of a line, in runs of its own: number, name, sign. */
function aroundOf(block: Block, position: number): [before: string, behind: string] {
  if (block.type === 'scene_heading')
    return [
      position === 0 ? '' : block.attrs.no === '' ? role('sign', `${position}、`) : role('number', block.attrs.no) + role('sign', '、'),
      '',
    ]
  if (block.type === 'dialogue') return [cueRuns(block.attrs), '']
  if (block.type === 'heading' || block.type === 'paragraph') return ['', '']
  const [before, behind] = signsOf(block)
  return [role('sign', before), role('sign', behind)]
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
