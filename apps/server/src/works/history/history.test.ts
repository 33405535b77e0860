// History over HTTP: versions, 304, names, restoring whole or one scene, automatic versions and their thinning.
import { aDoc, aWork } from '@qianmu/testkit/factories'
import { openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { sweepVersions } from './thin.store.ts'

let studio: Studio
beforeAll(async () => {
  studio = await openStudio()
})
afterAll(() => studio.close())

const TWO_SCENES = '1-1 日 内 咖啡馆\n顾晚：早。\n1-2 夜 外 街口\n沈岸：晚。'
const docOf = async (host: Person, text = TWO_SCENES) => aDoc(host, await aWork(host), { text })
const detail = async (host: Person, doc_id: number) => (await host.call('GET', '/ixj_web/doc/detail', { doc_id })).data
const versions = async (host: Person, doc_id: number) =>
  (await host.call('GET', '/ixj_web/works/doc_history_list', { doc_id, page: 1, size: 50 })).data.list
const keep = (host: Person, doc_id: number, name?: string) =>
  host.call('POST', '/ixj_web/works/doc_history', { doc_id, ...(name ? { name } : {}) })
async function replace(host: Person, doc_id: number, from: string, to: string) {
  const { content, version } = await detail(host, doc_id)
  const changed = JSON.parse(JSON.stringify(content).replace(from, to))
  expect((await host.call('PUT', '/ixj_web/doc/update_version', { doc_id, version, content: changed })).status).toBe(0)
}

it('keeps a version once: the second is 304 「不能重复创建版本」 [D2-4-11] [D2-4-12] [D2-5-13] [D2-8-34]', async () => {
  const host = await studio.founder()
  const doc = await docOf(host)
  expect((await keep(host, doc, '初稿')).status).toBe(0)
  expect(await keep(host, doc)).toMatchObject({ http: 200, status: 304, msg: '不能重复创建版本' })
  expect(await versions(host, doc)).toHaveLength(1)
})

it('leaves an automatic version with its author soon after a save', async () => {
  const host = await studio.founder()
  const doc = await docOf(host)
  await replace(host, doc, '早。', '早安。')
  await vi.waitFor(async () => expect(await versions(host, doc)).toMatchObject([{ kind: 'auto', authors: [expect.any(String)] }]), 15_000)
  expect((await keep(host, doc)).status).toBe(304)
})

it('calls authors by the names they have now, and those of old versions as they were called', async () => {
  const host = await studio.founder()
  const doc = await docOf(host)
  await keep(host, doc, '初稿')
  await replace(host, doc, '早。', '早安。')
  await keep(host, doc, '二稿')
  await studio.app.pool.query(`update doc_versions set author_ids = '{}', authors = '{用户0001}' where doc_id = $1 and name = '初稿'`, [
    doc,
  ])
  expect((await host.call('PUT', '/ixj_web/user/update_user', { nickname: '林沁' })).status).toBe(0)
  const [second, first] = await versions(host, doc)
  expect([first.authors, second.authors]).toEqual([['用户0001'], ['林沁']])
  const between = { doc_id: doc, one: first.history_id, other: second.history_id }
  expect((await host.call('GET', '/ixj_web/works/doc_history_authors', between)).data).toMatchObject([{ authors: ['林沁'] }])
})

it('shows a version’s text, renames and removes it', async () => {
  const host = await studio.founder()
  const doc = await docOf(host)
  const { history_id } = (await keep(host, doc)).data
  await host.call('PUT', '/ixj_web/works/doc_history', { history_id, name: '定稿' })
  const one = (await host.call('GET', '/ixj_web/works/doc_history', { history_id })).data
  expect(one).toMatchObject({ name: '定稿', kind: 'manual', doc_id: doc })
  expect(one.text).toContain('顾晚')
  expect((await host.call('DELETE', '/ixj_web/works/doc_history', { history_id })).status).toBe(0)
  expect((await host.call('GET', '/ixj_web/works/doc_history', { history_id })).status).toBe(1004)
  const scenes = await studio.app.pool.query('select 1 from doc_scenes where doc_id = $1', [doc])
  expect(scenes.rowCount).toBe(0)
})

it('restores by a forward change and keeps the text before it [D2-1-09] [D2-7-17]', async () => {
  const host = await studio.founder()
  const doc = await docOf(host)
  const first = (await keep(host, doc, '初稿')).data.history_id
  await replace(host, doc, '早。', '你好。')
  const back = await host.call('GET', '/ixj_web/works/doc_recover', { doc_id: doc, history_id: first })
  expect(back.status).toBe(0)
  const now = await detail(host, doc)
  expect(now.text).toContain('早。')
  expect(now.version).toBe(back.data.version)
  const [newest] = await versions(host, doc)
  expect(newest.kind).toBe('before_restore')
  expect((await host.call('GET', '/ixj_web/works/doc_history', { history_id: newest.history_id })).data.text).toContain('你好。')
})

it('restores one scene and leaves the others as they are', async () => {
  const host = await studio.founder()
  const doc = await docOf(host)
  const first = (await keep(host, doc)).data.history_id
  await replace(host, doc, '早。', '你好。')
  await replace(host, doc, '晚。', '再见。')
  const { content } = await detail(host, doc)
  await host.call('GET', '/ixj_web/works/doc_recover', { doc_id: doc, history_id: first, scene_id: content.content[0].attrs.id })
  const { text } = await detail(host, doc)
  expect(text).toContain('早。')
  expect(text).toContain('再见。')
})

it('stores an unchanged scene once, however many versions hold it', async () => {
  const host = await studio.founder()
  const doc = await docOf(host)
  await keep(host, doc)
  await replace(host, doc, '早。', '你好。')
  await keep(host, doc)
  const scenes = await studio.app.pool.query('select 1 from doc_scenes where doc_id = $1', [doc])
  expect(scenes.rowCount).toBe(3)
})

it('keeps another document’s version out, and other teams', async () => {
  const [host, other] = [await studio.founder(), await studio.founder()]
  const [a, b] = [await docOf(host), await docOf(host)]
  const { history_id } = (await keep(host, a)).data
  expect((await host.call('GET', '/ixj_web/works/doc_recover', { doc_id: b, history_id })).status).toBe(1000)
  expect((await other.call('GET', '/ixj_web/works/doc_history', { history_id })).status).toBe(1004)
  expect((await other.call('GET', '/ixj_web/works/doc_recover', { doc_id: a, history_id })).status).toBe(1004)
})

it('thins automatic versions: an hour’s newest for a day, a day’s for thirty days, then a month’s; named ones stay', async () => {
  const host = await studio.founder()
  const doc = await docOf(host)
  const { history_id } = (await keep(host, doc)).data
  const now = studio.app.now()
  // An automatic version every ten minutes of sixty days, one of them named; then one by hand as old as the oldest.
  await studio.app.pool.query(
    `insert into doc_versions (doc_id, name, kind, scenes, content_hash, words, authors, created_by, created_at)
     select doc_id, case when n = 4000 then '初稿' else '' end, 'auto', scenes, content_hash, words, authors, created_by, $2::timestamptz - make_interval(mins => 10 * n)
     from doc_versions, generate_series(8640, 1, -1) n where id = $1`,
    [history_id, now],
  )
  await studio.app.pool.query(`update doc_versions set created_at = $2::timestamptz - interval '60 days' where id = $1`, [history_id, now])
  expect(await sweepVersions(studio.app.pool, now)).toBeGreaterThan(8000)
  const { rows } = await studio.app.pool.query<{ age: number; kind: string; name: string }>(
    `select extract(epoch from $2::timestamptz - created_at)::float8 / 3600 age, kind, name from doc_versions where doc_id = $1`,
    [doc, now],
  )
  const between = (from: number, to: number) =>
    rows.filter(row => row.kind === 'auto' && row.name === '' && row.age >= from && row.age < to).length
  expect(between(0, 1)).toBe(5)
  expect(between(1, 24)).toBeGreaterThanOrEqual(22)
  expect(between(1, 24)).toBeLessThanOrEqual(25)
  expect(between(24, 720)).toBeGreaterThanOrEqual(29)
  expect(between(24, 720)).toBeLessThanOrEqual(31)
  expect(between(720, 2000)).toBeLessThanOrEqual(3)
  expect(rows.filter(row => row.name === '初稿' || row.kind === 'manual')).toHaveLength(2)
  expect(await sweepVersions(studio.app.pool, now)).toBe(0)
  expect((await host.call('GET', '/ixj_web/works/doc_history', { history_id })).data.text).toContain('顾晚')
})

it('keeps suggestions in saves, versions and restores; words and text count them as accepted', async () => {
  const host = await studio.founder()
  const doc = await docOf(host)
  const by = { id: 's1', user: host.userId, name: '苏晚', at: 1_700_000_000_000 }
  const marked = (type: string, text: string) => ({ type: 'text', text, marks: [{ type, attrs: by }] })
  const { content, version, words } = await detail(host, doc)
  const late = JSON.parse(JSON.stringify(content).replace('晚。', '再见。'))
  const line = content.content[0].content.find((block: { type: string }) => block.type === 'dialogue')
  line.content = [marked('deletion', '早。'), marked('insertion', '早安，沈岸。')]
  const saved = await host.call('PUT', '/ixj_web/doc/update_version', { doc_id: doc, version, content })
  expect(saved.data.words).toBe(words - 1 + 4)
  const { history_id } = (await keep(host, doc)).data
  // Somebody who had the text before the suggestion saves over it: merged, not lost.
  expect((await host.call('PUT', '/ixj_web/doc/update_version', { doc_id: doc, version, content: late })).status).toBe(6001)
  const now = await detail(host, doc)
  expect(JSON.stringify(now.content)).toContain('"type":"deletion"')
  expect(now.text).toContain('顾晚：早安，沈岸。')
  expect(now.text).toContain('沈岸：再见。')
  expect(now.text).not.toContain('早。')
  await replace(host, doc, '早安', '你好')
  await host.call('GET', '/ixj_web/works/doc_recover', { doc_id: doc, history_id })
  const back = await detail(host, doc)
  expect(JSON.stringify(back.content)).toContain('早安，沈岸。')
  expect(JSON.stringify(back.content)).toContain('"type":"insertion"')
})

it('tells who changed which line between two versions, in any order and up to the present text', async () => {
  const host = await studio.founder()
  const friend = await studio.colleague(host)
  const doc = await docOf(host)
  const { project_id } = await detail(host, doc)
  await host.call('PUT', '/ixj_web/project/member', { project_id, member_id: friend.userId, permissions: ['WriteWork'] })
  await host.call('PUT', '/ixj_web/user/update_user', { nickname: '林知夏' })
  await friend.call('PUT', '/ixj_web/user/update_user', { nickname: '陈屿' })
  const first = (await keep(host, doc)).data.history_id
  await replace(host, doc, '早。', '你好。')
  const second = (await keep(host, doc)).data.history_id
  await replace(friend, doc, '晚。', '再见。')
  const third = (await keep(friend, doc)).data.history_id
  await replace(friend, doc, '再见。', '再见了。')
  const blocks: { attrs: { id: string }; content?: { text: string }[] }[] = (await detail(host, doc)).content.content.flatMap(
    (scene: { content: object[] }) => scene.content,
  )
  const idOf = (text: string) => blocks.find(block => block.content?.[0]?.text === text)!.attrs.id
  const who = async (one: number, other: number) => {
    const answer = await host.call('GET', '/ixj_web/works/doc_history_authors', { doc_id: doc, one, other })
    return Object.fromEntries((answer.data as { block_id: string; authors: string[] }[]).map(each => [each.block_id, each.authors]))
  }
  expect(await who(first, second)).toEqual({ [idOf('你好。')]: ['林知夏'] })
  expect(await who(third, first)).toEqual({ [idOf('你好。')]: ['林知夏'], [idOf('再见了。')]: ['陈屿'] })
  expect((await who(0, third))[idOf('再见了。')]).toEqual(['陈屿'])
  const foreign = (await keep(host, await docOf(host))).data.history_id
  expect((await host.call('GET', '/ixj_web/works/doc_history_authors', { doc_id: doc, one: foreign, other: 0 })).status).toBe(1000)
})
