// The style sheet of our own .docx files: A4 script layout in 宋体 小四, scene headings bold, dialogue hanging.

import { RUN_STYLES, STYLE_LABELS } from './styles.ts'
import { escapeXml } from '../xml.ts'

const FONTS = '<w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:eastAsia="宋体" w:cs="Times New Roman"/>'
/** 小四 is 12 points; sizes are in half points. */
const BODY = 24

interface Look {
  /** Inside `w:pPr`. */
  paragraph?: string
  /** Inside `w:rPr`. */
  run?: string
}

const centred = '<w:jc w:val="center"/>'
const before = (points: number) => `<w:spacing w:before="${points * 20}" w:after="0"/>`

// Indents are in twentieths of a point: 480 is two characters of 12 points.
const LOOKS: Readonly<Record<string, Look>> = {
  __proto__: null as never,
  // Title and volumes have a page of their own: the part after them begins another.
  QMTitle: { paragraph: `${before(220)}${centred}`, run: '<w:b/><w:sz w:val="44"/>' },
  QMFront: { paragraph: centred, run: '<w:sz w:val="26"/>' },
  QMVolume: { paragraph: `<w:pageBreakBefore/>${before(220)}${centred}<w:outlineLvl w:val="0"/>`, run: '<w:b/><w:sz w:val="40"/>' },
  QMPart: {
    paragraph: `<w:keepNext/><w:pageBreakBefore/>${before(18)}${centred}<w:outlineLvl w:val="0"/>`,
    run: '<w:b/><w:sz w:val="32"/>',
  },
  QMScene: { paragraph: `<w:keepNext/>${before(12)}<w:outlineLvl w:val="1"/>`, run: '<w:b/>' },
  QMCast: { paragraph: '<w:keepNext/>' },
  QMParenthetical: { paragraph: '<w:keepNext/>' },
  QMAction: { paragraph: '<w:ind w:left="240" w:hanging="240"/>' },
  QMDialogue: { paragraph: '<w:ind w:left="480" w:hanging="480"/>' },
  QMParagraph: { paragraph: '<w:ind w:firstLine="480"/>' },
  QMImage: { paragraph: centred, run: '<w:sz w:val="21"/>' },
  QMTransition: { paragraph: centred },
  QMNote: { run: '<w:color w:val="7F7F7F"/>' },
  QMHeading1: { paragraph: `<w:keepNext/>${before(12)}<w:outlineLvl w:val="2"/>`, run: '<w:b/><w:sz w:val="28"/>' },
  QMHeading2: { paragraph: '<w:keepNext/><w:outlineLvl w:val="3"/>', run: '<w:b/>' },
  QMHeading3: { paragraph: '<w:keepNext/><w:outlineLvl w:val="4"/>', run: '<w:b/>' },
}

/** The whole of word/styles.xml, without its XML declaration. */
export function stylesXml(namespaces: string): string {
  const paragraphs = Object.entries(STYLE_LABELS).map(([id, label]) => {
    const look = LOOKS[id] ?? {}
    return `<w:style w:type="paragraph" w:customStyle="1" w:styleId="${id}"><w:name w:val="${escapeXml(label)}"/><w:basedOn w:val="Normal"/><w:qFormat/>${look.paragraph ? `<w:pPr>${look.paragraph}</w:pPr>` : ''}${look.run ? `<w:rPr>${look.run}</w:rPr>` : ''}</w:style>`
  })
  const characters = Object.values(RUN_STYLES).map(
    id =>
      `<w:style w:type="character" w:customStyle="1" w:styleId="${id}"><w:name w:val="${id}"/>${id === RUN_STYLES.speaker ? '<w:rPr><w:b/></w:rPr>' : ''}</w:style>`,
  )
  const defaults = `<w:docDefaults><w:rPrDefault><w:rPr>${FONTS}<w:sz w:val="${BODY}"/><w:lang w:val="en-US" w:eastAsia="zh-CN"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:line="360" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults>`
  const normal = '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>'
  return `<w:styles ${namespaces}>${defaults}${normal}${paragraphs.join('')}${characters.join('')}</w:styles>`
}
