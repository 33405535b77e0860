// Work on long texts as other areas and main see it.
export { charactersIn, createLongTexts, LONG, LONG_AT_HAND, type LongTexts } from './long.ts'
export { areLong, HEAVY_BYTES, isLong } from './is-long.store.ts'
