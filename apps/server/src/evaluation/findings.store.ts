// Findings that somebody said are no problem, remembered for their work.
import type { Uses } from '../app.ts'
import type { Actor } from '../kit/answer.ts'
import type { Origin } from './evaluation.store.ts'

/** Keys of what is dismissed of a work. */
export async function dismissedOf(app: Uses<'pool'>, { work_id, file_id }: Origin): Promise<Set<string>> {
  const { rows } = await app.pool.query<{ key: string }>('select key from dismissed_findings where work_id = $1 or file_id = $2', [
    work_id,
    file_id,
  ])
  return new Set(rows.map(({ key }) => key))
}

/** Dismisses a finding of a work, or takes that back. */
export async function dismiss(
  app: Uses<'now' | 'pool'>,
  actor: Actor,
  { work_id, file_id }: Origin,
  key: string,
  is: boolean,
): Promise<void> {
  if (is)
    await app.pool.query(
      `insert into dismissed_findings (team_id, user_id, work_id, file_id, key, created_at) values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
      [actor.teamId, actor.userId, work_id, file_id, key, app.now()],
    )
  else await app.pool.query('delete from dismissed_findings where (work_id = $1 or file_id = $2) and key = $3', [work_id, file_id, key])
}
