// Roles, scenes and clothing as other areas and main see them.
export { assetAnswers, assetImageAnswers } from './assets.answers.ts'
export { copyAssets } from './copy.store.ts'
export { registerAssetExport } from './export.job.ts'
export { insertAssets } from './assets.store.ts'
export { addImage, binImages, changeImage } from './images.store.ts'
export { assetPictures } from './pictures.store.ts'
export { type AssetRow, assetRow, assetRows, assetSheet, findComicAsset, oneAsset, openRow, shownAssets } from './rows.store.ts'
