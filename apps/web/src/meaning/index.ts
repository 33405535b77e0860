// The search by meaning as the command palette sees it.
export { findMeaning } from './palette.ts'
