// Uploaded models in the database.
import type { OwnModel } from '@qianmu/contract/models/own'
import { OWN_MODELS_MAX, POSITIONS, WORN_TYPES } from '@qianmu/contract/models/own'
import { STATUS } from '@qianmu/contract/kit/status'
import type pg from 'pg'
import type { Uses } from '../app.ts'
import { inTransaction } from '../kit/pool.ts'
import { found, refuse } from '../kit/refuse.ts'
import type { OwnRow } from './own.rules.ts'
import { ownRow } from '../kit/own-row.store.ts'

export const findOwnModel = ownRow('own_models x', { user: 'x.user_id', id: 'x.model_id' })

interface Who {
  teamId: number
  userId: number
}

const ROW = `m.*, u.nickname as owner_name,
  coalesce((select replace(replace(f.key, 'sha256/', ''), '/', '') from files f where f.id = m.file_id and f.key like 'sha256/%'), '') as sha256,
  coalesce((select jsonb_agg(jsonb_build_object('model_id', v.model_id, 'model_name', v.name, 'version', v.version, 'user_id', v.user_id,
      'released', v.released_at is not null) order by v.model_id desc)
    from own_models v where v.team_id = m.team_id and v.deleted_at is null and coalesce(v.version_of, v.model_id) = coalesce(m.version_of, m.model_id)
      and exists (select 1 from own_models o where o.version_of = coalesce(m.version_of, m.model_id))), '[]') as versions,
  coalesce((select jsonb_agg(jsonb_build_object('model_id', s.model_id, 'model_name', s.name, 'user_id', s.user_id, 'released', s.released_at is not null)
      order by s.model_id)
    from files mine join files theirs on theirs.key = mine.key join own_models s on s.file_id = theirs.id
    where mine.id = m.file_id and s.team_id = m.team_id and s.deleted_at is null and s.model_id <> m.model_id), '[]') as same_file,
  coalesce((
  select jsonb_agg(jsonb_build_object('engine_id', d.engine_id, 'engine_name', e.name, 'state', d.state, 'reason', d.reason) order by e.rank, e.id)
  from model_deployments d join engines e on e.id = d.engine_id and e.deleted_at is null where d.model_id = m.model_id), '[]') as deployments`
const FROM = 'from own_models m join users u on u.id = m.user_id'

export async function oneOwn(app: Uses<'pool'>, id: number): Promise<OwnRow> {
  const { rows } = await app.pool.query<OwnRow>(`select ${ROW} ${FROM} where m.model_id = $1 and m.deleted_at is null`, [id])
  return found(rows[0], '模型')
}

/** Those of the given numbers that were uploaded, whoever may see them. */
export async function ownAmong(app: Uses<'pool'>, ids: readonly number[]): Promise<OwnRow[]> {
  if (!ids.length) return []
  const { rows } = await app.pool.query<OwnRow>(`select ${ROW} ${FROM} where m.model_id = any ($1)`, [ids])
  return rows
}

/** All of a kind, whoever may see them: far fewer than engines have files. */
export async function ownOfKind(app: Uses<'pool'>, kind: string): Promise<OwnRow[]> {
  const { rows } = await app.pool.query<OwnRow>(`select ${ROW} ${FROM} where m.kind = $1`, [kind])
  return rows
}

/** All that somebody sees of a team, each with whether it was trained here. */
export async function seenOwn(app: Uses<'pool'>, { teamId, userId }: Who): Promise<(OwnRow & { trained: boolean })[]> {
  const { rows } = await app.pool.query<OwnRow & { trained: boolean }>(
    `select ${ROW}, exists (select 1 from trainings t where t.model_id = m.model_id) as trained ${FROM}
     where m.team_id = $1 and m.deleted_at is null and (m.user_id = $2 or m.released_at is not null)`,
    [teamId, userId],
  )
  return rows
}

/** The model of one's own that a file is, where there is one. */
export async function ownOfFile(app: Uses<'pool'>, { teamId, userId }: Who, fileId: number): Promise<number | undefined> {
  const { rows } = await app.pool.query<{ model_id: number }>(
    'select model_id from own_models where file_id = $1 and team_id = $2 and user_id = $3 and deleted_at is null order by model_id limit 1',
    [fileId, teamId, userId],
  )
  return rows[0]?.model_id
}

/** The models that somebody has starred. */
export async function favouritesOf(app: Uses<'pool'>, userId: number): Promise<Set<number>> {
  const { rows } = await app.pool.query<{ model_id: number }>('select model_id from model_favourites where user_id = $1', [userId])
  return new Set(rows.map(({ model_id }) => model_id))
}

/** Stars a model that one may see, or takes that back. @returns whether there is such a model */
export async function likeModel(app: Uses<'pool'>, { teamId, userId }: Who, id: number, liked: boolean): Promise<boolean> {
  const { rowCount } = await app.pool.query(
    `select 1 from model_files f left join own_models m on m.model_id = f.id left join trainings t on t.model_id = f.id
     where f.id = $1 and case when m.model_id is not null then m.team_id = $2 and m.deleted_at is null and (m.user_id = $3 or m.released_at is not null)
       else t.model_id is null end`,
    [id, teamId, userId],
  )
  if (!rowCount) return false
  await app.pool.query(
    liked
      ? 'insert into model_favourites (model_id, user_id) values ($1, $2) on conflict do nothing'
      : 'delete from model_favourites where model_id = $1 and user_id = $2',
    [id, userId],
  )
  return true
}

/** Those whose copies have one of these names. */
export async function ownNamed(app: Uses<'pool'>, names: readonly string[]): Promise<OwnRow[]> {
  if (!names.length) return []
  const { rows } = await app.pool.query<OwnRow>(`select ${ROW} ${FROM} join model_files f on f.id = m.model_id where f.key = any ($1)`, [
    names,
  ])
  return rows
}

export type NewModel = Pick<
  OwnRow,
  'kind' | 'name' | 'base_model' | 'weight' | 'trigger_words' | 'file_id' | 'size' | 'file_name' | 'facts'
>

/** @throws a refusal with 1013 when one has as many as one may */
export const insertOwn = (app: Uses<'now' | 'pool'>, { teamId, userId }: Who, model: NewModel): Promise<number> =>
  inTransaction(app.pool, async client => {
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`own models ${teamId} ${userId}`])
    const { rows } = await client.query<{ total: number }>(
      'select count(*)::int as total from own_models where team_id = $1 and user_id = $2 and deleted_at is null',
      [teamId, userId],
    )
    if (rows[0]!.total >= OWN_MODELS_MAX) refuse(STATUS.limit, `每人最多上传 ${OWN_MODELS_MAX} 个模型，请先删除不用的`)
    const named = await client.query<{ id: number }>('insert into model_files (kind, key) values ($1, $2) returning id', [
      model.kind,
      model.file_name.toLowerCase(),
    ])
    const { id } = named.rows[0]!
    const { kind, name, base_model, weight, trigger_words, file_id, size, file_name, facts } = model
    await client.query(
      `insert into own_models
         (model_id, team_id, user_id, kind, name, base_model, weight, trigger_words, file_id, size, file_name, facts, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
      [id, teamId, userId, kind, name, base_model, weight, trigger_words, file_id, size, file_name, JSON.stringify(facts), app.now()],
    )
    return id
  })

/** A model that was trained here, under the number that it has already. */
export type TrainedModel = NewModel & Pick<OwnRow, 'model_id' | 'model_type' | 'intro' | 'cover_id'>

/**
 * Makes what was trained a model of one's own that the team shares; of one that is there another version, whose copies at engines are made anew
 * under another name: pictures that name the older one are not drawn by the newer.
 */
export const putTrained = (app: Uses<'now' | 'pool'>, { teamId, userId }: Who, model: TrainedModel): Promise<void> =>
  inTransaction(app.pool, async client => {
    const { model_id, kind, name, model_type, base_model, intro, weight, trigger_words, cover_id, file_id, size, file_name, facts } = model
    const { rowCount } = await client.query(
      `insert into own_models
         (model_id, team_id, user_id, kind, name, model_type, base_model, intro, weight, trigger_words, cover_id, file_id, size, file_name, facts, created_at, released_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $16)
       on conflict (model_id) do update set released_at = coalesce(own_models.released_at, $16), deleted_at = null`,
      [
        model_id,
        teamId,
        userId,
        kind,
        name,
        model_type,
        base_model,
        intro,
        weight,
        trigger_words,
        cover_id,
        file_id,
        size,
        file_name,
        JSON.stringify(facts),
        app.now(),
      ],
    )
    if (rowCount !== 1) throw new Error('a trained model was not written')
    const renewed = await client.query(
      'update own_models set file_id = $2, size = $3, facts = $4, file_name = $5 where model_id = $1 and (file_id <> $2 or file_name = $5)',
      [model_id, file_id, size, JSON.stringify(facts), file_name],
    )
    if (!renewed.rowCount) return
    await client.query('update model_files set key = $2 where id = $1', [model_id, file_name.toLowerCase()])
    await client.query(`update model_deployments set state = 'failed', reason = '' where model_id = $1`, [model_id])
  })

/** What of a description is changed; what is undefined stays. */
export type Change = {
  [K in (typeof CHANGED)[number]]?: OwnRow[K] | undefined
}
const CHANGED = [
  ...(['name', 'model_type', 'position', 'base_model', 'intro', 'scope', 'weight', 'weight_from', 'weight_to', 'licence'] as const),
  ...(['trigger_words', 'cover_id', 'version', 'version_of'] as const),
] as const

export async function changeOwn(app: Uses<'pool'>, id: number, change: Change): Promise<void> {
  const given = Object.entries(change).filter(([, value]) => value !== undefined)
  if (!given.length) return
  // Names of columns, out of the type above.
  const sets = given.map(([column], nth) => `${column} = $${nth + 2}`).join(', ')
  await app.pool.query(`update own_models set ${sets} where model_id = $1`, [id, ...given.map(([, value]) => value)])
}

/** The first of the versions that a model belongs to, when somebody of the team may see it and it is of this kind. */
export async function firstVersion(app: Uses<'pool'>, { teamId, userId }: Who, id: number, kind: string): Promise<number | undefined> {
  const { rows } = await app.pool.query<{ first: number }>(
    `select coalesce(version_of, model_id) "first" from own_models
     where model_id = $1 and team_id = $2 and kind = $4 and deleted_at is null and (user_id = $3 or released_at is not null)`,
    [id, teamId, userId, kind],
  )
  return rows[0]?.first
}

/** Shares a model with the team, or takes it back. */
export const releaseOwn = (app: Uses<'pool'>, id: number, at: Date | null) =>
  app.pool.query(
    'update own_models set released_at = case when $2::timestamptz is null then null else coalesce(released_at, $2) end where model_id = $1',
    [id, at],
  )

/** Bins a model, or takes it out again. */
export const binOwn = (app: Uses<'pool'>, id: number, at: Date | null) =>
  app.pool.query('update own_models set deleted_at = $2 where model_id = $1', [id, at])

export interface OwnFilter {
  /** What is shared, of the whole team; else one's own. */
  released: boolean
  kind?: string | undefined
  model_type: string
  base_model: string
  keyword: string
  page: number
  size: number
}

/** The newest first. */
export async function listOwn(app: Uses<'pool'>, { teamId, userId }: Who, filter: OwnFilter): Promise<{ rows: OwnRow[]; total: number }> {
  const where = `m.team_id = $1 and m.deleted_at is null and (case when $2 then m.released_at is not null else m.user_id = $3 end)
    and ($4::text is null or m.kind = $4) and ($5 = '' or m.model_type = $5) and ($6 = '' or m.base_model in ('', $6))
    and ($7 = '' or strpos(lower(m.name), $7) > 0)`
  const values = [
    teamId,
    filter.released,
    userId,
    filter.kind ?? null,
    filter.model_type,
    filter.base_model,
    filter.keyword.trim().toLowerCase(),
  ]
  const [page, count] = await Promise.all([
    app.pool.query<OwnRow>(`select ${ROW} ${FROM} where ${where} order by m.model_id desc limit $8 offset $9`, [
      ...values,
      filter.size,
      (filter.page - 1) * filter.size,
    ]),
    app.pool.query<{ total: number }>(`select count(*)::int as total from own_models m where ${where}`, values),
  ])
  return { rows: page.rows, total: count.rows[0]!.total }
}

/** What is shared of figures and clothing, by its place. */
export async function listWorn(
  app: Uses<'pool'>,
  teamId: number,
  { model_type, position }: { model_type: string; position: string },
): Promise<OwnRow[]> {
  const { rows } = await app.pool.query<OwnRow>(
    `select ${ROW} ${FROM} where m.team_id = $1 and m.deleted_at is null and m.released_at is not null and m.model_type = any ($2)
       and ($3 = '' or m.model_type = $3) and ($4 = '' or m.position = $4) order by m.model_id desc`,
    [teamId, WORN_TYPES, model_type, position],
  )
  return rows
}

/** The places that there are, each with what is shared of it. */
export async function countPositions(
  pool: pg.Pool,
  teamId: number,
): Promise<{ position: OwnModel['position']; name: string; total: number }[]> {
  const { rows } = await pool.query<{ position: string; total: number }>(
    `select position, count(*)::int as total from own_models
     where team_id = $1 and deleted_at is null and released_at is not null and model_type = any ($2) group by position`,
    [teamId, WORN_TYPES],
  )
  return POSITIONS.map(each => ({ ...each, total: rows.find(row => row.position === each.position)?.total ?? 0 }))
}
