// Works as other areas and main see them.
export { listWorkMembers, setWorkMember } from './members.store.ts'
export { registerCopy } from './copy.job.ts'
export { projectAnswers } from './projects.answers.ts'
export { addProject, binProject, findWork, simpleWorks, workFaces } from './projects.store.ts'
