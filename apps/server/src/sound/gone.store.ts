// Sounds and grids that were deleted long enough ago, in the database.
import type { Uses } from '../app.ts'

export async function goneDubs(app: Uses<'pool'>, before: Date): Promise<number[]> {
  const { rows } = await app.pool.query<{ id: number }>('select id from dubs where deleted_at < $1 order by id limit 20', [before])
  return rows.map(row => row.id)
}
/**
 * Records that were deleted, and takes of these grids; with the files that go with them.
 * A game names sounds where no statement looks, in the log of its co-writing: what was said stays where the team has one.
 */
export async function goneRecords(app: Uses<'pool'>, before: Date, dubs: readonly number[]): Promise<{ id: number; files: number[] }[]> {
  const { rows } = await app.pool.query<{ id: number; files: number[] }>(
    `select r.id, case when r.kind <> 'music' and exists (select 1 from co_written c join works w on w.id = c."of" where c.kind = 'game' and w.team_id = r.team_id)
       then '{}' else array_remove(array[r.file_id, r.midi_id], null) end files
     from sound_records r where r.deleted_at < $1 or r.line_id in (select id from dub_lines where dub_id = any($2))`,
    [before, dubs],
  )
  return rows
}
export const forgetRecords = (app: Uses<'pool'>, ids: readonly number[]) =>
  app.pool.query('delete from sound_records where id = any($1)', [ids])
/** With their lines. */
export const forgetDubs = (app: Uses<'pool'>, ids: readonly number[]) =>
  app.pool.query('delete from dubs where id = any($1) and deleted_at is not null', [ids])
