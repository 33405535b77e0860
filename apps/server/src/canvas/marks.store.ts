// Marks of people: small things that a canvas keeps for one person, whatever team they work in.
import { CANVAS_LIMITS } from '@qianmu/contract/works/canvas'
import { STATUS } from '@qianmu/contract/kit/status'
import type { Uses } from '../app.ts'
import { inTransaction } from '../kit/pool.ts'
import { refuse } from '../kit/refuse.ts'

interface Mark {
  key: string
  name: string
  value: string
  updated_at: string
}

export async function marksOf({ pool }: Uses<'pool'>, userId: number): Promise<Mark[]> {
  const { rows } = await pool.query<Omit<Mark, 'updated_at'> & { updated_at: Date }>(
    'select key, name, value, updated_at from user_marks where user_id = $1 order by updated_at desc, key',
    [userId],
  )
  return rows.map(row => ({ ...row, updated_at: row.updated_at.toISOString() }))
}

/** Keeps a mark, or takes it away without a value. */
export async function setMark(
  app: Uses<'now' | 'pool'>,
  userId: number,
  { key, name, value }: { key: string; name: string; value: string | null },
): Promise<Mark[]> {
  if (value === null) await app.pool.query('delete from user_marks where user_id = $1 and key = $2', [userId, key])
  else
    await inTransaction(app.pool, async client => {
      await client.query('select 1 from users where id = $1 for update', [userId])
      await client.query(
        `insert into user_marks (user_id, key, name, value, updated_at) values ($1, $2, $3, $4, $5)
         on conflict (user_id, key) do update set name = $3, value = $4, updated_at = $5`,
        [userId, key, name, value, app.now()],
      )
      const { rows } = await client.query<{ count: number }>('select count(*)::int count from user_marks where user_id = $1', [userId])
      if (rows[0]!.count > CANVAS_LIMITS.marks) refuse(STATUS.limit, `最多 ${CANVAS_LIMITS.marks} 个标记`)
    })
  return marksOf(app, userId)
}
