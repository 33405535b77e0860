// Saves over HTTP while others write: racing with a typing socket client, with each other, with failures, and after a cache has grown old.
import { scaled } from '@qianmu/testkit/pace'
import { openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import type { Content } from '@qianmu/script/elements'
import { FRAGMENT, yToContent } from '@qianmu/script/ydoc'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { setTimeout as sleep } from 'node:timers/promises'
import * as Y from 'yjs'
import { openWriter } from '../../collab/test-writer.ts'
import { createTextCache, type Text } from './text-cache.ts'

let studio: Studio
beforeAll(async () => {
  studio = await openStudio()
})
afterAll(() => studio.close())

async function docOf(host: Person, text: string): Promise<number> {
  const work = { project_name: '雨夜归人', project_type: 1, script_type: 'SCRIPT' }
  const { project_id } = (await host.call('POST', '/ixj_web/project/add', work)).data
  return (await host.call('POST', '/ixj_web/doc/add', { project_id, doc_name: '第 1 集', text })).data.doc_id
}
const detail = async (person: Person, doc_id: number) => (await person.call('GET', '/ixj_web/doc/detail', { doc_id })).data
const save = (person: Person, doc_id: number, version: number, content: object) =>
  person.call('PUT', '/ixj_web/doc/update_version', { doc_id, version, content })
const write = (person: Person, doc: number) => openWriter(Number(new URL(studio.url).port), doc, person.token)
const textIn = (doc: Y.Doc, block: number) =>
  ((doc.getXmlFragment(FRAGMENT).get(0) as Y.XmlElement).get(block) as Y.XmlElement).get(0) as Y.XmlText
type Run = { text: string }
const lastRun = (content: { content: { content: { content: Run[] }[] }[] }) => content.content[0]!.content.at(-1)!.content[0]!

it('loses nothing of 200 saves that race with a typing co-writer', { timeout: scaled(180_000) }, async () => {
  const host = await studio.founder()
  const doc = await docOf(host, '△甲写这里。\n△乙写那里。')
  const writer = write(host, doc)
  await writer.saved()
  let typing = true
  let typed = 0
  const typist = (async () => {
    for (; typing; typed++) {
      const text = textIn(writer.doc, 0)
      text.insert(text.length, `键${typed}；`)
      await sleep(typed % 3)
    }
  })()
  let state = await detail(host, doc)
  for (let nth = 0; nth < 200; nth++) {
    lastRun(state.content).text += `存${nth}；`
    const saved = await save(host, doc, state.version, state.content)
    expect([0, 6001]).toContain(saved.status)
    // Like a client that reads again only when it is told that there is more than it knows.
    if (saved.status === 6001) state = await detail(host, doc)
    else state.version = saved.data.version
  }
  typing = false
  await typist
  await writer.saved()
  const { text, content } = await detail(host, doc)
  for (let nth = 0; nth < 200; nth++) expect(text.split(`存${nth}；`)).toHaveLength(2)
  for (let nth = 0; nth < typed; nth++) expect(text.split(`键${nth}；`)).toHaveLength(2)
  await vi.waitFor(() => expect(yToContent(writer.doc)).toEqual(content))
  writer.leave()
})

it('looks into what is new in a text that it knows', async () => {
  const host = await studio.founder()
  const doc = await docOf(host, '△雨。\n△灯灭了。')
  const { content, version } = await detail(host, doc)
  let deep: unknown = '深'
  for (let depth = 0; depth < 100; depth++) deep = [deep]
  const changed = (line: object) => {
    const copy = structuredClone(content)
    Object.assign(copy.content[0].content[1], line)
    return save(host, doc, version, copy)
  }
  expect(await changed({ deep })).toMatchObject({ status: 1000, msg: '内容嵌套太深' })
  expect(await changed({ type: 'video' })).toMatchObject({ status: 1000, msg: '文档包含无法识别的内容' })
  expect(await changed({ content: [{ type: 'text', text: '坏\0字' }] })).toMatchObject({ status: 1000 })
  expect(await changed({ content: [{ type: 'text', text: '灯亮了。' }] })).toMatchObject({ status: 0 })
  expect((await detail(host, doc)).text).toBe('△雨。\n△灯亮了。')
})

it('never waits in a ring with moves of the same document', async () => {
  const host = await studio.founder()
  const doc = await docOf(host, '△开头。')
  const { content, version } = await detail(host, doc)
  let known = version
  let saving = true
  const mover = (async () => {
    while (saving) expect((await host.call('POST', '/ixj_web/doc/order', { doc_id: doc, after_id: null })).status).toBe(0)
  })()
  for (let nth = 0; nth < 80; nth++) {
    lastRun(content).text += `存${nth}；`
    const saved = await save(host, doc, known, content)
    expect(saved.status).toBe(0)
    known = saved.data.version
  }
  saving = false
  await mover
})

it('merges saves that set out from one version at the same moment', async () => {
  const host = await studio.founder()
  const doc = await docOf(host, '△开头。')
  const { content, version } = await detail(host, doc)
  const saves = Array.from({ length: 12 }, (_, nth) => {
    const mine = structuredClone(content)
    lastRun(mine).text += `第${nth}人；`
    return save(host, doc, version, mine)
  })
  const statuses = (await Promise.all(saves)).map(answer => answer.status).toSorted((one, other) => one - other)
  expect(statuses).toEqual([0, ...Array.from({ length: 11 }, () => 6001)])
  const after = await detail(host, doc)
  expect(after.version).toBe(version + 12)
  for (let nth = 0; nth < 12; nth++) expect(after.text.split(`第${nth}人；`)).toHaveLength(2)
})

it('writes a save once that comes again because its answer was lost', async () => {
  const host = await studio.founder()
  const doc = await docOf(host, '△开头。')
  const { content, version } = await detail(host, doc)
  lastRun(content).text += '多一句。'
  const first = await save(host, doc, version, content)
  const again = await save(host, doc, version, content)
  expect(again).toMatchObject({ status: 6001, data: { version: first.data.version } })
  expect((await detail(host, doc)).text.match(/多一句/g)).toHaveLength(1)
})

it('shows a save to those who have the document open, and counts the words of document and work', async () => {
  const host = await studio.founder()
  const doc = await docOf(host, '△开头。')
  const writer = write(host, doc)
  await writer.saved()
  const { content, version, project_id } = await detail(host, doc)
  lastRun(content).text += '雨停了。'
  await save(host, doc, version, content)
  await vi.waitFor(() => expect(textIn(writer.doc, 0).toString()).toBe('开头。雨停了。'))
  expect((await host.call('GET', '/ixj_web/project/detail', { project_id })).data.words).toBe(5)
  writer.leave()
})

it('writes nothing of a save that the database refuses, and goes on', async () => {
  const host = await studio.founder()
  const doc = await docOf(host, '△开头。')
  const { content, version } = await detail(host, doc)
  await studio.app.pool.query(`
    create function refuse_row() returns trigger language plpgsql as $$ begin raise exception 'no' using errcode = '53100'; end $$;
    create trigger refuse_row before insert on doc_update for each row when (new.doc_id = ${doc}) execute function refuse_row()`)
  lastRun(content).text += '没写成。'
  expect((await save(host, doc, version, content)).http).toBeGreaterThanOrEqual(500)
  await studio.app.pool.query('drop function refuse_row cascade')
  expect(await detail(host, doc)).toMatchObject({ version, text: '△开头。' })
  expect(await save(host, doc, version, content)).toMatchObject({ status: 0, data: { version: version + 1 } })
  expect((await detail(host, doc)).text).toBe('△开头。没写成。')
})

it('sees what another node did to a text that it has at hand', async () => {
  const host = await studio.founder()
  const doc = await docOf(host, '△开头。')
  const { content, version } = await detail(host, doc)
  // Another node appends to the log: nobody tells the cache, only the database knows.
  const other = await studio.app.collab.read(doc)
  const before = Y.encodeStateVector(other)
  textIn(other, 0).insert(0, '别处')
  const update = Buffer.from(Y.encodeStateAsUpdate(other, before))
  await studio.app.pool.query('insert into doc_update (doc_id, update) values ($1, $2)', [doc, update])
  lastRun(content).text += '这里。'
  expect(await save(host, doc, version, content)).toMatchObject({ status: 6001, data: { version: version + 2 } })
  expect((await detail(host, doc)).text).toBe('△别处开头。这里。')
})

it('keeps the texts lately used, within its bounds', () => {
  const cache = createTextCache(10_000)
  const text = (words: number) => ({ words, bound: { doc: new Y.Doc() } }) as Text
  cache.set(1, text(1000))
  cache.set(2, text(1000))
  cache.set(3, text(1000))
  expect(cache.get(1)?.words).toBe(1000)
  cache.set(4, text(1000))
  expect([1, 2, 3, 4].map(id => cache.get(id) !== undefined)).toEqual([true, false, true, true])
  cache.set(5, text(1_000_000))
  expect(cache.get(5)).toBeUndefined()
  expect(cache.get(4)).toBeDefined()
})

it('lets go of a text that few words are left of, but that was changed often', () => {
  const doc = new Y.Doc()
  const text = doc.getText('x')
  for (let nth = 0; nth < 500; nth++) text.insert(nth % 2 ? 0 : text.length, '雨')
  const cache = createTextCache(2000)
  cache.set(1, { words: 1, bound: { doc } } as Text)
  expect(cache.get(1)).toBeUndefined()
})

it('as plain text keeps the ids of the lines that go on, so that what hangs on them stays', async () => {
  const host = await studio.founder()
  const doc = await docOf(host, '第一场 望江路 夜 外\n△雨下个不停。\n顾晚：末班车晚点了。\n△两人站着。')
  const ids = (content: Content) => content.content.flatMap(scene => [scene.attrs.id, ...scene.content.map(block => block.attrs.id)])
  const before = await detail(host, doc)
  const saved = await host.call('PUT', '/ixj_web/doc/update_version', {
    doc_id: doc,
    version: before.version,
    text: '第一场 望江路 夜 外\n△雨下个不停。\n△一辆车驶过。\n顾晚：末班车又晚点了。\n△两人站着。',
  })
  expect(saved.status).toBe(0)
  const after = await detail(host, doc)
  const [old, now] = [ids(before.content), ids(after.content)]
  expect(now.filter(id => old.includes(id))).toEqual(old)
  expect(now).toHaveLength(old.length + 1)
  expect(after.text).toContain('末班车又晚点了')
  // Over the version before, as somebody saves who was slower, too.
  const late = await host.call('PUT', '/ixj_web/doc/update_version', {
    doc_id: doc,
    version: before.version,
    text: '第一场 望江路 夜 外\n△雨下个不停。\n顾晚：末班车晚点了。\n△两人久久站着。',
  })
  expect(late.status).toBe(6001)
  const merged = await detail(host, doc)
  expect(ids(merged.content)).toEqual(now)
  expect(merged.text).toContain('△两人久久站着。')
  expect(merged.text).toContain('末班车又晚点了')
})
