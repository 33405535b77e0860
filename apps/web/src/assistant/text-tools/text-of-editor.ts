// The open text as plain lines for the tools, and the way back from a place in them to the editor.
import type { Editor } from '@tiptap/core'
import type { Node as ProseNode } from '@tiptap/pm/model'
import { TextSelection } from '@tiptap/pm/state'

interface Line {
  id: string
  /** Where the line begins in the whole text. */
  start: number
  /** Characters before the block's own text: the speaker and its colon. */
  lead: number
}

/** A text with its lines; places count in UTF-16 units. */
export interface PlainText {
  text: string
  lines: readonly Line[]
}

const leadOf = (block: ProseNode): string =>
  block.type.name === 'dialogue' && block.attrs.speaker ? `${block.attrs.speaker as string}：` : ''

/** Every block as one line; a speech begins with its speaker, as the check of names needs them. */
export function plainTextOf(editor: Editor): PlainText {
  const lines: Line[] = []
  const parts: string[] = []
  let start = 0
  editor.state.doc.descendants(node => {
    if (!node.isTextblock) return true
    const lead = leadOf(node)
    const part = lead + node.textContent
    lines.push({ id: String(node.attrs.id), start, lead: lead.length })
    parts.push(part)
    start += part.length + 1
    return false
  })
  return { text: parts.join('\n'), lines }
}

/** A place as it was when the text was read: block, offset inside it (negative = in the speaker's name), and what stood there. */
export interface Place {
  id: string
  offset: number
  original: string
}

export function placeIn({ lines }: PlainText, start: number, original: string): Place {
  const line = lines.findLast(each => each.start <= start)!
  return { id: line.id, offset: start - line.start - line.lead, original }
}

function blockOf(editor: Editor, id: string): { node: ProseNode; at: number } | null {
  let found: { node: ProseNode; at: number } | null = null
  editor.state.doc.descendants((node, at) => {
    if (found) return false
    if (node.isTextblock && node.attrs.id === id) found = { node, at }
    return !node.isTextblock
  })
  return found
}

/** Where the words stand now: at their place, or the nearest one in the same block; null when they are gone. */
function rangeOf(editor: Editor, { id, offset, original }: Place): { from: number; to: number } | null {
  const block = blockOf(editor, id)
  if (!block || offset < 0) return null
  const text = block.node.textContent
  const start = text.startsWith(original, offset) ? offset : nearest(text, original, offset)
  if (start < 0) return null
  const from = block.at + 1 + start
  return { from, to: from + original.length }
}

function nearest(text: string, words: string, offset: number): number {
  if (words === '') return -1
  const [before, after] = [text.lastIndexOf(words, offset), text.indexOf(words, offset)]
  if (before < 0 || after < 0) return Math.max(before, after)
  return offset - before <= after - offset ? before : after
}

/** Selects the words and brings them into view. Says whether they are still there. */
export function goToPlace(editor: Editor, place: Place): boolean {
  const block = blockOf(editor, place.id)
  if (!block) return false
  const range = rangeOf(editor, place) ?? { from: block.at + 1, to: block.at + 1 }
  const { state, view } = editor
  view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, range.from, range.to)))
  const dom = view.nodeDOM(block.at)
  if (dom instanceof HTMLElement) dom.scrollIntoView({ block: 'center' })
  return true
}

/** Replaces the words as an edit like any other. Says whether they were still there. */
export function replaceAt(editor: Editor, place: Place, text: string): boolean {
  const { state, view } = editor
  if (place.offset < 0) {
    const block = blockOf(editor, place.id)
    const speaker = String(block?.node.attrs.speaker ?? '')
    if (!block || !speaker.includes(place.original)) return false
    view.dispatch(
      state.tr.setNodeAttribute(
        block.at,
        'speaker',
        speaker.replace(place.original, () => text),
      ),
    )
    return true
  }
  const range = rangeOf(editor, place)
  if (!range) return false
  view.dispatch(text === '' ? state.tr.delete(range.from, range.to) : state.tr.insertText(text, range.from, range.to))
  return true
}

/** Puts words at the caret, which stays behind them. */
export function insertAtCaret(editor: Editor, text: string): void {
  editor.view.dispatch(editor.state.tr.insertText(text).scrollIntoView())
  editor.view.focus()
}

/** Where the scene around the caret lies in the plain text. */
export function sceneIn(editor: Editor, { text, lines }: PlainText): { start: number; end: number } {
  const { $head } = editor.state.selection
  const scene = $head.node(1) as ProseNode | undefined
  const ids = new Set(scene?.children.map(block => String(block.attrs.id)))
  const first = lines.findIndex(line => ids.has(line.id))
  if (first < 0) return { start: 0, end: text.length }
  const next = lines[lines.findLastIndex(line => ids.has(line.id)) + 1]
  return { start: lines[first]!.start, end: next ? next.start - 1 : text.length }
}

/** The text of the scene around the caret. */
export function sceneText(editor: Editor): string {
  const { $head } = editor.state.selection
  const scene = $head.node(1) as ProseNode | undefined
  return scene ? scene.textBetween(0, scene.content.size, '\n') : ''
}
