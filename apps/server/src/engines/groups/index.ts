// Groups of small models as main and the rest of the server see them.
export { registerAddingModels } from './add.job.ts'
export { modelGroupAnswers } from './groups.answers.ts'
export { createGroups, type ModelGroups, modelsFolder, NO_GROUPS } from './groups.ts'
export { SourceFault } from './sources.ts'
