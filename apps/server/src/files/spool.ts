// Writes a stream into a temporary file and computes its sha256 on the way.
import crypto from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { type Body, StorageFull } from './store.ts'

/** A stream that has come to rest in a file of its own. */
export interface Spooled {
  path: string
  size: number
  /** hex */
  sha256: string
}

/**
 * Resolves when the bytes are on the disk (fsync). On failure the file is removed.
 * @throws StorageFull when the disk or the quota of the user is full
 */
export async function spool(body: Body, folder: string): Promise<Spooled> {
  const file = path.join(folder, crypto.randomUUID())
  const hash = crypto.createHash('sha256')
  let size = 0
  const handle = await fs.open(file, 'wx', 0o600)
  try {
    for await (const chunk of body) {
      hash.update(chunk)
      size += chunk.byteLength
      await writeAll(handle, chunk)
    }
    await handle.sync()
  } catch (error) {
    await fs.rm(file, { force: true })
    throw asStorageFull(error)
  } finally {
    await handle.close()
  }
  return { path: file, size, sha256: hash.digest('hex') }
}

/** Gives the "disk full" of the operating system its name. */
export function asStorageFull(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOSPC' || code === 'EDQUOT' ? new StorageFull('no room left for files', { cause: error }) : error
}

async function writeAll(handle: fs.FileHandle, chunk: Uint8Array): Promise<void> {
  for (let at = 0; at < chunk.byteLength;) {
    const { bytesWritten } = await handle.write(chunk, at)
    at += bytesWritten
  }
}
