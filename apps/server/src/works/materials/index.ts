// Picture material in categories as main sees it.
export { findMaterialCategory, materialAnswers } from './materials.answers.ts'
export { filesOfWork } from '../../files/index.ts'
export { dropFiles } from './uses.store.ts'
