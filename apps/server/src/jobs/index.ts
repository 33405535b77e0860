// Long work and live news as the rest of the server sees them.
export type { Carrier, Carriers } from './carry.ts'
export { createEvents, type Events, type Reader, type StudioEvent } from './events.store.ts'
export { createJobs, type Jobs, type JobsOptions } from './jobs.ts'
export { isOver, type JobState, lastPriorities } from './jobs.rules.ts'
export { findJob, type JobRow, type ListedJob, type NewJob, noteWithWork } from './jobs.store.ts'
export { JobPause, JobRefusal, JobSetback, type JobKind, type JobResult, type JobTools } from './worker.ts'
export { eventAnswers, jobAnswers } from './jobs.answers.ts'
