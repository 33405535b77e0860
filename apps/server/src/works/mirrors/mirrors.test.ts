// 画面配置 over HTTP: folders, mirrors, where they come from, pictures that know their shots, export, copies, and what is another team's.
import { jobOver } from '@qianmu/testkit/jobs'
import { contract } from '@qianmu/contract'
import type { Loose, Person } from '@qianmu/testkit/studio'
import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { call, doc_id, docOf, fieldOf, host, picture, shots, studio, sync, useComic, work_id, workOf } from '../storyboards/test-comic.ts'

useComic()
const project = (method: string, path: string, body: object = {}, who: Person = host) =>
  who.call<Loose>(
    method,
    `/ixj_web/project/${path}`,
    { project_id: work_id, ...body },
    method === 'POST' || method === 'PUT' ? true : undefined,
  )
const save = async (body: object) => (await project('POST', 'mirror/save', body)).data
const ai = (method: string, body: object) => host.call<Loose>(method, '/ai_web/ai/project/mirror/picture', { project_id: work_id, ...body })
const tree = async () => {
  const { dirs, list } = (await project('GET', 'mirror/dir_and_mirror_list')).data
  return [
    ...dirs.map((dir: Loose) => [dir.name, ...dir.list.map((each: Loose) => each.name)]),
    ['', ...list.map((each: Loose) => each.name)],
  ]
}

it('stands in folders that are added, renamed, sorted, deleted and brought back with what is in them', async () => {
  const one = (await project('POST', 'mirror/dir', { name: '开场' })).data
  const two = (await project('POST', 'mirror/dir', { name: '终场' })).data
  const a = await save({ name: '站台', dir_id: one.dir_id, doc_id, words: '雨夜站台' })
  await save({ name: '雨伞' })
  expect(await tree()).toEqual([['开场', '站台'], ['终场'], ['', '雨伞']])
  expect((await project('PUT', 'mirror/dir', { dir_id: two.dir_id, name: '结尾' })).data.name).toBe('结尾')
  await project('POST', 'mirror/dir_order', { dir_id: two.dir_id, after_id: null })
  expect((await project('GET', 'mirror/dir_list')).data.map((dir: Loose) => [dir.name, dir.mirrors])).toEqual([
    ['结尾', 0],
    ['开场', 1],
  ])
  await project('DELETE', 'mirror/dir', { dir_id: one.dir_id })
  expect(await tree()).toEqual([['结尾'], ['', '雨伞']])
  expect((await project('GET', 'mirror/list', { keyword: '站台' })).data.total).toBe(0)
  expect(await project('POST', 'mirror/save', { mirror_id: a.mirror_id, name: '改' })).toMatchObject({ status: 1004 })
  await project('PUT', 'mirror/restore', { dir_id: one.dir_id })
  expect(await tree()).toEqual([['结尾'], ['开场', '站台'], ['', '雨伞']])
  expect((await project('GET', 'mirror/list', { keyword: '雨夜' })).data).toMatchObject({
    total: 1,
    list: [{ mirror_id: a.mirror_id, doc_id }],
  })
})

it('is moved between folders, behind another one or first, and deleted with undo', async () => {
  const { dir_id } = (await project('POST', 'mirror/dir', { name: '开场' })).data
  const [a, b, c] = [await save({ name: '甲' }), await save({ name: '乙' }), await save({ name: '丙', dir_id })]
  await project('POST', 'mirror/move', { mirror_ids: [b.mirror_id, a.mirror_id], dir_id })
  expect(await tree()).toEqual([['开场', '丙', '乙', '甲'], ['']])
  await project('POST', 'mirror/move', { mirror_ids: [a.mirror_id], dir_id, after_id: c.mirror_id })
  expect(await tree()).toEqual([['开场', '丙', '甲', '乙'], ['']])
  expect(fieldOf(await project('POST', 'mirror/move', { mirror_ids: [424242], dir_id }))).toBe('mirror_ids')
  expect(fieldOf(await project('POST', 'mirror/move', { mirror_ids: [a.mirror_id], dir_id: 424242 }))).toBe('dir_id')
  expect((await project('DELETE', 'mirror/delete', { mirror_ids: [a.mirror_id, b.mirror_id] })).data.ids).toEqual([
    a.mirror_id,
    b.mirror_id,
  ])
  expect(await tree()).toEqual([['开场', '丙'], ['']])
  await project('PUT', 'mirror/restore', { mirror_ids: [a.mirror_id] })
  expect(await tree()).toEqual([['开场', '丙', '甲'], ['']])
})

it('merges what two people write in different fields, and refuses the late one of the same', async () => {
  const { mirror_id, version } = await save({ name: '站台' })
  await save({ mirror_id, version, words: '雨夜' })
  expect(await save({ mirror_id, version, note: '冷色' })).toMatchObject({ words: '雨夜', note: '冷色' })
  expect(await project('POST', 'mirror/save', { mirror_id, version, words: '晴天' })).toMatchObject({
    status: 1009,
    data: { late_fields: ['words'], words: '雨夜' },
  })
})

it('comes from words, shots and line drawings, each added and taken away [D2-7-44]', async () => {
  await sync()
  const [shot] = await shots()
  const { mirror_id } = await save({ name: '站台', words: '雨夜站台' })
  const lines = await picture('#fff')
  const draft = (body: object) => project('POST', 'mirror/draft_source', { mirror_id, ...body })
  expect(fieldOf(await draft({ kind: 'text' }))).toBe('text')
  expect(fieldOf(await draft({ kind: 'picture' }))).toBe('image_url')
  expect(fieldOf(await draft({ kind: 'shot', storyboard_id: 424242 }))).toBe('storyboard_id')
  await draft({ kind: 'text', doc_id, text: '雨线斜落' })
  await draft({ kind: 'shot', storyboard_id: shot.storyboard_id })
  const { drafts } = (await draft({ kind: 'picture', image_url: lines.url })).data
  expect(drafts.map((each: Loose) => each.kind)).toEqual(['text', 'shot', 'picture'])
  expect(drafts[1]).toMatchObject({ doc_id, text: expect.stringContaining(shot.content) })
  const detail = (await host.call<Loose>('GET', '/ai_web/ai/project/mirror', { project_id: work_id, mirror_id })).data
  expect(detail.prompt).toEqual(expect.arrayContaining(['雨夜站台', '雨线斜落']))
  expect(detail.references).toEqual([expect.stringContaining(`/file/${lines.file_id}`)])
  const after = (await project('DELETE', 'mirror/draft_source', { mirror_id, draft_id: drafts[2].draft_id })).data
  expect(after.drafts).toHaveLength(2)
  expect(await studio.app.files.find(lines.file_id)).toBeNull()
})

it('has pictures that know their shots and say when these have changed, and shots know their pictures [D2-7-29]', async () => {
  await sync()
  const [one, two] = await shots()
  const { mirror_id } = await save({ name: '站台' })
  await project('POST', 'mirror/draft_source', { mirror_id, kind: 'shot', storyboard_id: one.storyboard_id })
  const file = await picture('#135')
  const added = (await ai('POST', { mirror_id, image_url: file.url, src_type: 2 })).data
  expect(added).toMatchObject({ mirror_id, src_type: 2, shots: [{ storyboard_id: one.storyboard_id, stale: false }] })
  const of = async (storyboard_id: number) =>
    (await project('GET', 'mirror/picture_list', { storyboard_id })).data.map((each: Loose) => each.picture_id)
  expect(await of(one.storyboard_id)).toEqual([added.picture_id])
  expect((await call('GET', 'mi_storyboard', { storyboard_id: one.storyboard_id })).data.mirrors).toMatchObject([
    { picture_id: added.picture_id },
  ])
  await call('PUT', 'comic_storyboard', { storyboard_id: one.storyboard_id, content: '雪落下来' })
  expect((await project('GET', 'mirror/picture_list', { mirror_id })).data[0].shots).toMatchObject([{ stale: true }])
  await ai('POST', { mirror_id, image_url: file.url, storyboard_ids: [two.storyboard_id] })
  expect([await of(one.storyboard_id), await of(two.storyboard_id)]).toEqual([[], [added.picture_id]])
  expect(fieldOf(await ai('POST', { mirror_id, image_url: file.url, storyboard_ids: [424242] }))).toBe('storyboard_id')
  expect((await ai('DELETE', { picture_ids: [added.picture_id] })).data.ids).toEqual([added.picture_id])
  expect(await of(two.storyboard_id)).toEqual([])
  await project('PUT', 'mirror/restore', { picture_ids: [added.picture_id] })
  expect(await of(two.storyboard_id)).toEqual([added.picture_id])
})

it('lists documents with what they have: those of the work, and those that mirrors belong to [D2-7-43]', async () => {
  const other = await docOf('△别的。')
  await save({ name: '站台', doc_id })
  const ids = async (path: string) => (await project('GET', path)).data.map((doc: Loose) => [doc.doc_id, doc.mirrors])
  expect(await ids('doc/list')).toEqual([
    [doc_id, 1],
    [other, 0],
  ])
  expect(await ids('mirror/doc/list')).toEqual([[doc_id, 1]])
  const detail = (await project('GET', 'doc/detail', { doc_id })).data
  expect(detail).toMatchObject({ doc_name: '第 1 话', list: [{ name: '站台' }] })
  expect(detail.scenes.map((scene: Loose) => scene.heading)).toEqual(['站台 夜 外', '门厅 日 内'])
  const foreign = await docOf('△别的。', await workOf(host))
  expect(await project('GET', 'doc/detail', { doc_id: foreign })).toMatchObject({ status: 1004 })
  expect(fieldOf(await project('POST', 'mirror/save', { name: '甲', doc_id: foreign }))).toBe('doc_id')
})

it('leaves as a zip in folders whose names stay inside, within 120 s, and goes along when the work is copied [D2-7-45] [D2-7-46]', async () => {
  expect(contract.mirrors.export.timeoutMs).toBe(120_000)
  expect(fieldOf(await project('GET', 'mirror/export_picture'))).toBe('project_id')
  const { dir_id } = (await project('POST', 'mirror/dir', { name: '../开场' })).data
  const { mirror_id } = await save({ name: '站台/夜', dir_id, words: '雨夜' })
  await ai('POST', { mirror_id, image_url: (await picture('#135')).url })
  const response = await fetch(`${studio.url}/ixj_web/project/mirror/export_picture?project_id=${work_id}`, {
    headers: { authorization: `Bearer ${host.token}`, device_id: host.deviceId },
  })
  expect(response.headers.get('content-type')).toBe('application/zip')
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  expect(Object.keys(files)).toEqual(['_开场/001 站台_夜 1.png', 'mirrors.json'])
  expect(JSON.parse(strFromU8(files['mirrors.json']!))).toMatchObject([
    { folder: '../开场', words: '雨夜', pictures: ['_开场/001 站台_夜 1.png'] },
  ])
  const { job_id } = (await host.call('POST', '/ixj_web/project/copy', { project_id: work_id })).data as Loose
  const copy = Number(/workDetail\/(\d+)/.exec((await jobOver(host, job_id)).link)![1])
  const { dirs } = (await project('GET', 'mirror/dir_and_mirror_list', { project_id: copy })).data
  expect(dirs).toMatchObject([{ name: '../开场', list: [{ name: '站台/夜', pictures: 1 }] }])
})

it('of another team, or of another work, is not there', async () => {
  const { mirror_id } = await save({ name: '站台' })
  const stranger = await studio.founder('别的')
  expect((await project('GET', 'mirror/dir_and_mirror_list', {}, stranger)).status).not.toBe(0)
  const elsewhere = await workOf(host)
  expect(await project('POST', 'mirror/save', { project_id: elsewhere, mirror_id, name: '改' })).toMatchObject({ status: 1004 })
  expect((await project('DELETE', 'mirror/delete', { project_id: elsewhere, mirror_ids: [mirror_id] })).data.ids).toEqual([])
  expect(fieldOf(await ai('POST', { mirror_id, image_url: (await picture('#468', stranger)).url }))).toBe('image_url')
})
