// Timbres of teams: a voice of an engine, varied and named, with its licence and consent.
import type { Timbre } from '@qianmu/contract/sound/records'
import type { Uses } from '../app.ts'
import type { Actor } from '../kit/answer.ts'
import { ownRow } from '../kit/own-row.store.ts'
import { found } from '../kit/refuse.ts'
import { dropFiles } from '../works/materials/index.ts'
import type { timbres } from './sound.table.ts'

export const findTimbre = ownRow('timbres x', { team: 'x.team_id' })
export type TimbreRow = typeof timbres.$inferSelect

export const VOICE_OF_TIMBRE = 'timbre-'
/** Learnt from a person: it has the clip and the consent, and a voice of a connected engine. */
const isLearnt = ({ base_voice_id, consent_id, sample_id }: TimbreRow) =>
  base_voice_id.includes('/') && consent_id !== null && sample_id !== null
export const shownTimbre = (app: Uses<'files'>, row: TimbreRow): Timbre => ({
  timbre_id: row.id,
  voice_id: `${VOICE_OF_TIMBRE}${row.id}`,
  name: row.name,
  base_voice_id: row.base_voice_id,
  speed: row.speed,
  pitch: row.pitch,
  licence: row.licence,
  consent: row.consent_id === null ? '' : app.files.address(row.consent_id),
  sample: row.sample_id === null ? '' : app.files.address(row.sample_id),
  favourite: row.favourite,
  learnt: isLearnt(row),
  create_time: row.created_at.toISOString(),
})

export async function listTimbres(
  app: Uses<'pool'>,
  teamId: number,
  limit = 500,
  offset = 0,
): Promise<{ rows: TimbreRow[]; total: number }> {
  const { rows } = await app.pool.query<TimbreRow & { total: number }>(
    'select *, count(*) over ()::int total from timbres where team_id = $1 and deleted_at is null order by favourite desc, id desc limit $2 offset $3',
    [teamId, limit, offset],
  )
  return { rows, total: rows[0]?.total ?? 0 }
}
export async function oneTimbre(app: Uses<'pool'>, id: number, teamId?: number): Promise<TimbreRow> {
  const { rows } = await app.pool.query<TimbreRow>('select * from timbres where id = $1 and ($2::bigint is null or team_id = $2)', [
    id,
    teamId ?? null,
  ])
  return found(rows[0], '音色')
}
export async function insertTimbre(
  app: Uses<'pool'>,
  { teamId, userId }: Actor,
  given: Pick<TimbreRow, 'base_voice_id' | 'consent_id' | 'licence' | 'name' | 'sample_id'>,
) {
  const { rows } = await app.pool.query<TimbreRow>(
    'insert into timbres (team_id, user_id, name, base_voice_id, licence, consent_id, sample_id) values ($1, $2, $3, $4, $5, $6, $7) returning *',
    [teamId, userId, given.name, given.base_voice_id, given.licence, given.consent_id, given.sample_id],
  )
  return rows[0]!
}
/** Changes a timbre. What was said with it before is said by another voice from then on: its takes are stale. */
export async function changeTimbre(app: Uses<'pool'>, id: number, change: Partial<TimbreRow>): Promise<TimbreRow> {
  const { rows } = await app.pool.query<TimbreRow>(
    `update timbres set name = coalesce($2, name), licence = coalesce($3, licence), speed = coalesce($4, speed), pitch = coalesce($5, pitch),
       favourite = coalesce($6, favourite), deleted_at = case when $7 then $8 else deleted_at end where id = $1 returning *`,
    [id, change.name, change.licence, change.speed, change.pitch, change.favourite, 'deleted_at' in change, change.deleted_at ?? null],
  )
  if (change.speed !== undefined || change.pitch !== undefined)
    await app.pool.query(`update sound_records set hash = '' where voice_id = $1`, [VOICE_OF_TIMBRE + id])
  return found(rows[0], '音色')
}

/** Of the timbre: deleted, and the only one that has its voice. */
export const isLast = async (app: Uses<'pool'>, { id, base_voice_id }: TimbreRow): Promise<boolean> =>
  !(await app.pool.query('select 1 from timbres where base_voice_id = $2 and id <> $1 and deleted_at is null', [id, base_voice_id]))
    .rowCount
/** A deleted timbre; undefined when it was brought back or is gone. */
export async function deletedTimbre(app: Uses<'pool'>, id: number): Promise<TimbreRow | undefined> {
  return (await app.pool.query<TimbreRow>('select * from timbres where id = $1 and deleted_at is not null', [id])).rows[0]
}
/** Takes a deleted timbre away, with its clip and the consent. */
export async function dropTimbre(app: Uses<'files' | 'pool'>, { id, consent_id, sample_id }: TimbreRow): Promise<void> {
  await dropFiles(
    app,
    [consent_id, sample_id].filter(file => file !== null),
  )
  await app.pool.query('delete from timbres where id = $1 and deleted_at is not null', [id])
}
/** Those that were deleted before a time, and whether an engine learnt them. */
export async function goneTimbres(app: Uses<'pool'>, before: Date) {
  const { rows } = await app.pool.query<TimbreRow>('select * from timbres where deleted_at < $1 order by id limit 100', [before])
  return rows.map(row => ({ row, learnt: isLearnt(row) }))
}
