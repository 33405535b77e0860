// Storyboards as other areas and main see them.
export { copyShots } from './copy.store.ts'
export { shotPictures } from './images.store.ts'
export { storyboardAnswers } from './storyboards.answers.ts'
export { findStoryboard, theseShots } from './shots.store.ts'
