// Pictures of sheets: those of a role are its character's, so that writers' room and production have one set.
import { ASSET_LIMITS, type ImageSlot } from '@qianmu/contract/works/asset-kinds'
import { STATUS } from '@qianmu/contract/kit/status'
import type pg from 'pg'
import type { Uses } from '../../app.ts'
import type { Actor } from '../../kit/answer.ts'
import { inTransaction } from '../../kit/pool.ts'
import { refuse, refuseMissing } from '../../kit/refuse.ts'
import { type AssetRow, assetSheet, openRow } from './rows.store.ts'

/** The column that says whose a picture is. */
export const ownerOf = ({ kind }: Pick<AssetRow, 'kind'>): 'character_id' | 'asset_id' => (kind === 'role' ? 'character_id' : 'asset_id')
const idOf = (row: AssetRow) => (row.kind === 'role' ? row.character_id : row.id)

interface Placed {
  slot: ImageSlot
  label: string
}

/** The picture that the sheet is shown with; of a role it is the portrait of the character. */
async function setCover(app: Uses<'now'>, client: pg.PoolClient, actor: Actor, row: AssetRow, fileId: number | null): Promise<void> {
  if (row.kind !== 'role') return assetSheet.set(client, row.id, { cover_file_id: fileId })
  const field = `jsonb_build_object('profile_file_id', version + 1)`
  await client.query(
    `update characters set profile_file_id = $2, version = version + 1, field_versions = field_versions || ${field}, updated_by = $3, updated_at = $4 where id = $1`,
    [row.character_id, fileId, actor.userId, app.now()],
  )
}

/** Puts a picture on a sheet; one that is there, or was taken away, takes this place. The first becomes the cover. */
export const addImage = (
  app: Uses<'now' | 'pool'>,
  actor: Actor,
  id: number,
  image: Placed & { fileId: number; srcType: 1 | 2 },
): Promise<void> =>
  inTransaction(app.pool, async client => {
    await assetSheet.hold(client, id)
    const row = await openRow(client, id)
    const owner = ownerOf(row)
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int count from character_figures where ${owner} = $1 and deleted_at is null and file_id <> $2`,
      [idOf(row), image.fileId],
    )
    if (rows[0]!.count >= ASSET_LIMITS.images) refuse(STATUS.limit, `最多 ${ASSET_LIMITS.images} 张图片`)
    await client.query(
      `insert into character_figures (${owner}, file_id, slot, label, src_type, created_by, created_at) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (${owner}, file_id) do update set deleted_at = null, slot = excluded.slot, label = excluded.label`,
      [idOf(row), image.fileId, image.slot, image.label, image.srcType, actor.userId, app.now()],
    )
    if (row.cover_file_id === null) await setCover(app, client, actor, row, image.fileId)
  })

/** Gives a picture another place, or makes it the cover. */
export const changeImage = (
  app: Uses<'now' | 'pool'>,
  actor: Actor,
  id: number,
  imageId: number,
  { slot, label, chosen }: { slot?: ImageSlot | undefined; label?: string | undefined; chosen?: boolean | undefined },
): Promise<void> =>
  inTransaction(app.pool, async client => {
    const row = await openRow(client, id)
    const { rows } = await client.query<{ file_id: number }>(
      `update character_figures set slot = coalesce($3, slot), label = coalesce($4, label) where id = $1 and ${ownerOf(row)} = $2 and deleted_at is null returning file_id`,
      [imageId, idOf(row), slot ?? null, label ?? null],
    )
    const { file_id } = rows[0] ?? refuseMissing('图片')
    if (chosen !== undefined) await setCover(app, client, actor, row, chosen ? file_id : null)
  })

/** Takes pictures off a sheet, or brings them back; a cover that goes is one no longer. */
export const binImages = (app: Uses<'now' | 'pool'>, actor: Actor, id: number, imageIds: readonly number[], gone: boolean): Promise<void> =>
  inTransaction(app.pool, async client => {
    const row = await openRow(client, id)
    const { rows } = await client.query<{ file_id: number }>(
      `update character_figures set deleted_at = $3 where id = any($1) and ${ownerOf(row)} = $2 and (deleted_at is null) = $4 returning file_id`,
      [imageIds, idOf(row), gone ? app.now() : null, gone],
    )
    if (!rows.length) refuseMissing('图片')
    if (gone && rows.some(({ file_id }) => file_id === row.cover_file_id)) await setCover(app, client, actor, row, null)
  })
