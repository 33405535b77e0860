// Makes the editor take note of where the browser's caret is, before something from elsewhere changes the page.
import type { EditorView } from '@tiptap/pm/view'

/**
 * The browser tells of a moved caret a moment after the key that moved it. What comes from others in that moment would be drawn
 * with the caret at its old place, and the next character would land there.
 * (`domObserver` is ProseMirror's own, not part of its documented interface; prosemirror-view reads the caret with it in the same way.)
 */
export const catchUp = (view: EditorView): void => (view as unknown as { domObserver: { flush(): void } }).domObserver.flush()

/** The view, but caught up whenever its state is asked for: for code of the library that builds transactions on it. */
export const caughtUp = (view: EditorView): EditorView =>
  new Proxy(view, {
    get(target, name) {
      if (name === 'state' && !target.isDestroyed && !target.composing) catchUp(target)
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
