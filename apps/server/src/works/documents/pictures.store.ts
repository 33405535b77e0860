// The pictures that stand in texts: those that the work may show, whatever a text says.
import type { Uses } from '../../app.ts'
import { filesOfWork, usable } from '../../files/index.ts'
import type { Actor, Row } from '../../kit/answer.ts'

/** Addresses of those of the files that are pictures which the work shows, or which the reader may use: one that was just put in is looked at first by its writer. */
export async function picturesOf(app: Uses<'files' | 'pool'>, actor: Actor, { workId }: Row, fileIds: readonly number[]) {
  const [shown, own] = await Promise.all([filesOfWork(app.pool, { workId }, fileIds), usable(app.pool, actor, fileIds)])
  const { rows } = await app.pool.query<{ id: number }>('select id from files where id = any($1) and width is not null', [
    [...new Set([...shown, ...own])],
  ])
  return rows.map(({ id }) => ({ file_id: id, url: app.files.address(id), thumbs: app.files.addresses(id) }))
}
