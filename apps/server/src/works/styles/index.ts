// Styles of works as other areas and main see them.
export { styleAnswers } from './styles.answers.ts'
export { findStyle, usedStyle } from './styles.store.ts'
