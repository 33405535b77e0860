// Writes everything of an instance into one archive (.tar.gz): rows as JSON lines from one moment, then every file that they name.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import pg from 'pg'
import { keyOf, type ObjectStore } from '../files/index.ts'
import { END, entries, entryBytes, type Entry } from '../kit/operating/tar.ts'
import {
  advanceSequences,
  type BadRow,
  type Column,
  columnsOf,
  forgetFirstStart,
  holdContents,
  insertRows,
  isEmpty,
  type JsonForm,
  namedContents,
  rowsOf,
  sumsAgain,
  tablesInOrder,
  withoutOwnLinks,
} from './tables.store.ts'

/** What archives call themselves, with how their lines hold JSON. */
const FORMATS: Readonly<Record<string, JsonForm>> = { __proto__: null as never, 'qianmu-backup-1': 'itself', 'qianmu-backup-2': 'text' }
const FORMAT = 'qianmu-backup-2'

/** What an archive says about itself, in its last entry; a restore is checked against it. */
export interface Manifest {
  format: string
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

/** What was written, beside the manifest: the sums of the rows by the entries that hold them. */
interface Writing {
  client: pg.Client
  store: ObjectStore
  manifest: Manifest
  columns: Map<string, Column[]>
  sums: Map<string, string>
}

function entryOf(name: string, text: string): Entry {
  const body = Buffer.from(text)
  return { name, size: body.length, body: [body] }
}

async function* archive({ client, store, manifest, columns, sums }: Writing): AsyncGenerator<Uint8Array> {
  yield* entryBytes(entryOf('format.json', JSON.stringify({ format: FORMAT })))
  for (const table of await tablesInOrder(client)) {
    manifest.tables[table] = 0
    let nth = 0
    for await (const rows of rowsOf(client, table, columns.get(table)!)) {
      const name = `rows/${table}/${String(nth++).padStart(6, '0')}-${sha256(rows.lines)}.jsonl`
      yield* entryBytes(entryOf(name, rows.lines))
      sums.set(name, sha256(rows.sums.join()))
      manifest.tables[table] += rows.sums.length
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
  yield* entryBytes(entryOf('manifest.json', JSON.stringify(manifest)))
  yield END
}

/** Reads an archive that was just written as a restore would, up to the writing: every row has the values that its table has, every file its bytes. @throws Error (Chinese) */
async function verify({ client, manifest, columns, sums }: Writing, file: string): Promise<void> {
  let files = 0
  for await (const { kind, name, table, lines, key, body } of parts(file)) {
    if (kind === 'rows') {
      const again = await sumsAgain(client, columns.get(table)!, lines)
      if (sha256(again.join()) !== sums.get(name)) throw new Error(`备份核对失败：表 ${table} 的数据读回来不一样（${name}）`)
      sums.delete(name)
    } else if (kind === 'file') {
      const hash = createHash('sha256')
      for await (const chunk of body) hash.update(chunk)
      if (keyOf(hash.digest('hex')) !== key) throw new Error(`备份核对失败：文件 ${key} 的内容已损坏`)
      files++
    }
  }
  if (sums.size || files !== manifest.files) throw new Error('备份核对失败：写下的和读回来的不一样多')
}

/**
 * Writes the archive to `file`, which appears only when it is complete. The server may be running.
 * @param isVerified reads the archive again before it says done
 */
export async function backup({ connection, store }: Instance, file: string, version: string, isVerified = true): Promise<Manifest> {
  const manifest: Manifest = { format: FORMAT, version, at: new Date().toISOString(), tables: {}, files: 0, size: 0, missing: [] }
  const partial = `${file}.partial`
  const client = new pg.Client(connection)
  client.on('error', () => undefined) // a connection lost between two statements: the next one fails of it
  await client.connect()
  try {
    await holdContents(client)
    await client.query('begin isolation level repeatable read read only')
    const writing = { client, store, manifest, columns: await columnsOf(client), sums: new Map<string, string>() }
    await pipeline(Readable.from(archive(writing)), createGzip({ level: 4 }), createWriteStream(partial, { mode: 0o600 }))
    if (isVerified) await verify(writing, partial)
    await rename(partial, file)
  } finally {
    await client.end()
    await rm(partial, { force: true })
  }
  return manifest
}

async function textOf(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

interface Part {
  kind: 'format' | 'rows' | 'file' | 'manifest'
  name: string
  body: AsyncIterable<Uint8Array>
  table: string
  lines: string[]
  key: string
  text: string
}

/** The parts of an archive, rows checked by their hashes. */
async function* parts(file: string): AsyncGenerator<Part> {
  const source = createReadStream(file)
  const unpacked = source.pipe(createGunzip())
  source.once('error', error => unpacked.destroy(error))
  for await (const { name, body: given } of entries(unpacked)) {
    const body = given as AsyncIterable<Uint8Array>
    const [folder, table = '', chunk = ''] = name.split('/')
    const none = { name, body, table: '', lines: [], key: '', text: '' }
    if (name === 'format.json') yield { ...none, kind: 'format', text: await textOf(body) }
    else if (name === 'manifest.json') yield { ...none, kind: 'manifest', text: await textOf(body) }
    else if (folder === 'rows') {
      const text = await textOf(body)
      if (!chunk.includes(sha256(text))) throw new Error(`备份已损坏：${name}`)
      yield { ...none, kind: 'rows', table, lines: text.split('\n').filter(Boolean) }
    } else if (folder === 'files') yield { ...none, kind: 'file', key: name.slice('files/'.length) }
    else await textOf(body)
  }
}

type Aside = (row: BadRow) => void

async function readInto(
  client: pg.Client,
  store: ObjectStore,
  file: string,
  aside: Aside | undefined,
): Promise<{ found: Pick<Manifest, 'tables' | 'files' | 'size'>; manifest: Manifest | undefined }> {
  const found = { tables: {} as Record<string, number>, files: 0, size: 0 }
  const columns = await columnsOf(client)
  let manifest: Manifest | undefined
  // Those of older versions do not begin with what they are.
  let form: JsonForm | undefined = 'itself'
  for await (const { kind, table, lines, key, text, body } of parts(file)) {
    if (kind === 'format') form = FORMATS[(JSON.parse(text) as Manifest).format]
    else if (kind === 'manifest') manifest = JSON.parse(text) as Manifest
    else if (!form) throw new Error('这份备份来自更新的版本，请先升级千幕')
    else if (kind === 'rows') {
      const own = columns.get(table)
      if (!own) throw new Error(`备份里的表 ${table} 在这个版本里没有`)
      await insertRows(client, table, own, lines, form, aside)
      found.tables[table] = (found.tables[table] ?? 0) + lines.length
    } else {
      const stored = await store.put(body)
      if (stored.key !== key) throw new Error(`备份已损坏：${key}`)
      found.files++
      found.size += stored.size
    }
  }
  return { found, manifest }
}

/**
 * Reads an archive into an empty, migrated instance: all rows in one transaction, every file checked by its hash,
 * and at the end every count against the manifest.
 * @param aside takes rows that their tables do not take, and the rest comes back; without it the first such row ends the restore
 * @throws Error (Chinese) and leaves the database empty when anything differs
 */
export async function restore({ connection, store }: Instance, file: string, aside?: Aside): Promise<Manifest> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined) // a connection lost between two statements: the next one fails of it
  await client.connect()
  try {
    await client.query('begin')
    if (!(await isEmpty(client))) throw new Error('目标实例里已有数据，只能恢复到空的实例')
    // Made at the first start of any instance; the archive brings its own.
    await forgetFirstStart(client)
    const linkAgain = await withoutOwnLinks(client)
    const { found, manifest } = await readInto(client, store, file, aside)
    if (!manifest || !FORMATS[manifest.format]) throw new Error('不是千幕的备份文件，或文件不完整')
    for (const [table, count] of Object.entries(manifest.tables)) {
      if ((found.tables[table] ?? 0) !== count)
        throw new Error(`备份不完整：${table} 应有 ${count} 行，实际 ${found.tables[table] ?? 0} 行`)
    }
    if (found.files !== manifest.files || found.size !== manifest.size)
      throw new Error(`备份不完整：应有 ${manifest.files} 个文件，实际 ${found.files} 个`)
    for (const key of await namedContents(client)) {
      if (!manifest.missing.includes(key) && !(await store.head(key))) throw new Error(`备份不完整：缺少文件 ${key}`)
    }
    await linkAgain(aside)
    await advanceSequences(client)
    await client.query('commit')
    return manifest
  } finally {
    await client.end()
  }
}
