// Files as the rest of the server sees them.
export {
  createFiles,
  FileRefusal,
  openObjectStore,
  type FileRow,
  type Files,
  type FilesOptions,
  type Incoming,
  foreignAt,
  mimeOf,
} from './files.store.ts'
export { type AssetKind } from './assets.ts'
export { BLURRED, type Looks, looksOf } from './looks.ts'
export { noteLooks } from './seen.store.ts'
export { ImageRefusal } from './images.ts'
export { type Owner, QuotaExceeded } from './quota.store.ts'
export { BACKUP_LOCK } from './contents.store.ts'
export { keyOf, MissingObject, type ObjectStore, StorageFull } from './store.ts'
export { peaksPlace, stripPlace } from './thumbnails.ts'
export { fileAnswers } from './files.answers.ts'
export { NO_DATE, zipped } from './zipped.ts'
export { given, keepPicture, told } from './uploads.store.ts'
export {
  checkPicture,
  filesOfWork,
  grantFiles,
  type Holder,
  pictureBehind,
  SHOWN_IN_WORKS,
  usable,
  usablePictures,
  type Who,
} from './may-use.store.ts'
export { fileIn } from '../kit/calls/addresses.rules.ts'
export { endingOf } from './kinds.ts'
