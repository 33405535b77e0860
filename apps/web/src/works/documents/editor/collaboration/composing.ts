// Tells the gate when an input method composes, and has the caret read before others' edits come in.
import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
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
    return [new Plugin({ props: { handleDOMEvents: { compositionstart: hold, compositionend: release, blur: release } } })]
  },
})
