// The comments of the document in the editor: their marks stand in the text whichever tab is shown, and a click on one opens theirs.
import type { Editor } from '@tiptap/core'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useSideTab } from '../documents/beside/index.ts'
import './marks.css'
import { useActive, useComments, useDraft, useSupervisionNews } from './comments/index.ts'
import { usePlaces } from './use-places.ts'

/** Name of the tab beside the text, also in links: `?tab=comments&comment=7`. */
const COMMENTS_TAB = 'comments'

export const useDocComments = (editor: Editor, docId: number) => {
  const [query] = useSearchParams()
  const [tab, linked] = [query.get('tab'), Number(query.get('comment') ?? 0)]
  useSupervisionNews()
  const comments = useComments(docId)
  const places = usePlaces(editor, comments.threads)
  useEffect(() => {
    if (tab === COMMENTS_TAB) useSideTab.setState({ tab })
    useActive.setState({ commentId: linked, from: 'list' })
    useDraft.setState({ draft: null })
  }, [tab, linked, docId])
  useEffect(() => {
    const stops = [
      useActive.subscribe(({ commentId, from }) => commentId > 0 && from === 'text' && useSideTab.setState({ tab: COMMENTS_TAB })),
      useDraft.subscribe(({ draft }) => draft && useSideTab.setState({ tab: COMMENTS_TAB })),
    ]
    return () => stops.forEach(stop => stop())
  }, [])
  const open = comments.threads?.filter(thread => thread.resolved_at === null).length ?? 0
  return { comments, places, open }
}
export type DocComments = ReturnType<typeof useDocComments>
