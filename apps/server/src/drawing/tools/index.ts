// Picture tools as main sees them.
export { registerPromptReading } from './read.job.ts'
export { pictureToolAnswers } from './tools.answers.ts'
export { useTool } from './use.ts'
