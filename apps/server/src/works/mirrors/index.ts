// 画面配置 as other areas and main see it.
export { copyMirrors } from './copy.store.ts'
export { mirrorAnswers } from './mirrors.answers.ts'
export { mirrorFiles, picturesOfShot, toldPicture } from './rows.store.ts'
