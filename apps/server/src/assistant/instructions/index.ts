// Instructions as other areas and main see them.
export { filledFor, instructionAnswers } from './instructions.answers.ts'
export { findInstruction } from './written.store.ts'
