// Where one was in a document: caret and scroll, kept in this browser and restored on return.
import type { Editor } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import { useEffect } from 'react'
import { placeOf } from './editing/index.ts'

interface LastPlace {
  block: string
  offset: number
  /** The line at the top of the window, and how far below the window's edge it stood, in px. */
  top: string
  below: number
}
const keyOf = (docId: number) => `qm.editor.place.${docId}`

const read = (docId: number): LastPlace | null => {
  const [block, offset, top, below] = (localStorage.getItem(keyOf(docId)) ?? '').split(' ')
  return block && offset && top && below ? { block, offset: Number(offset) || 0, top, below: Number(below) || 0 } : null
}

const scrollerOf = (editor: Editor) => editor.view.dom.closest('.page-scroll')
const idOf = (element: Element | null | undefined) => (element instanceof HTMLElement ? element.dataset.id : undefined)

/** The topmost line in the window. Pixels would not do: scenes out of sight have only an estimated height until they were shown. */
function topLine(editor: Editor, frame: DOMRect): HTMLElement | undefined {
  const { left, width } = editor.view.dom.getBoundingClientRect()
  for (let y = frame.top + 8; y < frame.bottom; y += 24) {
    const line = document.elementFromPoint(left + width / 2, y)?.closest<HTMLElement>('.manuscript [data-type]')
    if (line) return line
  }
  return undefined
}

function remember(editor: Editor, docId: number): void {
  const place = placeOf(editor.state)
  const frame = scrollerOf(editor)?.getBoundingClientRect()
  const line = frame && topLine(editor, frame)
  const top = idOf(line)
  if (!place || !frame || !line || !top) return
  const below = Math.round(line.getBoundingClientRect().top - frame.top)
  localStorage.setItem(keyOf(docId), `${String(place.block.attrs.id)} ${place.offset} ${top} ${below}`)
}

/** Frames until the scenes that come into sight have their own heights. */
const SETTLING = 3

function scrollTo(editor: Editor, top: string, below: number, frames = SETTLING): void {
  const scroller = editor.isDestroyed ? null : scrollerOf(editor)
  const line = scroller?.querySelector(`.manuscript [data-id="${CSS.escape(top)}"]`)
  if (!scroller || !line) return
  // A line of a scene that was never drawn has no place of its own yet; its scene has.
  const box = line.getBoundingClientRect()
  const drawn = box.height > 0 ? box : line.parentElement!.getBoundingClientRect()
  scroller.scrollTop += drawn.top - scroller.getBoundingClientRect().top - below
  if (frames > 0) requestAnimationFrame(() => scrollTo(editor, top, below, frames - 1))
}

function restore(editor: Editor, { block, offset, top, below }: LastPlace): void {
  editor.state.doc.descendants((node, at) => {
    if (node.attrs.id !== block || !node.isTextblock) return !node.isTextblock
    const caret = at + 1 + Math.min(offset, node.content.size)
    editor.view.dispatch(editor.state.tr.setSelection(TextSelection.create(editor.state.doc, caret)))
    return false
  })
  scrollTo(editor, top, below)
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
