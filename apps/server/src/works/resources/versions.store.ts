// Earlier files of resources: kept when another takes their place, so they count as the team's space until they are deleted.
import { RESOURCE_LIMITS, type ResourceVersion } from '@qianmu/contract/works/resources'
import type pg from 'pg'
import type { Uses } from '../../app.ts'
import type { Actor, Row } from '../../kit/answer.ts'
import { inTransaction } from '../../kit/pool.ts'
import { found } from '../../kit/refuse.ts'
import { holdOrder } from '../documents/index.ts'
import { dropFiles } from '../materials/index.ts'

/** What a resource is before it is changed. */
export interface Before {
  id: number
  file_id: number
  created_by: number
}

/** Keeps what a resource was. @returns files of the versions that are too many, which are gone now */
export async function keepVersion(client: pg.PoolClient, { id, file_id, created_by }: Before, now: Date): Promise<number[]> {
  await client.query('insert into resource_versions (resource_id, file_id, created_by, replaced_at) values ($1, $2, $3, $4)', [
    id,
    file_id,
    created_by,
    now,
  ])
  const { rows } = await client.query<{ file_id: number }>(
    `delete from resource_versions where id in
       (select id from resource_versions where resource_id = $1 order by id desc offset ${RESOURCE_LIMITS.versions}) returning file_id`,
    [id],
  )
  return rows.map(row => row.file_id)
}

const heldResource = async (client: pg.PoolClient, { workId }: Row, id: number): Promise<Before> => {
  await holdOrder(client, workId)
  const { rows } = await client.query<Before>(
    'select id, file_id, created_by from resources where id = $1 and work_id = $2 and deleted_at is null',
    [id, workId],
  )
  return found(rows[0], '素材')
}

export async function listVersions(app: Uses<'files' | 'pool'>, row: Row, resourceId: number): Promise<{ list: ResourceVersion[] }> {
  const { rows } = await app.pool.query<
    Omit<ResourceVersion, 'url' | 'thumbs' | 'replaced_at'> & { file_id: number; type: string; replaced_at: Date }
  >(
    `select v.id version_id, v.file_id, f.size, u.nickname created_by, v.replaced_at, r.type from resource_versions v
     join resources r on r.id = v.resource_id join files f on f.id = v.file_id join users u on u.id = v.created_by
     where r.id = $1 and r.work_id = $2 and r.deleted_at is null order by v.id desc`,
    [resourceId, row.workId],
  )
  const shown = rows.map(({ file_id, type, replaced_at, ...rest }) => ({
    ...rest,
    url: app.files.address(file_id),
    thumbs: type === 'IMAGE' ? app.files.addresses(file_id) : null,
    replaced_at: replaced_at.toISOString(),
  }))
  return { list: shown }
}

/** Gives a resource an earlier file again; what it is now becomes a version. */
export async function takeVersion(
  app: Uses<'files' | 'now' | 'pool'>,
  { userId }: Actor,
  row: Row,
  resourceId: number,
  id: number,
): Promise<void> {
  const dropped = await inTransaction(app.pool, async client => {
    const before = await heldResource(client, row, resourceId)
    const { rows } = await client.query<{ file_id: number }>(
      'delete from resource_versions where id = $1 and resource_id = $2 returning file_id',
      [id, resourceId],
    )
    const { file_id } = found(rows[0], '版本')
    await client.query('update resources set file_id = $2, created_by = $3, updated_at = $4 where id = $1', [
      resourceId,
      file_id,
      userId,
      app.now(),
    ])
    return keepVersion(client, before, app.now())
  })
  await dropFiles(app, dropped)
}

/** Deletes versions for good. @returns those that were there */
export async function removeVersions(app: Uses<'files' | 'pool'>, row: Row, resourceId: number, ids: readonly number[]): Promise<number[]> {
  const gone = await inTransaction(app.pool, async client => {
    await heldResource(client, row, resourceId)
    const { rows } = await client.query<{ id: number; file_id: number }>(
      'delete from resource_versions where resource_id = $1 and id = any($2) returning id, file_id',
      [resourceId, ids],
    )
    found(rows[0], '版本')
    return rows
  })
  await dropFiles(
    app,
    gone.map(({ file_id }) => file_id),
  )
  return gone.map(({ id }) => id)
}
