// The pictures that stand in texts: always those of the work's team, whatever a text says.
import type { Uses } from '../../app.ts'
import type { Row } from '../../kit/answer.ts'

/** Addresses of those of the files that are pictures of the work's team. */
export async function picturesOf(app: Uses<'files' | 'pool'>, { teamId }: Row, fileIds: readonly number[]) {
  const { rows } = await app.pool.query<{ id: number }>('select id from files where team_id = $1 and id = any($2) and width is not null', [
    teamId,
    fileIds,
  ])
  return rows.map(({ id }) => ({ file_id: id, url: app.files.address(id), thumbs: app.files.addresses(id) }))
}
