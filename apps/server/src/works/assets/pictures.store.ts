// Files of a work's scenes, clothing and styles; those of roles are told with the characters.
import type pg from 'pg'

/** Files of the pictures and covers of a work's sheets and styles, those of deleted ones included. */
export async function assetPictures(pool: pg.Pool, workId: number): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select f.file_id id from character_figures f join comic_assets a on a.id = f.asset_id where a.work_id = $1
     union select cover_file_id from comic_assets where work_id = $1 and cover_file_id is not null
     union select cover_file_id from comic_styles where work_id = $1 and cover_file_id is not null`,
    [workId],
  )
  return rows.map(row => row.id)
}
