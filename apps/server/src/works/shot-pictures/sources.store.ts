// Pictures that a shot or a passage can be given, by where they come from (document 2 §3).
import type { ImageSource, OfferedPicture } from '@qianmu/contract/works/shot-pictures'
import type { Uses } from '../../app.ts'
import type { Actor } from '../../kit/answer.ts'
import { likeOf } from '../../kit/database.ts'

/** SQL by source: $1 the work, $2 its team, $3 who asks. Each row: source, id, file_id, name, src_type, engine_kind, created_at. */
const SOURCES: Readonly<Record<Exclude<ImageSource, 'ALL'>, string>> = {
  MIRROR: `select 'MIRROR' source, p.id, p.file_id, m.name, case when p.src_type = 1 then 1 else 2 end src_type, '' engine_kind, p.created_at from mirror_pictures p
    join mirrors m on m.id = p.mirror_id left join mirror_dirs f on f.id = m.dir_id
    where m.work_id = $1 and m.deleted_at is null and f.deleted_at is null and p.deleted_at is null`,
  PROJECT_AI: `select 'PROJECT_AI', i.id, i.file_id, coalesce(nullif(r.subject_name, ''), left(r.prompt, 40)), 2, i.engine_kind, i.created_at from draw_images i
    join draw_records r on r.id = i.record_id where r.work_id = $1 and i.role = 'result' and i.deleted_at is null and r.deleted_at is null`,
  LOCAL: `select 'LOCAL', x.id, x.file_id, x.name, 1, '', x.updated_at from resources x where x.work_id = $1 and x.type = 'IMAGE' and x.deleted_at is null
    union all select 'LOCAL', p.id, p.file_id, coalesce(nullif(left(i.text, 20), ''), d.name), 1, '', p.created_at from matching_images p join docs d on d.id = p.doc_id
    left join matching_infos i on i.id = p.info_id where d.work_id = $1 and d.deleted_at is null and p.src_type <> 2
    union all select 'LOCAL', p.id, p.file_id, left(s.content, 20), 1, '', p.created_at from storyboard_images p join storyboards s on s.id = p.storyboard_id
    join docs d on d.id = s.doc_id where d.work_id = $1 and d.deleted_at is null and s.deleted_at is null and p.src_type <> 2
    union all select 'LOCAL', m.id, m.file_id, m.name, 1, '', m.created_at from picture_materials m left join material_categories c on c.id = m.category_id
    where m.team_id = $2 and m.deleted_at is null and (c.id is null or c.team_id is not null)`,
  OFFICIAL: `select 'OFFICIAL', m.id, m.file_id, m.name, 1, '', m.created_at from picture_materials m
    join material_categories c on c.id = m.category_id and c.team_id is null and c.deleted_at is null where m.deleted_at is null`,
  AI: `select 'AI', i.id, i.file_id, left(r.prompt, 40), 2, i.engine_kind, i.created_at from draw_images i join draw_records r on r.id = i.record_id
    where r.user_id = $3 and r.team_id = $2 and r.work_id is distinct from $1 and i.role = 'result' and i.deleted_at is null and r.deleted_at is null`,
}

interface Row extends Omit<OfferedPicture, 'image_url' | 'thumbs' | 'created_at'> {
  created_at: Date
}
interface Wanted {
  source: ImageSource
  keyword: string
  page: number
  size: number
}

/** One page of what is offered, the newest first. */
export async function offeredPictures(app: Uses<'files' | 'pool'>, actor: Actor, workId: number, { source, keyword, page, size }: Wanted) {
  const from = source === 'ALL' ? Object.values(SOURCES).join(' union all ') : SOURCES[source]
  // The columns are named by the first of a union; of one source alone they are named here.
  const all = `select * from (${from}) o(source, id, file_id, name, src_type, engine_kind, created_at)
    where ($1::bigint, $2::bigint, $3::bigint) is not null and ($4 = '' or o.name ilike $4)`
  const values = [workId, actor.teamId, actor.userId, likeOf(keyword.trim())]
  const [{ rows }, { rows: counted }] = await Promise.all([
    app.pool.query<Row>(`${all} order by created_at desc, id desc limit $5 offset $6`, [...values, size, (page - 1) * size]),
    app.pool.query<{ total: number }>(`select count(*)::int total from (${all}) c`, values),
  ])
  const list = rows.map(({ created_at, ...row }): OfferedPicture => ({
    ...row,
    image_url: app.files.address(row.file_id),
    thumbs: app.files.addresses(row.file_id),
    created_at: created_at.toISOString(),
  }))
  return { list, total: counted[0]!.total, page, size }
}
