// How the text stands to the server's, in the bar.
import { useStore } from 'zustand'
import { SaveMark } from '../../../../frame/EditorFrame.tsx'
import { saveMark, savingState } from '../../../../kit/co-writing/saving.ts'
import type { Room } from '../collaboration/index.ts'

/** It changes with the first key after every pause: a part of its own, so that nothing else is drawn anew by then. */
export const Saving = ({ room }: { room: Room }) => {
  const mark = useStore(room.standing, saveMark)
  const saving = useStore(room.standing, savingState)
  return (
    <span className="flex-none" data-saving={saving}>
      {mark && <SaveMark state={mark} />}
    </span>
  )
}
