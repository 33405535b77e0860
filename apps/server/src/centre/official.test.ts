// The official library over HTTP: who may, the tree of categories and tags, pictures in batches, and what teams see of it.
import { studio, useSketches } from '@qianmu/testkit/sketches'
import type { Loose, Person } from '@qianmu/testkit/studio'
import { beforeEach, expect, it } from 'vitest'
import { picture } from '../works/storyboards/test-comic.ts'

useSketches()
let host: Person
beforeEach(async () => {
  host = await studio.founder()
  await studio.app.pool.query(`update users set tags = array_append(tags, 'is_official') where id = $1`, [host.userId])
})
const call = (method: string, path: string, input: object = {}, who = host) =>
  who.call<Loose>(method, `/ixj_web/official/${path}`, input, path.startsWith('material') && method === 'DELETE' ? true : undefined)
const category = async (name: string, more: object = {}) =>
  (await call('POST', 'category_tag', { name, ...more })).data.category_tag_id as number
let nth = 0
const fresh = (name: string) => `${name}${++nth}`
const upload = async (category_id: number, name: string) => {
  const png = await fetch(new URL((await picture(`#${String(100000 + ++nth)}`, host)).url, studio.url))
  const file: [Blob, string] = [new Blob([new Uint8Array(await png.arrayBuffer())]), `${name}.png`]
  return (await host.upload<Loose>('POST', '/ixj_web/official/material/local_upload', { category_id: String(category_id), file })).data
}
const seen = async (category_id: number) => {
  const other = await studio.founder()
  return (await other.call<Loose>('GET', '/ixj_web/work/comic/asset/official/material_list', { category_id })).data.list.map(
    (each: Loose) => each.name,
  )
}

it('is for official users alone, and every change is audited [D2-6-05]', async () => {
  const plain = await studio.founder()
  for (const [method, path, input] of [
    ['GET', 'category_tag_list', {}],
    ['POST', 'category_tag', { name: '越权' }],
    ['PUT', 'material/batch_edit', { material_ids: [1] }],
  ] as const)
    expect((await call(method, path, input, plain)).status, path).toBe(7014)
  const name = fresh('街景')
  const id = await category(name)
  const { rows } = await studio.app.pool.query(
    `select user_id from audit_log where event = 'official_category_add' order by id desc limit 1`,
  )
  expect(rows).toMatchObject([{ user_id: host.userId }])
  expect((await call('GET', 'category_tag_list')).data).toContainEqual({
    category_tag_id: id,
    kind: 'category',
    name,
    parent_id: null,
    count: 0,
  })
})

it('categories and tags are made, changed, deleted, brought back and sorted; no cycle, no fifth level [D2-7-42]', async () => {
  const [top, low, deep] = [fresh('上'), fresh('中'), fresh('下')]
  const one = await category(top)
  const two = await category(low, { parent_id: one })
  const three = await category(deep, { parent_id: two })
  expect((await call('POST', 'category_tag', { name: top })).status).toBe(1000)
  expect((await call('PUT', 'category_tag', { category_tag_id: one, parent_id: three })).msg).toBe('不能放到自己或自己的下级里')
  expect((await call('PUT', 'category_sort', { parent_id: one, category_tag_ids: [one] })).msg).toBe('不能放到自己或自己的下级里')
  const four = await category('四', { parent_id: three })
  expect((await call('POST', 'category_tag', { name: '五', parent_id: four })).msg).toBe('分类最多 4 层')
  expect((await call('DELETE', 'category_tag', { category_tag_id: one })).msg).toBe('先移走或删除它的下级')
  const other = await category(fresh('别'), { parent_id: one })
  expect(
    (await call('PUT', 'category_sort', { parent_id: one, category_tag_ids: [other, two] })).data
      .filter((each: Loose) => each.parent_id === one)
      .map((each: Loose) => each.category_tag_id),
  ).toEqual([other, two])
  expect((await call('PUT', 'category_tag', { category_tag_id: other, name: '改名', parent_id: null })).data).toMatchObject({
    name: '改名',
    parent_id: null,
  })
  await call('DELETE', 'category_tag', { category_tag_id: other })
  const ids = async () => (await call('GET', 'category_tag_list')).data.map((each: Loose) => each.category_tag_id)
  expect(await ids()).not.toContain(other)
  await call('PUT', 'category_tag_restore', { category_tag_id: other })
  expect(await ids()).toContain(other)
})

it('pictures are uploaded, tagged, moved, scheduled and hidden in batches; a tag deleted while used comes back with its pictures', async () => {
  const [one, two] = [await category(fresh('夜')), await category(fresh('昼'))]
  const tag = await category(fresh('雨'), { kind: 'tag', parent_id: one })
  const [a, b] = [await upload(one, '路口'), await upload(one, '站台')]
  const material_ids = [a.material_id, b.material_id]
  await call('PUT', 'material/batch_edit', { material_ids, add_tag_ids: [tag] })
  const tagged = async () => (await call('GET', 'material/tags_by_id', { material_ids })).data.map((each: Loose) => each.tags.length)
  expect(await tagged()).toEqual([1, 1])
  expect((await call('GET', 'material/list', { tag_id: tag })).data.total).toBe(2)
  await call('DELETE', 'category_tag', { category_tag_id: tag })
  expect(await tagged()).toEqual([0, 0])
  await call('PUT', 'category_tag_restore', { category_tag_id: tag })
  await call('PUT', 'material/batch_edit', { material_ids: [b.material_id], remove_tag_ids: [tag], category_id: two })
  expect(await tagged()).toEqual([1, 0])
  expect([await seen(one), await seen(two)]).toEqual([['路口'], ['站台']])
  await call('PUT', 'material/batch_edit', { material_ids: [a.material_id], shown: 0 })
  await call('PUT', 'material/batch_edit', { material_ids: [b.material_id], shown_from: '2999-01-01T00:00:00+08:00' })
  expect([await seen(one), await seen(two)]).toEqual([[], []])
  await call('PUT', 'material/batch_edit', {
    material_ids,
    shown: 1,
    shown_from: '2020-01-01T00:00:00+08:00',
    shown_until: '2999-01-01T00:00:00+08:00',
  })
  expect([await seen(one), await seen(two)]).toEqual([['路口'], ['站台']])
  expect((await call('PUT', 'material/batch_edit', { material_ids: [...material_ids, 999_999], shown: 0 })).status).toBe(1000)
  expect(
    (await call('PUT', 'material/batch_edit', { material_ids, shown_from: '2030-01-01T00:00:00Z', shown_until: '2029-01-01T00:00:00Z' }))
      .msg,
  ).toBe('下架时间应在上架时间之后')
  await call('DELETE', 'material', { material_ids })
  expect(await seen(one)).toEqual([])
  await call('PUT', 'material/restore', { material_ids })
  expect(await seen(one)).toEqual(['路口'])
})

it('drawn pictures are taken over by a job, each once', async () => {
  const one = await category(fresh('画'))
  const image_urls = [(await picture('#aa0011', host)).url, (await picture('#aa0022', host)).url]
  const { job_id } = (await call('POST', 'material/ai_upload', { category_id: one, name: '雨巷', image_urls })).data
  await expect.poll(async () => (await host.call<Loose>('GET', '/ixj_web/job/detail', { job_id })).data.state).toBe('done')
  expect((await seen(one)).toSorted()).toEqual(['雨巷 1', '雨巷 2'])
  expect((await call('POST', 'material/ai_upload', { category_id: one, name: '假', image_urls: ['/file/999999'] })).status).toBe(1000)
})

it('draws for a category by the studio’s own engine, and takes each picture once it is drawn', async () => {
  const one = await category(fresh('新画'))
  const asked = { category_id: one, name: '雨夜站台', ratio: '16:9', count: 2 }
  expect((await call('POST', 'material/ai_upload', asked)).data.fields).toEqual([{ field: 'prompt', msg: '请描述要画的样子' }])
  const { job_id } = (await call('POST', 'material/ai_upload', { ...asked, prompt: '夜，大雨，站台' })).data
  const job = async () => (await host.call<Loose>('GET', '/ixj_web/job/detail', { job_id })).data
  await expect.poll(async () => (await job()).state, { timeout: 60_000 }).toBe('done')
  const { list } = (await call('GET', 'material/list', { category_id: one })).data
  expect(list.map((each: Loose) => each.name).toSorted()).toEqual(['雨夜站台 1', '雨夜站台 2'])
  const drawn = (await host.call<Loose>('POST', '/ai_web/ai/draw_picture_list', { size: 5 })).data.list[0]
  expect(drawn).toMatchObject({ prompt: expect.stringContaining('大雨'), quantity: 2 })
})
