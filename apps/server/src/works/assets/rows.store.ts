// Rows of roles, scenes and clothing: how they are read, with their pictures, and what of them people write.
import { ASSET_KINDS, ASSET_LABELS, type AssetKind } from '@qianmu/contract/works/asset-kinds'
import type { Asset, AssetImage, ModelUse } from '@qianmu/contract/works/assets'
import type pg from 'pg'
import type { Uses } from '../../app.ts'
import { usesOf } from '../../graph/index.ts'
import { likeOf } from '../../kit/database.ts'
import { found, refuseField } from '../../kit/refuse.ts'
import { sheet } from '../../kit/sheet/sheet.store.ts'
import { workFinder } from '../../kit/work-access.store.ts'
import { comicAssets } from './assets.table.ts'

export const findComicAsset = workFinder(
  'comic-asset',
  'comic_assets x join works w on w.id = x.work_id',
  'x.deleted_at is not null',
  `case x.kind when 'role' then 'EditIdeas' else 'WriteWork' end`,
)

/** What a sheet says; its name, aliases and looks are a character's own where it is a role. */
export const assetSheet = sheet({ table: comicAssets, list: 'work_id', labels: ASSET_LABELS, what: 'assets' })
export interface AssetRow {
  id: number
  work_id: number
  kind: AssetKind
  character_id: number | null
  name: string
  aliases: string[]
  words: string
  /** Of a role whose it is known. */
  gender: string
  /** Of a role whose it is written. */
  age: string
  tags: string[]
  palette: { name: string; color: string }[]
  models: ModelUse[]
  cover_file_id: number | null
  order_key: string
  final: number | null
  version: number
  character_version: number
  field_versions: Record<string, number>
  updated_at: Date
  updater: string
}
/** A role says what its character says; it is there while that is. */
const FROM = `comic_assets a left join characters c on c.id = a.character_id and a.kind = 'role' join users u on u.id = a.updated_by
  where a.deleted_at is null and (a.kind <> 'role' or c.deleted_at is null)`
const NAME = 'coalesce(c.name, a.name)'
const ALIASES = `case when c.id is null then a.aliases else array(select e ->> 'text' from jsonb_array_elements(c.aliases) e) end`
const ROW = `select a.id, a.work_id, a.kind, a.character_id, ${NAME} as name, ${ALIASES} aliases, coalesce(c.appearance, a.words) words, coalesce(nullif(c.gender, '未知'), '') gender, coalesce(c.age, '') age, a.tags, a.palette, a.models,
  case when c.id is null then a.cover_file_id else c.profile_file_id end cover_file_id, a.order_key, a.final, a.version, coalesce(c.version, 0) character_version,
  a.field_versions, a.updated_at, u.nickname updater`

interface ImageRow extends Pick<AssetImage, 'id' | 'file_id' | 'slot' | 'label' | 'src_type'> {
  owner: number
}
/** The pictures of some sheets, in their order, by the sheet. */
async function imagesOf(db: pg.Pool | pg.PoolClient, ids: readonly number[]): Promise<Map<number, ImageRow[]>> {
  const { rows } = await db.query<ImageRow>(
    `select a.id "owner", f.id, f.file_id, f.slot, f.label, f.src_type from comic_assets a join character_figures f on f.character_id = a.character_id
     where a.id = any($1) and a.kind = 'role' and f.deleted_at is null
     union all select a.id, f.id, f.file_id, f.slot, f.label, f.src_type from comic_assets a join character_figures f on f.asset_id = a.id
     where a.id = any($1) and a.kind <> 'role' and f.deleted_at is null order by id`,
    [ids],
  )
  return Map.groupBy(rows, row => row.owner)
}

/** Rows as the screens see them. */
export async function shownAssets(app: Uses<'files' | 'pool'>, rows: readonly AssetRow[]): Promise<Asset[]> {
  const ids = rows.map(row => row.id)
  const [images, uses] = await Promise.all([imagesOf(app.pool, ids), usesOf(app, 'asset', ids)])
  return rows.map(({ work_id, cover_file_id, gender: _gender, field_versions: _fields, updated_at, updater, ...row }) => ({
    ...row,
    project_id: work_id,
    images: (images.get(row.id) ?? []).map(({ owner: _owner, ...image }) => ({
      ...image,
      url: app.files.address(image.file_id),
      thumbs: app.files.addresses(image.file_id),
      chosen: image.file_id === cover_file_id,
    })),
    ...(uses.get(row.id) ?? { shots: 0, stale: 0 }),
    updated_at: updated_at.toISOString(),
    updated_by: updater,
  }))
}

interface Wanted {
  project_id: number
  keyword: string
  tag: string
  character_id?: number | undefined
  page: number
  size: number
}

/** One page of the assets of a kind in their order. */
export async function listAssets(
  app: Uses<'files' | 'pool'>,
  kind: AssetKind,
  { project_id, keyword, tag, character_id, page, size }: Wanted,
) {
  const word = keyword.trim()
  const from = `${FROM} and a.work_id = $1 and a.kind = $2 and ($3 = '' or ${NAME} ilike $4 or array_to_string(${ALIASES}, ' ') ilike $4 or array_to_string(a.tags, ' ') ilike $4)
    and ($5 = '' or $5 = any(a.tags)) and ($6::bigint is null or a.character_id = $6)`
  const values = [project_id, kind, word, likeOf(word), tag.trim(), character_id ?? null]
  const [{ rows }, { rows: counted }] = await Promise.all([
    app.pool.query<AssetRow>(`${ROW} from ${from} order by a.order_key, a.id limit $7 offset $8`, [...values, size, (page - 1) * size]),
    app.pool.query<{ total: number }>(`select count(*)::int total from ${from}`, values),
  ])
  return { list: await shownAssets(app, rows), total: counted[0]!.total, page, size }
}

/** All rows of a work of a kind, or of every kind, in order. */
export async function assetRows(db: pg.Pool | pg.PoolClient, workId: number, kind?: AssetKind): Promise<AssetRow[]> {
  const { rows } = await db.query<AssetRow>(
    `${ROW} from ${FROM} and a.work_id = $1 and ($2::text is null or a.kind = $2) order by a.kind, a.order_key, a.id`,
    [workId, kind ?? null],
  )
  return rows
}

/** The row of one asset that is not deleted; of another kind it is not there. */
export async function assetRow(db: pg.Pool | pg.PoolClient, id: number, kind?: AssetKind): Promise<AssetRow> {
  const { rows } = await db.query<AssetRow>(`${ROW} from ${FROM} and a.id = $1 and ($2::text is null or a.kind = $2)`, [id, kind ?? null])
  return found(rows[0], kind ? ASSET_KINDS[kind] : '设定')
}

/** One as the screens see it. */
export const oneAsset = async (app: Uses<'files' | 'pool'>, id: number, kind?: AssetKind): Promise<Asset> =>
  (await shownAssets(app, [await assetRow(app.pool, id, kind)]))[0]!

export const theseAssets = async (app: Uses<'files' | 'pool'>, ids: readonly number[]): Promise<Asset[]> => {
  const { rows } = await app.pool.query<AssetRow>(`${ROW} from ${FROM} and a.id = any($1) order by a.order_key, a.id`, [ids])
  return shownAssets(app, rows)
}

/** Refuses to change a sheet that is 定稿. */
export function checkOpen({ final, name }: AssetRow): void {
  if (final !== null) refuseField('final', `「${name}」已定稿，先取消定稿再改`)
}

/** The row of a sheet that may be changed. */
export async function openRow(db: pg.Pool | pg.PoolClient, id: number): Promise<AssetRow> {
  const row = await assetRow(db, id)
  checkOpen(row)
  return row
}
