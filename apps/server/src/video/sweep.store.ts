// Videos and profiles that were deleted a day ago are taken away, with their files.
import type { Uses } from '../app.ts'
import { dropFiles } from '../works/materials/index.ts'

const KEPT_MS = 24 * 3600_000

export async function sweepVideos(app: Uses<'files' | 'now' | 'pool'>): Promise<void> {
  const before = new Date(app.now().getTime() - KEPT_MS)
  const { rows } = await app.pool.query<{ id: number; files: number[] }>(
    `select id, array_remove(array[file_id, output_id, picture_id] || array(select (r ->> 'file_id')::bigint from jsonb_array_elements(readings) r), null) files
     from videos where deleted_at < $1 order by id limit 20`,
    [before],
  )
  await dropFiles(
    app,
    rows.flatMap(row => row.files),
  )
  // The row goes last: what is left after a crash is found again.
  await app.pool.query('delete from videos where id = any($1) and deleted_at is not null', [rows.map(row => row.id)])
  await app.pool.query(
    'delete from video_batches b where created_at < $1 and not exists (select 1 from videos v where v.batch_id = b.id)',
    [before],
  )
  await app.pool.query('delete from video_profiles where deleted_at < $1', [before])
}
