// The volumes of works: their names and their order.
import { STATUS } from '@qianmu/contract/kit/status'
import type pg from 'pg'
import { inTransaction } from '../../kit/pool.ts'
import { refuse } from '../../kit/refuse.ts'
import { workFinder } from '../../kit/work-access.store.ts'
import { holdOrder, keyBehind, keysAtEnd } from '../documents/index.ts'

/** Volumes one work can hold. */
const MAX_VOLUMES = 500

export const findVolume = workFinder('volume', 'volumes x join works w on w.id = x.work_id')

/** The volume of this name; it is made behind the others when there is none. */
export async function volumeNamed(client: pg.PoolClient, workId: number, name: string): Promise<number> {
  await holdOrder(client, workId)
  const { rows } = await client.query<{ id: number }>(
    'select id from volumes where work_id = $1 and name = $2 order by order_key, id limit 1',
    [workId, name],
  )
  return rows[0]?.id ?? addVolume(client, workId, name)
}

/** Makes a volume behind the others. */
export async function addVolume(client: pg.PoolClient, workId: number, name: string): Promise<number> {
  await holdOrder(client, workId)
  const { rows } = await client.query<{ count: number }>('select count(*)::int count from volumes where work_id = $1', [workId])
  if (rows[0]!.count >= MAX_VOLUMES) refuse(STATUS.limit, `一部作品最多 ${MAX_VOLUMES} 卷`)
  const [key] = await keysAtEnd(client, 'volumes', workId, null, 1)
  const made = await client.query<{ id: number }>('insert into volumes (work_id, name, order_key) values ($1, $2, $3) returning id', [
    workId,
    name,
    key,
  ])
  return made.rows[0]!.id
}

/** Puts a volume behind another of its work; null = first. */
export const moveVolume = (pool: pg.Pool, workId: number, id: number, afterId: number | null): Promise<void> =>
  inTransaction(pool, async client => {
    await holdOrder(client, workId)
    const key = await keyBehind(client, 'volumes', workId, null, id, afterId)
    await client.query('update volumes set order_key = $2 where id = $1', [id, key])
  })

export async function renameVolume(pool: pg.Pool, id: number, name: string): Promise<void> {
  await pool.query('update volumes set name = $2 where id = $1', [id, name])
}

/** Removes a volume; its documents keep their order behind those that lie without a volume. */
export const removeVolume = (pool: pg.Pool, workId: number, id: number): Promise<void> =>
  inTransaction(pool, async client => {
    await holdOrder(client, workId)
    const { rows } = await client.query<{ id: number }>('select id from docs where volume_id = $1 order by order_key, id', [id])
    const keys = await keysAtEnd(client, 'docs', workId, null, rows.length)
    await client.query(
      'update docs set volume_id = null, order_key = k.key from unnest($1::bigint[], $2::text[]) k(id, key) where docs.id = k.id',
      [rows.map(each => each.id), keys],
    )
    await client.query('delete from volumes where id = $1', [id])
  })
