// Pictures of shots and passages over HTTP: the six sources, what was decided, exports, the run over a document, continuity, and why a prompt is as it is.
import { scaled } from '@qianmu/testkit/pace'
import { wrapperOf } from '@qianmu/testkit/drawings'
import { contract } from '@qianmu/contract'
import { DRAW_STATUS } from '@qianmu/contract/drawing/pictures'
import type { Loose } from '@qianmu/testkit/studio'
import { unzipSync } from 'fflate'
import { expect, it, vi } from 'vitest'
import { call, doc_id, fieldOf, host, picture, shots, studio, sync, turnTo, useComic, work_id } from '../storyboards/test-comic.ts'

useComic()
const get = (path: string, query: object) => host.call<Loose>('GET', path, query)
const post = (path: string, body: object) => host.call<Loose>('POST', path, body)
const fetched = async (path: string) => {
  const headers = { authorization: `Bearer ${host.token}`, device_id: host.deviceId }
  return new Uint8Array(await (await fetch(`${studio.url}${path}`, { headers })).arrayBuffer())
}
const drawn = async (storyboard_id: number, prompt: string[]) => {
  const subject = { work_id, subject_id: String(storyboard_id), subject_name: '1 镜 01' }
  const { record_id } = (await post('/ai_web/ai/cartoon/cartoon_drawing', { ...wrapperOf({ prompt }), ...subject })).data
  return vi.waitFor(
    async () => {
      const { data } = await get('/ai_web/ai/cartoon/cartoon_result', { record_id })
      expect(data.status).toBe(DRAW_STATUS.finished)
      return data
    },
    { timeout: scaled(20_000), interval: 50 },
  )
}

it('are offered by each of the six sources, each with its own [D2-3-40]', async () => {
  await sync()
  const [{ storyboard_id }] = await shots()
  const [own, team] = [await picture('#246'), await picture('#864')]
  await post('/ixj_web/project/resource_list', { project_id: work_id, resources: [{ name: '站台', file_id: own.file_id }] })
  await post('/ixj_web/works/picture/material', { category: 'scene', name: '雨巷', file_id: team.file_id })
  const { mirror_id } = (await post('/ixj_web/project/mirror/save', { project_id: work_id, name: '终场' })).data
  await post('/ai_web/ai/project/mirror/picture', { project_id: work_id, mirror_id, image_url: (await picture('#135')).url })
  await drawn(storyboard_id, ['雨夜', '站台'])
  const { rows } = await studio.app.pool.query<{ id: number }>(
    `insert into material_categories (team_id, name, created_by) values (null, '官方', $1) returning id`,
    [host.userId],
  )
  await studio.app.pool.query(
    `insert into picture_materials (team_id, user_id, category, category_id, name, file_id) values ($1, $2, 'scene', $3, '官方图', $4)`,
    [host.teamId, host.userId, rows[0]!.id, own.file_id],
  )
  await post('/ai_web/ai/draw_picture', wrapperOf({ prompt: ['我的', '雨'] }))
  await vi.waitFor(async () => expect((await get('/ixj_web/comic/picture_source_list', { doc_id, source: 'AI' })).data.total).toBe(1), {
    timeout: scaled(20_000),
    interval: 50,
  })
  const of = async (source: string, more: object = {}) =>
    (await get('/ixj_web/comic/picture_source_list', { doc_id, source, ...more })).data
  for (const [source, names] of [
    ['MIRROR', ['终场']],
    ['PROJECT_AI', ['1 镜 01']],
    ['LOCAL', ['雨巷', '站台']],
    ['OFFICIAL', ['官方图']],
  ] as const)
    expect((await of(source)).list.map((each: Loose) => each.name).toSorted(), source).toEqual(names.toSorted())
  const all = await of('ALL')
  expect([all.total, new Set(all.list.map((each: Loose) => each.source)).size]).toEqual([6, 5])
  expect((await of('ALL', { keyword: '雨巷' })).list).toMatchObject([{ source: 'LOCAL', src_type: 1, name: '雨巷' }])
  expect(fieldOf(await get('/ixj_web/comic/picture_source_list', { doc_id, source: 'OTHER' }))).toBe('source')
})

it('of shots are told with their neighbours, and with what was decided and why', async () => {
  await sync()
  const [one, two] = await shots()
  const { url } = await picture('#246')
  const image = { image_url: url, work_id, doc_id, src_type: 1, matching_image_storyboard_id: one.storyboard_id }
  await call('POST', 'sb_matching_image', image)
  const rows = (await get('/ixj_web/comic/mi_storyboard_list', { doc_id })).data
  expect(rows[0]).toMatchObject({ storyboard_id: one.storyboard_id, name: '1 镜 01', images: 1, picture: { engine_kind: '' } })
  await call('POST', 'mi_storyboard_log', { storyboard_id: one.storyboard_id, action: 'chosen', note: '雨更大', image_url: url })
  expect((await call('POST', 'mi_storyboard_log', { storyboard_id: one.storyboard_id, note: '再看看' })).data).toMatchObject([
    { action: 'note', note: '再看看', by: expect.any(String), image_url: '' },
    { action: 'chosen', note: '雨更大', image_url: expect.stringContaining('/file/') },
  ])
  const detail = (await get('/ixj_web/comic/mi_storyboard', { storyboard_id: one.storyboard_id })).data
  expect(detail).toMatchObject({ before: null, after: { storyboard_id: two.storyboard_id }, images: [{ src_type: 1 }], log: [{}, {}] })
  await call('DELETE', 'storyboard_list', { doc_id, ids: [one.storyboard_id] })
  expect(await get('/ixj_web/comic/mi_storyboard', { storyboard_id: one.storyboard_id })).toMatchObject({ status: 2002 })
  expect(contract.shotPictures.detail.bare).toEqual([2002])
})

it('narrow their export by scene, size and person, and passages leave as a zip that opens [D2-7-25]', async () => {
  await post('/ixj_web/ai/add_character', { project_id: work_id, name: '沈岸' })
  await sync()
  const [one] = await shots()
  await call('PUT', 'comic_storyboard', { storyboard_id: one.storyboard_id, size: '特写' })
  const { url } = await picture('#246')
  await call('POST', 'sb_matching_image', { image_url: url, work_id, doc_id, src_type: 1, matching_image_storyboard_id: one.storyboard_id })
  const filter = (await get('/ixj_web/export/get_sbimage_filter', { doc_id })).data
  expect(filter).toMatchObject({
    total: 1,
    scenes: [{ label: '1 站台 夜 外', ids: [one.storyboard_id] }],
    sizes: [{ key: '特写', ids: [one.storyboard_id] }],
  })
  expect(filter.characters).toEqual([{ key: expect.any(String), label: '沈岸', ids: [one.storyboard_id] }])
  expect(fieldOf(await get('/ixj_web/export/tmp_export', { doc_id }))).toBe('doc_id')
  const text = '雨线斜落，站牌闪了一下。顾晚收起伞，沈岸没有回头。'
  const [{ matching_image_info_id }] = (await post('/ixj_web/works/whole_doc_matching_image_info', { doc_id, text })).data
  await post('/ixj_web/works/matching_image', { image_url: url, work_id, doc_id, src_type: 1, matching_image_info_id })
  expect(Object.keys(unzipSync(await fetched(`/ixj_web/export/tmp_export?doc_id=${doc_id}`)))).toEqual([
    '001 雨线斜落，站牌闪了一下。顾晚收起伞，沈岸 1.png',
  ])
})

it('are drawn for every passage of a document, each once, and can be taken', async () => {
  await post('/ixj_web/works/whole_doc_matching_image_info', { doc_id })
  const { infos } = (await get('/ixj_web/works/matching_image_list', { doc_id })).data
  const { queued, rest } = (await post('/ixj_web/works/matching_image_run', { doc_id })).data
  expect([queued, rest]).toEqual([infos.map((each: Loose) => each.matching_image_info_id), 0])
  expect((await post('/ixj_web/works/matching_image_run', { doc_id })).data.queued).toEqual([])
  const [run] = await vi.waitFor(
    async () => {
      const { data } = await get('/ixj_web/works/matching_image_run', { doc_id })
      expect(data.every((each: Loose) => each.status === DRAW_STATUS.finished)).toBe(true)
      return data
    },
    { timeout: scaled(20_000), interval: 50 },
  )
  expect(run).toMatchObject({ matching_image_info_id: queued[0], progress: 1, error: '', images: [{ engine_kind: 'procedural' }] })
  expect(fieldOf(await post('/ixj_web/works/matching_image_run', { doc_id, ids: [424242] }))).toBe('ids')
})

it('hold what is written on 角色 of whom the shot names, age included, without a sheet in production', async () => {
  const looks = { gender: '男', age: '31', appearance: '黑框眼镜，灰色大衣' }
  await post('/ixj_web/ai/character/v2/add', { project_id: work_id, name: '沈岸', aliases: ['岸哥'], ...looks })
  await post('/ixj_web/ai/character/v2/add', { project_id: work_id, name: '何叙', appearance: '光头', status: 'ignored' })
  await sync()
  const [{ storyboard_id }] = await shots()
  const words = '岸哥看着何叙，雨夜'
  const why = (await get('/ixj_web/comic/storyboard_why', { storyboard_id, words })).data
  expect(why.filter((part: Loose) => part.from === 'role')).toMatchObject([
    { name: '沈岸', text: '沈岸 男 31岁 黑框眼镜 灰色大衣', id: null },
  ])
  const { record_id } = await drawn(storyboard_id, ['岸哥看着何叙', '雨夜'])
  const asDrawn = (await get('/ixj_web/comic/storyboard_why', { storyboard_id, record_id })).data
  expect(asDrawn.map((part: Loose) => part.text)).toEqual(['岸哥看着何叙', '雨夜', '沈岸 男 31岁 黑框眼镜 灰色大衣'])
})

it('tell engines that a name on 角色 is somebody, whatever is known of the looks', async () => {
  await post('/ixj_web/ai/character/v2/add', { project_id: work_id, name: '阿麦' })
  await sync()
  const [{ storyboard_id }] = await shots()
  const { record_id } = await drawn(storyboard_id, ['阿麦跑来', '雨夜'])
  const why = (await get('/ixj_web/comic/storyboard_why', { storyboard_id, record_id })).data
  expect(why.map((part: Loose) => part.text)).toEqual(['阿麦跑来', '雨夜', '阿麦 人物'])
  expect(why.at(-1)).toMatchObject({ from: 'role', name: '阿麦' })
})

it('tell where each part of a prompt comes from: script, sheet, style, shot', async () => {
  const work = { project_id: work_id }
  await post('/ixj_web/work/comic/asset/role_list', { ...work, name: '顾晚', words: '红色风衣，短发', tags: ['左眉有疤'] })
  const { style_id } = (await post('/ixj_web/work/comic/asset/screen/style', { ...work, name: '水墨', words: '水墨，留白' })).data
  await host.call('PUT', '/ixj_web/work/comic/asset/screen/used_style', { ...work, style_id })
  await sync()
  const all = await shots()
  const shot = all.find((each: Loose) => each.content.includes('顾晚'))
  await call('PUT', 'comic_storyboard', { storyboard_id: shot.storyboard_id, size: '特写', content: '顾晚收起伞，抬头看天' })
  const parts = (await get('/ixj_web/comic/storyboard_why', { storyboard_id: shot.storyboard_id })).data
  const of = (text: string) => parts.find((part: Loose) => part.text === text)
  expect(of('特写')).toMatchObject({ from: 'shot', field: '景别' })
  expect(of('站台')).toMatchObject({ from: 'script', field: '场次', quote: '站台 夜 外' })
  expect(of('顾晚收起伞')).toMatchObject({ from: 'script', quote: expect.stringContaining('顾晚收起伞') })
  expect(of('抬头看天')).toMatchObject({ from: 'shot', field: '画面内容' })
  expect(parts.find((part: Loose) => part.from === 'role')).toMatchObject({
    name: '顾晚',
    text: expect.stringContaining('红色风衣'),
    quote: '红色风衣，短发，左眉有疤',
  })
  const record = await drawn(shot.storyboard_id, ['顾晚', '雨夜'])
  const asDrawn = (await get('/ixj_web/comic/storyboard_why', { storyboard_id: shot.storyboard_id, record_id: record.record_id })).data
  expect(asDrawn.slice(0, 2)).toMatchObject([
    { text: '顾晚', from: 'script' },
    { text: '雨夜', from: 'drawer' },
  ])
  expect(
    await get('/ixj_web/comic/storyboard_why', {
      storyboard_id: all.find((each: Loose) => each.storyboard_id !== shot.storyboard_id).storyboard_id,
      record_id: record.record_id,
    }),
  ).toMatchObject({ status: 1004 })
})

it('say what does not fit the script, the sheets and the shots beside them', async () => {
  await turnTo('1、站台 夜 外\n△顾晚穿着红色风衣站在站台。\n△顾晚撑着黑伞。\n2、门厅 日 内\n△灯亮。')
  await post('/ixj_web/ai/add_character', { project_id: work_id, name: '顾晚' })
  await sync()
  const [one, two] = await shots()
  const findings = async () => (await get('/ixj_web/comic/storyboard_continuity', { doc_id })).data
  expect(await findings()).toEqual([])
  await call('PUT', 'comic_storyboard', { storyboard_id: two.storyboard_id, content: '顾晚的白色风衣湿透了，阳光刺眼。' })
  expect(await findings()).toMatchObject([
    {
      storyboard_id: two.storyboard_id,
      kind: 'outfit',
      word: '白风衣',
      expected: '红风衣',
      against: 'script',
      reason: expect.stringContaining('脚本写着'),
    },
    { storyboard_id: two.storyboard_id, kind: 'time', word: '阳光', expected: '夜' },
  ])
  await call('PUT', 'comic_storyboard', { storyboard_id: one.storyboard_id, content: '顾晚脱下红色风衣，换上白色风衣。' })
  expect((await findings()).map((each: Loose) => each.kind)).toEqual(['time'])
})
