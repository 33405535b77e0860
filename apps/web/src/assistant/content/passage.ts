// What of the open text is rewritten or continued: its lines, where they stand, and the lines around them as a language engine reads them.
import type { Node as ProseNode } from '@tiptap/pm/model'
import type { EditorState } from '@tiptap/pm/state'
import { CONTENT_LIMITS } from '@qianmu/contract/assistant/content'
import { type Block, lineOf, type Scene, textOf } from '@qianmu/script/elements'
import { acceptedContent } from '@qianmu/script/suggestions/verdicts'
import { placeAt } from '../../works/documents/editor/editing/index.ts'
import { asScene } from '../../works/documents/editor/schema/index.ts'

/** A line by its id, and what stood in it, suggestions and all: whether it is still the same decides whether an answer may take its place. */
export interface KnownLine {
  id: string
  content: string
}
export interface Passage {
  use: 'rewrite' | 'continue'
  /** What is rewritten, as lines of a script; '' when the text is continued. */
  text: string
  /** Lines around it. */
  before: string
  after: string
  /** The lines that it is, or the one behind which is written on. */
  lines: readonly KnownLine[]
  /** Part of one line: where it begins in it and ends. */
  inline?: { from: number; to: number }
}

export const contentOf = (node: ProseNode): string => node.content.toString()
const known = (node: ProseNode): KnownLine => ({ id: String(node.attrs.id), content: contentOf(node) })

/** Some blocks of a scene as they would stand when every suggestion is accepted. */
const accepted = (scene: Scene, blocks: readonly Block[]): Block[] =>
  blocks.length === 0
    ? []
    : acceptedContent({ type: 'doc', content: [{ ...scene, content: [...blocks] }] }).content.flatMap(each => each.content)

const linesOf = (scene: Scene, sceneIndex: number, from = 0, to = scene.content.length): string[] =>
  accepted(scene, scene.content.slice(from, to)).flatMap(block => (textOf(block) === '' ? [] : [lineOf(block, sceneIndex + 1)]))

const sizeOf = (lines: readonly string[]) => lines.reduce((sum, line) => sum + line.length + 1, 0)

/** Lines before a block, nearest scenes first until there are enough. */
function linesBefore(doc: ProseNode, sceneIndex: number, index: number): string {
  let lines = linesOf(asScene(doc.child(sceneIndex)), sceneIndex, 0, index)
  for (let at = sceneIndex - 1; at >= 0 && sizeOf(lines) < CONTENT_LIMITS.context / 2; at--)
    lines = [...linesOf(asScene(doc.child(at)), at), ...lines]
  return lines.join('\n').slice(-CONTENT_LIMITS.context)
}
function linesAfter(doc: ProseNode, sceneIndex: number, index: number): string {
  const lines = linesOf(asScene(doc.child(sceneIndex)), sceneIndex, index)
  for (let at = sceneIndex + 1; at < doc.childCount && sizeOf(lines) < CONTENT_LIMITS.context / 4; at++)
    lines.push(...linesOf(asScene(doc.child(at)), at))
  return lines.join('\n').slice(0, CONTENT_LIMITS.context)
}

/** The words of a part of a line without those that are suggested to go. */
function wordsBetween(block: ProseNode, from: number, to: number): string {
  let words = ''
  block.nodesBetween(from, to, (node, at) => {
    if (node.isText && !node.marks.some(mark => mark.type.name === 'deletion'))
      words += node.text!.slice(Math.max(0, from - at), Math.min(node.nodeSize, to - at))
  })
  return words
}

/** The selected part of one line, between the words before and behind it. */
function partOf({ doc, selection: { from, to } }: EditorState): Passage | undefined {
  const place = placeAt(doc, from)!
  const { block, at, sceneIndex, index } = place
  const inline = { from: from - at - 1, to: to - at - 1 }
  const text = wordsBetween(block, inline.from, inline.to)
  const head = wordsBetween(block, 0, inline.from)
  const tail = wordsBetween(block, inline.to, block.content.size)
  if (text.trim() === '') return undefined
  return {
    use: 'rewrite',
    text,
    inline,
    lines: [known(block)],
    before: [linesBefore(doc, sceneIndex, index), head].filter(Boolean).join('\n'),
    after: [tail, linesAfter(doc, sceneIndex, index + 1)].filter(Boolean).join('\n'),
  }
}

/** Why the selection cannot be rewritten. */
export type Unfit = '请先选中要改写的文字' | '选中的段落里有图片，请只选文字' | `一次最多改写 ${number} 个字，请少选一些`

/** What is selected: part of a line or the words of a speech, or whole lines. */
export function selectedPassage(state: EditorState): Passage | Unfit {
  const { doc, selection } = state
  const [first, last] = [placeAt(doc, selection.from), placeAt(doc, selection.to)]
  if (selection.empty || !first || !last) return '请先选中要改写的文字'
  const wholeLine = selection.from === first.at + 1 && selection.to === first.at + 1 + first.block.content.size
  // Who speaks is no part of a speech: its words alone are rewritten.
  if (first.at === last.at && (!wholeLine || first.type === 'dialogue')) return partOf(state) ?? '请先选中要改写的文字'
  const lines: string[] = []
  const blocks: ProseNode[] = []
  for (let sceneIndex = first.sceneIndex; sceneIndex <= last.sceneIndex; sceneIndex++) {
    const scene = doc.child(sceneIndex)
    const from = sceneIndex === first.sceneIndex ? first.index : 0
    const to = sceneIndex === last.sceneIndex ? last.index + 1 : scene.childCount
    lines.push(...linesOf(asScene(scene), sceneIndex, from, to))
    blocks.push(...scene.children.slice(from, to))
  }
  const text = lines.join('\n')
  if (text.trim() === '') return '请先选中要改写的文字'
  if (blocks.some(block => block.type.name === 'image')) return '选中的段落里有图片，请只选文字'
  if (text.length > CONTENT_LIMITS.text) return `一次最多改写 ${CONTENT_LIMITS.text} 个字，请少选一些`
  return {
    use: 'rewrite',
    text,
    lines: blocks.map(known),
    before: linesBefore(doc, first.sceneIndex, first.index),
    after: linesAfter(doc, last.sceneIndex, last.index + 1),
  }
}

/** The place behind the line of the caret, or of an empty line itself, with the text before it. */
export function behindCaret({ doc, selection }: EditorState): Passage | undefined {
  const place = placeAt(doc, selection.head)
  if (!place) return undefined
  const before = linesBefore(doc, place.sceneIndex, place.index + 1)
  return { use: 'continue', text: '', lines: [known(place.block)], before, after: '' }
}

/** Where the caret's text is written on; undefined where nothing is before it. */
export function placeToContinue(state: EditorState): Passage | undefined {
  const passage = behindCaret(state)
  return passage?.before.trim() === '' ? undefined : passage
}
