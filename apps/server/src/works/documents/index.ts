// Documents as other areas and main see them.
export { contentOfState, figuresOf, hashJson } from './content.ts'
export { copyDocs } from './copy.ts'
export { documentAnswers } from './documents.answers.ts'
export { addDocs, checkVolume, mediaOf, type NewDoc } from './documents.store.ts'
export { findDocument } from './find.ts'
export { holdOrder, keyBehind, keysAtEnd } from './order.ts'
export { noteAuthor, settle } from './text.store.ts'
