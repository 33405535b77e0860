// Where an idea is worked on: text in the editor, cards and characters on the board, a quick note in the inbox.
import type { Idea } from '@qianmu/contract/works/ideas'

/** The page of an idea by its edit type (document 2 §3). */
export const pathOfIdea = (projectId: number, { idea_id, edit_type }: Pick<Idea, 'idea_id' | 'edit_type'>): string => {
  const conception = `/workDetail/${projectId}/1/conception`
  if (edit_type === 1) return `/editor/edit/${idea_id}`
  if (edit_type === 2) return `${conception}?kind=all&idea=${idea_id}`
  return edit_type === 3 ? `${conception}?kind=role&idea=${idea_id}` : conception
}
