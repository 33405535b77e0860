// Batches in the database: the table as it was typed, and what was drawn of it.
import type { BatchDrawing, BatchHead, BatchSheet } from '@qianmu/contract/drawing/batches'
import type { Uses } from '../../app.ts'
import type { Actor } from '../../kit/answer.ts'
import { found } from '../../kit/refuse.ts'
import { recordsOf } from '../pictures.store.ts'
import { ownRow } from '../../kit/own-row.store.ts'

export const findDrawBatch = ownRow('draw_batches x')

interface BatchRow {
  id: number
  name: string
  rows: number
  quantity: number
  finished: number
  failed: number
  covers: number[] | null
  updated_at: Date
}

const HEAD = `select b.id, b.name, jsonb_array_length(b.sheet->'rows') as rows, b.updated_at, coalesce(t.quantity, 0)::int quantity,
    coalesce(t.finished, 0)::int finished, coalesce(t.failed, 0)::int failed, c.covers
  from draw_batches b
  left join lateral (select count(*) quantity, count(*) filter (where t.status = 5) finished, count(*) filter (where t.status = 3) failed
    from draw_records r join draw_tasks t on t.record_id = r.id where r.batch_id = b.id and r.deleted_at is null) t on true
  left join lateral (select array_agg(file_id) covers from (select i.file_id from draw_records r join draw_images i on i.record_id = r.id
    where r.batch_id = b.id and r.deleted_at is null and i.deleted_at is null order by i.id desc limit 3) newest) c on true`

const shown = (app: Uses<'files'>, row: BatchRow): BatchHead => ({
  batch_id: row.id,
  batch_name: row.name,
  rows: row.rows,
  quantity: row.quantity,
  finished: row.finished,
  failed: row.failed,
  covers: (row.covers ?? []).map(id => app.files.addresses(id)),
  update_time: row.updated_at.toISOString(),
})

/** A person's batches, newest first, from an id on. */
export async function listBatches(
  app: Uses<'files' | 'pool'>,
  actor: Actor,
  { before, size }: { before?: number | undefined; size: number },
) {
  const { rows } = await app.pool.query<BatchRow>(
    `${HEAD} where b.team_id = $1 and b.user_id = $2 and b.deleted_at is null and ($3::bigint is null or b.id < $3) order by b.id desc limit $4`,
    [actor.teamId, actor.userId, before ?? null, size + 1],
  )
  return { list: rows.slice(0, size).map(row => shown(app, row)), next: rows.length > size ? rows[size - 1]!.id : null }
}

interface PlaceRow {
  id: number
  row: number
  x: number | null
  y: number | null
}

/** A batch with what was drawn of it: of each cell the newest. */
export async function oneBatch(
  app: Uses<'files' | 'jobs' | 'pool'>,
  id: number,
): Promise<BatchHead & { sheet: BatchSheet; drawings: BatchDrawing[] }> {
  const { rows } = await app.pool.query<BatchRow>(`${HEAD} where b.id = $1`, [id])
  const head = found(rows[0], '批次')
  const sheet = await app.pool.query<{ sheet: BatchSheet }>('select sheet from draw_batches where id = $1', [id])
  const places = await app.pool.query<PlaceRow>(
    `select distinct on (batch_row, grid_x, grid_y) id, batch_row as row, grid_x x, grid_y y from draw_records
     where batch_id = $1 and deleted_at is null order by batch_row, grid_x, grid_y, id desc`,
    [id],
  )
  const records = await recordsOf(
    app,
    places.rows.map(place => place.id),
  )
  const drawings = places.rows.flatMap(({ id: recordId, ...place }) => {
    const record = records.get(recordId)
    return record ? [{ ...record, ...place }] : []
  })
  return { ...shown(app, head), sheet: sheet.rows[0]!.sheet, drawings }
}

export async function insertBatch(app: Uses<'now' | 'pool'>, actor: Actor, name: string, sheet: BatchSheet): Promise<number> {
  const now = app.now()
  const { rows } = await app.pool.query<{ id: number }>(
    'insert into draw_batches (team_id, user_id, name, sheet, created_at, updated_at) values ($1, $2, $3, $4, $5, $5) returning id',
    [actor.teamId, actor.userId, name, JSON.stringify(sheet), now],
  )
  return rows[0]!.id
}

/** @returns undefined when it is not a batch of this person */
export async function updateBatch(
  app: Uses<'now' | 'pool'>,
  actor: Actor,
  id: number,
  name: string,
  sheet: BatchSheet,
): Promise<number | undefined> {
  const { rows } = await app.pool.query<{ id: number }>(
    'update draw_batches set name = $4, sheet = $5, updated_at = $6 where id = $1 and user_id = $2 and team_id = $3 returning id',
    [id, actor.userId, actor.teamId, name, JSON.stringify(sheet), app.now()],
  )
  return rows[0]?.id
}

export const binBatch = (app: Uses<'pool'>, id: number, at: Date | null) =>
  app.pool.query('update draw_batches set deleted_at = $2 where id = $1', [id, at])
