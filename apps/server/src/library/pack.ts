// Many assets as one zip.
import path from 'node:path'
import { Readable } from 'node:stream'
import type { Uses } from '../app.ts'
import { zipped } from '../files/index.ts'
import type { Actor, Sheet } from '../kit/answer.ts'
import { fileName } from '../kit/download.ts'
import { assetFiles, type Kept } from './library.store.ts'

/** The title with the ending of the file. */
function entryName({ title, name, id }: Kept): string {
  const ending = path.extname(name)
  const base = fileName(title.endsWith(ending) ? title.slice(0, title.length - ending.length) : title, 100) || String(id)
  return base + ending
}

async function* entriesOf({ files }: Uses<'files'>, rows: readonly Kept[]) {
  for (const row of rows) yield { name: entryName(row), bytes: await files.read(row) }
}

/** An archive of those of some assets that one may take. */
export async function packAssets(app: Uses<'files' | 'pool'>, actor: Actor, fileIds: readonly number[]): Promise<Sheet> {
  const rows = await assetFiles(app, actor, fileIds)
  return { name: `素材 ${rows.length} 个.zip`, mime: 'application/zip', body: Readable.from(zipped(entriesOf(app, rows))) }
}
