// Small models that run in a process of ours, as the program sees them.
export { smallModels, type SmallModels } from './engines.ts'
export { tesseractEngine } from './tesseract.ts'
export { meaningModel } from './meaning.ts'
export { type Housed, hearingModel, voiceModel } from './talking.ts'
export { MODEL_FILES, type ModelName } from './works.ts'
