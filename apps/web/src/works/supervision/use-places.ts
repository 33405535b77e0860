// Where the threads of a document are in its open text: found anew when threads or text change, drawn as marks.
import type { Editor } from '@tiptap/core'
import type { Transaction } from '@tiptap/pm/state'
import { useEffect, useState } from 'react'
import type { Thread } from '@qianmu/contract/works/supervision'
import { ySyncPluginKey } from '@tiptap/y-tiptap'
import { useActive, useDraft } from './active.ts'
import { locate, markOf, type Range, showActive, showComments } from './marks.ts'

/** Others' changes take the marks of their lines away; soon after, they are drawn again. In ms. */
const SOON_MS = 120
/** One's own typing moves marks along; only what became of the quotes has to be seen. In ms. */
const LATER_MS = 1500
/** Looking for lost quotes must not be felt while typing: at most so long at once, in ms. */
const SLICE_MS = 8

const orderOf = (places: ReadonlyMap<number, Range>): string =>
  [...places]
    .sort(([, one], [, other]) => one.from - other.from)
    .map(([id]) => id)
    .join()

/** The places of the threads, by comment: which there are, and in which order; null until the text is open. Draws the open ones and the chosen one. */
export const usePlaces = (editor: Editor | null, threads: readonly Thread[] | undefined): ReadonlyMap<number, Range> | null => {
  const [places, setPlaces] = useState<ReadonlyMap<number, Range> | null>(null)
  useEffect(() => {
    if (!editor || !threads) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let searching: ReturnType<typeof setTimeout> | undefined
    const levels = new Map(threads.filter(thread => !thread.resolved_at).map(thread => [thread.comment_id, thread.level]))
    const later = (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(place, ms)
    }
    const place = () => {
      if (editor.isDestroyed) return
      // What an input method is composing must not be drawn anew.
      if (editor.view.composing) return later(LATER_MS)
      const { places: found, next } = locate(editor, threads)
      draw(found)
      search(found, next)
    }
    const draw = (found: ReadonlyMap<number, Range>) => {
      showComments(editor, found, levels)
      // Typing moves most places: the list beside the text is drawn again only when their order is another one.
      setPlaces(before => (before && orderOf(before) === orderOf(found) ? before : new Map(found)))
    }
    /** Looks for the rest a slice at a time, until the text is another one. */
    const search = (found: Map<number, Range>, next: () => boolean) => {
      const { doc } = editor.state
      const before = found.size
      const slice = () => {
        if (editor.isDestroyed || editor.state.doc !== doc || editor.view.composing) return
        const until = performance.now() + SLICE_MS
        let more = next()
        while (more && performance.now() < until) more = next()
        if (more) searching = setTimeout(slice)
        else if (found.size > before) draw(found)
      }
      clearTimeout(searching)
      searching = setTimeout(slice)
    }
    const follow = ({ transaction }: { transaction: Transaction }) => {
      if (!transaction.docChanged || threads.length === 0) return
      const sync = transaction.getMeta(ySyncPluginKey) as { isChangeOrigin?: boolean } | undefined
      later(sync?.isChangeOrigin ? SOON_MS : LATER_MS)
    }
    place()
    editor.on('transaction', follow)
    return () => {
      clearTimeout(timer)
      clearTimeout(searching)
      editor.off('transaction', follow)
    }
  }, [editor, threads])
  const commentId = useActive(now => now.commentId)
  const from = useActive(now => now.from)
  const drafted = useDraft(now => now.draft?.range)
  useEffect(() => {
    if (!editor || !places || editor.isDestroyed) return
    // What is being commented on stays marked while the writing has the focus.
    if (drafted) showActive(editor, drafted, false)
    else showActive(editor, markOf(editor, commentId) ?? places.get(commentId), from === 'list')
  }, [editor, places, commentId, from, drafted])
  return places
}
