// Whose a file is to use: one rule for every number and address of a file that is written down or handed out.
import type pg from 'pg'
import { refuseField } from '../kit/refuse.ts'
import { fileIn } from '../kit/calls/addresses.rules.ts'

type Db = pg.Pool | pg.PoolClient

/** Somebody in a team. */
export interface Who {
  userId: number
  teamId: number
}
/** Something that holds files which people wrote into it; a document and a page of a comic stand for their work. */
export type Holder = { workId: number } | { docId: number } | { pageId: number } | { flowId: number }

/** SQL: file_id, work_id and place of every row by which a work shows a file; the place is null for those that the library has no name for. */
export const SHOWN_IN_WORKS = `
  select x.file_id, d.work_id, 'shot' place from storyboard_images x join storyboards s on s.id = x.storyboard_id and s.deleted_at is null join docs d on d.id = s.doc_id and d.deleted_at is null
  union all select x.file_id, d.work_id, 'match' from matching_images x join docs d on d.id = x.doc_id and d.deleted_at is null
  union all select x.file_id, x.work_id, 'resource' from resources x where x.deleted_at is null
  union all select x.file_id, c.work_id, 'figure' from character_figures x join characters c on c.id = x.character_id and c.deleted_at is null where x.deleted_at is null
  union all select x.file_id, c.work_id, 'figure' from character_figures x join comic_assets c on c.id = x.asset_id and c.deleted_at is null where x.deleted_at is null
  union all select x.file_id, m.work_id, 'scene' from mirror_pictures x join mirrors m on m.id = x.mirror_id and m.deleted_at is null where x.deleted_at is null
  union all select x.file_id, r.work_id, 'drawing' from draw_images x join draw_records r on r.id = x.record_id and r.deleted_at is null
    where x.deleted_at is null and x.role = 'result' and r.work_id is not null
  union all select x.file_id, x.work_id, 'cover' from cover_images x
  union all select x.file_id, r.work_id, null from resource_versions x join resources r on r.id = x.resource_id and r.deleted_at is null
  union all select x.file_id, m.work_id, null from mirror_drafts x join mirrors m on m.id = x.mirror_id and m.deleted_at is null
  union all select x.file_id, d.work_id, null from film_takes x join storyboards s on s.id = x.storyboard_id and s.deleted_at is null join docs d on d.id = s.doc_id and d.deleted_at is null
    where x.deleted_at is null
  union all select x.file_id, d.work_id, null from storyboard_logs x join storyboards s on s.id = x.storyboard_id join docs d on d.id = s.doc_id and d.deleted_at is null
  union all select x.profile_file_id, x.work_id, null from characters x where x.deleted_at is null
  union all select x.cover_file_id, x.work_id, null from comic_assets x where x.deleted_at is null
  union all select x.cover_file_id, x.work_id, null from comic_styles x where x.deleted_at is null
  union all select x.cover_file_id, x.id, null from works x
  union all select x.file_id, x.work_id, null from videos x where x.work_id is not null and x.deleted_at is null
  union all select x.output_id, x.work_id, null from videos x where x.work_id is not null and x.deleted_at is null
  union all select x.file_id, coalesce(d.work_id, b.work_id), null from sound_records x join dub_lines l on l.id = x.line_id
    join dubs b on b.id = l.dub_id and b.deleted_at is null left join docs d on d.id = b.doc_id where x.deleted_at is null`

/** SQL: the work shows f in one of its rows, on one of its cards, or in what is written in it. */
const standsIn = (work: string) => `(exists (select 1 from (${SHOWN_IN_WORKS}) u where u.file_id = f.id and u.work_id = ${work})
  or exists (select 1 from idea_cards c where c.image_file_ids @> array[f.id] and c.work_id = ${work} and c.deleted_at is null)
  or exists (select 1 from file_grants g where g.kind = 'work' and g.of = ${work} and g.file_id = f.id))`

/** SQL: f belongs to everybody: official material, its categories, and templates of the house. */
export const OFFICIAL = `(exists (select 1 from picture_materials m join material_categories c on c.id = m.category_id and c.team_id is null and c.deleted_at is null
    where m.file_id = f.id and m.deleted_at is null)
  or exists (select 1 from material_categories c where c.cover_file_id = f.id and c.team_id is null and c.deleted_at is null)
  or exists (select 1 from templates t where t.cover_file_id = f.id and t.scope = 2 and t.published and t.deleted_at is null))`

/** SQL: every member of the team of f may see it. */
const OF_ALL = `(exists (select 1 from assets a where a.file_id = f.id and a.shared and a.deleted_at is null)
  or exists (select 1 from picture_materials m where m.file_id = f.id and m.team_id = f.team_id and m.deleted_at is null)
  or exists (select 1 from material_categories c where c.cover_file_id = f.id and c.team_id = f.team_id and c.deleted_at is null)
  or exists (select 1 from templates t where t.cover_file_id = f.id and t.team_id = f.team_id and t.published and t.deleted_at is null)
  or exists (select 1 from own_models m where m.cover_id = f.id and m.team_id = f.team_id and m.released_at is not null and m.deleted_at is null)
  or exists (select 1 from video_profiles p where p.team_id = f.team_id and p.deleted_at is null and (p.settings -> 'mark_file_id') = to_jsonb(f.id))
  or exists (select 1 from sound_records x join dub_lines l on l.id = x.line_id join dubs b on b.id = l.dub_id and b.doc_id is null and b.work_id is null and b.deleted_at is null
    where x.file_id = f.id and x.team_id = f.team_id and x.deleted_at is null)
  or exists (select 1 from flows w where w.cover_id = f.id and w.team_id = f.team_id and w.shared and w.deleted_at is null)
  or exists (select 1 from file_grants g join flows w on w.id = g.of and w.team_id = f.team_id and w.shared and w.deleted_at is null where g.kind = 'flow' and g.file_id = f.id))`

/** SQL: works that the person reads. */
const READ = (
  user: string,
) => `(w.owner_id = ${user} or exists (select 1 from work_members x where x.work_id = w.id and x.user_id = ${user})
  or exists (select 1 from team_members t join roles r on r.id = t.role_id and r.is_owner where t.team_id = w.team_id and t.user_id = ${user}))`
const standsWhereReads = (user: string) => {
  const works = (id: string) => `works w on w.id = ${id} and w.team_id = f.team_id and w.deleted_at is null and ${READ(user)}`
  return `(exists (select 1 from (${SHOWN_IN_WORKS}) u join ${works('u.work_id')} where u.file_id = f.id)
  or exists (select 1 from idea_cards c join ${works('c.work_id')} where c.image_file_ids @> array[f.id] and c.deleted_at is null)
  or exists (select 1 from file_grants g join ${works('g.of')} where g.kind = 'work' and g.file_id = f.id))`
}

/** SQL: the person, in the team, may use f. The cheap ways come first. */
const mayUse = (user: string, team: string) =>
  `((f.team_id = ${team} and (f.user_id = ${user} or ${OF_ALL} or ${standsWhereReads(user)})) or ${OFFICIAL})`

interface Usable {
  id: number
  is_picture: boolean
}
async function usableOf(db: Db, { userId, teamId }: Who, ids: readonly number[]): Promise<Usable[]> {
  const wanted = [...new Set(ids)].filter(Number.isSafeInteger)
  if (!wanted.length) return []
  const { rows } = await db.query<Usable>(
    `select f.id, f.width is not null is_picture from files f where f.id = any($1::bigint[]) and ${mayUse('$2', '$3')}`,
    [wanted, userId, teamId],
  )
  return rows
}

/** Those of the files that the person may use. */
export const usable = async (db: Db, who: Who, ids: readonly number[]): Promise<Set<number>> =>
  new Set((await usableOf(db, who, ids)).map(({ id }) => id))

/** Those that are pictures. */
export const usablePictures = async (db: Db, who: Who, ids: readonly number[]): Promise<Set<number>> =>
  new Set((await usableOf(db, who, ids)).flatMap(({ id, is_picture }) => (is_picture ? [id] : [])))

/** Refuses, at `field`, an id that is not a picture which the person may use. */
export async function checkPicture(db: Db, who: Who, fileId: number, field: string): Promise<void> {
  if (!(await usablePictures(db, who, [fileId])).size) refuseField(field, '图片不存在')
}

/** The file behind an address that this server gave for a picture which the person may use. */
export async function pictureBehind({ pool }: { pool: pg.Pool }, who: Who, url: string): Promise<number> {
  const [id] = await usablePictures(pool, who, [fileIn(url)])
  return id ?? refuseField('image_url', '图片不存在，或不属于当前团队')
}

/** SQL: kind, id and team of the holder whose id is $1. */
function holderOf(of: Holder): { holder: string; id: number } {
  if ('flowId' in of) return { holder: `select 'flow' kind, w.id, w.team_id from flows w where w.id = $1`, id: of.flowId }
  const work = (id: string) => `select 'work' kind, w.id, w.team_id from works w where w.id = ${id}`
  if ('workId' in of) return { holder: work('$1'), id: of.workId }
  if ('docId' in of) return { holder: work('(select work_id from docs where id = $1)'), id: of.docId }
  return { holder: work('(select d.work_id from comic_pages p join docs d on d.id = p.doc_id where p.id = $1)'), id: of.pageId }
}

/** Notes that the person put files into something: those that they may use themselves are then seen by whoever reads it. */
export async function grantFiles(db: Db, of: Holder, userId: number, ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(ids)].filter(Number.isSafeInteger)
  if (!wanted.length) return
  const { holder, id } = holderOf(of)
  await db.query(
    `insert into file_grants (kind, of, file_id, user_id) select h.kind, h.id, f.id, $3 from (${holder}) h
     join files f on f.id = any($2::bigint[]) where ${mayUse('$3::bigint', 'h.team_id')} on conflict do nothing`,
    [id, wanted, userId],
  )
}

/** Those of some files that a work may show to its readers: what stands in its rows, what somebody put into it who might, and what belongs to all. */
export async function filesOfWork(db: Db, of: { workId: number } | { docId: number }, ids: readonly number[]): Promise<Set<number>> {
  if (!ids.length) return new Set()
  const { holder, id } = holderOf(of)
  const { rows } = await db.query<{ id: number }>(
    `select f.id from (${holder}) h join files f on f.id = any($2::bigint[])
     where (f.team_id = h.team_id and (${OF_ALL} or ${standsIn('h.id')})) or ${OFFICIAL}`,
    [id, ids],
  )
  return new Set(rows.map(row => row.id))
}
