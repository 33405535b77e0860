// The works area as the shell sees it: the picture of a work, the first steps of an account, and works and documents in the command palette.
export { Cover } from './projects/cover/Cover.tsx'
export { FirstStepsElsewhere } from './projects/FirstSteps.tsx'
export { findWorks } from './palette.ts'
export { workPath } from './places.ts'
