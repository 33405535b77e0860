// Models as other areas and main see them.
export { registerDeployment, sweepModels } from './deploy.job.ts'
export { baseModelOf, checkpointOf } from './inventory.store.ts'
export { ownModelAnswers } from './own.answers.ts'
export { findOwnModel } from './own.store.ts'
export { checkModels, modelAnswers, matchingAnswers } from './models.answers.ts'
