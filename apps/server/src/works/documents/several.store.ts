// Several documents of a work at once: status and writer, order, bin. And who is told of it.
import type { DocStatus } from '@qianmu/contract/works/documents'
import { generateNKeysBetween } from 'fractional-indexing'
import { contentNow } from './content-now.store.ts'
import type { Uses } from '../../app.ts'
import type { Actor, Row } from '../../kit/answer.ts'
import { inTransaction } from '../../kit/pool.ts'
import { refuseField } from '../../kit/refuse.ts'
import { checkDocs, checkVolume } from './documents.store.ts'
import { gapBehind, holdOrder } from './order.store.ts'

/** Tells the windows that show this work's documents of some of them, or of all. */
export const tellDocs = (app: Uses<'events'>, { teamId, workId }: Row, ids?: readonly number[]) =>
  app.events.changed({ teamId }, 'documents', workId, ids)

/** The same where documents came or went: the work counts others now. */
export async function tellCounted(app: Uses<'events'>, row: Row, ids: readonly number[]): Promise<void> {
  await tellDocs(app, row, ids)
  await app.events.changed({ teamId: row.teamId }, 'works', row.workId, [row.workId])
}

export interface DocState {
  status?: DocStatus | undefined
  assignee_id?: number | null | undefined
  word_goal?: number | null | undefined
}

/** Sets status, writer or word goal of documents; the text and who changed it last stay as they are. */
export async function setState(
  app: Uses<'pool'>,
  { workId }: Row,
  docIds: readonly number[],
  { status, assignee_id, word_goal }: DocState,
): Promise<void> {
  await checkDocs(app, workId, docIds)
  if (assignee_id) {
    const { rows } = await app.pool.query(
      'select 1 from works where id = $1 and owner_id = $2 union all select 1 from work_members where work_id = $1 and user_id = $2',
      [workId, assignee_id],
    )
    if (!rows.length) refuseField('assignee_id', '这个人没有参与这部作品')
  }
  await app.pool.query(
    // What is under review has the status of its review.
    `update docs set status = case when exists (select 1 from doc_reviews r where r.doc_id = docs.id and r.state <> 'draft') then status
         else coalesce($3, status) end, assignee_id = case when $4 then $5 else assignee_id end, word_goal = case when $6 then $7 else word_goal end
     where work_id = $1 and id = any($2)`,
    [workId, docIds, status ?? null, assignee_id !== undefined, assignee_id ?? null, word_goal !== undefined, word_goal ?? null],
  )
}

/** Puts documents behind another one, in the order they have now; one row is written for each. */
export async function moveDocs(
  app: Uses<'pool'>,
  { workId }: Row,
  docIds: readonly number[],
  volumeId: number | null,
  afterId: number | null,
) {
  await checkDocs(app, workId, docIds)
  await inTransaction(app.pool, async client => {
    await holdOrder(client, workId)
    await checkVolume(client, workId, volumeId)
    const { rows } = await client.query<{ id: number }>(
      `select d.id from docs d left join volumes v on v.id = d.volume_id where d.id = any($1)
       order by v.order_key nulls last, d.volume_id, d.order_key, d.id`,
      [docIds],
    )
    const [before, next] = await gapBehind(client, 'docs', workId, volumeId, docIds, afterId)
    await client.query(
      'update docs set volume_id = $3, order_key = k.key from unnest($1::bigint[], $2::text[]) k(id, key) where docs.id = k.id',
      [rows.map(row => row.id), generateNKeysBetween(before, next, rows.length), volumeId],
    )
  })
}

/** Puts documents into the bin or takes them out; the work's counters follow, open editors close. @returns those that were not there yet */
export async function binDocs(
  app: Uses<'collab' | 'now' | 'pool'>,
  actor: Actor,
  { workId }: Row,
  docIds: readonly number[],
  binned: boolean,
): Promise<number[]> {
  const now = app.now()
  const { rows } = await app.pool.query<{ id: number }>(
    `with d as (
       update docs set deleted_at = $3, updated_by = $4, updated_at = $5
       where work_id = $1 and id = any($2) and kind = 'doc' and (deleted_at is null) = ($3::timestamptz is not null) returning id, words),
     counted as (update works set docs = works.docs + $6 * (select count(*) from d), words = works.words + $6 * (select coalesce(sum(words), 0) from d), updated_at = $5
       where id = $1 and exists (select 1 from d))
     select id from d order by id`,
    [workId, docIds, binned ? now : null, actor.userId, now, binned ? -1 : 1],
  )
  const ids = rows.map(row => row.id)
  if (binned) for (const docId of ids) await app.collab.revoke({ docId })
  return ids
}

/** The present text of documents of a work, for reading. */
export async function readDocs(app: Uses<'collab' | 'long' | 'pool'>, { workId }: Row, docIds: readonly number[]) {
  await checkDocs(app, workId, docIds)
  const texts: { doc_id: number; content: unknown }[] = []
  for (const doc_id of docIds) {
    texts.push({ doc_id, content: await contentNow(app, doc_id) })
  }
  return texts
}
