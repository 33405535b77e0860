// Brings the links of documents up to what the tables of the areas say: lazily, when somebody asks, and only those that something happened to.
import { STORYBOARD_LIMITS } from '@qianmu/contract/works/storyboards'
import { saidIn, type Said } from '@qianmu/script/shots/said'
import type pg from 'pg'
import type { Uses } from '../app.ts'
import { inTransaction } from '../kit/pool.ts'
import { ofText } from '../works/documents/index.ts'
import { SAYING } from './kinds/kinds.ts'

type Db = pg.Pool | pg.PoolClient
type Reads = Uses<'collab' | 'long' | 'pool'>
const saidOf = ofText('@qianmu/script/shots/said', saidIn)

/** Says that something was made of documents, or is gone: their links are told anew when they are asked for next. */
export async function touched(db: Db, ...docIds: readonly (number | null | undefined)[]): Promise<void> {
  const ids = docIds.filter(id => typeof id === 'number')
  if (ids.length) await db.query('update linked_docs set linked = false where doc_id = any($1) and linked', [ids])
}

/** What the tables of the areas say of documents, as SQL. @param docs a placeholder of the ids */
export const SAID = (docs: string): string =>
  SAYING.map(({ name, says }) => `select '${name}' from_kind, s.* from (${says.replaceAll('$docs', docs)}) s`).join(' union all ')
const KEY = 'from_kind, from_id, from_part, to_kind, to_id, to_part'

/** Holds documents before their links: whoever makes something holds them in this order too. */
const holdDocs = (client: pg.PoolClient, docIds: readonly number[]) =>
  client.query('select 1 from docs d join works w on w.id = d.work_id where d.id = any($1) order by d.id for key share', [docIds])

/** Tells the links of documents anew. Whoever makes something meanwhile waits, so that nothing is missed. */
async function relate(app: Uses<'pool'>, docIds: readonly number[]): Promise<void> {
  await inTransaction(app.pool, async client => {
    await holdDocs(client, docIds)
    await client.query(
      'update linked_docs set linked = true where doc_id in (select doc_id from linked_docs where doc_id = any($1) order by doc_id for update)',
      [docIds],
    )
    await client.query(
      `with said as materialized (select distinct on (${KEY}) * from (${SAID('$1')}) s),
         gone as (delete from links l where l.doc_id = any($1) and (${KEY}) not in (select ${KEY} from said))
       insert into links (work_id, doc_id, ${KEY}, hash) select d.work_id, s.doc_id, ${KEY.replaceAll(/\w+/g, 's.$&')}, s.hash
       from said s join docs d on d.id = s.doc_id on conflict (${KEY}) do nothing`,
      [docIds],
    )
  })
}

/** Links that stand and should not, and that should and do not, of documents whose links are said to be up to date. */
export async function driftOf(app: Uses<'pool'>): Promise<{ docs: number; links: number; extra: string[]; missing: string[] }> {
  const drift = { docs: 0, links: 0, extra: [] as string[], missing: [] as string[] }
  for await (const ids of inTurns(app, 'linked')) {
    const { rows } = await app.pool.query<{ links: number; extra: string[]; missing: string[] }>(
      `with said as materialized (select distinct ${KEY} from (${SAID('$1')}) s), there as materialized (select ${KEY} from links where doc_id = any($1))
       select (select count(*)::int from there) links,
         array(select concat_ws(' ', x.*) from (select * from there except select * from said) x) extra,
         array(select concat_ws(' ', x.*) from (select * from said except select * from there) x) missing`,
      [ids],
    )
    drift.docs += ids.length
    drift.links += rows[0]!.links
    drift.extra.push(...rows[0]!.extra)
    drift.missing.push(...rows[0]!.missing)
  }
  return drift
}
/** Tells the links of all documents anew whose text was read. @returns how many documents */
export async function rebuild(app: Uses<'pool'>): Promise<number> {
  let docs = 0
  for await (const ids of inTurns(app, 'true')) {
    await relate(app, ids)
    docs += ids.length
  }
  return docs
}
/** Documents that are looked at in one statement. */
const DOCS_AT_ONCE = 100
async function* inTurns(app: Uses<'pool'>, where: 'linked' | 'true'): AsyncGenerator<number[]> {
  for (let after = 0; ;) {
    const { rows } = await app.pool.query<{ doc_id: number }>(
      `select doc_id from linked_docs where ${where} and doc_id > $1 order by doc_id limit ${DOCS_AT_ONCE}`,
      [after],
    )
    if (rows.length === 0) return
    yield rows.map(({ doc_id }) => doc_id)
    after = rows.at(-1)!.doc_id
  }
}

/** Keeps the lines of a document as they are in a text; nothing where it has gone on since. */
async function keepLines(app: Uses<'pool'>, docId: number, contentHash: string, { lines, shots }: Said): Promise<void> {
  await inTransaction(app.pool, async client => {
    await holdDocs(client, [docId])
    const { rowCount } = await client.query(
      `insert into linked_docs (doc_id, content_hash, shots) select id, content_hash, array(select md5(t) from unnest($3::text[]) t) from docs
       where id = $1 and content_hash = $2
       on conflict (doc_id) do update set content_hash = excluded.content_hash, shots = excluded.shots, linked = false`,
      [docId, contentHash, shots],
    )
    if (!rowCount) return
    await client.query('delete from linked_lines where doc_id = $1', [docId])
    await client.query(
      `insert into linked_lines (doc_id, block_id, nth, scene_id, scene_no, speaker, text)
       select $1, x.id, x.nth, x.scene, x.no, x.speaker, x.text
       from jsonb_to_recordset($2) x(id text, nth int, scene text, no text, speaker text, text text) on conflict do nothing`,
      [docId, JSON.stringify(lines.map((line, nth) => ({ ...line, nth })))],
    )
  })
}

/** Texts that one reader has read at a time, and that are read before an answer. */
const AT_ONCE = 4
const MOST_READ = 120

/**
 * Brings the links of documents of a work up to date: of some, or of all.
 * @returns how many are still to be read: those beyond what an answer waits for
 */
export async function upToDate(app: Reads, workId: number, docIds?: readonly number[]): Promise<number> {
  const { rows } = await app.pool.query<{ id: number; content_hash: string; late: boolean }>(
    `select d.id, d.content_hash, l.doc_id is null late from docs d left join linked_docs l on l.doc_id = d.id and l.content_hash = d.content_hash
     where d.work_id = $1 and d.kind = 'doc' and d.deleted_at is null and ($2::bigint[] is null or d.id = any($2)) and l.linked is not true order by d.id`,
    [workId, docIds ?? null],
  )
  const late = rows.filter(row => row.late)
  const read = late.slice(0, MOST_READ)
  for (let at = 0; at < read.length; at += AT_ONCE) {
    await Promise.all(
      read.slice(at, at + AT_ONCE).map(async ({ id, content_hash }) => {
        await keepLines(app, id, content_hash, await saidOf(app, 0, id, STORYBOARD_LIMITS.text))
      }),
    )
  }
  const unread = new Set(late.slice(MOST_READ).map(({ id }) => id))
  const due = rows.flatMap(({ id }) => (unread.has(id) ? [] : id))
  if (due.length) await relate(app, due)
  return unread.size
}
