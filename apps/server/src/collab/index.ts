// Co-writing as the rest of the server sees it.
export type { Access, CheckAccess } from './hooks.ts'
export { type Collab, type CollabOptions, createCollab } from './server.ts'
