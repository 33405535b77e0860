// What people say of moments of a video, in the database.
import { VIDEO_LIMITS } from '@qianmu/contract/video/captions'
import type { CaptionNote } from '@qianmu/contract/video/videos'
import { STATUS } from '@qianmu/contract/kit/status'
import type { Uses } from '../app.ts'
import { found, refuse } from '../kit/refuse.ts'

interface NoteRow {
  id: number
  at_ms: number
  text: string
  user_id: number
  user_name: string
  done: boolean
  created_at: Date
}
const shown = ({ id, created_at, ...note }: NoteRow): CaptionNote => ({ note_id: id, ...note, create_time: created_at.toISOString() })
const SELECT = `select n.id, n.at_ms, n.text, n.user_id, u.nickname user_name, n.done, n.created_at
  from video_notes n join users u on u.id = n.user_id`

export async function notesOf(app: Uses<'pool'>, videoId: number): Promise<CaptionNote[]> {
  const { rows } = await app.pool.query<NoteRow>(`${SELECT} where n.video_id = $1 and n.deleted_at is null order by n.at_ms, n.id`, [
    videoId,
  ])
  return rows.map(shown)
}
export async function addNote(app: Uses<'pool'>, videoId: number, userId: number, at: number, text: string): Promise<CaptionNote> {
  if ((await notesOf(app, videoId)).length >= VIDEO_LIMITS.notes) refuse(STATUS.limit, `批注最多 ${VIDEO_LIMITS.notes} 条`)
  const { rows } = await app.pool.query<{ id: number }>(
    'insert into video_notes (video_id, user_id, at_ms, text) values ($1, $2, $3, $4) returning id',
    [videoId, userId, at, text],
  )
  const { rows: made } = await app.pool.query<NoteRow>(`${SELECT} where n.id = $1`, [rows[0]!.id])
  return shown(made[0]!)
}
/** A note of another video is none of this one. */
export async function changeNote(
  app: Uses<'now' | 'pool'>,
  videoId: number,
  { note_id, done, deleted }: { note_id: number; done?: boolean | undefined; deleted?: boolean | undefined },
): Promise<void> {
  const { rows } = await app.pool.query(
    `update video_notes set done = coalesce($3, done), deleted_at = case when $4::boolean is null then deleted_at when $4 then $5 else null end
     where id = $2 and video_id = $1 returning id`,
    [videoId, note_id, done ?? null, deleted ?? null, app.now()],
  )
  found(rows[0], '批注')
}
