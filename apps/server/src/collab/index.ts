// Co-writing as the rest of the server sees it.
export { createAside, type WrittenAside } from './aside.ts'
export type { Access, CheckAccess } from './hooks.ts'
export { updateBy } from './edit.ts'
export { filesWritten } from './written-files.ts'
export type { Reached } from './log.store.ts'
export { appendToLog, logPosition } from './log-rows.store.ts'
export { type Collab, type CollabOptions, createCollab } from './server.ts'
export { sharedIdOf, sharedIdsOf, sharedUnder, shareAs } from './co-written.store.ts'
