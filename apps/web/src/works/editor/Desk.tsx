// The writing desk: bar, tree, page and side panel of one document.
import { EditorContent } from '@tiptap/react'
import { useStore } from 'zustand'
import { EditorFrame } from '../../shell/EditorFrame.tsx'
import { Faces } from '../../ui/Avatar.tsx'
import { api } from '../../api.ts'
import { useCall } from '../../kit/use-call.ts'
import { type Room, saveMark, savingState, usePeople } from './collaboration/index.ts'
import './manuscript.css'
import { useManuscript, useRoom } from './use-room.ts'

export const Desk = ({ docId }: { docId: number }) => {
  const room = useRoom(docId)
  return room ? <OpenDesk room={room} /> : null
}

const OpenDesk = ({ room }: { room: Room }) => {
  const editor = useManuscript(room)
  const { data: doc } = useCall(api.documents.detail, { doc_id: room.docId }, { staleMs: Infinity })
  const mark = useStore(room.standing, saveMark)
  const saving = useStore(room.standing, savingState)
  const people = usePeople(room.awareness)
  return (
    <div data-saving={saving}>
      <EditorFrame
        backTo="/workBench/worksManage"
        title={doc?.doc_name ?? ''}
        {...(mark ? { saveState: mark } : {})}
        presence={<Faces people={people} />}
      >
        <div className="page-scroll">
          <EditorContent editor={editor} />
        </div>
      </EditorFrame>
    </div>
  )
}
