// Characters as other areas and main see them.
import { workFinder } from '../kit/work-access.ts'

export { characterAnswers } from './characters.answers.ts'
export { portraitsOf } from './characters.store.ts'
export { figureAnswers } from './figures.answers.ts'
export { copyCharacters } from './copy.ts'
export { registerRecognition } from './recognise.job.ts'
export { spokenNames } from './recognition.store.ts'

export const findCharacter = workFinder(
  'character',
  'characters x join works w on w.id = x.work_id',
  'x.deleted_at is not null',
  `'EditIdeas'`,
)
