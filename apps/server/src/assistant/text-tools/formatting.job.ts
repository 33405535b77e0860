// The job that plans the formatting of a whole document, in slices so that the server answers others between them.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { FORMAT_STEPS, type FormatStep, planFormat } from '@qianmu/script/language/format/plan'
import type { Uses } from '../../app.ts'
import { type JobRow, JobRefusal, type JobTools } from '../../jobs/index.ts'
import { contentNow } from '../../works/documents/index.ts'
import { keepPlan } from './formatting.store.ts'
import { soundAlike } from './readings.ts'

/** The kind under which the job is enqueued. */
export const FORMAT_JOB = 'full_format'

export interface FormatPayload {
  doc_id: number
  steps: FormatStep[]
  mode: 'script' | 'novel'
}

async function run(app: Uses<'collab' | 'long' | 'now' | 'pool'>, job: JobRow, { signal, progress }: JobTools) {
  const { doc_id, steps, mode } = job.payload as FormatPayload
  const content = await contentNow(app, doc_id)
  const plan = planFormat(content, { steps, mode, soundAlike })
  for (;;) {
    const step = plan.next()
    if (step.done) {
      await keepPlan(app, doc_id, job.user_id, job.id, step.value)
      progress(1, step.value.length > 0 ? `共 ${step.value.length} 处建议` : '没有需要修改的地方')
      return { link: `/editor/edit/${doc_id}` }
    }
    progress(step.value.share, FORMAT_STEPS[step.value.step])
    await nextTurn()
    if (signal.aborted) throw new JobRefusal('排版已停止')
  }
}

/** Lets this process plan formattings. */
export function registerFormatting(app: Uses<'collab' | 'jobs' | 'long' | 'now' | 'pool'>): void {
  app.jobs.register(FORMAT_JOB, { pool: 'text', run: (job, tools) => run(app, job, tools) })
}
