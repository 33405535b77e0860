// Sessions: opening one, rotating its token, ending one or all.
import type { Uses } from '../app.ts'
import type { Origin } from '../kit/answer.ts'
import { hashOf } from '../kit/session.store.ts'
import { randomToken } from '../kit/secrets.store.ts'
import { REFRESH_WINDOW_S } from '@qianmu/contract/kit/limits'
import { GRACE_S, SESSION_LIFE_S, TOKEN_LIFE_S } from './account.rules.ts'

export interface OpenSession {
  token: string
  /** Unix seconds. */
  expire: number
}
const unix = (at: Date) => Math.floor(at.getTime() / 1000)
const after = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)

/** Opens a session in the team the user worked in last. */
export async function openSession(app: Uses<'now' | 'pool'>, userId: number, origin: Origin): Promise<OpenSession> {
  const now = app.now()
  const token = randomToken()
  const expires = after(now, TOKEN_LIFE_S)
  await app.pool.query(
    `with s as (
       insert into sessions (user_id, team_id, device_id, device, ip, ends_at, seen_at, created_at)
       values ($1, (select coalesce(
           (select s.team_id from sessions s join team_members m on m.team_id = s.team_id and m.user_id = $1 where s.user_id = $1 order by s.seen_at desc limit 1),
           (select team_id from team_members where user_id = $1 order by joined_at limit 1))),
         $2, $3, $4, $5, $6, $6) returning id)
     insert into session_tokens (hash, session_id, expires_at) select $7, id, $8 from s`,
    [userId, origin.deviceId, origin.device, origin.ip, after(now, SESSION_LIFE_S), now, hashOf(token), expires],
  )
  return { token, expire: unix(expires) }
}

/**
 * Rotates a token that is within 24 hours of its end; earlier the present one is answered again.
 * The new token is derived from the old one, so that parallel refreshes of one browser agree without storing a readable token.
 */
export async function refreshSession(app: Uses<'now' | 'pool' | 'secrets'>, sessionId: number, token: string): Promise<OpenSession> {
  const now = app.now()
  const { rows } = await app.pool.query<{ expires_at: Date; ends_at: Date; replaced: boolean }>(
    `select t.expires_at, s.ends_at, t.replaced_until is not null replaced from session_tokens t join sessions s on s.id = t.session_id where t.hash = $1`,
    [hashOf(token)],
  )
  const present = rows[0]!
  if (!present.replaced && present.expires_at.getTime() - now.getTime() >= REFRESH_WINDOW_S * 1000)
    return { token, expire: unix(present.expires_at) }
  const next = app.secrets.sign('refresh', token)
  const expires = new Date(Math.min(after(now, TOKEN_LIFE_S).getTime(), present.ends_at.getTime()))
  const { rows: kept } = await app.pool.query<{ expires_at: Date }>(
    `with old as (update session_tokens set replaced_until = coalesce(replaced_until, $4) where hash = $1)
     insert into session_tokens (hash, session_id, expires_at) values ($2, $3, $5)
     on conflict (hash) do update set hash = excluded.hash returning expires_at`,
    [hashOf(token), hashOf(next), sessionId, after(now, GRACE_S), expires],
  )
  return { token: next, expire: unix(kept[0]!.expires_at) }
}

/** Ends sessions of a user at once, sockets and streams included: one, all but one, or all. */
export async function endSessions(
  app: Uses<'collab' | 'events' | 'now' | 'pool'>,
  userId: number,
  which: { only?: number; except?: number } = {},
): Promise<void> {
  const { rows } = await app.pool.query<{ id: number }>(
    `update sessions set revoked_at = $2 where user_id = $1 and revoked_at is null
       and ($3::bigint is null or id = $3) and ($4::bigint is null or id <> $4) returning id`,
    [userId, app.now(), which.only ?? null, which.except ?? null],
  )
  for (const { id } of rows) await app.events.endSession(id)
  if (rows.length) await app.collab.revoke({ userId })
}

/** The signed-in devices of a user, newest first. */
export async function listSessions(app: Uses<'now' | 'pool'>, userId: number) {
  const { rows } = await app.pool.query<{ id: number; device: string; ip: string; seen_at: Date }>(
    `select s.id, s.device, s.ip, s.seen_at from sessions s
     where s.user_id = $1 and s.revoked_at is null and s.ends_at > $2
       and exists (select 1 from session_tokens t where t.session_id = s.id and t.expires_at > $2)
     order by s.seen_at desc limit 50`,
    [userId, app.now()],
  )
  return rows
}
