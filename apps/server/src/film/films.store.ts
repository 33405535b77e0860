// Films of documents in the database.
import type { FilmStageKey } from '@qianmu/contract/film'
import type { MediaType } from '@qianmu/contract/works/kinds'
import type pg from 'pg'
import type { Uses } from '../app.ts'
import { touched } from '../graph/index.ts'
import { found } from '../kit/refuse.ts'
import { oneRecord } from '../sound/index.ts'
import type { films, StageRun } from './film.table.ts'

export type FilmRow = typeof films.$inferSelect
type Db = pg.Pool | pg.PoolClient

const NONE: Omit<FilmRow, 'doc_id' | 'updated_at'> = {
  script_id: null,
  conversion_id: null,
  job_id: null,
  waits_for: null,
  music_id: null,
  music_for: '',
  music_by_hand: false,
  file_job: null,
  file_of: '',
  stages: {},
}

/** The film of a document; an empty one where nothing was made. */
export async function filmRow(db: Db, docId: number): Promise<Omit<FilmRow, 'updated_at'>> {
  const { rows } = await db.query<FilmRow>('select * from films where doc_id = $1', [docId])
  return rows[0] ?? { doc_id: docId, ...NONE }
}

const COLUMNS = [
  'script_id',
  'conversion_id',
  'job_id',
  'waits_for',
  'music_id',
  'music_for',
  'music_by_hand',
  'file_job',
  'file_of',
] as const
export type FilmChange = Partial<Pick<FilmRow, (typeof COLUMNS)[number]>>

export async function changeFilm(app: Uses<'now'>, db: Db, docId: number, change: FilmChange): Promise<void> {
  const names = COLUMNS.filter(name => name in change)
  await db.query(
    `insert into films (doc_id, updated_at, ${names.join(', ')}) values ($1, $2, ${names.map((_, nth) => `$${nth + 3}`).join(', ')})
     on conflict (doc_id) do update set updated_at = excluded.updated_at, ${names.map(name => `${name} = excluded.${name}`).join(', ')}`,
    [docId, app.now(), ...names.map(name => change[name] ?? null)],
  )
  await touched(db, docId)
}

/** Notes that a stage has begun, or how it went. Stages run beside each other: each writes its own alone. */
export async function noteStage(app: Uses<'now' | 'pool'>, docId: number, key: FilmStageKey, run: StageRun): Promise<void> {
  await app.pool.query('update films set stages = jsonb_set(stages, array[$2], $3), updated_at = $4 where doc_id = $1', [
    docId,
    key,
    JSON.stringify(run),
    app.now(),
  ])
}

/** Adds a job to those that the film waits for: they stop with it. */
export async function noteWait(app: Uses<'pool'>, docId: number, jobId: number): Promise<void> {
  await app.pool.query(`update films set waits_for = array_append(waits_for, $2) where doc_id = $1`, [docId, jobId])
}

/** Holds the film of a document until the transaction ends: it is begun once, however many ask at a time. */
export async function holdFilm(client: pg.PoolClient, docId: number): Promise<Omit<FilmRow, 'updated_at'>> {
  await client.query('select 1 from docs where id = $1 for update', [docId])
  return filmRow(client, docId)
}

/** What a document is called, and of which type its work is. */
export async function headOf(app: Uses<'pool'>, docId: number) {
  const { rows } = await app.pool.query<{
    doc_name: string
    work_id: number
    work_name: string
    project_type: number
    script_type: MediaType
  }>(
    'select d.name doc_name, w.id work_id, w.name work_name, w.project_type, w.script_type from docs d join works w on w.id = d.work_id where d.id = $1',
    [docId],
  )
  return found(rows[0], '文档')
}

/** Seconds from one picture of shots to the next lately in a work: the middle of the last twenty; null where nothing was drawn. */
export async function secondsDrawn(app: Uses<'pool'>, workId: number): Promise<number | null> {
  const { rows } = await app.pool.query<{ seconds: number | null }>(
    `select percentile_cont(0.5) within group (order by gap) seconds from (
       select extract(epoch from i.created_at - lag(i.created_at) over (order by i.id))::float8 gap from draw_images i
       join draw_records r on r.id = i.record_id where r.work_id = $1 and r.scene = 'cartoon' and i.role = 'result' order by i.id desc limit 20) lately`,
    [workId],
  )
  return rows[0]!.seconds
}

/** Seconds that the stages of some films took when they were made last, pictures left out; null where none was. */
export async function secondsOfStages(app: Uses<'pool'>, docIds: readonly number[]): Promise<number | null> {
  const { rows } = await app.pool.query<{ seconds: number | null }>(
    `select sum((s.run ->> 'ended')::float8 - (s.run ->> 'began')::float8) / 1000 seconds from films f, jsonb_each(f.stages) s(key, run)
     where f.doc_id = any($1) and s.key <> 'pictures' and s.run ->> 'ended' is not null`,
    [docIds],
  )
  return rows[0]!.seconds
}

/** The piece under a film; null for none, and for one that was deleted. */
export async function pieceUnder(app: Uses<'pool'>, id: number | null) {
  const { rows } = await app.pool.query<{ id: number }>('select id from sound_records where id = $1 and deleted_at is null', [id])
  return rows[0] ? oneRecord(app, rows[0].id) : null
}

/** How many of some pictures something drew that is no rule. */
export async function finalPictures(app: Uses<'pool'>, imageIds: readonly number[]): Promise<number> {
  const { rows } = await app.pool.query<{ count: number }>(
    `select count(*)::int count from draw_images where id = any($1) and engine_kind <> 'procedural'`,
    [imageIds],
  )
  return rows[0]!.count
}

/** How many of some takes something said that is no rule. */
export async function finalTakes(app: Uses<'pool'>, fileIds: readonly number[]): Promise<number> {
  const { rows } = await app.pool.query<{ count: number }>(
    `select count(distinct file_id)::int count from sound_records where file_id = any($1) and engine_kind <> 'procedural'`,
    [fileIds],
  )
  return rows[0]!.count
}

/** The script that a document of a novel was made, where it is there still. */
export async function scriptOf(app: Uses<'pool'>, docId: number) {
  const { rows } = await app.pool.query<{ doc_id: number; work_id: number; project_type: number }>(
    `select d.id doc_id, w.id work_id, w.project_type from films f join docs d on d.id = f.script_id and d.deleted_at is null
     join works w on w.id = d.work_id and w.deleted_at is null where f.doc_id = $1`,
    [docId],
  )
  return rows[0] ?? null
}
/** The work of scripts into which other chapters of the same novel have gone. */
export async function scriptWorkOf(app: Uses<'pool'>, workId: number): Promise<number | undefined> {
  const { rows } = await app.pool.query<{ id: number }>(
    `select w.id from films f join docs n on n.id = f.doc_id and n.work_id = $1 join docs d on d.id = f.script_id and d.deleted_at is null
     join works w on w.id = d.work_id and w.deleted_at is null order by f.updated_at desc limit 1`,
    [workId],
  )
  return rows[0]?.id
}
