// The toast of a soft deletion: 撤销 for ten seconds (interface.md §3).
import { toast } from '../kit/toast.ts'

const UNDO_MS = 10_000

/** Says what was deleted and offers to take it back: at once, and not only when the screen has asked for its news. */
export const offerUndo = (text: string, undo: () => void): void =>
  toast.info(text, { forMs: UNDO_MS, action: { label: '撤销', run: undo } })
