// Versions of pages: named ones, and automatic ones of what a page was before it was changed.
import type { ComicVersion } from '@qianmu/contract/works/canvas'
import { type Page, slimPage } from '@qianmu/comic/page'
import type { Uses } from '../app.ts'
import { found } from '../kit/refuse.ts'

/** Between two automatic versions, in ms; and how many versions of a page stay. */
const APART_MS = 10 * 60_000
const MOST = 200

/** Keeps a page as a version; an automatic one (without a name) only when the last one is a while ago. @returns its id, 0 for none */
export async function keepPage(
  app: Uses<'now' | 'pool'>,
  userId: number | null,
  pageId: number,
  page: Page,
  name: string,
): Promise<number> {
  const { rows } = await app.pool.query<{ id: number }>(
    `insert into comic_page_versions (page_id, user_id, name, content, created_at)
     select $1, $2, $3, $4, $5 where $3 <> '' or not exists (
       select 1 from comic_page_versions where page_id = $1 and name = '' and created_at > $5::timestamptz - make_interval(secs => $6)) returning id`,
    [pageId, userId, name, JSON.stringify(slimPage(page)), app.now(), APART_MS / 1000],
  )
  await app.pool.query(
    `delete from comic_page_versions where id in (select id from comic_page_versions where page_id = $1 order by id desc offset ${MOST})`,
    [pageId],
  )
  return rows[0]?.id ?? 0
}

export async function listVersions({ pool }: Uses<'pool'>, pageId: number): Promise<ComicVersion[]> {
  const { rows } = await pool.query<{ id: number; name: string; nickname: string | null; created_at: Date }>(
    'select v.id, v.name, u.nickname, v.created_at from comic_page_versions v left join users u on u.id = v.user_id where v.page_id = $1 order by v.id desc',
    [pageId],
  )
  return rows.map(({ id, name, nickname, created_at }) => ({
    version_id: id,
    name,
    nickname: nickname ?? '',
    created_at: created_at.toISOString(),
  }))
}

/** What a page was. */
export async function versionOf({ pool }: Uses<'pool'>, pageId: number, id: number): Promise<unknown> {
  const { rows } = await pool.query<{ content: unknown }>('select content from comic_page_versions where page_id = $1 and id = $2', [
    pageId,
    id,
  ])
  return found(rows[0], '版本').content
}
