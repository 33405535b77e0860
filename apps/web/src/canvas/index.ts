// Pages of comics as other areas see them.
export { pictureOf } from './drawing.ts'
export { noteAddresses } from './rasters.ts'
export { Thumb } from './Thumb.tsx'
