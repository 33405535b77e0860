// How a row leads to a work, and what the asking user is there: the one SQL behind every permit on works.
import type { WorkKey } from '@qianmu/contract/kit/needs'
import type { WorkFinder } from './permit.ts'

interface AccessRow {
  work_id: number
  team_id: number
  owner_id: number
  deleted: boolean
  joined: boolean
  own: string[] | null
  write_key: WorkKey
}

/**
 * A finder by any table that carries a work. `from` names the row as `x` and joins the work as `w`; `binned` says when the row itself is in a
 * bin, `writeKey` which author key stands for writing it (SQL both).
 */
export const workFinder = (name: string, from: string, binned = 'false', writeKey = `'WriteWork'`): WorkFinder => {
  const text = `select w.id work_id, w.team_id, w.owner_id, (w.deleted_at is not null or ${binned}) deleted, m.user_id is not null joined, m.permissions own, ${writeKey} write_key
    from ${from} left join work_members m on m.work_id = w.id and m.user_id = $2 where x.id = $1`
  return async (pool, id, userId) => {
    const { rows } = await pool.query<AccessRow>({ name: `find-${name}`, text, values: [id, userId] })
    const row = rows[0]
    return (
      row && {
        workId: row.work_id,
        teamId: row.team_id,
        ownerId: row.owner_id,
        deleted: row.deleted,
        joined: row.joined,
        own: row.own,
        writeKey: row.write_key,
      }
    )
  }
}
