// Where the caret is: its scene is always drawn, its line marked for the focus mode and kept in the middle of the window for the typewriter mode.
import { Extension } from '@tiptap/core'
import type { Node as ProseNode } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { placeOf } from './place.ts'

/** Set by the desk, read at every change; both are only ways of looking. */
export const looks = { focus: false, typewriter: false }

const centre = (view: EditorView) => {
  const scroller = view.dom.closest('.page-scroll')
  if (!scroller || !view.hasFocus()) return
  const caret = view.coordsAtPos(view.state.selection.head)
  const frame = scroller.getBoundingClientRect()
  scroller.scrollTop += caret.top - (frame.top + frame.height / 2)
}

/** Lines that come into view get their real height only in the frame after: the caret's line is put in the middle once more then. */
const keepCentred = (view: EditorView) => {
  centre(view)
  requestAnimationFrame(() => requestAnimationFrame(() => !view.isDestroyed && looks.typewriter && centre(view)))
}

export const Here = Extension.create({
  name: 'here',
  addProseMirrorPlugins() {
    return [
      new Plugin({
        props: {
          decorations(state) {
            const place = placeOf(state)
            if (!place) return null
            const around = (at: number, node: ProseNode, name: string) => Decoration.node(at, at + node.nodeSize, { class: name })
            const scene = around(place.sceneAt, place.scene, 'has-caret')
            return DecorationSet.create(state.doc, looks.focus ? [scene, around(place.at, place.block, 'is-here')] : [scene])
          },
        },
        view: () => ({
          update(view, before) {
            if (looks.typewriter && !view.state.selection.eq(before.selection)) keepCentred(view)
          },
        }),
      }),
    ]
  },
})
