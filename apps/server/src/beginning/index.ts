// The first hour as main sees it.
export { beginningAnswers } from './beginning.answers.ts'
export { registerSamples } from './sample.job.ts'
