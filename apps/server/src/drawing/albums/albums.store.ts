// Albums in the database.
import type { DrawAlbum } from '@qianmu/contract/drawing/albums'
import { eq } from 'drizzle-orm'
import type { Uses } from '../../app.ts'
import type { Actor } from '../../kit/answer.ts'
import { ownRow } from '../../kit/own-row.store.ts'
import { drawAlbums } from './albums.table.ts'

export const findAlbum = ownRow('draw_albums x')

/** A person's albums in the team, by name, with how many drawings are in each. */
export async function listAlbums(app: Uses<'pool'>, { teamId, userId }: Actor): Promise<DrawAlbum[]> {
  const { rows } = await app.pool.query<DrawAlbum>(
    `select a.id album_id, a.name, (select count(*)::int from draw_records r where r.album_id = a.id and r.deleted_at is null) drawings
     from draw_albums a where team_id = $1 and user_id = $2 and deleted_at is null order by name, id`,
    [teamId, userId],
  )
  return rows
}

export async function addAlbum(app: Uses<'db'>, { teamId, userId }: Actor, name: string): Promise<number> {
  const [row] = await app.db.insert(drawAlbums).values({ team_id: teamId, user_id: userId, name }).returning({ id: drawAlbums.id })
  return row!.id
}

/** Renames an album, bins it, or takes it out of the bin. */
export const changeAlbum = (app: Uses<'db'>, id: number, change: { name: string } | { deleted_at: Date | null }) =>
  app.db.update(drawAlbums).set(change).where(eq(drawAlbums.id, id))

/** Puts a person's drawings into an album, or into none. */
export const putDrawings = (app: Uses<'pool'>, { teamId, userId }: Actor, recordIds: readonly number[], albumId: number | null) =>
  app.pool.query('update draw_records set album_id = $4 where team_id = $1 and user_id = $2 and id = any($3)', [
    teamId,
    userId,
    recordIds,
    albumId,
  ])
