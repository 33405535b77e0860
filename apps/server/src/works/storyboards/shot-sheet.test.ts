// What kit/sheet does for every sheet, seen once through HTTP on shots: versions by field, order, bin, events, and columns that are declared.
import { describe, expect, it, vi } from 'vitest'
import { rowsOf } from '../../kit/sheet/rows.store.ts'
import { sheet } from '../../kit/sheet/sheet.store.ts'
import { call, doc_id, host, scenes, shots, studio, sync, useComic, work_id } from './test-comic.ts'
import { storyboards } from './storyboards.table.ts'

useComic()

/** A colleague who may write in the work. */
const writer = async () => {
  const person = await studio.colleague(host)
  await host.call('PUT', '/ixj_web/project/member', { project_id: work_id, member_id: person.userId, permissions: ['WriteWork'] })
  return person
}
const edit = (body: object, who = host) => call('PUT', 'comic_storyboard', body, who)

describe('two people in one row', () => {
  it('merge when they change different fields, and the later one of the same field is refused with the present row', async () => {
    await sync()
    const [{ storyboard_id, version }] = await shots()
    const other = await writer()
    expect((await edit({ storyboard_id, version, note: '补拍' }, other)).data).toMatchObject({ note: '补拍', version: version + 1 })
    expect((await edit({ storyboard_id, version, sound: '雨声' })).data).toMatchObject({
      note: '补拍',
      sound: '雨声',
      version: version + 2,
    })
    const late = await edit({ storyboard_id, version, note: '不用', content: '空镜' })
    expect(late).toMatchObject({ status: 1009, data: { note: '补拍', late_fields: ['note'] } })
    expect(late.msg).toMatch(/「备注」已被 .+ 修改/)
    // Nothing of a refused change is kept; the same value is no change; the present version is let in.
    expect((await shots())[0].content).not.toBe('空镜')
    expect((await edit({ storyboard_id, version, note: '补拍' })).status).toBe(0)
    expect((await edit({ storyboard_id, version: late.data.version, note: '不用' })).data.note).toBe('不用')
    expect((await edit({ storyboard_id, version: 99, note: '未来' })).status).toBe(1009)
  })

  it('who write the same field at the same moment are served one after the other: the first is kept, the rest are refused', async () => {
    await sync()
    const [{ storyboard_id, version }] = await shots()
    const others = await Promise.all([writer(), writer(), writer()])
    const answers = await Promise.all(others.map((who, at) => edit({ storyboard_id, version, note: `第 ${at} 个` }, who)))
    expect(answers.map(answer => answer.status).toSorted()).toEqual([0, 1009, 1009])
  })
})

describe('the rows of a list', () => {
  it('keep their order through moves, the bin and back', async () => {
    await sync()
    const [one, two] = await shots()
    const ids = async () => (await shots()).slice(0, 2).map(shot => shot.storyboard_id)
    await call('PUT', 'storyboard_num_list', { doc_id, storyboard_id: one.storyboard_id, after_id: two.storyboard_id })
    expect(await ids()).toEqual([two.storyboard_id, one.storyboard_id])
    expect((await call('DELETE', 'storyboard_list', { doc_id, ids: [two.storyboard_id] })).data.ids).toEqual([two.storyboard_id])
    expect((await call('DELETE', 'storyboard_list', { doc_id, ids: [two.storyboard_id] })).data.ids).toEqual([])
    expect((await edit({ storyboard_id: two.storyboard_id, note: '在回收站' })).status).toBe(1004)
    await call('PUT', 'storyboard_restore', { doc_id, ids: [two.storyboard_id] })
    expect(await ids()).toEqual([two.storyboard_id, one.storyboard_id])
    expect((await scenes())[0].length).toBe(2)
  })

  it('are told of to open windows once for each change, and not when nothing changed', async () => {
    await sync()
    const [{ storyboard_id, note }] = await shots()
    const changed = vi.spyOn(studio.app.events, 'changed')
    await edit({ storyboard_id, note })
    expect(changed).not.toHaveBeenCalled()
    await edit({ storyboard_id, note: '补拍' })
    expect(changed.mock.calls.map(([, what, id, ids]) => [what, id, ids])).toEqual([['storyboards', doc_id, [storyboard_id]]])
    changed.mockRestore()
  })
})

describe('columns', () => {
  it('come from the declared table alone: an unknown field ends the program at its start, an unknown column a write', async () => {
    expect(() => sheet({ table: storyboards, list: 'doc_id', labels: { nothing: '没有' }, what: 'storyboards' })).toThrow(
      'no column nothing',
    )
    const client = await studio.app.pool.connect()
    try {
      await expect(rowsOf(storyboards).set(client, 1, { 'note" = note; --': 'x' })).rejects.toThrow('has no column')
    } finally {
      client.release()
    }
  })

  it('take no field that the contract does not name', async () => {
    await sync()
    const [{ storyboard_id }] = await shots()
    const before = await shots()
    await edit({ storyboard_id, order_key: 'zz', script: null, version: 1 })
    expect(await shots()).toEqual(before)
  })
})
