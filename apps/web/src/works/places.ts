// Where a work opens.
import { workScreen } from '@qianmu/contract/works/kinds'
import type { Project } from '@qianmu/contract/works/projects'

/** Where a work opens: its documents. */
export const workPath = ({ project_id, project_type }: Pick<Project, 'project_id' | 'project_type'>) =>
  workScreen({ project_id, project_type }, 'documents')
/** Where one goes on writing: the last document, else the work. */
export const resumePath = (work: Project) => (work.last_doc ? `/editor/edit/${work.last_doc.doc_id}` : workPath(work))
