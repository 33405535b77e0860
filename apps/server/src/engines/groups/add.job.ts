// The job that fetches a group of small models onto the machine that runs it.
import type { Uses } from '../../app.ts'
import { JobRefusal } from '../../jobs/index.ts'
import { ADD_JOB, type AddPayload } from './adding.store.ts'
import { SourceFault } from './sources.ts'

/** Lets this process fetch groups. */
export function registerAddingModels(app: Uses<'jobs' | 'modelGroups'>): void {
  app.jobs.register(ADD_JOB, {
    pool: 'models',
    async run(job, tools) {
      try {
        await app.modelGroups.add((job.payload as AddPayload).group, tools)
      } catch (error) {
        if (error instanceof SourceFault) throw new JobRefusal(error.message)
        throw error
      }
      return { link: '/setting/engines' }
    },
  })
}
