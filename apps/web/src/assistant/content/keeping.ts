// Puts an answer into the text as an edit like any other: undo takes it back, and in suggestion mode it is suggested.
import type { Editor } from '@tiptap/core'
import type { Node as ProseNode } from '@tiptap/pm/model'
import { TextSelection, type Transaction } from '@tiptap/pm/state'
import { classify, toScenes } from '@qianmu/script/classify'
import { textChanges } from '@qianmu/script/diff'
import { type Block, textOf } from '@qianmu/script/elements'
import { answerInLine, answerLines } from '@qianmu/script/prompts/answer'
import { TRACK_MARKS } from '@qianmu/script/suggestions/tracked'
import { BY_ITSELF, exchangeLines, insertScenes, isProse } from '../../works/documents/editor/editing/index.ts'
import { contentOf, type KnownLine, type Passage } from './passage.ts'

interface Standing {
  node: ProseNode
  at: number
}

/** Where the lines stand now; undefined when one of them has changed, gone, or lies elsewhere. */
function standing(doc: ProseNode, lines: readonly KnownLine[]): Standing[] | undefined {
  const found: Standing[] = []
  doc.descendants((node, at) => {
    if (!node.isTextblock) return true
    const next = lines[found.length]
    if (next && node.attrs.id === next.id) found.push({ node, at })
    // The lines follow each other.
    else if (next && found.length > 0) found.length = 0
    return false
  })
  return found.length === lines.length && found.every(({ node }, index) => contentOf(node) === lines[index]!.content) ? found : undefined
}

/** Changes the words between two places of a line where they differ: what stays the same stays untouched. Suggested changes there are over. */
function changeWords(tr: Transaction, from: number, to: number, words: string): void {
  const { marks } = tr.doc.type.schema
  if (TRACK_MARKS.some(name => tr.doc.rangeHasMark(from, to, marks[name]!))) return void tr.insertText(words, from, to)
  let at = from
  for (const { state, text } of textChanges(tr.doc.textBetween(from, to), words)) {
    if (state === 'removed') tr.delete(at, at + text.length)
    else if (state === 'added') tr.insertText(text, at)
    if (state !== 'removed') at += text.length
  }
}

/** Attributes that an answer may change: who speaks and how, not what a line is called or which number a scene has. */
function withManner(node: ProseNode, block: Block): Record<string, unknown> {
  if (block.type !== 'dialogue') return node.attrs
  const { speaker, ext, paren } = block.attrs
  return { ...node.attrs, speaker, ext, paren }
}

/** As many lines of the same kinds: each changes in its place and keeps its id, so that what hangs on it stays. */
function changeEach(editor: Editor, lines: readonly Standing[], blocks: readonly Block[]): void {
  const { tr } = editor.state
  for (const [index, { node, at }] of [...lines.entries()].toReversed()) {
    const block = blocks[index]!
    changeWords(tr, at + 1, at + 1 + node.content.size, textOf(block))
    const attrs = withManner(node, block)
    if (attrs !== node.attrs) tr.setNodeMarkup(at, undefined, attrs)
  }
  editor.view.dispatch(tr.setMeta(BY_ITSELF, true).scrollIntoView())
}

/** Lines as elements: a novel has paragraphs, a script what its signs say. */
const read = (editor: Editor, answer: string, novel: boolean): Block[] =>
  classify(answerLines(answer), novel || isProse(editor.state.doc) ? 'novel' : 'script')

function rewrite(editor: Editor, lines: readonly Standing[], passage: Passage, answer: string, novel: boolean): void {
  const { inline } = passage
  if (inline) {
    const from = lines[0]!.at + 1
    const { tr } = editor.state
    changeWords(tr, from + inline.from, from + inline.to, answerInLine(answer))
    return editor.view.dispatch(tr.setMeta(BY_ITSELF, true).scrollIntoView())
  }
  const blocks = read(editor, answer, novel)
  if (blocks.length === lines.length && blocks.every((block, index) => block.type === lines[index]!.node.type.name))
    return changeEach(editor, lines, blocks)
  const last = lines.at(-1)!
  exchangeLines(editor.view, lines[0]!.at, last.at + last.node.nodeSize, toScenes(blocks))
}

/** Keeps an answer. @returns false when the text there has changed meanwhile: then nothing is touched */
export function keepAnswer(editor: Editor, passage: Passage, answer: string, novel: boolean): boolean {
  const lines = standing(editor.state.doc, passage.lines)
  if (!lines) return false
  if (passage.use === 'rewrite') rewrite(editor, lines, passage, answer, novel)
  else {
    const { node, at } = lines[0]!
    const { tr } = editor.state
    editor.view.dispatch(tr.setSelection(TextSelection.create(tr.doc, at + 1 + node.content.size)))
    insertScenes(editor.view, toScenes(read(editor, answer, novel)))
  }
  return true
}
