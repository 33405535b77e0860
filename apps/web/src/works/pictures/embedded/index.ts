// Pictures that stand in a text, as other areas see them.
export { type PictureAddress, pictureAddress, rememberAddress } from './addresses.ts'
export { TextOfDoc, TextPicture } from './TextPicture.tsx'
