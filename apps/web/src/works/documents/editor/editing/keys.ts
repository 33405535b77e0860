// The keys of writing: Enter, Tab, Backspace, Delete and the colon behind a name.
import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { formatLine, mannerAtBracket, speechAtColon } from './auto-format.ts'
import { breakLine, type Command, cycleKind, joinBackwards, joinForwards } from './blocks.ts'

/** Marks a transaction as made by the editor for the writer, so that one undo takes back only that (see extension-collaboration). */
export const BY_ITSELF = 'inputRule'

/** Formats the line that ends, then goes on to the next; a name without speech keeps the caret. */
const endLine = (view: EditorView): boolean => {
  const formatted = formatLine(view.state)
  if (formatted) view.dispatch(formatted.tr.setMeta(BY_ITSELF, true).scrollIntoView())
  // Only now: the formatting may have begun a new scene, which moved the caret.
  return formatted?.stay || breakLine(view.state, tr => view.dispatch(tr))
}

/** What a typed colon or closing bracket may turn the beginning of a line into. */
const readBeginning = (view: EditorView): void => {
  const tr = view.composing ? null : (speechAtColon(view.state) ?? mannerAtBracket(view.state))
  if (tr) view.dispatch(tr.setMeta(BY_ITSELF, true).scrollIntoView())
}

/** The extension. ProseMirror hands out no key press that belongs to a composition. */
export const WritingKeys = Extension.create({
  name: 'writingKeys',
  priority: 200,
  addKeyboardShortcuts() {
    const run = (command: Command) => () => command(this.editor.state, tr => this.editor.view.dispatch(tr))
    return {
      Enter: () => endLine(this.editor.view),
      Tab: run(cycleKind(1)),
      'Shift-Tab': run(cycleKind(-1)),
      Backspace: run(joinBackwards),
      Delete: run(joinForwards),
      // Chromium does not move the caret into scenes that it has not rendered (content-visibility).
      'Mod-Home': () => this.editor.commands.focus('start', { scrollIntoView: true }),
      'Mod-End': () => this.editor.commands.focus('end', { scrollIntoView: true }),
    }
  },
  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: {
          handleTextInput(view, from, to, text) {
            if (!/^[：:）)]$/.test(text)) return false
            view.dispatch(view.state.tr.insertText(text, from, to))
            readBeginning(view)
            return true
          },
          handleDOMEvents: {
            // The committed text reaches the document after this event.
            compositionend: view => {
              setTimeout(() => !view.isDestroyed && readBeginning(view), 0)
              return false
            },
          },
        },
      }),
    ]
  },
})
