// Files as the rest of the server sees them.
export { createFiles, FileRefusal, openObjectStore, type FileRow, type Files, type FilesOptions, type Incoming } from './files.ts'
export { ImageRefusal } from './images.ts'
export { type Owner, QuotaExceeded } from './quota.ts'
export { MissingObject, type ObjectStore, StorageFull } from './store.ts'
export { checkPicture, fileAnswers, keepPicture, pictureBehind, told } from './uploads.ts'
