// The one-time link of an empty instance, as its hash.
import type pg from 'pg'

export async function hasOfficial(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query(`select 1 from users where 'is_official' = any(tags) limit 1`)
  return rows.length > 0
}

/** Keeps the link that is open; older ones die. */
export async function keepLink(pool: pg.Pool, hash: string): Promise<void> {
  await pool.query(`insert into instance_facts (key, value) values ('setup', $1) on conflict (key) do update set value = excluded.value`, [
    hash,
  ])
}

export async function openLink(pool: pg.Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ value: string }>(`select value from instance_facts where key = 'setup'`)
  return rows[0]?.value
}

/** Uses the link up; false when another request has. */
export async function takeLink(pool: pg.Pool, hash: string): Promise<boolean> {
  const { rowCount } = await pool.query(`delete from instance_facts where key = 'setup' and value = $1`, [hash])
  return rowCount === 1
}
