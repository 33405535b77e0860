// Characters as other areas and main see them.
export { castIndex, type Named, nameForm } from './characters.rules.ts'
export { characterAnswers } from './characters.answers.ts'
export {
  castRows,
  charactersById,
  findCharacter,
  listCharacters as charactersOf,
  namedOf,
  portraitsOf,
  tellCharacters,
} from './characters.store.ts'
export { figureAnswers } from './figures.answers.ts'
export { copyCharacters } from './copy.store.ts'
export { beginReading, registerRecognition } from './recognise.job.ts'
export { peopleOf, recognitionOf, spokenNames } from './recognition.store.ts'
export { addCast, addCharacters, changeCharacter } from './write.store.ts'
