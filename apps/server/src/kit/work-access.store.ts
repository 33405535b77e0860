// How a row leads to a work, and what the asking user is there: the one SQL behind every permit on works.
import type { WorkKey } from '@qianmu/contract/kit/needs'
import type { WorkAccess, WorkFinder } from './permit.ts'
import { hashOf, SESSION, sessionActor, type SessionRow } from './session.store.ts'

interface AccessRow {
  work_id: number
  work_team_id: number
  owner_id: number
  deleted: boolean
  joined: boolean
  own: string[] | null
  write_key: WorkKey
}

const accessOf = (row: AccessRow | undefined): WorkAccess | undefined =>
  row && {
    workId: row.work_id,
    teamId: row.work_team_id,
    ownerId: row.owner_id,
    deleted: row.deleted,
    joined: row.joined,
    own: row.own,
    writeKey: row.write_key,
  }

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
      return accessOf(rows[0])
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
