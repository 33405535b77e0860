// What other areas may use of long work: the task tray and the number of running jobs.
export { JobToasts, TaskTray } from './TaskTray.tsx'
export { useJobs, useRunningJobs } from './use-jobs.ts'
