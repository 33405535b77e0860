// The media library of a game over HTTP: its categories, copies, where a resource is used, and names that are asked about.
import type { Loose } from '@qianmu/testkit/studio'
import { expect, it } from 'vitest'
import { picture } from '../works/storyboards/test-comic.ts'
import { call, done, fieldOf, host, project_id, useGame } from './test-game.ts'

useGame()
const wav = Buffer.concat([Buffer.from('RIFF'), Buffer.alloc(4), Buffer.from('WAVE'), Buffer.alloc(64)])
const film = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(64)])
const image = () => picture('#246', host)
const upload = (kind: string, bytes: Buffer, name: string) =>
  host.upload<Loose>('POST', `/ixj_web/project/resource/${kind}`, {
    project_id: String(project_id),
    file: [new Blob([new Uint8Array(bytes)]), name],
  })
const category = (name: string, parent_id?: number) => done('POST', 'game/resource_category', { name, parent_id })

it('adds pictures, films and sounds, one and several, and lists each under its type [D2-3-41] [D2-7-57]', async () => {
  const { list } = await done('POST', 'game/resource', { name: '站台', file_id: (await image()).file_id })
  const files = [(await image()).file_id, (await image()).file_id]
  await done('POST', 'game/resource_list', { resources: files.map((file_id, at) => ({ name: `图 ${at}`, file_id })) })
  await upload('video', film, '片头.mp4')
  await upload('audio', wav, '雨声.wav')
  for (const [type, count] of [
    ['IMAGE', 3],
    ['VIDEO', 1],
    ['AUDIO', 1],
  ] as const)
    expect((await done('GET', 'game/resource_list', { type })).total).toBe(count)
  const again = { name: '站台', file_id: (await image()).file_id }
  expect(await call('POST', 'game/resource', again)).toMatchObject({ status: 15000, msg: '重名资源将被覆盖', data: { repeated: ['站台'] } })
  expect((await done('POST', 'game/resource', { ...again, check_name: false })).list[0].resource_id).toBe(list[0].resource_id)
  expect(await call('POST', 'game/resource_list', { resources: [again] })).toMatchObject({ status: 15000 })
})

it('has a tree of categories; what a category held stays', async () => {
  const scenes = await category('场景')
  const night = await category('夜', scenes.category_id)
  expect(fieldOf(await call('POST', 'game/resource_category', { name: '场景' }))).toBe('name')
  expect(fieldOf(await call('PUT', 'game/resource_category', { category_id: scenes.category_id, parent_id: night.category_id }))).toBe(
    'parent_id',
  )
  await done('PUT', 'game/resource_category', { category_id: night.category_id, name: '雨夜' })
  const add = { name: '站台', file_id: (await image()).file_id, category_id: night.category_id }
  const [{ resource_id }] = (await done('POST', 'game/resource', add)).list
  expect((await done('GET', 'game/resource_category_list')).list).toMatchObject([
    { name: '场景', count: 0 },
    { name: '雨夜', count: 1 },
  ])
  expect((await done('GET', 'game/resource_list', { category_id: night.category_id })).total).toBe(1)
  await done('PUT', 'game/resource', { resource_id, category_id: scenes.category_id })
  await done('DELETE', 'game/resource_category', { category_id: scenes.category_id })
  expect((await done('GET', 'game/resource_category_list')).list).toEqual([])
  expect(await done('GET', 'game/resource', { resource_id })).toMatchObject({ name: '站台', category_id: null })
  expect(fieldOf(await call('POST', 'game/resource', { ...add, name: '别的' }))).toBe('category_id')
})

it('is copied, renamed, changed, deleted, and says which nodes use it', async () => {
  const [{ resource_id }] = (await done('POST', 'game/resource', { name: '站台', file_id: (await image()).file_id })).list
  expect((await done('POST', 'game/resource_clone', { resource_id })).name).toBe('站台 副本')
  expect((await done('POST', 'game/resource_clone', { resource_id })).name).toBe('站台 副本 2')
  expect(fieldOf(await call('PUT', 'game/resource_name', { resource_id, name: '站台 副本' }))).toBe('name')
  await done('PUT', 'game/resource_name', { resource_id, name: '月台' })
  const actions = [{ id: 'a', type: 'BG', resource: String(resource_id) }]
  const { node_id } = await done('POST', 'v3/game/node', { type: 'PLOT', name: '开场', data: { actions } })
  expect((await done('GET', 'game/resource', { resource_id })).used_by).toEqual([{ node_id, name: '开场' }])
  const { file_id } = await image()
  expect((await done('PUT', 'game/resource', { resource_id, file_id })).file_id).toBe(file_id)
  expect((await done('DELETE', 'game/resource', { resource_id })).ids).toEqual([resource_id])
  expect((await call('GET', 'game/resource', { resource_id })).status).toBe(1004)
})
