// What word processors, web pages and other editors put on the clipboard as HTML: its lines with their marks, as people see them there.
import { joinRuns, type MarkName, type Text } from '@qianmu/script/elements'
import { counted } from '@qianmu/script/language/numerals'

const BLOCKS = new Set(
  (
    'ADDRESS ARTICLE ASIDE BLOCKQUOTE CENTER DD DETAILS DIV DL DT FIGCAPTION FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6 HEADER HR LI MAIN NAV OL P PRE ' +
    'SECTION SUMMARY TABLE TBODY TD TFOOT TH THEAD TR UL'
  ).split(' '),
)
/** What nobody reads there: readings over words, words deleted under tracking (a bare <del> is struck out), and comments with their signs. */
const LEFT_OUT =
  'style, script, title, meta, link, template, noscript, rt, rp, del[cite], del[datetime], .msoDel, .MsoDel, .MsoCommentReference, .msocomanchor'
const HIDDEN = /display:\s*none|mso-hide:\s*all|mso-element:\s*comment|mso-special-character:\s*comment/i
/** Formulas: MathML, what typesets it on pages, and Word's where it stands among the elements. */
const FORMULA = 'math, .katex, .MathJax, mjx-container, .mwe-math-element, m\\:omath'
/** Word's among the comments that it keeps for itself; beside it stands a picture of it. */
const WORD_FORMULA = /<m:oMath[\s>]/g
/** The number or the dot that Word writes before an item of a list. */
const LIST_SIGN = /mso-list:\s*ignore/i
const DOT = /^[·•●○■□◆▪§ØüÞ–oqvlnu-]$/
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff\0]/g
/** Line ends between Chinese signs; a zero stands between two texts. */
const WRAP =
  /(?<=[\p{Script=Han}\u3000-\u303f\uff00-\uffef“”‘’…—]\0?)[ \t]*[\r\n][ \t\r\n]*(?=\0?[\p{Script=Han}\u3000-\u303f\uff00-\uffef“”‘’…—])/gu

const TAGS: Readonly<Record<string, MarkName>> = {
  B: 'bold',
  STRONG: 'bold',
  I: 'italic',
  EM: 'italic',
  U: 'underline',
  S: 'strike',
  DEL: 'strike',
  STRIKE: 'strike',
}

type Marks = ReadonlySet<MarkName>

/** The marks inside an element. What its style says goes before its name: Google wraps whole texts into a <b> that is none. */
function marksIn(element: HTMLElement, around: Marks): Marks {
  const marks = new Set(around)
  const tag = TAGS[element.tagName]
  if (tag) marks.add(tag)
  const { fontWeight, fontStyle, textDecoration } = element.style
  const turn = (mark: MarkName, on: boolean) => (on ? marks.add(mark) : marks.delete(mark))
  if (fontWeight) turn('bold', /^(?:bold|bolder|[6-9]00)$/.test(fontWeight))
  if (fontStyle) turn('italic', /italic|oblique/.test(fontStyle))
  if (textDecoration.includes('underline')) marks.add('underline')
  if (textDecoration.includes('line-through')) marks.add('strike')
  if (/none/.test(textDecoration) && tag) marks.delete(tag)
  return marks
}

/** How lists of pages count, by their styles; others in digits. */
const COUNTS: readonly [RegExp, string][] = [
  [/^(?:lower-(?:alpha|latin)|a)$/, 'lowerLetter'],
  [/^(?:upper-(?:alpha|latin)|A)$/, 'upperLetter'],
  [/^(?:lower-roman|i)$/, 'lowerRoman'],
  [/^(?:upper-roman|I)$/, 'upperRoman'],
  [/chinese|cjk|japanese/, 'chineseCounting'],
]

/** What has no place in the lines of a script, by how many of each there were. */
export interface LeftOut {
  formulas: number
  pictures: number
}

/** By which pages count their readers. */
const isSpeck = (image: HTMLImageElement) =>
  [image.getAttribute('width'), image.getAttribute('height')].some(each => each !== null && parseFloat(each) <= 1)

/** The number that a page shows before an item of a counted list. */
function numberBefore(item: Element): string {
  const list = item.parentElement
  if (item.tagName !== 'LI' || list?.tagName !== 'OL') return ''
  const type = (item as HTMLElement).style.listStyleType || list.style.listStyleType || (list.getAttribute('type') ?? '')
  if (/^(?:none|disc|circle|square)$/.test(type)) return ''
  const place = [...list.children].filter(each => each.tagName === 'LI').indexOf(item)
  const count = Number(item.getAttribute('value') ?? Number(list.getAttribute('start') ?? 1) + place)
  const style = COUNTS.find(([form]) => form.test(type))?.[1] ?? 'decimal'
  return `${counted(count, style)}${style === 'chineseCounting' ? '、' : '. '}`
}

/**
 * The lines of HTML from elsewhere; a soft line break ends one as well, as scripts in word processors use it between speeches.
 * Formulas and pictures have no place in them: `leftOut` is how many there were.
 */
export function linesOfHtml(html: string): { lines: Text[][]; leftOut: LeftOut } {
  const leftOut: LeftOut = { formulas: 0, pictures: 0 }
  const lines: { text: string; marks: Marks }[][] = [[]]
  const end = () => {
    if (lines.at(-1)!.length > 0) lines.push([])
  }
  // The number of an item stands before its first words, however many boxes are around them.
  let number = ''
  const add = (text: string, marks: Marks) => {
    if (number !== '' && text.trim() !== '') lines.at(-1)!.push({ text: number, marks: new Set() })
    if (text.trim() !== '') number = ''
    lines.at(-1)!.push({ text, marks })
  }
  const walk = (element: Element, marks: Marks, preformed: boolean) => {
    // Word puts a picture of a formula beside it, for those who cannot draw one.
    let beside = false
    for (const child of element.childNodes) {
      if (child instanceof Comment && /\[(?:if|endif)/.test(child.data)) beside = /\[if !msEquation/.test(child.data)
      if (beside && child instanceof Element) continue
      if (child instanceof Element && child.matches(FORMULA)) leftOut.formulas++
      else if (child instanceof HTMLImageElement) leftOut.pictures += isSpeck(child) ? 0 : 1
      else if (child instanceof HTMLElement) enter(child, marks, preformed)
      else if (child instanceof Comment) leftOut.formulas += child.data.match(WORD_FORMULA)?.length ?? 0
      else if (child.nodeType !== Node.TEXT_NODE) continue
      else if (!preformed) add(child.nodeValue!, marks)
      else
        child.nodeValue!.split(/\r\n|[\r\n]/).forEach((text, nth) => {
          if (nth > 0) end()
          add(text, marks)
        })
    }
  }
  const enter = (element: HTMLElement, around: Marks, preformed: boolean) => {
    const style = element.getAttribute('style') ?? ''
    if (element.matches(LEFT_OUT) || HIDDEN.test(style)) return
    if (element.tagName === 'BR') return end()
    const marks = marksIn(element, around)
    if (LIST_SIGN.test(style)) {
      const sign = element.textContent.trim()
      return DOT.test(sign) || element.closest('[style*="Wingdings" i], [style*="Symbol" i]') ? undefined : add(`${sign} `, marks)
    }
    const isBlock = BLOCKS.has(element.tagName)
    if (isBlock) end()
    number = numberBefore(element) || number
    walk(element, marks, element.tagName === 'PRE' || (element.style.whiteSpace ? element.style.whiteSpace.startsWith('pre') : preformed))
    if (isBlock) end()
  }
  walk(new DOMParser().parseFromString(html, 'text/html').body, new Set(), false)
  return { lines: lines.map(runsOf).filter(runs => runs.some(run => run.text.trim() !== '')), leftOut }
}

/** HTML folds white space; what Word wraps in its source is no line break, and between Chinese signs no space either. */
function runsOf(pieces: readonly { text: string; marks: Marks }[]): Text[] {
  const texts = pieces
    .map(({ text }) => text.replaceAll(INVISIBLE, ''))
    .join('\0')
    .replaceAll(WRAP, '')
    .replaceAll(/[ \t\r\n]+/g, ' ')
    .split('\0')
  return joinRuns(pieces.map(({ marks }, nth) => ({ text: texts[nth]!, marks: [...marks] })))
}
