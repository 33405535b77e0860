// What is to be rewritten or continued: asked for at the selection, by a key, or from the slash menu.
import type { Editor } from '@tiptap/core'
import { create } from 'zustand'
import { toast } from '../../kit/toast.ts'
import { type Passage, placeToContinue, selectedPassage } from './passage.ts'

export const useWriting = create<{ passage: Passage | null }>(() => ({ passage: null }))

/** Asks what to do with the selected text. */
export function askRewrite(editor: Editor): void {
  const passage = selectedPassage(editor.state)
  if (typeof passage === 'string') toast.warning(passage)
  else useWriting.setState({ passage })
}

/** Asks how the text at the caret goes on. */
export function askContinue(editor: Editor): void {
  const passage = placeToContinue(editor.state)
  if (passage) useWriting.setState({ passage })
  else toast.warning('前面还没有文字，无从续写')
}
