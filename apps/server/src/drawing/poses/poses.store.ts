// Poses of people in the database.
import type { OwnPose } from '@qianmu/contract/drawing/poses'
import type { OpenPoseJson } from '@qianmu/drawing/pose'
import type { Uses } from '../../app.ts'
import type { Actor } from '../../kit/answer.ts'
import { ownRow } from '../../kit/own-row.store.ts'

export const findPose = ownRow('poses x')

interface PoseRow {
  id: number
  name: string
  width: number
  height: number
  keypoints: OpenPoseJson | null
  file_id: number | null
  created_at: Date
}
export interface NewPose {
  name: string
  width: number
  height: number
  keypoints?: OpenPoseJson
  fileId?: number
}

const shown = (app: Uses<'files'>, { id, name, width, height, keypoints, file_id, created_at }: PoseRow): OwnPose => ({
  pose_id: id,
  name,
  width,
  height,
  pose: keypoints,
  picture: file_id === null ? null : { file_id, url: app.files.address(file_id), thumbs: app.files.addresses(file_id) },
  create_time: created_at.toISOString(),
})

/** The newest first; `next` is what the next page begins before. */
export async function listPoses(
  app: Uses<'files' | 'pool'>,
  { teamId, userId }: Actor,
  { before, size }: { before?: number | undefined; size: number },
) {
  const { rows } = await app.pool.query<PoseRow>(
    `select id, name, width, height, keypoints, file_id, created_at from poses
     where team_id = $1 and user_id = $2 and deleted_at is null and ($3::bigint is null or id < $3) order by id desc limit $4`,
    [teamId, userId, before ?? null, size + 1],
  )
  const { rows: counted } = await app.pool.query<{ total: number }>(
    'select count(*)::int as total from poses where team_id = $1 and user_id = $2 and deleted_at is null',
    [teamId, userId],
  )
  const page = rows.slice(0, size)
  return { list: page.map(row => shown(app, row)), next: rows.length > size ? page.at(-1)!.id : null, total: counted[0]!.total }
}

export async function addPose(app: Uses<'files' | 'now' | 'pool'>, { teamId, userId }: Actor, given: NewPose): Promise<OwnPose> {
  const { rows } = await app.pool.query<PoseRow>(
    `insert into poses (team_id, user_id, name, width, height, keypoints, file_id, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8)
     returning id, name, width, height, keypoints, file_id, created_at`,
    [
      teamId,
      userId,
      given.name,
      given.width,
      given.height,
      given.keypoints ? JSON.stringify(given.keypoints) : null,
      given.fileId ?? null,
      app.now(),
    ],
  )
  return shown(app, rows[0]!)
}

/** Bins a pose, or takes it out again. */
export async function binPose(app: Uses<'pool'>, id: number, at: Date | null): Promise<void> {
  await app.pool.query('update poses set deleted_at = $2 where id = $1', [id, at])
}
