// How pictures look while they are drawn: the latest preview of each task, passed on as the engine sent it.
import type pg from 'pg'
import type { Uses } from '../app.ts'
import { found } from '../kit/refuse.ts'

/** Between two previews of one picture, in ms: five a second (facts, image engines §9). */
const PREVIEW_EVERY_MS = 200
/** A larger one is left out: previews are small, or none (ours). */
const MAX_BYTES = 512 * 1024
/** What a browser shows as a picture. */
const MIMES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']

export interface Preview {
  mime: string
  bytes: Uint8Array
}
type Told = (nth: number) => Promise<void>

/** The previews of one kind of task. @param table and column of theirs, which are no input of anybody */
export const previewsIn = (table: 'draw_previews' | 'flow_previews', column: 'task_id' | 'draw_id') => {
  async function keep(app: Uses<'pool'>, id: number, { mime, bytes }: Preview, tell: Told): Promise<void> {
    if (bytes.length > MAX_BYTES || !MIMES.includes(mime)) return
    const { rows } = await app.pool.query<{ nth: number }>(
      `insert into ${table} as kept (${column}, mime, bytes) values ($1, $2, $3)
       on conflict (${column}) do update set mime = $2, bytes = $3, nth = kept.nth + 1, at = now() returning nth`,
      [id, mime, Buffer.from(bytes)],
    )
    await tell(rows[0]!.nth)
  }
  return {
    drop: (db: Pick<pg.ClientBase, 'query'>, id: number) => db.query(`delete from ${table} where ${column} = $1`, [id]),
    /** The latest one as a download. */
    async of(app: Uses<'pool'>, id: number): Promise<{ name: string; mime: string; body: Buffer }> {
      const { rows } = await app.pool.query<{ mime: string; bytes: Buffer }>(`select mime, bytes from ${table} where ${column} = $1`, [id])
      const { mime, bytes } = found(rows[0], '预览')
      return { name: `预览 ${id}`, mime, body: bytes }
    },
    /** Takes previews as they come; one that comes too early after the last, or while that is still being kept, is left out. */
    keeper(app: Uses<'log' | 'pool'>, id: number, tell: Told) {
      let free = 0
      let last = Promise.resolve()
      return {
        take(preview: Preview) {
          if (Date.now() < free) return
          free = Infinity
          last = keep(app, id, preview, tell)
            // The picture itself is what counts.
            .catch((error: unknown) => app.log.warn({ err: error, task: id }, 'a preview was not kept'))
            .finally(() => (free = Date.now() + PREVIEW_EVERY_MS))
        },
        /** None is written after this. */
        settled: () => last,
      }
    },
  }
}

export const drawPreviews = previewsIn('draw_previews', 'task_id')
