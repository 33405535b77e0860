// Profiles of settings in the database.
import { type Profile, type ProfileSettings, USUAL_SETTINGS } from '@qianmu/contract/video/videos'
import type { Uses } from '../app.ts'
import type { Actor } from '../kit/answer.ts'
import { ownRow } from '../kit/own-row.store.ts'
import { found } from '../kit/refuse.ts'
import type { videoProfiles } from './videos.table.ts'

export const findVideoProfile = ownRow('video_profiles x', { team: 'x.team_id' })
type ProfileRow = typeof videoProfiles.$inferSelect
/** What a profile holds; what it was saved without has its usual value. */
export const settingsOf = (settings: unknown): ProfileSettings => ({ ...USUAL_SETTINGS, ...(settings as Partial<ProfileSettings>) })
type Doing = Uses<'files' | 'pool'>
function shownProfile(app: Uses<'files'>, { id, name, settings, created_at }: ProfileRow): Profile {
  const held = settingsOf(settings)
  const mark_url = held.mark_file_id === null ? '' : app.files.address(held.mark_file_id)
  return { profile_id: id, name, settings: held, mark_url, create_time: created_at.toISOString() }
}

export async function listProfiles(app: Doing, { teamId }: Actor): Promise<Profile[]> {
  const { rows } = await app.pool.query<ProfileRow>(
    'select * from video_profiles where team_id = $1 and deleted_at is null order by id desc limit 200',
    [teamId],
  )
  return rows.map(row => shownProfile(app, row))
}
export async function oneProfile(app: Uses<'pool'>, teamId: number, id: number): Promise<ProfileRow> {
  const { rows } = await app.pool.query<ProfileRow>('select * from video_profiles where id = $1 and team_id = $2 and deleted_at is null', [
    id,
    teamId,
  ])
  return found(rows[0], '方案')
}
export async function insertProfile(app: Doing, { teamId, userId }: Actor, name: string, settings: object): Promise<Profile> {
  const { rows } = await app.pool.query<ProfileRow>(
    'insert into video_profiles (team_id, user_id, name, settings) values ($1, $2, $3, $4) returning *',
    [teamId, userId, name, JSON.stringify(settingsOf(settings))],
  )
  return shownProfile(app, rows[0]!)
}
export async function changeProfile(
  app: Doing,
  id: number,
  change: { name?: string | undefined; settings?: object | undefined },
): Promise<Profile> {
  const { rows } = await app.pool.query<ProfileRow>(
    'update video_profiles set name = coalesce($2, name), settings = settings || coalesce($3, $4::jsonb) where id = $1 returning *',
    [id, change.name ?? null, change.settings ? JSON.stringify(change.settings) : null, '{}'],
  )
  return shownProfile(app, found(rows[0], '方案'))
}
export async function binProfile(app: Uses<'pool'>, id: number, at: Date | null): Promise<void> {
  await app.pool.query('update video_profiles set deleted_at = $2 where id = $1', [id, at])
}
