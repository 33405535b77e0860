// Ideas over HTTP: every type, the limit of a quick idea, saving over versions, text to cards and back, who may do what.
import { aWork } from '@qianmu/testkit/factories'
import { openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let studio: Studio
let host: Person
beforeAll(async () => {
  studio = await openStudio()
  host = await studio.founder()
})
afterAll(() => studio.close())

const IDEA = '/ixj_web/idea'
const addWork = (person = host) => aWork(person)
const add = async (project_id: number, more: object = {}) =>
  (await host.call('POST', `${IDEA}/add`, { project_id, ...more })).data.idea_id as number
const detail = async (idea_id: number) => (await host.call('GET', `${IDEA}/detail`, { idea_id })).data
const cardsOf = async (idea_id: number) =>
  (await host.call('GET', '/ixj_web/works/idea_card/get_idea_card_list_page_by_idea_id', { idea_id, size: 1000 })).data.list as {
    card_id: number
    title: string
    text: string
    version: number
  }[]
const turn = (idea_id: number, edit_type: number) => host.call('POST', `${IDEA}/model_switch`, { idea_id, edit_type })

describe('an idea', () => {
  it('of each doc type is read back with its number [D2-3-15] [D2-7-15]', async () => {
    const project_id = await addWork()
    for (const doc_type of [1, 2, 3, 4, 5, 6, 99]) {
      const idea_id = await add(project_id, { idea_name: `类型 ${doc_type}`, doc_type, edit_type: 1 })
      expect(await detail(idea_id)).toMatchObject({ doc_type, idea_name: `类型 ${doc_type}`, edit_type: 1, version: 1, may_write: true })
      expect((await host.call('GET', `${IDEA}/list`, { project_id, doc_type })).data).toMatchObject([{ idea_id, doc_type }])
    }
    expect((await host.call('POST', `${IDEA}/add`, { project_id, doc_type: 7 })).status).toBe(1000)
    expect((await host.call('GET', `${IDEA}/list`, { project_id })).data).toHaveLength(7)
  })

  it('takes one of four edit types [D2-3-16]', async () => {
    const project_id = await addWork()
    for (const edit_type of [0, 1, 2, 3]) expect((await detail(await add(project_id, { edit_type }))).edit_type).toBe(edit_type)
    expect((await host.call('POST', `${IDEA}/add`, { project_id, edit_type: 4 })).status).toBe(1000)
  })

  it('holds at most 2,000 characters of quick text [D2-5-01] [D2-9-04]', async () => {
    const project_id = await addWork()
    const idea_id = await add(project_id, { text: '雨'.repeat(2000) })
    expect((await detail(idea_id)).text).toHaveLength(2000)
    const late = await host.call('PUT', `${IDEA}/update`, { idea_id, version: 1, text: '雨'.repeat(2001) })
    expect(late).toMatchObject({ status: 1000, data: { fields: [{ field: 'text', msg: '构思最多 2000 个字' }] } })
    expect((await host.call('POST', `${IDEA}/add`, { project_id, text: '雨'.repeat(2001) })).status).toBe(1000)
    expect((await detail(idea_id)).text).toHaveLength(2000)
  })

  it('goes by its first line until it is named', async () => {
    const project_id = await addWork()
    const idea_id = await add(project_id, { text: '红伞最后归谁？\n也许是老许。' })
    expect(await detail(idea_id)).toMatchObject({ idea_name: '红伞最后归谁', text: '红伞最后归谁？\n也许是老许。' })
    expect((await host.call('PUT', `${IDEA}/update_name`, { idea_id, idea_name: '红伞' })).status).toBe(0)
    expect((await host.call('GET', `${IDEA}/preview`, { idea_id })).data).toMatchObject({ idea_name: '红伞', cards: 0, first: [] })
  })

  it('saved late is merged: 6001, nothing lost [D2-4-08]', async () => {
    const project_id = await addWork()
    const idea_id = await add(project_id, { text: '一把红伞。\n一趟末班车。' })
    const { version } = await detail(idea_id)
    expect((await host.call('PUT', `${IDEA}/update`, { idea_id, version, text: '一把旧红伞。\n一趟末班车。' })).status).toBe(0)
    const late = await host.call('PUT', `${IDEA}/update`, { idea_id, version, text: '一把红伞。\n一趟末班车。\n钟停在 22:40。' })
    expect(late).toMatchObject({ http: 200, status: 6001, data: { version: version + 2 } })
    const { text } = await detail(idea_id)
    expect(text).toContain('旧红伞')
    expect(text).toContain('22:40')
  })

  it('is no document: the lists, counters, search and export of the script know nothing of it', async () => {
    const project_id = await addWork()
    const idea_id = await add(project_id, { idea_name: '隐形墨水', edit_type: 1, text: '一封看不见的信' })
    expect((await host.call('GET', '/ixj_web/doc/list', { project_id })).data.docs).toEqual([])
    expect((await host.call('GET', '/ixj_web/doc/search', { keyword: '隐形墨水' })).data).toEqual([])
    expect((await host.call('GET', '/ixj_web/project/detail', { project_id })).data).toMatchObject({ docs: 0, words: 0 })
    expect((await host.call('GET', '/ixj_web/works/export', { project_id, format: 'txt' })).status).not.toBe(0)
    const { version } = await detail(idea_id)
    await host.call('PUT', `${IDEA}/update`, { idea_id, version, text: '一封看不见的长信' })
    expect((await host.call('GET', '/ixj_web/doc/detail', { doc_id: idea_id })).data).toMatchObject({ kind: 'idea', may_write: true })
    expect((await host.call('GET', '/ixj_web/project/detail', { project_id })).data).toMatchObject({ docs: 0, words: 0, last_doc: null })
    expect((await host.call('POST', '/ixj_web/doc/order', { doc_id: idea_id, after_id: null })).status).toBe(1000)
  })

  it('goes into the bin with its cards and comes back with them', async () => {
    const project_id = await addWork()
    const { data: card } = await host.call('POST', '/ixj_web/works/idea_card/add', { project_id, title: '末班车' })
    const all = async () => (await host.call('GET', '/ixj_web/works/idea_card/get_idea_card_list_all', { project_id })).data.length
    expect(await all()).toBe(1)
    expect((await host.call('DELETE', `${IDEA}/delete`, { idea_id: card.idea_id })).status).toBe(0)
    expect(await all()).toBe(0)
    expect((await host.call('GET', '/ixj_web/works/idea_card/get_by_id', { card_id: card.card_id })).status).toBe(1004)
    const binned = await host.call('GET', `${IDEA}/list`, { project_id, is_delete: 1 })
    expect(binned.data).toMatchObject([{ idea_id: card.idea_id }])
    expect((await host.call('GET', `${IDEA}/list`, { project_id })).data).toEqual([])
    expect((await host.call('PUT', '/ixj_web/doc/restore', { doc_id: card.idea_id })).status).toBe(0)
    expect(await all()).toBe(1)
    expect((await host.call('GET', '/ixj_web/project/detail', { project_id })).data).toMatchObject({ docs: 0, words: 0 })
  })
})

describe('EditIdeas is what writing an idea needs, WriteWork what writing a document needs', () => {
  it.each([
    ['EditIdeas', 0, 7014],
    ['WriteWork', 7014, 0],
  ])('a member with %s', async (key, onIdea, onDoc) => {
    const project_id = await addWork()
    const idea_id = await add(project_id, { edit_type: 1, text: '旧钥匙' })
    const { data: doc } = await host.call('POST', '/ixj_web/doc/add', { project_id, doc_name: '第 1 集' })
    const writer = await studio.colleague(host, '画师')
    await host.call('PUT', '/ixj_web/project/member', { project_id, member_id: writer.userId, permissions: [key] })
    const content = (await detail(idea_id)).content
    const may = async (doc_id: number) => (await writer.call('GET', '/ixj_web/doc/detail', { doc_id })).data.may_write
    expect([await may(idea_id), await may(doc.doc_id)]).toEqual([onIdea === 0, onDoc === 0])
    const save = async (doc_id: number) => (await writer.call('PUT', '/ixj_web/doc/update_version', { doc_id, version: 1, content })).status
    expect([await save(idea_id), await save(doc.doc_id)]).toEqual([onIdea, onDoc])
    const keep = async (doc_id: number) => (await writer.call('POST', '/ixj_web/works/doc_history', { doc_id, name: '一稿' })).status
    expect([await keep(idea_id), await keep(doc.doc_id)]).toEqual([onIdea, onDoc])
    expect((await writer.call('POST', `${IDEA}/add`, { project_id })).status).toBe(onIdea)
    expect((await writer.call('GET', `${IDEA}/detail`, { idea_id: doc.doc_id })).status).toBe(1004)
  })
})

describe('switching between text and cards', () => {
  const TEXT = '末班车上的空位\n红伞的伞柄上刻着两个人的名字。首字母已经磨掉了。\n钟停在 22:40'

  it('makes each line a card, and the lines again', async () => {
    const idea_id = await add(await addWork(), { text: TEXT, edit_type: 0 })
    expect((await turn(idea_id, 2)).data).toEqual({ edit_type: 2, cards: 3, words: expect.any(Number) })
    const made = await cardsOf(idea_id)
    expect(made.map(card => card.title)).toEqual(['末班车上的空位', '红伞的伞柄上刻着两个人的名字', '钟停在 22:40'])
    expect(made[1]!.text).toContain('磨掉了')
    expect((await host.call('PUT', `${IDEA}/update`, { idea_id, version: 1, text: '改' })).status).toBe(1000)
    expect((await turn(idea_id, 1)).data).toMatchObject({ edit_type: 1, cards: 0 })
    expect((await detail(idea_id)).text).toBe(TEXT)
    await turn(idea_id, 3)
    expect((await cardsOf(idea_id)).map(card => card.card_id)).toEqual(made.map(card => card.card_id))
  })

  it('carries what was changed on either side, and keeps the replaced text as a version', async () => {
    const idea_id = await add(await addWork(), { text: TEXT })
    await turn(idea_id, 2)
    const [first, second] = await cardsOf(idea_id)
    await host.call('PUT', '/ixj_web/works/idea_card/update', {
      card_id: first!.card_id,
      version: 1,
      text: '顾晚坐下。\n空位是留给她的。',
      mood: 6,
    })
    await turn(idea_id, 1)
    const { text, version } = await detail(idea_id)
    expect(text).toContain('空位是留给她的')
    expect(text).toContain('磨掉了')
    const versions = (await host.call('GET', '/ixj_web/works/doc_history_list', { doc_id: idea_id })).data.list
    expect((await host.call('GET', '/ixj_web/works/doc_history', { history_id: versions[0].history_id })).data.text).toBe(TEXT)
    await host.call('PUT', `${IDEA}/update`, { idea_id, version, text: `${text}\n老许看见了。` })
    await turn(idea_id, 2)
    const after = await cardsOf(idea_id)
    expect(after.map(card => card.text).join('\n')).toContain('老许看见了')
    const kept = after.find(card => card.card_id === first!.card_id)
    expect(kept).toMatchObject({ mood: 6, text: expect.stringContaining('空位是留给她的') })
    expect(after.some(card => card.card_id === second!.card_id)).toBe(true)
  })
})
