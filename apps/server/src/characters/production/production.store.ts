// Characters as the production of their work sees them: the rows of the writers' room with their roles and pictures.
import type { ProductionCharacter } from '@qianmu/contract/characters/production'
import type { ImageSlot } from '@qianmu/contract/works/asset-kinds'
import type pg from 'pg'
import type { Uses } from '../../app.ts'
import { inTransaction } from '../../kit/pool.ts'
import { found, refuseField, refuseMissing } from '../../kit/refuse.ts'
import { castRows, type CharacterRow, holdCast, namedOf } from '../characters.store.ts'

interface ImageRow {
  character_id: number
  image_id: number
  file_id: number
  slot: ImageSlot
  label: string
}

/** Everybody of a work whose name is not ignored, in the order of the writers' room. */
export async function productionCast(app: Uses<'files' | 'pool'>, workId: number): Promise<(ProductionCharacter & { gender: string })[]> {
  const rows = (await castRows(app.pool, workId)).filter(({ status }) => status !== 'ignored')
  const ids = rows.map(({ id }) => id)
  const [{ rows: roles }, { rows: images }] = await Promise.all([
    app.pool.query<{ character_id: number; id: number }>(
      `select character_id, id from comic_assets where kind = 'role' and character_id = any($1) and deleted_at is null`,
      [ids],
    ),
    app.pool.query<ImageRow>(
      `select character_id, id image_id, file_id, slot, label from character_figures where character_id = any($1) and deleted_at is null order by id`,
      [ids],
    ),
  ])
  const asset = new Map(roles.map(row => [row.character_id, row.id]))
  const ofCharacter = Map.groupBy(images, row => row.character_id)
  return rows.map(row => shown(app, row, asset.get(row.id) ?? null, ofCharacter.get(row.id) ?? []))
}

const shown = (app: Uses<'files'>, row: CharacterRow, assetId: number | null, images: readonly ImageRow[]) => ({
  character_id: row.id,
  asset_id: assetId,
  name: row.name,
  aliases: namedOf(row).aliases.slice(),
  gender: row.gender,
  appearance: row.appearance,
  profile_image: row.profile_file_id === null ? '' : app.files.address(row.profile_file_id),
  images: images.map(({ character_id: _of, file_id, ...image }) => ({
    ...image,
    image_url: app.files.address(file_id),
    thumbs: app.files.addresses(file_id),
    is_profile: file_id === row.profile_file_id,
  })),
  version: row.version,
})

export const oneOfProduction = async (app: Uses<'files' | 'pool'>, workId: number, id: number): Promise<ProductionCharacter> =>
  found(
    (await productionCast(app, workId)).find(({ character_id }) => character_id === id),
    '角色',
  )

/** The role of a character; undefined while it is no part of the production. */
export async function roleOf(db: pg.Pool | pg.PoolClient, characterId: number): Promise<number | undefined> {
  const { rows } = await db.query<{ id: number }>(
    `select id from comic_assets where kind = 'role' and character_id = $1 and deleted_at is null`,
    [characterId],
  )
  return rows[0]?.id
}

/** Puts a character behind another one (null = first). */
export const moveCharacter = (app: Uses<'pool'>, workId: number, id: number, afterId: number | null): Promise<void> =>
  inTransaction(app.pool, async client => {
    await holdCast(client, workId)
    const order = (await castRows(client, workId)).map(row => row.id).filter(each => each !== id)
    const at = afterId === null ? 0 : order.indexOf(afterId) + 1
    if (afterId !== null && at === 0) refuseField('after_id', '目标位置已不存在，请刷新后再试')
    order.splice(at, 0, id)
    await client.query(
      'update characters c set position = n.place from unnest($1::bigint[]) with ordinality n(id, place) where c.id = n.id and c.position <> n.place',
      [order],
    )
  })

/** Gives a picture of a character, there or taken away, another place; of one who is no role yet. */
export async function placeFigure(
  app: Uses<'pool'>,
  characterId: number,
  imageId: number,
  { slot, label }: { slot?: ImageSlot | undefined; label?: string | undefined },
): Promise<void> {
  const { rowCount } = await app.pool.query(
    'update character_figures set slot = coalesce($3, slot), label = coalesce($4, label) where id = $1 and character_id = $2 and deleted_at is null',
    [imageId, characterId, slot ?? null, label ?? null],
  )
  if (!rowCount) refuseMissing('图片')
}
