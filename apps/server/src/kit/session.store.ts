// From a bearer token to the one who asks: one indexed statement per request.
import { createHash } from 'node:crypto'
import { WORK_KEYS, TEAM_KEYS } from '@qianmu/contract/kit/needs'
import type pg from 'pg'
import type { Actor } from './answer.ts'
import { whereRoom } from './envelope.ts'

export const ALL_KEYS: readonly string[] = [...TEAM_KEYS, ...WORK_KEYS]
/** The actor of a request without a valid token. */
export const NOBODY: Actor = {
  userId: 0,
  teamId: 0,
  sessionId: 0,
  roleId: 0,
  isOwner: false,
  isOfficial: false,
  permissions: [],
  nickname: '',
}

/** SHA-256 in base64url: how tokens and one-time keys are stored. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

export interface SessionRow {
  session_id: number
  user_id: number
  nickname: string
  official: boolean
  team_id: number | null
  role_id: number | null
  is_owner: boolean | null
  permissions: string[] | null
  stale: boolean
  reused: boolean
}

/** SQL: the session of the token whose hash is $1, at $2; a SessionRow, or none. */
export const SESSION = `
  select s.id session_id, s.user_id, u.nickname, 'is_official' = any(u.tags) official,
         m.team_id, m.role_id, r.is_owner, r.permissions,
         s.seen_at < $2::timestamptz - interval '1 minute' stale,
         coalesce(t.replaced_until < $2::timestamptz, false) reused
  from session_tokens t
  join sessions s on s.id = t.session_id and s.revoked_at is null and s.ends_at > $2::timestamptz
  join users u on u.id = s.user_id and not u.disabled
  left join team_members m on m.team_id = s.team_id and m.user_id = s.user_id
  left join roles r on r.id = m.role_id
  where t.hash = $1 and t.expires_at > $2::timestamptz`

/** Whoever has no session now, in one of their teams: for work that goes on without them, with the rights that they have by then. */
export async function memberOf(pool: pg.Pool, userId: number, teamId: number): Promise<Actor | undefined> {
  const { rows } = await pool.query<Omit<SessionRow, 'session_id' | 'stale' | 'reused'>>(
    `select u.id user_id, u.nickname, 'is_official' = any(u.tags) official, m.team_id, m.role_id, r.is_owner, r.permissions
     from users u join team_members m on m.user_id = u.id and m.team_id = $2 join roles r on r.id = m.role_id where u.id = $1 and not u.disabled`,
    [userId, teamId],
  )
  return rows[0] && shown({ ...rows[0], session_id: 0 })
}

// The session's streams and its user's editors close with it, on every process.
const END_COPIED = `
  with ended as (update sessions set revoked_at = $2 where id = $1 returning id, user_id)
  select pg_notify('event_streams_ended', json_build_object('sessionId', id)::text), pg_notify('doc_revoked', json_build_object('userId', user_id)::text) from ended`

const bearer = /^Bearer ([\w-]{20,200})$/

/** The token of an Authorization header, or ''. */
export const tokenOf = (header: string | undefined) => bearer.exec(header ?? '')?.[1] ?? ''

/** The actor behind a token, or undefined when it is unknown, expired, revoked or its user is disabled. */
export async function actorOf(pool: pg.Pool, token: string, now: Date): Promise<Actor | undefined> {
  if (!token) return undefined
  const { rows } = await pool.query<SessionRow>({ name: 'session', text: SESSION, values: [hashOf(token), now] })
  return sessionActor(pool, rows[0], now)
}

/**
 * The actor of a session as it was found. A rotated token that comes back after its grace period ends its whole session: someone copied it.
 */
export async function sessionActor(pool: pg.Pool, row: SessionRow | undefined, now: Date): Promise<Actor | undefined> {
  if (!row) return undefined
  if (row.reused) {
    await pool.query(END_COPIED, [row.session_id, now])
    return undefined
  }
  if (row.stale)
    // When it was last used is no reason to keep anybody from reading.
    await whereRoom(pool.query('update sessions set seen_at = $2 where id = $1', [row.session_id, now]))
  return shown(row)
}

const shown = (row: Omit<SessionRow, 'stale' | 'reused'>): Actor => ({
  userId: row.user_id,
  teamId: row.team_id ?? 0,
  sessionId: row.session_id,
  roleId: row.role_id ?? 0,
  isOwner: row.is_owner ?? false,
  isOfficial: row.official,
  permissions: row.is_owner ? ALL_KEYS : (row.permissions ?? []),
  nickname: row.nickname,
})
