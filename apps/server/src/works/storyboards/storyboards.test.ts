// Storyboards over HTTP: shots from a script, what people write of them, their order and deletion.
import { contract } from '@qianmu/contract'
import { STORYBOARD_LIMITS } from '@qianmu/contract/works/storyboards'
import type { Loose } from '@qianmu/testkit/studio'
import { describe, expect, it } from 'vitest'
import {
  call,
  doc_id,
  docOf,
  fieldOf,
  host,
  list,
  picture,
  rewrite,
  scenes,
  shots,
  studio,
  sync,
  turnTo,
  work_id,
  useComic,
} from './test-comic.ts'

useComic()

describe('shots of a script', () => {
  it('are made by scene, with what is seen, said and how long it takes', async () => {
    expect(await sync()).toMatchObject({ added: 3, changed: 0, removed: 0, changes: [] })
    const board = await list()
    expect(board).toMatchObject({ doc_name: '第 1 话', work_id })
    expect(board.scenes).toMatchObject([
      {
        heading: '站台 夜 外',
        is_standing: true,
        shots: [
          { content: '雨线斜落，站牌闪了一下。', dialogue: '沈岸：我以为你走了。', seconds: 4, from_script: true, picture: null },
          { content: '顾晚收起伞。', dialogue: '', seconds: 2.5 },
        ],
      },
      { heading: '门厅 日 内', shots: [{ content: '灯亮。', dialogue: '顾晚：末班车晚点。' }] },
    ])
    expect(board.scenes[1].shots.length).toBe(1)
  })

  it('are told before they are made, and made once', async () => {
    const { changes } = await sync({ preview: true })
    expect(changes.map((change: Loose) => [change.kind, change.said.content])).toEqual([
      ['add', '雨线斜落，站牌闪了一下。'],
      ['add', '顾晚收起伞。'],
      ['add', '灯亮。'],
    ])
    expect(await shots()).toEqual([])
    await Promise.all([sync(), sync()])
    expect((await shots()).length).toBe(3)
  })

  it('are as many as the limit lets them, and not one when there are more', async () => {
    await turnTo(`1、站台 夜 外\n${'△雨。\n'.repeat(STORYBOARD_LIMITS.shots + 1)}`)
    expect(await call('POST', 'storyboard_list_sync', { doc_id })).toMatchObject({ status: 1013 })
    expect(await shots()).toEqual([])
    await rewrite(content => content.content[0].content.pop())
    expect((await sync()).added).toBe(STORYBOARD_LIMITS.shots)
    const [{ scene_id }] = (await list()).scenes
    expect((await call('POST', 'comic_storyboard', { doc_id, scene_id })).status).toBe(1013)
  }, 30_000)
})

describe('shots that people write', () => {
  it('are added behind another, changed field by field, each within its bounds', async () => {
    await sync()
    const [one] = await shots()
    const { scene_id, storyboard_id } = one
    const added = await call('POST', 'comic_storyboard', { doc_id, scene_id, after_id: storyboard_id, content: '空镜', seconds: 2 })
    expect(added.data).toMatchObject({ content: '空镜', seconds: 2, from_script: false, note: '' })
    expect((await scenes())[0]).toEqual(['雨线斜落，站牌闪了一下。', '空镜', '顾晚收起伞。'])
    const id = added.data.storyboard_id
    const edit = (body: object) => call('PUT', 'comic_storyboard', { storyboard_id: id, ...body })
    expect((await edit({ note: '补拍' })).data).toMatchObject({ content: '空镜', note: '补拍' })
    for (const [field, value] of [
      ['content', '长'.repeat(STORYBOARD_LIMITS.text + 1)],
      ['note', '长'.repeat(STORYBOARD_LIMITS.note + 1)],
      ['size', '长'.repeat(STORYBOARD_LIMITS.word + 1)],
      ['move', '推\n拉'],
      ['seconds', -1],
      ['seconds', 1.25],
      ['seconds', 3601],
    ] as const)
      expect(fieldOf(await edit({ [field]: value })), field).toBe(field)
  })

  it('follow a new order, which writes one row [D2-7-26]', async () => {
    await sync()
    const [one, two, three] = (await shots()).map(shot => shot.storyboard_id)
    const keys = async () =>
      (await studio.app.pool.query<{ id: number; order_key: string }>('select id, order_key from storyboards where doc_id = $1', [doc_id]))
        .rows
    const before = new Map((await keys()).map(row => [row.id, row.order_key]))
    expect((await call('PUT', 'storyboard_num_list', { doc_id, storyboard_id: two, after_id: null })).status).toBe(0)
    expect((await shots()).map(shot => shot.storyboard_id)).toEqual([two, one, three])
    expect((await keys()).filter(row => before.get(row.id) !== row.order_key).map(row => row.id)).toEqual([two])
    const to = (await list()).scenes[1].scene_id
    await call('PUT', 'storyboard_num_list', { doc_id, storyboard_id: two, scene_id: to, after_id: three })
    expect(await scenes()).toEqual([['雨线斜落，站牌闪了一下。'], ['灯亮。', '顾晚收起伞。']])
    const refused = async (body: object) => fieldOf(await call('PUT', 'storyboard_num_list', { doc_id, after_id: null, ...body }))
    expect(await refused({ storyboard_id: 424242 })).toBe('storyboard_id')
    expect(await refused({ storyboard_id: one, after_id: three })).toBe('after_id')
    expect(await refused({ storyboard_id: one, scene_id: 'nowhere' })).toBe('scene_id')
    // Both at once to one place: neither is lost.
    await Promise.all(
      [one, two].map(id => call('PUT', 'storyboard_num_list', { doc_id, storyboard_id: id, scene_id: to, after_id: three })),
    )
    expect(new Set((await keys()).map(row => row.order_key)).size).toBe(3)
  })

  it('are deleted together and come back where they were; a deleted one says so', async () => {
    await sync()
    const [one, two] = (await shots()).map(shot => shot.storyboard_id)
    expect((await call('DELETE', 'storyboard_list', { doc_id, ids: [one, two] })).data.ids).toEqual([one, two])
    expect((await call('DELETE', 'storyboard_list', { doc_id, ids: [one] })).data.ids).toEqual([])
    expect(await scenes()).toEqual([[], ['灯亮。']])
    expect(await call('GET', 'comic_storyboard', { storyboard_id: one })).toMatchObject({ http: 200, status: 2002 })
    expect((await call('PUT', 'comic_storyboard', { storyboard_id: one, note: '补' })).status).toBe(1004)
    expect((await call('PUT', 'storyboard_restore', { doc_id, ids: [one, two] })).data.ids).toEqual([one, two])
    expect((await scenes())[0]).toEqual(['雨线斜落，站牌闪了一下。', '顾晚收起伞。'])
    expect((await call('GET', 'comic_storyboard', { storyboard_id: one })).data.storyboard_id).toBe(one)
  })

  it('are open to read for everybody in the work, to write with the key; rows of other documents and teams are refused', async () => {
    await sync()
    const [one] = await shots()
    const reader = await studio.colleague(host)
    await host.call('PUT', '/ixj_web/project/member', { project_id: work_id, member_id: reader.userId, permissions: [] })
    expect((await list(reader)).scenes.length).toBe(2)
    expect((await call('POST', 'storyboard_list_sync', { doc_id }, reader)).status).toBe(7014)
    expect((await call('PUT', 'comic_storyboard', { storyboard_id: one.storyboard_id, note: '我' }, reader)).status).toBe(7014)
    const stranger = await studio.founder('外人')
    expect((await call('GET', 'storyboard_list', { doc_id }, stranger)).status).toBe(1004)
    expect((await call('PUT', 'comic_storyboard', { storyboard_id: one.storyboard_id, note: '我' }, stranger)).status).toBe(1004)
    const other = await docOf('△别的。')
    expect((await call('DELETE', 'storyboard_list', { doc_id: other, ids: [one.storyboard_id] })).data.ids).toEqual([])
    expect(fieldOf(await call('PUT', 'storyboard_num_list', { doc_id: other, storyboard_id: one.storyboard_id, after_id: null }))).toBe(
      'storyboard_id',
    )
    expect((await shots()).length).toBe(3)
  })
})

describe('calls on storyboards', () => {
  it.each([
    ['获取分镜列表失败 [D2-8-13]', 'list'],
    ['添加分镜失败 [D2-8-14]', 'add'],
    ['编辑分镜失败 [D2-8-15]', 'change'],
    ['删除分镜失败 [D2-8-16]', 'remove'],
    ['分镜排序失败 [D2-8-17]', 'order'],
    ['导出分镜列表失败 [D2-8-18]', 'export'],
    ['同步分镜失败 [D2-8-19]', 'sync'],
  ] as const)('fail with %s', (label, name) => {
    expect(contract.storyboards[name].fails).toBe(label.split(' ')[0])
  })

  it('take the pictures of a work with it when that is deleted for ever', async () => {
    await sync()
    const [{ storyboard_id }] = await shots()
    const { url, file_id } = await picture('#999')
    await call('POST', 'sb_matching_image', { image_url: url, work_id, doc_id, src_type: 1, matching_image_storyboard_id: storyboard_id })
    await host.call('DELETE', '/ixj_web/project/delete', { project_id: work_id })
    const gone = await host.call('DELETE', '/ixj_web/project/delete', {
      project_id: work_id,
      permanently_delete: 1,
      confirm_name: '雨夜归人',
    })
    expect(gone.status).toBe(0)
    expect(await studio.app.files.find(file_id)).toBeNull()
  })
})
