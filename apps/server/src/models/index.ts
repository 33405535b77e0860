// Models as other areas and main see them.
export { registerDeployment, sweepModels } from './deploy.job.ts'
export { baseModelOf, checkpointOf, filesOf } from './inventory.store.ts'
export { findShown, modelProblem, ownModelAnswers, releaseTrained, shareOwn, triedOut } from './own.answers.ts'
export { safeName } from './own.rules.ts'
export { findOwnModel } from './own.store.ts'
export { checkModels, modelAnswers, matchingAnswers, oneModel } from './models.answers.ts'
