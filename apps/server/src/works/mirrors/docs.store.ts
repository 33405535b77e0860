// Documents of a work with what 画面配置 has of each.
import type { MirrorDoc } from '@qianmu/contract/works/mirrors'
import type { Uses } from '../../app.ts'

/** The documents of a work in reading order, counting the mirrors of one folder alone where it is named. */
export async function mirrorDocs(app: Uses<'pool'>, workId: number, dirId?: number): Promise<MirrorDoc[]> {
  const { rows } = await app.pool.query<MirrorDoc>(
    `select d.id doc_id, d.name doc_name, coalesce(m.mirrors, 0)::int mirrors, coalesce(m.pictures, 0)::int pictures,
       (select count(*)::int from storyboards s where s.doc_id = d.id and s.deleted_at is null) shots
     from docs d left join volumes v on v.id = d.volume_id left join lateral (
       select count(*) mirrors, sum((select count(*) from mirror_pictures p where p.mirror_id = x.id and p.deleted_at is null)) pictures
       from mirrors x left join mirror_dirs f on f.id = x.dir_id
       where x.doc_id = d.id and x.deleted_at is null and f.deleted_at is null and ($2::bigint is null or x.dir_id = $2)
     ) m on true where d.work_id = $1 and d.kind = 'doc' and d.deleted_at is null order by v.order_key nulls last, d.volume_id, d.order_key, d.id`,
    [workId, dirId ?? null],
  )
  return rows
}
