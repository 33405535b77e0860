// Simple comics in the database, with how the drawings of their pictures stand.
import { type SimpleComic, SIMPLE_LIMITS } from '@qianmu/contract/comic'
import { DRAW_STATUS } from '@qianmu/contract/drawing/pictures'
import path from 'node:path'
import type { Uses } from '../app.ts'
import { withFigures } from '../canvas/index.ts'
import { listedRecords } from '../drawing/index.ts'
import type { Actor } from '../kit/answer.ts'
import { apart } from '../kit/apart/apart.ts'
import { ownRow } from '../kit/own-row.store.ts'
import { found } from '../kit/refuse.ts'
import type { ComicContent } from './comic.table.ts'
import { pagesTold } from './told.rules.ts'

export const findSimpleComic = ownRow('simple_comics x')

export interface ComicRow {
  id: number
  name: string
  step: number
  content: ComicContent
  updated_at: Date
}
type Shown = Uses<'files' | 'jobs' | 'pool'>
type Paged = Shown & Uses<'images' | 'log'>
const STEPS = { pages: 4 } as const

export async function comicRow({ pool }: Uses<'pool'>, id: number): Promise<ComicRow> {
  const { rows } = await pool.query<ComicRow>('select id, name, step, content, updated_at from simple_comics where id = $1', [id])
  return found(rows[0], '漫画')
}

type Part = SimpleComic['parts'][number]
type Record = NonNullable<ReturnType<Awaited<ReturnType<typeof listedRecords>>['get']>>
/** How the drawing of a picture stands, by the numbers of document 3 §4. */
function partOf({ key, text }: { key: string; text: string }, record: Record | undefined): Part {
  if (!record) return { key, text, image_url: '', status: 'none', error: '', progress: 0 }
  const image = record.images.findLast(each => each.role === 'result')
  const error = record.tasks.find(task => task.error)?.error ?? ''
  const isStopped = error === '' || /取消|停止/.test(error)
  const status = image ? 'drawn' : record.status !== DRAW_STATUS.failed ? 'waiting' : isStopped ? 'cancelled' : 'failed'
  return { key, text, image_url: image?.url ?? '', status, error, progress: record.tasks[0]?.progress ?? 0 }
}

/** A comic without its pages. */
async function shownComic(app: Shown, row: ComicRow): Promise<Omit<SimpleComic, 'pages'>> {
  const { model, template, form, parts } = row.content
  const records = await listedRecords(
    app,
    parts.flatMap(part => part.record_id ?? []),
  )
  const shown = parts.map(part => partOf(part, records.get(part.record_id ?? 0)))
  return {
    comic_id: row.id,
    name: row.name,
    step: row.step,
    model,
    template,
    form,
    parts: shown,
    updated_at: row.updated_at.toISOString(),
  }
}
const pagesOf = apart(path.join(import.meta.dirname, 'told.rules.ts'), pagesTold, { small: 4000 })
/** A comic as its screen shows it. */
export async function comicWithPages(app: Paged, { userId }: Actor, row: ComicRow): Promise<SimpleComic> {
  const comic = await shownComic(app, row)
  const size = comic.parts.reduce((sum, { text }) => sum + text.length, 0)
  const drawn = comic.parts.map(({ key, text, image_url }) => ({ key, text, src: image_url }))
  // Pictures are looked at once pages are wanted of them.
  const told = row.step < STEPS.pages ? drawn : await withFigures(app, drawn)
  return { ...comic, pages: await pagesOf({ person: userId, size, field: 'comic_id' }, told, comic.form, comic.template) }
}
export const oneComic = async (app: Paged, actor: Actor, id: number): Promise<SimpleComic> =>
  comicWithPages(app, actor, await comicRow(app, id))

export async function createComic(app: Uses<'now' | 'pool'>, actor: Actor, name: string, content: ComicContent): Promise<number> {
  const { rows } = await app.pool.query<{ id: number }>(
    'insert into simple_comics (team_id, user_id, name, content, updated_at) values ($1, $2, $3, $4, $5) returning id',
    [actor.teamId, actor.userId, name, JSON.stringify(content), app.now()],
  )
  return rows[0]!.id
}

/** Changes what is given of a comic. */
export const changeComic = (
  app: Uses<'now' | 'pool'>,
  id: number,
  { name, step, content }: { name?: string | undefined; step?: number | undefined; content?: ComicContent | undefined },
) =>
  app.pool.query(
    'update simple_comics set name = coalesce($2, name), step = coalesce($3, step), content = coalesce($4, content), updated_at = $5 where id = $1',
    [id, name ?? null, step ?? null, content ? JSON.stringify(content) : null, app.now()],
  )

/** One's own comics, the last changed first. */
export async function listComics(app: Shown, actor: Actor, { page, size }: { page: number; size: number }) {
  const { rows } = await app.pool.query<ComicRow & { total: number }>(
    `select id, name, step, content, updated_at, count(*) over ()::int total from simple_comics where team_id = $1 and user_id = $2
     order by updated_at desc, id desc limit $3 offset $4`,
    [actor.teamId, actor.userId, size, (page - 1) * size],
  )
  const list = await Promise.all(rows.map(row => shownComic(app, row)))
  return {
    list: list.map(({ comic_id, name, step, parts, updated_at }) => ({
      comic_id,
      name,
      step,
      parts: parts.length,
      cover: parts.find(part => part.image_url)?.image_url ?? '',
      updated_at,
    })),
    total: rows[0]?.total ?? 0,
    page,
    size,
  }
}

export async function keepVersion(app: Uses<'now' | 'pool'>, comicId: number, name: string, content: ComicContent): Promise<number> {
  const { rows } = await app.pool.query<{ id: number }>(
    'insert into simple_comic_versions (comic_id, name, content, created_at) values ($1, $2, $3, $4) returning id',
    [comicId, name, JSON.stringify(content), app.now()],
  )
  await app.pool.query(
    `delete from simple_comic_versions where id in (select id from simple_comic_versions where comic_id = $1 order by id desc offset ${SIMPLE_LIMITS.versions})`,
    [comicId],
  )
  return rows[0]!.id
}

export async function listVersions({ pool }: Uses<'pool'>, comicId: number) {
  const { rows } = await pool.query<{ id: number; name: string; parts: number; created_at: Date }>(
    `select id, name, jsonb_array_length(content->'parts') parts, created_at from simple_comic_versions where comic_id = $1 order by id desc`,
    [comicId],
  )
  return rows.map(({ id, created_at, ...row }) => ({ version_id: id, ...row, created_at: created_at.toISOString() }))
}

export async function versionOf({ pool }: Uses<'pool'>, comicId: number, id: number): Promise<ComicContent> {
  const { rows } = await pool.query<{ content: ComicContent }>(
    'select content from simple_comic_versions where comic_id = $1 and id = $2',
    [comicId, id],
  )
  return found(rows[0], '版本').content
}

export async function renameVersion({ pool }: Uses<'pool'>, comicId: number, id: number, name: string): Promise<void> {
  const { rowCount } = await pool.query('update simple_comic_versions set name = $3 where comic_id = $1 and id = $2', [comicId, id, name])
  found(rowCount || undefined, '版本')
}

/** Works that the actor may read, the last changed first. */
export async function worksOf({ pool }: Uses<'pool'>, actor: Actor, { page, size }: { page: number; size: number }) {
  const { rows } = await pool.query<{ project_id: number; project_name: string; project_type: number; docs: number; total: number }>(
    `select w.id project_id, w.name project_name, w.project_type,
       (select count(*)::int from docs d where d.work_id = w.id and d.kind = 'doc' and d.deleted_at is null) docs, count(*) over ()::int total
     from works w where w.team_id = $1 and w.deleted_at is null
       and ($3 or w.owner_id = $2 or exists (select 1 from work_members m where m.work_id = w.id and m.user_id = $2))
     order by w.updated_at desc, w.id desc limit $4 offset $5`,
    [actor.teamId, actor.userId, actor.isOwner, size, (page - 1) * size],
  )
  return { list: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0, page, size }
}

/** The first documents of a work, or one of them. */
export async function docsOf({ pool }: Uses<'pool'>, workId: number, docId: number | undefined) {
  const { rows } = await pool.query<{ name: string; doc_id: number | null; doc_name: string }>(
    `select w.name, d.id doc_id, d.name doc_name from works w left join docs d on d.work_id = w.id and d.kind = 'doc' and d.deleted_at is null and ($2::bigint is null or d.id = $2)
     where w.id = $1 order by d.order_key, d.id limit 5`,
    [workId, docId ?? null],
  )
  return { name: rows[0]?.name ?? '', docs: rows.flatMap(({ doc_id, doc_name }) => (doc_id === null ? [] : [{ doc_id, doc_name }])) }
}

/** What kind of work it is. */
export async function typeOfWork({ pool }: Uses<'pool'>, workId: number): Promise<number> {
  const { rows } = await pool.query<{ project_type: number }>('select project_type from works where id = $1', [workId])
  return found(rows[0], '作品').project_type
}
