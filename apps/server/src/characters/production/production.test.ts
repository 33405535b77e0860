// Characters from the production of a work over HTTP: the very rows of the writers' room.
import type { Loose, Person } from '@qianmu/testkit/studio'
import { expect, it } from 'vitest'
import { fieldOf, host, picture, studio, useComic, work_id } from '../../works/storyboards/test-comic.ts'

useComic()
const character = (method: string, path: string, body: object = {}, who: Person = host) =>
  who.call<Loose>(method, `/ixj_web/project/character/${path}`, body, method === 'POST' || method === 'PUT' ? true : undefined)
const add = async (name: string, more: object = {}) =>
  (await host.call<Loose>('POST', '/ixj_web/ai/add_character', { project_id: work_id, name, ...more })).data.character_id as number
const names = async (path: string) => (await character('GET', path, { project_id: work_id })).data.map((each: Loose) => each.name)
const room = async () => (await host.call<Loose>('GET', '/ixj_web/ai/character_list', { project_id: work_id })).data

it('are imported as roles without a copy: what either side writes, both have', async () => {
  const [one] = [await add('顾晚', { appearance: '红色风衣' }), await add('沈岸')]
  expect(await names('list')).toEqual([])
  expect(await names('unimport_list')).toEqual(['顾晚', '沈岸'])
  const [imported] = (await character('POST', 'import', { project_id: work_id, character_ids: [one] })).data
  expect(imported).toMatchObject({ character_id: one, name: '顾晚', appearance: '红色风衣' })
  expect(imported.asset_id).toBeGreaterThan(0)
  expect([await names('list'), await names('unimport_list')]).toEqual([['顾晚'], ['沈岸']])
  await character('POST', 'save', { project_id: work_id, character_id: one, name: '顾小晚', appearance: '黑色风衣' })
  expect((await room())[0]).toMatchObject({ name: '顾小晚', appearance: '黑色风衣' })
  const [{ version }] = await room()
  await host.call('PUT', '/ixj_web/ai/character_list', {
    project_id: work_id,
    characters: [{ character_id: one, appearance: '白色雨衣', version }],
  })
  const drawn = (await host.call<Loose>('GET', '/ai_web/ai/project/character/list', { project_id: work_id })).data
  expect(drawn).toMatchObject([{ character_id: one, prompt: ['顾小晚 白色雨衣'], models: [], references: [] }])
  expect(fieldOf(await character('POST', 'import', { project_id: work_id, character_ids: [424242] }))).toBe('character_ids')
})

it('are made, moved, deleted and brought back', async () => {
  const made = (await character('POST', 'save', { project_id: work_id, name: '顾晚', aliases: ['晚晚'] })).data
  expect(made.asset_id).toBeGreaterThan(0)
  const other = (await character('POST', 'save', { project_id: work_id, name: '沈岸' })).data
  expect(fieldOf(await character('POST', 'save', { project_id: work_id, name: '晚晚' }))).toBe('name')
  await character('POST', 'move', { character_id: other.character_id, after_id: null })
  expect([await names('list'), (await room()).map((each: Loose) => each.name)]).toEqual([
    ['沈岸', '顾晚'],
    ['沈岸', '顾晚'],
  ])
  await character('DELETE', 'delete', { character_id: made.character_id })
  expect(await names('list')).toEqual(['沈岸'])
  await host.call('PUT', '/ixj_web/ai/character/v2/restore', { project_id: work_id, character_ids: [made.character_id] })
  expect(await names('list')).toEqual(['沈岸', '顾晚'])
})

it.each([true, false])('have pictures and a portrait that the writers see too (a role: %s)', async isRole => {
  const character_id = await add('顾晚')
  if (isRole) await character('POST', 'import', { project_id: work_id, character_ids: [character_id] })
  const [one, two] = [await picture('#246'), await picture('#864')]
  await character('POST', 'refer_image', { character_id, image_url: one.url })
  const { data } = await character('POST', 'refer_image', { character_id, image_url: two.url, slot: 'expression', label: '微笑' })
  expect(data.images).toMatchObject([
    { slot: 'reference', is_profile: true },
    { slot: 'expression', label: '微笑', is_profile: false },
  ])
  const figures = async () =>
    (await host.call<Loose>('GET', '/ai_web/ai/asset/role_figure_list', { project_id: work_id, character_id })).data
  expect(await figures()).toHaveLength(2)
  const second = data.images[1].image_id
  expect((await character('PUT', 'profile_image', { character_id, image_url: two.url })).data.images[1].is_profile).toBe(true)
  expect(
    (await character('PUT', 'refer_image', { character_id, image_id: second, slot: 'three_view', label: '' })).data.images[1].slot,
  ).toBe('three_view')
  const after = (await character('DELETE', 'refer_image', { character_id, image_id: second })).data
  expect(after).toMatchObject({ profile_image: '', images: [{ slot: 'reference' }] })
  expect((await character('PUT', 'refer_image', { character_id, image_id: second, restore: true })).data.images).toHaveLength(2)
  expect(await character('DELETE', 'refer_image', { character_id, image_id: 424242 })).toMatchObject({ status: 1004 })
})

it('that are 定稿 are not changed by this door either', async () => {
  const { character_id, asset_id } = (await character('POST', 'save', { project_id: work_id, name: '顾晚', appearance: '红色风衣' })).data
  await host.call('PUT', '/ixj_web/work/comic/asset/role_list', { asset_id, final: true })
  const { url } = await picture('#246')
  for (const [method, path, body] of [
    ['POST', 'refer_image', { image_url: url }],
    ['PUT', 'profile_image', { image_url: url }],
    ['POST', 'save', { project_id: work_id, name: '顾晚', appearance: '黑色风衣' }],
  ] as const)
    expect(fieldOf(await character(method, path, { character_id, ...body })), path).toBe('final')
})

it('of another team are refused, as are pictures of others', async () => {
  const character_id = await add('顾晚')
  const stranger = await studio.founder('别的')
  expect((await character('GET', 'list', { project_id: work_id }, stranger)).status).not.toBe(0)
  expect((await character('DELETE', 'delete', { character_id }, stranger)).status).not.toBe(0)
  expect(fieldOf(await character('POST', 'refer_image', { character_id, image_url: (await picture('#468', stranger)).url }))).toBe(
    'image_url',
  )
})
