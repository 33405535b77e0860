// Copying a whole work within its team, as a job: all of it in one transaction, so that a cancelled copy leaves nothing.
import { STATUS } from '@qianmu/contract/kit/status'
import { COMIC_WORKS, MEDIA_TYPES, type MediaType, PROJECT_TYPES, workScreen } from '@qianmu/contract/works/kinds'
import type { Uses } from '../../app.ts'
import type { Actor } from '../../kit/answer.ts'
import { inTransaction } from '../../kit/pool.ts'
import { found, refuse } from '../../kit/refuse.ts'
import { copyCharacters } from '../../characters/index.ts'
import { copyAssets } from '../assets/index.ts'
import { type JobRow, JobRefusal, type JobTools, noteWithWork } from '../../jobs/index.ts'
import { copyCards } from '../cards/index.ts'
import { copyDocs } from '../documents/index.ts'
import { copyMirrors } from '../mirrors/index.ts'
import { copyMatching } from '../pictures/index.ts'
import { copyShots } from '../storyboards/index.ts'
import { firstOf } from '../../kit/cut.ts'

/** The kind under which the job is enqueued. */
const COPY_JOB = 'work_copy'
/** Documents that one job copies. */
const MAX_COPIED = 5000
/** Share of the work that the documents are; cards, characters, passages and shots follow. */
const DOCS_SHARE = 0.95

interface CopyPayload {
  project_id: number
  name: string
  /** Another kind than the work's. */
  script_type?: MediaType | undefined
  /** The copy, once it was made: the job may be run again when its end could not be written. */
  copy_id?: number
}

/** Enqueues the copy of a work. @returns the job's id */
export async function copyProject(
  app: Uses<'jobs' | 'pool'>,
  actor: Actor,
  { project_id, project_name, script_type }: { project_id: number; project_name?: string | undefined; script_type?: MediaType | undefined },
): Promise<number> {
  const { rows } = await app.pool.query<{ name: string; docs: number }>('select name, docs from works where id = $1', [project_id])
  const work = found(rows[0], '作品')
  if (work.docs > MAX_COPIED) refuse(STATUS.limit, `一次最多复制 ${MAX_COPIED} 个文档的作品`)
  const becomes = script_type && PROJECT_TYPES[MEDIA_TYPES[script_type].project_type]
  const name = project_name ?? `${firstOf(work.name, 37)} ${becomes ?? '副本'}`
  const payload: CopyPayload = { project_id, name, script_type }
  const job = await app.jobs.enqueue({
    kind: COPY_JOB,
    title: becomes ? `《${work.name}》转成${becomes}` : `复制《${work.name}》`,
    userId: actor.userId,
    teamId: actor.teamId,
    payload,
  })
  return job.id
}

async function run(app: Uses<'collab' | 'now' | 'pool'>, job: JobRow, { signal, progress }: JobTools) {
  const payload = job.payload as CopyPayload
  const onDoc = (share: number) => {
    if (signal.aborted) throw new JobRefusal('复制已停止')
    progress(share * DOCS_SHARE, `已复制 ${Math.round(share * 100)}% 的文档`)
  }
  const id = payload.copy_id ?? (await copyWork(app, job, payload, onDoc))
  const { rows } = await app.pool.query<{ project_type: number }>('select project_type from works where id = $1', [id])
  const shows = payload.script_type && COMIC_WORKS.includes(rows[0]?.project_type ?? 0) ? 'storyboard' : 'documents'
  return { link: rows[0] ? workScreen({ project_id: id, ...rows[0] }, shows) : '', result: { project_id: id } }
}

/**
 * A copy of a work with its volumes, documents, ideas, cards, characters, sheets, matched passages and storyboards, owned by the one who asked. What was
 * drawn for the things of the work is not copied: a drawing stands in its drawer's history once. The copy shows the ones that were given to shots.
 */
async function copyWork(
  app: Uses<'collab' | 'now' | 'pool'>,
  job: JobRow,
  { project_id, name, script_type }: CopyPayload,
  onDoc: (share: number) => void,
): Promise<number> {
  const [userId, now] = [job.user_id, app.now()]
  return inTransaction(app.pool, async client => {
    const { rows } = await client.query<{ id: number }>(
      `insert into works (team_id, owner_id, name, project_type, script_type, length_type, target_group, tags, cover_file_id, created_at, updated_at)
       select team_id, $2, $3, coalesce($6, project_type), coalesce($7, script_type), length_type, target_group, tags, cover_file_id, $4, $4
       from works where id = $1 and team_id = $5 and deleted_at is null returning id`,
      [project_id, userId, name, now, job.team_id, script_type ? MEDIA_TYPES[script_type].project_type : null, script_type ?? null],
    )
    const copy = rows[0]
    if (!copy) throw new JobRefusal('作品已被删除')
    await client.query('insert into work_members (work_id, user_id) values ($1, $2)', [copy.id, userId])
    const docs = await copyDocs(app, client, project_id, copy.id, userId, onDoc)
    await copyCards(client, project_id, copy.id, docs, userId, now)
    const cast = await copyCharacters(client, project_id, copy.id, docs, userId, now)
    await copyAssets(client, project_id, copy.id, cast, userId, now)
    await copyMatching(client, docs, userId, now)
    await copyMirrors(client, project_id, copy.id, docs, userId, now)
    await copyShots(client, project_id, docs, userId, now)
    await client.query(
      `update works set docs = d.docs, words = d.words
       from (select count(*) docs, coalesce(sum(words), 0) words from docs where work_id = $1 and kind = 'doc') d where id = $1`,
      [copy.id],
    )
    if (!(await noteWithWork(client, job, { copy_id: copy.id }))) throw new JobRefusal('复制已停止')
    return copy.id
  })
}

/** Lets this process copy works. */
export function registerCopy(app: Uses<'collab' | 'jobs' | 'now' | 'pool'>): void {
  app.jobs.register(COPY_JOB, { pool: 'text', run: (job, tools) => run(app, job, tools) })
}
