// The team area as other areas and main see it.
import type pg from 'pg'
import type { RowFinder } from '../kit/permit.ts'

export { teamAnswers } from './team.answers.ts'
export { teams, teamMembers } from './team.table.ts'

const teamOf =
  (table: 'roles' | 'invitations'): RowFinder =>
  async (pool, id) => {
    const { rows } = await pool.query<{ team_id: number }>(`select team_id from ${table} where id = $1`, [id])
    return rows[0] && { userId: null, teamId: rows[0].team_id }
  }
export const findRole = teamOf('roles')
export const findInvitation = teamOf('invitations')

/** Bytes a team may keep where that differs from the instance's default, else null. */
export const quotaOf = async (pool: pg.Pool, teamId: number): Promise<number | null> => {
  const { rows } = await pool.query<{ quota_bytes: number | null }>('select quota_bytes from teams where id = $1', [teamId])
  return rows[0]?.quota_bytes ?? null
}
