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
  created_at: Date
}
const ROW = 'id, client_draw_type, name, form, created_at'

const shown = ({ id, created_at, ...rest }: PresetRow): DrawPreset => ({ preset_id: id, ...rest, create_time: created_at.toISOString() })

/** A person's presets of a mode, in the order they were kept. */
export async function listPresets(app: Uses<'pool'>, { teamId, userId }: Actor, mode: number): Promise<DrawPreset[]> {
  const { rows } = await app.pool.query<PresetRow>(
    `select ${ROW} from draw_presets where team_id = $1 and user_id = $2 and client_draw_type = $3 and deleted_at is null order by id`,
    [teamId, userId, mode],
  )
  return rows.map(shown)
}

export async function addPreset(
  app: Uses<'now' | 'pool'>,
  { teamId, userId }: Actor,
  mode: number,
  name: string,
  form: object,
): Promise<DrawPreset> {
  const { rows } = await app.pool.query<PresetRow>(
    `insert into draw_presets (team_id, user_id, client_draw_type, name, form, created_at) values ($1, $2, $3, $4, $5, $6) returning ${ROW}`,
    [teamId, userId, mode, name, JSON.stringify(form), app.now()],
  )
  return shown(rows[0]!)
}

export async function onePreset(app: Uses<'pool'>, id: number): Promise<DrawPreset> {
  const { rows } = await app.pool.query<PresetRow>(`select ${ROW} from draw_presets where id = $1`, [id])
  return shown(found(rows[0], '预设'))
}

export async function updatePreset(app: Uses<'pool'>, id: number, name: string | undefined, form: object | undefined): Promise<DrawPreset> {
  const { rows } = await app.pool.query<PresetRow>(
    `update draw_presets set name = coalesce($2, name), form = coalesce($3, form) where id = $1 returning ${ROW}`,
    [id, name ?? null, form ? JSON.stringify(form) : null],
  )
  return shown(found(rows[0], '预设'))
}

/** Bins a preset, or takes it out again. */
export const binPreset = (app: Uses<'pool'>, id: number, at: Date | null) =>
  app.pool.query('update draw_presets set deleted_at = $2 where id = $1', [id, at])
