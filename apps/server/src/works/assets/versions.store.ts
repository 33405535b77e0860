// Versions of sheets: what one said and which pictures stood on it when it became 定稿.
import { ASSET_LIMITS } from '@qianmu/contract/works/asset-kinds'
import { STATUS } from '@qianmu/contract/kit/status'
import type pg from 'pg'
import type { Uses } from '../../app.ts'
import type { Actor } from '../../kit/answer.ts'
import { found, refuse } from '../../kit/refuse.ts'
import { type AssetRow, assetSheet } from './rows.store.ts'
import { ownerOf } from './images.store.ts'

/** What a version holds; the name and aliases are no part of how it looks. */
interface Kept {
  words: string
  tags: string[]
  palette: AssetRow['palette']
  models: AssetRow['models']
  cover_file_id: number | null
  images: { id: number; slot: string; label: string }[]
}

/** Keeps the sheet as its next version, which is 定稿 from then on. */
export async function keepVersion(app: Uses<'now'>, client: pg.PoolClient, actor: Actor, row: AssetRow): Promise<void> {
  const { rows: images } = await client.query<Kept['images'][number]>(
    `select id, slot, label from character_figures where ${ownerOf(row)} = $1 and deleted_at is null order by id`,
    [row.kind === 'role' ? row.character_id : row.id],
  )
  const { words, tags, palette, models, cover_file_id } = row
  const kept: Kept = { words, tags, palette, models, cover_file_id, images }
  const { rows } = await client.query<{ no: number }>(
    `insert into comic_asset_versions (asset_id, no, sheet, created_by, created_at)
     select $1, coalesce(max(no), 0) + 1, $2, $3, $4 from comic_asset_versions where asset_id = $1 returning no`,
    [row.id, JSON.stringify(kept), actor.userId, app.now()],
  )
  if (rows[0]!.no > ASSET_LIMITS.versions) refuse(STATUS.limit, `最多 ${ASSET_LIMITS.versions} 个版本`)
  await assetSheet.change(app, client, actor, row, { final: rows[0]!.no }, [])
}

/** Makes a version the sheet again, with exactly its pictures. */
export async function restoreVersion(app: Uses<'now'>, client: pg.PoolClient, actor: Actor, row: AssetRow, no: number): Promise<void> {
  const { rows } = await client.query<{ sheet: Kept }>('select sheet from comic_asset_versions where asset_id = $1 and no = $2', [
    row.id,
    no,
  ])
  const { words, tags, palette, models, cover_file_id, images } = found(rows[0], '版本').sheet
  const isRole = row.kind === 'role'
  await assetSheet.change(app, client, actor, row, { tags, palette, models, ...(isRole ? {} : { words, cover_file_id }) })
  if (isRole)
    await client.query(
      'update characters set appearance = $2, profile_file_id = $3, version = version + 1, updated_by = $4, updated_at = $5 where id = $1',
      [row.character_id, words, cover_file_id, actor.userId, app.now()],
    )
  await client.query(
    `update character_figures f set slot = coalesce(k.slot, f.slot), label = coalesce(k.label, f.label), deleted_at = case when k.id is null then coalesce(f.deleted_at, $3) end
     from (select o.id oid, k.* from character_figures o left join jsonb_to_recordset($2) k(id bigint, slot text, label text) on k.id = o.id where o.${ownerOf(row)} = $1) k
     where f.id = k.oid`,
    [isRole ? row.character_id : row.id, JSON.stringify(images), app.now()],
  )
}

/** The versions of a sheet, the newest first. */
export async function versionsOf(app: Uses<'pool'>, id: number) {
  const { rows } = await app.pool.query<{ no: number; created_at: Date; created_by: string }>(
    'select v.no, v.created_at, u.nickname created_by from comic_asset_versions v join users u on u.id = v.created_by where v.asset_id = $1 order by v.no desc',
    [id],
  )
  return rows.map(row => ({ ...row, created_at: row.created_at.toISOString() }))
}
