// Whose pictures are on pages, and how they came to be.
import type { Uses } from '../app.ts'

interface Owned {
  id: number
  name: string
  nickname: string | null
  engine: string | null
  engine_kind: string | null
  material: string | null
}
/** What is known of the pictures behind these files; those that are gone are left out. */
export async function ownersOf({ pool }: Uses<'pool'>, fileIds: readonly number[]): Promise<Owned[]> {
  const { rows } = await pool.query<Owned>(
    `select f.id, f.name, u.nickname, d.engine, d.engine_kind, m.name material from files f left join users u on u.id = f.user_id
     left join lateral (select engine, engine_kind from draw_images where file_id = f.id limit 1) d on true
     left join lateral (select name from picture_materials where file_id = f.id limit 1) m on true where f.id = any($1::bigint[]) order by f.id`,
    [fileIds],
  )
  return rows
}
