// The list of works: five kinds, filters, and what a search looks through, over HTTP on a real PostgreSQL.
import { MEDIA_TYPES, type MediaType } from '@qianmu/contract/works/kinds'
import { openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let studio: Studio
let host: Person
beforeAll(async () => {
  studio = await openStudio()
})
afterAll(() => studio.close())

const KINDS = Object.keys(MEDIA_TYPES) as MediaType[]
const add = async (project_name: string, script_type: MediaType = 'SCRIPT', more = {}): Promise<number> =>
  (
    await host.call('POST', '/ixj_web/project/add', {
      project_name,
      script_type,
      project_type: MEDIA_TYPES[script_type].project_type,
      ...more,
    })
  ).data.project_id
const write = (project_id: number, doc_name: string, text: string) => host.call('POST', '/ixj_web/doc/add', { project_id, doc_name, text })
const list = async (query: object, person = host) => (await person.call('GET', '/ixj_web/project/list', query)).data
const named = async (query: object, person = host) =>
  (await list(query, person)).list.map((work: { project_name: string }) => work.project_name).toSorted()

describe('five media kinds', () => {
  it('are created and listed, each under its project type [D2-1-01] [D2-3-12]', async () => {
    host = await studio.founder()
    for (const kind of KINDS) await add(MEDIA_TYPES[kind].name, kind)
    const { list: works, counts } = await list({})
    expect(works).toHaveLength(5)
    for (const { project_name, script_type, project_type } of works) {
      expect(project_name).toBe(MEDIA_TYPES[script_type as MediaType].name)
      expect(project_type).toBe({ SCRIPT: 1, NOVEL: 1, CARTOON: 2, ANIMATION: 3, GAME: 4 }[script_type as MediaType])
    }
    expect(counts).toEqual({ all: 5, 1: 2, 2: 1, 3: 1, 4: 1 })
  })

  it('are filtered by kind, length and audience, together and with the type', async () => {
    host = await studio.founder()
    await add('甲', 'NOVEL', { length_type: 'LONG', target_group: 'F' })
    await add('乙', 'NOVEL', { length_type: 'MINI', target_group: 'F' })
    await add('丙', 'SCRIPT', { length_type: 'LONG', target_group: 'M' })
    await add('丁', 'CARTOON', { length_type: 'LONG', target_group: 'F' })
    expect(await named({ script_type: 'NOVEL' })).toEqual(['乙', '甲'].toSorted())
    expect(await named({ length_type: 'LONG', target_group: 'F' })).toEqual(['丁', '甲'].toSorted())
    expect(await named({ length_type: 'LONG', project_type: 1 })).toEqual(['丙', '甲'].toSorted())
    const { counts, total } = await list({ target_group: 'F', project_type: 1 })
    expect([counts.all, counts[1], counts[2], total]).toEqual([3, 2, 1, 2])
    expect((await host.call('GET', '/ixj_web/project/list', { script_type: 'OPERA' })).status).not.toBe(0)
  })

  it('read plain text as their kind, and take part in statistics, templates and export', async () => {
    host = await studio.founder()
    for (const kind of KINDS) {
      const id = await add(MEDIA_TYPES[kind].name, kind)
      const { doc_id } = (await write(id, '第 1 回', '1-1 夜 外 望江路\n顾晚：末班车晚点了。')).data
      const detail = (await host.call('GET', '/ixj_web/doc/detail', { doc_id })).data
      expect(detail.script_type).toBe(kind)
      const types = detail.content.content[0].content.map((block: { type: string }) => block.type)
      expect(types.includes('dialogue')).toBe(kind !== 'NOVEL')
      expect((await host.call('GET', '/ixj_web/project/statistics', { project_id: id })).data.docs).toBe(1)
      const taken = await host.call('POST', '/ixj_web/works/template', { project_id: id, template_type: 1, template_name: kind })
      expect(taken.status).toBe(0)
      const from = await add('又一部', kind, { template_id: taken.data.template_id })
      expect((await host.call('GET', '/ixj_web/doc/list', { project_id: from })).data.docs).toHaveLength(1)
    }
  })
})

describe('a search of the works', () => {
  beforeAll(async () => {
    host = await studio.founder()
    await add('末班车')
    const tagged = await add('红伞', 'SCRIPT', { tags: ['末班车情缘'] })
    await write(tagged, '第 1 集', '没有这几个字')
    const described = await add('山谷来信', 'NOVEL')
    await host.call('POST', '/ixj_web/works/base_info', { project_id: described, label: '简介', value: '他在末班车上等一封信。' })
    const written = await add('宫墙夜雪', 'CARTOON')
    await write(written, '第 1 话', '△雪落下来。')
    await write(written, '第 2 话', '△远处传来末班车的铃声。')
    const titled = await add('晚照', 'GAME')
    await write(titled, '末班车之前', '△天还亮着。')
    await add('白露为霜')
  })

  it('finds by name, tags, base information, names and texts of documents, and tells where', async () => {
    const works = (await list({ keyword: '末班车' })).list
    const found = Object.fromEntries(works.map((work: { project_name: string; found?: object }) => [work.project_name, work.found]))
    expect(found).toEqual({
      末班车: undefined,
      红伞: { where: 'tag', name: '末班车情缘', text: '' },
      山谷来信: { where: 'info', name: '简介', text: '他在末班车上等一封信。' },
      宫墙夜雪: { where: 'doc', name: '第 2 话', text: '△远处传来末班车的铃声。', doc_id: expect.any(Number) },
      晚照: { where: 'doc', name: '末班车之前', text: '', doc_id: expect.any(Number) },
    })
    expect(await named({ keyword: '末班', project_type: 2 })).toEqual(['宫墙夜雪'])
    expect((await list({ keyword: '末班' })).counts).toEqual({ all: 5, 1: 3, 2: 1, 3: 0, 4: 1 })
  })

  it('takes no words together that only stand apart, nor a percent sign for anything', async () => {
    expect(await named({ keyword: '雪落铃声' })).toEqual([])
    expect(await named({ keyword: '%' })).toEqual([])
    expect(await named({ keyword: '末' })).toEqual(['宫墙夜雪', '山谷来信', '晚照', '末班车', '红伞'].toSorted())
  })

  it('tells of no work that the asker may not see, and looks in the bin only when asked', async () => {
    const colleague = await studio.colleague(host, '画师')
    expect(await named({ keyword: '末班车' }, colleague)).toEqual([])
    expect(await named({ keyword: '末班车' }, await studio.founder())).toEqual([])
    const { list: works } = await list({ keyword: '铃声' })
    await host.call('DELETE', '/ixj_web/project/delete', { project_id: works[0].project_id })
    expect(await named({ keyword: '铃声' })).toEqual([])
    expect(await named({ keyword: '铃声', is_delete: 1 })).toEqual(['宫墙夜雪'])
  })
})
