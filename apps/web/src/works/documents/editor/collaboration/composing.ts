// Tells the gate when an input method composes, and has the caret read before others' edits and the keys that use it.
import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { isComposing } from '../../../../ui/shortcuts.ts'
import { catchUp } from './caught-up.ts'
import type { Gate } from './gate.ts'

/** The extension. Leaving the field ends a composition without an event in some browsers, so blur opens the gate too. */
export const Composing = Extension.create<{ gate: Gate | null; suggestsOnly: () => boolean }>({
  name: 'composing',
  addOptions: () => ({ gate: null, suggestsOnly: () => false }),
  addProseMirrorPlugins() {
    const { gate, suggestsOnly } = this.options
    if (!gate) return []
    const hold = () => {
      // A selection that is composed over becomes a suggestion only when the composition is over.
      gate.hold(suggestsOnly())
      return false
    }
    const release = () => {
      gate.release()
      return false
    }
    const { editor } = this
    gate.before(() => !editor.isDestroyed && catchUp(editor.view))
    const keydown = (view: EditorView, event: KeyboardEvent) => {
      // A key that does something with the caret or the selection, here or as a shortcut of the page, finds them where the keys before left them.
      if (!isComposing(event) && (event.key.length > 1 || event.altKey || event.ctrlKey || event.metaKey)) catchUp(view)
      return false
    }
    return [new Plugin({ props: { handleDOMEvents: { compositionstart: hold, compositionend: release, blur: release, keydown } } })]
  },
})
