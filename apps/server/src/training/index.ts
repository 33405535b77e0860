// Custom models as other areas and main see them.
export { registerSets } from './set.job.ts'
export { sweepTrainings } from './sweep.ts'
export { registerTraining, TRAIN_POOL } from './train.job.ts'
export { trainingAnswers } from './training.answers.ts'
export { findCustomModel } from './training.store.ts'
