// The media library of a work as other areas and main see it.
export { resourceAnswers } from './resources.answers.ts'
export {
  addResources,
  asksFirst,
  binResources,
  filesOf,
  listResources,
  renameResource,
  repeatedNames,
  resourceFiles,
  theseResources,
} from './resources.store.ts'
