// The door of pictures for the editor's other folders.
export { PicturePicker, PictureViewer } from './PictureParts.tsx'
export { Pictures } from './uploading.ts'
