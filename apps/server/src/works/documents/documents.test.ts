// Works, volumes and documents over HTTP: making, listing, ordering, saving over versions, the bin, who may do what.
import { copyOf } from '@qianmu/testkit/jobs'
import { aDoc, aWork } from '@qianmu/testkit/factories'
import { openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let studio: Studio
beforeAll(async () => {
  studio = await openStudio()
})
afterAll(() => studio.close())

const SCRIPT = '1-1 日 内 咖啡馆\n人物：顾晚、沈岸\n△顾晚推门进来。\n顾晚：你来了。\n沈岸（低声）：等你很久了。'
const addDoc = (person: Person, project_id: number, more = {}) => aDoc(person, project_id, { text: undefined, ...more })
const detail = (person: Person, doc_id: number) => person.call('GET', '/ixj_web/doc/detail', { doc_id })
const save = (person: Person, doc_id: number, version: number, body: object) =>
  person.call('PUT', '/ixj_web/doc/update_version', { doc_id, version, ...body })

it('tells of a document without its text', async () => {
  const host = await studio.founder()
  const doc_id = await addDoc(host, await aWork(host), { text: SCRIPT })
  const { content: _content, text: _text, ...head } = (await detail(host, doc_id)).data
  expect((await host.call('GET', '/ixj_web/doc/head', { doc_id })).data).toEqual(head)
})

describe('a work', () => {
  it('is added, listed, changed, copied with its text, binned, restored and deleted for ever [D2-3-07] [D2-3-09] [D2-7-13]', async () => {
    const host = await studio.founder()
    const id = await aWork(host)
    await addDoc(host, id, { text: SCRIPT })
    const list = await host.call('GET', '/ixj_web/project/list')
    expect(list.data).toMatchObject({ total: 1, page: 1, counts: { all: 1, 1: 1 } })
    expect(list.data.list[0]).toMatchObject({
      project_id: id,
      project_name: '雨夜归人',
      script_type: 'SCRIPT',
      my_permissions: ['EditIdeas', 'WriteWork', 'Producer', 'AiEvaluate'],
      docs: 1,
    })
    expect(
      (await host.call('PUT', '/ixj_web/project/update', { project_id: id, project_name: '归人', tags: ['悬疑'], pinned: true })).data,
    ).toMatchObject({ project_name: '归人', pinned: true })
    const copy = await copyOf(host, id)
    const copied = (await host.call('GET', '/ixj_web/doc/list', { project_id: copy })).data.docs
    expect((await detail(host, copied[0].doc_id)).data.text).toContain('等你很久了')
    expect((await host.call('DELETE', '/ixj_web/project/delete', { project_id: id, permanently_delete: 1 })).status).toBe(1000)
    await host.call('DELETE', '/ixj_web/project/delete', { project_id: id })
    expect((await host.call('GET', '/ixj_web/project/detail', { project_id: id })).data.is_delete).toBe(1)
    expect((await host.call('GET', '/ixj_web/doc/list', { project_id: id })).status).toBe(1004)
    await host.call('PUT', '/ixj_web/project/restore', { project_id: id })
    expect((await host.call('GET', '/ixj_web/project/detail', { project_id: id })).data.is_delete).toBe(0)
    await host.call('DELETE', '/ixj_web/project/delete', { project_id: id })
    await host.call('DELETE', '/ixj_web/project/delete', { project_id: id, permanently_delete: 1 })
    expect((await host.call('GET', '/ixj_web/project/list', { is_delete: 1, size: 1000 })).data.total).toBe(0)
    const left = await studio.app.pool.query('select 1 from docs where work_id = $1', [id])
    expect(left.rowCount).toBe(0)
  })

  it('is searched by part of its name, percent signs included', async () => {
    const host = await studio.founder()
    await aWork(host, { project_name: '长安灯火录' })
    await aWork(host, { project_name: '100%真实' })
    const search = async (keyword: string) => (await host.call('GET', '/ixj_web/project/list', { keyword })).data.total
    expect(await search('灯火')).toBe(1)
    expect(await search('0%')).toBe(1)
    expect(await search('%')).toBe(1)
  })

  it('lists its types with unit [D2-3-07]', async () => {
    const host = await studio.founder()
    const { data } = await host.call('GET', '/ixj_web/project/type_list')
    expect(data).toContainEqual({ script_type: 'NOVEL', name: '小说', unit: '章', project_type: 1 })
    expect((await host.call('POST', '/ixj_web/project/add', { project_name: '甲', project_type: 2, script_type: 'GAME' })).status).toBe(
      1000,
    )
  })
})

describe('who may do what in a work [D2-6-01]', () => {
  it('follows the author keys of the member, changed per work', async () => {
    const host = await studio.founder()
    const painter = await studio.colleague(host, '画师')
    const id = await aWork(host)
    const doc = await addDoc(host, id)
    expect(await detail(painter, doc)).toMatchObject({ http: 200, status: 7013 })
    await host.call('PUT', '/ixj_web/project/member', { project_id: id, member_id: painter.userId })
    expect((await detail(painter, doc)).data.may_write).toBe(false)
    expect((await save(painter, doc, 1, { text: '改' })).status).toBe(7014)
    await host.call('PUT', '/ixj_web/project/member', { project_id: id, member_id: painter.userId, permissions: ['WriteWork'] })
    expect((await detail(painter, doc)).data.may_write).toBe(true)
    const members = (await host.call('GET', '/ixj_web/project/member_list', { project_id: id })).data
    expect(members.find((each: { user_id: number }) => each.user_id === painter.userId)).toMatchObject({
      permissions: ['WriteWork'],
      own_permissions: true,
    })
    expect((await painter.call('DELETE', '/ixj_web/project/delete', { project_id: id })).status).toBe(7014)
    await host.call('DELETE', '/ixj_web/project/member', { project_id: id, member_id: painter.userId })
    expect((await detail(painter, doc)).status).toBe(7013)
  })

  it('never tells another team whether a work exists', async () => {
    const [host, other] = [await studio.founder(), await studio.founder()]
    const id = await aWork(host)
    const there = await other.call('GET', '/ixj_web/project/detail', { project_id: id })
    const nowhere = await other.call('GET', '/ixj_web/project/detail', { project_id: 999_999_999 })
    expect([there.http, there.status, there.msg]).toEqual([nowhere.http, nowhere.status, nowhere.msg])
    expect(there.status).toBe(1004)
  })
})

describe('documents and volumes [D1-1-02] [D2-1-03] [D2-7-14]', () => {
  it('stand in order, move behind each other and between volumes by one row', async () => {
    const host = await studio.founder()
    const id = await aWork(host)
    const volume = (await host.call('POST', '/ixj_web/volume/add', { project_id: id, volume_name: '卷一' })).data.volume_id
    const other = (await host.call('POST', '/ixj_web/volume/add', { project_id: id, volume_name: '卷二' })).data.volume_id
    const docs: number[] = []
    for (let nth = 1; nth <= 5; nth++) docs.push(await addDoc(host, id, { doc_name: `第 ${nth} 集`, volume_id: volume }))
    const shape = async () => {
      const { data } = await host.call('GET', '/ixj_web/doc/list', { project_id: id })
      const ids = (list: { doc_id: number }[]) => list.map(doc => docs.indexOf(doc.doc_id) + 1)
      return [
        ...data.volumes.map((each: { volume_name: string; docs: { doc_id: number }[] }) => [each.volume_name, ids(each.docs)]),
        ids(data.docs),
      ]
    }
    const keys = async () => (await studio.app.pool.query('select id, order_key from docs where work_id = $1', [id])).rows
    const before = await keys()
    await host.call('POST', '/ixj_web/doc/order', { doc_id: docs[4], after_id: docs[0] })
    const changed = (await keys()).filter(row => before.find(old => old.id === row.id)!.order_key !== row.order_key)
    expect(changed).toHaveLength(1)
    expect(await shape()).toEqual([['卷一', [1, 5, 2, 3, 4]], ['卷二', []], []])
    await host.call('POST', '/ixj_web/doc/order', { doc_id: docs[2], volume_id: other, after_id: null })
    await host.call('POST', '/ixj_web/doc/order', { doc_id: docs[0], volume_id: null, after_id: null })
    await host.call('POST', '/ixj_web/volume/order', { volume_id: other, after_id: null })
    expect(await shape()).toEqual([['卷二', [3]], ['卷一', [5, 2, 4]], [1]])
    await host.call('DELETE', '/ixj_web/volume/delete', { volume_id: volume })
    expect(await shape()).toEqual([
      ['卷二', [3]],
      [1, 5, 2, 4],
    ])
    expect((await host.call('POST', '/ixj_web/doc/order', { doc_id: docs[0], after_id: docs[2] })).status).toBe(1000)
  })

  it('go into the bin and back; the work counts what is there', async () => {
    const host = await studio.founder()
    const id = await aWork(host)
    const doc = await addDoc(host, id, { text: SCRIPT })
    const counted = async () => (await host.call('GET', '/ixj_web/project/detail', { project_id: id })).data
    const { words } = await counted()
    expect(words).toBeGreaterThan(10)
    await host.call('DELETE', '/ixj_web/doc/delete', { doc_id: doc })
    expect(await counted()).toMatchObject({ docs: 0, words: 0 })
    expect((await detail(host, doc)).status).toBe(1004)
    await host.call('PUT', '/ixj_web/doc/restore', { doc_id: doc })
    expect(await counted()).toMatchObject({ docs: 1, words })
  })
})

describe('saving a text', () => {
  it('moves the version on and answers the words', async () => {
    const host = await studio.founder()
    const doc = await addDoc(host, await aWork(host), { text: SCRIPT })
    const { data } = await detail(host, doc)
    expect(data).toMatchObject({ version: 1, may_write: true })
    expect(data.content.type).toBe('doc')
    const saved = await save(host, doc, 1, { text: `${SCRIPT}\n△雨停了。` })
    expect(saved).toMatchObject({ status: 0, data: { version: 2 } })
    expect((await detail(host, doc)).data.text).toContain('雨停了')
    expect((await save(host, doc, 2, { content: (await detail(host, doc)).data.content })).data.version).toBe(2)
  })

  it('merges a late save into what others wrote: 6001, nothing lost', async () => {
    const host = await studio.founder()
    const doc = await addDoc(host, await aWork(host), { text: SCRIPT })
    const { content, version } = (await detail(host, doc)).data
    const withFirst = structuredClone(content)
    withFirst.content[0].content[2].content[0].text += '她收起红伞。'
    const withLast = structuredClone(content)
    withLast.content[0].content.at(-1).content[0].text += '一直在等。'
    expect((await save(host, doc, version, { content: withFirst })).status).toBe(0)
    expect(await save(host, doc, version, { content: withLast })).toMatchObject({ http: 200, status: 6001, data: { version: version + 2 } })
    const { text } = (await detail(host, doc)).data
    expect(text).toContain('她收起红伞。')
    expect(text).toContain('一直在等。')
    expect(text.match(/等你很久了/g)).toHaveLength(1)
  })

  it('refuses a version it never gave, with the present text', async () => {
    const host = await studio.founder()
    const doc = await addDoc(host, await aWork(host), { text: SCRIPT })
    const answer = await save(host, doc, 77, { text: '覆盖' })
    expect(answer).toMatchObject({ http: 200, status: 1009, data: { version: 1 } })
    expect(answer.data.text).toContain('等你很久了')
  })

  it.each([
    ['no doc', { type: 'page' }],
    [
      'unknown blocks',
      { type: 'doc', content: [{ type: 'scene', attrs: { id: 'a' }, content: [{ type: 'iframe', attrs: { src: 'x' } }] }] },
    ],
    ['deep nesting', JSON.parse(`${'{"type":"doc","content":['.repeat(100)}${']}'.repeat(100)}`)],
    ['a number', 5],
  ])('refuses %s at the field and writes nothing', async (_name, content) => {
    const host = await studio.founder()
    const doc = await addDoc(host, await aWork(host), { text: SCRIPT })
    const answer = await save(host, doc, 1, { content })
    expect(answer.http).toBe(200)
    expect(answer.status).toBe(1000)
    expect((await detail(host, doc)).data.version).toBe(1)
  })
})

it('answers only so many documents in order when asked', async () => {
  const host = await studio.founder()
  const id = await aWork(host)
  for (let nth = 1; nth <= 7; nth++) await addDoc(host, id, { doc_name: `第 ${nth} 集` })
  const page = await host.call('GET', '/ixj_web/doc/list', { project_id: id, page: 2, size: 3 })
  expect(page.data.docs.map((doc: { doc_name: string }) => doc.doc_name)).toEqual(['第 4 集', '第 5 集', '第 6 集'])
})

it('a word goal is set for documents of a work, shown with them, and taken away', async () => {
  const host = await studio.founder()
  const { data: work } = await host.call('POST', '/ixj_web/project/add', { project_name: '目标', project_type: 1, script_type: 'SCRIPT' })
  const { data: doc } = await host.call('POST', '/ixj_web/doc/add', { ...work, doc_name: '一' })
  const set = (word_goal: unknown) => host.call('PUT', '/ixj_web/doc/update_state', { ...work, doc_id: [doc.doc_id], word_goal })
  expect((await set(800)).status).toBe(0)
  expect((await host.call('GET', '/ixj_web/doc/detail', doc)).data.word_goal).toBe(800)
  expect((await set(0)).data.fields[0]).toMatchObject({ field: 'word_goal', msg: '目标字数从 1 到 1000000' })
  await host.call('PUT', '/ixj_web/doc/update_state', { ...work, doc_id: [doc.doc_id], status: 'final' })
  expect((await host.call('GET', '/ixj_web/doc/list', work)).data.docs[0]).toMatchObject({ word_goal: 800, status: 'final' })
  await set(null)
  expect((await host.call('GET', '/ixj_web/doc/detail', doc)).data.word_goal).toBeNull()
})
