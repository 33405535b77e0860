// A room and its editor for the time a screen shows them.
import type { Editor } from '@tiptap/core'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { introduce } from '../../../kit/co-writing/people.ts'
import { useSession } from '../../../kit/session.ts'
import { toast } from '../../../kit/toast.ts'
import { openRoom, type Room } from './collaboration/index.ts'
import { openManuscript } from './manuscript.ts'
import { draftOf } from './save-draft.ts'
import { acceptAt, limitMode, rememberedMode } from './suggesting/index.ts'

/** Opens the room of a document; null until the first effect has run. */
export const useRoom = (docId: number): Room | null => {
  const [room, setRoom] = useState<Room | null>(null)
  const [lost, setLost] = useState('')
  useEffect(() => {
    const opened = openRoom(docId, lost)
    const again = () => void opened.discard().then(() => setLost(draftOf(opened)))
    const stopWatching = opened.standing.subscribe(({ refused, rescued }, before) => {
      if (refused && !before.refused) again()
      if (rescued > before.rescued) toast.info('有人移动或删除了你正在写的内容，你写的字已放回')
    })
    const { userId, user } = useSession.getState()
    rememberedMode(userId)
    introduce(opened.awareness, { user_id: userId, nickname: user?.nickname ?? '', avatar: user?.avatar ?? '' })
    setRoom(opened)
    return () => {
      setRoom(null)
      stopWatching()
      opened.close()
    }
  }, [docId, lost])
  return room
}

/** The editor of an open room, editable as far as the right goes and `viewing` lets. Null while there is no text yet. */
export const useManuscript = (room: Room, viewing: boolean): Editor | null => {
  const [editor, setEditor] = useState<Editor | null>(null)
  const waiting = useStore(room.standing, ({ phase }) => phase === 'loading')
  const right = useStore(room.standing, standing => standing.right)
  const readOnly = right === 'read' || viewing
  useEffect(() => limitMode(right === 'suggest'), [right])
  useEffect(() => {
    if (waiting) return
    const made = openManuscript(room)
    acceptAt(made, room)
    setEditor(made)
    return () => {
      setEditor(null)
      made.destroy()
    }
  }, [room, waiting])
  useEffect(() => {
    if (!editor || editor.isEditable !== readOnly) return
    editor.setEditable(!readOnly)
    // Whoever clicked into the text before the right to change it was known goes on there; the page of somebody who did not keeps the focus.
    const isChosen = editor.view.dom.contains(document.getSelection()?.anchorNode ?? null)
    if (!readOnly && isChosen && document.activeElement === document.body) editor.commands.focus(undefined, { scrollIntoView: false })
  }, [editor, readOnly])
  return editor
}
