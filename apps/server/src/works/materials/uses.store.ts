// Where files are shown, and files that nothing shows any more.
import type { Uses } from '../../app.ts'

/** SQL: rows that show the file `f`. A table that is missing here loses its pictures; `uses.test.ts` looks for such. */
export const SHOWN_BY = [
  'character_figures where file_id = f.id',
  'characters where profile_file_id = f.id',
  'comic_assets where cover_file_id = f.id',
  'comic_styles where cover_file_id = f.id',
  'cover_images where file_id = f.id',
  'draw_images where file_id = f.id',
  'film_takes where file_id = f.id or picture_file_id = f.id',
  'flow_outputs where file_id = f.id',
  'idea_cards where f.id = any(image_file_ids)',
  'matching_images where file_id = f.id',
  'material_categories where cover_file_id = f.id',
  'mirror_drafts where file_id = f.id',
  'mirror_pictures where file_id = f.id',
  'picture_materials where file_id = f.id',
  'poses where file_id = f.id',
  'resource_versions where file_id = f.id',
  'resources where file_id = f.id',
  'scene_canvases where file_ids @> array[f.id]',
  'storyboard_images where file_id = f.id',
  'storyboard_logs where file_id = f.id',
  'templates where cover_file_id = f.id',
  'training_images where file_id = f.id',
  'works where cover_file_id = f.id',
  // Of the watermark.
  ...['video_profiles', 'videos'].map(table => `${table} where team_id = f.team_id and (settings -> 'mark_file_id') = to_jsonb(f.id)`),
  // What a person put in order in the library.
  `assets where file_id = f.id and (folder_id is not null or rating > 0 or cardinality(tags) > 0)`,
  // Of a text whose pictures are not known yet, every picture of its team counts.
  `docs where picture_file_ids @> array[f.id]`,
  `docs d join works w on w.id = d.work_id where d.picture_file_ids is null and w.team_id = f.team_id`,
  ...['comic_pages', 'comic_page_versions'].map(
    table => `${table} where jsonb_path_query_array(content, '$.items[*].src') @> jsonb_build_array('/file/' || f.id)`,
  ),
]
const UNUSED = `select f.id from files f where f.id = any($1::bigint[]) ${SHOWN_BY.map(row => `and not exists (select 1 from ${row})`).join('\n  ')}`

/** Removes those of the files that nothing shows any more. Call it after the rows that showed them are gone. */
export async function dropFiles(app: Uses<'files' | 'pool'>, fileIds: readonly number[]): Promise<void> {
  const { rows } = await app.pool.query<{ id: number }>(UNUSED, [fileIds])
  for (const { id } of rows) await app.files.remove(id)
}
