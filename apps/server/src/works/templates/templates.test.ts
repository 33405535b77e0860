// Tests of the template library over HTTP.
import { MEDIA_TYPES, type MediaType } from '@qianmu/contract/works/kinds'
import { openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let studio: Studio
let host: Person
let project = 0
let doc = 0
beforeAll(async () => {
  studio = await openStudio()
  host = await studio.founder()
  const post = async (path: string, body: object) => (await host.call('POST', path, body)).data
  project = (await post('/ixj_web/project/add', { project_name: '雨夜归人', project_type: 1, script_type: 'SCRIPT' })).project_id
  const { volume_id } = await post('/ixj_web/volume/add', { project_id: project, volume_name: '第一卷' })
  doc = (
    await post('/ixj_web/doc/add', { project_id: project, volume_id, doc_name: '第 1 集', text: '1、站台 夜 外\n△雨停了。\n顾晚：走吧。' })
  ).doc_id
  await post('/ixj_web/idea/add', { project_id: project, idea_name: '故事大纲', doc_type: 3, edit_type: 1, text: '末班车晚点。' })
})
afterAll(() => studio.close())

const add = (person: Person, body: object) => person.call('POST', '/ixj_web/works/template', { template_name: '我的模板', ...body })
const list = async (person: Person, query: object = {}) => (await person.call('GET', '/ixj_web/works/template_list', query)).data

describe('the library', () => {
  it('has templates of the system, and one’s own belong to the user [D2-3-19]', async () => {
    const { data } = await add(host, { template_type: 1, project_id: project })
    const all = (await list(host, { size: 100 })).list
    expect(all.find((each: { template_id: number }) => each.template_id === data.template_id)).toMatchObject({ owner: 1, mine: true })
    const opening = (await list(host, { mine: 1, template_type: 1 })).list[0].opening
    expect(['末班车晚点。', '1、站台 夜 外\n△雨停了。\n顾晚：走吧。']).toContain(opening)
    const builtIn = await list(host, { owner: 2, size: 100 })
    expect(builtIn.list.every((each: { opening: string }) => each.opening.length > 5 && each.opening.length <= 160)).toBe(true)
    expect(builtIn.total).toBeGreaterThanOrEqual(7)
    expect(new Set(builtIn.list.map((each: { owner: number }) => each.owner))).toEqual(new Set([2]))
    const kinds = builtIn.list.map((each: { script_type: string }) => each.script_type)
    expect(new Set(kinds)).toEqual(new Set(Object.keys(MEDIA_TYPES)))
  })

  it('keeps whole works, documents and passages as 1, 2 and 3 [D2-3-18]', async () => {
    const content = (await host.call('GET', '/ixj_web/doc/detail', { doc_id: doc })).data.content
    const sources = [{ project_id: project }, { doc_id: doc }, { doc_id: doc, scene_ids: [content.content[0].attrs.id] }]
    for (const [at, source] of sources.entries()) {
      const { data } = await add(host, { template_type: at + 1, ...source })
      const { data: read } = await host.call('GET', '/ixj_web/works/template', { template_id: data.template_id })
      expect(read).toMatchObject({ template_type: at + 1, script_type: 'SCRIPT' })
      expect(read.list.some((each: { text: string }) => each.text.includes('△雨停了。'))).toBe(true)
    }
    const whole = (await list(host, { template_type: 1, mine: 1 })).list[0]
    const { data: read } = await host.call('GET', '/ixj_web/works/template', { template_id: whole.template_id })
    expect(read.volumes).toEqual(['第一卷'])
    expect(read.list.map((each: { doc_name: string }) => each.doc_name).toSorted()).toEqual(['故事大纲', '第 1 集'].toSorted())
  })

  it('keeps the chosen lines of a document alone, and refuses lines that are not there', async () => {
    const { content } = (await host.call('GET', '/ixj_web/doc/detail', { doc_id: doc })).data
    const line = content.content[0].content.find((block: { type: string }) => block.type === 'action')
    const { data } = await add(host, { template_type: 3, doc_id: doc, block_ids: [line.attrs.id] })
    const { data: read } = await host.call('GET', '/ixj_web/works/template', { template_id: data.template_id })
    expect(read.list.map((each: { text: string }) => each.text)).toEqual(['△雨停了。'])
    expect(await add(host, { template_type: 3, doc_id: doc, block_ids: ['nowhere'] })).toMatchObject({
      status: 1000,
      data: { fields: [{ field: 'block_ids' }] },
    })
  })

  it('is searched by two characters, and counts by media type', async () => {
    await add(host, { template_type: 2, doc_id: doc, template_name: '站台重逢' })
    expect((await list(host, { keyword: '重逢' })).list.map((each: { template_name: string }) => each.template_name)).toEqual(['站台重逢'])
    const { data } = await host.call('GET', '/ixj_web/works/template_work_type_list')
    expect(data.find((each: { script_type: string }) => each.script_type === 'NOVEL')).toMatchObject({ name: '小说', count: 1 })
  })
})

describe('making something from a template', () => {
  it('begins a work with its volumes, documents and ideas [D2-1-08]', async () => {
    const { data } = await add(host, { template_type: 1, project_id: project })
    const made = await host.call('POST', '/ixj_web/project/add', {
      project_name: '新作品',
      project_type: 1,
      script_type: 'SCRIPT',
      template_id: data.template_id,
    })
    expect(made.status).toBe(0)
    const { data: docs } = await host.call('GET', '/ixj_web/doc/list', { project_id: made.data.project_id })
    expect(docs.volumes.map((each: { volume_name: string }) => each.volume_name)).toEqual(['第一卷'])
    const [first] = docs.volumes[0].docs
    expect((await host.call('GET', '/ixj_web/doc/detail', { doc_id: first.doc_id })).data.text).toContain('顾晚：走吧。')
    const { data: ideas } = await host.call('GET', '/ixj_web/idea/list', { project_id: made.data.project_id })
    expect(JSON.stringify(ideas)).toContain('故事大纲')
    const { data: used } = await host.call('GET', '/ixj_web/works/template', { template_id: data.template_id })
    expect(used.used).toBe(1)
  })

  it('begins a document, which is counted; a template of another type is refused and makes nothing', async () => {
    const made = await host.call('POST', '/ixj_web/works/template_doc', { project_id: project, template_id: 3 })
    expect((await host.call('GET', '/ixj_web/doc/detail', { doc_id: made.data.doc_id })).data.text).toContain('集尾钩子')
    const before = (await host.call('GET', '/ixj_web/project/list')).data.total
    const refused = await host.call('POST', '/ixj_web/project/add', {
      project_name: '不成',
      project_type: 1,
      script_type: 'SCRIPT',
      template_id: 3,
    })
    expect(refused).toMatchObject({ status: 1000, data: { fields: [{ field: 'template_id' }] } })
    expect((await host.call('GET', '/ixj_web/project/list')).data.total).toBe(before)
  })

  it('every built-in one can be used', async () => {
    for (const each of (await list(host, { owner: 2, size: 100 })).list as {
      template_id: number
      template_type: number
      script_type: MediaType
    }[]) {
      const { data } = await host.call('GET', '/ixj_web/works/template', { template_id: each.template_id })
      expect(data.list.every((one: { text: string }) => one.text.length > 10)).toBe(true)
      if (each.template_type !== 1) continue
      const { project_type } = MEDIA_TYPES[each.script_type]
      const made = await host.call('POST', '/ixj_web/project/add', { project_name: '样', ...each, project_type })
      expect(made.status).toBe(0)
    }
  })
})

describe('who may see and change', () => {
  it('an unpublished template is its maker’s alone; a published one the team’s; an official one everybody’s [D2-3-22] [D2-6-04]', async () => {
    const mate = await studio.colleague(host)
    const other = await studio.founder('别的团队')
    const { data } = await add(mate, { template_type: 2, doc_id: doc })
    expect(data).toBeNull()
    await host.call('PUT', '/ixj_web/project/member', { project_id: project, member_id: mate.userId, permissions: ['WriteWork'] })
    const { data: mine } = await add(mate, { template_type: 2, doc_id: doc })
    const { template_id } = mine
    const ownScope = async (id: number) => (await host.call('GET', '/ixj_web/works/template', { template_id: id })).data?.owner
    const sees = async (person: Person) => (await person.call('GET', '/ixj_web/works/template', { template_id })).status
    expect([await sees(mate), await sees(host), await sees(other)]).toEqual([0, 1004, 1004])
    expect((await mate.call('POST', '/ixj_web/works/published_template', { template_id })).status).toBe(0)
    expect([await sees(mate), await sees(host), await sees(other)]).toEqual([0, 0, 1004])
    expect(await ownScope(template_id)).toBe(1)
    await mate.call('DELETE', '/ixj_web/works/published_template', { template_id })
    expect(await sees(host)).toBe(1004)
    await studio.app.pool.query(`update users set tags = array_append(tags, 'is_official') where id = $1`, [host.userId])
    const { data: official } = await add(host, { template_type: 2, doc_id: doc, template_name: '官方模板' })
    await host.call('POST', '/ixj_web/works/published_template', { template_id: official.template_id })
    expect(await ownScope(official.template_id)).toBe(2)
    const seen = await other.call('GET', '/ixj_web/works/template', { template_id: official.template_id })
    expect(seen).toMatchObject({ status: 0, data: { owner: 2, may_write: false } })
    expect((await other.call('PUT', '/ixj_web/works/template', { template_id: official.template_id, template_name: '改' })).status).toBe(
      1004,
    )
  })

  it('a member who did not make it may not change it, the team’s founder may; deleting is undone', async () => {
    const mate = await studio.colleague(host)
    const { data } = await add(host, { template_type: 2, doc_id: doc })
    await host.call('POST', '/ixj_web/works/published_template', data)
    expect((await mate.call('PUT', '/ixj_web/works/template', { ...data, template_name: '改' })).status).toBe(7014)
    expect((await host.call('PUT', '/ixj_web/works/template', { ...data, template_name: '改', about: '说明' })).data).toMatchObject({
      template_name: '改',
      about: '说明',
    })
    await host.call('DELETE', '/ixj_web/works/template', data)
    expect((await host.call('GET', '/ixj_web/works/template', data)).status).toBe(1004)
    expect((await host.call('PUT', '/ixj_web/works/template_restore', data)).status).toBe(0)
    expect((await host.call('GET', '/ixj_web/works/template', data)).status).toBe(0)
  })
})

it('takes the present text when it is published anew, and has a cover', async () => {
  const { data } = await add(host, { template_type: 2, doc_id: doc })
  await host.call('PUT', '/ixj_web/doc/update_version', { doc_id: doc, version: 1, text: '1、月台 夜 外\n△雪落下来。' })
  const again = await host.call('PUT', '/ixj_web/works/published_template', { ...data, doc_id: doc })
  expect(again).toMatchObject({ status: 0, data: { published: true } })
  expect((await host.call('GET', '/ixj_web/works/template', data)).data.list[0].text).toContain('雪落下来')
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#345' } })
    .png()
    .toBuffer()
  const { data: file } = await host.upload('POST', '/ixj_web/image', { file: [new Blob([new Uint8Array(bytes)]), 'a.png'] })
  const { data: image } = await host.call('POST', '/ixj_web/works/template_image', { ...data, file_id: file.file_id })
  expect((await fetch(studio.url + image.cover)).status).toBe(200)
  expect((await host.call('PUT', '/ixj_web/works/template_image', { ...data, file_id: 999_999 })).data.fields[0].field).toBe('file_id')
  await host.call('DELETE', '/ixj_web/works/template_image', data)
  expect((await host.call('GET', '/ixj_web/works/template', data)).data.cover).toBe('')
  expect(await studio.app.files.find(file.file_id)).toBeNull()
})
