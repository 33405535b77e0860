// Evaluation as other areas and main see it.
export { registerEvaluation } from './evaluate.job.ts'
export { evaluationAnswers } from './evaluation.answers.ts'
export { findEvaluation } from './evaluation.store.ts'
