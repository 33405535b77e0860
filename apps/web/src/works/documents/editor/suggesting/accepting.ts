// Accepting at the server, where scenes move: two who accept the same at once would each move the scene, and it would stand twice.
import type { Editor } from '@tiptap/core'
import type { Node as ProseNode } from '@tiptap/pm/model'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import type { Content } from '@qianmu/script/elements'
import { mergeContents } from '@qianmu/script/merge'
import { sameScene } from '@qianmu/script/same'
import { settle } from '@qianmu/script/suggestions/verdicts'
import { api } from '../../../../api.ts'
import { rethrowUnlessFailure } from '../../../../kit/failure.ts'
import { toast } from '../../../../kit/toast.ts'
import { keepSelection } from '../caret.ts'
import { isSafe } from '../../../../kit/co-writing/saving.ts'
import { noteStep, type Room } from '../collaboration/index.ts'
import { DIRECTLY } from '../editing/index.ts'
import { asScene } from '../schema/index.ts'
import { exchangeScenes } from './exchanged.ts'

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

const contentOf = (doc: ProseNode): Content => ({ type: 'doc', content: doc.children.map(asScene) })

/** The transaction that takes the acceptance of suggestions back; whatever else was written since stays. @param before the text with them */
export function unaccepted(state: EditorState, before: Content, ids: readonly string[]): Transaction {
  const after: Content = { type: 'doc', content: [...settle(before.content, 'accept', ({ id }) => ids.includes(id))] }
  const { content } = mergeContents(after, before, contentOf(state.doc))
  const present = new Map(state.doc.children.map(scene => [scene.attrs.id, scene]))
  const scenes = content.map(scene => {
    const node = present.get(scene.attrs.id)
    return node && sameScene(asScene(node), scene) ? node : state.schema.nodeFromJSON(scene)
  })
  const tr = state.tr.setMeta(DIRECTLY, true).setMeta('addToHistory', false)
  exchangeScenes(tr, 0, state.doc.childCount, scenes)
  keepSelection(tr, state.selection)
  return tr
}

/** Lets suggestions of this editor be accepted at the server. */
export function acceptAt(editor: Editor, room: Room): void {
  const accept: Accept = async ids => {
    if (!(await saved(room))) {
      toast.info('移动场次要连上服务器才能接受，请稍后再试')
      return
    }
    const before = contentOf(editor.state.doc)
    const { accepted, lost } = await api.documents.acceptSuggestions({ doc_id: room.docId, suggestion_id: [...ids] })
    if (lost > 0) toast.info(`${lost} 条移动建议的目标场次已不在，只能拒绝`)
    else if (accepted === 0) toast.info('这些建议已由他人处理')
    if (accepted === 0 || editor.isDestroyed) return
    noteStep(editor, {
      undo() {
        const tr = unaccepted(editor.state, before, ids)
        if (tr.docChanged) editor.view.dispatch(tr.scrollIntoView())
        return tr.docChanged
      },
      redo: () => acceptThere(editor, ids),
    })
  }
  known.set(editor, accept)
}

/** Accepts these suggestions at the server; the text follows by co-writing. */
export function acceptThere(editor: Editor, ids: readonly string[]): void {
  void known.get(editor)!(ids).catch(rethrowUnlessFailure)
}
