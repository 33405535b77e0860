// Steps of undoing that the library knows nothing of: what the server did for the author comes in like the edits of others.
import type { Editor } from '@tiptap/core'
import { yUndoPluginKey } from '@tiptap/y-tiptap'
import type { UndoManager } from 'yjs'

export interface Step {
  /** Takes it back, without a trace in the library's history; tells whether there was anything to take back. */
  undo(): boolean
  redo(): void
}

type Edits = UndoManager['undoStack']
/** A step, and the author's own edit that stood on top of the stack when it was taken. */
interface Entry {
  step: Step
  upon: Edits[number] | undefined
}

interface Steps {
  done: Entry[]
  undone: Entry[]
}
const known = new WeakMap<UndoManager, Steps>()

const managerOf = ({ state }: Editor): UndoManager => (yUndoPluginKey.getState(state) as { undoManager: UndoManager }).undoManager

function stepsOf(manager: UndoManager): Steps {
  let steps = known.get(manager)
  if (!steps) {
    const made: Steps = (steps = { done: [], undone: [] })
    known.set(manager, made)
    // As the library does: who writes on cannot redo what was undone before.
    const wroteOn = ({ type }: { type: 'undo' | 'redo' }) => {
      if (type === 'undo' && !manager.redoing) made.undone = []
    }
    manager.on('stack-item-added', wroteOn)
    manager.on('stack-item-updated', wroteOn)
    manager.on('stack-cleared', ({ undoStackCleared }) => {
      if (undoStackCleared) made.done = []
    })
  }
  return steps
}

/** The newest of the steps when it is newer than all edits of the author on the stack. */
const newest = (entries: readonly Entry[], edits: Edits): Entry | undefined => {
  const last = entries.at(-1)
  return last?.upon === edits.at(-1) ? last : undefined
}

/** Puts a step on top of what can be undone. */
export function noteStep(editor: Editor, step: Step): void {
  const manager = managerOf(editor)
  // What is written next is an edit of its own.
  manager.stopCapturing()
  stepsOf(manager).done.push({ step, upon: manager.undoStack.at(-1) })
  // The button that undoes looks again.
  editor.view.dispatch(editor.state.tr)
}

/** Undoes the newest step unless edits are newer. @param run false: only tells whether it would */
export function undoStep(editor: Editor, run: boolean): boolean {
  const manager = managerOf(editor)
  const steps = stepsOf(manager)
  const entry = newest(steps.done, manager.undoStack)
  if (!entry || !run) return entry !== undefined
  steps.done.pop()
  manager.stopCapturing()
  if (!entry.step.undo()) return false
  steps.undone.push({ step: entry.step, upon: manager.redoStack.at(-1) })
  return true
}

/** Does the step again that was undone last, unless edits were undone later. @param run false: only tells whether it would */
export function redoStep(editor: Editor, run: boolean): boolean {
  const manager = managerOf(editor)
  const steps = stepsOf(manager)
  const entry = newest(steps.undone, manager.redoStack)
  if (!entry || !run) return entry !== undefined
  steps.undone.pop()
  entry.step.redo()
  return true
}
