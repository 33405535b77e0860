// Whose a row is that stands outside of works: the one SQL behind every permit on a person's or a team's own rows.
import type { RowFinder } from './permit.ts'

interface Owners {
  /** SQL: the person whose row it is. */
  user?: string
  /** SQL: the team whose row it is. */
  team?: string
  /** SQL: what the id of a request names. */
  id?: string
}

/**
 * A finder for rows of a person, of a team, or of both. `from` names the row as `x` (SQL); by default the row is the person's in `x.user_id`.
 * A row that is binned is found too; what may be done with it is for the store to say.
 */
export const ownRow =
  (from: string, { user, team, id = 'x.id' }: Owners = { user: 'x.user_id' }): RowFinder =>
  async (pool, wanted) => {
    const { rows } = await pool.query<{ user_id: number | null; team_id: number | null }>(
      `select ${user ?? 'null::bigint'} user_id, ${team ?? 'null::bigint'} team_id from ${from} where ${id} = $1`,
      [wanted],
    )
    return rows[0] && { userId: rows[0].user_id, teamId: rows[0].team_id }
  }
