// Pictures as they leave, and other files, as one zip.
import type { Uses } from '../../app.ts'
import { type FileRow, zipped } from '../../files/index.ts'
import { leaving } from './downloads.answers.ts'

export type Packed = { name: string } & ({ file: FileRow; engine_kind: string } | { bytes: Uint8Array })

async function* bytesOf(app: Uses<'files'>, entries: Iterable<Packed>, strip: boolean) {
  for (const each of entries) yield { name: each.name, bytes: 'bytes' in each ? each.bytes : await leaving(app, each, strip) }
}

/** The archive, made while it is sent: one of them in memory at a time. */
export const packed = (app: Uses<'files'>, entries: Iterable<Packed>, strip: boolean): AsyncGenerator<Uint8Array> =>
  zipped(bytesOf(app, entries, strip))
