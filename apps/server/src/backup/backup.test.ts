// A drill: back up a living instance, restore it elsewhere, compare every row and file; damaged archives are refused.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { freshDatabase } from '@qianmu/testkit/database'
import { openStudio, type Studio } from '@qianmu/testkit/studio'
import fc from 'fast-check'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openObjectStore } from '../files/index.ts'
import { backup, restore } from './backup.ts'
import { END, entries, entryBytes } from '../kit/operating/tar.ts'
import { tablesInOrder } from './tables.store.ts'

let studio: Studio
let folder: string
beforeAll(async () => {
  studio = await openStudio()
  folder = await mkdtemp(path.join(os.tmpdir(), 'qianmu-backup-'))
  const host = await studio.founder()
  await studio.colleague(host)
  const project_id = (
    await host.call('POST', '/ixj_web/project/add', {
      project_name: '雨夜归人',
      project_type: 1,
      script_type: 'SCRIPT',
      tags: ['悬疑', '“引号”\n换行'.slice(0, 4)],
    })
  ).data.project_id
  for (let nth = 1; nth <= 30; nth++)
    await host.call('POST', '/ixj_web/doc/add', { project_id, doc_name: `第 ${nth} 集`, text: `1-1 日 内 咖啡馆\n顾晚：第${nth}句。` })
  const png = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#5456d4' } })
    .png()
    .toBuffer()
  await host.upload('POST', '/ixj_web/image', { file: [new Blob([png as Uint8Array<ArrayBuffer>]), '图.png'] })
})
afterAll(() => studio.close())

const emptyPlace = async () => {
  const dataFolder = await mkdtemp(path.join(os.tmpdir(), 'qianmu-restored-'))
  return { connection: await freshDatabase(), store: await openObjectStore({ dataFolder, secret: Buffer.alloc(32) }) }
}
const source = () => ({ connection: studio.app.pool.options as pg.ClientConfig, store: studio.app.files.store })

async function contents(connection: pg.ClientConfig) {
  const client = new pg.Client(connection)
  await client.connect()
  const found: Record<string, string> = {}
  for (const table of await tablesInOrder(client)) {
    const { rows } = await client.query<{ line: string }>(`select row_to_json(t)::text as line from "${table}" t order by 1`)
    found[table] =
      createHash('sha256')
        .update(rows.map(row => row.line).join('\n'))
        .digest('hex') + rows.length
  }
  await client.end()
  return found
}

describe('backup and restore', () => {
  it('brings every row and every file to another instance, and ids go on from there', async () => {
    // It has a number of the documents.
    await studio.app.pool.query(`insert into co_written (kind, of) values ('flow', 1) on conflict do nothing`)
    // The smaller copies of the picture are made, and what it looks like is noted.
    await studio.app.files.idle()
    const file = path.join(folder, 'whole.tar.gz')
    const manifest = await backup(source(), file, '1.2.3')
    expect(manifest.files).toBeGreaterThan(0)
    const target = await emptyPlace()
    await restore(target, file)
    expect(await contents(target.connection)).toEqual(await contents(source().connection))
    for await (const { key, size } of studio.app.files.store.list('sha256/')) expect(await target.store.head(key)).toEqual({ key, size })
    const client = new pg.Client(target.connection)
    await client.connect()
    const highest = (await client.query('select max(id) as id from users')).rows[0].id
    const next = (await client.query(`insert into users (nickname) values ('新人') returning id`)).rows[0].id
    expect(Number(next)).toBe(Number(highest) + 1)
    const { rows } = await client.query(
      `select nextval('docs_id_seq') > greatest((select max(id) from docs), (select max(id) from co_written)) free`,
    )
    expect(rows).toEqual([{ free: true }])
    await client.end()
  })

  it('holds every content that its rows name, however much is deleted meanwhile; what was deleted goes after it', async () => {
    const host = await studio.founder()
    const owner = { teamId: host.teamId, userId: host.userId }
    const add = (nth: number) => studio.app.files.keep({ ...owner, name: `${nth}.txt`, bytes: Buffer.from(`第 ${nth} 份`.repeat(2000)) })
    const kept: Awaited<ReturnType<typeof add>>[] = []
    for (let nth = 0; nth < 120; nth++) kept.push(await add(nth))
    const file = path.join(folder, 'while-deleting.tar.gz')
    const removing = (async () => {
      for (const { id } of kept) await studio.app.files.remove(id)
    })()
    const manifest = await backup(source(), file, '1')
    await removing
    expect(manifest.missing).toEqual([])
    const target = await emptyPlace()
    await restore(target, file)
    const client = new pg.Client(target.connection)
    await client.connect()
    const { rows } = await client.query<{ key: string }>('select distinct key from files')
    await client.end()
    for (const { key } of rows) expect(await target.store.head(key)).not.toBeNull()
    await studio.app.files.sweep()
    for (const { key } of kept) expect(await studio.app.files.store.head(key)).toBeNull()
  })

  it('tells of a content that was gone before', async () => {
    const host = await studio.founder()
    const lost = await studio.app.files.keep({ teamId: host.teamId, userId: host.userId, name: 'a.txt', bytes: Buffer.from('没了') })
    await studio.app.files.store.delete(lost.key)
    const file = path.join(folder, 'lost.tar.gz')
    expect((await backup(source(), file, '1')).missing).toEqual([lost.key])
    expect((await restore(await emptyPlace(), file)).missing).toEqual([lost.key])
    await studio.app.files.remove(lost.id)
  })

  it('refuses a place that is not empty', async () => {
    const file = path.join(folder, 'again.tar.gz')
    await backup(source(), file, '1')
    await expect(restore(source(), file)).rejects.toThrow('已有数据')
  })

  it('refuses a damaged or cut-off archive and leaves the target empty', async () => {
    const file = path.join(folder, 'good.tar.gz')
    await backup(source(), file, '1')
    const bytes = await readFile(file)
    const target = await emptyPlace()
    const cut = path.join(folder, 'cut.tar.gz')
    await writeFile(cut, bytes.subarray(0, Math.floor(bytes.length * 0.7)))
    await expect(restore(target, cut)).rejects.toThrow()
    const foreign = path.join(folder, 'foreign.tar.gz')
    await pipeline(Readable.from([gzipSync(END)]), createWriteStream(foreign))
    await expect(restore(target, foreign)).rejects.toThrow('不是千幕的备份文件')
    const client = new pg.Client(target.connection)
    await client.connect()
    expect((await client.query('select 1 from users')).rowCount).toBe(0)
    await client.end()
  })
})

describe('tar', () => {
  it('reads back what it wrote, whatever names, sizes and chunks', async () => {
    const anyEntry = fc.record({ name: fc.stringMatching(/^[a-z一-龥/]{1,150}$/), body: fc.uint8Array({ maxLength: 2000 }) })
    await fc.assert(
      fc.asyncProperty(fc.array(anyEntry, { maxLength: 5 }), fc.integer({ min: 1, max: 700 }), async (given, step) => {
        const bytes: Uint8Array[] = []
        for (const { name, body } of given)
          for await (const chunk of entryBytes({ name, size: body.length, body: [body] })) bytes.push(chunk)
        const whole = Buffer.concat([...bytes, END])
        const pieces = Array.from({ length: Math.ceil(whole.length / step) }, (_, at) => whole.subarray(at * step, (at + 1) * step))
        const seen: { name: string; body: Uint8Array }[] = []
        for await (const entry of entries(Readable.from(pieces, { objectMode: true }))) {
          const parts: Uint8Array[] = []
          for await (const part of entry.body) parts.push(part)
          seen.push({ name: entry.name, body: new Uint8Array(Buffer.concat(parts)) })
        }
        expect(seen).toEqual(given)
      }),
      { numRuns: 60 },
    )
  })

  it('is opened by the tar of the system', async () => {
    const file = path.join(folder, 'system.tar.gz')
    await backup(source(), file, '1')
    const { execFileSync } = await import('node:child_process')
    const listed = execFileSync('tar', ['-tzf', file], { encoding: 'utf8' })
    expect(listed).toContain('manifest.json')
    expect(createReadStream(file).path).toBe(file)
  })
})
