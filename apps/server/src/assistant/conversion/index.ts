// The conversion of novels as main sees it.
export { conversionAnswers } from './conversion.answers.ts'
export { enqueueConversion, registerConversion } from './conversion.job.ts'
export { addConversion, conversionOf, findConversion, rowOf as conversionRow } from './conversion.store.ts'
export { saveConversion } from './save.ts'
