// Tests of the lists that works are described by, and of what is noted about one work, over HTTP.
import { openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let studio: Studio
let host: Person
let project_id = 0
let docs: number[] = []
beforeAll(async () => {
  studio = await openStudio()
  host = await studio.founder()
  const made = await host.call('POST', '/ixj_web/project/add', {
    project_name: '雨夜归人',
    project_type: 1,
    script_type: 'SCRIPT',
    tags: ['悬疑', '双城'],
  })
  project_id = made.data.project_id
  for (const doc_name of ['第 1 集', '第 2 集'])
    docs.push((await host.call('POST', '/ixj_web/doc/add', { project_id, doc_name, text: '△雨停了。' })).data.doc_id)
})
afterAll(() => studio.close())

const get = async (path: string, query: object = { project_id }) => (await host.call('GET', `/ixj_web/works/${path}`, query)).data
const send = (method: string, path: string, body: object) => host.call(method, `/ixj_web/works/${path}`, body)

describe('what works are described by', () => {
  it('lists the five media types with unit and kind of work, and the four kinds [D2-3-10] [D2-3-12]', async () => {
    const media = await get('media_type_list', {})
    const shown = media.map((each: { media_type: string; unit: string; project_type: number }) => [
      each.media_type,
      each.unit,
      each.project_type,
    ])
    expect(Object.fromEntries(shown.map(([name, ...rest]: [string, string, number]) => [name, rest]))).toEqual({
      SCRIPT: ['集', 1],
      NOVEL: ['章', 1],
      CARTOON: ['话', 2],
      ANIMATION: ['话', 3],
      GAME: ['集', 4],
    })
    expect((await get('type_list', {})).map((each: { project_type: number }) => each.project_type)).toEqual([1, 2, 3, 4])
  })

  it('lists the lengths LONG, MEDIUM, SHORT and MINI [D2-3-13]', async () => {
    const lengths = await get('length_type_list', {})
    expect(lengths.map((each: { length_type: string }) => each.length_type)).toEqual(['LONG', 'MEDIUM', 'SHORT', 'MINI'])
  })

  it('lists common tags in groups, and the team’s own beside them', async () => {
    const groups = await get('tag_list', {})
    expect(groups.at(-1)).toEqual({ group: '团队常用', tags: ['双城'] })
    expect(groups[0].tags).toContain('悬疑')
    expect((await (await studio.founder('别的')).call('GET', '/ixj_web/works/tag_list')).data.at(-1).group).not.toBe('团队常用')
  })

  it('lists instructions that say where the selected text goes', async () => {
    const list = await get('instruction_list', {})
    expect(list.length).toBeGreaterThanOrEqual(10)
    expect(list.every((each: { text: string }) => each.text.includes('{{text}}'))).toBe(true)
  })
})

describe('base information', () => {
  it('is kept in order, changed and removed; too much is refused', async () => {
    const { data } = await send('POST', 'base_info', { project_id, label: '一句话故事', value: '他回来讨债。' })
    await send('POST', 'base_info', { project_id, label: '平台' })
    await send('PUT', 'base_info', { ...data, value: '他回来还债。' })
    expect(await get('base_info_list')).toMatchObject([
      { label: '一句话故事', value: '他回来还债。' },
      { label: '平台', value: '' },
    ])
    expect(await send('POST', 'base_info', { project_id, label: '长', value: '字'.repeat(1001) })).toMatchObject({ status: 1000 })
    await send('DELETE', 'base_info', data)
    expect((await get('base_info_list')).map((each: { label: string }) => each.label)).toEqual(['平台'])
    for (let nth = 0; nth < 39; nth++) await send('POST', 'base_info', { project_id, label: `${nth}` })
    expect(await send('POST', 'base_info', { project_id, label: '再来' })).toMatchObject({ status: 1013, msg: '一部作品最多 40 条资料' })
  })
})

describe('covers', () => {
  const picture = async (background: string) => {
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .png()
      .toBuffer()
    return (await host.upload('POST', '/ixj_web/image', { file: [new Blob([new Uint8Array(bytes)]), 'a.png'] })).data.file_id as number
  }

  it('lie in a gallery from which one is chosen; a picture nobody shows any more goes', async () => {
    const [one, two] = [await picture('#123'), await picture('#456')]
    const { data: first } = await send('POST', 'cover_img', { project_id, file_id: one })
    const { data: second } = await send('POST', 'cover_img', { project_id, file_id: two })
    expect((await send('PUT', 'cover_img', { project_id, cover_image_id: first.cover_image_id })).status).toBe(0)
    expect((await get('cover_img_list')).map((each: { chosen: boolean }) => each.chosen)).toEqual([false, true])
    expect((await host.call('GET', '/ixj_web/project/detail', { project_id })).data.cover).toContain(`/file/${one}`)
    await send('DELETE', 'cover_img', { cover_image_id: second.cover_image_id })
    expect(await studio.app.files.find(two)).toBeNull()
    await send('DELETE', 'cover_img', { cover_image_id: first.cover_image_id })
    expect(await studio.app.files.find(one)).not.toBeNull()
    await send('PUT', 'cover_img', { project_id, cover_image_id: null })
    expect((await host.call('GET', '/ixj_web/project/detail', { project_id })).data.cover).toBe('')
  })

  it('of another team or of no picture are refused at the field', async () => {
    const other = await studio.founder('别的')
    const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#789' } })
      .png()
      .toBuffer()
    const { data } = await other.upload('POST', '/ixj_web/image', { file: [new Blob([new Uint8Array(bytes)]), 'a.png'] })
    expect((await send('POST', 'cover_img', { project_id, file_id: data.file_id })).data.fields[0].field).toBe('file_id')
    expect((await send('PUT', 'cover_img', { project_id, cover_image_id: 424242 })).data.fields[0].field).toBe('cover_image_id')
  })
})

describe('tags of documents', () => {
  it('mark documents of the work and no others; names are used once', async () => {
    const { data: tag } = await send('POST', 'content_tag', { project_id, name: '重点', color: 'red', doc_ids: [docs[0]!] })
    expect(tag).toMatchObject({ name: '重点', color: 'red', doc_ids: [docs[0]] })
    const { content_tag_id } = tag
    expect((await send('PUT', 'content_tag', { content_tag_id, doc_ids: [docs[1]!] })).data.doc_ids).toEqual([docs[1]])
    // two people lay it at once: both stay
    await Promise.all(docs.map(doc_id => send('PUT', 'content_tag', { content_tag_id, add_doc_ids: [doc_id] })))
    expect((await get('content_tag_list'))[0].doc_ids).toEqual(docs.toSorted((one, other) => one - other))
    expect((await send('PUT', 'content_tag', { content_tag_id, remove_doc_ids: [docs[0]!] })).data.doc_ids).toEqual(docs.slice(1))
    expect((await send('POST', 'content_tag', { project_id, name: '重点' })).data.fields[0].field).toBe('name')
    const elsewhere = (await host.call('POST', '/ixj_web/project/add', { project_name: '另', project_type: 1, script_type: 'SCRIPT' })).data
    const { data: foreign } = await host.call('POST', '/ixj_web/doc/add', { ...elsewhere, doc_name: '外' })
    expect((await send('PUT', 'content_tag', { content_tag_id, doc_ids: [foreign.doc_id] })).data.fields[0].field).toBe('doc_ids')
    await host.call('DELETE', '/ixj_web/doc/delete', { doc_id: docs[1] })
    expect((await get('content_tag_list'))[0].doc_ids).toEqual([])
    await host.call('PUT', '/ixj_web/doc/restore', { doc_id: docs[1] })
    expect((await get('content_tag_list'))[0].doc_ids).toEqual([docs[1]])
    await send('DELETE', 'content_tag', { content_tag_id })
    expect(await get('content_tag_list')).toEqual([])
  })
})

it('documents and ideas are listed together, and either is read', async () => {
  const { data: idea } = await host.call('POST', '/ixj_web/idea/add', {
    project_id,
    idea_name: '大纲',
    doc_type: 3,
    edit_type: 1,
    text: '末班车。',
  })
  const list = await get('doc_and_idea_list')
  expect(list.map((each: { name: string; kind: string }) => [each.kind, each.name])).toEqual([
    ['doc', '第 1 集'],
    ['doc', '第 2 集'],
    ['idea', '大纲'],
  ])
  expect(await get('doc_and_idea', { doc_id: idea.idea_id })).toMatchObject({ kind: 'idea', text: '末班车。' })
  expect(await get('doc_and_idea', { doc_id: docs[0] })).toMatchObject({ kind: 'doc', text: '△雨停了。' })
})

it('PUT and DELETE exist beside POST on what the works area lists; an upload is only posted [D2-7-16]', async () => {
  const nouns = [
    'base_info',
    'cover_img',
    'content_tag',
    'template',
    'template_image',
    'published_template',
    'doc_history',
    'whole_doc_matching_image_info',
    'producers',
    'matching_image_mode',
    'picture/material',
  ]
  for (const noun of nouns) {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const { http, status } = await send(method, noun, {})
      expect([noun, method, http, status]).toEqual([noun, method, 200, expect.toBeOneOf([1000, 1004])])
    }
  }
  expect((await send('PUT', 'upload_matching_image', {})).http).toBe(404)
})
