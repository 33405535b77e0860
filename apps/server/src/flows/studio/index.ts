// The studio as workflows ask it.
export { type StudioApp, studioFor } from './studio.ts'
