// Documents as other areas and main see them.
export { contentOfState, figuresOf, givenContent, hashJson } from './content.ts'
export { changesText, contentNow, ofText, ofTexts, readContent } from './content-now.store.ts'
export { plainNow, textNow } from './text-now.store.ts'
export { copyDocs } from './copy.store.ts'
export { documentAnswers } from './documents.answers.ts'
export {
  addDocs,
  binDoc,
  checkDocs,
  checkVolume,
  listDocs,
  mediaOf,
  rememberPlace,
  renameDoc,
  rowsOfDocs,
  type NewDoc,
} from './documents.store.ts'
export { addGiven, saveGiven } from './given.store.ts'
export { findDocument, findIdea, writeKeyOf } from './find.store.ts'
export { outlinesNaming, readableText, speechesIn } from './narration.store.ts'
export { type DocOutline, keepOutline, outlineOf, outlinesOf } from './outline.store.ts'
export { holdOrder, keyBehind, keysAtEnd } from './order.store.ts'
export { accessOf, rightOn } from './right.ts'
export { excerptOf, indexLate, pairsOf, worksHolding } from './search.store.ts'
export { moveDocs, tellCounted, tellDocs } from './several.store.ts'
export { tellSuggestions } from './told-suggestions.store.ts'
export { changeText, noteAuthor, readSave, readText, saveText, settle, textAtHand } from './text.store.ts'
