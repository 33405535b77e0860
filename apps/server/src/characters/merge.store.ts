// Two characters who are one, and one who is two: names and relations move, and a merge can be taken back.
import { STATUS } from '@qianmu/contract/kit/status'
import type pg from 'pg'
import type { Uses } from '../app.ts'
import type { Actor } from '../kit/answer.ts'
import { inTransaction } from '../kit/pool.ts'
import { found, refuse, refuseField } from '../kit/refuse.ts'
import { outlinesOf } from '../works/documents/index.ts'
import { nameForm, tieProblem } from './characters.rules.ts'
import { castRows, characterRow, type CharacterRow, holdCast } from './characters.store.ts'
import { placesOf, type RelationRow, relationRows } from './relations.store.ts'
import { characterSheet } from './columns.store.ts'
import { checkNames, insertCharacters } from './write.store.ts'

const RELATIONS_OF = 'select * from character_relations where from_id = $1 or to_id = $1 order by id'

/** Makes `mergedId` part of `keptId`: its names become aliases, its relations move; those that cannot stand beside the present ones go. */
export async function mergeCharacters(
  app: Uses<'collab' | 'long' | 'now' | 'pool'>,
  actor: Actor,
  workId: number,
  keptId: number,
  mergedId: number,
): Promise<number> {
  if (keptId === mergedId) refuseField('merged_id', '请选择另一个角色')
  const places = placesOf(await outlinesOf(app, workId))
  return inTransaction(app.pool, async client => {
    await holdCast(client, workId)
    const kept = await characterRow(client, keptId)
    const merged = await characterRow(client, mergedId).catch(() => refuseField('merged_id', '角色不存在或已删除'))
    if (merged.work_id !== workId) refuseField('merged_id', '角色不存在或已删除')
    const gained = [{ text: merged.name, count: 0 }, ...merged.aliases]
    const { rows: relations } = await client.query<RelationRow>(RELATIONS_OF, [mergedId])
    for (const row of relations) await moveRelation(client, workId, row, mergedId, keptId, places)
    await characterSheet.set(client, keptId, {
      aliases: [...kept.aliases, ...gained],
      ...characterSheet.stamp(app, actor, kept, ['aliases']),
    })
    await characterSheet.set(client, mergedId, { deleted_at: app.now(), merged_into: keptId, updated_by: actor.userId })
    const { rows } = await client.query<{ id: number }>(
      'insert into character_merges (kept_id, merged_id, gained, relations, user_id, created_at) values ($1, $2, $3, $4, $5, $6) returning id',
      [keptId, mergedId, gained.map(({ text }) => text), JSON.stringify(relations), actor.userId, app.now()],
    )
    return rows[0]!.id
  })
}

async function moveRelation(
  client: pg.PoolClient,
  workId: number,
  row: RelationRow,
  from: number,
  to: number,
  places: ReadonlyMap<number, number>,
): Promise<void> {
  const moved = { ...row, from_id: row.from_id === from ? to : row.from_id, to_id: row.to_id === from ? to : row.to_id }
  const others = (await relationRows(client, workId)).filter(other => other.id !== row.id)
  if (tieProblem(moved, others, places)) await client.query('delete from character_relations where id = $1', [row.id])
  else await client.query('update character_relations set from_id = $2, to_id = $3 where id = $1', [row.id, moved.from_id, moved.to_id])
}

interface MergeRow {
  merged_id: number
  gained: string[]
  relations: Record<string, unknown>[]
  undone_at: Date | null
}

/** Takes a merge back. What was changed since stays; relations that were lost to the merge come back. */
export async function undoMerge(app: Uses<'now' | 'pool'>, actor: Actor, workId: number, keptId: number, mergeId: number): Promise<number> {
  return inTransaction(app.pool, async client => {
    await holdCast(client, workId)
    const { rows } = await client.query<MergeRow>('select * from character_merges where id = $1 and kept_id = $2 for update', [
      mergeId,
      keptId,
    ])
    const merge = found(rows[0], '合并')
    if (merge.undone_at) refuse(STATUS.conflict, '这次合并已经撤销')
    const kept = await characterRow(client, keptId)
    const gained = new Set(merge.gained.map(nameForm))
    await characterSheet.set(client, keptId, {
      aliases: kept.aliases.filter(({ text }) => !gained.has(nameForm(text))),
      ...characterSheet.stamp(app, actor, kept, ['aliases']),
    })
    await characterSheet.set(client, merge.merged_id, { deleted_at: null, merged_into: null, updated_by: actor.userId })
    const back = await characterRow(client, merge.merged_id)
    checkNames(
      back,
      (await castRows(client, workId)).filter(other => other.id !== back.id),
      () => 'merge_id',
    )
    await restoreRelations(client, merge.relations)
    await client.query('update character_merges set undone_at = $2 where id = $1', [mergeId, app.now()])
    return back.id
  })
}

/** Rows as they were: those that still are get their ends back, those that went are made again if both ends live. */
async function restoreRelations(client: pg.PoolClient, relations: readonly Record<string, unknown>[]): Promise<void> {
  await client.query(
    `insert into character_relations overriding system value
     select (r).* from json_populate_recordset(null::character_relations, $1::json) r
     where exists (select 1 from characters where id = (r).from_id) and exists (select 1 from characters where id = (r).to_id)
     on conflict (id) do update set from_id = excluded.from_id, to_id = excluded.to_id`,
    [JSON.stringify(relations)],
  )
}

export interface Splitting {
  name: string
  aliases: readonly string[]
  relation_ids: readonly number[]
}

/** Makes a second character of some of the aliases and relations of one. */
export async function splitCharacter(
  app: Uses<'now' | 'pool'>,
  actor: Actor,
  workId: number,
  id: number,
  wanted: Splitting,
): Promise<number> {
  return inTransaction(app.pool, async client => {
    await holdCast(client, workId)
    const row = await characterRow(client, id)
    const leaving = aliasesLeaving(row, wanted)
    const kept = row.aliases.filter(({ text }) => !leaving.has(nameForm(text)))
    await characterSheet.set(client, id, { aliases: kept, ...characterSheet.stamp(app, actor, row, ['aliases']) })
    const draft = { name: wanted.name, aliases: [...wanted.aliases], source: row.source, confidence: row.confidence }
    const [made] = await insertCharacters(app, client, actor, workId, [draft], () => name => name)
    const moved = await client.query(
      `update character_relations set from_id = case when from_id = $1 then $2 else from_id end, to_id = case when to_id = $1 then $2 else to_id end
       where id = any($3) and (from_id = $1 or to_id = $1)`,
      [id, made, wanted.relation_ids],
    )
    if (moved.rowCount !== new Set(wanted.relation_ids).size) refuseField('relation_ids', '关系不存在或不是这个角色的')
    return made!
  })
}

function aliasesLeaving(row: CharacterRow, { name, aliases }: Splitting): Set<string> {
  const own = new Set(row.aliases.map(({ text }) => nameForm(text)))
  const foreign = aliases.find(alias => !own.has(nameForm(alias)))
  if (foreign !== undefined) refuseField('aliases', `「${foreign}」不是这个角色的别名`)
  return new Set([name, ...aliases].map(nameForm))
}
