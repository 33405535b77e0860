// The gate between the shared document and the edited one: others' edits wait while an input method composes, own edits leave at once.
import * as Y from 'yjs'

/** After `compositionend` the browser still delivers the committed text; others' edits come in after this many ms. */
export const SETTLE_MS = 25

export interface Gate {
  /** Gives the shared document, empty until now, what the edited one holds; from then on edits pass both ways. */
  start(): void
  /** Holds others' edits back from now on; own ones too when they count only with what is done to them afterwards. */
  hold(both?: boolean): void
  /** Lets them pass again after `SETTLE_MS`, unless it is held again meanwhile. */
  release(): void
  /** Runs before others' edits come in. */
  before(run: () => unknown): void
  /** Whether a transaction with this origin lets something through. */
  brings(origin: unknown): boolean
  close(): void
}

/**
 * Links two Y.Docs. A remote edit in the very line that is being composed makes the browser drop the composition and leaves its
 * raw letters in the text (yjs/y-prosemirror#107), so the editor is bound to `edited` and the network to `shared`.
 */
export function openGate(shared: Y.Doc, edited: Y.Doc): Gate {
  const origin = Symbol('gate')
  let queue: Uint8Array[] = []
  let kept: Uint8Array[] = []
  let held = false
  let heldBoth = false
  let ready: () => unknown = () => undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const outwards = (update: Uint8Array, from: unknown) => {
    if (from === origin) return
    if (heldBoth) kept.push(update)
    else Y.applyUpdate(shared, update, origin)
  }
  const inwards = (update: Uint8Array, from: unknown) => {
    if (from === origin) return
    if (held) return void queue.push(update)
    ready()
    Y.applyUpdate(edited, update, origin)
  }
  const open = () => {
    held = heldBoth = false
    if (kept.length > 0) Y.applyUpdate(shared, Y.mergeUpdates(kept), origin)
    kept = []
    const [first, ...more] = queue
    queue = []
    if (!first) return
    ready()
    Y.applyUpdate(edited, more.length > 0 ? Y.mergeUpdates([first, ...more]) : first, origin)
  }
  return {
    start() {
      Y.applyUpdate(shared, Y.encodeStateAsUpdate(edited), origin)
      // Only now: an update that somebody listens to is written out, and this one may be a whole book.
      shared.on('update', inwards)
      edited.on('update', outwards)
    },
    hold(both = false) {
      clearTimeout(timer)
      held = true
      heldBoth ||= both
    },
    release() {
      clearTimeout(timer)
      timer = setTimeout(open, SETTLE_MS)
    },
    before: run => void (ready = run),
    brings: from => from === origin,
    close() {
      clearTimeout(timer)
      if (kept.length > 0) open()
      edited.off('update', outwards)
      shared.off('update', inwards)
    },
  }
}
