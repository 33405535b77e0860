// Drawings for a subject as other areas and main see them.
export { standsOf, type Stand } from './latest.store.ts'
export { drawSubject, drawSubjects } from './draw-subject.ts'
export { clausesOf, namedIn, phrasesOf, promptWith, toldIn } from './joining.ts'
export { drawingsFor, drawnFor, findSubjectImage, findSubjectRecord, findSubjectTask, subjectOf } from './subjects.store.ts'
export { subjectAnswers } from './subjects.answers.ts'
export { roleImageAnswers } from './roles.answers.ts'
