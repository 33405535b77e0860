// Relations of the characters of a work: read and saved whole, checked one by one.
import { CHARACTER_LIMITS, type Relation, type RelationDraft, RELATION_TYPES } from '@qianmu/contract/characters'
import { STATUS } from '@qianmu/contract/kit/status'
import type pg from 'pg'
import type { Uses } from '../app.ts'
import type { Actor } from '../kit/answer.ts'
import { inTransaction } from '../kit/pool.ts'
import { refuse, refuseField } from '../kit/refuse.ts'
import { rowsOf } from '../kit/sheet/rows.store.ts'
import { type DocOutline, outlinesOf } from '../works/documents/index.ts'
import { tieProblem } from './characters.rules.ts'
import { type Client, holdCast } from './characters.store.ts'
import { characterRelations } from './characters.table.ts'
import { checkThere } from './write.store.ts'

const relations = rowsOf(characterRelations)
/** A relation as the database holds it. */
export type RelationRow = Omit<Relation, 'relation_id'> & { id: number; work_id: number }

const COLUMNS =
  'r.id, r.work_id, r.from_id, r.to_id, r.type, r.label, r.directed, r.strength, r.from_doc_id, r.to_doc_id, r.secret, r.evidence'

/** Relations between characters of a work who are both not deleted, oldest first. */
export async function relationRows(client: Client, workId: number): Promise<RelationRow[]> {
  const { rows } = await client.query<RelationRow>(
    `select ${COLUMNS} from character_relations r join characters a on a.id = r.from_id and a.deleted_at is null
     join characters b on b.id = r.to_id and b.deleted_at is null where r.work_id = $1 order by r.id`,
    [workId],
  )
  return rows
}

/** Relations and strangers as the wire shows them. */
export async function listRelations(app: Uses<'pool'>, workId: number) {
  const rows = await relationRows(app.pool, workId)
  const { rows: strangers } = await app.pool.query<{ one_id: number; other_id: number }>(
    `select s.one_id, s.other_id from character_strangers s join characters a on a.id = s.one_id and a.deleted_at is null
     join characters b on b.id = s.other_id and b.deleted_at is null where a.work_id = $1 order by 1, 2`,
    [workId],
  )
  return { relations: rows.map(({ id, work_id: _work, ...relation }) => ({ relation_id: id, ...relation })), strangers }
}

/** Where each document stands in reading order. */
export const placesOf = (outlines: readonly DocOutline[]): Map<number, number> =>
  new Map(outlines.map(({ doc_id }, place) => [doc_id, place]))

export interface RelationsSaved {
  relations: readonly RelationDraft[]
  removed_ids: readonly number[]
  strangers: readonly { one_id: number; other_id: number; ignored: number }[]
}

/** Adds, changes and removes relations, and notes strangers; all or nothing. Each refusal names its field. */
export async function saveRelations(
  app: Uses<'collab' | 'long' | 'now' | 'pool'>,
  actor: Actor,
  workId: number,
  given: RelationsSaved,
): Promise<void> {
  const outlines = await outlinesOf(app, workId)
  await inTransaction(app.pool, async client => {
    await holdCast(client, workId)
    if (given.removed_ids.length) await removeRelations(client, workId, given.removed_ids)
    for (const [at, draft] of given.relations.entries()) await saveOne(app, client, actor, workId, draft, outlines, `relations.${at}`)
    await noteStrangers(client, workId, given.strangers)
  })
}

async function removeRelations(client: pg.PoolClient, workId: number, ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(ids)]
  const gone = await client.query('delete from character_relations where id = any($1) and work_id = $2', [wanted, workId])
  if (gone.rowCount !== wanted.length) refuseField('removed_ids', '关系不存在或已删除')
}

async function saveOne(
  app: Uses<'now'>,
  client: pg.PoolClient,
  actor: Actor,
  workId: number,
  draft: RelationDraft,
  outlines: readonly DocOutline[],
  at: string,
): Promise<void> {
  const present = await relationRows(client, workId)
  const { relation_id: id = 0, ...said } = draft
  if (id && !present.some(row => row.id === id)) refuseField(`${at}.relation_id`, '关系不存在或已删除')
  if (!id && present.length >= CHARACTER_LIMITS.relations) refuse(STATUS.limit, `一部作品最多 ${CHARACTER_LIMITS.relations} 条关系`)
  await checkThere(client, workId, [said.from_id], `${at}.from_id`)
  await checkThere(client, workId, [said.to_id], `${at}.to_id`)
  const places = placesOf(outlines)
  for (const field of ['from_doc_id', 'to_doc_id'] as const) {
    const doc = said[field]
    if (doc !== null && !places.has(doc)) refuseField(`${at}.${field}`, '文档不存在或已删除')
  }
  const known = new Set(present.find(row => row.id === id)?.evidence.map(keyOf))
  const standing = new Set(outlines.flatMap(({ doc_id, scenes }) => scenes.map(({ scene_id }) => keyOf({ doc_id, scene_id }))))
  if (said.evidence.some(scene => !standing.has(keyOf(scene)) && !known.has(keyOf(scene))))
    refuseField(`${at}.evidence`, '场次不存在或已删除')
  const others = present.filter(row => row.id !== id)
  const problem = tieProblem({ id, ...said }, others, places)
  if (problem) refuseField(`${at}.${problem.field}`, problem.msg)
  const directed = said.directed || RELATION_TYPES[said.type].ranked
  const values = { work_id: workId, ...said, directed, updated_by: actor.userId, updated_at: app.now() }
  await (id ? relations.set(client, id, values) : relations.insert(client, values))
}

const keyOf = ({ doc_id, scene_id }: { doc_id: number; scene_id: string }) => `${doc_id} ${scene_id}`

async function noteStrangers(client: pg.PoolClient, workId: number, strangers: RelationsSaved['strangers']): Promise<void> {
  for (const [at, { one_id, other_id, ignored }] of strangers.entries()) {
    if (one_id === other_id) refuseField(`strangers.${at}.other_id`, '请选择两个角色')
    await checkThere(client, workId, [one_id, other_id], `strangers.${at}.one_id`)
    const pair = [Math.min(one_id, other_id), Math.max(one_id, other_id)]
    if (ignored) await client.query('insert into character_strangers (one_id, other_id) values ($1, $2) on conflict do nothing', pair)
    else await client.query('delete from character_strangers where one_id = $1 and other_id = $2', pair)
  }
}
