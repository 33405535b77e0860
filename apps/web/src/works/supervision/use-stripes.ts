// What lies on the lines of a text, drawn as stripes beside them: structure tags, and in the editor open comments too.
import type { Thread } from '@qianmu/contract/works/supervision'
import type { Editor } from '@tiptap/core'
import { useEffect, useMemo } from 'react'
import { api } from '../../api.ts'
import { useCall } from '../../kit/use-call.ts'
import { personColour } from '../../ui/theme/palette.ts'
import type { DocComments } from './doc-comments.ts'
import { followText } from './follow-text.ts'
import { linesIn, markOf, type Range, showStripes, type Stripe } from './marks.ts'
import { useTagPlaces } from './use-tag-places.ts'

/** The tags of a document, where they lie, and their stripes. @param only of one tag; 0 = of all */
export const useTagStripes = (projectId: number | undefined, docId: number, editor: Editor | null, only: number) => {
  const { data: tags } = useCall(api.supervision.tags, { project_id: projectId ?? 0 }, { enabled: projectId !== undefined })
  const { data: placements } = useCall(api.supervision.placements, { doc_id: docId })
  const places = useTagPlaces(editor, placements)
  const stripes = useMemo(() => {
    if (!places) return null
    const byId = new Map(tags?.map(tag => [tag.struct_tag_id, tag]))
    return (placements ?? []).flatMap(({ doc_struct_tag_id, struct_tag_id }): Stripe[] => {
      const tag = byId.get(struct_tag_id)
      if (!tag || (only !== 0 && only !== struct_tag_id)) return []
      return [{ name: tag.name, colour: personColour(tag.color), elements: places.get(doc_struct_tag_id) ?? [] }]
    })
  }, [tags, placements, places, only])
  return { tags: tags ?? [], placements: placements ?? [], places, stripes }
}

/**
 * Draws stripes; null as long as they are not known. They move with the text; a line that was broken has lost its own until writing pauses.
 * @param more stripes beside lines that are looked up whenever they are drawn
 */
export const useStripes = (editor: Editor | null, stripes: readonly Stripe[] | null, more?: () => readonly Stripe[]): void =>
  useEffect(() => {
    if (!editor || editor.isDestroyed || !stripes) return
    if (stripes.length === 0 && !more) return showStripes(editor, stripes)
    return followText(editor, () => showStripes(editor, more ? [...stripes, ...more()] : stripes))
  }, [editor, stripes, more])

const COMMENT_COLOURS: Record<Thread['level'], string> = { must: 'var(--danger)', suggest: 'var(--warn)', whole: 'var(--warn)' }
const NONE: readonly Stripe[] = []

/** @param places where they were found last; a mark that moved with its words tells better */
const commentStripes = (editor: Editor, threads: readonly Thread[], places: ReadonlyMap<number, Range>): Stripe[] =>
  threads.flatMap(({ comment_id, level, resolved_at }) => {
    const place = resolved_at === null && places.has(comment_id) ? (markOf(editor, comment_id) ?? places.get(comment_id)) : undefined
    return place ? [{ name: '', colour: COMMENT_COLOURS[level], elements: linesIn(editor.state.doc, place) }] : []
  })

/** Stripes of tags and open comments beside the lines of the editor. @param shown false takes them away */
export const useDeskStripes = (
  editor: Editor,
  docId: number,
  projectId: number | undefined,
  { comments, places }: DocComments,
  shown: boolean,
) => {
  const { stripes } = useTagStripes(projectId, docId, editor, 0)
  const { threads } = comments
  const ofComments = useMemo(
    () => (shown && threads && places ? () => commentStripes(editor, threads, places) : undefined),
    [editor, shown, threads, places],
  )
  useStripes(editor, shown ? stripes : NONE, ofComments)
}
