// Reading 画面配置: folders, mirrors with where they come from, and pictures with their shots.
import { MIRROR_LABELS, type Mirror, type MirrorDir, type MirrorDraft, type MirrorPicture } from '@qianmu/contract/works/mirrors'
import type pg from 'pg'
import type { Uses } from '../../app.ts'
import { madeFrom, sourcesOf } from '../../graph/index.ts'
import { likeOf } from '../../kit/database.ts'
import { found } from '../../kit/refuse.ts'
import { sheet } from '../../kit/sheet/sheet.store.ts'
import { mirrorDirs, mirrors } from './mirrors.table.ts'

export type Db = pg.Pool | pg.PoolClient
/** Mirrors and their folders as people write in them. */
export const mirrorSheet = sheet({ table: mirrors, list: 'work_id', labels: { ...MIRROR_LABELS, doc_id: '文档' }, what: 'mirrors' })
export const dirSheet = sheet({ table: mirrorDirs, list: 'work_id', labels: { name: MIRROR_LABELS.name }, what: 'mirrors' })

/** Pictures that are told at once. */
const PICTURES_TOLD = 500

export interface MirrorRow extends Pick<Mirror, 'dir_id' | 'doc_id' | 'name' | 'words' | 'note' | 'order_key' | 'version'> {
  id: number
  work_id: number
  field_versions: Record<string, number>
  updated_at: Date
  updater: string
}
/** SQL: mirrors that stand in no deleted folder. */
const FROM = `mirrors m join users u on u.id = m.updated_by left join mirror_dirs f on f.id = m.dir_id where m.deleted_at is null and f.deleted_at is null`
const ROW = `m.id, m.work_id, m.dir_id, case when exists (select 1 from docs d where d.id = m.doc_id and d.deleted_at is null) then m.doc_id end doc_id, m.name, m.words, m.note, m.order_key, m.version, m.field_versions, m.updated_at, u.nickname updater`

interface Wanted {
  workId: number
  dir_id?: number | undefined
  doc_id?: number | undefined
  keyword?: string
  mirror_ids?: readonly number[] | undefined
}

/** Mirrors of a work in their order. */
export async function mirrorRows(db: Db, { workId, dir_id, doc_id, keyword = '', mirror_ids }: Wanted): Promise<MirrorRow[]> {
  const { rows } = await db.query<MirrorRow>(
    `select ${ROW} from ${FROM} and m.work_id = $1 and ($2::bigint is null or m.dir_id = $2) and ($3::bigint is null or m.doc_id = $3)
     and ($4 = '' or m.name ilike $4 or m.words ilike $4) and ($5::bigint[] is null or m.id = any($5)) order by m.order_key, m.id`,
    [workId, dir_id ?? null, doc_id ?? null, likeOf(keyword.trim()), mirror_ids ?? null],
  )
  return rows
}

export async function mirrorRow(db: Db, workId: number, id: number): Promise<MirrorRow> {
  return found((await mirrorRows(db, { workId, mirror_ids: [id] }))[0], '画面配置')
}

async function draftsOf(app: Uses<'files' | 'pool'>, ids: readonly number[]): Promise<Map<number, MirrorDraft[]>> {
  const { rows } = await app.pool.query<MirrorDraft & { mirror_id: number; file_id: number | null }>(
    `select d.mirror_id, d.id draft_id, d.kind, coalesce(d.doc_id, s.doc_id) doc_id, d.storyboard_id, d.block_ids, coalesce(concat_ws(E'\\n', nullif(s.content, ''), nullif(s.dialogue, '')), d.text) as text, d.file_id
     from mirror_drafts d left join storyboards s on s.id = d.storyboard_id where d.mirror_id = any($1) and s.deleted_at is null order by d.id`,
    [ids],
  )
  const told = rows.map(({ file_id, ...row }) => ({
    ...row,
    text: row.kind === 'picture' ? '' : row.text,
    image_url: file_id === null ? '' : app.files.address(file_id),
    thumbs: file_id === null ? null : app.files.addresses(file_id),
  }))
  return new Map([...Map.groupBy(told, row => row.mirror_id)].map(([id, list]) => [id, list.map(({ mirror_id: _of, ...draft }) => draft)]))
}

/** Rows as the screens see them. */
export async function shownMirrors(app: Uses<'files' | 'pool'>, rows: readonly MirrorRow[]): Promise<Mirror[]> {
  const ids = rows.map(row => row.id)
  const [drafts, { rows: covers }] = await Promise.all([
    draftsOf(app, ids),
    app.pool.query<{ id: number; pictures: number; newest: number }>(
      `select mirror_id id, count(*)::int pictures, (array_agg(file_id order by id desc))[1] newest from mirror_pictures
       where mirror_id = any($1) and deleted_at is null group by 1`,
      [ids],
    ),
  ])
  const covered = new Map(covers.map(row => [row.id, row]))
  return rows.map(({ id, work_id, field_versions: _fields, updated_at, updater, ...row }) => {
    const cover = covered.get(id)
    return {
      ...row,
      mirror_id: id,
      project_id: work_id,
      pictures: cover?.pictures ?? 0,
      cover: cover ? app.files.addresses(cover.newest) : null,
      drafts: drafts.get(id) ?? [],
      updated_at: updated_at.toISOString(),
      updated_by: updater,
    }
  })
}

export const oneMirror = async (app: Uses<'files' | 'pool'>, workId: number, id: number): Promise<Mirror> =>
  (await shownMirrors(app, [await mirrorRow(app.pool, workId, id)]))[0]!

/** The folders of a work in their order. */
export async function dirsOf(db: Db, workId: number, id?: number): Promise<MirrorDir[]> {
  const { rows } = await db.query<MirrorDir>(
    `select f.id dir_id, f.name, f.order_key, (select count(*)::int from mirrors m where m.dir_id = f.id and m.deleted_at is null) mirrors
     from mirror_dirs f where f.work_id = $1 and f.deleted_at is null and ($2::bigint is null or f.id = $2) order by f.order_key, f.id`,
    [workId, id ?? null],
  )
  return rows
}
export const oneDir = async (db: Db, workId: number, id: number): Promise<MirrorDir> => found((await dirsOf(db, workId, id))[0], '文件夹')

interface PictureRow extends Pick<MirrorPicture, 'picture_id' | 'mirror_id' | 'src_type' | 'created_by'> {
  file_id: number
  created_at: Date
}

/** Pictures of a work's mirrors, of one mirror, or these, the newest first, each with its shots. */
export async function picturesOf(
  app: Uses<'files' | 'pool'>,
  workId: number,
  { mirrorIds, ids }: { mirrorIds?: readonly number[]; ids?: readonly number[] },
): Promise<(MirrorPicture & { file_id: number })[]> {
  const { rows } = await app.pool.query<PictureRow>(
    `select p.id picture_id, p.mirror_id, p.src_type, p.file_id, p.created_at, a.nickname created_by from mirror_pictures p join users a on a.id = p.created_by
     where p.mirror_id in (select m.id from ${FROM} and m.work_id = $1) and p.deleted_at is null and ($2::bigint[] is null or p.mirror_id = any($2))
     and ($3::bigint[] is null or p.id = any($3)) order by p.id desc limit $4`,
    [workId, mirrorIds ?? null, ids ?? null, PICTURES_TOLD],
  )
  const sources = Map.groupBy(
    await sourcesOf(
      app,
      'mirror_picture',
      rows.map(row => row.picture_id),
    ),
    ({ from_id }) => from_id,
  )
  return rows.map(({ file_id, created_at, ...row }) => ({
    ...row,
    file_id,
    image_url: app.files.address(file_id),
    thumbs: app.files.addresses(file_id),
    shots: (sources.get(row.picture_id) ?? []).map(({ id, name, stale }) => ({ storyboard_id: id, name, stale })),
    created_at: created_at.toISOString(),
  }))
}

/** A picture as the wire has it. */
export const toldPicture = ({ file_id: _file, ...picture }: Awaited<ReturnType<typeof picturesOf>>[number]): MirrorPicture => picture

/** The pictures that show a shot. */
export const picturesOfShot = async (app: Uses<'files' | 'pool'>, workId: number, shotId: number) =>
  picturesOf(app, workId, { ids: await madeFrom(app, workId, 'mirror_picture', 'shot', shotId, PICTURES_TOLD) })

/** What drew files: kinds of engines by file. */
export async function enginesOf(db: Db, fileIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await db.query<{ file_id: number; engine_kind: string }>(
    'select file_id, engine_kind from draw_images where file_id = any($1)',
    [fileIds],
  )
  return new Map(rows.map(row => [row.file_id, row.engine_kind]))
}

/** Files of the mirrors of a work, those of deleted ones included. */
export async function mirrorFiles(pool: pg.Pool, workId: number): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select p.file_id id from mirror_pictures p join mirrors m on m.id = p.mirror_id where m.work_id = $1
     union select d.file_id from mirror_drafts d join mirrors m on m.id = d.mirror_id where m.work_id = $1 and d.file_id is not null`,
    [workId],
  )
  return rows.map(row => row.id)
}
