// The works area as the shell sees it: the picture of a work, and works and documents in the command palette.
export { Cover } from './projects/cover/Cover.tsx'
export { findWorks } from './palette.ts'
export { workPath } from './places.ts'
