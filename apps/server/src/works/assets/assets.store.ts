// Roles, scenes and clothing in the database: added, changed, put in order, deleted and brought back.
import { ASSET_KINDS, ASSET_LIMITS, type AssetKind } from '@qianmu/contract/works/asset-kinds'
import type { Asset, ModelUse } from '@qianmu/contract/works/assets'
import { STATUS } from '@qianmu/contract/kit/status'
import type pg from 'pg'
import type { Uses } from '../../app.ts'
import { addCharacters, castIndex, changeCharacter, nameForm, tellCharacters } from '../../characters/index.ts'
import type { Actor, Row } from '../../kit/answer.ts'
import { inTransaction } from '../../kit/pool.ts'
import { refuse, refuseField } from '../../kit/refuse.ts'
import { holdOrder } from '../documents/index.ts'
import { type AssetRow, assetRow, assetRows, assetSheet, checkOpen, oneAsset, openRow } from './rows.store.ts'
import { keepVersion, restoreVersion } from './versions.store.ts'

type Written = Partial<{
  name: string
  aliases: string[]
  words: string
  tags: string[]
  palette: { name: string; color: string }[]
  models: ModelUse[]
  character_id: number | null
}>

/** Refuses a name or alias that another one of the kind goes by; two people may wear clothes of one name. */
function checkNames(
  { id, name, aliases, character_id }: Pick<AssetRow, 'name' | 'aliases' | 'character_id'> & { id?: number },
  others: readonly AssetRow[],
  kind: AssetKind,
) {
  const beside = others.filter(other => other.id !== id && (kind !== 'clothing' || other.character_id === character_id))
  const index = castIndex(beside)
  for (const [field, names] of [
    ['name', [name]],
    ['aliases', aliases],
  ] as const)
    for (const each of names) {
      const taken = beside.find(other => other.id === index.get(nameForm(each)))
      if (taken) refuseField(field, `「${each}」已是${ASSET_KINDS[kind]}「${taken.name}」的名字`)
    }
}

/** Refuses a wearer that is not a character of the work. */
async function checkWearer(client: pg.PoolClient, workId: number, kind: AssetKind, characterId: number | null | undefined): Promise<void> {
  if (kind === 'scene' && characterId) refuseField('character_id', '场景不属于任何角色')
  if (!characterId) return
  const { rows } = await client.query('select 1 from characters where id = $1 and work_id = $2 and deleted_at is null', [
    characterId,
    workId,
  ])
  if (!rows.length) refuseField('character_id', '角色不存在或已删除')
}

async function checkRoom(client: pg.PoolClient, workId: number, kind: AssetKind, more: number): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int count from comic_assets where work_id = $1 and kind = $2 and deleted_at is null',
    [workId, kind],
  )
  if (rows[0]!.count + more > ASSET_LIMITS.assets) refuse(STATUS.limit, `一部作品最多 ${ASSET_LIMITS.assets} 个${ASSET_KINDS[kind]}`)
}

/** A sheet that is to be added; of a role its character is there already. */
export type NewAsset = Written & { name: string }

/** Adds assets behind the others, all or none. A role that was deleted comes back. */
export const insertAssets = (
  app: Uses<'now' | 'pool'>,
  actor: Actor,
  workId: number,
  kind: AssetKind,
  drafts: readonly NewAsset[],
): Promise<number[]> =>
  inTransaction(app.pool, async client => {
    await holdOrder(client, workId)
    await checkRoom(client, workId, kind, drafts.length)
    const others = await assetRows(client, workId, kind)
    const keys = await assetSheet.keysAtEnd(client, workId, drafts.length)
    const ids: number[] = []
    for (const [at, { name, aliases = [], words = '', tags = [], palette = [], models = [], character_id = null }] of drafts.entries()) {
      await checkWearer(client, workId, kind, character_id)
      checkNames({ name, aliases, character_id }, others, kind)
      const own = kind === 'role' ? {} : { name, aliases, words }
      const values = {
        ...own,
        tags,
        palette,
        models,
        character_id,
        order_key: keys[at],
        updated_by: actor.userId,
        updated_at: app.now(),
        deleted_at: null,
      }
      const back =
        kind === 'role' &&
        (await client.query<{ id: number }>(`select id from comic_assets where kind = 'role' and character_id = $1`, [character_id]))
          .rows[0]
      const id = back ? back.id : await assetSheet.insert(client, { ...values, work_id: workId, kind })
      if (back) await assetSheet.set(client, id, values)
      others.push(await assetRow(client, id))
      ids.push(id)
    }
    return ids
  })

/** Adds one. The role of a name is that of the character who goes by it; where nobody does, of a new one. */
export async function addAsset(
  app: Uses<'collab' | 'events' | 'files' | 'long' | 'now' | 'pool'>,
  actor: Actor,
  { workId, teamId }: Row,
  kind: AssetKind,
  draft: NewAsset,
): Promise<number> {
  if (kind !== 'role') return (await insertAssets(app, actor, workId, kind, [draft]))[0]!
  const character_id = draft.character_id ?? (await characterOf(app, workId, draft.name))
  const { name, aliases, words: appearance } = draft
  const added = character_id ?? (await addCharacters(app, actor, workId, [{ name, aliases, appearance }]))[0]!
  if (character_id && appearance) {
    const { version } = (await app.pool.query<{ version: number }>('select version from characters where id = $1', [character_id])).rows[0]!
    await changeCharacter(app, actor, workId, character_id, version, { appearance })
  }
  const [id] = await insertAssets(app, actor, workId, kind, [{ ...draft, aliases: [], character_id: added }])
  await tellCharacters(app, teamId, workId, [added])
  return id!
}

/** The character of a work who goes by a name and is nobody's role yet. */
async function characterOf(app: Uses<'pool'>, workId: number, name: string): Promise<number | undefined> {
  const { rows } = await app.pool.query<{ id: number; name: string; aliases: string[] }>(
    `select c.id, c.name, array(select e ->> 'text' from jsonb_array_elements(c.aliases) e) aliases from characters c where c.work_id = $1 and c.deleted_at is null`,
    [workId],
  )
  return castIndex(rows).get(nameForm(name))
}

/** Gives assets further names; those of a role are its character's. */
export async function addAliases(
  app: Uses<'collab' | 'files' | 'long' | 'now' | 'pool'>,
  actor: Actor,
  workId: number,
  kind: AssetKind,
  merges: readonly { name: string; into: number }[],
): Promise<void> {
  for (const { name, into } of merges) {
    const row = await assetRow(app.pool, into, kind)
    if (row.work_id !== workId) refuseField('items', `${ASSET_KINDS[kind]}不存在或已删除`)
    const aliases = [...row.aliases, name]
    if (kind === 'role') await changeCharacter(app, actor, workId, row.character_id!, row.character_version, { aliases })
    else
      await inTransaction(app.pool, async client => {
        checkNames({ ...row, aliases }, await assetRows(client, workId, kind), kind)
        await assetSheet.change(app, client, actor, row, { aliases })
      })
  }
}

interface Change extends Written {
  asset_id: number
  version?: number | undefined
  character_version?: number | undefined
  final?: boolean | undefined
  restore?: number | undefined
}

/** Changes a sheet: what is a character's own there, the rest here. Refused while it is 定稿. */
export async function changeAsset(
  app: Uses<'collab' | 'events' | 'files' | 'long' | 'now' | 'pool'>,
  actor: Actor,
  { workId, teamId }: Row,
  kind: AssetKind,
  { asset_id, version, character_version, final, restore, ...given }: Change,
): Promise<Asset> {
  const { name, aliases, words: appearance, ...rest } = given
  const isOwn = kind === 'role' && [name, aliases, appearance].some(each => each !== undefined)
  if (kind === 'role' && rest.character_id !== undefined) refuseField('character_id', '角色设定不能换成另一个角色')
  if (isOwn) {
    const row = await assetRow(app.pool, asset_id, kind)
    if (final !== false && appearance !== undefined && appearance !== row.words) checkOpen(row)
    await changeCharacter(app, actor, workId, row.character_id!, character_version ?? row.character_version, { name, aliases, appearance })
    await tellCharacters(app, teamId, workId, [row.character_id!])
  }
  const late = await inTransaction(app.pool, async client => {
    await assetSheet.hold(client, asset_id)
    const row = await assetRow(client, asset_id, kind)
    if (final === false) await assetSheet.change(app, client, actor, row, { final: null }, [])
    const open = final === false ? { ...row, final: null, version: row.version + 1 } : row
    const { changes, late } = assetSheet.judge(
      open,
      assetSheet.wishes(open, kind === 'role' ? rest : given),
      final === false ? open.version : (version ?? row.version),
    )
    if (late) return { row, late }
    if (changes.length) {
      checkOpen(open)
      const columns = Object.fromEntries(changes.map(({ field, wanted }) => [field, wanted])) as Written
      await checkWearer(client, workId, kind, columns.character_id)
      if (columns.name ?? columns.aliases ?? columns.character_id)
        checkNames({ ...open, ...columns } as AssetRow, await assetRows(client, workId, kind), kind)
      await assetSheet.change(app, client, actor, open, columns)
    }
    if (restore !== undefined) await restoreVersion(app, client, actor, await openRow(client, asset_id), restore)
    if (final) await keepVersion(app, client, actor, await assetRow(client, asset_id, kind))
    return undefined
  })
  await assetSheet.tell(app, teamId, workId)
  const present = await oneAsset(app, asset_id, kind)
  return late ? assetSheet.refuseLate(late.row, late.late, present) : present
}

/** Puts one behind another of its kind (null = first); writes its row alone. */
export const sortAsset = (
  app: Uses<'events' | 'pool'>,
  { workId, teamId }: Row,
  kind: AssetKind,
  id: number,
  afterId: number | null,
): Promise<void> =>
  inTransaction(app.pool, async client => {
    await holdOrder(client, workId)
    await assetRow(client, id, kind)
    const { rows } = await client.query('select 1 from comic_assets where id = $1 and work_id = $2 and kind = $3 and deleted_at is null', [
      afterId,
      workId,
      kind,
    ])
    if (afterId !== null && !rows.length) refuseField('after_id', '目标位置已不存在，请刷新后再试')
    await assetSheet.set(client, id, { order_key: await assetSheet.keyBehind(client, workId, id, afterId) })
    await assetSheet.tell(app, teamId, workId, undefined, client)
  })

/** Deletes assets of a kind or brings them back. @returns those that this changed */
export const binAssets = (
  app: Uses<'events' | 'now' | 'pool'>,
  actor: Actor,
  { workId, teamId }: Row,
  kind: AssetKind,
  ids: readonly number[],
  gone: boolean,
): Promise<number[]> =>
  inTransaction(app.pool, async client => {
    await holdOrder(client, workId)
    const { rows } = await client.query<{ id: number }>('select id from comic_assets where work_id = $1 and kind = $2 and id = any($3)', [
      workId,
      kind,
      ids,
    ])
    const changed = await assetSheet.bin(
      app,
      client,
      actor,
      workId,
      rows.map(row => row.id),
      gone,
    )
    if (!gone) {
      await checkRoom(client, workId, kind, 0)
      const all = await assetRows(client, workId, kind)
      for (const row of all.filter(each => changed.includes(each.id))) checkNames(row, all, kind)
    }
    if (changed.length) await assetSheet.tell(app, teamId, workId, undefined, client)
    return changed
  })

/** Tags of the clothing of a work, the most used first. */
export async function clothingTags(app: Uses<'pool'>, workId: number): Promise<{ tag: string; count: number }[]> {
  const { rows } = await app.pool.query<{ tag: string; count: number }>(
    `select tag, count(*)::int count from comic_assets, unnest(tags) tag where work_id = $1 and kind = 'clothing' and deleted_at is null group by tag order by 2 desc, 1`,
    [workId],
  )
  return rows
}
