// Pictures in documents as other areas and main see them.
export { copyMatching } from './copy.store.ts'
export { dropFile, findMatchingInfo, findPictureMaterial, matchedPictures } from './pictures.store.ts'
export { pictureAnswers } from './pictures.answers.ts'
