// What people began with, and the sample works of teams, in the database.
import type { Step, Steps } from '@qianmu/contract/beginning'
import { eq } from 'drizzle-orm'
import type pg from 'pg'
import type { Uses } from '../app.ts'
import type { Actor } from '../kit/answer.ts'
import { beginnings, type samples } from './beginning.table.ts'

export async function stepsOf(app: Uses<'db' | 'pool'>, { userId, teamId }: Pick<Actor, 'teamId' | 'userId'>): Promise<Steps> {
  const [row] = await app.db.select().from(beginnings).where(eq(beginnings.user_id, userId))
  const choice = (row?.choice ?? '') as Steps['choice']
  const { rows } = await app.pool.query<{ has: boolean }>('select exists (select 1 from works where team_id = $1) has', [teamId])
  return { choice, done: (row?.done ?? []) as Step[], away: row?.away ?? false, is_new: choice === '' && teamId > 0 && !rows[0]!.has }
}

/** Adds what was done. Another choice begins with nothing done, and is not put away. */
export async function keepSteps(
  app: Uses<'pool'>,
  userId: number,
  { choice, done, away }: { choice?: string | undefined; done: readonly string[]; away?: boolean | undefined },
): Promise<void> {
  await app.pool.query(
    `insert into beginnings as b (user_id, choice, done, away) values ($1, coalesce($2, ''), $3, coalesce($4, false))
     on conflict (user_id) do update set choice = coalesce($2, b.choice),
       done = case when $2 is not null and $2 <> b.choice then $3 else array(select distinct unnest(b.done || $3::text[])) end,
       away = coalesce($4, b.away and ($2 is null or $2 = b.choice))`,
    [userId, choice ?? null, done, away ?? null],
  )
}

export type SampleRow = typeof samples.$inferSelect

/** The sample of a team whose work is there still, not in the bin. */
export async function sampleRow(pool: pg.Pool | pg.PoolClient, teamId: number): Promise<SampleRow | undefined> {
  const { rows } = await pool.query<SampleRow>(
    `select s.* from samples s where s.team_id = $1 and (s.made->>'work' is null
       or exists (select 1 from works w where w.id = (s.made->>'work')::bigint and w.team_id = s.team_id and w.deleted_at is null))`,
    [teamId],
  )
  return rows[0]
}

/** Works of the sample that a team made last, of those in the bin or of the others. */
export async function worksOfSample(app: Uses<'pool'>, teamId: number, binned: boolean): Promise<number[]> {
  const { rows } = await app.pool.query<{ id: number }>(
    `select w.id from samples s join works w on w.id in ((s.made->>'work')::bigint, (s.made->>'game')::bigint) and w.team_id = s.team_id
     where s.team_id = $1 and (w.deleted_at is not null) = $2 order by w.id`,
    [teamId, binned],
  )
  return rows.map(({ id }) => id)
}

/** Documents of the sample that are there still. */
export async function docsThere(app: Uses<'pool'>, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await app.pool.query<{ id: number }>('select id from docs where id = any($1) and deleted_at is null', [ids])
  return new Set(rows.map(({ id }) => id))
}

/** Holds the sample of a team until the transaction ends: it is begun once, however many ask at a time. */
export async function holdSample(client: pg.PoolClient, teamId: number): Promise<SampleRow | undefined> {
  await client.query('select 1 from teams where id = $1 for update', [teamId])
  return sampleRow(client, teamId)
}

/** A new sample of a team; an earlier one is forgotten, its works stay where they are. */
export async function putSample(
  app: Uses<'now'>,
  client: pg.PoolClient,
  { teamId, userId, jobId }: { teamId: number; userId: number; jobId: number },
): Promise<void> {
  await client.query(
    `insert into samples (team_id, user_id, job_id, created_at) values ($1, $2, $3, $4) on conflict (team_id)
     do update set user_id = excluded.user_id, job_id = excluded.job_id, made = '{}', created_at = excluded.created_at`,
    [teamId, userId, jobId, app.now()],
  )
}

/** Notes what a step has made. */
export async function noteMade(app: Uses<'pool'>, teamId: number, step: string, id: number): Promise<void> {
  await app.pool.query('update samples set made = made || jsonb_build_object($2::text, $3::bigint) where team_id = $1', [teamId, step, id])
}

/** How much of a work there is. */
export async function sizeOf(app: Uses<'pool'>, workId: number): Promise<{ words: number; shots: number; pages: number }> {
  const { rows } = await app.pool.query<{ words: number; shots: number; pages: number }>(
    `select coalesce(sum(d.words), 0)::int words,
       (select count(*)::int from storyboards s join docs o on o.id = s.doc_id where o.work_id = $1 and s.deleted_at is null) shots,
       (select count(*)::int from comic_pages p join docs o on o.id = p.doc_id where o.work_id = $1 and p.deleted_at is null) pages
     from docs d where d.work_id = $1 and d.kind = 'doc' and d.deleted_at is null`,
    [workId],
  )
  return rows[0]!
}
