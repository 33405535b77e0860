// Text in and out through the clipboard: Word, WPS and plain text are read by the classifier, copies go out as script lines.
import { Extension } from '@tiptap/core'
import { Fragment, type Node as ProseNode, type Schema, Slice } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { classify, toScenes, type Line } from '@qianmu/script/classify'
import { type Block, joinRuns, lineOf, type MarkName, type Scene, type Text } from '@qianmu/script/elements'
import { newId } from '@qianmu/script/ids'
import { BY_ITSELF } from './keys.ts'
import { asBlock, isProse, placeOf } from './place.ts'

/** What our own copies carry (prosemirror-view); such a paste keeps its nodes as they are. */
const OWN = 'data-pm-slice'
/** Line ends between Chinese signs; a zero stands between two texts. */
const WRAP =
  /(?<=[\p{Script=Han}\u3000-\u303f\uff00-\uffef“”‘’…—]\0?)[ \t]*[\r\n][ \t\r\n]*(?=\0?[\p{Script=Han}\u3000-\u303f\uff00-\uffef“”‘’…—])/gu
/** Words deleted under tracking, as Word and WPS copy them; a bare <del> is struck out. */
const DELETED = 'del[cite], del[datetime], .msoDel, .MsoDel'
const LINES = 'p, h1, h2, h3, h4, h5, h6, li, tr, div'

const marksOf = (element: Element, end: Element): MarkName[] => {
  const marks: MarkName[] = []
  for (let at: Element | null = element; at && at !== end; at = at.parentElement) {
    const style = (at as HTMLElement).style
    if (/^(B|STRONG)$/.test(at.tagName) || /^(bold|[6-9]00)$/.test(style.fontWeight)) marks.push('bold')
    if (/^(I|EM)$/.test(at.tagName) || style.fontStyle === 'italic') marks.push('italic')
    if (at.tagName === 'U' || style.textDecoration.includes('underline')) marks.push('underline')
    if (/^(S|DEL|STRIKE)$/.test(at.tagName) || style.textDecoration.includes('line-through')) marks.push('strike')
  }
  return marks
}

/** The text of one paragraph of foreign HTML, with its marks. */
function runsOf(element: Element): Text[] {
  const nodes: Node[] = []
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) nodes.push(walker.currentNode)
  const texts = unwrapped(nodes.map(node => node.nodeValue ?? ''))
  return joinRuns(nodes.map((node, i) => ({ text: texts[i]!, marks: marksOf(node.parentElement!, element) })))
}

/** HTML folds white space; what Word wraps in its source is no line break, and between Chinese signs no space either. */
function unwrapped(texts: readonly string[]): string[] {
  return texts
    .map(text => text.replaceAll('\0', ''))
    .join('\0')
    .replaceAll(WRAP, '')
    .replaceAll(/[ \t\r\n]+/g, ' ')
    .split('\0')
}

/** The lines of HTML that a word processor put on the clipboard. */
function linesOfHtml(html: string): Line[] {
  const body = new DOMParser().parseFromString(html.replace(/<!--[\s\S]*?-->/g, ''), 'text/html').body
  for (const part of body.querySelectorAll(`style, script, title, meta, link, ${DELETED}`)) part.remove()
  for (const line of body.querySelectorAll('br')) line.replaceWith('\u2028')
  const leaves = [...body.querySelectorAll(LINES)].filter(element => !element.querySelector(LINES))
  const paragraphs = leaves.length > 0 ? leaves : [body]
  return paragraphs.flatMap(paragraph => splitRuns(runsOf(paragraph)))
}

/** A soft line break ends a line: scripts typed in word processors use it between speeches. */
function splitRuns(runs: Text[]): Text[][] {
  const lines: Text[][] = [[]]
  for (const run of runs) {
    run.text.split('\u2028').forEach((text, index) => {
      if (index > 0) lines.push([])
      if (text !== '') lines.at(-1)!.push({ ...run, text })
    })
  }
  return lines
}

/** Scenes as they can be put between lines: open at both ends, the first lines join the scene at the caret, the last ones what stands behind it. */
function sliceOf(schema: Schema, scenes: readonly Scene[]): Slice {
  const nodes = scenes.map(scene => schema.nodeFromJSON(scene))
  return nodes.length === 0 ? Slice.empty : new Slice(Fragment.from(nodes), 1, 1)
}

const classified = (lines: readonly Line[], prose: boolean) => toScenes(classify(lines, prose ? 'novel' : 'script'))

function paste(view: EditorView, lines: readonly Line[]): boolean {
  if (lines.length < 2) return false
  const slice = sliceOf(view.state.schema, classified(lines, isProse(view.state.doc)))
  if (slice.size === 0) return false
  const place = placeOf(view.state)
  const tr = view.state.tr.deleteSelection()
  // On an empty line the pasted lines take its place.
  if (place && place.block.content.size === 0) tr.replaceRange(place.at, place.at + place.block.nodeSize, slice)
  else tr.replaceSelection(slice)
  view.dispatch(tr.setMeta('uiEvent', 'paste').scrollIntoView())
  return true
}

/** Puts lines from elsewhere behind the caret's line, or in the place of an empty one; one undo takes them back. */
export function insertScenes(view: EditorView, scenes: readonly Scene[]): void {
  const place = placeOf(view.state)
  if (!place) return
  const end = place.at + place.block.nodeSize
  exchangeLines(view, place.block.content.size === 0 ? place.at : end, end, scenes)
}

/** Puts lines in the place of those between two positions that lie between lines; one undo takes them back. */
export function exchangeLines(view: EditorView, from: number, to: number, scenes: readonly Scene[]): void {
  // Every line gets an id of its own: the same passage may come twice.
  const fresh = scenes.map(scene => ({ ...scene, attrs: { id: newId() }, content: scene.content.map(withNewId) }))
  const { tr, schema } = view.state
  tr.replaceRange(from, to, sliceOf(schema, fresh))
  view.dispatch(tr.setMeta(BY_ITSELF, true).scrollIntoView())
}

const withNewId = (block: Block): Block => ({ ...block, attrs: { ...block.attrs, id: newId() } }) as Block

/** A copied part as the lines of a script; a piece of one line as its bare words. */
function textOfSlice(slice: Slice): string {
  const blocks: ProseNode[] = []
  slice.content.descendants(node => {
    if (!node.isTextblock) return true
    blocks.push(node)
    return false
  })
  if (blocks.length < 2) return slice.content.textBetween(0, slice.content.size)
  let position = 0
  return blocks.map(block => lineOf(asBlock(block), block.type.name === 'scene_heading' ? ++position : position)).join('\n')
}

export const Clipboard = Extension.create({
  name: 'clipboard',
  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: {
          clipboardTextSerializer: textOfSlice,
          handlePaste(view, event) {
            const data = event.clipboardData
            const html = data?.getData('text/html') ?? ''
            if (html.includes(OWN)) return false
            const text = data?.getData('text/plain') ?? ''
            if (html !== '' && paste(view, linesOfHtml(html))) return true
            const lines = text.split(/[\r\n]+/).filter(each => each.trim() !== '')
            if (paste(view, lines)) return true
            if (text === '') return false
            const flat = /[\r\n]/.test(text) ? lines.map(each => each.trim()).join(' ') : text
            view.dispatch(view.state.tr.insertText(flat).scrollIntoView())
            return true
          },
        },
      }),
    ]
  },
})
