// Videos with their captions in the database; the status moves only along the edges of the contract.
import { mayFollow, stageOf, VIDEO_STAGES, VIDEO_STATES, type VideoStage, type VideoStatus } from '@qianmu/contract/video/states'
import type { Caption } from '@qianmu/contract/video/captions'
import { type ProfileSettings as Settings, USUAL_SETTINGS, type Video } from '@qianmu/contract/video/videos'
import type { Loss } from '@qianmu/script/losses'
import { type AssSheet, check, ruleProfile } from '@qianmu/subtitle'
import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Uses } from '../app.ts'
import { touched } from '../graph/index.ts'
import type { Actor } from '../kit/answer.ts'
import { ownRow, readsRow } from '../kit/own-row.store.ts'
import { permittedRows } from '../kit/permit.ts'
import { found } from '../kit/refuse.ts'
import { keptCues } from './captions.rules.ts'
import type { videos } from './videos.table.ts'
import { roomOf } from './width.ts'

export const findVideo = ownRow('videos x', { team: 'x.team_id', work: 'x.work_id' })
export const findVideoBatch = ownRow('video_batches x', { team: 'x.team_id' })
export type VideoRow = Omit<typeof videos.$inferSelect, 'captions' | 'cuts' | 'losses' | 'readings' | 'settings' | 'sheet' | 'status'> & {
  status: VideoStatus
  captions: Caption[]
  cuts: number[]
  readings: KeptReading[]
  losses: Loss[]
  sheet: AssSheet | null
  /** Of the job that works on it, where one does. */
  job_progress?: number | null
  job_message?: string | null
  settings: Settings
}
/** What was read or heard, as it was; a picture is a file of the team. */
export interface KeptReading {
  start_ms: number
  end_ms: number
  text: string
  file_id: number | null
  doubtful: boolean
}
type Db = pg.Pool | pg.PoolClient
type Change = Partial<Omit<VideoRow, 'id' | 'job_message' | 'job_progress' | 'status' | 'team_id' | 'user_id'>>

/** Rows with how far the job is that works on them. */
const ROWS = `select v.*, j.progress job_progress, j.message job_message from videos v left join jobs j on j.id = v.job_id and v.status in (2, 5, 8)`

const JSON_COLUMNS: ReadonlySet<string> = new Set(['settings', 'captions', 'cuts', 'readings', 'losses', 'sheet'])
const asSent = (name: string, value: unknown) => (JSON_COLUMNS.has(name) && value !== null ? JSON.stringify(value) : value)

/** Without what lies in the bin. */
export async function oneVideo(app: Uses<'pool'>, id: number): Promise<VideoRow> {
  const { rows } = await app.pool.query<VideoRow>(`${ROWS} where v.id = $1 and v.deleted_at is null`, [id])
  return found(rows[0], '视频')
}
/** Those of the ids that the actor may change, in the bin or not. */
export async function theseVideos(
  app: Uses<'finders' | 'pool'>,
  actor: Actor,
  ids: readonly number[],
  binned = false,
): Promise<VideoRow[]> {
  const may = await permittedRows(app.finders, app.pool, { who: 'row', by: 'video', field: 'video_ids' }, actor, ids)
  const { rows } = await app.pool.query<VideoRow>(
    'select * from videos where id = any($1) and team_id = $2 and (deleted_at is not null) = $3 order by id',
    [[...may], actor.teamId, binned],
  )
  return rows
}
export async function insertBatch(app: Uses<'pool'>, { teamId, userId }: Actor): Promise<number> {
  const { rows } = await app.pool.query<{ id: number }>('insert into video_batches (team_id, user_id) values ($1, $2) returning id', [
    teamId,
    userId,
  ])
  return rows[0]!.id
}
export async function insertVideo(
  app: Uses<'pool'>,
  { teamId, userId }: Actor,
  given: Change & { batch_id: number; name: string; settings: Settings; status: VideoStatus },
): Promise<number> {
  const row: Record<string, unknown> = { team_id: teamId, user_id: userId, ...given }
  const names = Object.keys(row)
  const { rows } = await app.pool.query<{ id: number }>(
    `insert into videos (${names.join(', ')}) values (${names.map((_, nth) => `$${nth + 1}`).join(', ')}) returning id`,
    names.map(name => asSent(name, row[name])),
  )
  return rows[0]!.id
}

const set = (change: Change, from: number) =>
  Object.keys(change)
    .map((name, nth) => `, ${name} = $${nth + from}`)
    .join('') + (change.captions ? ', edition = edition + 1' : '')
const values = (change: Change) => Object.entries(change).map(([name, value]) => asSent(name, value))

/**
 * Moves a video to a status, along an edge and with what comes along, in one statement.
 * @param attempt of the work that moves it @param edition of the captions that it began with
 * @returns undefined when nothing was moved: no such edge, or another work has begun since
 */
export async function moveVideo(
  db: Db,
  id: number,
  to: VideoStatus,
  change: Change = {},
  attempt?: number,
  edition?: number,
): Promise<VideoRow | undefined> {
  const from = VIDEO_STATES.map(state => state.status).filter(status => mayFollow(status, to))
  const { rows } = await db.query<VideoRow>(
    `update videos set status = $2${set(change, 6)} where id = $1 and status = any($3) and ($4::int is null or attempt = $4) and ($5::int is null or edition = $5) and deleted_at is null returning *`,
    [id, to, from, attempt ?? null, edition ?? null, ...values(change)],
  )
  if (rows[0] && isOther(change)) await touchVideo(db, id)
  return rows[0]
}
/** Says that the captions of a video, or what they follow, are others. */
async function touchVideo(db: Db, id: number): Promise<void> {
  const { rows } = await db.query<{ doc_id: number | null }>(
    `select doc_id from videos where id = $1 union select doc_id from links where from_kind = 'cue' and from_id = $1`,
    [id],
  )
  await touched(db, ...rows.map(({ doc_id }) => doc_id))
}
const isOther = (change: Change) => 'captions' in change || 'doc_id' in change
/** Changes a video that stays where it is. @param attempt of the work that does @param edition of the captions before @returns whether it was still those */
export async function changeVideo(db: Db, id: number, change: Change, attempt?: number, edition?: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `update videos set id = id${set(change, 4)} where id = $1 and ($2::int is null or attempt = $2) and ($3::int is null or edition = $3)`.replace(
      'set id = id, ',
      'set ',
    ),
    [id, attempt ?? null, edition ?? null, ...values(change)],
  )
  if (rowCount && isOther(change)) await touchVideo(db, id)
  return rowCount === 1
}
export async function binVideos(app: Uses<'pool'>, ids: readonly number[], at: Date | null): Promise<void> {
  await app.pool.query('update videos set deleted_at = $2 where id = any($1)', [ids, at])
}

/** Of all that a composed video is made of; of a watermark only where there is one. */
export function composeHash({ file_id, captions, settings, sheet }: Pick<VideoRow, 'captions' | 'file_id' | 'settings' | 'sheet'>): string {
  const { mark_file_id, mark_align, mark_size, mark_opacity, ...others } = { ...USUAL_SETTINGS, ...settings }
  const mark = mark_file_id !== null || others.watermark.trim() ? [{ mark_file_id, mark_align, mark_size, mark_opacity }] : []
  const made = [file_id, captions.map(({ id: _, character_id: __, ...caption }) => caption), others, ...mark, ...(sheet ? [sheet] : [])]
  return createHash('sha256').update(JSON.stringify(made)).digest('hex')
}

const addressOf = (app: Uses<'files'>, id: number | null) => (id === null ? '' : app.files.address(id))
/** Of what was read last: how much of it is other than it stood. */
function readMessage({ losses }: VideoRow): string {
  const count = losses.filter(({ fate }) => fate !== 'kept').length
  return count ? `读入时 ${count} 处没有原样保留` : ''
}
export const shownVideo = (app: Uses<'files'>, row: VideoRow): Video => ({
  video_id: row.id,
  batch_id: row.batch_id,
  name: row.name,
  status: row.status,
  progress: row.job_progress ?? row.progress,
  message: row.job_message ?? readMessage(row),
  error: row.error,
  duration_ms: row.duration_ms,
  width: row.width,
  height: row.height,
  captions: row.captions.length,
  translated: row.captions.filter(caption => caption.translation !== '').length,
  source: row.source,
  stale: row.composed_hash !== '' && row.composed_hash !== composeHash(row),
  job_id: row.job_id,
  picture: addressOf(app, row.picture_id),
  film: addressOf(app, row.output_id),
  target: row.settings.translate ? row.settings.target : '',
  untranslated: 1 + row.captions.findIndex(({ text, translation }) => text.trim() !== '' && translation === ''),
  breaches: check(keptCues(row.captions), ruleProfile(row.settings.rules, row.settings.own_rules, row), [], roomOf(row.settings, row))
    .length,
  create_time: row.created_at.toISOString(),
})

interface ListAsked {
  page: number
  size: number
  status?: VideoStatus | number | undefined
  stage?: VideoStage | undefined
  keyword: string
}
export async function listVideos(
  app: Uses<'files' | 'pool'>,
  { teamId, userId }: Actor,
  { page, size, status, stage, keyword }: ListAsked,
) {
  const translates = `coalesce((v.settings ->> 'translate')::boolean, true)`
  const where = `v.team_id = $1 and v.deleted_at is null and ($2 = '' or strpos(lower(v.name), lower($2)) > 0) and ${readsRow('v.work_id', 'v.user_id', '$3')}`
  const narrowed = `($4::int is null or status = $4) and ($5::int[] is null or status = any($5)) and (status <> 4 or $6::boolean is null or ${translates} = $6)`
  const statuses = VIDEO_STAGES.find(each => each.stage === stage)?.statuses ?? null
  const translated = stage === undefined ? null : stage === 'translate'
  const [{ rows }, { rows: groups }] = await Promise.all([
    app.pool.query<VideoRow>(
      `${ROWS} where v.id in (select id from videos v where ${where} and ${narrowed} order by id desc limit $7 offset $8) order by v.id desc`,
      [teamId, keyword, userId, status ?? null, statuses, translated, size, (page - 1) * size],
    ),
    app.pool.query<{ status: VideoStatus; translates: boolean; count: number; progress: number }>(
      `select v.status, ${translates} translates, count(*)::int count, sum(coalesce(j.progress, v.progress))::float progress
       from videos v left join jobs j on j.id = v.job_id and v.status in (2, 5, 8) where ${where} group by 1, 2 order by 1`,
      [teamId, keyword, userId],
    ),
  ])
  const sum = (of: readonly { count: number }[]) => of.reduce((all, each) => all + each.count, 0)
  const staged = Map.groupBy(groups, each => stageOf(each.status, each.translates))
  const asked = groups.filter(
    each => (status === undefined || each.status === status) && (stage === undefined || stageOf(each.status, each.translates) === stage),
  )
  const running = groups.filter(each => [2, 5, 8].includes(each.status))
  return {
    list: rows.map(row => shownVideo(app, row)),
    total: sum(asked),
    page,
    size,
    counts: [...Map.groupBy(groups, each => each.status)].map(([key, of]) => ({ status: key, count: sum(of) })),
    stages: VIDEO_STAGES.map(each => ({ stage: each.stage, count: sum(staged.get(each.stage) ?? []) })),
    running: { count: sum(running), progress: running.reduce((all, each) => all + each.progress, 0) / Math.max(1, sum(running)) },
  }
}
export async function videosOfBatch(app: Uses<'pool'>, { userId }: Actor, batchId: number): Promise<VideoRow[]> {
  const { rows } = await app.pool.query<VideoRow>(
    `${ROWS} where v.batch_id = $1 and v.deleted_at is null and ${readsRow('v.work_id', 'v.user_id', '$2')} order by v.id`,
    [batchId, userId],
  )
  return rows
}
