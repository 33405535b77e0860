// Where the threads of a document are in its open text: found anew when threads or text change, drawn as marks.
import type { Editor } from '@tiptap/core'
import { useEffect, useState } from 'react'
import type { Thread } from '@qianmu/contract/works/supervision'
import { useActive, useDraft } from './comments/index.ts'
import { followText } from './follow-text.ts'
import { locate, markOf, type Range, showActive, showComments } from './marks.ts'

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
    let searching: ReturnType<typeof setTimeout> | undefined
    const levels = new Map(threads.filter(thread => !thread.resolved_at).map(thread => [thread.comment_id, thread.level]))
    const place = () => {
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
    if (threads.length === 0) return place()
    const end = followText(editor, place)
    return () => {
      end()
      clearTimeout(searching)
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
