// Presets of people in the database.
import type { DrawPreset } from '@qianmu/contract/drawing/presets'
import type { Uses } from '../../app.ts'
import type { Actor } from '../../kit/answer.ts'
import { found } from '../../kit/refuse.ts'
import { ownRow } from '../../kit/own-row.store.ts'

export const findPreset = ownRow('draw_presets x')

interface PresetRow {
  id: number
  client_draw_type: number
  name: string
  form: Record<string, unknown>
  cover: number | null
  created_at: Date
}
const ROW = `id, client_draw_type, name, form, created_at,
  (select i.file_id from draw_images i where i.id = cover_id and i.deleted_at is null) cover`

const shown = (app: Uses<'files'>, { id, cover, created_at, ...rest }: PresetRow): DrawPreset => ({
  preset_id: id,
  ...rest,
  cover: cover === null ? '' : app.files.addresses(cover).small,
  create_time: created_at.toISOString(),
})

/** A person's presets of a mode, in the order they were kept. */
export async function listPresets(app: Uses<'files' | 'pool'>, { teamId, userId }: Actor, mode: number): Promise<DrawPreset[]> {
  const { rows } = await app.pool.query<PresetRow>(
    `select ${ROW} from draw_presets where team_id = $1 and user_id = $2 and client_draw_type = $3 and deleted_at is null order by id`,
    [teamId, userId, mode],
  )
  return rows.map(row => shown(app, row))
}

/** Did this person draw it in this team? */
export async function isOwnPicture(app: Uses<'pool'>, { teamId, userId }: Actor, imageId: number): Promise<boolean> {
  const { rowCount } = await app.pool.query(
    'select from draw_images i join draw_records r on r.id = i.record_id where i.id = $3 and r.team_id = $1 and r.user_id = $2',
    [teamId, userId, imageId],
  )
  return rowCount === 1
}

export async function addPreset(
  app: Uses<'files' | 'now' | 'pool'>,
  { teamId, userId }: Actor,
  { mode, name, form, cover }: { mode: number; name: string; form: object; cover: number | null },
): Promise<DrawPreset> {
  const { rows } = await app.pool.query<PresetRow>(
    `insert into draw_presets (team_id, user_id, client_draw_type, name, form, cover_id, created_at) values ($1, $2, $3, $4, $5, $6, $7) returning ${ROW}`,
    [teamId, userId, mode, name, JSON.stringify(form), cover, app.now()],
  )
  return shown(app, rows[0]!)
}

export async function onePreset(app: Uses<'files' | 'pool'>, id: number): Promise<DrawPreset> {
  const { rows } = await app.pool.query<PresetRow>(`select ${ROW} from draw_presets where id = $1`, [id])
  return shown(app, found(rows[0], '预设'))
}

/** Changes what is given. */
export async function updatePreset(
  app: Uses<'files' | 'pool'>,
  id: number,
  { name, form, cover }: { name: string | undefined; form: object | undefined; cover: number | null },
): Promise<DrawPreset> {
  const { rows } = await app.pool.query<PresetRow>(
    `update draw_presets set name = coalesce($2, name), form = coalesce($3, form), cover_id = coalesce($4, cover_id) where id = $1 returning ${ROW}`,
    [id, name ?? null, form ? JSON.stringify(form) : null, cover],
  )
  return shown(app, found(rows[0], '预设'))
}

/** Bins a preset, or takes it out again. */
export const binPreset = (app: Uses<'pool'>, id: number, at: Date | null) =>
  app.pool.query('update draw_presets set deleted_at = $2 where id = $1', [id, at])
