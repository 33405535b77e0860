// Drawings for things of works in the database: how one leads to its work, and those of a thing.
import { type Scene, type SubjectDrawing, THINGS_MAX } from '@qianmu/contract/drawing/subjects'
import type { AssetKind } from '@qianmu/contract/works/asset-kinds'
import type { DrawResult } from '@qianmu/contract/drawing/pictures'
import type pg from 'pg'
import type { Uses } from '../../app.ts'
import type { Actor } from '../../kit/answer.ts'
import { found } from '../../kit/refuse.ts'
import { workFinder } from '../../kit/work-access.store.ts'
import { recordsOf, type Subject } from '../pictures.store.ts'

export const findSubjectRecord = workFinder('subject_record', 'draw_records x join works w on w.id = x.work_id', 'x.deleted_at is not null')
const partFinder = (name: string, part: string, binned: string) =>
  workFinder(
    name,
    `(select p.id, r.work_id, ${binned} binned from ${part} p join draw_records r on r.id = p.record_id) x join works w on w.id = x.work_id`,
    'x.binned',
  )
export const findSubjectImage = partFinder('subject_image', 'draw_images', '(p.deleted_at is not null or r.deleted_at is not null)')
export const findSubjectTask = partFinder('subject_task', 'draw_tasks', '(r.deleted_at is not null)')

interface SubjectRow {
  id: number
  scene: Scene
  work_id: number
  subject_id: string
  user_id: number
  nickname: string
  avatar_file_id: number | null
}
const ROWS = `select r.id, r.scene, r.work_id, r.subject_id, r.user_id, u.nickname, u.avatar_file_id
  from draw_records r join users u on u.id = r.user_id where r.deleted_at is null and r.scene is not null`

/** What a record is drawn for, and by whom. */
export async function subjectOf(app: Uses<'pool'>, recordId: number): Promise<Subject & { userId: number; request: unknown }> {
  const { rows } = await app.pool.query<Subject & { userId: number; request: unknown }>(
    `select scene, work_id "workId", subject_id "subjectId", subject_name "name", user_id "userId", request
     from draw_records where id = $1 and scene is not null`,
    [recordId],
  )
  return found(rows[0], '绘图记录')
}

/** Marks and previews are the drawer's own. */
const asSeen = (mine: boolean, result: DrawResult): DrawResult =>
  mine
    ? result
    : {
        ...result,
        tasks: result.tasks.map(task => ({ ...task, preview: '' })),
        images: result.images.map(image => ({ ...image, favourite: false, rating: 0 })),
      }

async function shown(app: Uses<'files' | 'jobs' | 'pool'>, actor: Actor, rows: readonly SubjectRow[]): Promise<SubjectDrawing[]> {
  const ids = rows.map(row => row.id)
  const [results, chosen] = await Promise.all([
    recordsOf(app, ids),
    app.pool.query<{ image_id: number }>(
      'select s.image_id from subject_pictures s join draw_images i on i.id = s.image_id where i.record_id = any($1) and i.deleted_at is null',
      [ids],
    ),
  ])
  const marked = new Set(chosen.rows.map(row => row.image_id))
  return rows.flatMap(({ id, scene, work_id, subject_id, user_id, nickname, avatar_file_id }) => {
    const result = results.get(id)
    const mine = user_id === actor.userId
    const avatar = avatar_file_id === null ? '' : app.files.address(avatar_file_id, 'mini')
    const about = { scene, work_id, subject_id, drawer: { user_id, nickname, avatar }, mine }
    if (!result) return []
    return [{ ...asSeen(mine, result), ...about, chosen: result.images.flatMap(image => (marked.has(image.id) ? image.id : [])) }]
  })
}

/** A record of a thing with its pictures, as `actor` sees it. */
export async function oneDrawing(app: Uses<'files' | 'jobs' | 'pool'>, actor: Actor, recordId: number): Promise<SubjectDrawing> {
  return found((await drawingsFor(app, actor, [recordId]))[0], '绘图记录')
}

/** Some records of things with their pictures, as `actor` sees them. */
export async function drawingsFor(
  app: Uses<'files' | 'jobs' | 'pool'>,
  actor: Actor,
  recordIds: readonly number[],
): Promise<SubjectDrawing[]> {
  const { rows } = await app.pool.query<SubjectRow>(`${ROWS} and r.id = any($1)`, [recordIds])
  return shown(app, actor, rows)
}

/** A page of a list, from an id on. */
export interface PageOf {
  before?: number | undefined
  size: number
  order?: 'newest' | 'shot'
}

/** What everybody drew for a thing, or for all things of the work: newest first, or in the order of the shots. */
export async function drawingsOf(
  app: Uses<'files' | 'jobs' | 'pool'>,
  actor: Actor,
  { scene, workId, subjectId }: Omit<Subject, 'subjectId'> & { subjectId?: string },
  { before, size, order = 'newest' }: PageOf,
) {
  const values = [workId, scene, before ?? null, size + 1, ...(subjectId === undefined ? [] : [subjectId])]
  const thing = subjectId === undefined ? '' : 'and r.subject_id = $5'
  if (order === 'shot') {
    const { rows } = await app.pool.query<SubjectRow>(
      `select r.* from (${ROWS} and r.work_id = $1 and r.scene = $2 ${thing}) r
       left join storyboards s on s.id::text = r.subject_id left join docs d on d.id = s.doc_id and d.work_id = $1
       order by d.id is null or d.deleted_at is not null or s.deleted_at is not null, d.order_key, d.id, s.order_key, s.id, r.id desc
       limit $4 offset coalesce($3, 0)`,
      values,
    )
    const next = rows.length > size ? (before ?? 0) + size : null
    return { list: await shown(app, actor, rows.slice(0, size)), next }
  }
  const { rows } = await app.pool.query<SubjectRow>(
    `${ROWS} and r.work_id = $1 and r.scene = $2 and ($3::bigint is null or r.id < $3) ${thing} order by r.id desc limit $4`,
    values,
  )
  const page = rows.slice(0, size)
  return { list: await shown(app, actor, page), next: rows.length > size ? page.at(-1)!.id : null }
}

/** The things of a work that have pictures, those that were drawn for last first, with how many. */
export async function thingsOf(app: Uses<'pool'>, workId: number, scene: Scene): Promise<{ subject_id: string; pictures: number }[]> {
  const { rows } = await app.pool.query<{ subject_id: string; pictures: number }>(
    `select r.subject_id, count(*)::int pictures from draw_records r join draw_images i on i.record_id = r.id
     where r.work_id = $1 and r.scene = $2 and r.deleted_at is null and i.role = 'result' and i.deleted_at is null
     group by r.subject_id order by max(r.id) desc limit $3`,
    [workId, scene, THINGS_MAX],
  )
  return rows
}

/** The record of a picture or of a task of one. */
export async function recordOf(app: Uses<'pool'>, of: 'draw_images' | 'draw_tasks', id: number): Promise<number> {
  const { rows } = await app.pool.query<{ record_id: number }>(`select record_id from ${of} where id = $1`, [id])
  return found(rows[0], '绘图记录').record_id
}

/** Files of everything that was drawn for things of a work. */
export async function drawnFor(pool: pg.Pool, workId: number): Promise<number[]> {
  const { rows } = await pool.query<{ file_id: number }>(
    'select i.file_id from draw_images i join draw_records r on r.id = i.record_id where r.work_id = $1',
    [workId],
  )
  return rows.map(row => row.file_id)
}

/** The page of a sheet. */
export async function sheetLink(
  { pool }: Uses<'pool'>,
  { id, kind, work_id }: { id: number; kind: AssetKind; work_id: number },
): Promise<string> {
  const { rows } = await pool.query<{ project_type: number }>('select project_type from works where id = $1', [work_id])
  return `/workDetail/${work_id}/${rows[0]!.project_type}/generalRoleSetting?tab=${kind}&asset=${id}`
}
