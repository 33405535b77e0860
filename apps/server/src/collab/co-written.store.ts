// The ids under which things besides documents are co-written.
import type pg from 'pg'

/** The co-writing id of a thing; undefined until somebody has opened it. */
export const sharedIdOf = async (pool: pg.Pool | pg.PoolClient, kind: string, of: number): Promise<number | undefined> =>
  (await sharedIdsOf(pool, kind, [of])).get(of)

/** The co-writing ids of things; of those that somebody has opened. */
export async function sharedIdsOf(pool: pg.Pool | pg.PoolClient, kind: string, of: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await pool.query<{ id: number; of: number }>('select id, of from co_written where kind = $1 and of = any($2)', [
    kind,
    of,
  ])
  return new Map(rows.map(row => [row.of, row.id]))
}

/** The co-writing id of a thing, from now on. */
export async function shareAs(client: pg.Pool | pg.PoolClient, kind: string, of: number): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    'insert into co_written (kind, of) values ($1, $2) on conflict (kind, of) do update set kind = excluded.kind returning id',
    [kind, of],
  )
  return rows[0]!.id
}

/** What is co-written under an id; undefined for a document's. */
export async function sharedUnder(pool: pg.Pool, id: number): Promise<{ kind: string; of: number } | undefined> {
  const { rows } = await pool.query<{ kind: string; of: number }>('select kind, of from co_written where id = $1', [id])
  return rows[0]
}
