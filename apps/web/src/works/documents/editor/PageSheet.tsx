// The sheet on which an editor's text stands.
import type { Editor } from '@tiptap/core'
import { useLayoutEffect, useRef } from 'react'
import './manuscript.css'
import './pictures/pictures.css'

/**
 * Shows the text of an editor. Tiptap's own EditorContent would have it draw all of its nodes again when it comes and when it goes, for the sake of
 * nodes drawn by React, of which there are none here. That is a tenth of a second on a text of 500,000 characters.
 */
export const PageSheet = ({ editor }: { editor: Editor }) => {
  const sheet = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    sheet.current!.append(editor.view.dom)
    editor.view.updateRoot()
  }, [editor])
  return <div className="page-sheet" ref={sheet} />
}
