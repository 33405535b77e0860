// Tests of keeping and serving files, over HTTP on a real database and disk.
import crypto from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freshDatabase } from '@qianmu/testkit/database'
import fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openDatabase, type OpenDatabase } from '../kit/database.ts'
import { createFiles, FileRefusal, type Files, ImageRefusal, QuotaExceeded } from './index.ts'

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'qianmu-files-'))
const TEAM = { teamId: 1, userId: 7 }
let database: OpenDatabase
let files: Files
let app: FastifyInstance
const onError = vi.fn()
let now = Date.now()
beforeAll(async () => {
  database = openDatabase(await freshDatabase())
  files = await createFiles({
    db: database.db,
    dataFolder: home,
    secret: crypto.randomBytes(32),
    base: '/studio',
    teamQuotaBytes: 5_000_000,
    teamQuotaOf: async teamId => (teamId === 4 ? 10 : null),
    onError,
    now: () => now,
  })
  app = fastify()
  await files.attach(app, { mayRead: async (request, file) => request.headers.authorization === `team ${file.team_id}` })
})
afterAll(async () => {
  await app.close()
  await files.idle()
  await database.close()
  fs.rmSync(home, { recursive: true, force: true })
})

function get(url: string, headers: Record<string, string> = {}) {
  return app.inject({ url, headers })
}

function picture(width = 300, height = 200) {
  return sharp({ create: { width, height, channels: 3, background: '#38f' } })
}

it('keeps a picture without its EXIF, upright, and serves it with a fixed type that can run nothing', async () => {
  const photo = await picture(300, 200)
    .withExif({ IFD3: { GPSLatitude: '31/1 13/1 0/1' }, IFD0: { Make: 'SecretCamera' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect((await sharp(photo).metadata()).exif).toBeDefined()
  const file = await files.keepImage({ ...TEAM, name: '照片.jpg', bytes: photo })
  expect(file).toMatchObject({ mime: 'image/jpeg', width: 200, height: 300, name: '照片.jpg', team_id: 1 })
  const answer = await get(files.address(file.id))
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
    'content-length': String(file.size),
  })
  expect(answer.headers['content-disposition']).toBeUndefined()
  const kept = await sharp(answer.rawPayload).metadata()
  expect([kept.exif, kept.xmp, kept.orientation]).toEqual([undefined, undefined, undefined])
  expect(answer.rawPayload.includes('SecretCamera')).toBe(false)
})

it('serves the five variants [D1-3-25], as webp or jpeg by what the browser takes', async () => {
  const file = await files.keepImage({ ...TEAM, name: 'a.png', bytes: await picture(3000, 1500).png().toBuffer() })
  const edges = { large: 2048, big: 1280, mid: 720, small: 360, mini: 120 }
  for (const [variant, edge] of Object.entries(edges)) {
    const address = Object.entries(files.addresses(file.id)).find(([name]) => name === variant)?.[1] ?? ''
    const webp = await get(address, { accept: 'image/avif,image/webp,*/*' })
    expect(webp.headers).toMatchObject({ 'content-type': 'image/webp', vary: 'accept' })
    expect(await sharp(webp.rawPayload).metadata()).toMatchObject({ format: 'webp', width: edge, height: edge / 2 })
    const jpeg = await get(address, { accept: 'image/png' })
    expect(await sharp(jpeg.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: edge })
  }
  expect(onError).not.toHaveBeenCalled()
})

it('ends when the copies under way are made', async () => {
  const kept = await Promise.all(
    [...'123456'].map(async shade => {
      const bytes = await sharp({ create: { width: 2600, height: 1300, channels: 3, background: `#${shade}00` } })
        .png()
        .toBuffer()
      return files.keepImage({ ...TEAM, name: 'a.png', bytes })
    }),
  )
  await files.idle()
  const keys = new Set<string>()
  for await (const { key } of files.store.list('thumbs/')) keys.add(key)
  for (const { key } of kept) expect([...keys].filter(each => each.includes(key.slice(key.lastIndexOf('/') + 1)))).toHaveLength(5)
  expect(onError).not.toHaveBeenCalled()
})

it('never enlarges a small picture', async () => {
  const file = await files.keepImage({ ...TEAM, name: 'a.png', bytes: await picture(50, 40).png().toBuffer() })
  const answer = await get(files.address(file.id, 'large'), { accept: 'image/webp' })
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 50, height: 40 })
})

it('keeps an animation an animation', async () => {
  const frames = await Promise.all(
    ['#f00', '#0f0', '#00f'].map(background =>
      sharp({ create: { width: 40, height: 30, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  const file = await files.keepImage({ ...TEAM, name: 'a.gif', bytes: gif })
  expect(file).toMatchObject({ width: 40, height: 30, mime: 'image/gif' })
  const answer = await get(files.address(file.id))
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ pages: 3 })
})

it.each([
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['HTML', Buffer.from('<html><script>alert(1)</script>')],
  ['a PNG head with nothing behind it', Buffer.from('89504e470d0a1a0a0000', 'hex')],
  ['an empty file', Buffer.alloc(0)],
])('refuses %s as a picture', async (_name, bytes) => {
  await expect(files.keepImage({ ...TEAM, name: 'x.png', bytes })).rejects.toThrow(ImageRefusal)
})

it('drops whatever is hidden behind a picture', async () => {
  const polyglot = Buffer.concat([await picture().gif().toBuffer(), Buffer.from('<script>alert("gifar")</script>PK\u0003\u0004')])
  const file = await files.keepImage({ ...TEAM, name: 'x.gif', bytes: polyglot })
  expect((await get(files.address(file.id))).rawPayload.includes('gifar')).toBe(false)
})

it('refuses a picture of 256 megapixels with little memory', async () => {
  const bomb = await sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: '#000' }, limitInputPixels: false })
    .png({ compressionLevel: 9 })
    .toBuffer()
  const memory = process.memoryUsage.rss()
  await expect(files.keepImage({ ...TEAM, name: 'bomb.png', bytes: bomb })).rejects.toThrow('4000 万像素')
  expect(process.memoryUsage.rss() - memory).toBeLessThan(100_000_000)
})

it('serves other files only as downloads, and media in ranges', async () => {
  const text = await files.keep({ ...TEAM, name: '剧本.txt', bytes: Buffer.from('第一集') })
  const answer = await get(files.address(text.id))
  expect(answer.headers['content-disposition']).toContain(encodeURIComponent('剧本.txt'))
  expect(answer.body).toBe('第一集')
  const sound = await files.keep({ ...TEAM, name: 'a.mp3', bytes: Buffer.from('ID3-0123456789') })
  const address = files.address(sound.id)
  expect(await get(address, { range: 'bytes=4-6' })).toMatchObject({
    statusCode: 206,
    body: '012',
    headers: { 'content-range': 'bytes 4-6/14' },
  })
  expect(await get(address, { range: 'bytes=-3' })).toMatchObject({ statusCode: 206, body: '789' })
  expect(await get(address, { range: 'bytes=10-' })).toMatchObject({ statusCode: 206, body: '6789' })
  expect(await get(address, { range: 'bytes=99-' })).toMatchObject({ statusCode: 416, headers: { 'content-range': 'bytes */14' } })
  const etag = String((await get(address)).headers.etag)
  expect((await get(address, { 'if-none-match': etag })).statusCode).toBe(304)
})

it.each([
  ['a.exe', Buffer.from('4d5a9000', 'hex')],
  ['a.html', Buffer.from('<html>')],
  ['a.svg', Buffer.from('<svg/>')],
  ['a.mp3', Buffer.from('not sound')],
  ['a.txt', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0])],
  ['noextension', Buffer.from('text')],
])('refuses %s', async (name, bytes) => {
  await expect(files.keep({ ...TEAM, name, bytes })).rejects.toThrow(FileRefusal)
})

it('gives a file only to whoever has its address or its team', async () => {
  const file = await files.keep({ ...TEAM, name: 'a.txt', bytes: Buffer.from('机密') })
  const address = files.address(file.id)
  expect((await get(`/studio/file/${file.id}`)).statusCode).toBe(404)
  expect((await get(`/studio/file/${file.id}`, { authorization: 'team 1' })).body).toBe('机密')
  expect((await get(`/studio/file/${file.id}`, { authorization: 'team 2' })).statusCode).toBe(404)
  expect((await get(address.replace(`/file/${file.id}`, `/file/${file.id - 1}`))).statusCode).toBe(404)
  expect((await get(address.replace(/e=(\d+)/, (_, expires) => `e=${Number(expires) + 1}`))).statusCode).toBe(404)
  for (const wrong of ['0', '-1', '1e3', '99999999999999999999', '1%00', '__proto__'])
    expect((await get(`/studio/file/${wrong}`)).statusCode).toBe(404)
  expect((await get(`/studio/file/${file.id}/huge`)).statusCode).toBe(404)
})

it('lets an address expire', async () => {
  const file = await files.keep({ ...TEAM, name: 'a.txt', bytes: Buffer.from('今天') })
  const address = files.address(file.id)
  now += 49 * 3600_000
  expect((await get(address)).statusCode).toBe(404)
  now -= 49 * 3600_000
  expect((await get(address)).statusCode).toBe(200)
})

it('takes at a signed address only the content that the address names', async () => {
  const key = `sha256/${crypto.createHash('sha256').update('直传').digest('hex').replace(/^(..)/, '$1/')}`
  const put = (url: string, payload: string) => app.inject({ method: 'PUT', url, payload, headers: { 'content-type': 'text/html' } })
  const address = await files.store.signPut(key, 60)
  expect((await put(address, '别的')).statusCode).toBe(409)
  expect((await put(address, '直传')).statusCode).toBe(201)
  expect((await put(address.replace(/s=.*/, 's=x'), '直传')).statusCode).toBe(403)
  const read = await get(await files.store.signGet(key, 60))
  expect(read).toMatchObject({ statusCode: 200, body: '直传', headers: { 'content-type': 'application/octet-stream' } })
  expect(read.headers['content-disposition']).toContain('attachment')
  expect(
    (await get(await files.store.signGet('../../etc/passwd', 60).catch(() => '/studio/blob/..%2f..%2fetc/passwd?e=1&s=x'))).statusCode,
  ).toBe(403)
})

it('keeps a team within its quota also under parallel uploads, and gives room back', async () => {
  const owner = { teamId: 2, userId: 7 }
  const upload = (key: number) => files.keep({ ...owner, name: `${key}.txt`, bytes: Buffer.alloc(1_000_000, String(key % 10)) })
  const results = await Promise.allSettled(Array.from({ length: 12 }, (_, key) => upload(key)))
  const kept = results.flatMap(result => (result.status === 'fulfilled' ? [result.value] : []))
  expect(kept).toHaveLength(5)
  for (const result of results) if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(QuotaExceeded)
  expect(await files.usage(owner)).toBe(5_000_000)
  await files.remove(kept[0]?.id ?? 0)
  expect(await files.usage(owner)).toBe(4_000_000)
  await upload(99)
})

it('knows that a team has a limit of its own', async () => {
  await files.keep({ teamId: 4, userId: 7, name: 'a.txt', bytes: Buffer.from('0123456789') })
  await expect(files.keep({ teamId: 4, userId: 7, name: 'a.txt', bytes: Buffer.from('!') })).rejects.toThrow('团队空间已用完')
})

it('removes a content with its last file, and not before', async () => {
  const bytes = await picture(77, 33).png().toBuffer()
  const one = await files.keepImage({ ...TEAM, name: 'a.png', bytes })
  const two = await files.keepImage({ teamId: 3, userId: 8, name: 'b.png', bytes })
  expect(two.key).toBe(one.key)
  await files.remove(one.id)
  expect((await get(files.address(two.id))).statusCode).toBe(200)
  await get(files.address(two.id, 'mini'))
  await files.remove(two.id)
  await files.remove(two.id)
  expect(await files.store.head(one.key)).toBe(null)
  for await (const { key } of files.store.list('thumbs/')) expect(key).not.toContain(one.key.slice(10))
  expect((await get(files.address(two.id))).statusCode).toBe(404)
})

it('keeps several drawn pictures with what is written about them, or nothing of it', async () => {
  const owner = { teamId: 9, userId: 7 }
  const drawn = [await picture(31, 20).png().toBuffer(), await picture(32, 20).png().toBuffer()].map(bytes => ({
    ...owner,
    name: '图.png',
    bytes,
  }))
  const contents = async () => {
    let count = 0
    for await (const _ of files.store.list('sha256/')) count++
    return count
  }
  const before = await contents()
  const broken = files.keepAllDrawn(
    drawn,
    clean => clean,
    async (_tx, rows) => {
      expect(rows.map(row => [row.width, row.height])).toEqual([
        [31, 20],
        [32, 20],
      ])
      throw new Error('changed my mind')
    },
  )
  await expect(broken).rejects.toThrow('changed my mind')
  expect([await files.usage(owner), await contents()]).toEqual([0, before])
  let ids: number[] = []
  await files.keepAllDrawn(
    drawn,
    clean => clean,
    async (_tx, rows) => void (ids = rows.map(row => row.id)),
  )
  expect((await Promise.all(ids.map(id => files.find(id)))).map(row => row?.width)).toEqual([31, 32])
  expect(await contents()).toBe(before + 2)
})

it('leaves alone what another process on the same folder is receiving, and sweeps what nobody is', async () => {
  const half = path.join(files.temporaryFolder, 'half')
  fs.writeFileSync(half, 'half of a picture')
  const second = await createFiles({ db: database.db, dataFolder: home, secret: crypto.randomBytes(32), onError })
  await second.sweep()
  expect(fs.existsSync(half)).toBe(true)
  const twoDaysAgo = Date.now() / 1000 - 2 * 24 * 60 * 60
  fs.utimesSync(half, twoDaysAgo, twoDaysAgo)
  await second.sweep()
  expect(fs.existsSync(half)).toBe(false)
})
