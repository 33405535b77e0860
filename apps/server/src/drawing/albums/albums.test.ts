// Albums over HTTP: made, named once, filled and looked through, deleted and brought back with what was in them, and nobody else's.
import { submit } from '@qianmu/testkit/drawings'
import { studio, useSketches } from '@qianmu/testkit/sketches'
import type { Loose, Person } from '@qianmu/testkit/studio'
import { expect, it } from 'vitest'

useSketches()

const list = async (who: Person) => (await who.call<Loose[]>('GET', '/ai_web/ai/draw_album_list')).data
const add = (who: Person, name: string, record_ids?: number[]) =>
  who.call<Loose>('POST', '/ai_web/ai/draw_album', { name, ...(record_ids && { record_ids }) })
const put = (who: Person, album_id: number | null, ...record_ids: number[]) =>
  who.call<Loose>('PUT', '/ai_web/ai/draw_album_records', { record_ids, album_id })
const drawn = async (who: Person, album_id: number) =>
  (await who.call<Loose>('POST', '/ai_web/ai/draw_picture_list', { album_id })).data.list.map((each: Loose) => [
    each.record_id,
    each.album_id,
  ])

it('holds drawings, each in one album at most, and gives them back after it was deleted', async () => {
  const host = await studio.founder()
  const [one, two] = [(await submit(host)).record_id, (await submit(host)).record_id]
  const night = (await add(host, '夜戏', [one])).data.album_id
  const day = (await add(host, '日戏')).data.album_id
  await put(host, night, two)
  expect(await drawn(host, night)).toEqual([
    [two, night],
    [one, night],
  ])
  await put(host, day, one)
  await put(host, null, two)
  expect([await drawn(host, night), await drawn(host, day)]).toEqual([[], [[one, day]]])
  expect(await list(host)).toEqual([
    { album_id: night, name: '夜戏', drawings: 0 },
    { album_id: day, name: '日戏', drawings: 1 },
  ])
  await host.call('DELETE', '/ai_web/ai/draw_album', { album_id: day })
  expect((await list(host)).map(each => each.name)).toEqual(['夜戏'])
  expect((await put(host, day, two)).data.fields[0].field).toBe('album_id')
  await host.call('PUT', '/ai_web/ai/restore_draw_album', { album_id: day })
  expect(await drawn(host, day)).toEqual([[one, day]])
})

it('has a name of its own, and is changed by its owner alone', async () => {
  const host = await studio.founder()
  const { album_id } = (await add(host, '一')).data
  await add(host, '二')
  expect((await add(host, '一')).data.fields[0].field).toBe('name')
  const rename = (who: Person, name: string) => who.call<Loose>('PUT', '/ai_web/ai/draw_album', { album_id, name })
  expect((await rename(host, '二')).data.fields[0].field).toBe('name')
  expect((await rename(host, '一')).status).toBe(0)
  expect((await rename(host, '三')).status).toBe(0)
  const record = (await submit(host)).record_id
  await put(host, album_id, record)
  for (const other of [await studio.colleague(host), await studio.founder()]) {
    expect((await rename(other, '偷')).status).toBe(1004)
    expect((await other.call('DELETE', '/ai_web/ai/draw_album', { album_id })).status).toBe(1004)
    expect((await other.call('PUT', '/ai_web/ai/restore_draw_album', { album_id })).status).toBe(1004)
    expect((await put(other, album_id, record)).data.fields[0].field).toBe('album_id')
    await put(other, null, record)
    expect(await list(other)).toEqual([])
  }
  expect(await list(host)).toContainEqual({ album_id, name: '三', drawings: 1 })
})
