// Where a work opens.
import { workScreen } from '@qianmu/contract/works/kinds'
import type { Project } from '@qianmu/contract/works/projects'

/** Where a work opens, for whoever may open it: a comic or animation on its storyboard, others on their documents. */
export const workPath = (work: { project_id: number; project_type: number }) => workScreen(work, 'start')
/** Where one goes on writing: the last document, else the work. */
export const resumePath = (work: Project) => (work.last_doc ? `/editor/edit/${work.last_doc.doc_id}` : workPath(work))
