// Where one was in a document: caret and scroll, kept in this browser and restored on return.
import type { Editor } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
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

/** The line counts as in its place when it has stood there for so many frames. */
const CALM_FRAMES = 20
/** By then what loads beside the text has loaded; in frames. */
const MOST_FRAMES = 240
/** What a person does to go elsewhere: from then on the place is theirs. */
const OWN_MOVES = ['wheel', 'pointerdown', 'keydown', 'touchstart'] as const

/**
 * Brings a line to its place and holds it there while the text settles: scenes get their own heights only when they are drawn, and panels and
 * marks that load later move them again.
 */
function holdAt(editor: Editor, top: string, below: number): void {
  let frames = 0
  let calm = 0
  const stop = () => {
    frames = MOST_FRAMES
    for (const move of OWN_MOVES) removeEventListener(move, stop, true)
  }
  for (const move of OWN_MOVES) addEventListener(move, stop, true)
  const hold = () => {
    const scroller = editor.isDestroyed ? null : scrollerOf(editor)
    const line = scroller?.querySelector(`.manuscript [data-id="${CSS.escape(top)}"]`)
    if (!scroller || !line || frames++ >= MOST_FRAMES || calm > CALM_FRAMES) return stop()
    // A line of a scene that was never drawn has no place of its own yet; its scene has.
    const box = line.getBoundingClientRect()
    const drawn = box.height > 0 ? box : line.parentElement!.getBoundingClientRect()
    const off = drawn.top - scroller.getBoundingClientRect().top - below
    const before = scroller.scrollTop
    if (Math.abs(off) >= 1) scroller.scrollTop += off
    calm = scroller.scrollTop === before ? calm + 1 : 0
    requestAnimationFrame(hold)
  }
  hold()
}

function restore(editor: Editor, { block, offset, top, below }: LastPlace): void {
  editor.state.doc.descendants((node, at) => {
    if (node.attrs.id === top) editor.storage.scenes.drawAt(at)
    if (node.attrs.id !== block || !node.isTextblock) return !node.isTextblock
    const caret = at + 1 + Math.min(offset, node.content.size)
    editor.view.dispatch(editor.state.tr.setSelection(TextSelection.create(editor.state.doc, caret)))
    return false
  })
  holdAt(editor, top, below)
}

/** The line that an address leads to: `#line-<block>`. */
const lineIn = (hash: string): string => /^#line-([\w-]+)$/.exec(hash)?.[1] ?? ''
/** How far below the window's edge such a line stands, in px. */
const LINKED_BELOW = 160

/** Takes the reader to the line that the address names, or back to where they were, and remembers that when they leave. */
export function useLastPlace(editor: Editor | null, docId: number): void {
  const { hash, key } = useLocation()
  const opened = useRef<Editor | null>(null)
  useEffect(() => {
    if (!editor) return
    const linked = lineIn(hash)
    const isFirst = opened.current !== editor
    opened.current = editor
    const last = isFirst ? read(docId) : null
    const place = linked ? { block: linked, offset: 0, top: linked, below: LINKED_BELOW } : last
    if (place) restore(editor, place)
    if (editor.isEditable && (isFirst || linked)) editor.commands.focus(undefined, { scrollIntoView: !place })
  }, [editor, docId, hash, key])
  useEffect(() => {
    if (!editor) return
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
