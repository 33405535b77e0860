// Whose a row is that stands outside of works: the one SQL behind every permit on a person's or a team's own rows, and on what was made of a work.
import type { RowFinder } from './permit.ts'
import { type AccessRow, accessOf, readsWork } from './work-access.store.ts'

interface Owners {
  /** SQL: the person whose row it is. */
  user?: string
  /** SQL: the team whose row it is. */
  team?: string
  /** SQL: what the id of a request names. */
  id?: string
  /** SQL: the work that the row was made of, null where it was made of none. It stays when the work is deleted for good. */
  work?: string
  /** SQL: who made a row that has a work. */
  maker?: string
}
interface Found extends AccessRow {
  id: number
  user_id: number | null
  team_id: number | null
  made_of: number | null
  maker: number
  work_id: number
}

/**
 * A finder for rows of a person, of a team, or of both. `from` names the row as `x` (SQL); by default the row is the person's in `x.user_id`.
 * A row that is binned is found too; what may be done with it is for the store to say.
 */
export const ownRow = (from: string, { user, team, id = 'x.id', work, maker = 'x.user_id' }: Owners = { user: 'x.user_id' }): RowFinder => {
  const access = work
    ? `, ${work} made_of, ${maker} maker, w.id work_id, w.team_id work_team_id, w.owner_id, w.deleted_at is not null deleted, m.user_id is not null joined, m.permissions own, 'WriteWork' write_key`
    : ''
  const joined = work ? ` left join works w on w.id = ${work} left join work_members m on m.work_id = w.id and m.user_id = $2` : ''
  const text = `select ${id} id, ${user ?? 'null::bigint'} user_id, ${team ?? 'null::bigint'} team_id${access} from ${from}${joined} where ${id} = any($1)`
  return async (pool, wanted, userId) => {
    const { rows } = await pool.query<Found>(text, work ? [wanted, userId] : [wanted])
    return new Map(
      rows.map(row => {
        const made = work && row.made_of !== null ? { made: { by: row.maker, access: row.work_id ? accessOf(row) : undefined } } : {}
        return [row.id, { userId: row.user_id, teamId: row.team_id, ...made }]
      }),
    )
  }
}

/** SQL: whether a person may read a row of their team, which `readRow` asks for one: of no work, of one that they read, or their own of one that is gone. */
export const readsRow = (work: string, maker: string, user: string): string =>
  `case when ${work} is null then true when exists (select from works where id = ${work}) then ${readsWork(work, user)} else ${maker} = ${user} end`
