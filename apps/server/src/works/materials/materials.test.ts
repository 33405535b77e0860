// Picture material in a team's own categories over HTTP, and the official material beside it.
import { studio, useSketches } from '@qianmu/testkit/sketches'
import type { Loose, Person } from '@qianmu/testkit/studio'
import { beforeEach, expect, it } from 'vitest'
import { picture } from '../storyboards/test-comic.ts'

useSketches()
let host: Person
beforeEach(async () => {
  host = await studio.founder()
})
const call = (method: string, path: string, body: object = {}, who = host) =>
  who.call<Loose>(
    method,
    `/ixj_web/work/comic/asset/${path}`,
    body,
    method === 'GET' ? undefined : method !== 'DELETE' || 'material_ids' in body,
  )
const category = async (name: string, who = host) => (await call('POST', 'material/category', { name }, who)).data.category_id as number
const upload = async (category_id: number, name: string, who = host) => {
  const png = await fetch(new URL((await picture('#aa3344', who)).url, studio.url))
  const file: [Blob, string] = [new Blob([new Uint8Array(await png.arrayBuffer())]), `${name}.png`]
  return (await who.upload('POST', '/ixj_web/work/comic/asset/material/local_upload', { category_id: String(category_id), file }))
    .data as Loose
}
const names = async (path: string, more: object = {}, who = host) =>
  (await call('GET', path, more, who)).data.list.map((each: Loose) => each.name)

it('categories are made, renamed, given a cover, deleted and brought back with their pictures [D2-7-35]', async () => {
  const id = await category('街景')
  expect((await call('POST', 'material/category', { name: '街景' })).status).toBe(1000)
  expect((await call('PUT', 'material/category', { category_id: id, name: '夜街' })).data).toMatchObject({
    name: '夜街',
    cover: '',
    count: 0,
  })
  const { material_id } = await upload(id, '路口')
  const listed = (await call('GET', 'material/category_list')).data
  expect(listed).toMatchObject([{ category_id: id, name: '夜街', count: 1, official: false }])
  expect(listed[0].cover).toContain('/file/')
  const { file_id, url } = await picture('#123456', host)
  expect((await call('POST', 'material/category_cover', { category_id: id, image_url: url })).data.cover).toContain(`/file/${file_id}`)
  await call('DELETE', 'material/category', { category_id: id })
  expect((await call('GET', 'material/category_list')).data).toEqual([])
  expect((await call('GET', 'material_list')).data.list).toMatchObject([{ material_id, category_id: null }])
  expect((await call('PUT', 'material/category', { category_id: id, name: '不行' })).status).toBe(1004)
  await call('PUT', 'material/restore_category', { category_id: id })
  expect((await call('GET', 'material/category', { category_id: id })).data).toMatchObject({ name: '夜街', count: 1 })
})

it('pictures are renamed, moved, deleted and brought back [D2-7-36] [D2-7-37]', async () => {
  const [one, other] = [await category('街景'), await category('道具')]
  const { material_id } = await upload(one, '路口')
  expect((await call('PUT', 'material', { material_id, name: '雨夜路口' })).data.name).toBe('雨夜路口')
  expect(await names('material_list', { keyword: '雨夜' })).toEqual(['雨夜路口'])
  expect((await call('POST', 'material_move', { category_id: other, material_ids: [material_id] })).data).toEqual({ ids: [material_id] })
  expect(await names('material_list', { category_id: one })).toEqual([])
  expect(await names('material_list', { category_id: other })).toEqual(['雨夜路口'])
  const drawn = await call('POST', 'material/ai_upload', {
    category_id: one,
    image_url: (await picture('#00ff00', host)).url,
    name: '红伞',
  })
  expect(drawn.data).toMatchObject({ name: '红伞', mine: true, official: false })
  expect((await call('DELETE', 'material', { material_ids: [material_id] })).data).toEqual({ ids: [material_id] })
  expect(await names('material_list')).toEqual(['红伞'])
  await call('PUT', 'material/restore', { material_ids: [material_id] })
  expect((await names('material_list')).toSorted()).toEqual(['红伞', '雨夜路口'].toSorted())
  const colleague = await studio.colleague(host)
  expect((await call('DELETE', 'material', { material_ids: [material_id] }, colleague)).status).toBe(1000)
})

it('official ones stand beside the team’s for everybody, and are used but not written by others [D2-7-38]', async () => {
  await category('街景')
  expect((await call('POST', 'material/category', { name: '官方街景', official: 1 })).status).toBe(7014)
  await studio.app.pool.query(`update users set tags = array_append(tags, 'is_official') where id = $1`, [host.userId])
  const official = (await call('POST', 'material/category', { name: '官方街景', official: 1 })).data.category_id
  const shown = await upload(official, '官方路口')
  const other = await studio.founder('别的团队')
  expect((await call('GET', 'official/category_list', {}, other)).data).toMatchObject([{ category_id: official, official: true, count: 1 }])
  expect(await names('official/material_list', {}, other)).toEqual(['官方路口'])
  expect(await names('material_list', {}, other)).toEqual([])
  expect((await call('GET', 'material/optional_category_list')).data.map((each: Loose) => each.name)).toEqual(['街景', '官方街景'])
  expect(await names('optional_material_list', { category_id: official }, other)).toEqual(['官方路口'])
  const own = await category('自己的', other)
  expect((await call('POST', 'material/ai_upload', { category_id: own, image_url: shown.image_url, name: '借来的' }, other)).status).toBe(0)
  expect((await call('PUT', 'material/category', { category_id: official, name: '改' }, other)).status).toBe(1004)
  expect((await call('GET', 'material_list', { category_id: official }, other)).data.list).toEqual([])
})
