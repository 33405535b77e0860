// Reports about drawings as main sees them.
export { reportAnswers } from './reports.answers.ts'
