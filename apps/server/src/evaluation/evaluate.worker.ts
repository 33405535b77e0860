// Runs in a worker thread: measures the text of an evaluation, so that a second of counting stays off the server's loop.
import type { EvaluatedWork } from '@qianmu/contract/evaluation/evaluation'
import { unfitFor } from '@qianmu/script/report/conditions'
import { type Batch, batchesOf } from '@qianmu/script/report/judging'
import { novelReport } from '@qianmu/script/report/novel'
import { analysePeople } from '@qianmu/script/report/people'
import { evaluate, type Report } from '@qianmu/script/report/report'
import { answerTasks } from '../kit/apart/thread.ts'
import { type KeptReport, type Snapshot, unpack } from './evaluation.rules.ts'

export interface EvaluateTask {
  kind: EvaluatedWork['kind']
  /** Also make the questions for an engine. */
  byAi: boolean
  /** The packed snapshot: bytes go from thread to thread faster than what they hold. */
  snapshot: Uint8Array
  /** Keys of findings that are no problem: they take no points. */
  dismissed: readonly string[]
}

/** What comes back: why the text cannot be evaluated, or the report. */
export type Measured =
  { reason: string; report: null } | ({ reason: ''; report: Report } & Pick<KeptReport, 'novel' | 'people'> & { batches: Batch[] })

answerTasks<EvaluateTask>(async (task): Promise<Measured> => {
  const docs = await unpack<Snapshot>(task.snapshot)
  const reason = unfitFor(docs, task.kind)
  if (reason !== '') return { reason, report: null }
  const report = evaluate(docs, task.kind, { dismissed: new Set(task.dismissed) })
  return {
    reason: '',
    report,
    novel: task.kind === 'novel' ? novelReport(docs, report) : null,
    people: analysePeople(docs, task.kind),
    batches: task.byAi ? batchesOf(docs, task.kind) : [],
  }
})
