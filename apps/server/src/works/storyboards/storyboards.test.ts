// Storyboards over HTTP: shots from a script, what people write of them, their order, deletion and pictures, and a script that goes on.
import { contract } from '@qianmu/contract'
import { STORYBOARD_LIMITS } from '@qianmu/contract/works/storyboards'
import { sketchEngine } from '@qianmu/engines/sketch'
import { openStudio, type Loose, type Person, type Studio } from '@qianmu/testkit/studio'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { wrapperOf } from '../../drawing/test-drawing.ts'

const SCRIPT = '1、站台 夜 外\n△雨线斜落，站牌闪了一下。\n沈岸：我以为你走了。\n△顾晚收起伞。\n2、门厅 日 内\n△灯亮。\n顾晚：末班车晚点。'
const sketch = sketchEngine()
let studio: Studio
let host: Person
let work_id = 0
let doc_id = 0
beforeAll(async () => {
  studio = await openStudio({ engines: [{ id: 'sketch', engine: sketch, embedded: true }] })
})
afterAll(async () => {
  await studio.close()
  await sketch.close()
})
beforeEach(async () => {
  host = await studio.founder()
  work_id = await workOf(host)
  doc_id = await docOf(SCRIPT)
})

const call = (method: string, path: string, body: object = {}, who = host) => who.call<Loose>(method, `/ixj_web/comic/${path}`, body)
const workOf = async (person: Person) =>
  (await person.call('POST', '/ixj_web/project/add', { project_name: '雨夜归人', project_type: 2, script_type: 'CARTOON' })).data
    .project_id as number
const docOf = async (text: string, work = work_id, person = host) =>
  (await person.call('POST', '/ixj_web/doc/add', { project_id: work, doc_name: '第 1 话', text })).data.doc_id as number
const picture = async (background: string, person = host) => {
  const png = sharp({ create: { width: 64, height: 36, channels: 3, background } }).png()
  const bytes = new Uint8Array(await png.toBuffer())
  return (await person.upload('POST', '/ixj_web/image', { file: [new Blob([bytes]), 'a.png'] })).data as { file_id: number; url: string }
}
const list = async (who = host) => (await call('GET', 'storyboard_list', { doc_id }, who)).data
const scenes = async () => (await list()).scenes.map((scene: Loose) => scene.shots.map((shot: Loose) => shot.content || shot.dialogue))
const shots = async (): Promise<Loose[]> => (await list()).scenes.flatMap((scene: Loose) => scene.shots)
const sync = async (body: object = {}) => (await call('POST', 'storyboard_list_sync', { doc_id, ...body })).data
const fieldOf = (answer: Loose) => answer.data?.fields?.[0]?.field
/** Replaces words in the text of the document, line by line. */
async function rewrite(change: (content: Loose) => void) {
  const { content, version } = (await host.call('GET', '/ixj_web/doc/detail', { doc_id })).data
  change(content)
  expect((await host.call('PUT', '/ixj_web/doc/update_version', { doc_id, version, content })).status).toBe(0)
}

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
    doc_id = await docOf(`1、站台 夜 外\n${'△雨。\n'.repeat(STORYBOARD_LIMITS.shots + 1)}`)
    expect(await call('POST', 'storyboard_list_sync', { doc_id })).toMatchObject({ status: 1013 })
    expect(await shots()).toEqual([])
    await rewrite(content => content.content[0].content.pop())
    expect((await sync()).added).toBe(STORYBOARD_LIMITS.shots)
    const [{ scene_id }] = (await list()).scenes
    expect((await call('POST', 'comic_storyboard', { doc_id, scene_id })).status).toBe(1013)
  }, 30_000)
})

describe('a script that goes on', () => {
  const change = (from: string, to: string) =>
    rewrite(content => {
      for (const scene of content.content)
        for (const block of scene.content) for (const run of block.content ?? []) run.text = run.text.replace(from, to)
    })

  it('changes what people left alone; what they wrote stays and is told of', async () => {
    await sync()
    const [one, two] = await shots()
    await call('PUT', 'comic_storyboard', { storyboard_id: one.storyboard_id, content: '空街，雨。', size: '远景' })
    await change('雨线斜落', '大雨落下')
    await change('我以为你走了', '你没走')
    await change('收起伞', '撑开伞')
    const seen = await sync({ preview: true })
    expect(seen.changes).toMatchObject([
      {
        kind: 'change',
        storyboard_id: one.storyboard_id,
        is_edited: true,
        fields: [
          { field: 'content', before: '雨线斜落，站牌闪了一下。', present: '空街，雨。', now: '大雨落下，站牌闪了一下。', is_edited: true },
          { field: 'dialogue', now: '沈岸：你没走。', is_edited: false },
          { field: 'seconds' },
        ],
      },
      { kind: 'change', storyboard_id: two.storyboard_id, is_edited: false },
    ])
    const done = await sync()
    expect(done).toMatchObject({ added: 0, changed: 2, removed: 0 })
    expect(done.changes).toMatchObject([{ storyboard_id: one.storyboard_id, fields: [{ field: 'content' }] }])
    const [first, second] = await shots()
    expect(first).toMatchObject({ content: '空街，雨。', size: '远景', dialogue: '沈岸：你没走。' })
    expect(second.content).toBe('顾晚撑开伞。')
    // Chosen by hand it is the script's; kept, it is told of no more.
    await sync({ take: done.changes.map((each: Loose) => each.id) })
    expect((await shots())[0]).toMatchObject({ content: '大雨落下，站牌闪了一下。', size: '远景' })
    expect((await sync({ preview: true })).changes).toEqual([])
    await change('大雨落下', '雪落下')
    await sync({ keep: (await sync({ preview: true })).changes.map((each: Loose) => each.id) })
    expect((await shots())[0].content).toBe('大雨落下，站牌闪了一下。')
    expect((await sync({ preview: true })).changes).toEqual([])
  })

  it('puts new lines where they stand in the script, and takes none away by itself', async () => {
    await sync()
    await rewrite(content => {
      const [first] = content.content
      first.content.splice(3, 1, { type: 'action', attrs: { id: 'newline001' }, content: [{ type: 'text', text: '电车驶过。' }] })
    })
    const { changes, ...done } = await sync()
    expect(done).toEqual({ added: 1, changed: 0, removed: 0 })
    expect(await scenes()).toEqual([['雨线斜落，站牌闪了一下。', '电车驶过。', '顾晚收起伞。'], ['灯亮。']])
    expect(changes).toMatchObject([{ kind: 'remove', said: { content: '顾晚收起伞。' } }])
    expect(await sync({ take: [changes[0].id] })).toMatchObject({ removed: 1, changes: [] })
    expect((await scenes())[0]).toEqual(['雨线斜落，站牌闪了一下。', '电车驶过。'])
  })

  it('does not bring back what people deleted, unless they ask or nothing is left', async () => {
    await sync()
    const [one, ...rest] = (await shots()).map(shot => shot.storyboard_id)
    await call('DELETE', 'storyboard_list', { doc_id, ids: [one] })
    const { added, changes } = await sync()
    expect([added, changes]).toMatchObject([0, [{ kind: 'add', is_edited: true }]])
    expect(await sync({ take: [changes[0].id] })).toMatchObject({ added: 1, changes: [] })
    expect((await scenes())[0][0]).toBe('雨线斜落，站牌闪了一下。')
    const ids = (await shots()).map(shot => shot.storyboard_id)
    await call('DELETE', 'storyboard_list', { doc_id, ids: [...ids, ...rest] })
    expect((await sync()).added).toBe(3)
  })

  it('leaves shots of a scene that is gone where they can be seen', async () => {
    await sync()
    await rewrite(content => content.content.splice(1, 1))
    const { scenes: parts } = await list()
    expect(parts.map((scene: Loose) => [scene.is_standing, scene.shots.length])).toEqual([
      [true, 2],
      [false, 1],
    ])
    const answer = await call('POST', 'comic_storyboard', { doc_id, scene_id: 'nowhere' })
    expect(fieldOf(answer)).toBe('scene_id')
  })
})

describe('shots that people write', () => {
  it('are added behind another, changed field by field, and refused when others changed them meanwhile', async () => {
    await sync()
    const [one] = await shots()
    const { scene_id, storyboard_id } = one
    const added = await call('POST', 'comic_storyboard', { doc_id, scene_id, after_id: storyboard_id, content: '空镜', seconds: 2 })
    expect(added.data).toMatchObject({ content: '空镜', seconds: 2, from_script: false, note: '' })
    expect((await scenes())[0]).toEqual(['雨线斜落，站牌闪了一下。', '空镜', '顾晚收起伞。'])
    const id = added.data.storyboard_id
    const edit = (body: object) => call('PUT', 'comic_storyboard', { storyboard_id: id, ...body })
    expect((await edit({ note: '补拍', was: { note: '' } })).data).toMatchObject({ content: '空镜', note: '补拍' })
    expect(await edit({ note: '不用', was: { note: '' } })).toMatchObject({ status: 1009, data: { note: '补拍' } })
    expect((await edit({ note: '补拍', was: { note: '' } })).status).toBe(0)
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

describe('pictures of a shot', () => {
  it('are saved with their source, changed, listed and deleted [D2-3-20] [D2-3-44] [D2-3-45] [D2-3-47] [D2-7-30] [D3-3-93]', async () => {
    await sync()
    const [{ storyboard_id }] = await shots()
    const [one, two] = [await picture('#246'), await picture('#864')]
    const save = (body: object) =>
      call('POST', 'sb_matching_image', {
        image_url: one.url,
        work_id,
        doc_id,
        src_type: 1,
        matching_image_storyboard_id: storyboard_id,
        ...body,
      })
    const base = (await save({})).data
    expect(base).toMatchObject({ matching_image_storyboard_id: storyboard_id, src_type: 1, base_image_id: null })
    const ids = [base.id]
    for (const src_type of [2, 3, 4]) {
      const { data } = await save({ src_type, base_image_id: base.id })
      expect(data).toMatchObject({ src_type, base_image_id: base.id })
      ids.push(data.id)
    }
    const changed = await call('PUT', 'sb_matching_image', { id: ids[3], image_url: two.url, work_id, doc_id, src_type: 3 })
    expect(changed.data).toMatchObject({ src_type: 3 })
    expect((await call('GET', 'base_image', { doc_id, id: ids[3] })).data.id).toBe(base.id)
    expect((await call('GET', 'base_image', { doc_id, id: base.id })).data).toBeNull()
    const images = (await call('GET', 'sb_matching_image_list', { doc_id, matching_image_storyboard_id: storyboard_id })).data
    expect(images.map((image: Loose) => image.id)).toEqual(ids.toReversed())
    const [shot] = await shots()
    expect(shot).toMatchObject({ images: 4, picture: { id: ids[3], src_type: 3 } })
    expect(shot.picture.image_url).toContain(`/file/${two.file_id}`)
    await call('DELETE', 'sb_matching_image_list', { doc_id, ids })
    expect((await shots())[0]).toMatchObject({ images: 0, picture: null })
    for (const { file_id } of [one, two]) expect(await studio.app.files.find(file_id)).toBeNull()
  })

  it('of another team, work, document or shot are refused at the field', async () => {
    await sync()
    const [{ storyboard_id }] = await shots()
    const own = await picture('#579')
    const foreign = await picture('#468', await studio.founder('别的'))
    const save = async (body: object) =>
      fieldOf(
        await call('POST', 'sb_matching_image', {
          image_url: own.url,
          work_id,
          doc_id,
          src_type: 1,
          matching_image_storyboard_id: storyboard_id,
          ...body,
        }),
      )
    expect(await save({ image_url: foreign.url })).toBe('image_url')
    expect(await save({ work_id: work_id + 1000 })).toBe('work_id')
    expect(await save({ src_type: 5 })).toBe('src_type')
    expect(await save({ base_image_id: 424242 })).toBe('base_image_id')
    expect(await save({ matching_image_storyboard_id: 424242 })).toBe('matching_image_storyboard_id')
    const elsewhere = await docOf('△别的。', await workOf(host))
    expect(await save({ doc_id: elsewhere })).toBe('work_id')
    expect(await save({ doc_id: await docOf('△别的。') })).toBe('matching_image_storyboard_id')
  })

  it('are drawn, chosen and counted; what was decided last is shown [D3-7-07]', async () => {
    await sync()
    const [{ storyboard_id }] = await shots()
    const of = { work_id, subject_id: String(storyboard_id) }
    const { data } = await host.call<Loose>('POST', '/ai_web/ai/cartoon/cartoon_drawing', { ...wrapperOf({}), ...of })
    const drawn = await vi.waitFor(
      async () => {
        const [shot] = await shots()
        expect(shot).toMatchObject({ drawn: 1, picture: null, drawing: { record_id: data.record_id, status: 5, error: '' } })
        return (await host.call<Loose>('GET', '/ai_web/ai/cartoon/cartoon_list', of)).data.list[0]
      },
      { timeout: 20_000, interval: 100 },
    )
    const image_id = drawn.images[0].id
    expect((await shots())[0].candidate).toMatchObject({ image_id, thumbs: { small: expect.stringContaining('/file/') } })
    expect((await shots())[1].candidate).toBeNull()
    await host.call('POST', '/ai_web/ai/cartoon/set_mirror_picture', { ...of, image_id })
    expect((await shots())[0].picture).toMatchObject({ id: null, image_id, src_type: 2, engine_kind: 'procedural' })
    studio.pass(5)
    const { url } = await picture('#135')
    const saved = { image_url: url, work_id, doc_id, src_type: 1, matching_image_storyboard_id: storyboard_id }
    await call('POST', 'sb_matching_image', saved)
    expect((await shots())[0].picture).toMatchObject({ image_id: null, src_type: 1 })
    studio.pass(5)
    await host.call('POST', '/ai_web/ai/cartoon/set_mirror_picture', { ...of, image_id })
    expect((await shots())[0].picture).toMatchObject({ image_id })
  })
})

describe('files of a storyboard', () => {
  const download = async (method: string, path: string, body: object) => {
    const query =
      method === 'GET' ? `?${new URLSearchParams(Object.entries(body).map(([key, value]) => [key, String(value)])).toString()}` : ''
    const answer = await fetch(`${studio.url}/ixj_web/${path}${query}`, {
      method,
      headers: { authorization: `Bearer ${host.token}`, device_id: host.deviceId, 'content-type': 'application/json' },
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    })
    return { type: answer.headers.get('content-type'), bytes: new Uint8Array(await answer.arrayBuffer()) }
  }
  const pictured = async () => {
    await sync()
    const [one] = await shots()
    const { url } = await picture('#246')
    const image = { image_url: url, work_id, doc_id, src_type: 1, matching_image_storyboard_id: one.storyboard_id }
    await call('POST', 'sb_matching_image', image)
    return one
  }

  it('are a sheet with headings, every shot and its picture, and no formula [D2-7-27]', async () => {
    const { storyboard_id } = await pictured()
    await call('PUT', 'comic_storyboard', { storyboard_id, note: '=HYPERLINK("http://x")' })
    const { type, bytes } = await download('GET', 'comic/storyboard_list_export', { doc_id })
    expect(type).toContain('spreadsheetml')
    const files = unzipSync(bytes)
    const sheet = strFromU8(files['xl/worksheets/sheet1.xml']!)
    for (const text of ['场次', '镜号', '景别', '运镜', '画面内容', '台词', '音效', '备注', '站台 夜 外', '灯亮。', '顾晚：末班车晚点。'])
      expect(sheet).toContain(text)
    expect(sheet).not.toContain('<f>')
    expect(await sharp(files['xl/media/picture-1.jpeg']).metadata()).toMatchObject({ format: 'jpeg', width: 64 })
  })

  it('are a zip of the pictures, for which the web waits 120 s [D2-7-23] [D2-7-24]', async () => {
    const { storyboard_id } = await pictured()
    const { type, bytes } = await download('POST', 'export/export_sbimages', { doc_id, ids: [storyboard_id] })
    expect(type).toBe('application/zip')
    const files = unzipSync(bytes)
    expect(Object.keys(files)).toEqual(['01 场 1 镜 01.png'])
    expect(await sharp(Object.values(files)[0]).metadata()).toMatchObject({ format: 'png', width: 64 })
    expect(contract.storyboards.exportImages.timeoutMs).toBe(120_000)
    // A drawing that rules made says so where it leaves.
    const of = { work_id, subject_id: String(storyboard_id) }
    await host.call('POST', '/ai_web/ai/cartoon/cartoon_drawing', { ...wrapperOf({}), ...of })
    const { image_id } = await vi.waitFor(async () => (await shots())[0].candidate ?? Promise.reject(new Error('not drawn yet')), {
      timeout: 20_000,
      interval: 100,
    })
    studio.pass(5)
    const [chosen] = (await host.call<Loose>('POST', '/ai_web/ai/cartoon/set_mirror_picture', { ...of, image_id })).data
    const kept = new Uint8Array(await (await fetch(studio.url + chosen.url)).arrayBuffer())
    const packed = async () => Object.values(unzipSync((await download('POST', 'export/export_sbimages', { doc_id })).bytes))[0]!
    expect(Buffer.from(await packed()).equals(kept)).toBe(false)
    await host.call('PUT', '/ai_web/ai/draw_strip', { draw_strip: 0 })
    expect(Buffer.from(await packed()).equals(kept)).toBe(true)
    await host.call('PUT', '/ai_web/ai/draw_strip', { draw_strip: 1 })
    const sheet = unzipSync((await download('GET', 'comic/storyboard_list_export', { doc_id })).bytes)
    expect(await sharp(sheet['xl/media/picture-1.jpeg']).metadata()).toMatchObject({ format: 'jpeg' })
    const empty = await call('POST', '../export/export_sbimages', { doc_id, ids: [424242] })
    expect(fieldOf(empty)).toBe('doc_id')
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
