// The job that evaluates a work, in a thread; half a run leaves nothing behind.
import path from 'node:path'
import { STATE } from '@qianmu/contract/evaluation/states'
import { judged } from '@qianmu/script/report/judging'
import type { Uses } from '../app.ts'
import { type JobRow, JobRefusal, type JobTools } from '../jobs/index.ts'
import type { Actor } from '../kit/answer.ts'
import { readingLane } from '../kit/apart/lanes.ts'
import { inThread } from '../kit/apart/thread.ts'
import { inTransaction } from '../kit/pool.ts'
import { Refusal } from '../kit/refuse.ts'
import { type EvaluationRow, evaluationById, keepReport, noteBegun, noteRun, noteUnfit } from './evaluation.store.ts'
import { dismissedOf } from './findings.store.ts'
import { askAbout } from './judge.ts'
import type { EvaluateTask, Measured } from './evaluate.worker.ts'

export const EVALUATE_JOB = 'evaluate'

const DEADLINE_MS = 30_000
const HEAP_MB = 768

interface Payload {
  eid: number
  byAi: boolean
}

async function apart(app: Uses<'pool'>, job: JobRow, row: EvaluationRow, signal: AbortSignal): Promise<Measured> {
  const { rows } = await app.pool.query<{ snapshot: Buffer }>('select snapshot from evaluations where id = $1', [row.id])
  const dismissed = [...(await dismissedOf(app, row))]
  const data: EvaluateTask = { kind: row.kind, byAi: (job.payload as Payload).byAi, snapshot: rows[0]!.snapshot, dismissed }
  const file = path.join(import.meta.dirname, 'evaluate.worker.ts')
  try {
    return (await readingLane(job.user_id, () =>
      inThread({ file, data, deadlineMs: DEADLINE_MS, heapMb: HEAP_MB, field: 'eid', signal }),
    )) as Measured
  } catch (error) {
    throw error instanceof Refusal ? new JobRefusal(error.message) : error
  }
}

/** The page of an evaluation. */
export const pageOf = (row: Pick<EvaluationRow, 'id' | 'work_id' | 'file_id' | 'name'>): string =>
  `/evaluate/detail/${row.id}/${row.work_id ?? row.file_id}/${row.work_id === null ? 1 : 0}/${encodeURIComponent(row.name)}`

/** The evaluation of a job; one that was deleted meanwhile is none. */
async function rowOf(app: Uses<'pool'>, job: JobRow): Promise<EvaluationRow> {
  try {
    return await evaluationById(app, (job.payload as Payload).eid)
  } catch (error) {
    throw error instanceof Refusal ? new JobRefusal(error.message) : error
  }
}

async function evaluate(app: Uses<'languages' | 'now' | 'pool' | 'settings'>, job: JobRow, { signal, progress }: JobTools) {
  const row = await rowOf(app, job)
  progress(0.1, '正在读全文')
  const measured = await apart(app, job, row, signal)
  if (measured.report === null) await noteUnfit(app, row.id, job.id, measured.reason)
  else {
    const { report, batches, novel, people } = measured
    const asked = await askAbout(app, row.team_id, batches, signal, share => progress(0.2 + 0.8 * share, '正在请语言引擎标注'))
    if (signal.aborted) throw new JobRefusal('评估已停止')
    const whole = judged(report, asked.labels, asked.engine)
    const engine = asked.labels.length > 0 ? asked.engine : ''
    await keepReport(app, row.id, job.id, { report: whole, novel, people, engine, dropped: asked.dropped }, asked.reason)
    progress(1, `${whole.score} 分`)
  }
  return { link: pageOf(row) }
}

/** Begins the run of an evaluation. */
export const beginRun = (app: Uses<'jobs' | 'pool'>, actor: Actor, row: EvaluationRow, byAi: boolean) =>
  inTransaction(app.pool, async client => {
    const job = await app.jobs.enqueue(
      {
        kind: EVALUATE_JOB,
        title: `评估《${row.name}》`,
        userId: actor.userId,
        teamId: actor.teamId,
        payload: { eid: row.id, byAi } satisfies Payload,
      },
      client,
    )
    return { eid: row.id, status: await noteBegun(client, row.id, job.id), job_id: job.id }
  })

/** Lets this process evaluate works. */
export function registerEvaluation(app: Uses<'jobs' | 'languages' | 'now' | 'pool' | 'settings'>): void {
  app.jobs.register(EVALUATE_JOB, {
    pool: 'text',
    run: (job, tools) => evaluate(app, job, tools),
    async changed(client, job) {
      if (job.state === 'running') await noteRun(client, job.id, STATE.running, '')
      else if (job.state === 'waiting') await noteRun(client, job.id, STATE.busy, '')
      else if (job.state !== 'done') await noteRun(client, job.id, STATE.pending, job.error || '评估已停止')
    },
  })
}
