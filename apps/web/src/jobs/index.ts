// What other areas may use of long work: the tray, whose code comes when it is first opened, the toasts of what ended, the number of running jobs.
import { lazy } from 'react'

export { JobToasts } from './JobToasts.tsx'
export const TaskTray = lazy(() => import('./TaskTray.tsx'))
export { useRunningJobs } from './use-jobs.ts'
