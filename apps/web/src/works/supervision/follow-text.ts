// Doing something again whenever the open text has changed: soon after others' changes, once one's own typing rests, never while an input method composes.
import type { Editor } from '@tiptap/core'
import type { Transaction } from '@tiptap/pm/state'
import { ySyncPluginKey } from '@tiptap/y-tiptap'

/** Others' changes take the marks of their lines away; soon after, they are drawn again. In ms. */
const SOON_MS = 120
/** One's own typing moves marks along; only what became of the marked text has to be seen. In ms. */
const LATER_MS = 1500

/** Does it now and after each change of the text. Answers what ends it. */
export function followText(editor: Editor, act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(run, ms)
  }
  const run = () => {
    if (editor.isDestroyed) return
    // What an input method is composing must not be drawn anew.
    if (editor.view.composing) later(LATER_MS)
    else act()
  }
  const follow = ({ transaction }: { transaction: Transaction }) => {
    if (!transaction.docChanged) return
    const sync = transaction.getMeta(ySyncPluginKey) as { isChangeOrigin?: boolean } | undefined
    later(sync?.isChangeOrigin ? SOON_MS : LATER_MS)
  }
  run()
  editor.on('transaction', follow)
  return () => {
    clearTimeout(timer)
    editor.off('transaction', follow)
  }
}
