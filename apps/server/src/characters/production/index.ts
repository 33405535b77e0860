// Characters as production has them, as main sees them.
export { productionAnswers } from './production.answers.ts'
