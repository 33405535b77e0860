// Tests of passages, their pictures and picture material over HTTP; dividing a document as a property.
import { MATCHING_TEXT } from '@qianmu/contract/works/pictures'
import { classify } from '@qianmu/script/classify'
import { contentOf } from '@qianmu/script/split'
import { openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { divide } from './passages.ts'

let studio: Studio
let host: Person
let work_id = 0
let doc_id = 0
const LONG = '雨点砸在积水里，霓虹碎成一片一片，站台上只剩两个人。'
beforeAll(async () => {
  studio = await openStudio()
  host = await studio.founder()
  work_id = (await host.call('POST', '/ixj_web/project/add', { project_name: '雨夜', project_type: 1, script_type: 'SCRIPT' })).data
    .project_id
  const text = `1、站台 夜 外\n△${LONG}\n顾晚：末班车晚点。\n2、门厅 夜 内\n△${LONG}\n3、空 日 外\n△短。`
  doc_id = (await host.call('POST', '/ixj_web/doc/add', { project_id: work_id, doc_name: '第 1 集', text })).data.doc_id
})
afterAll(() => studio.close())

const call = (method: string, path: string, body: object = {}) => host.call(method, `/ixj_web/works/${path}`, body)
const picture = async (background: string, person = host) => {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer()
  return (await person.upload('POST', '/ixj_web/image', { file: [new Blob([new Uint8Array(bytes)]), 'a.png'] })).data as {
    file_id: number
    url: string
  }
}

describe('dividing a document', () => {
  it('gives passages of 20 to 1000 characters, each line at most once, in order', () => {
    const line = fc.oneof(
      fc.constant('1、站台 夜 外'),
      fc.string({ minLength: 1, maxLength: 1500 }).map(text => `△${text.replace(/\s/g, '雨')}`),
    )
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 30 }), fc.constantFrom('scene', 'paragraph' as const), (lines, mode) => {
        const content = contentOf(classify(lines, 'script'))
        const order = content.content.flatMap(scene => scene.content.map(block => block.attrs.id))
        const passages = divide(content, mode as 'scene')
        for (const { text } of passages) {
          expect(text.length).toBeGreaterThanOrEqual(MATCHING_TEXT.min)
          expect(text.length).toBeLessThanOrEqual(MATCHING_TEXT.max)
        }
        const places = passages.flatMap(({ block_ids }) => block_ids.map(id => order.indexOf(id)))
        expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b))
      }),
    )
  })

  it('goes by the document’s mode; passages with a picture stay when it is divided anew', async () => {
    const { data: infos } = await call('POST', 'whole_doc_matching_image_info', { doc_id })
    expect(infos.length).toBe(2)
    expect(infos[0].text).toContain('末班车晚点')
    const { url } = await picture('#135')
    const { matching_image_info_id } = infos[0]
    await call('POST', 'matching_image', { image_url: url, work_id, doc_id, src_type: 2, matching_image_info_id })
    expect((await call('PUT', 'matching_image_mode', { doc_id, mode: 'paragraph' })).status).toBe(0)
    expect((await call('GET', 'matching_image_mode', { doc_id })).data.mode).toBe('paragraph')
    const { data: anew } = await call('POST', 'whole_doc_matching_image_info', { doc_id })
    expect(anew[0]).toMatchObject({ matching_image_info_id, images: 1 })
    expect(anew.length).toBe(2)
    await call('DELETE', 'matching_image_mode', { doc_id })
    expect((await call('GET', 'matching_image_mode', { doc_id })).data.mode).toBe('scene')
  })

  it('refuses text below 20 and above 1000 characters', async () => {
    const add = (text: string) => call('POST', 'whole_doc_matching_image_info', { doc_id, text })
    const told = { status: 1000, data: { fields: [{ field: 'text', msg: '配图文字应为 20 到 1000 个字' }] } }
    expect(await add('雨'.repeat(19))).toMatchObject(told)
    expect(await add('雨'.repeat(1001))).toMatchObject(told)
    expect((await add('雨'.repeat(20))).status).toBe(0)
    expect((await add('雨'.repeat(1000))).status).toBe(0)
  })
})

describe('the list of documents', () => {
  it('tells how many passages and pictures each has when it is asked to, and how many passages have theirs', async () => {
    const project_id = (await host.call('POST', '/ixj_web/project/add', { project_name: '雨巷', project_type: 2, script_type: 'CARTOON' }))
      .data.project_id as number
    const text = `1、站台 夜 外\n△${LONG}\n2、门厅 夜 内\n△${LONG}`
    const newDoc = async (doc_name: string) =>
      (await host.call('POST', '/ixj_web/doc/add', { project_id, doc_name, text })).data.doc_id as number
    const [one, two] = [await newDoc('第 1 话'), await newDoc('第 2 话')]
    const { data: infos } = await call('POST', 'whole_doc_matching_image_info', { doc_id: one })
    const { url } = await picture('#579')
    const give = (more: object) =>
      call('POST', 'matching_image', { image_url: url, work_id: project_id, doc_id: one, src_type: 1, ...more })
    for (const more of [
      { matching_image_info_id: infos[0].matching_image_info_id },
      { matching_image_info_id: infos[0].matching_image_info_id },
      {},
    ])
      expect((await give(more)).status).toBe(0)
    // A picture of a document alone, without a passage.
    await call('POST', 'matching_image', { image_url: url, work_id: project_id, doc_id: two, src_type: 1 })
    const list = async (more: object) =>
      new Map(
        ((await host.call('GET', '/ixj_web/doc/list', { project_id, ...more })).data.docs as { doc_id: number; matching?: object }[]).map(
          ({ doc_id: id, matching }) => [id, matching],
        ),
      )
    expect([...(await list({ matching: 1 }))]).toEqual([
      [one, { passages: 2, given: 1, pictures: 3 }],
      [two, { passages: 0, given: 0, pictures: 1 }],
    ])
    expect([...(await list({})).values()]).toEqual([undefined, undefined])
    // All of them in one list, with what they belong to; without those of documents in the bin.
    const { file_id } = await picture('#135')
    const { data: umbrella } = await call('POST', 'picture/material', { file_id, category: 'prop', name: '伞' })
    const mixed = async (from: string) => (await call('GET', 'mixed_matching_image_list', { doc_id: one, page: 1, size: 2, from })).data
    const all = await mixed('matching')
    expect([all.total, all.list.map((each: { doc_id: number; passage: string }) => [each.doc_id, each.passage])]).toEqual([
      4,
      [
        [two, ''],
        [one, ''],
      ],
    ])
    const { list: second } = (await call('GET', 'mixed_matching_image_list', { doc_id: one, page: 2, size: 2, from: 'matching' })).data
    expect(second[0]).toMatchObject({ doc_id: one, passage: infos[0].text.slice(0, 60), author: expect.stringMatching(/./) })
    expect((await mixed('material')).list).toMatchObject([{ from: 'material', name: '伞' }])
    await call('DELETE', 'picture/material', { material_id: umbrella.material_id })
    await host.call('DELETE', '/ixj_web/doc/delete', { doc_id: two })
    expect((await mixed('matching')).total).toBe(3)
  })
})

describe('matching pictures', () => {
  it('are saved with the six fields of the documents, changed and deleted; files nobody shows go [D3-3-94] [D2-3-46] [D2-7-18]', async () => {
    const [one, two] = [await picture('#246'), await picture('#357')]
    const { data: infos } = await call('POST', 'whole_doc_matching_image_info', { doc_id, text: LONG })
    const { matching_image_info_id } = infos.at(-1)
    const base = (await call('POST', 'matching_image', { image_url: one.url, work_id, doc_id, src_type: 1 })).data
    const saved = await call('POST', 'matching_image', {
      image_url: one.url,
      work_id,
      doc_id,
      src_type: 4,
      base_image_id: base.id,
      matching_image_info_id,
    })
    expect(saved).toMatchObject({ status: 0, data: { base_image_id: base.id, matching_image_info_id, src_type: 4 } })
    const changed = await call('PUT', 'matching_image', { id: saved.data.id, image_url: two.url, work_id, doc_id, src_type: 1 })
    expect(changed.data.image_url).toContain(`/file/${two.file_id}`)
    const list = (await call('GET', 'matching_image_list', { doc_id, matching_image_info_id })).data.images
    expect(list.map((each: { id: number }) => each.id)).toEqual([saved.data.id])
    await call('DELETE', 'matching_image_list', { doc_id, ids: [saved.data.id, base.id] })
    expect(await studio.app.files.find(one.file_id)).toBeNull()
    expect(await studio.app.files.find(two.file_id)).toBeNull()
  })

  it('stand in the order that they are given, the newest first; a move writes its row alone', async () => {
    const { data: infos } = await call('POST', 'whole_doc_matching_image_info', { doc_id, text: `${LONG}又一段。` })
    const { matching_image_info_id } = infos.at(-1)
    const { url } = await picture('#8ac')
    const add = async () =>
      (await call('POST', 'matching_image', { image_url: url, work_id, doc_id, src_type: 1, matching_image_info_id })).data.id as number
    const [one, two, three] = [await add(), await add(), await add()]
    const rows = async () =>
      (
        await studio.app.pool.query<{ id: number; order_key: string }>(
          'select id, order_key from matching_images where info_id = $1 order by id',
          [matching_image_info_id],
        )
      ).rows
    const order = async () =>
      (await call('GET', 'matching_image_list', { doc_id, matching_image_info_id })).data.images.map((each: { id: number }) => each.id)
    expect(await order()).toEqual([three, two, one])
    const before = await rows()
    expect((await call('POST', 'order_matching_image', { doc_id, id: three, after_id: one })).status).toBe(0)
    expect(await order()).toEqual([two, one, three])
    const after = await rows()
    expect(after.filter((row, at) => row.order_key !== before[at]!.order_key).map(({ id }) => id)).toEqual([three])
    // Both at once, to the same place: neither gets lost, and the order is the same for all.
    await Promise.all([one, three].map(id => call('POST', 'order_matching_image', { doc_id, id, after_id: null })))
    expect(new Set((await rows()).map(({ order_key }) => order_key)).size).toBe(3)
    expect((await order()).at(-1)).toBe(two)
    const field = async (body: object) => (await call('POST', 'order_matching_image', { doc_id, ...body })).data.fields[0].field
    expect(await field({ id: 424242, after_id: null })).toBe('id')
    expect(await field({ id: one, after_id: 424242 })).toBe('after_id')
    const { data: other } = await call('POST', 'matching_image', { image_url: url, work_id, doc_id, src_type: 1 })
    expect(await field({ id: one, after_id: other.id })).toBe('after_id')
    const mate = await studio.colleague(host)
    expect((await mate.call('POST', '/ixj_web/works/order_matching_image', { doc_id, id: one, after_id: null })).status).not.toBe(0)
    const stranger = await studio.founder('外人')
    expect((await stranger.call('POST', '/ixj_web/works/order_matching_image', { doc_id, id: one, after_id: null })).status).not.toBe(0)
    await call('DELETE', 'matching_image_list', { doc_id, ids: [one, two, three, other.id] })
  })

  it('of another team, another work or another document are refused at the field', async () => {
    const foreign = await picture('#468', await studio.founder('别的'))
    const own = await picture('#579')
    const save = async (body: object) =>
      (await call('POST', 'matching_image', { image_url: own.url, work_id, doc_id, src_type: 1, ...body })).data.fields[0].field
    expect(await save({ image_url: foreign.url })).toBe('image_url')
    expect(await save({ image_url: 'https://example.org/a.png' })).toBe('image_url')
    expect(await save({ work_id: work_id + 1 })).toBe('work_id')
    expect(await save({ matching_image_info_id: 424242 })).toBe('matching_image_info_id')
    expect(await save({ base_image_id: 424242 })).toBe('base_image_id')
  })

  it('are uploaded straight to a passage, and leave with their work', async () => {
    const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#abc' } })
      .png()
      .toBuffer()
    const { data } = await host.upload('POST', '/ixj_web/works/upload_matching_image', {
      doc_id: String(doc_id),
      file: [new Blob([new Uint8Array(bytes)]), 'a.png'],
    })
    expect((await fetch(studio.url + data.thumbs.small)).status).toBe(200)
    const file = Number(/file\/(\d+)/.exec(data.image_url)![1])
    await host.call('DELETE', '/ixj_web/project/delete', { project_id: work_id })
    await host.call('DELETE', '/ixj_web/project/delete', { project_id: work_id, permanently_delete: 1 })
    expect(await studio.app.files.find(file)).toBeNull()
  })
})

it('material belongs to the team: counted by category, starred first among what a passage can be given', async () => {
  const made = await host.call('POST', '/ixj_web/project/add', { project_name: '晴天', project_type: 1, script_type: 'SCRIPT' })
  const { data: doc } = await host.call('POST', '/ixj_web/doc/add', { project_id: made.data.project_id, doc_name: '一' })
  const add = async (background: string, name: string) =>
    (await call('POST', 'picture/material', { file_id: (await picture(background)).file_id, category: 'scene', name })).data
  const [street] = [await add('#bcd', '雨街'), await add('#cde', '站台')]
  await call('PUT', 'picture/material', { material_id: street.material_id, starred: true, name: '雨夜街头' })
  const mate = await studio.colleague(host)
  expect((await mate.call('GET', '/ixj_web/works/picture/categories')).data[0]).toEqual({ category: 'scene', name: '场景', count: 2 })
  const { data: mixed } = await call('GET', 'mixed_matching_image_list', doc)
  expect(mixed.list.map((each: { name: string }) => each.name)).toEqual(['雨夜街头', '站台'])
  await call('DELETE', 'picture/material', { material_id: street.material_id })
  expect((await call('GET', 'mixed_matching_image_list', doc)).data.total).toBe(1)
})
