// Pictures in documents as other areas and main see them.
export { copyMatching } from './copy.store.ts'
export {
  addImage as addMatching,
  changeImage as changeMatching,
  findMatchingInfo,
  findPictureMaterial,
  matchedPictures,
} from './pictures.store.ts'
export { pictureAnswers } from './pictures.answers.ts'
