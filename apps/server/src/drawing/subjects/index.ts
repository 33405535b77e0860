// Drawings for a subject as other areas and main see them.
export { standsOf, type Stand } from './latest.store.ts'
export { drawnFor, findSubjectImage, findSubjectRecord, findSubjectTask } from './subjects.store.ts'
export { subjectAnswers } from './subjects.answers.ts'
export { roleImageAnswers } from './roles.answers.ts'
