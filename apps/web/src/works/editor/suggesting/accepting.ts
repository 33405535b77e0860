// Accepting at the server, where scenes move: two who accept the same at once would each move the scene, and it would stand twice.
import type { Editor } from '@tiptap/core'
import { api } from '../../../api.ts'
import { rethrowUnlessFailure } from '../../../kit/failure.ts'
import { toast } from '../../../kit/toast.ts'
import { isSafe, type Room } from '../collaboration/index.ts'

/** What was typed here must be at the server before it accepts; longer than so many ms nobody waits. */
const SAVE_MS = 5000

type Accept = (ids: readonly string[]) => Promise<void>
const known = new WeakMap<Editor, Accept>()

/** Whether the server has everything, now or soon. */
function saved({ standing }: Room): Promise<boolean> {
  if (isSafe(standing.getState())) return Promise.resolve(true)
  if (!standing.getState().connected) return Promise.resolve(false)
  return new Promise(resolve => {
    const end = (is: boolean) => {
      stop()
      clearTimeout(timer)
      resolve(is)
    }
    const stop = standing.subscribe(now => isSafe(now) && end(true))
    const timer = setTimeout(() => end(false), SAVE_MS)
  })
}

/** Lets suggestions of this editor be accepted at the server. */
export function acceptAt(editor: Editor, room: Room): void {
  known.set(editor, async ids => {
    if (!(await saved(room))) {
      toast.info('移动场次要连上服务器才能接受，请稍后再试')
      return
    }
    const { accepted, lost } = await api.documents.acceptSuggestions({ doc_id: room.docId, suggestion_id: [...ids] })
    if (lost > 0) toast.info(`${lost} 条移动建议的目标场次已不在，只能拒绝`)
    else if (accepted === 0) toast.info('这些建议已由他人处理')
  })
}

/** Accepts these suggestions at the server; the text follows by co-writing. */
export function acceptThere(editor: Editor, ids: readonly string[]): void {
  void known.get(editor)!(ids).catch(rethrowUnlessFailure)
}
