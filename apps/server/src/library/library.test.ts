// The assets of a team over HTTP: found by what they are and what is said of them, seen by whom they may be, changed many at once.
import { openStudio, type Loose, type Person, type Studio } from '@qianmu/testkit/studio'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'

let studio: Studio
let host: Person
let mate: Person
let files: Record<string, number>
const call = async (method: string, path: string, body: object = {}, who = host) => who.call<Loose>(method, `/ixj_web/asset${path}`, body)
const names = async (query: object = {}, who = host): Promise<string[]> =>
  (await call('GET', '/list', query, who)).data.list.map(({ name }: Loose) => name)
const picture = (colour: string, width = 320, height = 200) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${colour}"/><circle cx="80" cy="70" r="60" fill="#eee"/></svg>`,
    ),
  )
const keep = async (name: string, bytes: Buffer, who = host): Promise<number> =>
  (
    await who.upload<Loose>('POST', /png|jpg/.test(name) ? '/ixj_web/image' : '/ixj_web/file', {
      file: [new Blob([new Uint8Array(bytes)]), name],
    })
  ).data.file_id

afterAll(() => studio.close())
beforeAll(async () => {
  studio = await openStudio()
  host = await studio.founder()
  mate = await studio.colleague(host)
  files = {
    red: await keep('雨夜红伞.png', await picture('#c02020').png().toBuffer()),
    blue: await keep('望江路夜景.png', await picture('#2040c0', 200, 320).png().toBuffer()),
    // The first again, smaller and as a JPEG.
    again: await keep('红伞缩小.jpg', await picture('#c02020').resize(240).jpeg({ quality: 70 }).toBuffer()),
    text: await keep('人物小传.txt', Buffer.from('顾晚，二十七岁')),
    theirs: await keep('别人画的.png', await picture('#20a040').rotate(180).negate({ alpha: false }).png().toBuffer(), mate),
  }
})

it('lists what one keeps, the newest first and page by page, and what the team shares', async () => {
  expect(await names()).toEqual(['人物小传.txt', '红伞缩小.jpg', '望江路夜景.png', '雨夜红伞.png'])
  const first = (await call('GET', '/list', { size: 3 })).data
  expect(first.list.map(({ kind, mine }: Loose) => [kind, mine])).toEqual([
    ['document', true],
    ['image', true],
    ['image', true],
  ])
  expect(await names({ size: 3, before: first.next })).toEqual(['雨夜红伞.png'])
  expect((await call('GET', '/list', { before: first.next })).data.next).toBeNull()
  expect((await call('PUT', '', { file_ids: [files.theirs], shared: 1 })).data.ids).toEqual([])
  expect((await call('GET', '/detail', { file_id: files.theirs })).status).toBe(1004)
  expect((await call('PUT', '', { file_ids: [files.theirs], shared: 1 }, mate)).data.ids).toEqual([files.theirs])
  expect(await names({ source: 'shared' })).toEqual(['别人画的.png'])
  expect(await names({ source: 'mine' })).not.toContain('别人画的.png')
  const stranger = await studio.founder()
  expect(await names({}, stranger)).toEqual([])
  expect((await call('PUT', '', { file_ids: [files.red], rating: 1 }, stranger)).data.ids).toEqual([])
})

it('is sorted and counted', async () => {
  const all = await names()
  expect((await call('GET', '/list', { size: 2 })).data.total).toBe(all.length)
  expect(await names({ sort: 'oldest' })).toEqual(all.toReversed())
  const first = (await call('GET', '/list', { sort: 'name', size: 2 })).data
  const rest = (await call('GET', '/list', { sort: 'name', size: 200, before: first.next })).data
  expect([rest.next, rest.total]).toEqual([null, null])
  const sorted = [...first.list, ...rest.list].map(({ name }: Loose) => name as string)
  expect(sorted.toSorted()).toEqual(all.toSorted())
  expect(await names({ sort: 'name' })).toEqual(sorted)
  expect(Date.parse(first.list[0].created_at)).toBeGreaterThan(0)
  expect((await call('GET', '/list', { sort: 'colour' })).status).toBe(1000)
})

it('finds by words, tags with and, or and not, colour, ratio, kind, rating and folder, also as a smart folder', async () => {
  // Looks are noted with the copies, not when somebody asks.
  await studio.app.files.idle()
  const tag = (file_ids: unknown[], add_tags: string[]) => call('PUT', '', { file_ids, add_tags })
  await tag([files.red, files.again], ['雨', '伞'])
  await tag([files.blue], ['雨', '街'])
  expect(await names({ keyword: '红伞' })).toEqual(['红伞缩小.jpg', '雨夜红伞.png'])
  expect(await names({ keyword: '夜' })).toEqual(['望江路夜景.png', '雨夜红伞.png'])
  expect(await names({ all_tags: '雨，伞' })).toEqual(['红伞缩小.jpg', '雨夜红伞.png'])
  expect(await names({ any_tags: '伞,街' })).toHaveLength(3)
  expect(await names({ all_tags: '雨', no_tags: '伞' })).toEqual(['望江路夜景.png'])
  expect(await names({ colour: 'red' })).toEqual(['红伞缩小.jpg', '雨夜红伞.png'])
  expect(await names({ colour: 'blue', ratio: 'tall', kind: 'image' })).toEqual(['望江路夜景.png'])
  await call('PUT', '', { file_ids: [files.blue], rating: 4 })
  expect(await names({ rating: 3 })).toEqual(['望江路夜景.png'])
  const folder = (await call('POST', '/folder', { name: '场景/望江路' })).data
  expect((await call('POST', '/folder', { name: '场景/望江路' })).status).toBe(1000)
  await call('PUT', '', { file_ids: [files.blue], folder_id: folder.folder_id })
  expect(await names({ folder_id: folder.folder_id })).toEqual(['望江路夜景.png'])
  const smart = (await call('POST', '/folder', { name: '雨里没伞', query: { all_tags: '雨', no_tags: '伞' } })).data
  expect(await names(smart.query)).toEqual(['望江路夜景.png'])
  const shelf = (await call('GET', '/shelf')).data
  expect(shelf.tags[0]).toEqual({ tag: '雨', count: 3 })
  expect(shelf.folders.map(({ name }: Loose) => name).toSorted()).toEqual(['场景/望江路', '雨里没伞'].toSorted())
  await host.call('DELETE', '/ixj_web/asset/folder', { folder_id: folder.folder_id })
  expect((await call('GET', '/detail', { file_id: files.blue })).data).toMatchObject({ folder_id: null, tags: ['雨', '街'], rating: 4 })
})

it('tells which pictures look nearly the same', async () => {
  const alike = async (id: number | undefined) => (await call('GET', '/detail', { file_id: id })).data.alike.map(({ name }: Loose) => name)
  expect(await alike(files.again)).toEqual(['雨夜红伞.png'])
  expect(await alike(files.red)).toEqual(['红伞缩小.jpg'])
  expect(await names({ alike: 1, source: 'mine' })).toEqual(['红伞缩小.jpg', '雨夜红伞.png'])
  expect(await names({ alike: 1, rating: 3 })).toEqual([])
})

it('takes out of the library what is one’s own, for the founder all of the team, and puts it back; the file stays', async () => {
  const bin = (file_ids: unknown[], who = host) => call('DELETE', '', { file_ids }, who)
  const mates = await keep('要移出.png', await picture('#801080').png().toBuffer(), mate)
  const colleague = await studio.colleague(host)
  await call('PUT', '', { file_ids: [files.again], shared: 1 })
  expect((await bin([files.again], colleague)).status).toBe(1004)
  expect((await bin([files.again, mates], await studio.founder())).status).toBe(1004)
  const { url } = (await call('GET', '/detail', { file_id: files.again })).data
  expect((await bin([files.again, mates])).data.ids.toSorted()).toEqual([files.again, mates].toSorted())
  expect((await bin([files.again])).status).toBe(1004)
  expect(await names({ source: 'mine' })).not.toContain('红伞缩小.jpg')
  expect(await names({}, mate)).not.toContain('要移出.png')
  expect(await names({ alike: 1, source: 'mine' })).toEqual([])
  expect((await call('GET', '/detail', { file_id: files.red })).data.alike).toEqual([])
  expect(
    (await fetch(new URL(url, studio.url), { headers: { authorization: `Bearer ${host.token}`, device_id: host.deviceId } })).status,
  ).toBe(200)
  expect((await call('PUT', '/restore', { file_ids: [files.again] }, colleague)).status).toBe(1004)
  expect((await call('PUT', '/restore', { file_ids: [files.again] })).data.ids).toEqual([files.again])
  expect(await names({ source: 'mine' })).toContain('红伞缩小.jpg')
  await call('PUT', '', { file_ids: [files.again], shared: 0 })
})

it('packs what one may take, each under a name of its own', async () => {
  const headers = { authorization: `Bearer ${host.token}`, device_id: host.deviceId, 'content-type': 'application/json' }
  const packed = (file_ids: unknown[]) =>
    fetch(`${studio.url}/ixj_web/asset/pack`, { method: 'POST', headers, body: JSON.stringify({ file_ids }) })
  const twin = await keep('红伞缩小.jpg', await picture('#11c0c0').jpeg().toBuffer())
  const answer = await packed([files.again, files.text, twin])
  const entries = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  expect(Object.keys(entries).toSorted()).toEqual(['人物小传.txt', '红伞缩小 (2).jpg', '红伞缩小.jpg'].toSorted())
  expect(strFromU8(entries['人物小传.txt']!)).toBe('顾晚，二十七岁')
  const stranger = await studio.founder()
  expect((await call('POST', '/pack', { file_ids: [files.red] }, stranger)).status).toBe(1004)
})

it('tells what a work uses, and warns of what may soon not be used any more', async () => {
  const work = { project_name: '雨夜归人', project_type: 4, script_type: 'GAME' }
  const { project_id } = (await host.call<Loose>('POST', '/ixj_web/project/add', work)).data
  const add = {
    project_id,
    resources: [
      { name: '伞', file_id: files.red },
      { name: '绿', file_id: files.theirs },
    ],
  }
  expect((await host.call('POST', '/ixj_web/project/resource_list', add)).msg).toBe('')
  expect(await names({ project_id })).toEqual(['别人画的.png', '雨夜红伞.png'])
  expect(await names({ project_id, place: 'shot' })).toEqual([])
  expect((await call('GET', '/detail', { file_id: files.red })).data.uses).toEqual([
    { project_id, project_name: '雨夜归人', place: 'resource', count: 1 },
  ])
  const today = studio.app.now().toISOString().slice(0, 10)
  await call('PUT', '', { file_ids: [files.red], licence: 'CC BY 4.0', expires_on: today })
  expect((await call('GET', '/licences', { project_id })).data).toMatchObject([
    { file_id: files.red, licence: 'CC BY 4.0', expires_on: today, expired: false },
  ])
  await call('PUT', '', { file_ids: [files.red], expires_on: '2020-01-01' })
  expect((await call('GET', '/licences', { project_id })).data[0].expired).toBe(true)
  // Who does not see the work does not see what it uses.
  expect((await call('GET', '/list', { project_id }, mate)).status).toBe(1000)
})

it('keeps when and with what a camera took a picture, and not where', async () => {
  const exif = {
    IFD0: { Make: 'FUJIFILM', Model: 'X-T5' },
    IFD2: { DateTimeOriginal: '2026:05:01 18:20:30' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 14/1 0/1' },
  }
  const taken = await keep('实拍外滩.jpg', await picture('#8090a0').jpeg().withExif(exif).toBuffer())
  const later = { IFD0: { Make: 'Apple', Model: 'Apple iPhone 15' }, IFD2: { DateTimeOriginal: '2026:05:03 08:00:00' } }
  await keep('实拍码头.jpg', await picture('#a09080').jpeg().withExif(later).toBuffer())
  const bad = { IFD0: { Model: '\u0007' }, IFD2: { DateTimeOriginal: '2026:13:45 99:00:00' } }
  await keep('时间坏的.jpg', await picture('#90a080').jpeg().withExif(bad).toBuffer())
  const asked = (await call('GET', '/detail', { file_id: taken })).data
  expect(asked).toMatchObject({ taken_at: '2026-05-01T18:20:30', camera: 'FUJIFILM X-T5' })
  const kept = Buffer.from(await (await fetch(studio.url + asked.url)).arrayBuffer())
  expect((await sharp(kept).metadata()).exif).toBeUndefined()
  const { rows } = await studio.app.pool.query('select to_jsonb(a) - $2::text told from assets a where file_id = $1', [taken, 'hash'])
  expect(JSON.stringify(rows)).not.toMatch(/gps|latitude|31\/1/i)
  expect(await names({ sort: 'taken', size: 2 })).toEqual(['实拍码头.jpg', '实拍外滩.jpg'])
  expect(await names({ taken_from: '2026-05-02' })).toEqual(['实拍码头.jpg'])
  expect(await names({ taken_until: '2026-05-01' })).toEqual(['实拍外滩.jpg'])
  expect(await names({ taken_from: '2026-05-01', taken_until: '2026-05-03' })).toEqual(['实拍码头.jpg', '实拍外滩.jpg'])
  expect((await call('GET', '/list', { taken_from: '2026-02-30' })).status).toBe(1000)
  const [broken] = (await call('GET', '/list', { keyword: '时间坏的' })).data.list
  expect(broken).toMatchObject({ taken_at: null, camera: '' })
})
