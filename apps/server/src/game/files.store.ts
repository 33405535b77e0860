// Files that a game names, where its team may show them: whoever writes the number of another file into a game sees nothing by it.
import type { Uses } from '../app.ts'
import { filesOfWork } from '../works/materials/index.ts'
import { filesIn, withFiles } from './play.rules.ts'

/** The same with addresses that can be fetched; files of others are left out. */
export async function addressed<T>(app: Uses<'files' | 'pool'>, workId: number, value: T): Promise<T> {
  const own = await filesOfWork(app.pool, { workId }, filesIn(value))
  return withFiles(value, file => (own.has(file) ? app.files.address(file) : ''))
}
