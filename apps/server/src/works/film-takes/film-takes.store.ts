// Takes of film in the database: asked for, made, chosen, deleted and brought back.
import { randomInt } from 'node:crypto'
import { FILM_TAKE_LIMITS, type FilmTake } from '@qianmu/contract/works/film-takes/takes'
import { STATUS } from '@qianmu/contract/kit/status'
import type pg from 'pg'
import type { Uses } from '../../app.ts'
import { fileIn } from '../../files/index.ts'
import { link, sourcesOf } from '../../graph/index.ts'
import type { Actor, Row } from '../../kit/answer.ts'
import { inTransaction } from '../../kit/pool.ts'
import { refuse, refuseField } from '../../kit/refuse.ts'
import { oneShot, shotSheet } from '../storyboards/index.ts'
import { spendHeld } from './money.store.ts'

/** A take with what it was asked for together, and whose it is. */
export interface TakeRow {
  id: number
  storyboard_id: number
  run_id: number
  doc_id: number
  work_id: number
  team_id: number
  state: FilmTake['state']
  picture_file_id: number
  words: string
  move: string
  seconds: number
  seed: number
  engine_id: string
  held_at: Date | null
  cap: number
  made_by: number
}
const WHOLE = `select t.id, t.storyboard_id, t.run_id, r.doc_id, w.id work_id, w.team_id, t.state, t.picture_file_id, t.words, t.move, t.seconds, t.seed, t.engine_id,
  t.held_at, r.cap, t.made_by from film_takes t join film_runs r on r.id = t.run_id join docs d on d.id = r.doc_id join works w on w.id = d.work_id`

/** The takes of a run that are still to be made, in their order. */
export async function openTakes(app: Uses<'pool'>, runId: number): Promise<TakeRow[]> {
  const { rows } = await app.pool.query<TakeRow>(
    `${WHOLE} where t.run_id = $1 and t.state in ('waiting', 'running') and t.deleted_at is null order by t.id`,
    [runId],
  )
  return rows
}

/** Takes of a shot as its panel shows them, the newest first. */
export async function takesOfShot(app: Uses<'files' | 'pool'>, row: Row, shotId: number): Promise<FilmTake[]> {
  const shot = await oneShot(app, row, shotId)
  const { rows } = await app.pool.query<
    Omit<FilmTake, 'created_at' | 'still' | 'url'> & {
      file_id: number | null
      picture_file_id: number
      has_still: boolean
      created_at: Date
    }
  >(
    `select t.id take_id, t.state, t.error, t.file_id, t.picture_file_id, f.id is not null has_still, t.words, t.seconds, t.engine, t.engine_kind,
       t.cost + t.held as cost, t.chosen, u.nickname "by", t.created_at
     from film_takes t join users u on u.id = t.made_by left join files f on f.id = t.picture_file_id
     where t.storyboard_id = $1 and t.deleted_at is null order by t.id desc`,
    [shotId],
  )
  const sources = await sourcesOf(
    app,
    'film_take',
    rows.map(({ take_id }) => take_id),
  )
  const old = new Set(sources.flatMap(({ from_id, stale }) => (stale ? from_id : [])))
  const picture = shot.picture ?? shot.candidate
  return rows.map(({ file_id, picture_file_id, has_still, created_at, ...take }) => ({
    ...take,
    url: file_id === null ? '' : app.files.address(file_id),
    still: has_still ? app.files.addresses(picture_file_id).mid : '',
    stale: old.has(take.take_id) || (picture !== null && fileIn(picture.image_url) !== picture_file_id),
    created_at: created_at.toISOString(),
  }))
}

/** What is asked for of one shot. */
export interface Wanted {
  storyboard_id: number
  picture_file_id: number
  words: string
  move: string
  seconds: number
}

/** Notes what is asked for. @returns the id of the run */
export async function insertRun(
  client: pg.PoolClient,
  app: Uses<'now'>,
  { userId }: Pick<Actor, 'userId'>,
  { workId, docId, cap, wanted }: { workId: number; docId: number; cap: number; wanted: readonly Wanted[] },
): Promise<number> {
  const ids = wanted.map(each => each.storyboard_id)
  // Its shots are held, so that two who ask at once are counted one after the other.
  await client.query('select 1 from storyboards where id = any($1) order by id for update', [ids])
  const { rows: full } = await client.query(
    'select 1 from film_takes where storyboard_id = any($1) and deleted_at is null group by storyboard_id having count(*) >= $2 limit 1',
    [ids, FILM_TAKE_LIMITS.takes],
  )
  if (full.length) refuse(STATUS.limit, `一镜最多 ${FILM_TAKE_LIMITS.takes} 段视频，先删掉几段`)
  const { rows } = await client.query<{ id: number }>('insert into film_runs (doc_id, cap, created_at) values ($1, $2, $3) returning id', [
    docId,
    cap,
    app.now(),
  ])
  const run = rows[0]!.id
  const { rows: takes } = await client.query<{ id: number; storyboard_id: number }>(
    `insert into film_takes (storyboard_id, run_id, picture_file_id, words, move, seconds, seed, made_by, created_at)
     select shot, $1, still, words, move, seconds, seed, $8, $9
     from unnest($2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::float8[], $7::int[]) with ordinality g(shot, still, words, move, seconds, seed, nth) order by nth
     returning id, storyboard_id`,
    [
      run,
      ids,
      wanted.map(each => each.picture_file_id),
      wanted.map(each => each.words),
      wanted.map(each => each.move),
      wanted.map(each => each.seconds),
      wanted.map(() => randomInt(2 ** 31 - 1)),
      userId,
      app.now(),
    ],
  )
  for (const { id, storyboard_id } of takes) await link(client, workId, { kind: 'film_take', id }, 'shot', [storyboard_id])
  return run
}

/** A take is used for its shot; null for none. Whatever was chosen before is not any more. */
export async function chooseTake(app: Uses<'events' | 'files' | 'pool'>, row: Row, shotId: number, takeId: number | null): Promise<void> {
  await inTransaction(app.pool, async client => {
    const { rows } = await client.query<{ doc_id: number }>('select doc_id from storyboards where id = $1 for update', [shotId])
    await client.query('update film_takes set chosen = false where storyboard_id = $1 and chosen', [shotId])
    if (takeId !== null) {
      const { rowCount } = await client.query(
        `update film_takes set chosen = true where id = $1 and storyboard_id = $2 and state = 'done' and deleted_at is null`,
        [takeId, shotId],
      )
      if (!rowCount) refuseField('take_id', '这段视频不存在，或还没有生成好')
    }
    await shotSheet.tell(app, row.teamId, rows[0]!.doc_id, [shotId], client)
  })
}

/** Deletes takes of a shot or brings them back; one that was chosen is again, unless another is by now. */
export async function binTakes(
  app: Uses<'events' | 'now' | 'pool'>,
  row: Row,
  { storyboard_id, take_ids }: { storyboard_id: number; take_ids: readonly number[] },
  gone: boolean,
): Promise<void> {
  await inTransaction(app.pool, async client => {
    const { rows } = await client.query<{ doc_id: number }>('select doc_id from storyboards where id = $1 for update', [storyboard_id])
    const change = gone
      ? `update film_takes set deleted_at = $3 where id = any($1) and storyboard_id = $2 and deleted_at is null and state in ('done', 'failed')`
      : `update film_takes set deleted_at = null, chosen = chosen and $3::timestamptz is not null
           and not exists (select 1 from film_takes o where o.storyboard_id = $2 and o.chosen and o.deleted_at is null)
         where id = any($1) and storyboard_id = $2 and deleted_at is not null`
    const { rowCount } = await client.query(change, [take_ids, storyboard_id, app.now()])
    if (!rowCount) refuseField('take_ids', gone ? '视频不存在，或还在生成：先在任务里停下' : '视频不存在')
    await shotSheet.tell(app, row.teamId, rows[0]!.doc_id, [storyboard_id], client)
  })
}

/** Those of some shots that have no take, nor one under way. */
export async function shotsWithout(app: Uses<'pool'>, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await app.pool.query<{ id: number }>(
    `select g.id from unnest($1::bigint[]) g(id) where not exists (
       select 1 from film_takes t where t.storyboard_id = g.id and t.deleted_at is null and t.state <> 'failed')`,
    [ids],
  )
  return new Set(rows.map(row => row.id))
}

/** Writes that a take is there; the first of a shot that has none is used for it. */
export async function noteDone(
  app: Uses<'events' | 'pool'>,
  take: TakeRow,
  { fileId, seconds, width, height }: { fileId: number; seconds: number; width: number; height: number },
): Promise<boolean> {
  return inTransaction(app.pool, async client => {
    await client.query('select 1 from storyboards where id = $1 for update', [take.storyboard_id])
    const { rowCount } = await client.query(
      `update film_takes t set state = 'done', error = '', file_id = $2, seconds = $3, width = $4, height = $5,
         chosen = t.deleted_at is null and not exists (select 1 from film_takes o where o.storyboard_id = t.storyboard_id and o.chosen and o.deleted_at is null)
       where t.id = $1 and t.state <> 'done'`,
      [take.id, fileId, seconds, width, height],
    )
    if (!rowCount) return false
    await spendHeld(client, take)
    await shotSheet.tell(app, take.team_id, take.doc_id, [take.storyboard_id], client)
    return true
  })
}
