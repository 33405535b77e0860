// History over HTTP: versions, 304, names, restoring whole or one scene, automatic versions and their thinning.
import { openStudio, type Person, type Studio } from '@qianmu/testkit/studio'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

let studio: Studio
beforeAll(async () => {
  studio = await openStudio()
})
afterAll(() => studio.close())

const TWO_SCENES = '1-1 日 内 咖啡馆\n顾晚：早。\n1-2 夜 外 街口\n沈岸：晚。'
async function docOf(host: Person, text = TWO_SCENES) {
  const project = (await host.call('POST', '/ixj_web/project/add', { project_name: '作品', project_type: 1, script_type: 'SCRIPT' })).data
    .project_id
  return (await host.call('POST', '/ixj_web/doc/add', { project_id: project, doc_name: '第 1 集', text })).data.doc_id as number
}
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
