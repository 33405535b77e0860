// Many assets as one zip.
import path from 'node:path'
import { Readable } from 'node:stream'
import type { Uses } from '../app.ts'
import { zipped } from '../files/index.ts'
import type { Actor, Sheet } from '../kit/answer.ts'
import { fileName } from '../kit/download.ts'
import { assetFiles, type Kept } from './library.store.ts'

/** A name that every system takes, with the ending of its file, and that no other entry has. */
function entryName({ title, name, id }: Kept, taken: Set<string>): string {
  const ending = path.extname(name)
  const base = fileName(title.endsWith(ending) ? title.slice(0, title.length - ending.length) : title, 100) || String(id)
  let free = base + ending
  for (let nth = 2; taken.has(free.toLowerCase()); nth++) free = `${base} (${nth})${ending}`
  taken.add(free.toLowerCase())
  return free
}

async function* entriesOf({ files }: Uses<'files'>, rows: readonly Kept[]) {
  const taken = new Set<string>()
  for (const row of rows) yield { name: entryName(row, taken), bytes: await files.read(row) }
}

/** An archive of those of some assets that one may take. */
export async function packAssets(app: Uses<'files' | 'pool'>, actor: Actor, fileIds: readonly number[]): Promise<Sheet> {
  const rows = await assetFiles(app, actor, fileIds)
  return { name: `素材 ${rows.length} 个.zip`, mime: 'application/zip', body: Readable.from(zipped(entriesOf(app, rows))) }
}
