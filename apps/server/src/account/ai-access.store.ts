// What operators give to accounts, in the database.
import type { AiAccount } from '@qianmu/contract/ai-access'
import type { Uses } from '../app.ts'
import { found } from '../kit/refuse.ts'
import { accountOf, type Change, changedTags } from './ai-access.rules.ts'
import type { UserRow } from './users.store.ts'

/** One page of all accounts, the newest first; by a part of the name, or a whole phone. */
export async function accountsOf(
  app: Uses<'files' | 'pool'>,
  { keyword, page, size }: { keyword?: string | undefined; page: number; size: number },
) {
  const { rows } = await app.pool.query<UserRow & { total: number }>(
    `select *, count(*) over ()::int total from users
     where $1::text is null or phone = $1 or position(lower($1) in lower(nickname)) > 0 order by id desc limit $2 offset $3`,
    [keyword || null, size, (page - 1) * size],
  )
  return { list: rows.map(row => accountOf(app, row)), total: rows[0]?.total ?? 0, page, size }
}

/** Gives or takes what is named; of two operators at once neither undoes what the other did. */
export async function giveAccess(app: Uses<'files' | 'pool'>, id: number, change: Change): Promise<AiAccount> {
  const { gone, given } = changedTags(change)
  const { rows } = await app.pool.query<UserRow>(
    `update users set tags = array(select distinct tag from unnest(tags || $3::text[]) tag where tag = any($3) or tag <> all($2) order by tag) where id = $1 returning *`,
    [id, gone, given],
  )
  return accountOf(app, found(rows[0], '账号'))
}
