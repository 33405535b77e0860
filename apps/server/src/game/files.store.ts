// Files that a game names, where its team may show them: whoever writes the number of another file into a game sees nothing by it.
import type { Uses } from '../app.ts'
import { filesOfWork } from '../works/materials/index.ts'
import { filesIn, withFiles } from './aside/index.ts'

type Reads = Uses<'files' | 'pool'>

/** Addresses of those of some files that a work may show. */
export async function addressesOf(app: Reads, workId: number, files: Iterable<number>): Promise<Map<number, string>> {
  const own = await filesOfWork(app.pool, { workId }, [...files])
  return new Map([...own].map(file => [file, app.files.address(file)]))
}

/** The same with addresses that can be fetched; files of others are left out. */
export async function addressed<T>(app: Reads, workId: number, value: T): Promise<T> {
  const addresses = await addressesOf(app, workId, filesIn(value))
  return withFiles(value, file => addresses.get(file) ?? '')
}
