// How pictures look while they are drawn: the latest preview of each task, passed on as the engine sent it.
import type pg from 'pg'
import type { Uses } from '../app.ts'
import { found } from '../kit/refuse.ts'

/** Between two previews of one picture, in ms: five a second (facts, image engines §9). */
export const PREVIEW_EVERY_MS = 200
/** A larger one is left out: previews are small, or none (ours). */
const MAX_BYTES = 512 * 1024
/** What a browser shows as a picture. */
const MIMES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']

export interface PreviewOf {
  task_id: number
  record_id: number
  user_id: number
}

/** Keeps a preview in place of the one before, and tells the person's windows that there is another. */
export async function keepPreview(
  app: Uses<'events' | 'pool'>,
  of: PreviewOf,
  { mime, bytes }: { mime: string; bytes: Uint8Array },
): Promise<void> {
  if (bytes.length > MAX_BYTES || !MIMES.includes(mime)) return
  const { rows } = await app.pool.query<{ nth: number }>(
    `insert into draw_previews as kept (task_id, mime, bytes) values ($1, $2, $3)
     on conflict (task_id) do update set mime = $2, bytes = $3, nth = kept.nth + 1, at = now() returning nth`,
    [of.task_id, mime, Buffer.from(bytes)],
  )
  await app.events.publish(
    { userId: of.user_id },
    { type: 'changed', what: 'draw_preview', record_id: of.record_id, task_id: of.task_id, nth: rows[0]!.nth },
    { fleeting: true },
  )
}

export const dropPreview = (db: Pick<pg.ClientBase, 'query'>, taskId: number) =>
  db.query('delete from draw_previews where task_id = $1', [taskId])

/** The latest preview of a task as a download. */
export async function previewOf(app: Uses<'pool'>, taskId: number): Promise<{ name: string; mime: string; body: Buffer }> {
  const { rows } = await app.pool.query<{ mime: string; bytes: Buffer }>('select mime, bytes from draw_previews where task_id = $1', [
    taskId,
  ])
  const { mime, bytes } = found(rows[0], '预览')
  return { name: `预览 ${taskId}`, mime, body: bytes }
}
