// How a row leads to a work, and what the asking user is there: the one SQL behind every permit on works.
import type { WorkKey } from '@qianmu/contract/kit/needs'
import type pg from 'pg'
import type { WorkAccess, WorkFinder } from './permit.ts'
import { hashOf, SESSION, sessionActor, type SessionRow } from './session.store.ts'

export interface AccessRow {
  work_id: number
  work_team_id: number
  owner_id: number
  deleted: boolean
  joined: boolean
  own: string[] | null
  write_key: WorkKey
}

export const accessOf = (row: AccessRow): WorkAccess => ({
  workId: row.work_id,
  teamId: row.work_team_id,
  ownerId: row.owner_id,
  deleted: row.deleted,
  joined: row.joined,
  own: row.own,
  writeKey: row.write_key,
})

/**
 * A finder by any table that carries a work. `from` names the row as `x` and joins the work as `w`; `binned` says when the row itself is in a
 * bin, `writeKey` which author key stands for writing it (SQL both).
 */
export const workFinder = (name: string, from: string, binned = 'false', writeKey = `'WriteWork'`): WorkFinder => {
  const access = (id: string, user: string) =>
    `select w.id work_id, w.team_id work_team_id, w.owner_id, (w.deleted_at is not null or ${binned}) deleted, m.user_id is not null joined, m.permissions own, ${writeKey} write_key
    from ${from} left join work_members m on m.work_id = w.id and m.user_id = ${user} where x.id = ${id}`
  const alone = access('$1', '$2')
  const withSession = `select session.*, found.* from (${SESSION}) session left join lateral (${access('$3', 'session.user_id')}) found on true`
  return {
    async find(pool, id, userId) {
      const { rows } = await pool.query<AccessRow>({ name: `find-${name}`, text: alone, values: [id, userId] })
      return rows[0] && accessOf(rows[0])
    },
    async findWithSession(pool, id, token, now) {
      const values = [hashOf(token), now, id]
      const { rows } = await pool.query<SessionRow & (AccessRow | { work_id: null })>({
        name: `session-${name}`,
        text: withSession,
        values,
      })
      const row = rows[0]
      return { actor: await sessionActor(pool, row, now), access: row && row.work_id !== null ? accessOf(row) : undefined }
    },
  }
}

/** SQL: whether a person, as a member of their team, may read the work of a number: what a call with `any` on it needs. */
export const readsWork = (work: string, user: string): string =>
  `exists (select from works rw join team_members rt on rt.team_id = rw.team_id and rt.user_id = ${user} left join roles rr on rr.id = rt.role_id
    where rw.id = ${work} and rw.deleted_at is null and (rw.owner_id = ${user} or rr.is_owner
      or exists (select from work_members rm where rm.work_id = rw.id and rm.user_id = ${user})))`

/** A work, or the work of a document; `binned` finds it in the bin as well. */
export type Read = { workId: number; binned?: boolean } | { docId: number }

/** Of these people those who may read a work of their team: what a call with `any` on it, or on a document of it, needs. */
export async function readersOf(pool: pg.Pool, teamId: number, read: Read, userIds: readonly number[]): Promise<number[]> {
  const [id, which] =
    'docId' in read
      ? [read.docId, 'w.deleted_at is null and w.id = (select work_id from docs where id = $1 and deleted_at is null)']
      : [read.workId, read.binned ? 'w.id = $1' : 'w.deleted_at is null and w.id = $1']
  const { rows } = await pool.query<{ user_id: number }>(
    `select t.user_id from works w join team_members t on t.team_id = w.team_id and t.user_id = any($3) left join roles r on r.id = t.role_id
     where ${which} and w.team_id = $2 and (w.owner_id = t.user_id or r.is_owner
       or exists (select 1 from work_members m where m.work_id = w.id and m.user_id = t.user_id))`,
    [id, teamId, userIds],
  )
  return rows.map(row => row.user_id)
}

/** What files say of the work that they are of; undefined once it is gone for good. */
export async function aboutWork(
  app: { pool: pg.Pool },
  id: number,
): Promise<{ name: string; author: string; project_type: number } | undefined> {
  const { rows } = await app.pool.query<{ name: string; author: string; project_type: number }>(
    'select w.name, u.nickname author, w.project_type from works w join users u on u.id = w.owner_id where w.id = $1',
    [id],
  )
  return rows[0]
}
