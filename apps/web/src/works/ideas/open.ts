// Where an idea is worked on: text in the editor, cards and characters on the board, a quick note in the inbox.
import type { Idea } from '@qianmu/contract/works/ideas'
import { GAME_WORK } from '@qianmu/contract/works/kinds'
import type { Project } from '@qianmu/contract/works/projects'

/** What of a work decides how its ideas are worked on. */
export type WorkOfIdeas = Pick<Project, 'project_id' | 'project_type'>

/** Whether the work has the screen that cards, characters and quick notes are worked on (document 1 §2.4); the others have the editor alone. */
export const hasConception = ({ project_type }: WorkOfIdeas): boolean => project_type !== GAME_WORK

/** The page of an idea by its edit type (document 2 §3). */
export const pathOfIdea = (work: WorkOfIdeas, { idea_id, edit_type }: Pick<Idea, 'idea_id' | 'edit_type'>): string => {
  const conception = `/workDetail/${work.project_id}/${work.project_type}/conception`
  if (edit_type === 1 || !hasConception(work)) return `/editor/edit/${idea_id}`
  if (edit_type === 2) return `${conception}?kind=all&idea=${idea_id}`
  return edit_type === 3 ? `${conception}?kind=role&idea=${idea_id}` : conception
}
