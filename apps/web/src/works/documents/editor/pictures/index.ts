// The door of pictures for the editor's other folders.
export { withPictures } from './drawn.ts'
export { PicturePicker, PictureViewer } from './PictureParts.tsx'
export { insertKept, Pictures } from './uploading.ts'
