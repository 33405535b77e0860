// Thinning of automatic versions as they grow old; versions with a name, by hand, from imports and before restores stay.
import type pg from 'pg'
import { removeVersions } from './hands.store.ts'

/** Versions one document can have; the oldest automatic ones go first. */
const MAX_VERSIONS = 2000

/** Of each span of time the newest automatic version stays: an hour's in the first day, a day's in thirty days, later a month's. */
const THIN = `
  select id from (
    select id, row_number() over (
      partition by doc_id, date_trunc(case
        when created_at < $1::timestamptz - interval '30 days' then 'month'
        when created_at < $1::timestamptz - interval '1 day' then 'day'
        else 'hour' end, created_at)
      order by id desc) nth
    from doc_versions
    where kind = 'auto' and name = '' and created_at < $1::timestamptz - interval '1 hour'
  ) old where nth > 1`

const CAP = `select id from doc_versions where doc_id = $1 and kind = 'auto' and name = '' order by id desc offset ${MAX_VERSIONS}`

/** Removes the scenes of these documents that no version has any more. */
export const dropUnusedScenes = (client: pg.PoolClient | pg.Pool, docIds: readonly number[]) =>
  client.query(
    `delete from doc_scenes s where doc_id = any($1)
       and not exists (select 1 from doc_versions v where v.doc_id = s.doc_id and s.hash = any(v.scenes))`,
    [docIds],
  )

/** Keeps a document that is written in all day from filling the table between two sweeps. */
export const capVersions = (client: pg.PoolClient, docId: number) => removeVersions(client, CAP, [docId])

/** Thins the automatic versions of all documents; run from time to time. @returns how many went */
export async function sweepVersions(pool: pg.Pool, now: Date): Promise<number> {
  const gone = await removeVersions(pool, THIN, [now])
  if (gone.length > 0) await dropUnusedScenes(pool, [...new Set(gone)])
  return gone.length
}
