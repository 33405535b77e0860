// Records, tasks and pictures of drawing in the database.
import { DRAW_STATUS, type DrawnPicture, type DrawResult, type DrawTask } from '@qianmu/contract/drawing/pictures'
import type { Scene } from '@qianmu/contract/drawing/subjects'
import { foldText, queryBigrams } from '@qianmu/script/bigrams'
import type pg from 'pg'
import type { Uses } from '../app.ts'
import type { Actor } from '../kit/answer.ts'
import { type Database, likeOf } from '../kit/database.ts'
import { found } from '../kit/refuse.ts'
import { DRAW_POOL, type DrawStatus, secondsLeft, statusOfAll, statusOfJob, statusOfRun } from './drawing.rules.ts'
import { drawImages } from './drawing.table.ts'
import { ownRow } from '../kit/own-row.store.ts'

/** Records and pictures are their owner's alone. */
export const findDrawRecord = ownRow('draw_records x')
const partOfRecord = (table: string) => ownRow(`${table} x join draw_records r on r.id = x.record_id`, { user: 'r.user_id' })
export const findDrawImage = partOfRecord('draw_images')
export const findDrawTask = partOfRecord('draw_tasks')

/** Tasks of a record that a list shows beside its pictures. */
const TASKS_LISTED = 12
/** Pictures of a queue whose places are told; those behind them just wait. */
const PLACES_TOLD = 300

/** A record as the lists show it. */
export interface HeadRow {
  id: number
  user_id: number
  client_draw_type: number
  ai_draw_type: number
  prompt: string
  subject_name: string
  quantity: number
  created_at: Date
  request: unknown
  album_id: number | null
}
interface TaskRow {
  record_id: number
  id: number
  status: DrawStatus
  error: string
  state: Parameters<typeof statusOfJob>[0] | null
  attempt: number
  progress: number
  message: string
  job_id: number | null
  running_s: number | null
  preview_nth: number | null
}
export interface PictureRow {
  id: number
  record_id: number
  task_id: number
  role: DrawnPicture['role']
  file_id: number
  width: number
  height: number
  seed: number
  engine: string
  engine_kind: DrawnPicture['engine_kind']
  unknown_words: string[]
  favourite: boolean
  rating: number
  created_at: Date
}

/** Where in a batch a drawing belongs. */
export interface BatchPlace {
  batchId: number
  row: number
  x: number | null
  y: number | null
}

/** The thing of a work that a drawing is made for. */
export interface Subject {
  scene: Scene
  workId: number
  subjectId: string
  /** What the work's screens call it. */
  name?: string
}

export interface NewRecord {
  teamId: number
  userId: number
  clientType: number
  serverType: number
  request: unknown
  prompt: string
  details: string
  grams: string[]
  baseSeed: number
  engine: string
  quantity: number
  place?: BatchPlace | undefined
  subject?: Subject | undefined
}

/** A record with its tasks, in order. @returns their ids */
export async function insertRecord(client: pg.PoolClient, given: NewRecord, now: Date): Promise<{ recordId: number; taskIds: number[] }> {
  const { rows } = await client.query<{ id: number }>(
    `insert into draw_records (team_id, user_id, client_draw_type, ai_draw_type, request, prompt, grams, base_seed, engine, quantity, created_at,
       batch_id, batch_row, grid_x, grid_y, scene, work_id, subject_id, subject_name, details)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20) returning id`,
    [
      given.teamId,
      given.userId,
      given.clientType,
      given.serverType,
      JSON.stringify(given.request),
      given.prompt,
      given.grams,
      given.baseSeed,
      given.engine,
      given.quantity,
      now,
      given.place?.batchId ?? null,
      given.place?.row ?? 0,
      given.place?.x ?? null,
      given.place?.y ?? null,
      given.subject?.scene ?? null,
      given.subject?.workId ?? null,
      given.subject?.subjectId ?? null,
      given.subject?.name ?? '',
      given.details,
    ],
  )
  const recordId = rows[0]!.id
  const tasks = await client.query<{ id: number }>(
    'insert into draw_tasks (record_id, nth) select $1, nth from generate_series(0, $2 - 1) nth order by nth returning id',
    [recordId, given.quantity],
  )
  return { recordId, taskIds: tasks.rows.map(row => row.id) }
}

/** Notes which job draws which picture. */
export const linkJobs = (client: pg.PoolClient, taskIds: readonly number[], jobIds: readonly number[]) =>
  client.query('update draw_tasks set job_id = given.job from unnest($1::bigint[], $2::bigint[]) given (task, job) where id = given.task', [
    [...taskIds],
    [...jobIds],
  ])

/** A task's state as its job says it. @returns its record */
export async function writeTask(client: pg.PoolClient, taskId: number, status: DrawStatus, error: string): Promise<number | undefined> {
  const { rows } = await client.query<{ record_id: number }>(
    'update draw_tasks set status = $2, error = $3 where id = $1 returning record_id',
    [taskId, status, error],
  )
  return rows[0]?.record_id
}

// What a task's own row says counts once its job is over or gone; until then the job knows better.
const TASKS = `select t.record_id, t.id, t.status, t.error, j.state, coalesce(j.attempt, 0) attempt, coalesce(j.progress, 0) progress,
  coalesce(j.message, '') message, j.id job_id, extract(epoch from now() - j.started_at)::float8 running_s, p.nth preview_nth
  from draw_tasks t left join jobs j on j.id = t.job_id left join draw_previews p on p.task_id = t.id where t.record_id = any($1) order by t.nth`

/** @param places of the jobs that wait, from 1 */
const shownTask = (row: TaskRow, places: ReadonlyMap<number, number>): DrawTask => {
  const status = row.state === 'running' ? statusOfRun(row.message) : row.state ? statusOfJob(row.state, row.attempt) : row.status
  return {
    task_id: row.id,
    status,
    progress: row.state === 'done' || row.status === DRAW_STATUS.finished ? 1 : row.progress,
    message: row.message,
    queue_position: row.job_id === null ? null : (places.get(row.job_id) ?? null),
    eta: status === DRAW_STATUS.generating ? secondsLeft(row.progress, row.running_s ?? 0) : null,
    preview: row.state === 'running' && row.preview_nth !== null ? String(row.preview_nth) : '',
    error: row.error,
  }
}

/** Columns of a picture as it is shown. */
export const PICTURES = `id, record_id, task_id, role, file_id, width, height, seed, engine, engine_kind, unknown_words, favourite, rating, created_at`
export const shownPicture = (app: Uses<'files'>, row: PictureRow): DrawnPicture => {
  const { file_id, created_at, ...rest } = row
  return { ...rest, url: app.files.address(file_id), thumbs: app.files.addresses(file_id), create_time: created_at.toISOString() }
}

const headOf = (row: HeadRow, tasks: readonly DrawTask[]) => ({
  record_id: row.id,
  client_draw_type: row.client_draw_type,
  ai_draw_type: row.ai_draw_type,
  prompt: row.prompt,
  subject_name: row.subject_name,
  quantity: row.quantity,
  status: statusOfAll(tasks.map(task => task.status)),
  finished: tasks.filter(task => task.status === DRAW_STATUS.finished).length,
  failed: tasks.filter(task => task.status === DRAW_STATUS.failed).length,
  album_id: row.album_id,
  create_time: row.created_at.toISOString(),
})

/** Places in the queues of these people. */
async function placesOf(app: Uses<'jobs'>, userIds: Iterable<number>): Promise<Map<number, number>> {
  const queues = await Promise.all(Array.from(userIds, userId => app.jobs.waiting(DRAW_POOL, userId, PLACES_TOLD)))
  return new Map(queues.flatMap(queue => queue.map((id, at) => [id, at + 1] as const)))
}

/** @param rows of records, which may be several people's */
async function partsOf(app: Uses<'files' | 'jobs' | 'pool'>, rows: readonly Pick<HeadRow, 'id' | 'user_id'>[]) {
  const ids = rows.map(row => row.id)

  const tasks = await app.pool.query<TaskRow>(TASKS, [ids])
  // After the tasks: a picture is kept before its task is said to be finished, and a finished one must not be shown without it.
  const pictures = await app.pool.query<PictureRow>(
    `select ${PICTURES} from draw_images where record_id = any($1) and deleted_at is null order by task_id, nth`,
    [ids],
  )
  const waits = tasks.rows.some(row => row.state === 'waiting')
  const places = await placesOf(app, waits ? new Set(rows.map(row => row.user_id)) : [])
  const of = <Row extends { record_id: number }>(parts: readonly Row[], id: number) => parts.filter(part => part.record_id === id)
  return (id: number) => ({
    tasks: of(tasks.rows, id).map(row => shownTask(row, places)),
    images: of(pictures.rows, id).map(row => shownPicture(app, row)),
  })
}

const HEAD = 'id, user_id, client_draw_type, ai_draw_type, prompt, subject_name, quantity, created_at, request, album_id'

/** A record with its pictures, and the request it was made from. */
export async function oneRecord(app: Uses<'files' | 'jobs' | 'pool'>, recordId: number): Promise<DrawResult & { request: unknown }> {
  const { rows } = await app.pool.query<HeadRow>(`select ${HEAD} from draw_records where id = $1`, [recordId])
  const row = found(rows[0], '绘图记录')
  const { tasks, images } = (await partsOf(app, [row]))(recordId)
  return { ...headOf(row, tasks), tasks, images, request: row.request }
}

/** Records as lists show them, with all their tasks and pictures, by id. */
export async function recordsOf(app: Uses<'files' | 'jobs' | 'pool'>, ids: readonly number[]): Promise<Map<number, DrawResult>> {
  const { rows } = await app.pool.query<HeadRow>(`select ${HEAD} from draw_records where id = any($1)`, [[...ids]])
  const partOf = await partsOf(app, rows)
  return new Map(
    rows.map(row => {
      const { tasks, images } = partOf(row.id)
      return [row.id, { ...headOf(row, tasks), tasks, images }]
    }),
  )
}

/** A record beside others: with the first of its pictures that are not finished. */
const listed = (row: HeadRow, { tasks, images }: Pick<DrawResult, 'tasks' | 'images'>): DrawResult => ({
  ...headOf(row, tasks),
  tasks: tasks.filter(task => task.status !== DRAW_STATUS.finished).slice(0, TASKS_LISTED),
  images,
})

/** Records as lists show them, but for those in the bin, by their ids. */
export async function listedRecords(app: Uses<'files' | 'jobs' | 'pool'>, ids: readonly number[]): Promise<Map<number, DrawResult>> {
  const { rows } = await app.pool.query<HeadRow>(`select ${HEAD} from draw_records where id = any($1) and deleted_at is null`, [[...ids]])
  const partOf = await partsOf(app, rows)
  return new Map(rows.map(row => [row.id, listed(row, partOf(row.id))]))
}

export interface ListFilter {
  before?: number | undefined
  size: number
  client_draw_type?: number | undefined
  keyword: string
  since?: string | undefined
  until?: string | undefined
  favourite: 0 | 1
  rating: number
  album_id?: number | undefined
  deleted: 0 | 1
}

/** Adds a condition with its value. */
type Where = (text: (at: string) => string, value: unknown) => void

/** Only records whose prompt, or what else is searched, holds the keyword. */
export function holding(keyword: string, where: Where, text = 'prompt'): void {
  if (!keyword.trim()) return
  const pairs = queryBigrams(keyword)
  if (pairs.length) where(at => `grams @> ${at}`, pairs)
  where(at => `${text} ilike ${at}`, likeOf(foldText(keyword.trim())))
}

/** A person's records in the team, newest first, from an id on: as quick on the thousandth page as on the first. */
export async function listRecords(app: Uses<'files' | 'jobs' | 'pool'>, actor: Actor, filter: ListFilter) {
  const values: unknown[] = [actor.teamId, actor.userId]
  const having = [`team_id = $1 and user_id = $2 and deleted_at is ${filter.deleted ? 'not ' : ''}null`]
  const where: Where = (text, value) => having.push(text(`$${values.push(value)}`))
  if (filter.before !== undefined) where(at => `id < ${at}`, filter.before)
  if (filter.client_draw_type !== undefined) where(at => `client_draw_type = ${at}`, filter.client_draw_type)
  if (filter.since !== undefined) where(at => `created_at >= ${at}`, filter.since)
  if (filter.until !== undefined) where(at => `created_at < ${at}`, filter.until)
  if (filter.album_id !== undefined) where(at => `album_id = ${at}`, filter.album_id)
  const withPicture = (which: string) =>
    `exists (select 1 from draw_images i where i.record_id = draw_records.id and i.${which} and i.deleted_at is null)`
  if (filter.favourite) having.push(withPicture('favourite'))
  if (filter.rating) where(at => withPicture(`rating >= ${at}`), filter.rating)
  holding(filter.keyword, where, `(prompt || e'\\n' || details)`)
  const { rows } = await app.pool.query<HeadRow>(
    `select ${HEAD} from draw_records where ${having.join(' and ')} order by id desc limit ${filter.size + 1}`,
    values,
  )
  const page = rows.slice(0, filter.size)
  const partOf = await partsOf(app, page)
  return { list: page.map(row => listed(row, partOf(row.id))), next: rows.length > filter.size ? page.at(-1)!.id : null }
}

export async function onePicture(app: Uses<'files' | 'pool'>, imageId: number): Promise<DrawnPicture> {
  const { rows } = await app.pool.query<PictureRow>(`select ${PICTURES} from draw_images where id = $1`, [imageId])
  return shownPicture(app, found(rows[0], '图片'))
}

/** What a running job needs of its task; undefined once the record is gone. */
export async function taskToDraw(app: Uses<'pool'>, taskId: number) {
  const { rows } = await app.pool.query<{
    nth: number
    request: unknown
    base_seed: number
    engine: string
    record_id: number
    team_id: number
    user_id: number
    drawn: boolean
  }>(
    `select t.nth, r.request, r.base_seed, r.engine, r.id record_id, r.team_id, r.user_id, exists (select 1 from draw_images i where i.task_id = t.id) drawn
     from draw_tasks t join draw_records r on r.id = t.record_id where t.id = $1 and r.deleted_at is null`,
    [taskId],
  )
  return rows[0]
}

/** Writes the pictures that a task gave, all at once. @returns false when it gave its pictures before; the transaction should then be rolled back */
export async function insertPictures(tx: Database, given: readonly (typeof drawImages.$inferInsert)[]): Promise<boolean> {
  const written = await tx
    .insert(drawImages)
    .values([...given])
    .onConflictDoNothing()
    .returning({ id: drawImages.id })
  return written.length === given.length
}

/** The jobs of a record's pictures, or of one of them, and how they stand. */
export async function jobsOf(app: Uses<'pool'>, recordId: number, taskId?: number) {
  const { rows } = await app.pool.query<{ job_id: number; state: TaskRow['state'] }>(
    `select t.job_id, j.state from draw_tasks t join jobs j on j.id = t.job_id where t.record_id = $1 and ($2::bigint is null or t.id = $2) order by t.nth`,
    [recordId, taskId ?? null],
  )
  return rows
}

/** Puts a person's own records or pictures in the bin, or takes them out. */
export async function binRecords(app: Uses<'pool'>, actor: Actor, ids: readonly number[], at: Date | null): Promise<void> {
  await app.pool.query('update draw_records set deleted_at = $4 where id = any($1) and user_id = $2 and team_id = $3', [
    [...ids],
    actor.userId,
    actor.teamId,
    at,
  ])
}
export async function binPictures(app: Uses<'pool'>, actor: Actor, ids: readonly number[], at: Date | null): Promise<void> {
  await app.pool.query(
    `update draw_images i set deleted_at = $4 from draw_records r where r.id = i.record_id and i.id = any($1) and r.user_id = $2 and r.team_id = $3`,
    [[...ids], actor.userId, actor.teamId, at],
  )
}
export async function setRating(app: Uses<'pool'>, imageId: number, rating: number): Promise<void> {
  await app.pool.query('update draw_images set rating = $2 where id = $1', [imageId, rating])
}

export async function setFavourite(app: Uses<'pool'>, imageId: number, favourite: boolean): Promise<void> {
  await app.pool.query('update draw_images set favourite = $2 where id = $1', [imageId, favourite])
}
