// Fractional order keys: where something stands between its neighbours; a move writes one row.
import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'
import type pg from 'pg'
import { refuseField } from '../../kit/refuse.ts'

/**
 * What stands in an order among what: documents in a volume, volumes in a work; $1 work, $2 volume or null. Pictures of a passage: $1 document,
 * $2 passage or null. Rows of a sheet have their order in kit/sheet.
 */
const SCOPES = {
  docs: 'docs where work_id = $1 and volume_id is not distinct from $2',
  volumes: 'volumes where work_id = $1 and $2::bigint is null',
  matching_images: 'matching_images where doc_id = $1 and info_id is not distinct from $2',
} as const
/** Which of them are shown; what lies in the bin keeps its key. */
const SHOWN = {
  docs: `deleted_at is null and kind = 'doc'`,
  volumes: 'true',
  matching_images: 'true',
} as const
type Table = keyof typeof SCOPES

interface Sibling {
  id: number
  order_key: string
}

/**
 * Lets changes of one work's order take turns until the transaction ends, so that two moves never make equal keys. Not a lock on the work's
 * row: a save holds its document when it counts the work's words, and would wait for a move that waits for the document.
 */
export const holdOrder = (client: pg.PoolClient, workId: number) =>
  client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`order of work ${workId}`])

const siblings = async (client: pg.PoolClient, table: Table, workId: number, volumeId: number | null) =>
  (await client.query<Sibling>(`select id, order_key from ${SCOPES[table]} and ${SHOWN[table]} order by order_key, id`, [workId, volumeId]))
    .rows

/** `count` keys at the end of a volume (or of the work's documents without one, of its volumes). */
export async function keysAtEnd(
  client: pg.PoolClient,
  table: Table,
  workId: number,
  volumeId: number | null,
  count: number,
): Promise<string[]> {
  const { rows } = await client.query<{ last: string | null }>(`select max(order_key) as last from ${SCOPES[table]}`, [workId, volumeId])
  return generateNKeysBetween(rows[0]!.last, null, count)
}

/** The keys between which `ids` are put behind `afterId` (null = first) among their new siblings. */
export async function gapBehind(
  client: pg.PoolClient,
  table: Table,
  workId: number,
  volumeId: number | null,
  ids: readonly number[],
  afterId: number | null,
): Promise<[string | null, string | null]> {
  const moved = new Set(ids)
  const others = (await siblings(client, table, workId, volumeId)).filter(other => !moved.has(other.id))
  const at = afterId === null ? -1 : others.findIndex(other => other.id === afterId)
  if (afterId !== null && at < 0) refuseField('after_id', '目标位置已不存在，请刷新后再试')
  const before = others[at]?.order_key ?? null
  // A document back from the bin may share its key with a neighbour; the next greater one is the bound.
  const next = others.slice(at + 1).find(other => before === null || other.order_key > before)
  return [before, next?.order_key ?? null]
}

/** The key that puts `id` behind `afterId` (null = first) among its new siblings. */
export const keyBehind = async (
  client: pg.PoolClient,
  table: Table,
  workId: number,
  volumeId: number | null,
  id: number,
  afterId: number | null,
): Promise<string> => generateKeyBetween(...(await gapBehind(client, table, workId, volumeId, [id], afterId)))
