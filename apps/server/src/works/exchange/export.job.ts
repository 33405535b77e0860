// Export of a work or of many documents as a job: one file, or a zip with a file for each; kept for seven days.
import type { ExportFormat } from '@qianmu/contract/works/exchange'
import { workScreen } from '@qianmu/contract/works/kinds'
import type { Look } from '@qianmu/script/pages/look'
import { buffer } from 'node:stream/consumers'
import type { Uses } from '../../app.ts'
import type { Actor } from '../../kit/answer.ts'
import { found, Refusal } from '../../kit/refuse.ts'
import { type JobRow, JobRefusal, type JobTools } from '../../jobs/index.ts'
import { convert } from './convert.ts'
import { findFont } from './font.ts'
import { MIME, ZIP_MIME } from './mime.ts'
import { exportedDocs, fileNameOf, manuscriptOf } from './manuscript.store.ts'

/** The kind under which the job is enqueued. */
const EXPORT_JOB = 'work_export'
/** The kind of jobs that export sheets of a work (works/assets). */
export const ASSET_EXPORT_JOB = 'asset_export'
/** The kind of jobs that export pages of comics (canvas). */
export const COMIC_EXPORT_JOB = 'comic_export'
/** The kind of jobs that make an animatic (canvas). */
export const ANIMATIC_JOB = 'animatic'
const KEPT_DAYS = 7
/** Share of the work that reading the documents is; writing the file follows. */
const READING_SHARE = 0.6
const FOLDER = 'exports'

interface ExportPayload {
  project_id: number
  doc_id: number[] | null
  format: ExportFormat
  /** A zip with a file for each document. */
  each: boolean
  look: Look
}
export interface ExportedFile {
  key: string
  name: string
  mime: string
}

/** Enqueues the export of documents of a work. @returns the job's id */
export async function enqueueExport(app: Uses<'jobs' | 'pool' | 'settings'>, actor: Actor, payload: ExportPayload): Promise<number> {
  const docs = await exportedDocs(app, payload.project_id, payload.doc_id ?? undefined)
  if (payload.format === 'pdf') findFont(app.settings.QIANMU_PDF_FONT)
  const title = `导出《${docs.title}》${docs.rows.length === 1 ? docs.rows[0]!.name : ''}`
  const job = await app.jobs.enqueue({ kind: EXPORT_JOB, title, userId: actor.userId, teamId: actor.teamId, payload })
  return job.id
}

async function run(app: Uses<'collab' | 'files' | 'long' | 'pool' | 'settings'>, job: JobRow, { signal, progress }: JobTools) {
  const { project_id, doc_id, format, each, look } = job.payload as ExportPayload
  try {
    const docs = await exportedDocs(app, project_id, doc_id ?? undefined)
    const wanted = { format, speaker: look.speaker, since: look.since }
    const manuscript = await manuscriptOf(app, job.user_id, docs, wanted, share => {
      if (signal.aborted) throw new JobRefusal('导出已停止')
      progress(share * READING_SHARE, `已读取 ${Math.round(share * 100)}%`)
    })
    progress(READING_SHARE, '正在写成文件')
    const font = format === 'pdf' ? findFont(app.settings.QIANMU_PDF_FONT) : ''
    const body = await convert<Uint8Array>(job.user_id, { do: 'write', format, manuscript, look, font, each }, signal)
    const [ending, mime] = each ? ['zip', ZIP_MIME] : [format, MIME[format]]
    const file = await keepExported(app, job, oneChunk(body), { name: `${fileNameOf(docs)}.${ending}`, mime })
    return { result: file, link: await pageOf(app, job, project_id) }
  } catch (error) {
    if (error instanceof Refusal) throw new JobRefusal(error.message)
    throw error
  }
}

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** Keeps what a job has made until it is fetched; what older ones made goes. */
export async function keepExported(
  app: Uses<'files' | 'pool'>,
  job: JobRow,
  body: AsyncIterable<Uint8Array>,
  file: Omit<ExportedFile, 'key'>,
): Promise<ExportedFile> {
  await dropOld(app)
  const key = `${FOLDER}/${job.id}`
  await app.files.store.putAs(key, body)
  return { key, ...file }
}

/** The work's page, told to fetch the file. */
async function pageOf(app: Uses<'pool'>, job: JobRow, workId: number): Promise<string> {
  const { rows } = await app.pool.query<{ project_type: number }>('select project_type from works where id = $1', [workId])
  return `${workScreen({ project_id: workId, ...found(rows[0], '作品') }, 'documents')}?exported=${job.id}`
}

/** Files whose jobs are gone or old. */
async function dropOld(app: Uses<'files' | 'pool'>): Promise<void> {
  const keys = new Map<number, string>()
  for await (const { key } of app.files.store.list(`${FOLDER}/`)) keys.set(Number(key.slice(FOLDER.length + 1)), key)
  const { rows } = await app.pool.query<{ id: number }>(
    `select id from jobs where id = any($1) and (finished_at is null or finished_at > now() - make_interval(days => ${KEPT_DAYS}))`,
    [[...keys.keys()]],
  )
  for (const { id } of rows) keys.delete(id)
  for (const key of keys.values()) await app.files.store.delete(key)
}

/** The work that an export is of, and its file when it is done. */
export async function exportOf(app: Uses<'jobs'>, jobId: number): Promise<{ workId: number; file: ExportedFile | null }> {
  const job = await app.jobs.find(jobId)
  const own = found(job && [EXPORT_JOB, ASSET_EXPORT_JOB, COMIC_EXPORT_JOB, ANIMATIC_JOB].includes(job.kind) ? job : undefined, '导出')
  return {
    workId: (own.payload as Pick<ExportPayload, 'project_id'>).project_id,
    file: own.state === 'done' ? (own.result as ExportedFile) : null,
  }
}

/** The bytes of a finished export; undefined once its file has expired. */
export async function exportedBytes(app: Uses<'files' | 'jobs'>, jobId: number): Promise<Uint8Array | undefined> {
  const { file } = await exportOf(app, jobId)
  if (!file || !(await app.files.store.head(file.key))) return undefined
  return new Uint8Array(await buffer(await app.files.store.get(file.key)))
}

/** Lets this process export works. */
export function registerExport(app: Uses<'collab' | 'files' | 'jobs' | 'long' | 'pool' | 'settings'>): void {
  app.jobs.register(EXPORT_JOB, { pool: 'text', run: (job, tools) => run(app, job, tools) })
}
