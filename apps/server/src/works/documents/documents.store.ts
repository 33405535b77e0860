// Documents in the database: list, add, rename, move, bin. Their text is the co-writing log's.
import type { DocRow } from '@qianmu/contract/works/documents'
import type { Content } from '@qianmu/script/elements'
import { plainText } from '@qianmu/script/plain-text'
import type pg from 'pg'
import type { Uses } from '../../app.ts'
import { grantFiles } from '../../files/index.ts'
import type { Actor } from '../../kit/answer.ts'
import { STATUS } from '@qianmu/contract/kit/status'
import { inTransaction } from '../../kit/pool.ts'
import { found, refuse, refuseField } from '../../kit/refuse.ts'
import { figuresOf, stateOf } from './content.ts'
import { holdOrder, keyBehind, keysAtEnd } from './order.store.ts'
import { indexLate, indexText } from './search.store.ts'

/** Documents one work can hold. */
export const MAX_DOCS = 5000

const SELECT = `
  select d.id doc_id, d.order_key, d.name doc_name, d.doc_type, d.volume_id, d.words, d.scenes, d.minutes, d.status, d.assignee_id, d.word_goal,
    coalesce(a.nickname, '') assignee, d.updated_at, u.nickname updated_by,
    case when r.state <> 'draft' then json_build_object('state', r.state, 'round', r.round) end review
  from docs d left join doc_reviews r on r.doc_id = d.id join users u on u.id = d.updated_by left join users a on a.id = d.assignee_id left join volumes v on v.id = d.volume_id`
const LIST = `${SELECT}
  where d.work_id = $1 and d.kind = 'doc' and (d.deleted_at is not null) = $4
  order by v.order_key nulls last, d.volume_id, d.order_key, d.id limit $2 offset $3`

// How far the pictures of passages are, in one statement for the whole work; documents that have none have no row.
const MATCHING = `
  with p as (select m.doc_id, m.info_id from docs d join matching_images m on m.doc_id = d.id where d.work_id = $1),
    i as (select x.doc_id, count(*)::int passages, count(*) filter (where x.id in (select info_id from p))::int given
      from docs d join matching_infos x on x.doc_id = d.id where d.work_id = $1 group by x.doc_id)
  select doc_id, coalesce(i.passages, 0) passages, coalesce(i.given, 0) given, coalesce(c.pictures, 0) pictures
  from i full join (select doc_id, count(*)::int pictures from p group by doc_id) c using (doc_id)`
type Matching = NonNullable<DocRow['matching']>

async function matchingOf(app: Uses<'pool'>, workId: number): Promise<Map<number, Matching>> {
  const { rows } = await app.pool.query<Matching & { doc_id: number }>({ name: 'doc-matching', text: MATCHING, values: [workId] })
  return new Map(rows.map(({ doc_id, ...matching }) => [doc_id, matching]))
}

type Selected = Omit<DocRow, 'updated_at'> & { updated_at: Date }
const shown = (row: Selected) => ({ ...row, updated_at: row.updated_at.toISOString() })

/** Some documents of a work as its list shows them, but for those in the bin. */
export async function rowsOfDocs(app: Uses<'pool'>, workId: number, ids: readonly number[]): Promise<Map<number, DocRow>> {
  const { rows } = await app.pool.query<Selected>({
    name: 'doc-rows',
    text: `${SELECT} where d.work_id = $1 and d.id = any($2) and d.kind = 'doc' and d.deleted_at is null`,
    values: [workId, ids],
  })
  return new Map(rows.map(row => [row.doc_id, shown(row)]))
}

/** Which documents of a work are listed, and with what. */
interface Asked {
  project_id: number
  is_delete: 0 | 1
  matching: 0 | 1
  page?: number | undefined
  size?: number | undefined
}

/** The volumes of a work with their documents (or those in the bin), and those without a volume, in order. */
export async function listDocs(app: Uses<'pool'>, { project_id: workId, is_delete, matching, page = 1, size }: Asked) {
  const limit = size ?? MAX_DOCS
  const [volumes, docs, matched] = await Promise.all([
    app.pool.query<{ volume_id: number; volume_name: string }>({
      name: 'volume-list',
      text: 'select id volume_id, name volume_name from volumes where work_id = $1 order by order_key, id',
      values: [workId],
    }),
    app.pool.query<Selected>({
      name: 'doc-list',
      text: LIST,
      values: [workId, limit, (page - 1) * limit, is_delete === 1],
    }),
    matching ? matchingOf(app, workId) : undefined,
  ])
  const byVolume = new Map(volumes.rows.map(volume => [volume.volume_id, { ...volume, docs: [] as DocRow[] }]))
  const loose: DocRow[] = []
  for (const row of docs.rows) {
    const more = matched ? { matching: matched.get(row.doc_id) ?? { passages: 0, given: 0, pictures: 0 } } : {}
    ;(byVolume.get(row.volume_id ?? 0)?.docs ?? loose).push({ ...shown(row), ...more })
  }
  return { volumes: [...byVolume.values()], docs: loose }
}

/** Refuses unless all of them are documents of the work that are not in the bin. */
export async function checkDocs(app: Uses<'pool'>, workId: number, docIds: readonly number[]): Promise<void> {
  const ids = [...new Set(docIds)]
  const { rows } = await app.pool.query<{ count: number }>(
    `select count(*)::int count from docs where work_id = $1 and id = any($2) and kind = 'doc' and deleted_at is null`,
    [workId, ids],
  )
  if (rows[0]!.count !== ids.length) refuseField('doc_id', '有文档不存在或已删除')
}

export interface NewDoc {
  kind: 'doc' | 'idea'
  name: string
  doc_type: number
  /** Ideas only: noSet 0, editor 1, card 2, character 3 (document 2 §3). */
  edit_type?: number
  content: Content
}

/** Refuses a volume of another work. */
export async function checkVolume(client: pg.Pool | pg.PoolClient, workId: number, volumeId: number | null): Promise<void> {
  if (volumeId === null) return
  const { rows } = await client.query('select 1 from volumes where id = $1 and work_id = $2', [volumeId, workId])
  if (!rows.length) refuseField('volume_id', '这一卷不存在或已删除')
}

/** Adds documents behind the last one of the volume, with their text: all of them or none. Ideas are not counted as the work's documents. */
export async function addDocs(
  client: pg.PoolClient,
  workId: number,
  volumeId: number | null,
  userId: number,
  given: readonly NewDoc[],
  now: Date,
) {
  await holdOrder(client, workId)
  await checkVolume(client, workId, volumeId)
  const { rows: held } = await client.query<{ docs: number }>('select docs from works where id = $1', [workId])
  if (held[0]!.docs + given.length > MAX_DOCS) refuse(STATUS.limit, `一部作品最多 ${MAX_DOCS} 个文档`)
  const keys = await keysAtEnd(client, 'docs', workId, volumeId, given.length)
  const added: { doc_id: number; doc_name: string; words: number }[] = []
  for (const [at, doc] of given.entries()) {
    const figures = figuresOf(doc.content)
    const { rows } = await client.query<{ id: number }>(
      `with d as (
         insert into docs (work_id, volume_id, name, doc_type, order_key, words, scenes, minutes, content_hash, updated_by, updated_at, created_at, kind, edit_type, picture_file_ids)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $13, $14, $15) returning id)
       insert into doc_snapshot (doc_id, ver, state) select id, 1, $12 from d returning doc_id as id`,
      [
        workId,
        volumeId,
        doc.name,
        doc.doc_type,
        keys[at],
        figures.words,
        figures.scenes,
        figures.minutes,
        figures.content_hash,
        userId,
        now,
        Buffer.from(stateOf(doc.content)),
        doc.kind,
        doc.edit_type ?? 0,
        figures.pictures,
      ],
    )
    await grantFiles(client, { workId }, userId, figures.pictures)
    // Ideas are not searched with the work's documents.
    if (doc.kind === 'doc') await indexText(client, rows[0]!.id, doc.name, figures.content_hash, plainText(doc.content))
    added.push({ doc_id: rows[0]!.id, doc_name: doc.name, words: figures.words })
  }
  const counted = added.filter((_, at) => given[at]!.kind === 'doc')
  const words = counted.reduce((sum, doc) => sum + doc.words, 0)
  await client.query('update works set docs = docs + $2, words = words + $3, updated_at = $4 where id = $1', [
    workId,
    counted.length,
    words,
    now,
  ])
  return added
}

/** The media type of a work decides how plain text is read. */
export async function mediaOf(app: Uses<'pool'>, workId: number): Promise<string> {
  const { rows } = await app.pool.query<{ script_type: string }>('select script_type from works where id = $1', [workId])
  return rows[0]!.script_type
}

/** Gives a document another name. @param was the name its user saw; refused with the present one when somebody else has changed it */
export async function renameDoc(
  app: Uses<'collab' | 'long' | 'now' | 'pool'>,
  actor: Actor,
  id: number,
  name: string,
  was?: string,
): Promise<void> {
  const { rowCount } = await app.pool.query(
    'update docs set name = $2, updated_by = $3, updated_at = $4 where id = $1 and ($5::text is null or name in ($2, $5))',
    [id, name, actor.userId, app.now(), was ?? null],
  )
  if (!rowCount) {
    // Asked after the write, not with it: one statement sees the name from before it waited for the other's write.
    const { rows } = await app.pool.query<{ name: string; by: string }>(
      'select d.name, u.nickname as by from docs d join users u on u.id = d.updated_by where d.id = $1',
      [id],
    )
    const now = found(rows[0], '文档')
    refuse(STATUS.conflict, `${now.by}刚刚把它改名为「${now.name}」`, { doc_name: now.name })
  }
  await indexLate(app, [id])
}

/** Moves a document behind another one, perhaps into another volume; writes one row. */
export async function moveDoc(
  app: Uses<'pool'>,
  workId: number,
  id: number,
  volumeId: number | null | undefined,
  afterId: number | null,
): Promise<void> {
  await inTransaction(app.pool, async client => {
    await holdOrder(client, workId)
    const { rows } = await client.query<{ volume_id: number | null }>(
      "select volume_id from docs where id = $1 and deleted_at is null and kind = 'doc'",
      [id],
    )
    const present = rows[0] ?? refuseField('doc_id', '文档已删除')
    const target = volumeId === undefined ? present.volume_id : volumeId
    await checkVolume(client, workId, target)
    const key = await keyBehind(client, 'docs', workId, target, id, afterId)
    await client.query('update docs set volume_id = $2, order_key = $3 where id = $1', [id, target, key])
  })
}

/** Remembers the document that somebody works on, to go on there; an idea is not where one goes on writing. */
export const rememberPlace = (app: Uses<'pool'>, workId: number, userId: number, id: number) =>
  app.pool.query(
    `update work_members set last_doc_id = $3 where work_id = $1 and user_id = $2 and last_doc_id is distinct from $3
       and exists (select 1 from docs where id = $3 and kind = 'doc')`,
    [workId, userId, id],
  )

/** Puts a document or back; the work's counters follow, open editors close. */
export async function binDoc(
  app: Uses<'collab' | 'now' | 'pool'>,
  actor: Actor,
  workId: number,
  id: number,
  binned: boolean,
): Promise<void> {
  const now = app.now()
  const { rows } = await app.pool.query<{ id: number }>(
    `with d as (
       update docs set deleted_at = $2, updated_by = $4, updated_at = $5 where id = $1 and (deleted_at is null) = ($2::timestamptz is not null) returning id, words, kind)
     update works set docs = works.docs + d.n * $6, words = works.words + d.n * d.words * $6, updated_at = $5
     from (select words, (kind = 'doc')::int n from d) d where works.id = $3 returning works.id`,
    [id, binned ? now : null, workId, actor.userId, now, binned ? -1 : 1],
  )
  if (!rows.length) refuseField('doc_id', binned ? '文档已在回收站' : '文档不在回收站')
  if (binned) await app.collab.revoke({ docId: id })
}
