// Downloads as other areas and main see them.
export { drawStrip, picturesToDownload, type Downloaded } from './downloads.store.ts'
export { inTurn } from './joint.ts'
export { burnStrip } from './strip.ts'
export { leaving, download, downloadAnswers } from './downloads.answers.ts'
export { type Packed, packed } from './packed.ts'
