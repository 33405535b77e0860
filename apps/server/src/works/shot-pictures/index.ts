// Pictures of shots and passages as main sees them.
export { shotPictureAnswers } from './shot-pictures.answers.ts'
