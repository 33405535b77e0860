// Where a work opens.
import { workScreen } from '@qianmu/contract/works/kinds'
import type { Project } from '@qianmu/contract/works/projects'

/** Where a work opens, for whoever may open it: a comic or animation on its storyboard, others on their documents. */
export const workPath = (work: { project_id: number; project_type: number }) => workScreen(work, 'start')
/** Where one goes on writing: the last document, else the work. */
export const resumePath = (work: Project) => (work.last_doc ? `/editor/edit/${work.last_doc.doc_id}` : workPath(work))
/** Where a document becomes a film; undefined for ideas. A novel is made a script there first. */
export const filmPath = (doc: { doc_id: number; kind: 'doc' | 'idea'; project_id: number; project_type: number }) =>
  doc.kind === 'idea' ? undefined : `/workDetail/${doc.project_id}/${doc.project_type}/film/${doc.doc_id}`
