// The keys of writing: Enter, Tab, Backspace, Delete and the colon behind a name.
import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { formatLine, mannerAtBracket, signOfAction, speechAtColon } from './auto-format.ts'
import { breakLine, type Command, cycleKind, joinBackwards, joinForwards, setKind } from './blocks.ts'
import { BAR_KINDS, barKinds } from './place.ts'

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
  const tr = view.composing ? null : (speechAtColon(view.state) ?? mannerAtBracket(view.state) ?? signOfAction(view.state))
  if (tr) view.dispatch(tr.setMeta(BY_ITSELF, true).scrollIntoView())
}

/** The extension. ProseMirror hands out no key press that belongs to a composition. */
export const WritingKeys = Extension.create<object, { leaving: boolean }>({
  name: 'writingKeys',
  priority: 200,
  addStorage: () => ({ leaving: false }),
  addKeyboardShortcuts() {
    const run = (command: Command) => () => command(this.editor.state, tr => this.editor.view.dispatch(tr))
    const kindKeys = Object.fromEntries(
      BAR_KINDS.script.map((_, index) => [
        `Mod-${index + 1}`,
        () => {
          const type = barKinds(this.editor.state.doc)[index]
          return type !== undefined && run(setKind(type))()
        },
      ]),
    )
    // Tab is for writing; behind Escape it leaves the text, as it leaves every other field.
    const tab = (by: 1 | -1) => () => !this.storage.leaving && run(cycleKind(by))()
    return {
      ...kindKeys,
      Escape: () => {
        this.storage.leaving = true
        return false
      },
      Enter: () => endLine(this.editor.view),
      Tab: tab(1),
      'Shift-Tab': tab(-1),
      Backspace: run(joinBackwards),
      Delete: run(joinForwards),
      // Chromium does not move the caret into scenes that it has not rendered (content-visibility).
      'Mod-Home': () => this.editor.commands.focus('start', { scrollIntoView: true }),
      'Mod-End': () => this.editor.commands.focus('end', { scrollIntoView: true }),
    }
  },
  addProseMirrorPlugins() {
    const { storage } = this
    return [
      new Plugin({
        props: {
          handleTextInput(view, from, to, text) {
            if (!/^[：:）)△]$/.test(text)) return false
            view.dispatch(view.state.tr.insertText(text, from, to))
            readBeginning(view)
            return true
          },
          handleDOMEvents: {
            keydown: (_view, { key }) => {
              if (key !== 'Tab' && key !== 'Shift') storage.leaving = false
              return false
            },
            blur: () => {
              storage.leaving = false
              return false
            },
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
