// Where one was in a document: caret and scroll, kept in this browser and restored on return.
import type { Editor } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import { useEffect } from 'react'
import { placeOf } from './editing/index.ts'

interface LastPlace {
  block: string
  offset: number
  scroll: number
}
const keyOf = (docId: number) => `qm.editor.place.${docId}`

const read = (docId: number): LastPlace | null => {
  const [block, offset, scroll] = (localStorage.getItem(keyOf(docId)) ?? '').split(' ')
  return block && offset && scroll ? { block, offset: Number(offset) || 0, scroll: Number(scroll) || 0 } : null
}

const scrollerOf = (editor: Editor) => editor.view.dom.closest('.page-scroll')

function remember(editor: Editor, docId: number): void {
  const place = placeOf(editor.state)
  if (place)
    localStorage.setItem(keyOf(docId), `${String(place.block.attrs.id)} ${place.offset} ${Math.round(scrollerOf(editor)?.scrollTop ?? 0)}`)
}

function restore(editor: Editor, { block, offset, scroll }: LastPlace): void {
  editor.state.doc.descendants((node, at) => {
    if (node.attrs.id !== block || !node.isTextblock) return !node.isTextblock
    const caret = at + 1 + Math.min(offset, node.content.size)
    editor.view.dispatch(editor.state.tr.setSelection(TextSelection.create(editor.state.doc, caret)))
    return false
  })
  const scroller = scrollerOf(editor)
  if (scroller) scroller.scrollTop = scroll
}

/** Takes the reader back to where they were, and remembers it when they leave. */
export function useLastPlace(editor: Editor | null, docId: number): void {
  useEffect(() => {
    if (!editor) return
    const last = read(docId)
    if (last) restore(editor, last)
    if (editor.isEditable) editor.commands.focus(undefined, { scrollIntoView: !last })
    const leave = () => !editor.isDestroyed && remember(editor, docId)
    const timer = setInterval(leave, 5000)
    addEventListener('pagehide', leave)
    return () => {
      clearInterval(timer)
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [editor, docId])
}
