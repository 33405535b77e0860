// What other areas may use of long work: the tray, the toasts of what ended, and the number of running jobs.
export { JobToasts } from './JobToasts.tsx'
export { TaskTray } from './TaskTray.tsx'
export { useJobs, useRunningJobs } from './use-jobs.ts'
