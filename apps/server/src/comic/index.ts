// Simple comics as main sees them.
export { comicAnswers } from './comic.answers.ts'
export { findSimpleComic } from './comic.store.ts'
