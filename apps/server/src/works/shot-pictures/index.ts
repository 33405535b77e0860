// Pictures of shots and passages as main sees them.
export { runShots } from './run.store.ts'
export { shotPictureAnswers } from './shot-pictures.answers.ts'
