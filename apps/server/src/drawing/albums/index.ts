// Albums as main sees them.
export { albumAnswers } from './albums.answers.ts'
export { findAlbum } from './albums.store.ts'
