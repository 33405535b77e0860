// Documents that a conversion reads.
import type { Uses } from '../../app.ts'

/** Documents of a work in their order, those named or all. */
export async function namesOfDocs(app: Uses<'pool'>, workId: number, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
  const { rows } = await app.pool.query<{ id: number; name: string }>(
    `select d.id, d.name from docs d left join volumes v on v.id = d.volume_id
     where d.work_id = $1 and d.kind = 'doc' and d.deleted_at is null and (cardinality($2::bigint[]) = 0 or d.id = any($2))
     order by v.order_key nulls first, d.order_key, d.id`,
    [workId, ids],
  )
  return rows
}
