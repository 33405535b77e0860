// Proofs that somebody holds the phone that is bound now: one a person, for one session.
import type { Uses } from '../app.ts'
import type { Actor } from '../kit/answer.ts'
import { latestEnd, PHONE_PROOF_S } from './account.rules.ts'

export async function keepProof(app: Uses<'now' | 'pool'>, actor: Actor): Promise<void> {
  await app.pool.query(
    `insert into phone_proofs (user_id, session_id, expires_at) values ($1, $2, $3)
     on conflict (user_id) do update set session_id = excluded.session_id, expires_at = excluded.expires_at`,
    [actor.userId, actor.sessionId, new Date(app.now().getTime() + PHONE_PROOF_S * 1000)],
  )
}

/** Whether this session holds a proof that has not ended. */
export async function hasProof(app: Uses<'now' | 'pool'>, actor: Actor): Promise<boolean> {
  const { rowCount } = await app.pool.query(
    'select 1 from phone_proofs where user_id = $1 and session_id = $2 and expires_at > $3 and expires_at <= $4',
    [actor.userId, actor.sessionId, app.now(), latestEnd(app.now(), PHONE_PROOF_S)],
  )
  return rowCount === 1
}

/** Uses the proof up; false when another request has. */
export async function spendProof(app: Uses<'pool'>, actor: Actor): Promise<boolean> {
  const { rowCount } = await app.pool.query('delete from phone_proofs where user_id = $1', [actor.userId])
  return rowCount === 1
}
