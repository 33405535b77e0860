// Poses over HTTP: the library, files that are read strictly and come back whole, pictures that stay pictures, deletion and its undoing.
import { OFFICIAL_POSES, writeOpenPose } from '@qianmu/drawing/pose'
import { openStudio, type Loose, type Person, type Studio } from '@qianmu/testkit/studio'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let studio: Studio
let host: Person
beforeAll(async () => {
  studio = await openStudio()
  host = await studio.founder()
})
afterAll(() => studio.close())

const get = async (path: string, query: object = {}, who = host) => (await who.call('GET', `/ai_web/ai/${path}`, query)).data as Loose
const send = (content: string | Uint8Array<ArrayBuffer>, name: string, fields: Record<string, string> = {}) =>
  host.upload('POST', '/ai_web/ai/upload_pose', { ...fields, file: [new Blob([content]), name] })
const json = (nth: number) => writeOpenPose(OFFICIAL_POSES[nth]!.pose)

describe('the library', () => {
  it('tells its categories and ratios with what is in each [D3-3-64]', async () => {
    const { cate_list, ratio_list } = await get('official_pose_cate')
    const all = await get('official_pose_list')
    expect(all.length).toBeGreaterThanOrEqual(40)
    expect(cate_list.length).toBeGreaterThanOrEqual(6)
    const count = (list: Loose[]) => list.reduce((sum, each) => sum + each.total, 0)
    expect([count(cate_list), count(ratio_list)]).toEqual([all.length, all.length])
    const [{ cate }] = cate_list
    const some = await get('official_pose_list', { cate, ratio: '2:3' })
    expect(some.length).toBeGreaterThan(0)
    expect(some.every((each: Loose) => each.cate === cate && each.ratio === '2:3')).toBe(true)
    expect(some[0].pose.people[0].pose_keypoints_2d).toHaveLength(54)
    expect(await get('official_pose_list', { cate: '没有' })).toEqual([])
  })
})

describe('one’s own poses', () => {
  it('are read from OpenPose files, newest first and page by page, and nobody else has them', async () => {
    const owner = host
    for (const nth of [0, 20]) expect((await send(JSON.stringify(json(nth)), `姿势 ${nth}.json`)).status).toBe(0)
    const named = (await send(`\uFEFF${JSON.stringify(json(30))}`, 'a.json', { name: '雨中对峙' })).data as Loose
    expect(named).toMatchObject({ name: '雨中对峙', picture: null, pose: json(30) })
    const first = await get('get_pose_list', { size: 2 })
    expect([first.total, first.list.map((each: Loose) => each.name)]).toEqual([3, ['雨中对峙', '姿势 20']])
    const rest = await get('get_pose_list', { size: 2, before: first.next })
    expect(rest.list.map((each: Loose) => [each.name, each.pose])).toEqual([['姿势 0', json(0)]])
    expect(rest.next).toBeNull()
    const colleague = await studio.colleague(owner)
    expect((await get('get_pose_list', {}, colleague)).list).toEqual([])
    expect((await colleague.call('DELETE', '/ai_web/ai/delete_pose', { pose_id: named.pose_id })).status).not.toBe(0)
  })

  it('are kept as they are when they are pictures', async () => {
    const png = await sharp({ create: { width: 96, height: 128, channels: 3, background: '#102030' } })
      .png()
      .toBuffer()
    const { data } = await send(new Uint8Array(png), '剪影.png')
    expect(data).toMatchObject({ name: '剪影', width: 96, height: 128, pose: null })
    const answer = await fetch(new URL((data as Loose).picture.url, studio.url))
    expect(answer.headers.get('content-type')).toBe('image/png')
  })

  it('are refused in words when they cannot be read', async () => {
    const broken = (await send('{"people":[{"pose_keypoints_2d":[1,2,3]}]}', 'a.json')) as Loose
    expect([broken.status, broken.data.fields[0].field, broken.msg]).toEqual([1000, 'file', '读不出姿势：第 1 个人的身体应有 18 个关节'])
    expect((await send('不是图片', 'a.png')).status).toBe(1000)
    const { status } = await host.upload('POST', '/ai_web/ai/upload_pose', {})
    expect(status).toBe(1000)
  })

  it('stand beside the official ones in the whole library, each under its category', async () => {
    const person = await studio.founder()
    const file: [Blob, string] = [new Blob([JSON.stringify(json(3))]), '翻窗.json']
    await person.upload('POST', '/ai_web/ai/upload_pose', { file })
    const { official, own } = await get('posture_library', {}, person)
    const all = await get('official_pose_list')
    expect(official.flatMap((each: Loose) => each.list)).toHaveLength(all.length)
    for (const { cate, name, list } of official) {
      expect(name).toMatch(/[\u4e00-\u9fff]/)
      expect(list).toEqual(all.filter((each: Loose) => each.cate === cate))
    }
    expect(own).toMatchObject({ total: 1, next: null, list: [{ name: '翻窗', pose: json(3) }] })
    expect((await get('posture_library')).own.list.map((each: Loose) => each.name)).not.toContain('翻窗')
  })

  it('go when they are deleted and come back when that is undone', async () => {
    const { pose_id } = (await send(JSON.stringify(json(1)), '要删的.json')).data as Loose
    const names = async () => (await get('get_pose_list')).list.map((each: Loose) => each.name)
    expect(await names()).toContain('要删的')
    expect((await host.call('DELETE', '/ai_web/ai/delete_pose', { pose_id })).status).toBe(0)
    expect(await names()).not.toContain('要删的')
    expect((await host.call('PUT', '/ai_web/ai/restore_pose', { pose_id })).status).toBe(0)
    expect(await names()).toContain('要删的')
  })
})
