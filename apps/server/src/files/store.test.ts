// Tests that the disk and an S3-compatible service keep the same promises.
import crypto from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import { afterAll, describe, expect, it } from 'vitest'
import { openDiskStore } from './disk.ts'
import { openS3Store } from './s3.ts'
import { createSigner } from './signature.ts'
import { checkKey, keyOf, MissingObject, type ObjectStore, StorageFull } from './store.ts'

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'qianmu-store-'))
const bucket = 'qianmu'
const s3 = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: path.join(home, 's3'),
  configureBuckets: [{ name: bucket, configs: [] }],
})
const { port } = await s3.run()
afterAll(async () => {
  await s3.close()
  fs.rmSync(home, { recursive: true, force: true })
})

const signer = createSigner(crypto.randomBytes(32))
const disk = await openDiskStore(path.join(home, 'disk'), signer)
const remote = await openS3Store(
  { endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', bucket, accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
  path.join(home, 'incoming'),
)

it.skipIf(process.platform === 'win32')('lies in folders that nobody else on the machine looks into', async () => {
  const folder = path.join(home, 'looked-into')
  fs.mkdirSync(folder, { mode: 0o755 })
  const { key } = await (await openDiskStore(folder, signer)).put(body('内容'))
  for (const place of ['', '.incoming', path.dirname(key)]) expect(fs.statSync(path.join(folder, place)).mode & 0o777, place).toBe(0o700)
  expect(fs.statSync(path.join(folder, key)).mode & 0o777).toBe(0o600)
})

it('stands an object at a path of this machine, and it stays when that goes', async () => {
  const { key } = await disk.put(body('内容'))
  const target = path.join(home, 'linked.bin')
  expect(await disk.link!(key, target)).toBe(true)
  expect(fs.readFileSync(target, 'utf8')).toBe('内容')
  fs.rmSync(target)
  expect(await textOf(await disk.get(key))).toBe('内容')
  await expect(disk.link!(keyOf('0'.repeat(64)), target)).rejects.toThrow(MissingObject)
})

async function* body(...parts: string[]): AsyncIterable<Uint8Array> {
  for (const part of parts) yield Buffer.from(part)
}

async function* failing(): AsyncIterable<Uint8Array> {
  yield Buffer.from('half')
  throw new Error('the uploader went away')
}

async function textOf(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts).toString()
}

async function keysOf(store: ObjectStore, prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of store.list(prefix)) keys.push(key)
  return keys.sort()
}

describe.each([
  ['disk', disk],
  ['S3', remote],
])('%s', (_name, store) => {
  it('stores a content once under its sha256 and gives it back, whole and in ranges', async () => {
    const facts = await store.put(body('千幕', '夜雨'))
    expect(facts).toEqual({ key: keyOf(crypto.createHash('sha256').update('千幕夜雨').digest('hex')), size: 12 })
    expect(await store.put(body('千幕夜雨'))).toEqual(facts)
    expect(await textOf(await store.get(facts.key))).toBe('千幕夜雨')
    expect(await textOf(await store.get(facts.key, { start: 3, end: 8 }))).toBe('幕夜')
    expect(await store.head(facts.key)).toEqual(facts)
    expect(await keysOf(store, 'sha256/')).toContain(facts.key)
  })

  it('says what is missing, and forgives deleting it', async () => {
    const key = keyOf('0'.repeat(64))
    await expect(store.get(key)).rejects.toThrow(MissingObject)
    await expect(store.copy(key, 'thumbs/x.webp')).rejects.toThrow(MissingObject)
    expect(await store.head(key)).toBe(null)
    await store.delete(key)
  })

  it('copies and deletes', async () => {
    const { key } = await store.put(body('原件'))
    await store.copy(key, 'thumbs/copy.webp')
    await store.delete(key)
    expect(await store.head(key)).toBe(null)
    expect(await textOf(await store.get('thumbs/copy.webp'))).toBe('原件')
    expect(await keysOf(store, 'thumbs/')).toEqual(['thumbs/copy.webp'])
  })

  it('leaves nothing of an upload that broke off', async () => {
    const before = await keysOf(store, '')
    await expect(store.put(failing())).rejects.toThrow('the uploader went away')
    expect(await keysOf(store, '')).toEqual(before)
    expect(fs.readdirSync(path.join(home, 'disk/.incoming'))).toEqual([])
    expect(fs.readdirSync(path.join(home, 'incoming'))).toEqual([])
  })

  it('removes what a crash left of an upload once it is a day old, and nothing that may still be arriving', async () => {
    const folder = store === disk ? path.join(home, 'disk/.incoming') : path.join(home, 'incoming')
    for (const name of ['left', 'arriving']) fs.writeFileSync(path.join(folder, name), 'half')
    const day = 24 * 60 * 60
    const now = Date.now()
    fs.utimesSync(path.join(folder, 'left'), now / 1000 - day - 60, now / 1000 - day - 60)
    fs.utimesSync(path.join(folder, 'arriving'), now / 1000 - day + 60, now / 1000 - day + 60)
    await store.sweep(now)
    expect(fs.readdirSync(folder)).toEqual(['arriving'])
    fs.rmSync(path.join(folder, 'arriving'))
  })

  it('stores nothing at all as well as something', async () => {
    const { key, size } = await store.put(body())
    expect(size).toBe(0)
    expect(await textOf(await store.get(key))).toBe('')
  })
})

it('gives S3 addresses that work without credentials', async () => {
  const { key } = await remote.put(body('签名'))
  expect(await (await fetch(await remote.signGet(key, 60))).text()).toBe('签名')
  const wanted = keyOf(crypto.createHash('sha256').update('直传').digest('hex'))
  expect((await fetch(await remote.signPut(wanted, 60), { method: 'PUT', body: '直传' })).status).toBe(200)
  expect(await textOf(await remote.get(wanted))).toBe('直传')
})

it.each(['', '/etc/passwd', '../x', 'a/../b', 'a//b', '.incoming/x', 'a/.b', 'A/b', 'a\0b', 'a'.repeat(300), 'a/b/', 'a\\b'])(
  'takes no key like %j',
  key => {
    expect(() => checkKey(key)).toThrow('not a storage key')
  },
)

it('names a full disk and leaves nothing half-written', async () => {
  const full = Object.assign(new Error('write'), { code: 'ENOSPC' })
  async function* fills(): AsyncIterable<Uint8Array> {
    yield Buffer.from('some')
    throw full
  }
  await expect(disk.put(fills())).rejects.toThrow(StorageFull)
  expect(fs.readdirSync(path.join(home, 'disk/.incoming'))).toEqual([])
})

it.skipIf(!fs.existsSync('/dev/full'))('recognises the real ENOSPC of the operating system', async () => {
  const { asStorageFull } = await import('./spool.ts')
  const error = await fs.promises.writeFile('/dev/full', 'x').catch((reason: unknown) => reason)
  expect(asStorageFull(error)).toBeInstanceOf(StorageFull)
})
