// A founder of a team who is signed in, put straight into the database.
import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'

/** @returns the session's token, and the ids of the user and the team */
export async function founder(pool: pg.Pool, phone = '13800000000'): Promise<{ token: string; user: number; team: number }> {
  const one = async (text: string, values: unknown[] = []) => (await pool.query<{ id: number }>(text, values)).rows[0]!.id
  const user = await one(`insert into users (phone, nickname) values ($1, '林知夏') returning id`, [phone])
  const team = await one(`insert into teams (name, founder_id) values ('青山', $1) returning id`, [user])
  const role = await one(`insert into roles (team_id, name, is_owner, permissions) values ($1, '主编', true, '{}') returning id`, [team])
  await pool.query('insert into team_members (team_id, user_id, role_id) values ($1, $2, $3)', [team, user, role])
  return { token: await sessionOf(pool, user, team), user, team }
}

/** Signs somebody in. @returns the token */
export async function sessionOf(pool: pg.Pool, user: number, team: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const { rows } = await pool.query<{ id: number }>(
    `insert into sessions (user_id, team_id, ends_at) values ($1, $2, now() + interval '1 day') returning id`,
    [user, team],
  )
  const hash = createHash('sha256').update(token).digest('base64url')
  await pool.query(`insert into session_tokens values ($1, $2, now() + interval '1 day')`, [hash, rows[0]!.id])
  return token
}
