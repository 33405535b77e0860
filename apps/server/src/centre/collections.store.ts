// What a person collected, in folders: a folder is the name that its materials carry; those that people made stay when they are empty.
import { STATUS } from '@qianmu/contract/kit/status'
import type { Uses } from '../app.ts'
import { inTransaction } from '../kit/pool.ts'
import { refuse } from '../kit/refuse.ts'

/** Folders of one person. */
const FOLDERS = 500

/** Collects a material, or puts it into another folder. */
export const collect = (app: Uses<'now' | 'pool'>, userId: number, id: number, folder: string) =>
  inTransaction(app.pool, async client => {
    const { rows } = await client.query<{ fresh: boolean }>(
      `insert into entry_collections (user_id, entry_id, folder, created_at) values ($1, $2, $3, $4)
       on conflict (user_id, entry_id) do update set folder = excluded.folder returning xmax = 0 fresh`,
      [userId, id, folder, app.now()],
    )
    if (rows[0]!.fresh) await client.query('update entries set stars = stars + 1 where id = $1', [id])
  })

/** Takes materials out of a person's collection. */
export const uncollect = (app: Uses<'pool'>, userId: number, ids: readonly number[]) =>
  app.pool.query(
    `with gone as (delete from entry_collections where user_id = $1 and entry_id = any($2) returning entry_id)
     update entries set stars = greatest(0, stars - 1) where id in (select entry_id from gone)`,
    [userId, ids],
  )

/** A folder that has nothing in it yet. @throws a refusal where there are too many */
export async function addFolder(app: Uses<'now' | 'pool'>, userId: number, folder: string): Promise<void> {
  const known = await folders(app, userId)
  if (known.some(each => each.folder === folder)) return
  if (known.length >= FOLDERS) refuse(STATUS.limit, `最多 ${FOLDERS} 个收藏夹`)
  await app.pool.query('insert into entry_folders (user_id, folder, created_at) values ($1, $2, $3) on conflict do nothing', [
    userId,
    folder,
    app.now(),
  ])
}

/** Puts some, or all of a folder, into another; the folder itself goes along. @returns those that it moved */
export const moveCollected = (
  app: Uses<'pool'>,
  userId: number,
  folder: string,
  ids: readonly number[] | undefined,
  from: string | undefined,
): Promise<number[]> =>
  inTransaction(app.pool, async client => {
    if (from && folder)
      await client.query('update entry_folders set folder = $3 where user_id = $1 and folder = $2', [userId, from, folder])
    else if (from) await client.query('delete from entry_folders where user_id = $1 and folder = $2', [userId, from])
    const { rows } = await client.query<{ entry_id: number }>(
      `update entry_collections set folder = $2
       where user_id = $1 and (entry_id = any($3) or ($4::text is not null and folder = $4)) returning entry_id`,
      [userId, folder, ids ?? [], from ?? null],
    )
    return rows.map(row => row.entry_id)
  })

/** The folders of a person with how many each has. */
export async function folders(app: Uses<'pool'>, userId: number): Promise<{ folder: string; count: number }[]> {
  const { rows } = await app.pool.query<{ folder: string; count: number }>(
    `select folder, sum(count)::int count from (
       select k.folder, count(*) count from entry_collections k join entries e on e.id = k.entry_id and e.deleted_at is null
         where k.user_id = $1 and k.folder <> '' group by 1
       union all select folder, 0 from entry_folders where user_id = $1) f group by 1 order by 1`,
    [userId],
  )
  return rows
}
