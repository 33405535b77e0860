// Pages of comics in the database and in co-writing: listed, poured, followed, added, moved, deleted, opened.
import type { ComicPage, ComicShot } from '@qianmu/contract/works/canvas'
import { type Direction, type Form, FORMS, type FormKey, type Page, readPage, slimPage } from '@qianmu/comic/page'
import { follow } from '@qianmu/comic/pour'
import { isWritten, readShared, shareTexts, writeShared } from '@qianmu/comic/shared'
import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'
import path from 'node:path'
import type pg from 'pg'
import type * as Y from 'yjs'
import type { Uses } from '../app.ts'
import { sharedIdOf, sharedIdsOf, shareAs } from '../collab/index.ts'
import { fileIn, grantFiles } from '../files/index.ts'
import { touched } from '../graph/index.ts'
import type { Actor, Row } from '../kit/answer.ts'
import { apart } from '../kit/apart/apart.ts'
import { inTransaction } from '../kit/pool.ts'
import { found, refuseField } from '../kit/refuse.ts'
import { workFinder } from '../kit/work-access.store.ts'
import { mapInTurns } from '../kit/apart/turns.ts'
import { findDocument, rightOn } from '../works/documents/index.ts'
import { filesOfWork } from '../works/materials/index.ts'
import { filesOf, pageWith, type PageWritten, stored, withSources, written } from './pages.rules.ts'
import { checkCount, poured } from './pour.rules.ts'
import { withFigures } from './figures.ts'
import { comicShots, takesOf } from '../works/storyboards/index.ts'
import { keepPage } from './versions.store.ts'

const KIND = 'comic_page'
type Shared = Uses<'collab' | 'events' | 'files' | 'images' | 'log' | 'long' | 'now' | 'pool'>

export const findComicPage = workFinder(
  'comic-page',
  'comic_pages x join docs d on d.id = x.doc_id join works w on w.id = d.work_id',
  '(x.deleted_at is not null or d.deleted_at is not null)',
)

interface PageRow {
  id: number
  doc_id: number
  order_key: string
  content: unknown
  updated_at: Date
}
/** A page with its row. */
export interface KeptPage {
  id: number
  order_key: string
  updated_at: Date
  page: Page
}
const ROWS = 'select id, doc_id, order_key, content, updated_at from comic_pages'

/** Pages of a document with addresses that can be fetched; files that the work may not show are left out. */
export async function addressed(app: Uses<'files' | 'pool'>, docId: number, pages: readonly Page[]): Promise<Page[]> {
  const sources = pages.flatMap(({ items }) =>
    items.flatMap(({ src, poured }) => [src, typeof poured?.['src'] === 'string' ? poured['src'] : '']),
  )
  const own = await filesOfWork(app.pool, { docId }, [...new Set(sources.map(fileIn))].filter(Boolean))
  return mapInTurns(pages, page => withSources(page, src => (own.has(fileIn(src)) ? app.files.address(fileIn(src)) : '')))
}

async function rowsOf(db: pg.Pool | pg.PoolClient, docId: number): Promise<PageRow[]> {
  const { rows } = await db.query<PageRow>(`${ROWS} where doc_id = $1 and deleted_at is null order by order_key, id`, [docId])
  return rows
}

const read = new WeakMap<Y.Doc, Page>()
/** The page that a kept document holds; read once for as long as nothing changes. */
function pageIn(doc: Y.Doc): Page | undefined {
  const known = read.get(doc)
  if (known || !isWritten(doc)) return known
  const page = readShared(doc)
  read.set(doc, page)
  doc.once('update', () => read.delete(doc))
  return page
}

/** Pages of a document as people have them open now, or as they were kept. */
async function pagesOf(app: Uses<'collab' | 'files' | 'pool'>, docId: number, rows: readonly PageRow[]): Promise<Page[]> {
  const shared = await sharedIdsOf(
    app.pool,
    KIND,
    rows.map(({ id }) => id),
  )
  const open = await app.collab.lookAtAll([...shared.values()], pageIn)
  return addressed(app, docId, await mapInTurns(rows, ({ id, content }) => open.get(shared.get(id) ?? 0) ?? readPage(content)))
}

/** The pages of a document as they are now. */
export async function pagesNow(app: Uses<'collab' | 'files' | 'pool'>, docId: number): Promise<KeptPage[]> {
  const rows = await rowsOf(app.pool, docId)
  const pages = await pagesOf(app, docId, rows)
  return rows.map(({ id, order_key, updated_at }, nth) => ({ id, order_key, updated_at, page: pages[nth]! }))
}

const shown = ({ id, order_key, updated_at, page }: KeptPage, nth: number): ComicPage => ({
  page_id: id,
  name: `第 ${nth + 1} 页`,
  order_key,
  content: slimPage(page),
  updated_at: updated_at.toISOString(),
})

/** All that the canvas of a document begins with. */
export async function comicOf(app: Uses<'collab' | 'files' | 'long' | 'pool'>, actor: Actor, row: Row, docId: number) {
  const access = await findDocument.find(app.pool, docId, actor.userId)
  const may_write = access !== undefined && rightOn(actor, access) === 'write'
  const [pages, { doc_name, shots }, { rows: works }] = await Promise.all([
    pagesNow(app, docId),
    comicShots(app, row, docId),
    app.pool.query<{ name: string; project_type: number }>('select name, project_type from works where id = $1', [row.workId]),
  ])
  const { name: work_name, project_type } = found(works[0], '作品')
  const takes = await takesOf(app, { userId: actor.userId, docId }, shots)
  const work = { work_id: row.workId, work_name, project_type }
  return { doc_id: docId, doc_name, ...work, may_write, pages: await mapInTurns(pages, shown), shots, takes }
}

/** Makes a page hold this, also for those who have it open. */
async function writePage(app: Uses<'collab' | 'now' | 'pool'>, userId: number | null, id: number, page: Page): Promise<void> {
  const kept = stored(page)
  if (userId !== null) await grantFiles(app.pool, { pageId: id }, userId, filesOf(kept))
  const { rows } = await app.pool.query<{ doc_id: number }>(
    'update comic_pages set content = $2, updated_by = $3, updated_at = $4, deleted_at = null where id = $1 returning doc_id',
    [id, JSON.stringify(slimPage(kept)), userId, app.now()],
  )
  await touched(app.pool, rows[0]?.doc_id)
  const shared = await sharedIdOf(app.pool, KIND, id)
  if (shared !== undefined)
    await app.collab.edit(shared, userId, doc => {
      if (isWritten(doc)) writeShared(doc, kept)
    })
}

const tell = (app: Uses<'events'>, row: Row, docId: number) => app.events.changed({ teamId: row.teamId }, 'comic_pages', docId)

async function insertPages(
  app: Uses<'now' | 'pool'>,
  client: pg.Pool | pg.PoolClient,
  userId: number,
  docId: number,
  keys: readonly string[],
  pages: readonly PageWritten[],
): Promise<number[]> {
  await grantFiles(
    client,
    { docId },
    userId,
    pages.flatMap(({ files }) => files),
  )
  const { rows } = await client.query<{ id: number }>(
    `insert into comic_pages (doc_id, order_key, content, updated_by, updated_at)
     select $1, k, c::jsonb, $4, $5 from unnest($2::text[], $3::text[]) with ordinality t(k, c, n) order by n returning id`,
    [docId, keys, pages.map(({ content }) => content), userId, app.now()],
  )
  await touched(client, docId)
  return rows.map(each => each.id)
}
/** Adds pages behind those of a document, as somebody made them. */
export async function addPages(app: Uses<'now' | 'pool'>, actor: Actor, docId: number, pages: readonly Page[]): Promise<void> {
  const last = (await rowsOf(app.pool, docId)).at(-1)?.order_key ?? null
  await insertPages(app, app.pool, actor.userId, docId, generateNKeysBetween(last, null, pages.length), pages.map(written))
}
/** Shots that are poured at once. */
const pouredIn = apart(path.join(import.meta.dirname, 'pour.rules.ts'), poured, { small: 100 })

interface Wish {
  form?: FormKey | undefined
  direction?: Direction | undefined
  template: string
  anew: boolean
}

function formOf(present: Page | undefined, { form, direction, template }: Wish): Form {
  const base: Form = form ? FORMS[form].form : (present?.form ?? FORMS.b5.form)
  const isStrip = direction === 'strip' && base.direction !== 'strip'
  const own = isStrip
    ? FORMS.strip.form
    : direction !== undefined && direction !== 'strip' && base.direction === 'strip'
      ? FORMS.b5.form
      : base
  return { ...own, direction: direction ?? own.direction, template }
}

/** Pours the shots of a document into its pages. */
export async function pourPages(
  app: Shared,
  actor: Actor,
  row: Row,
  docId: number,
  wish: Wish,
): Promise<{ pages: number; panels: number }> {
  const { shots: told } = await comicShots(app, row, docId)
  if (told.length === 0) refuseField('doc_id', '还没有分镜，请先从脚本生成分镜')
  const [before, shots] = [await pagesNow(app, docId), await withFigures(app, told)]
  const pages = wish.anew ? null : before.map(each => each.page)
  const turn = { person: actor.userId, size: shots.length, field: 'doc_id' }
  const { same, more, count, panels } = await pouredIn(turn, shots, formOf(before[0]?.page, wish), pages, before.length)
  for (const each of before) await keepPage(app, actor.userId, each.id, stored(each.page), '灌入分镜前')
  for (const [nth, { id }] of before.entries()) if (same[nth]) await writePage(app, actor.userId, id, same[nth])
  const last = before.at(-1)?.order_key ?? null
  await insertPages(app, app.pool, actor.userId, docId, generateNKeysBetween(last, null, more.length), more)
  const gone = before.slice(count).map(each => each.id)
  await app.pool.query('update comic_pages set deleted_at = $2 where id = any($1)', [gone, app.now()])
  await tell(app, row, docId)
  return { pages: count, panels }
}

/** How shots are found by what pages say of them. */
export const shotsById = (shots: readonly ComicShot[]): Map<number, ComicShot> => new Map(shots.map(shot => [shot.id, shot]))

/** Pages whose words and pictures follow script and storyboard, as they would be now. */
export const followed = (pages: readonly KeptPage[], shots: readonly ComicShot[]): KeptPage[] => {
  const byId = shotsById(shots)
  return pages.map(each => {
    const page = follow(each.page, byId)
    return page === each.page ? each : { ...each, page }
  })
}

/** Lets the pages of a document follow its script and storyboard. */
export async function followPages(app: Shared, actor: Actor, row: Row, docId: number): Promise<{ changed: number }> {
  const [before, { shots }] = await Promise.all([pagesNow(app, docId), comicShots(app, row, docId)])
  const changed = followed(before, shots).filter((each, nth) => each !== before[nth])
  for (const { id, page } of changed) await writePage(app, actor.userId, id, page)
  if (changed.length) await tell(app, row, docId)
  return { changed: changed.length }
}

/** The key behind a page; behind the last one without. */
function keyAfter(rows: readonly PageRow[], after: number | null | undefined, moved = 0): string {
  const others = rows.filter(each => each.id !== moved)
  const at = after === null ? -1 : after === undefined ? others.length - 1 : others.findIndex(each => each.id === after)
  if (typeof after === 'number' && at < 0) refuseField('after_id', '目标位置已不存在，请刷新后再试')
  return generateKeyBetween(others[at]?.order_key ?? null, others[at + 1]?.order_key ?? null)
}

interface NewPage {
  doc_id: number
  after_id?: number | null | undefined
  template: string
  from_id?: number | undefined
  item_ids?: readonly string[] | undefined
}
export async function addPage(
  app: Shared,
  actor: Actor,
  row: Row,
  { doc_id, after_id, template, from_id, item_ids = [] }: NewPage,
): Promise<ComicPage> {
  const made = await inTransaction(app.pool, async client => {
    await client.query('select 1 from docs where id = $1 for update', [doc_id])
    const rows = await rowsOf(client, doc_id)
    checkCount(rows.length + 1)
    const from = from_id === undefined ? undefined : rows.find(each => each.id === from_id)
    if (from_id !== undefined && !from) refuseField('from_id', '漫画页不存在或已删除')
    const like = rows[0] ? readPage(rows[0].content).form : FORMS.b5.form
    const page = pageWith({ ...like, template }, from && (await pagesOf(app, doc_id, [from]))[0], item_ids)
    const order_key = keyAfter(rows, after_id)
    const [id] = await insertPages(app, client, actor.userId, doc_id, [order_key], [written(page)])
    return { id: id!, order_key, updated_at: app.now(), page }
  })
  await tell(app, row, doc_id)
  return shown(
    made,
    (await rowsOf(app.pool, doc_id)).findIndex(each => each.id === made.id),
  )
}

/** Puts pages into the bin or takes them out. */
export async function binPages(app: Shared, row: Row, docId: number, ids: readonly number[], at: Date | null): Promise<void> {
  const { rowCount } = await app.pool.query('update comic_pages set deleted_at = $3 where doc_id = $1 and id = any($2::bigint[])', [
    docId,
    ids,
    at,
  ])
  if (!rowCount) refuseField('ids', '漫画页不存在')
  await tell(app, row, docId)
}

export async function movePage(app: Shared, row: Row, docId: number, id: number, after: number | null): Promise<void> {
  await inTransaction(app.pool, async client => {
    await client.query('select 1 from docs where id = $1 for update', [docId])
    const rows = await rowsOf(client, docId)
    if (!rows.some(each => each.id === id)) refuseField('page_id', '漫画页不存在或已删除')
    await client.query('update comic_pages set order_key = $2 where id = $1', [id, keyAfter(rows, after, id)])
  })
  await tell(app, row, docId)
}

/** One page that is not deleted. */
export async function onePage(app: Uses<'collab' | 'files' | 'pool'>, id: number): Promise<Page> {
  const { rows } = await app.pool.query<PageRow>(`${ROWS} where id = $1 and deleted_at is null`, [id])
  const row = found(rows[0], '漫画页')
  const [page] = await pagesOf(app, row.doc_id, [row])
  return page!
}

/** Opens a page for co-writing. @returns the id that it is co-written under */
export async function openPage(app: Uses<'collab' | 'files' | 'pool'>, id: number): Promise<number> {
  const page = await onePage(app, id)
  return inTransaction(app.pool, async client => {
    // Two processes would each write it.
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`comic page ${id}`])
    const shared = await shareAs(app.pool, KIND, id)
    await app.collab.edit(shared, null, doc => {
      if (isWritten(doc)) shareTexts(doc)
      else writeShared(doc, stored(page))
    })
    return shared
  })
}

/** What somebody may do with a page. */
export async function rightOnPage(app: Uses<'pool'>, id: number, actor: Actor): Promise<'read' | 'write' | null> {
  const access = await findComicPage.find(app.pool, id, actor.userId)
  if (!access || access.deleted || access.teamId !== actor.teamId) return null
  const right = rightOn(actor, access)
  return right === 'suggest' ? 'read' : right
}

/** Brings the row of a page up to what people have made of it. */
async function settlePage(app: Uses<'collab' | 'now' | 'pool'>, id: number, userId: number | null): Promise<void> {
  const shared = await sharedIdOf(app.pool, KIND, id)
  const open = shared === undefined ? undefined : await app.collab.look(shared, pageIn)
  if (!open) return
  const page = stored(open)
  const { rows } = await app.pool.query<{ content: unknown; doc_id: number }>('select content, doc_id from comic_pages where id = $1', [id])
  if (!rows[0] || JSON.stringify(slimPage(readPage(rows[0].content))) === JSON.stringify(slimPage(page))) return
  await keepPage(app, userId, id, readPage(rows[0].content), '')
  await app.pool.query('update comic_pages set content = $2, updated_by = $3, updated_at = $4 where id = $1', [
    id,
    JSON.stringify(slimPage(page)),
    userId,
    app.now(),
  ])
  await touched(app.pool, rows[0].doc_id)
}

/** Makes a page what one of its versions was; what it is now is kept. */
export async function takeBack(app: Shared, actor: Actor, row: Row, id: number, version: unknown): Promise<void> {
  await keepPage(app, actor.userId, id, stored(await onePage(app, id)), '恢复前')
  const { rows } = await app.pool.query<{ doc_id: number }>('select doc_id from comic_pages where id = $1', [id])
  // Whoever takes it back has not put its pictures there.
  const [page] = await addressed(app, rows[0]!.doc_id, [readPage(version)])
  await writePage(app, actor.userId, id, page!)
  await tell(app, row, rows[0]!.doc_id)
}

/** Keeps what a page is now under a name. @returns the version's id */
export const nameVersion = async (app: Shared, actor: Actor, id: number, name: string): Promise<number> =>
  keepPage(app, actor.userId, id, stored(await onePage(app, id)), name)

/** Pages of comics among what is co-written. */
export const sharedPages = {
  access: (app: Uses<'pool'>, of: number, actor: Actor) => rightOnPage(app, of, actor),
  changed: (app: Uses<'collab' | 'now' | 'pool'>, of: number, userIds: readonly number[]) => settlePage(app, of, userIds.at(-1) ?? null),
  holder: async (_app: Uses<'pool'>, pageId: number) => ({ pageId }),
}
