// Characters as other areas and main see them.
export { nameForm } from './characters.rules.ts'
export { characterAnswers } from './characters.answers.ts'
export { charactersById, findCharacter, listCharacters as charactersOf, portraitsOf } from './characters.store.ts'
export { figureAnswers } from './figures.answers.ts'
export { copyCharacters } from './copy.store.ts'
export { registerRecognition } from './recognise.job.ts'
export { spokenNames } from './recognition.store.ts'
export { addCast } from './write.store.ts'
