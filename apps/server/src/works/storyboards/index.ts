// Storyboards as other areas and main see them.
export { copyShots } from './copy.store.ts'
export { sceneName } from './film.ts'
export { comicShots, heardOf } from './lines.store.ts'
export { takeFiles, takesOf } from './takes.store.ts'
export { addImage, changeImage, listImages, setBaseOf, shotPictures } from './images.store.ts'
export { storyboardAnswers } from './storyboards.answers.ts'
export { findStoryboard, oneShot, scriptsOf, shotSheet, storyboardOf, theseShots } from './shots.store.ts'
