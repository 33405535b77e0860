// Uploads over HTTP: files and pictures kept and read back, variants by what the browser takes, refusals at the field, other teams kept out.
import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'

let studio: Studio
let host: Person
beforeAll(async () => {
  studio = await openStudio()
  host = await studio.founder()
})
afterAll(() => studio.close())

const picture = async (width = 900, height = 600) =>
  new Blob([
    (await sharp({ create: { width, height, channels: 3, background: '#5456d4' } })
      .jpeg()
      .withExif({ IFD0: { Copyright: '绝密' } })
      .toBuffer()) as Uint8Array<ArrayBuffer>,
  ])
const get = (url: string, accept = 'image/webp,*/*') => fetch(studio.url + url, { headers: { accept } })

it('keeps a multipart file and gives it back byte by byte [D1-7.2-17] [D2-7-01]', async () => {
  const bytes = new TextEncoder().encode('%PDF-1.4\n'.padEnd(5000, '雨'))
  const { status, data } = await host.upload('POST', '/ixj_web/file', { file: [new Blob([bytes]), '合同.pdf'] })
  expect(status).toBe(0)
  expect(data).toMatchObject({ name: '合同.pdf', mime: 'application/pdf', size: bytes.length })
  const back = new Uint8Array(await (await get(data.url)).arrayBuffer())
  expect(createHash('sha256').update(back).digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'))
})

it('keeps a picture and serves its five variants [D1-7.2-18] [D1-3-25] [D2-7-03]', async () => {
  const { data } = await host.upload('POST', '/ixj_web/image', { file: [await picture(), '图.jpg'] })
  expect(Object.keys(data.thumbs)).toEqual(['large', 'big', 'mid', 'small', 'mini'])
  expect(data).toMatchObject({ width: 900, height: 600 })
  const mini = await sharp(Buffer.from(await (await get(data.thumbs.mini)).arrayBuffer())).metadata()
  expect(mini.width).toBe(120)
  expect(mini.exif).toBeUndefined()
})

it('tells which frames and which depth of a picture are gone', async () => {
  // The head of a PNG is 33 bytes; behind it stands how many frames an APNG has.
  const still = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const frames = Buffer.concat([Buffer.from([0, 0, 0, 8]), Buffer.from('acTL'), Buffer.from([0, 0, 0, 3, 0, 0, 0, 0]), Buffer.alloc(4)])
  frames.writeUInt32BE(crc32(frames.subarray(4, 16)), 16)
  const apng = Buffer.concat([still.subarray(0, 33), frames, still.subarray(33)])
  const kept = await host.upload('POST', '/ixj_web/image', { file: [new Blob([new Uint8Array(apng)]), '三帧.png'] })
  expect(kept.data.losses).toEqual([{ place: '', construct: 'APNG acTL', fate: 'dropped', words: '共 3 帧，只留第一帧' }])
  const deep = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .toColourspace('rgb16')
    .png()
    .toBuffer()
  const { data } = await host.upload('POST', '/ixj_web/image', { file: [new Blob([new Uint8Array(deep)]), '深.png'] })
  expect(data.losses).toMatchObject([{ construct: 'png 16 bit', fate: 'changed' }])
  expect((await host.upload('POST', '/ixj_web/image', { file: [await picture(), '图.jpg'] })).data.losses).toEqual([])
})

it('answers webp where the browser takes it, jpeg where it does not [D1-3-26]', async () => {
  const { data } = await host.upload('POST', '/ixj_web/image', { file: [await picture(400, 400), '图.jpg'] })
  expect((await get(data.thumbs.small)).headers.get('content-type')).toBe('image/webp')
  expect((await get(data.thumbs.small, 'image/png,image/jpeg')).headers.get('content-type')).toBe('image/jpeg')
})

it.each([
  ['a script in a picture’s clothes', '<script>alert(1)</script>', 'a.png'],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'a.svg'],
  ['a program', 'MZ\u0090', 'a.exe'],
])('refuses %s at the field', async (_what, text, name) => {
  const answer = await host.upload('POST', '/ixj_web/image', { file: [new Blob([text]), name] })
  expect(answer).toMatchObject({ http: 200, status: 1000, data: { fields: [{ field: 'file' }] } })
})

it('refuses a picture of too many pixels', async () => {
  const bomb = await sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: '#000' }, limitInputPixels: false })
    .png({ compressionLevel: 9 })
    .toBuffer()
  const answer = await host.upload('POST', '/ixj_web/image', { file: [new Blob([bomb as Uint8Array<ArrayBuffer>]), 'a.png'] })
  expect(answer.status).toBe(1000)
})

it('gives no file without its signature', async () => {
  const { data } = await host.upload('POST', '/ixj_web/image', { file: [await picture(50, 50), '图.jpg'] })
  const bare = data.url.split('?')[0]
  expect((await get(bare)).status).toBeGreaterThanOrEqual(400)
  expect((await get(data.url.replace(/s=./, 's=A'))).status).toBeGreaterThanOrEqual(400)
})
