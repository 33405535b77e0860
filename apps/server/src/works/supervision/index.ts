// Supervision as other areas and main see it.
export { findAnchor, type Selection } from './anchor.store.ts'
export { commentAnswers } from './comments.answers.ts'
export { findComment, findDocStructTag, findStructTag } from './find.store.ts'
export { supervisionAnswers } from './supervision.answers.ts'
export { findCommentTemplate } from './templates.store.ts'
