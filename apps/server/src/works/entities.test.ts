// The things of works that document 2 §3 names are made and read back, each by its own calls.
import { openStudio, type Loose, type Person, type Studio } from '@qianmu/testkit/studio'
import { afterAll, beforeAll, expect, it } from 'vitest'

let studio: Studio
let host: Person
beforeAll(async () => {
  studio = await openStudio()
  host = await studio.founder()
})
afterAll(() => studio.close())

const call = async (method: string, path: string, input: object): Promise<Loose> => {
  const { status, msg, data } = await host.call<Loose>(method, path, input)
  expect([status, msg], path).toEqual([0, expect.anything()])
  return data
}
const work = async (project_type: number, script_type: string) =>
  (await call('POST', '/ixj_web/project/add', { project_name: '雨夜归人', project_type, script_type })).project_id as number

it('each of them is made and read back [D2-3-26]', async () => {
  const project_id = await work(1, 'SCRIPT')
  const { volume_id } = await call('POST', '/ixj_web/volume/add', { project_id, volume_name: '第一卷' })
  const { doc_id } = await call('POST', '/ixj_web/doc/add', { project_id, volume_id, doc_name: '第 1 集', text: '1、站台 夜 外\n△雨。' })
  const { history_id } = await call('POST', '/ixj_web/works/doc_history', { doc_id, name: '初稿' })
  await call('POST', '/ixj_web/comment', { doc_id, body: '这一场太长', level: 'must' })
  const { comment_template_id } = await call('POST', '/ixj_web/comment_template', { body: '人物动机不清', level: 'must' })
  const { struct_tag_id } = await call('POST', '/ixj_web/struct_tag', { project_id, name: '高潮', color: 4 })
  const { card_id } = await call('POST', '/ixj_web/works/idea_card/add', { project_id, title: '红伞' })
  const { character_id } = await call('POST', '/ixj_web/ai/add_character', { project_id, name: '顾晚' })
  const read = async (path: string, query: object) => JSON.stringify(await call('GET', path, query))
  const list = JSON.parse(await read('/ixj_web/doc/list', { project_id })) as Loose
  expect(list.volumes).toMatchObject([{ volume_id, volume_name: '第一卷', docs: [{ doc_id, doc_name: '第 1 集' }] }])
  expect(await call('GET', '/ixj_web/works/doc_history', { history_id })).toMatchObject({ name: '初稿', doc_id })
  expect(await read('/ixj_web/comment', { doc_id })).toContain('这一场太长')
  expect(await read('/ixj_web/comment_template_list', {})).toContain(`"comment_template_id":${comment_template_id}`)
  expect(await read('/ixj_web/struct_tag/list', { project_id })).toContain(`"struct_tag_id":${struct_tag_id}`)
  expect(await call('GET', '/ixj_web/works/idea_card/get_by_id', { card_id })).toMatchObject({ card_id, title: '红伞' })
  expect(await read('/ixj_web/ai/character_list', { project_id })).toContain(`"character_id":${character_id}`)
  const comic = await work(2, 'CARTOON')
  for (const [kind, name] of [
    ['role', '沈岸'],
    ['scene', '门厅'],
    ['clothing', '黑外套'],
  ] as const) {
    const { id } = await call('POST', `/ixj_web/work/comic/asset/${kind}_list`, { project_id: comic, name })
    expect(await call('GET', `/ixj_web/work/comic/asset/${kind}_list`, { project_id: comic, asset_id: id }), kind).toMatchObject({
      id,
      name,
    })
  }
})
