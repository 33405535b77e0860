// Versions of a document: content-addressed scenes, 304 on duplicates, automatic ones thinned, restore as a forward change.
import type { VERSION_KINDS, Version } from '@qianmu/contract/works/history'
import { STATUS } from '@qianmu/contract/kit/status'
import type { Content } from '@qianmu/script/elements'
import { plainText } from '@qianmu/script/plain-text'
import { applyContent, yToContent } from '@qianmu/script/ydoc'
import type pg from 'pg'
import type { Uses } from '../../app.ts'
import type { Actor } from '../../kit/answer.ts'
import { inTransaction } from '../../kit/pool.ts'
import { found, refuse, refuseField } from '../../kit/refuse.ts'
import { figuresOf, hashJson, settle, writeKeyOf } from '../documents/index.ts'
import { isLong } from '../long/index.ts'
import { AUTHORS } from './authors.store.ts'
import { pack, unpack } from '../../kit/apart/packed-scenes.ts'
import { keepHands, removeVersions } from './hands.store.ts'
import { capVersions, dropUnusedScenes } from './thin.store.ts'
import { workFinder } from '../../kit/work-access.store.ts'

export const findHistory = workFinder(
  'history',
  'doc_versions x join docs d on d.id = x.doc_id join works w on w.id = d.work_id',
  'd.deleted_at is not null',
  writeKeyOf('d'),
)

type Kind = keyof typeof VERSION_KINDS
/** Time of editing after which an automatic version is made, in ms. */
export const AUTO_AFTER_MS = 10 * 60_000

interface Newest {
  content_hash: string
  created_at: Date
}
const newest = async (client: pg.Pool | pg.PoolClient, docId: number): Promise<Newest | undefined> =>
  (await client.query<Newest>('select content_hash, created_at from doc_versions where doc_id = $1 order by id desc limit 1', [docId]))
    .rows[0]

async function storeScenes(client: pg.PoolClient, docId: number, content: Content): Promise<string[]> {
  const hashes = content.content.map(hashJson)
  const { rows } = await client.query<{ hash: string }>('select hash from doc_scenes where doc_id = $1 and hash = any($2)', [docId, hashes])
  const known = new Set(rows.map(row => row.hash))
  const fresh = content.content.filter((_, at) => !known.has(hashes[at]!))
  if (fresh.length) {
    await client.query(
      'insert into doc_scenes (doc_id, hash, data) select $1, * from unnest($2::text[], $3::bytea[]) on conflict do nothing',
      [docId, fresh.map(hashJson), fresh.map(pack)],
    )
  }
  return hashes
}

/** Lets the windows of the team that list this document's versions ask again. */
async function tellVersions(app: Uses<'events' | 'pool'>, docId: number): Promise<void> {
  const { rows } = await app.pool.query<{ team_id: number }>(
    'select w.team_id from docs d join works w on w.id = d.work_id where d.id = $1',
    [docId],
  )
  // A document deleted for ever meanwhile is listed by nobody.
  if (rows[0]) await app.events.changed({ teamId: rows[0].team_id }, 'versions', docId)
}

export interface NewVersion {
  kind: Kind
  name: string
  userId: number
}

/** Keeps `content` as a version unless it equals the newest one; answers its id, or undefined for a duplicate. */
export async function keepVersion(
  app: Uses<'collab' | 'events' | 'now' | 'pool'>,
  docId: number,
  content: Content,
  { kind, name, userId }: NewVersion,
): Promise<number | undefined> {
  await keepHands(app, docId)
  const kept = await inTransaction(app.pool, async client => {
    await client.query('select 1 from docs where id = $1 for update', [docId])
    const { content_hash, words } = figuresOf(content)
    if ((await newest(client, docId))?.content_hash === content_hash) return undefined
    const scenes = await storeScenes(client, docId, content)
    const { rows } = await client.query<{ id: number }>(
      `with a as (delete from doc_authors where doc_id = $1 returning user_id, lines),
       ids as (select array_agg(id order by id) ids from users where id in (select user_id from a) or id = $7),
       hands as (select coalesce(jsonb_object_agg(user_id, lines), '{}') hands from a where lines <> '{}')
       insert into doc_versions (doc_id, name, kind, scenes, content_hash, words, authors, author_ids, hands, created_by, created_at)
       select $1, $2, $3, $4, $5, $6, '{}', coalesce(ids, '{}'), hands, $7, $8 from ids, hands returning id`,
      [docId, name, kind, scenes, content_hash, words, userId, app.now()],
    )
    await capVersions(client, docId)
    return rows[0]!.id
  })
  // What is being imported nobody has open.
  if (kept !== undefined && kind !== 'import') await tellVersions(app, docId)
  return kept
}

/** Keeps the present text, of a long one in a thread. @returns as `keepVersion` */
export async function keepPresent(
  app: Uses<'collab' | 'events' | 'long' | 'now' | 'pool'>,
  docId: number,
  version: NewVersion,
): Promise<number | undefined> {
  if (!(await isLong(app.pool, [docId]))) return keepVersion(app, docId, (await settle(app, docId)).content, version)
  await keepHands(app, docId)
  return app.collab.inTurn(docId, () => app.long.run<number | undefined>(version.userId, { do: 'keep', docId, version }))
}

/** Keeps the present text before something is done to the whole of it. @returns the version that holds it: a new one, or the newest when that is equal */
export async function keepBefore(
  app: Uses<'collab' | 'events' | 'now' | 'pool'>,
  docId: number,
  content: Content,
  version: NewVersion,
): Promise<number> {
  const id = await keepVersion(app, docId, content, version)
  if (id !== undefined) return id
  const { rows } = await app.pool.query<{ id: number }>('select id from doc_versions where doc_id = $1 order by id desc limit 1', [docId])
  return rows[0]!.id
}

/** A version by hand; 304 when nothing changed since the newest (document 2 §4). */
export async function addVersion(
  app: Uses<'collab' | 'events' | 'now' | 'pool'>,
  actor: Actor,
  docId: number,
  name: string,
): Promise<number> {
  const { content } = await settle(app, docId)
  const id = await keepVersion(app, docId, content, { kind: 'manual', name, userId: actor.userId })
  return id ?? refuse(STATUS.duplicateVersion, '不能重复创建版本')
}

/** An automatic version when the newest is old enough; called after people paused. */
export async function autoVersion(
  app: Uses<'collab' | 'events' | 'now' | 'pool'>,
  docId: number,
  content: Content,
  userId: number,
): Promise<void> {
  const last = await newest(app.pool, docId)
  if (last && app.now().getTime() - last.created_at.getTime() < AUTO_AFTER_MS) return
  await keepVersion(app, docId, content, { kind: 'auto', name: '', userId })
}

interface VersionRow {
  history_id: number
  doc_id: number
  name: string
  kind: Kind
  words: number
  authors: string[]
  created_at: Date
  created_by: string
  scenes: string[]
}
const COLUMNS = `v.id history_id, v.doc_id, v.name, v.kind, v.words, ${AUTHORS} authors, v.created_at, u.nickname created_by`
const shown = ({ doc_id: _doc, scenes: _scenes, created_at, ...row }: VersionRow): Version => ({
  ...row,
  created_at: created_at.toISOString(),
})

/** One page of a document's versions, newest first. */
export async function listVersions(app: Uses<'pool'>, docId: number, page: number, size: number) {
  const [{ rows }, total] = await Promise.all([
    app.pool.query<VersionRow>(
      `select ${COLUMNS} from doc_versions v join users u on u.id = v.created_by where v.doc_id = $1 order by v.id desc limit $2 offset $3`,
      [docId, size, (page - 1) * size],
    ),
    app.pool.query<{ total: number }>('select count(*)::int total from doc_versions where doc_id = $1', [docId]),
  ])
  return { list: rows.map(shown), total: total.rows[0]!.total, page, size }
}

/** A version with its content. */
export async function oneVersion(app: Uses<'pool'>, historyId: number) {
  const { rows } = await app.pool.query<VersionRow>(
    `select ${COLUMNS}, v.scenes from doc_versions v join users u on u.id = v.created_by where v.id = $1`,
    [historyId],
  )
  const row = found(rows[0], '历史版本')
  const stored = await app.pool.query<{ hash: string; data: Buffer }>(
    'select hash, data from doc_scenes where doc_id = $1 and hash = any($2)',
    [row.doc_id, row.scenes],
  )
  const byHash = new Map(stored.rows.map(scene => [scene.hash, unpack(scene.data)]))
  const content: Content = { type: 'doc', content: row.scenes.map(hash => found(byHash.get(hash), '历史版本的场次')) }
  return { ...shown(row), doc_id: row.doc_id, content, text: plainText(content) }
}

/** The scenes, packed, of each document's last version before an instant; documents without one are left out. */
export async function scenesBefore(app: Uses<'pool'>, docIds: readonly number[], before: string): Promise<Map<number, Buffer[]>> {
  const { rows } = await app.pool.query<{ doc_id: number; scenes: Buffer[] }>(
    `select v.doc_id, array(select s.data from unnest(v.scenes) with ordinality h (hash, nth)
       join doc_scenes s on s.doc_id = v.doc_id and s.hash = h.hash order by h.nth) scenes
     from (select distinct on (doc_id) doc_id, scenes from doc_versions where doc_id = any($1) and created_at < $2 order by doc_id, id desc) v`,
    [docIds, before],
  )
  return new Map(rows.map(({ doc_id, scenes }) => [doc_id, scenes]))
}

export async function renameVersion(app: Uses<'events' | 'pool'>, historyId: number, name: string): Promise<void> {
  const { rows } = await app.pool.query<{ doc_id: number }>('update doc_versions set name = $2 where id = $1 returning doc_id', [
    historyId,
    name,
  ])
  await tellVersions(app, found(rows[0], '历史版本').doc_id)
}

/** Removes a version and the scenes that no other version has. */
export async function removeVersion(app: Uses<'events' | 'pool'>, historyId: number): Promise<void> {
  const doc_id = found((await removeVersions(app.pool, 'select $1::bigint', [historyId]))[0], '历史版本')
  await dropUnusedScenes(app.pool, [doc_id])
  await tellVersions(app, doc_id)
}

/** The present content with one scene taken from a version: replaced where it still stands, else put back at its old place. */
function withScene(present: Content, version: Content, sceneId: string): Content {
  const at = version.content.findIndex(scene => scene.attrs.id === sceneId)
  const scene = version.content[at] ?? refuseField('scene_id', '这个版本里没有这一场')
  const here = present.content.findIndex(each => each.attrs.id === sceneId)
  if (here >= 0) return { ...present, content: present.content.with(here, scene) }
  const place = Math.min(at, present.content.length)
  return { ...present, content: present.content.toSpliced(place, 0, scene) }
}

/** Makes a version (or one scene of it) current. The present text is kept as a version first; co-writers see the change arrive. */
export async function recover(
  app: Uses<'collab' | 'events' | 'now' | 'pool'>,
  actor: Actor,
  docId: number,
  historyId: number,
  sceneId: string | undefined,
) {
  const version = await oneVersion(app, historyId)
  if (version.doc_id !== docId) refuseField('history_id', '这个版本不属于当前文档')
  const present = await settle(app, docId)
  await keepVersion(app, docId, present.content, { kind: 'before_restore', name: '', userId: actor.userId })
  await app.collab.edit(
    docId,
    actor.userId,
    doc => applyContent(doc, sceneId ? withScene(yToContent(doc), version.content, sceneId) : version.content),
    false,
  )
  const { version: number, words } = await settle(app, docId, actor.userId)
  return { version: number, words }
}

/** The work of a document; undefined when it was deleted. */
export async function workOfDoc(pool: pg.Pool, docId: number): Promise<number | undefined> {
  const { rows } = await pool.query<{ work_id: number }>('select work_id from docs where id = $1', [docId])
  return rows[0]?.work_id
}
