// A drill: back up a living instance, restore it elsewhere, compare every row and file; damaged archives are refused.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import { Readable } from 'node:stream'
import { createGunzip, gzipSync } from 'node:zlib'
import { allCalls } from '@qianmu/contract'
import { freshDatabase } from '@qianmu/testkit/database'
import { validInput } from '@qianmu/testkit/samples'
import { openStudio, type Studio } from '@qianmu/testkit/studio'
import fc from 'fast-check'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openObjectStore } from '../files/index.ts'
import { backup, restore } from './backup.ts'
import { END, entries, entryBytes } from '../kit/operating/tar.ts'
import { seed, valueOf } from '../kit/test-rows.ts'
import { send, wholeTeam } from '../security/test-team.ts'
import { type BadRow, columnsOf, forgetFirstStart, tablesInOrder } from './tables.store.ts'

/** What tells of the moment or of this very process. */
const MOVING = new Set(['videos.token'])

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

/** Values that are easily taken for others on their way through text. */
const JSONS = ['null', '0', '"null"', '[null, {"a": null}]', '{"a": "\\"\\n", "b": 123456789012345678901234567890.5}', '{}', '[]', 'false']
const TEXTS = ['null', '', '\\N', '"', '\n\r\t', '{"a":null}', '😀\u2028', "'"]
const hostile = (type: string, nth: number, isNotNull: boolean): unknown => {
  if (type === 'jsonb' || type === 'json') return !isNotNull && nth % 9 === 0 ? null : JSONS[nth % JSONS.length]
  if (type === 'text') return !isNotNull && nth % 9 === 0 ? null : `${TEXTS[nth % TEXTS.length]}${nth}`
  if (type.startsWith('timestamp')) return `2026-01-01 00:00:00.12345${nth % 10}+00`
  if (type === 'real' || type === 'double precision') return nth / 3
  return valueOf(type, nth)
}
async function connected<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
/** Every row of every table as the database itself writes it. */
const allRows = (connection: pg.ClientConfig) =>
  connected(connection, async client => {
    const found: Record<string, string[]> = {}
    for (const table of await tablesInOrder(client))
      found[table] = (await client.query<{ row: string }>(`select t::text row from "${table}" t order by 1`)).rows.map(({ row }) => row)
    return found
  })

describe('every table and every kind of value', () => {
  const filled = async () => {
    const place = await emptyPlace()
    await connected(place.connection, async client => {
      await forgetFirstStart(client)
      await seed(client, 0, 18, hostile)
      // Contents of these files were never there; it is the rows that are looked at.
      await client.query(`update files set key = 'sha256/00/' || id`)
      // The first of more rows than an archive holds in a piece names the last.
      await client.query(
        `insert into chat_turns (id, conversation_id, user_id, query, message, model, state, started_at, beat_at) overriding system value
         select 1000 + n, conversation_id, user_id, '', '', '', 'done', now(), now() from chat_turns, generate_series(1, 6000) n where id = 1`,
      )
      await client.query(`update chat_turns set parent_id = 7000 where id = 1001`)
      await client.query(`update chat_turns set message = '动过' where id = 7000`)
    })
    return place
  }
  it('comes back as it was', async () => {
    const from = await filled()
    const file = path.join(folder, 'shapes.tar.gz')
    await backup(from, file, '1')
    const to = await emptyPlace()
    await restore(to, file)
    expect(await allRows(to.connection)).toEqual(await allRows(from.connection))
  })

  it('a row that its table does not take is named, and kept aside with what hangs on it if asked', async () => {
    const from = await filled()
    await connected(from.connection, async client => {
      await client.query('alter table works alter column name drop not null')
      await client.query('update works set name = null where id = 3')
      await client.query('alter table chat_turns drop constraint chat_turns_parent_id_chat_turns_id_fk')
      await client.query('delete from chat_turns where id = 7000')
    })
    const file = path.join(folder, 'bad.tar.gz')
    await backup(from, file, '1')
    const to = await emptyPlace()
    await expect(restore(to, file)).rejects.toThrow('表 works 有一行放不回去')
    const aside: BadRow[] = []
    await restore(to, file, row => void aside.push(row))
    expect(aside.find(({ table }) => table === 'works')).toMatchObject({ reason: expect.stringContaining('null value in column "name"') })
    expect(aside.map(({ table }) => table)).toEqual(expect.arrayContaining(['works', 'work_members', 'chat_turns']))
    const [before, after] = [await allRows(from.connection), await allRows(to.connection)]
    for (const [table, rows] of Object.entries(before)) {
      const gone = aside.filter(each => each.table === table).length
      expect([table, after[table]!.length]).toEqual([table, rows.length - gone])
    }
  })

  it('archives of the first form come back too', async () => {
    const from = await emptyPlace()
    await connected(from.connection, async client => {
      await forgetFirstStart(client)
      await seed(client, 0, 3)
      await client.query(`update files set key = 'sha256/00/' || id`)
      await client.query(`update game_shares set content = 'null'`)
    })
    const file = path.join(folder, 'first.tar.gz')
    await backup(from, file, '1')
    const pieces: Uint8Array[] = []
    for await (const { name, body } of entries(createReadStream(file).pipe(createGunzip()))) {
      const chunks: Uint8Array[] = []
      for await (const chunk of body) chunks.push(chunk)
      const text = Buffer.concat(chunks).toString()
      if (name === 'format.json') continue
      const columns = await connected(from.connection, columnsOf)
      const json = new Set(
        name.startsWith('rows/') ? columns.get(name.split('/')[1]!)!.flatMap(({ name: its, type }) => (type === 'jsonb' ? [its] : [])) : [],
      )
      const asItself = (line: string) =>
        JSON.stringify(
          Object.fromEntries(
            Object.entries(JSON.parse(line) as object).map(([its, value]) => [its, json.has(its) && value ? JSON.parse(value) : value]),
          ),
        )
      const told = name.startsWith('rows/')
        ? `${text.split('\n').filter(Boolean).map(asItself).join('\n')}\n`
        : text.replace('qianmu-backup-2', 'qianmu-backup-1')
      const renamed = name.replace(/[0-9a-f]{64}/, createHash('sha256').update(told).digest('hex'))
      const bytes = Buffer.from(told)
      for await (const piece of entryBytes({ name: renamed, size: bytes.length, body: [bytes] })) pieces.push(piece)
    }
    const first = path.join(folder, 'first-form.tar.gz')
    await writeFile(first, gzipSync(Buffer.concat([...pieces, END])))
    const to = await emptyPlace()
    await restore(to, first)
    expect(await allRows(to.connection)).toEqual(await allRows(from.connection))
  })

  it('a backup that does not read back as it was says so, and leaves no archive', async () => {
    const file = path.join(folder, 'lossy.tar.gz')
    const { connection, store } = await filled()
    const torn: typeof store = { ...store, head: async () => ({ key: '', size: 3 }), get: async () => Readable.from([Buffer.from('abc')]) }
    await expect(backup({ connection, store: torn }, file, '1')).rejects.toThrow('备份核对失败')
    await expect(readFile(file)).rejects.toThrow('ENOENT')
  })

  it('so does one whose rows are not what they were', async () => {
    const file = path.join(folder, 'unlike.tar.gz')
    const from = await filled()
    // A type that the archive does not know for JSON: its null would come back as no value.
    const add = `create domain remark as jsonb; alter table works add column remark remark default 'null'`
    await connected(from.connection, client => client.query(add))
    await expect(backup(from, file, '1')).rejects.toThrow('备份核对失败：表 works 的数据读回来不一样')
    await expect(readFile(file)).rejects.toThrow('ENOENT')
  })
})

describe('a whole team, restored elsewhere', () => {
  it('answers every reading call as before, also after a link of a game was revoked', async () => {
    const host = await studio.founder()
    const ids = await wholeTeam(studio, host, '甲')
    await host.call('DELETE', '/ixj_web/v3/game/share', { project_id: ids.project_id, share_id: ids.share_id })
    await studio.app.files.idle()
    const file = path.join(folder, 'team.tar.gz')
    await backup(source(), file, '1')
    const data = await mkdtemp(path.join(os.tmpdir(), 'qianmu-restored-'))
    const connection = await freshDatabase()
    await restore({ connection, store: await openObjectStore({ dataFolder: data, secret: Buffer.alloc(32) }) }, file)
    const restored = await openStudio({ instance: { connection, data } })
    try {
      const again = Object.assign(restored.stranger(host.deviceId), { token: host.token, userId: host.userId, teamId: host.teamId })
      const reading = allCalls().filter(call => call.method === 'GET' && call.kind !== 'stream' && !MOVING.has(call.name))
      expect(reading.length).toBeGreaterThan(300)
      const differing: unknown[] = []
      for (const call of reading) {
        const [before, after] = await Promise.all([host, again].map(person => send(person, call, validInput(call, ids))))
        const told = ({ http, status, data: answer }: typeof before & object) => ({ http, status, data: answer as unknown })
        if (!isDeepStrictEqual(told(after!), told(before!))) differing.push({ call: call.name, before: told(before!), after: told(after!) })
      }
      expect(differing).toEqual([])
    } finally {
      await restored.close()
    }
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
