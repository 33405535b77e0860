// Roles, scenes, clothing and props over HTTP: kept, imported from the script, joined to drawings, exported; a role and its character are one.
import { wrapperOf } from '@qianmu/testkit/drawings'
import type { Loose, Person } from '@qianmu/testkit/studio'
import { unzipSync, strFromU8 } from 'fflate'
import { describe, expect, it, vi } from 'vitest'
import { doc_id, docOf, fieldOf, host, picture, studio, useComic, work_id, workOf } from '../storyboards/test-comic.ts'

useComic()
const asset = (method: string, path: string, body: object = {}, who: Person = host) =>
  who.call<Loose>(
    method,
    `/ixj_web/work/comic/asset/${path}`,
    { project_id: work_id, ...body },
    method === 'POST' || method === 'PUT' ? true : undefined,
  )
const comic = (method: string, path: string, body: object = {}, who: Person = host) =>
  who.call<Loose>(method, `/ixj_web/work/comic/${path}`, body, method === 'POST' || method === 'PUT' ? true : undefined)
const names = async (kind: string, more: object = {}) =>
  (await asset('GET', `${kind}_lists`, more)).data.list.map((each: Loose) => each.name)
const cast = async () => (await host.call<Loose>('GET', '/ixj_web/ai/character_list', { project_id: work_id })).data

describe.each(['role', 'scene', 'clothing', 'prop'])('%s', kind => {
  it('is added, read, changed, sorted, deleted and brought back [D2-7-31] [D2-7-32] [D2-1-10]', async () => {
    const words = { words: '雨夜，长椅', tags: ['潮湿'], palette: [{ name: '墙', color: '#1a2b3c' }] }
    const { id } = (await asset('POST', `${kind}_list`, { name: '甲一', ...words })).data
    expect((await asset('GET', `${kind}_list`, { asset_id: id })).data).toMatchObject({
      id,
      kind,
      name: '甲一',
      ...words,
      versions: [],
      final: null,
    })
    const other = (await asset('POST', `${kind}_list`, { name: '乙二' })).data.id
    expect(fieldOf(await asset('POST', `${kind}_list`, { name: '甲一' }))).toBe('name')
    expect(await names(kind)).toEqual(['甲一', '乙二'])
    await asset('PUT', `${kind}_sort`, { asset_id: other, after_id: null })
    expect(await names(kind)).toEqual(['乙二', '甲一'])
    expect((await asset('PUT', `${kind}_list`, { asset_id: id, name: '丙三', aliases: ['老丙'], words: '晴天' })).data).toMatchObject({
      name: '丙三',
      aliases: ['老丙'],
      words: '晴天',
    })
    expect(await names(kind, { keyword: '老丙' })).toEqual(['丙三'])
    expect(await names(kind, { tag: '潮湿' })).toEqual(['丙三'])
    expect((await asset('GET', `${kind}_lists`, { page: 2, size: 1 })).data).toMatchObject({ total: 2, page: 2, list: [{ name: '丙三' }] })
    expect((await asset('DELETE', `${kind}_list`, { asset_ids: [id] })).data).toEqual({ ids: [id] })
    expect(await names(kind)).toEqual(['乙二'])
    await asset('PUT', `${kind}_restore`, { asset_ids: [id] })
    expect(await names(kind)).toEqual(['乙二', '丙三'])
  })
  it('refuses late changes field by field, and merges the others', async () => {
    const { id } = (await asset('POST', `${kind}_list`, { name: '甲一' })).data
    const { version } = (await asset('PUT', `${kind}_list`, { asset_id: id, tags: ['一'] })).data
    expect(await asset('PUT', `${kind}_list`, { asset_id: id, version: version - 1, tags: ['二'] })).toMatchObject({
      status: 1009,
      data: { late_fields: ['tags'], tags: ['一'] },
    })
    expect(
      (await asset('PUT', `${kind}_list`, { asset_id: id, version: version - 1, palette: [{ name: '', color: '#000000' }] })).data,
    ).toMatchObject({ tags: ['一'] })
  })
  it('is another team’s secret, and not there under another kind’s calls', async () => {
    const { id } = (await asset('POST', `${kind}_list`, { name: '甲一' })).data
    const stranger = await studio.founder('别队')
    expect((await asset('GET', `${kind}_lists`, {}, stranger)).status).toBe(1004)
    expect((await asset('GET', `${kind}_list`, { asset_id: id }, stranger)).status).toBe(1004)
    const else_ = kind === 'role' ? 'scene' : 'role'
    expect((await asset('GET', `${else_}_list`, { asset_id: id })).status).toBe(1004)
    expect((await asset('DELETE', `${else_}_list`, { asset_ids: [id] })).data).toEqual({ ids: [] })
  })
})

it('the props that the script names are taken over, and go along where a shot names them', async () => {
  await docOf('3、面馆 夜 内\n△老人拿着一张泛黄的照片。\n△筷子掉在地上。\n△他又看了看照片。')
  const found = (await asset('GET', 'new_prop_list')).data
  expect(found.slice(0, 1)).toMatchObject([{ name: '照片', count: 2 }])
  await asset('POST', 'prop_incr_import', { items: [{ name: '照片' }] })
  expect(await names('prop')).toEqual(['照片'])
  const [{ id }] = (await asset('GET', 'prop_lists')).data.list
  await asset('PUT', 'prop_list', { asset_id: id, words: '泛黄的合影' })
  const role = (method: string, path: string, body: object) => host.call<Loose>(method, `/ai_web/work/comic/${path}`, body)
  expect((await role('GET', 'role_image_config', { asset_id: id, slot: 'three_view', label: '正面' })).data.words).toEqual(
    expect.arrayContaining(['道具设定图', '照片', '泛黄的合影']),
  )
})

it('expressions are drawn as one set: one job of the tray, each under its own name', async () => {
  const { id } = (await asset('POST', 'role_list', { name: '顾晚', words: '黑长发，红裙' })).data
  const role = (method: string, path: string, body: object) => host.call<Loose>(method, `/ai_web/work/comic/${path}`, body)
  const labels = ['平静', '冷笑', '哭']
  const { job_id } = (await role('POST', 'role_image_set', { asset_id: id, slot: 'expression', labels })).data
  await vi.waitFor(async () => {
    expect((await host.call<Loose>('GET', '/ixj_web/job/detail', { job_id })).data).toMatchObject({
      state: 'done',
      title: '「顾晚」表情 3 张',
    })
  }, 20_000)
  const drawn: Loose[] = (await role('GET', 'role_image_list', { asset_id: id })).data
  expect(drawn.map(({ name, images }) => [name, images.length]).toSorted()).toEqual(labels.map(label => [`顾晚 ${label}`, 1]).toSorted())
  expect(fieldOf(await role('POST', 'role_image_set', { asset_id: id, slot: 'expression', labels: [] }))).toBe('labels')
  const stranger = await studio.founder('别队')
  const asked = { asset_id: id, slot: 'expression', labels }
  expect((await stranger.call('POST', '/ai_web/work/comic/role_image_set', asked)).status).toBe(1004)
})

describe('what the script names', () => {
  it('becomes roles and scenes, each once, and is not new afterwards', async () => {
    expect((await asset('GET', 'has_new_character')).data).toEqual({
      has_new: true,
      count: 2,
      names: expect.arrayContaining(['沈岸', '顾晚']),
    })
    expect((await asset('POST', 'role_batch_import')).data).toMatchObject({ added: 2, merged: 0 })
    expect((await asset('POST', 'scene_batch_import')).data.list.map((each: Loose) => each.name)).toEqual(['站台', '门厅'])
    expect((await asset('GET', 'has_new_character')).data).toMatchObject({ has_new: false, count: 0 })
    expect((await asset('POST', 'scene_batch_import')).data).toMatchObject({ added: 0, list: [] })
    expect((await cast()).map((each: Loose) => each.name).toSorted()).toEqual(['沈岸', '顾晚'].toSorted())
    await docOf('1、站台入口 夜 外\n△雨。\n许若兰：来了。')
    expect((await asset('GET', 'new_character_list')).data).toMatchObject([{ name: '许若兰', count: 1, character_id: null }])
  })
  it('is taken over by choice, also as another name of what is there', async () => {
    await asset('POST', 'scene_batch_import')
    await docOf('1、旧站台 夜 外\n△雨。\n2、花店 日 内\n△雨。')
    const [found] = (await asset('GET', 'new_scene_list')).data.filter((each: Loose) => each.name === '旧站台')
    expect(found.like).toMatchObject([{ name: '站台' }])
    const items = [{ name: '旧站台', merge_into: found.like[0].id }]
    expect((await asset('POST', 'scene_incr_import', { items })).data).toMatchObject({
      added: 0,
      merged: 1,
      list: [{ name: '站台', aliases: ['旧站台'] }],
    })
    expect((await asset('GET', 'new_scene_list')).data.map((each: Loose) => each.name)).toEqual(['花店'])
    expect(fieldOf(await asset('POST', 'scene_incr_import', { items }))).toBe('items')
  })
  it('gives clothes to who wears them, with their tags counted [D2-7-33]', async () => {
    await asset('POST', 'role_batch_import')
    await docOf('1、站台 夜 外\n△顾晚穿着一件米色风衣。她戴上红围巾。\n△沈岸披着黑色斗篷。')
    const list = (await asset('POST', 'clothing_batch_import')).data.list
    const people = new Map((await cast()).map((each: Loose) => [each.character_id, each.name]))
    expect(list.map((each: Loose) => [people.get(each.character_id), each.name])).toEqual([
      ['顾晚', '米色风衣'],
      ['顾晚', '红围巾'],
      ['沈岸', '黑色斗篷'],
    ])
    for (const [at, tags] of [['外出', '春'], ['外出'], []].entries()) await asset('PUT', 'clothing_list', { asset_id: list[at].id, tags })
    expect((await asset('GET', 'clothing_tags')).data).toEqual([
      { tag: '外出', count: 2 },
      { tag: '春', count: 1 },
    ])
    const { file_id, url } = await picture('#c0ffee')
    const shown = (await comic('POST', 'add_role_image', { asset_id: list[0].id, image_url: url })).data
    expect(shown.images).toMatchObject([{ file_id, slot: 'reference', chosen: true }])
    await asset('DELETE', 'clothing_images', { asset_id: list[0].id, ids: [shown.images[0].id] })
    expect((await asset('GET', 'clothing_list', { asset_id: list[0].id })).data.images).toEqual([])
  })
})

describe('a role', () => {
  it('is its character: names, looks, portrait and pictures are one', async () => {
    await asset('POST', 'role_batch_import')
    const role = (await asset('GET', 'role_lists', { keyword: '顾晚' })).data.list[0]
    await asset('PUT', 'role_list', { asset_id: role.id, name: '顾小晚', words: '齐刘海' })
    const one = async () => (await cast()).find((each: Loose) => each.character_id === role.character_id)
    expect(await one()).toMatchObject({ name: '顾小晚', appearance: '齐刘海' })
    await host.call('PUT', '/ixj_web/ai/character/v2/update', {
      character_id: role.character_id,
      version: (await one()).version,
      name: '顾晚',
      appearance: '长发',
    })
    expect((await asset('GET', 'role_list', { asset_id: role.id })).data).toMatchObject({ name: '顾晚', words: '长发' })
    const { file_id, url } = await picture('#123456')
    const { images } = (await comic('POST', 'add_role_image', { asset_id: role.id, image_url: url, slot: 'expression', label: '微笑' }))
      .data
    expect(images).toMatchObject([{ file_id, slot: 'expression', label: '微笑', chosen: true }])
    expect((await one()).profile_image).toMatchObject({ file_id })
    const figures = await host.call<Loose>('GET', '/ai_web/ai/asset/role_figure_list', { project_id: work_id })
    expect(figures.data).toMatchObject([{ file_id, character_id: role.character_id, chosen: true }])
    await comic('DELETE', 'role_image', { asset_id: role.id, ids: [images[0].id] })
    expect((await one()).profile_image).toBeNull()
    // Taken from production the character stays, and comes back as the role it was.
    await asset('DELETE', 'role_list', { asset_ids: [role.id] })
    expect((await one()).name).toBe('顾晚')
    expect((await asset('POST', 'role_list', { name: '顾晚' })).data.id).toBe(role.id)
  })
  it('that is 定稿 is not changed, and each 定稿 is a version that comes back', async () => {
    const { id } = (await asset('POST', 'role_list', { name: '顾晚', words: '长发', tags: ['红伞'] })).data
    const { url } = await picture('#111111')
    await comic('POST', 'add_role_image', { asset_id: id, image_url: url, slot: 'three_view', label: '正面' })
    expect((await asset('PUT', 'role_list', { asset_id: id, final: true })).data.final).toBe(1)
    expect(fieldOf(await asset('PUT', 'role_list', { asset_id: id, tags: ['黑伞'] }))).toBe('final')
    expect(fieldOf(await asset('PUT', 'role_list', { asset_id: id, words: '短发' }))).toBe('final')
    expect(fieldOf(await comic('POST', 'add_role_image', { asset_id: id, image_url: (await picture('#222222')).url }))).toBe('final')
    const changed = (await asset('PUT', 'role_list', { asset_id: id, final: false, tags: ['黑伞'], words: '短发' })).data
    expect(changed).toMatchObject({ final: null, tags: ['黑伞'], words: '短发' })
    await comic('DELETE', 'role_image', { asset_id: id, ids: [changed.images[0].id] })
    expect((await asset('PUT', 'role_list', { asset_id: id, restore: 1 })).data).toMatchObject({
      tags: ['红伞'],
      words: '长发',
      images: [{ slot: 'three_view', label: '正面', chosen: true }],
    })
    await asset('PUT', 'role_list', { asset_id: id, final: true })
    expect((await asset('GET', 'role_list', { asset_id: id })).data).toMatchObject({ final: 2, versions: [{ no: 2 }, { no: 1 }] })
  })
})

describe('a work’s drawings', () => {
  const role = (method: string, path: string, body: object) =>
    host.call<Loose>(method, `/ai_web/work/comic/${path}`, body, method === 'POST' ? true : undefined)
  it('are drawn for a sheet with its words, and put on it [D2-7-39]', async () => {
    const { id } = (await asset('POST', 'role_list', { name: '顾晚', words: '黑长发，红裙', tags: ['红伞'] })).data
    expect((await role('GET', 'role_image_config', { asset_id: id, slot: 'three_view' })).data).toMatchObject({
      words: ['黑长发', '红裙', '红伞', '三视图', '全身'],
      ratio: '16:9',
      style: '',
    })
    const { record_id } = (await role('POST', 'role_image_list', { asset_id: id, slot: 'expression', label: '微笑' })).data
    await vi.waitFor(async () => expect((await role('GET', 'role_image_by_id', { record_id })).data.status).toBe(5), 20_000)
    const [{ images }] = (await role('GET', 'role_image_list', { asset_id: id })).data
    expect((await role('GET', 'role_image_by_id', { record_id })).data).toMatchObject({ record_id, status: 5 })
    const taken = (await role('POST', 'role_image_by_id', { asset_id: id, image_id: images[0].id, slot: 'expression', label: '微笑' })).data
    expect(taken.images).toMatchObject([{ slot: 'expression', label: '微笑', src_type: 2, chosen: true }])
    await comic('DELETE', 'role_image', { asset_id: id, ids: [taken.images[0].id] })
    const back = await comic('PUT', 'role_image_restore', { asset_id: id, ids: [taken.images[0].id] })
    expect(back.data.images).toHaveLength(1)
    expect((await role('POST', 'role_image_config', { asset_id: id, models: [] })).data.models).toEqual([])
  })
  it('carry the style in use and whom they name, and know when those have changed [D2-7-34] [D2-7-41]', async () => {
    const { id } = (await asset('POST', 'role_list', { name: '顾晚', words: '黑长发，红裙' })).data
    const style = (await asset('POST', 'screen/style', { name: '水墨', words: '水墨画，留白', negative: '照片' })).data
    expect((await asset('GET', 'screen/style', { style_id: style.style_id })).data).toMatchObject({ name: '水墨', used: false })
    await comic('POST', 'screen/used', { project_id: work_id, style_id: style.style_id })
    expect((await comic('GET', 'screen/used_style', { project_id: work_id })).data).toMatchObject({ name: '水墨', used: true })
    const shots = (await host.call<Loose>('POST', '/ixj_web/comic/storyboard_list_sync', { doc_id })).data
    expect(shots.added).toBeGreaterThan(0)
    const { scenes } = (await host.call<Loose>('GET', '/ixj_web/comic/storyboard_list', { doc_id })).data
    const shot = scenes[0].shots.find((each: Loose) => each.content.includes('顾晚'))
    const asked = { ...wrapperOf({ prompt: ['顾晚收起伞'] }), work_id, subject_id: String(shot.storyboard_id) }
    const { record_id } = (await host.call<Loose>('POST', '/ai_web/ai/cartoon/cartoon_drawing', asked)).data
    const { prompt, request } = (await host.call<Loose>('GET', '/ai_web/ai/draw_record_one', { record_id })).data
    expect(prompt).toBe('顾晚收起伞, 顾晚 黑长发 红裙, 水墨画, 留白')
    expect(JSON.parse(request.ai_param).negative_prompt).toContain('照片')
    const links = async (of: object) => (await comic('GET', 'links', { project_id: work_id, ...of })).data
    const sources = (stale: string[]) => [
      {
        record_id,
        storyboard_id: shot.storyboard_id,
        made_from: [
          { kind: 'asset', id, name: '顾晚', stale: stale.includes('asset') },
          { kind: 'shot', id: shot.storyboard_id, stale: stale.includes('shot') },
          { kind: 'style', id: style.style_id, name: '水墨', stale: stale.includes('style') },
        ],
      },
    ]
    expect(await links({ storyboard_id: shot.storyboard_id })).toMatchObject(sources([]))
    expect((await asset('GET', 'role_list', { asset_id: id })).data).toMatchObject({ shots: 1, stale: 0 })
    await asset('PUT', 'role_list', { asset_id: id, words: '短发' })
    await host.call('PUT', '/ixj_web/comic/comic_storyboard', { storyboard_id: shot.storyboard_id, content: '顾晚打开伞' })
    expect(await links({ asset_id: id })).toMatchObject(sources(['asset', 'shot']))
    expect((await asset('GET', 'role_list', { asset_id: id })).data).toMatchObject({ shots: 1, stale: 1 })
    await asset('DELETE', 'screen/style', { style_id: style.style_id })
    expect(await links({ style_id: style.style_id })).toMatchObject([{ made_from: [{}, {}, { kind: 'style', stale: true }] }])
    await asset('PUT', 'screen/style', { style_id: style.style_id })
    expect((await comic('GET', 'screen_list', { project_id: work_id })).data).toMatchObject([{ name: '水墨', used: true }])
  })
  it('offers roles, styles and models to choose from [D2-7-40] [D2-7-41] [D2-3-48] [D2-9-12]', async () => {
    const models = [
      { type: 'lora', file: 'ink', weight: 0.8 },
      { type: 'checkpoint', file: 'none.safetensors' },
    ]
    await asset('POST', 'role_list', { name: '顾晚', models })
    await asset('POST', 'screen/style', { name: '水墨', models: models.slice(1) })
    expect((await comic('GET', 'role_list', { project_id: work_id })).data).toMatchObject({
      roles: [{ name: '顾晚' }],
      styles: [{ name: '水墨' }],
    })
    expect((await asset('GET', 'screen/style_list')).data.official.length).toBeGreaterThan(10)
    expect((await comic('GET', 'model_list', { project_id: work_id })).data).toEqual([
      { type: 'lora', file: 'ink', used_by: ['顾晚'], available: false },
      { type: 'checkpoint', file: 'none.safetensors', used_by: ['顾晚', '水墨'], available: false },
    ])
    expect((await host.call('GET', '/ixj_web/work/used_model', { project_id: work_id })).data).toEqual({
      large_model_id: -1,
      small_model_id: 0,
    })
    expect((await host.call<Loose>('GET', '/ixj_web/official/model_preview', { model_id: -1 })).data).toMatchObject({ model_name: '不限' })
  })
})

it('an export is a zip of pictures, table and JSON, whose names stay in their folder', async () => {
  const { id } = (await asset('POST', 'scene_list', { name: '../../=站台', words: '=1+1', tags: ['@雨'] })).data
  await comic('POST', 'add_role_image', { asset_id: id, image_url: (await picture('#445566')).url, label: '夜' })
  const { job_id } = (await asset('GET', 'scene_export')).data
  const file = await vi.waitFor(async () => {
    const response = await fetch(`${studio.url}/ixj_web/doc/export_file?job_id=${job_id}`, {
      headers: { authorization: `Bearer ${host.token}`, device_id: host.deviceId },
    })
    expect(response.headers.get('content-type')).toBe('application/zip')
    return new Uint8Array(await response.arrayBuffer())
  }, 20_000)
  const entries = unzipSync(file)
  expect(Object.keys(entries).toSorted()).toEqual(['001 _.._=站台/01 参考图 夜.png', '场景.json', '场景.xlsx'].toSorted())
  expect(JSON.parse(strFromU8(entries['场景.json']!))).toMatchObject({
    kind: 'scene',
    assets: [{ name: '../../=站台', images: [{ file: '001 _.._=站台/01 参考图 夜.png' }] }],
  })
  const sheet = strFromU8(unzipSync(entries['场景.xlsx']!)['xl/worksheets/sheet1.xml']!)
  expect(sheet).toContain('=1+1')
  expect(sheet).not.toContain('<f>')
  const stranger = await studio.founder('别队')
  expect((await stranger.call('GET', '/ixj_web/doc/export_file', { job_id })).status).toBe(1004)
  expect((await asset('GET', 'clothing_export')).status).toBe(1004)
})

it('a copy of the work has its own sheets and style', async () => {
  await asset('POST', 'role_batch_import')
  await asset('POST', 'scene_list', { name: '站台' })
  const wearer = (await cast())[0].character_id
  await asset('POST', 'clothing_list', { name: '红裙', character_id: wearer })
  const style = (await asset('POST', 'screen/style', { name: '水墨' })).data
  await comic('POST', 'screen/used', { project_id: work_id, style_id: style.style_id })
  await host.call('POST', '/ixj_web/project/copy', { project_id: work_id, project_name: '副本' })
  const copy = await vi.waitFor(async () => {
    const { list } = (await host.call<Loose>('GET', '/ixj_web/project/list', { page: 1, size: 20 })).data
    return list.find((each: Loose) => each.project_name === '副本')!.project_id as number
  }, 10_000)
  const listed = async (kind: string) => (await asset('GET', `${kind}_lists`, { project_id: copy })).data.list
  expect((await listed('role')).map((each: Loose) => each.name)).toHaveLength(2)
  expect(await listed('scene')).toMatchObject([{ name: '站台' }])
  const [clothing] = await listed('clothing')
  expect(clothing.character_id).not.toBe(wearer)
  expect((await comic('GET', 'screen/used_style', { project_id: copy })).data).toMatchObject({ name: '水墨' })
  expect(await workOf(host)).toBeGreaterThan(copy)
})
