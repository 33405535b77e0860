// The open text as the AI chat has it: what is selected, the scene of the caret, and a way in for answers, as suggestions.
import type { Editor } from '@tiptap/core'
import { useEffect } from 'react'
import { toast } from '../../kit/toast.ts'
import { placeOf } from '../../works/documents/editor/editing/index.ts'
import { asScene } from '../../works/documents/editor/schema/index.ts'
import { asSuggestion } from '../../works/documents/editor/suggesting/index.ts'
import { selectionIn } from '../../works/supervision/index.ts'
import { lineOf } from '@qianmu/script/elements'
import { type Here, useDesk } from '../chat/index.ts'
import { keepAnswer } from './keeping.ts'
import { behindCaret, type Passage, placeToContinue, selectedPassage } from './passage.ts'

function lookHere({ state }: Editor): Here {
  const passage = selectedPassage(state)
  const place = placeOf(state)
  const scene = place && asScene(place.scene)
  const number = place ? place.sceneIndex + 1 : 0
  return {
    selection: typeof passage === 'string' ? '' : passage.text,
    sceneId: scene ? String(scene.attrs.id) : '',
    sceneName: `场 ${number}`,
    sceneText: scene ? scene.content.map(block => lineOf(block, number)).join('\n') : '',
    size: state.doc.content.size,
  }
}

const KEPT = 'kept-selection'
/** While the caret is elsewhere, what is selected stays marked: the chat reads it. */
function markSelection({ view, state }: Editor): void {
  const { from, to, empty } = state.selection
  if (empty || view.hasFocus()) return void CSS.highlights.delete(KEPT)
  const range = document.createRange()
  const [start, end] = [view.domAtPos(from), view.domAtPos(to)]
  range.setStart(start.node, start.offset)
  range.setEnd(end.node, end.offset)
  CSS.highlights.set(KEPT, new Highlight(range))
}

/** Selections change with every key: what is at hand is looked at when somebody asks, once for each change. */
function watchHere(editor: Editor) {
  let here: Here | null = null
  return {
    here: () => (here ??= lookHere(editor)),
    subscribe(changed: () => void) {
      here = null
      let frame = 0
      const later = () => {
        cancelAnimationFrame(frame)
        frame = requestAnimationFrame(() => {
          here = null
          if (editor.isDestroyed) return
          markSelection(editor)
          changed()
        })
      }
      const events = ['transaction', 'focus', 'blur'] as const
      for (const event of events) editor.on(event, later)
      return () => {
        cancelAnimationFrame(frame)
        for (const event of events) editor.off(event, later)
        CSS.highlights.delete(KEPT)
      }
    },
  }
}

function passageNow({ state }: Editor): Passage | null {
  const selected = selectedPassage(state)
  return typeof selected === 'string' ? (placeToContinue(state) ?? null) : selected
}

function insert(editor: Editor, answer: string, asked: Passage | null, novel: boolean): void {
  if (!editor.isEditable) return toast.warning('只读的文档不能插入，请换成编辑或建议模式')
  // What is selected now, else what the question was about, else behind the caret.
  const passage = (editor.state.selection.empty ? asked : null) ?? passageNow(editor) ?? behindCaret(editor.state)
  if (!passage) return toast.warning('请先把光标放到要插入的地方')
  if (!asSuggestion(() => keepAnswer(editor, passage, answer, novel))) return toast.warning('那里的文字已经改动，请重新选中再插入')
  toast.success('已作为建议插入，等你接受')
}

/** Offers the open text to the chat while it is shown. */
export function useChatLink(editor: Editor, { docId, projectId, novel }: { docId: number; projectId: number; novel: boolean }): void {
  useEffect(() => {
    const desk = {
      docId,
      projectId,
      ...watchHere(editor),
      passage: () => passageNow(editor),
      insert: (answer: string, passage: Passage | null) => insert(editor, answer, passage, novel),
      commentPlace: () => selectionIn(editor.state),
    }
    useDesk.setState({ desk })
    return () => useDesk.setState(now => (now.desk === desk ? { desk: null } : now))
  }, [editor, docId, projectId, novel])
}
