// Files on their way up in parts: each part is an object of the store, and the row says how much of the file is there.
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createReadStream } from 'node:fs'
import { VIDEO_LIMITS } from '@qianmu/contract/video/captions'
import { STATUS } from '@qianmu/contract/kit/status'
import type { Uses } from '../app.ts'
import type { Actor, Upload } from '../kit/answer.ts'
import { found, refuse, refuseField } from '../kit/refuse.ts'

export interface UploadRow {
  id: number
  team_id: number
  user_id: number
  name: string
  received: number
  parts: number
}
const keyOf = (id: number, part: number) => `video-uploads/${id}/${part}`

export async function oneUpload(app: Uses<'pool'>, { teamId, userId }: Actor, id: number): Promise<UploadRow> {
  const { rows } = await app.pool.query<UploadRow>('select * from video_uploads where id = $1 and team_id = $2 and user_id = $3', [
    id,
    teamId,
    userId,
  ])
  return found(rows[0], '上传')
}
async function beginUpload(app: Uses<'pool'>, { teamId, userId }: Actor, name: string): Promise<UploadRow> {
  const { rows } = await app.pool.query<UploadRow>('insert into video_uploads (team_id, user_id, name) values ($1, $2, $3) returning *', [
    teamId,
    userId,
    name,
  ])
  return rows[0]!
}

/** Bytes of a team that are on their way up: they take its space before they are files. */
async function waiting(app: Uses<'pool'>, { teamId }: Actor): Promise<number> {
  const { rows } = await app.pool.query<{ bytes: number }>(
    'select coalesce(sum(received), 0)::float8 bytes from video_uploads where team_id = $1',
    [teamId],
  )
  return rows[0]!.bytes
}

/** Takes the next part; one for another place is not taken. */
export async function takePart(
  app: Uses<'files' | 'pool'>,
  actor: Actor,
  { upload_id, name, offset }: { upload_id?: number | undefined; name: string; offset: number },
  file: Upload,
): Promise<{ upload_id: number; received: number }> {
  const row = upload_id === undefined ? await beginUpload(app, actor, name || file.name) : await oneUpload(app, actor, upload_id)
  if (offset !== row.received) return { upload_id: row.id, received: row.received }
  if (row.received + file.size > VIDEO_LIMITS.bytes) refuseField('file', '文件太大，最大 8 GB')
  if ((await waiting(app, actor)) + file.size > (await app.files.room(actor))) refuse(STATUS.limit, '团队空间不够放下这个视频')
  await app.files.store.putAs(keyOf(row.id, row.parts), createReadStream(file.path))
  const { rows } = await app.pool.query<{ received: number }>(
    'update video_uploads set received = received + $2, parts = parts + 1 where id = $1 and received = $3 returning received',
    [row.id, file.size, offset],
  )
  return { upload_id: row.id, received: rows[0]?.received ?? (await oneUpload(app, actor, row.id)).received }
}

/** Puts the parts together in a file of a folder, under a name of ours. */
export async function gather(app: Uses<'files'>, row: UploadRow, folder: string, name: string): Promise<string> {
  const target = path.join(folder, name)
  for (let part = 0; part < row.parts; part++)
    await pipeline(await app.files.store.get(keyOf(row.id, part)), createWriteStream(target, { flags: part ? 'a' : 'w', mode: 0o600 }))
  return target
}
export async function forgetUpload(app: Uses<'files' | 'pool'>, row: UploadRow): Promise<void> {
  await app.pool.query('delete from video_uploads where id = $1', [row.id])
  for (let part = 0; part < row.parts; part++) await app.files.store.delete(keyOf(row.id, part))
}

/** Uploads that nobody went on with for so long are given up. */
const KEPT_MS = 3 * 24 * 3600_000
export async function sweepVideoUploads(app: Uses<'files' | 'now' | 'pool'>): Promise<void> {
  const { rows } = await app.pool.query<UploadRow>('select * from video_uploads where created_at < $1', [
    new Date(app.now().getTime() - KEPT_MS),
  ])
  for (const row of rows) await forgetUpload(app, row)
}
