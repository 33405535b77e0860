// Storyboards as other areas and main see them.
export { copyShots } from './copy.store.ts'
export { sceneName } from './film.ts'
export { addImage, listImages, setBaseOf, shotPictures } from './images.store.ts'
export { endingOf } from './pack.ts'
export { storyboardAnswers } from './storyboards.answers.ts'
export { findStoryboard, oneShot, scriptsOf, storyboardOf, theseShots } from './shots.store.ts'
