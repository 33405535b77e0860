// Stored bytes in a folder of the local disk.
import fs from 'node:fs'
import fsp from 'node:fs/promises'
import path from 'node:path'
import { removeAbandoned } from './abandoned.ts'
import type { Signer } from './signature.ts'
import { asStorageFull, type Spooled, spool } from './spool.ts'
import { checkKey, keyOf, MissingObject, type SelfServedStore } from './store.ts'

/** The path under which signed addresses of this store are served (serve.ts). */
export const BLOB_PATH = '/blob'

/**
 * Files appear under their key by an atomic rename after fsync: a reader sees a whole object or none, also after a crash.
 * @param folder made if missing; `.incoming` in it holds what is still arriving
 * @param base the path prefix of the instance, without a trailing slash
 */
export async function openDiskStore(folder: string, signer: Signer, base = ''): Promise<SelfServedStore> {
  const incoming = path.join(folder, '.incoming')
  await privateFolder(folder)
  await privateFolder(incoming)
  const place = (key: string) => path.join(folder, checkKey(key))

  async function settle(key: string, spooled: Spooled): Promise<{ key: string; size: number }> {
    const target = place(key)
    try {
      await fsp.mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
      await fsp.rename(spooled.path, target)
      await syncFolder(path.dirname(target))
    } catch (error) {
      await fsp.rm(spooled.path, { force: true })
      throw asStorageFull(error)
    }
    return { key, size: spooled.size }
  }

  async function signed(method: 'GET' | 'PUT', key: string, seconds: number): Promise<string> {
    const expires = Math.floor(Date.now() / 1000) + seconds
    return `${base}${BLOB_PATH}/${checkKey(key)}?e=${expires}&s=${signer.sign(`${method} ${key}`, expires)}`
  }

  return {
    async put(body) {
      const spooled = await spool(body, incoming)
      return settle(keyOf(spooled.sha256), spooled)
    },
    putAs: async (key, body) => settle(checkKey(key), await spool(body, incoming)),
    async get(key, range) {
      const handle = await fsp.open(place(key)).catch(missing(key))
      return handle.createReadStream(range)
    },
    async link(key, target) {
      try {
        await fsp.link(place(key), target)
        return true
      } catch (error) {
        // Another disk, or one that knows no links.
        if (error instanceof Error && 'code' in error && NO_LINK.has(String(error.code))) return false
        return missing(key)(error)
      }
    },
    async head(key) {
      const facts = await fsp.stat(place(key)).catch(orNull)
      return facts?.isFile() ? { key, size: facts.size } : null
    },
    delete: key => fsp.rm(place(key), { force: true }),
    async copy(from, to) {
      const handle = await fsp.open(place(from)).catch(missing(from))
      await settle(checkKey(to), await spool(handle.createReadStream(), incoming))
    },
    async *list(prefix) {
      // Nothing outside the last whole folder of a prefix begins with it.
      const from = path.join(folder, prefix.slice(0, prefix.lastIndexOf('/') + 1))
      const entries = fs.existsSync(from) ? await fsp.readdir(from, { recursive: true, withFileTypes: true }) : []
      for (const entry of entries) {
        const key = path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/')
        if (!entry.isFile() || key.startsWith('.') || !key.startsWith(prefix)) continue
        // One that was removed since the folder was read is not listed.
        const facts = await fsp.stat(path.join(folder, key)).catch(orNull)
        if (facts) yield { key, size: facts.size }
      }
    },
    sweep: now => removeAbandoned(incoming, now),
    signGet: (key, seconds) => signed('GET', key, seconds),
    signPut: (key, seconds) => signed('PUT', key, seconds),
    async receive(key, body) {
      const spooled = await spool(body, incoming)
      const isIt = keyOf(spooled.sha256) === key
      if (isIt) await settle(key, spooled)
      else await fsp.rm(spooled.path, { force: true })
      return isIt
    },
  }
}

/** Makes a folder that nobody else on the machine looks into, also one that was there before. */
export async function privateFolder(folder: string): Promise<void> {
  await fsp.mkdir(folder, { recursive: true, mode: 0o700 })
  await fsp.chmod(folder, 0o700)
}

/** A rename is durable only when the folder that names the file is. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return // folders cannot be opened there
  const handle = await fsp.open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const NO_LINK: ReadonlySet<string> = new Set(['EXDEV', 'EPERM', 'ENOTSUP', 'EMLINK'])
function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'EISDIR')
}

function missing(key: string) {
  return (error: unknown): never => {
    throw isMissing(error) ? new MissingObject(`no object ${key}`, { cause: error }) : error
  }
}

function orNull(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}
