// What other areas may use of long work: the tray, whose code comes when it is first opened, the toasts of what ended, the number of running jobs.
import { late } from '../ui/late/late.tsx'

export { JobToasts } from './JobToasts.tsx'
export const TaskTray = late(() => import('./TaskTray.tsx'))
export { isOver, useJob, useJobNews } from './use-job.ts'
export { useJobList, useRunningJobs } from './use-jobs.ts'
