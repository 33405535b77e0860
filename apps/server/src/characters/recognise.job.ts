// The job that reads every document of a work for characters; it can be cancelled at any time, and adds nobody.
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Candidate } from '@qianmu/contract/characters'
import { workScreen } from '@qianmu/contract/works/kinds'
import type { Uses } from '../app.ts'
import { type JobRow, JobRefusal, type JobTools } from '../jobs/index.ts'
import { contentNow, mediaOf } from '../works/documents/index.ts'
import { keepCandidates } from './recognition.store.ts'
import type { Reading } from './recognise.worker.ts'

/** The kind under which the job is enqueued. */
export const RECOGNISE_JOB = 'recognise_characters'

export interface RecognisePayload {
  project_id: number
}

const HEAP_MB = 768
/** Share of the work that is done when every document has been opened; reading them together is the rest. */
const OPENED = 0.6

async function run(app: Uses<'collab' | 'long' | 'now' | 'pool'>, job: JobRow, { signal, progress }: JobTools) {
  const { project_id } = job.payload as RecognisePayload
  const { rows } = await app.pool.query<{ id: number; name: string; project_type: number }>(
    `select d.id, d.name, w.project_type from docs d join works w on w.id = d.work_id left join volumes v on v.id = d.volume_id
     where d.work_id = $1 and d.kind = 'doc' and d.deleted_at is null order by v.order_key nulls last, d.volume_id, d.order_key, d.id`,
    [project_id],
  )
  if (!rows.length) throw new JobRefusal('这部作品还没有文档')
  const reading: Reading = { docs: [], kind: (await mediaOf(app, project_id)) === 'NOVEL' ? 'prose' : 'script' }
  for (const [at, { id, name }] of rows.entries()) {
    progress((at / rows.length) * OPENED, `正在读 ${name}`)
    reading.docs.push({ doc_id: id, doc_name: name, content: await contentNow(app, id) })
    if (signal.aborted) throw new JobRefusal('识别已停止')
  }
  progress(OPENED, '正在辨认角色')
  const candidates = await readApart(reading, signal)
  await keepCandidates(app, project_id, job.id, candidates)
  progress(1, candidates.length ? `找到 ${candidates.length} 个名字` : '没有找到角色')
  return { link: workScreen({ project_id, project_type: rows[0]!.project_type }, 'characters') }
}

function readApart(reading: Reading, signal: AbortSignal): Promise<Candidate[]> {
  const { promise, resolve, reject } = Promise.withResolvers<Candidate[]>()
  const worker = new Worker(path.join(import.meta.dirname, 'recognise.worker.ts'), {
    workerData: reading,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  const stop = () => reject(new JobRefusal('识别已停止'))
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  worker.once('message', resolve)
  worker.once('error', reject)
  worker.once('exit', code => reject(new Error(`the reading ended without an answer (exit code ${code})`)))
  return promise.finally(() => {
    signal.removeEventListener('abort', stop)
    return worker.terminate()
  })
}

/** Lets this process read scripts for characters. */
export function registerRecognition(app: Uses<'collab' | 'jobs' | 'long' | 'now' | 'pool'>): void {
  app.jobs.register(RECOGNISE_JOB, { pool: 'text', run: (job, tools) => run(app, job, tools) })
}
