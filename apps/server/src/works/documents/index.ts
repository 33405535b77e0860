// Documents as other areas and main see them.
export { contentOfState, figuresOf, givenContent, hashJson } from './content.ts'
export { copyDocs } from './copy.ts'
export { documentAnswers } from './documents.answers.ts'
export { addDocs, binDoc, checkVolume, mediaOf, rememberPlace, renameDoc, type NewDoc } from './documents.store.ts'
export { findDocument, findIdea, writeKeyOf } from './find.ts'
export { type DocOutline, outlinesOf } from './outline.ts'
export { holdOrder, keyBehind, keysAtEnd } from './order.ts'
export { noteAuthor, readText, saveText, settle, textAtHand } from './text.store.ts'
