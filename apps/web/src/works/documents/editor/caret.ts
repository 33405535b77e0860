// The caret by its line: a line that moves, with its scene or alone, takes the caret along.
import type { Node as ProseNode, ResolvedPos } from '@tiptap/pm/model'
import { type Selection, TextSelection, type Transaction } from '@tiptap/pm/state'

/** A place in a text. */
interface InLine {
  /** Id of the line. */
  line: string
  offset: number
}

/** The place of a position; null where there is no line around it. */
function inLine({ parent, parentOffset }: ResolvedPos): InLine | null {
  return parent.isTextblock ? { line: String(parent.attrs.id), offset: parentOffset } : null
}

/** The position of a place; null when its line is gone. */
function positionOf(doc: ProseNode, { line, offset }: InLine): number | null {
  let found: number | null = null
  doc.forEach((scene, sceneAt) => {
    scene.forEach((block, blockAt) => {
      // Before a line stand its scene's beginning and its own.
      if (found === null && block.attrs.id === line) found = sceneAt + blockAt + 2 + Math.min(offset, block.content.size)
    })
  })
  return found
}

/** Where a position of the text before stands now, when its line moved; null when the line is gone. */
export function followed($before: ResolvedPos, doc: ProseNode): number | null {
  const place = inLine($before)
  return place && positionOf(doc, place)
}

/** Puts the selection of before a transaction back to the lines it stood in, wherever those are now. */
export function keepSelection(tr: Transaction, { $anchor, $head }: Selection): void {
  const [anchor, head] = [followed($anchor, tr.doc), followed($head, tr.doc)]
  if (anchor === null || head === null) return
  tr.setSelection(TextSelection.between(tr.doc.resolve(anchor), tr.doc.resolve(head)))
}
