// Going to a scene of the open text.
import type { Editor } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'

/** Puts the caret at the beginning of the scene and its heading at the top of the window. */
export function goToScene(editor: Editor, index: number): void {
  const { doc } = editor.state
  if (index >= doc.childCount) return
  let at = 0
  for (let i = 0; i < index; i++) at += doc.child(i).nodeSize
  editor.view.dispatch(editor.state.tr.setSelection(TextSelection.near(doc.resolve(at + 2))))
  const scene = editor.view.nodeDOM(at)
  if (scene instanceof HTMLElement) scene.scrollIntoView({ block: 'start' })
  editor.view.focus()
}
