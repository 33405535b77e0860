// Files that a game names, where they are its team's: whoever writes the number of another file into a game sees nothing by it.
import type { Uses } from '../app.ts'
import { filesIn, withFiles } from './play.rules.ts'

/** Those of some files that belong to the team of a work. */
export async function ownFiles(app: Uses<'pool'>, workId: number, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await app.pool.query<{ id: number }>(
    'select f.id from files f join works w on w.team_id = f.team_id where w.id = $1 and f.id = any($2::bigint[])',
    [workId, ids],
  )
  return new Set(rows.map(row => row.id))
}

/** The same with addresses that can be fetched; files of others are left out. */
export async function addressed<T>(app: Uses<'files' | 'pool'>, workId: number, value: T): Promise<T> {
  const own = await ownFiles(app, workId, filesIn(value))
  return withFiles(value, file => (own.has(file) ? app.files.address(file) : ''))
}
