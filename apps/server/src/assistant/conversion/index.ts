// The conversion of novels as main sees it.
export { conversionAnswers } from './conversion.answers.ts'
export { registerConversion } from './conversion.job.ts'
export { findConversion } from './conversion.store.ts'
