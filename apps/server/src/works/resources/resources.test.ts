// The media library of a work over HTTP: pictures, films and sounds under names, of which each stands once.
import type { Loose, Person } from '@qianmu/testkit/studio'
import { expect, it } from 'vitest'
import { fieldOf, host, picture, studio, useComic, work_id, workOf } from '../storyboards/test-comic.ts'

useComic()
const resource = (method: string, path: string, body: object = {}, who: Person = host) =>
  who.call<Loose>(
    method,
    `/ixj_web/project/${path}`,
    { project_id: work_id, ...body },
    method === 'POST' || method === 'PUT' ? true : undefined,
  )
const names = async (more: object = {}) => (await resource('GET', 'resource_list', more)).data.list.map((each: Loose) => each.name)
/** The first bytes of a film and of a sound, as browsers send them. */
const FILM = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(64)])
const SOUND = Buffer.concat([Buffer.from('RIFF'), Buffer.alloc(4), Buffer.from('WAVE'), Buffer.alloc(64)])
const upload = (kind: 'video' | 'audio', bytes: Buffer, name: string, more: Record<string, string> = {}) =>
  host.upload<Loose>('POST', `/ixj_web/project/resource/${kind}`, {
    project_id: String(work_id),
    file: [new Blob([new Uint8Array(bytes)]), name],
    ...more,
  })

it('takes pictures in a batch, films and sounds, and lists them by type and name', async () => {
  const [one, two] = [await picture('#246'), await picture('#864')]
  const { data } = await resource('POST', 'resource_list', {
    resources: [
      { name: '站台', file_id: one.file_id },
      { name: '雨伞', file_id: two.file_id },
    ],
  })
  expect(data.list).toMatchObject([{ type: 'IMAGE', name: '站台', mime: 'image/png' }, { name: '雨伞' }])
  expect((await upload('video', FILM, '片头.mp4')).data.list).toMatchObject([
    { type: 'VIDEO', name: '片头', mime: 'video/mp4', thumbs: null },
  ])
  expect((await upload('audio', SOUND, '雨声.wav')).data.list).toMatchObject([{ type: 'AUDIO', name: '雨声' }])
  expect(await names()).toHaveLength(4)
  expect(await names({ type: 'VIDEO' })).toEqual(['片头'])
  expect(await names({ keyword: '雨' })).toEqual(expect.arrayContaining(['雨伞', '雨声']))
  expect([await names({ keyword: 'yusan' }), await names({ keyword: 'pt' }), await names({ keyword: 'san yu' })]).toEqual([
    ['雨伞'],
    ['片头'],
    ['雨伞'],
  ])
  expect(fieldOf(await upload('video', SOUND, '雨声.wav'))).toBe('file')
  expect(fieldOf(await upload('audio', Buffer.from('MZ'), '病毒.exe'))).toBe('file')
})

it('keeps the files that were overwritten: who put them in and when they went, taken back, deleted with their space, and no other team’s', async () => {
  const files = [await picture('#246'), await picture('#864'), await picture('#468')]
  const add = async ({ file_id }: { file_id: number }) =>
    (await resource('POST', 'resource_list', { resources: [{ name: '站台', file_id }], check_name: false })).data.list[0]
  const used = async () =>
    (await studio.app.pool.query<{ bytes: number }>('select bytes from file_usage where team_id = $1', [host.teamId])).rows[0]!.bytes
  const full = await used()
  for (const file of files) await add(file)
  const { resource_id } = await add(files[2]!)
  const versions = async () => (await resource('GET', 'resource_versions', { resource_id })).data.list as Loose[]
  const { rows } = await studio.app.pool.query<{ nickname: string }>('select nickname from users where id = $1', [host.userId])
  expect((await versions()).map(each => each.created_by)).toEqual([rows[0]!.nickname, rows[0]!.nickname])
  expect(await used()).toBe(full)
  const [second, first] = await versions()
  expect(first!.url).toContain(`/file/${files[0]!.file_id}`)
  expect(Date.parse(first!.replaced_at)).toBeLessThanOrEqual(Date.parse(second!.replaced_at))

  const { version_id } = first!
  expect((await resource('PUT', 'resource_version', { resource_id, version_id })).data).toMatchObject({ file_id: files[0]!.file_id })
  expect((await resource('PUT', 'resource_version', { resource_id, version_id })).status).toBe(1004)
  expect((await versions()).map(each => each.url.match(/\/file\/(\d+)/)[1])).toEqual(
    [files[2]!, files[1]!].map(each => String(each.file_id)),
  )
  // A version is one of its resource alone, and of its work.
  const other = (await resource('POST', 'resource_list', { resources: [{ name: '别的', file_id: files[0]!.file_id }] })).data.list[0]
  const [kept] = await versions()
  const wrong = { resource_id: other.resource_id, version_id: kept!.version_id }
  expect((await resource('PUT', 'resource_version', wrong)).status).toBe(1004)
  const stranger = await studio.founder()
  const own = { project_id: await workOf(stranger), resource_id, version_id: kept!.version_id }
  expect((await resource('PUT', 'resource_version', own, stranger)).status).toBe(1004)
  expect((await resource('GET', 'resource_versions', own, stranger)).data.list).toEqual([])

  const gone = await resource('DELETE', 'resource_version', { resource_id, version_ids: [kept!.version_id] })
  expect(gone.data.ids).toEqual([kept!.version_id])
  expect(await studio.app.files.find(files[2]!.file_id)).toBeNull()
  expect(await used()).toBeLessThan(full)
})

it('asks before a name is overwritten (15000), then changes what it stands for wherever it is used [D2-4-23] [D2-4-28]', async () => {
  const [one, two] = [await picture('#246'), await picture('#864')]
  const add = (file_id: number, more: object = {}) => resource('POST', 'resource_list', { resources: [{ name: '站台', file_id }], ...more })
  const [{ resource_id }] = (await add(one.file_id)).data.list
  expect(await add(two.file_id)).toMatchObject({ status: 15000, msg: '重名资源将被覆盖', data: { list: [], repeated: ['站台'] } })
  expect((await resource('GET', 'resource_list')).data.list).toMatchObject([{ resource_id, file_id: one.file_id }])
  expect((await add(two.file_id, { check_name: false })).data).toMatchObject({
    list: [{ resource_id, file_id: two.file_id }],
    repeated: ['站台'],
  })
  await upload('audio', SOUND, '站台.wav')
  expect(await upload('audio', SOUND, '站台.wav')).toMatchObject({ status: 15000 })
  expect(await upload('audio', SOUND, '站台.wav', { check_name: 'false' })).toMatchObject({ status: 0, data: { repeated: ['站台'] } })
})

it('is renamed, deleted and brought back; a name that is taken is refused at its field', async () => {
  const add = async (name: string) =>
    (await resource('POST', 'resource_list', { resources: [{ name, file_id: (await picture('#246')).file_id }] })).data.list[0].resource_id
  const [one, two] = [await add('站台'), await add('雨伞')]
  expect(fieldOf(await resource('PUT', 'resource', { resource_id: one, name: '雨伞' }))).toBe('name')
  expect((await resource('PUT', 'resource', { resource_id: one, name: '月台' })).data.name).toBe('月台')
  expect((await resource('DELETE', 'resource_list', { resource_ids: [two] })).data.ids).toEqual([two])
  expect(await names()).toEqual(['月台'])
  await resource('PUT', 'resource', { resource_id: one, name: '雨伞' })
  expect(fieldOf(await resource('PUT', 'resource_restore', { resource_ids: [two] }))).toBe('resource_ids')
  await resource('PUT', 'resource', { resource_id: one, name: '月台' })
  expect((await resource('PUT', 'resource_restore', { resource_ids: [two] })).data.ids).toEqual([two])
})

it('of another work or team is refused, and so are files of others', async () => {
  const stranger = await studio.founder('别的')
  const foreign = await picture('#468', stranger)
  expect(fieldOf(await resource('POST', 'resource_list', { resources: [{ name: '甲', file_id: foreign.file_id }] }))).toBe(
    'resources.0.file_id',
  )
  const { data } = await resource('POST', 'resource_list', { resources: [{ name: '甲', file_id: (await picture('#246')).file_id }] })
  const [{ resource_id }] = data.list
  const elsewhere = await workOf(host)
  expect(await resource('PUT', 'resource', { project_id: elsewhere, resource_id, name: '乙' })).toMatchObject({ status: 1004 })
  expect((await resource('GET', 'resource_list', {}, stranger)).status).not.toBe(0)
})
