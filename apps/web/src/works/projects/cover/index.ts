// The cover of a work as other areas see it.
export { Cover } from './Cover.tsx'
