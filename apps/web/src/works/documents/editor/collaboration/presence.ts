// The cursors of others in the text.
import { Extension } from '@tiptap/core'
import type { Plugin } from '@tiptap/pm/state'
import { yCursorPlugin } from '@tiptap/y-tiptap'
import type { Awareness } from 'y-protocols/awareness'
import type { Shown } from '../../../../kit/co-writing/people.ts'
import { caughtUp } from './caught-up.ts'

function flagged({ name, color }: Shown, clientId: number): HTMLElement {
  const caret = document.createElement('span')
  caret.className = 'peer-caret'
  caret.dataset.client = String(clientId)
  caret.style.borderColor = color
  const flag = document.createElement('b')
  flag.textContent = name
  flag.style.background = color
  // The word joiners keep a caret at a line's edge on its line.
  caret.append('\u2060', flag, '\u2060')
  return caret
}

/** A flag shows again, for two seconds (its style fades it), whenever its owner moves. */
const wave = (root: HTMLElement, clients: number[]) => {
  for (const client of clients) {
    for (const motion of root.querySelector(`.peer-caret[data-client="${client}"] b`)?.getAnimations() ?? []) {
      motion.currentTime = 0
      motion.play()
    }
  }
}

/** Others' cursors. The cursor positions refer to content ids, which both documents share; only the client id differs. */
export const Cursors = Extension.create<{ awareness: Awareness | null }>({
  name: 'cursors',
  addOptions: () => ({ awareness: null }),
  onCreate() {
    const { awareness } = this.options
    const { editor } = this
    const moved = ({ updated }: { updated: number[] }) => !editor.isDestroyed && wave(editor.view.dom, updated)
    awareness?.on('change', moved)
    editor.on('destroy', () => awareness?.off('change', moved))
  },
  addProseMirrorPlugins() {
    const { awareness } = this.options
    if (!awareness) return []
    const plugin = yCursorPlugin(awareness, {
      awarenessStateFilter: (_current: number, client: number) => client !== awareness.clientID,
      cursorBuilder: flagged,
      selectionBuilder: ({ color }: Shown) => ({ style: `background-color: ${color}38`, class: 'peer-selection' }),
    }) as Plugin
    const { view: follow } = plugin.spec
    plugin.spec.view = view => follow!(caughtUp(view))
    return [plugin]
  },
})
