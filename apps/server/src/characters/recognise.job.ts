// The job that reads every document of a work for characters; it can be cancelled at any time, and adds nobody.
import path from 'node:path'
import { workScreen } from '@qianmu/contract/works/kinds'
import type { Uses } from '../app.ts'
import { apart } from '../kit/apart/apart.ts'
import type { Actor } from '../kit/answer.ts'
import { Refusal } from '../kit/refuse.ts'
import { type JobRow, JobRefusal, type JobTools } from '../jobs/index.ts'
import { mediaOf, textNow } from '../works/documents/index.ts'
import { keepCandidates, noteReading } from './recognition.store.ts'
import { recogniseIn } from './recognise.rules.ts'

/** The kind under which the job is enqueued. */
const RECOGNISE_JOB = 'recognise_characters'

interface RecognisePayload {
  project_id: number
}

const recognised = apart(path.join(import.meta.dirname, 'recognise.rules.ts'), recogniseIn, { small: 0, deadlineMs: 120_000, heapMb: 768 })
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
  const kind = (await mediaOf(app, project_id)) === 'NOVEL' ? 'prose' : 'script'
  const docs: Parameters<typeof recogniseIn>[0][number][] = []
  for (const [at, { id, name }] of rows.entries()) {
    progress((at / rows.length) * OPENED, `正在读 ${name}`)
    docs.push({ doc_id: id, doc_name: name, json: (await textNow(app, job.user_id, id)).json })
    if (signal.aborted) throw new JobRefusal('识别已停止')
  }
  progress(OPENED, '正在辨认角色')
  const size = docs.reduce((sum, { json }) => sum + json.length, 0)
  const candidates = await told(recognised({ person: job.user_id, size, field: 'project_id', signal }, docs, kind))
  await keepCandidates(app, project_id, job.id, candidates)
  progress(1, candidates.length ? `找到 ${candidates.length} 个名字` : '没有找到角色')
  return { link: workScreen({ project_id, project_type: rows[0]!.project_type }, 'characters') }
}

/** Has the script of a work read by a job. @returns its id */
export async function beginReading(
  app: Uses<'jobs' | 'now' | 'pool'>,
  { userId, teamId }: Pick<Actor, 'teamId' | 'userId'>,
  project_id: number,
) {
  const payload: RecognisePayload = { project_id }
  const { id } = await app.jobs.enqueue({ kind: RECOGNISE_JOB, title: '从剧本识别角色', userId, teamId, payload })
  await noteReading(app, project_id, userId, id)
  return id
}

/** What is refused is told of the job. */
const told = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw error instanceof Refusal ? new JobRefusal(error.message === '已停止' ? '识别已停止' : error.message) : error
  })

/** Lets this process read scripts for characters. */
export function registerRecognition(app: Uses<'collab' | 'jobs' | 'long' | 'now' | 'pool'>): void {
  app.jobs.register(RECOGNISE_JOB, { pool: 'text', run: (job, tools) => run(app, job, tools) })
}
