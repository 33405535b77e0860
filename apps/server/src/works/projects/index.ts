// Works as other areas and main see them.
import { workFinder } from '../../kit/work-access.ts'

export { listWorkMembers, setWorkMember } from './members.store.ts'
export { registerCopy } from './copy.job.ts'
export { projectAnswers } from './projects.answers.ts'
export { simpleWorks } from './projects.store.ts'

export const findWork = workFinder('work', 'works x join works w on w.id = x.id')
