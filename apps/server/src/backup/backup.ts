// Writes everything of an instance into one archive (.tar.gz): rows as JSON lines from one moment, then every file that they name.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import pg from 'pg'
import type { ObjectStore } from '../files/index.ts'
import { END, entries, entryBytes } from '../kit/operating/tar.ts'
import {
  advanceSequences,
  forgetFirstStart,
  holdContents,
  insertRows,
  isEmpty,
  namedContents,
  rowsOf,
  tablesInOrder,
} from './tables.store.ts'

const FORMAT = 'qianmu-backup-1'

/** What an archive says about itself, in its last entry; a restore is checked against it. */
export interface Manifest {
  format: typeof FORMAT
  version: string
  at: string
  tables: Record<string, number>
  files: number
  /** bytes of all files */
  size: number
  /** Contents that rows name and that were not there any more: damage of the instance itself. */
  missing: string[]
}
export interface Instance {
  connection: pg.ClientConfig
  store: ObjectStore
}

const sha256 = (bytes: string) => createHash('sha256').update(bytes).digest('hex')

async function* archive({ connection, store }: Instance, version: string, manifest: Manifest): AsyncGenerator<Uint8Array> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined) // a connection lost between two statements: the next one fails of it
  await client.connect()
  try {
    await holdContents(client)
    await client.query('begin isolation level repeatable read read only')
    for (const table of await tablesInOrder(client)) {
      manifest.tables[table] = 0
      let nth = 0
      for await (const { lines, count } of rowsOf(client, table)) {
        const body = Buffer.from(lines)
        yield* entryBytes({
          name: `rows/${table}/${String(nth++).padStart(6, '0')}-${sha256(lines)}.jsonl`,
          size: body.length,
          body: [body],
        })
        manifest.tables[table] += count
      }
    }
    for (const key of await namedContents(client)) {
      const facts = await store.head(key)
      if (!facts) {
        manifest.missing.push(key)
        continue
      }
      yield* entryBytes({ name: `files/${key}`, size: facts.size, body: await store.get(key) })
      manifest.files++
      manifest.size += facts.size
    }
    const body = Buffer.from(JSON.stringify({ ...manifest, version }))
    yield* entryBytes({ name: 'manifest.json', size: body.length, body: [body] })
    yield END
  } finally {
    await client.end()
  }
}

/** Writes the archive to `file`, which appears only when it is complete. The server may be running. */
export async function backup(instance: Instance, file: string, version: string): Promise<Manifest> {
  const manifest: Manifest = { format: FORMAT, version, at: new Date().toISOString(), tables: {}, files: 0, size: 0, missing: [] }
  const partial = `${file}.partial`
  try {
    await pipeline(
      Readable.from(archive(instance, version, manifest)),
      createGzip({ level: 4 }),
      createWriteStream(partial, { mode: 0o600 }),
    )
    await rename(partial, file)
  } finally {
    await rm(partial, { force: true })
  }
  return manifest
}

async function textOf(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

async function readInto(
  client: pg.Client,
  store: ObjectStore,
  file: string,
): Promise<{ found: Pick<Manifest, 'tables' | 'files' | 'size'>; manifest: Manifest | undefined }> {
  const found = { tables: {} as Record<string, number>, files: 0, size: 0 }
  let manifest: Manifest | undefined
  const source = createReadStream(file)
  const unpacked = source.pipe(createGunzip())
  source.once('error', error => unpacked.destroy(error))
  for await (const entry of entries(unpacked)) {
    const [kind, table = '', chunk = ''] = entry.name.split('/')
    if (entry.name === 'manifest.json') manifest = JSON.parse(await textOf(entry.body)) as Manifest
    else if (kind === 'rows') {
      const lines = await textOf(entry.body)
      if (!chunk.includes(sha256(lines))) throw new Error(`备份已损坏：${entry.name}`)
      found.tables[table] = (found.tables[table] ?? 0) + (await insertRows(client, table, lines))
    } else if (kind === 'files') {
      const key = entry.name.slice('files/'.length)
      const stored = await store.put(entry.body as AsyncIterable<Uint8Array>)
      if (stored.key !== key) throw new Error(`备份已损坏：${key}`)
      found.files++
      found.size += stored.size
    }
  }
  return { found, manifest }
}

/**
 * Reads an archive into an empty, migrated instance: all rows in one transaction, every file checked by its hash,
 * and at the end every count against the manifest. @throws Error (Chinese) and leaves the database empty when anything differs
 */
export async function restore({ connection, store }: Instance, file: string): Promise<Manifest> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined) // a connection lost between two statements: the next one fails of it
  await client.connect()
  try {
    await client.query('begin')
    if (!(await isEmpty(client))) throw new Error('目标实例里已有数据，只能恢复到空的实例')
    // Made at the first start of any instance; the archive brings its own.
    await forgetFirstStart(client)
    const { found, manifest } = await readInto(client, store, file)
    if (manifest?.format !== FORMAT) throw new Error('不是千幕的备份文件，或文件不完整')
    for (const [table, count] of Object.entries(manifest.tables)) {
      if ((found.tables[table] ?? 0) !== count)
        throw new Error(`备份不完整：${table} 应有 ${count} 行，实际 ${found.tables[table] ?? 0} 行`)
    }
    if (found.files !== manifest.files || found.size !== manifest.size)
      throw new Error(`备份不完整：应有 ${manifest.files} 个文件，实际 ${found.files} 个`)
    for (const key of await namedContents(client)) {
      if (!manifest.missing.includes(key) && !(await store.head(key))) throw new Error(`备份不完整：缺少文件 ${key}`)
    }
    await advanceSequences(client)
    await client.query('commit')
    return manifest
  } finally {
    await client.end()
  }
}
