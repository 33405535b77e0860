// Versions of workflows: named ones, and automatic ones of what a graph was before it was changed.
import type { FlowVersion } from '@qianmu/contract/flow-graphs'
import type { Exposed } from '@qianmu/flow'
import type { Uses } from '../app.ts'
import { found } from '../kit/refuse.ts'

/** Between two automatic versions of a workflow, in ms; and how many of them stay. */
const APART_MS = 10 * 60_000
const AUTOMATIC_MAX = 100
const NAMED_MAX = 500

interface Content {
  workflow: string
  exposed: readonly Exposed[]
}
const insert = (app: Uses<'now' | 'pool'>, flowId: number, userId: number | null, name: string, { workflow, exposed }: Content) =>
  app.pool.query<{ id: number }>(
    'insert into flow_versions (flow_id, user_id, name, workflow, exposed, created_at) values ($1, $2, $3, $4, $5, $6) returning id',
    [flowId, userId, name, workflow, JSON.stringify(exposed), app.now()],
  )

/** Keeps what is about to be changed, unless that was done a moment ago. */
export async function keepVersion(app: Uses<'now' | 'pool'>, flowId: number, userId: number | null, content: Content): Promise<void> {
  const { rows } = await app.pool.query<{ created_at: Date }>(
    `select created_at from flow_versions where flow_id = $1 and name = '' order by id desc limit 1`,
    [flowId],
  )
  if (rows[0] && app.now().getTime() - rows[0].created_at.getTime() < APART_MS) return
  await insert(app, flowId, userId, '', content)
  await app.pool.query(
    `delete from flow_versions where id in (select id from flow_versions where flow_id = $1 and name = '' order by id desc offset ${AUTOMATIC_MAX})`,
    [flowId],
  )
}

/** Keeps what a workflow is now under a name; the oldest go where there are too many. */
export async function nameVersion(
  app: Uses<'now' | 'pool'>,
  flowId: number,
  userId: number,
  name: string,
  content: Content,
): Promise<number> {
  const { rows } = await insert(app, flowId, userId, name, content)
  await app.pool.query(
    `delete from flow_versions where id in (select id from flow_versions where flow_id = $1 and name <> '' order by id desc offset ${NAMED_MAX})`,
    [flowId],
  )
  return rows[0]!.id
}

export async function listVersions({ pool }: Uses<'pool'>, flowId: number): Promise<FlowVersion[]> {
  const { rows } = await pool.query<{ id: number; name: string; nickname: string | null; created_at: Date }>(
    'select v.id, v.name, u.nickname, v.created_at from flow_versions v left join users u on u.id = v.user_id where v.flow_id = $1 order by v.id desc',
    [flowId],
  )
  return rows.map(({ id, name, nickname, created_at }) => ({
    version_id: id,
    name,
    nickname: nickname ?? '',
    create_time: created_at.toISOString(),
  }))
}

export async function oneVersion({ pool }: Uses<'pool'>, flowId: number, id: number): Promise<{ workflow: string }> {
  const { rows } = await pool.query<{ workflow: string }>('select workflow from flow_versions where flow_id = $1 and id = $2', [flowId, id])
  return found(rows[0], '版本')
}
